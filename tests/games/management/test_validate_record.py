"""`manage.py validate_record` and `manage.py export_match`."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine import read_records, read_records_json
from tests.games.conftest import play_on

WRONG = '[SHN "1"]\n[Hand "1"]\n[Dealer "1"]\n[Open "7C 2S 9D 10B"]\n1. 3D 7D\n*\n'
RESULT = '[SHN "1"]\n\n[Hand "1"]\n=3-2\n'


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, str | bytes], str]:
    """A function that writes a file and gives its name."""

    def write(name: str, content: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


def validate(*names: str, **options: object) -> tuple[int, str, str]:
    """Exit status, output and errors of the command."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("validate_record", *names, stdout=out, stderr=err, **options)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_record_that_holds_is_counted(written) -> None:
    name = written("a.shn", RESULT)

    assert validate(name) == (0, f"{name}: valid; matches: 1, hands: 1 (result 1)\n", "")


def test_the_first_fault_is_told_with_its_place_and_what_was_legal(written) -> None:
    name = written("a.shn", WRONG)

    assert validate(name, language="en") == (
        1,
        "",
        f"{name}:5: hand 1 play 2: must_capture: That card takes something, so it cannot be laid. (legal: 7Dx7C)\n",
    )


def test_faults_are_told_in_the_reader_s_language(written) -> None:
    name = written("a.shn", WRONG)
    english, italian, japanese = (validate(name, language=language)[2] for language in ("en", "it", "ja"))

    assert italian.startswith(f"{name}:5: smazzata 1 giocata 2: must_capture: ")
    assert len({english, italian, japanese}) == 3
    assert all("7Dx7C" in text for text in (english, italian, japanese))


def test_the_first_file_that_does_not_hold_ends_the_command(written) -> None:
    names = [written("a.shn", RESULT), written("b.shn", WRONG), written("c.shn", RESULT)]

    status, out, err = validate(*names)

    assert status == 1
    assert out.startswith(f"{names[0]}: valid")
    assert names[2] not in out
    assert err.startswith(f"{names[1]}:5: ")


def test_a_fault_without_a_place_names_the_file(written) -> None:
    name = written("a.json", '{"shn": 1, "hands": 7}')
    status, _, err = validate(name)

    assert status == 1
    assert err.startswith(f"{name}: bad_document: ")


def test_standard_input_is_read(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RESULT.encode())))

    assert validate("-") == (0, "-: valid; matches: 1, hands: 1 (result 1)\n", "")


def test_a_file_that_is_not_there_is_no_record(tmp_path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        validate(str(tmp_path / "nothing.shn"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe\x00", "bad_encoding"),
        (b"; words and words\n" * 2**17, "record_too_large"),
        (b"hello", "misplaced_text"),
        (b"[{]", "bad_json"),
    ],
)
def test_whatever_a_file_holds_is_answered_by_a_code(written, content, code) -> None:
    status, _, err = validate(written("a.shn", content))

    assert status == 1
    assert f" {code}: " in err


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["shn", "json"])
def test_what_is_exported_holds(table, written, form) -> None:
    match = play_on(table)
    out = io.StringIO()
    call_command("export_match", match.pk, "--format", form, stdout=out)

    status, said, _ = validate(written(f"match.{form}", out.getvalue()))

    assert status == 0
    assert f"(full {match.hands.count()})" in said
    [record] = read_records(out.getvalue()) if form == "shn" else read_records_json(out.getvalue())
    assert record.tag("Result") == "-".join(map(str, match.scores))
    if form == "json":
        assert json.loads(out.getvalue())["tags"]["Seat0"] == "Ada"


@pytest.mark.django_db
def test_a_match_that_is_not_over_is_not_exported(table) -> None:
    for number in (table.pk, table.pk + 1000):
        with pytest.raises(CommandError, match="no record"):
            call_command("export_match", number)
