"""Records of matches over HTTP, and records that are brought to be checked."""

import json

import pytest

from games.engine import check_record, read_records, read_records_json, records_json, records_text
from games.models import Match
from games.services import Chair, create_match, open_table_match, report_match, resign
from tests.fuzz.large_inputs import MEBIBYTE, large_input
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, deck_source, play_on
from tests.growth import least_growth

pytestmark = pytest.mark.django_db

MOST_GROWTH = 8
"""Four times the record may take twice four times the time; what is not linear takes sixteen."""

RESULT = '[SHN "1"]\n\n[Hand "1"]\n=3-2\n'
SHEET = '[SHN "1"] [Hand "1"] [Sheet "cards=22-18; coins=6-4; settebello=0; prime=81-70; sweeps=1-2"] =5-2'


@pytest.fixture
def finished(table) -> Match:
    return play_on(table)


def validate(program, body: object) -> dict[str, object]:
    response = program.post(f"{API}/records/validation", body)
    assert response.status_code == 200, response.content
    return response.json()


def validate_text(program, text: str | bytes, content_type: str = "text/plain") -> object:
    raw = text.encode() if isinstance(text, str) else text
    return program.generic("POST", f"{API}/records/validation", raw, content_type=content_type)


def test_a_finished_match_is_written_down(stranger, finished) -> None:
    response = stranger.get(f"{API}/matches/{finished.pk}/record")

    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="match-{finished.pk}.shn"'
    text = response.content.decode()
    [record] = read_records(text)
    assert records_text([record]) == text
    assert [record.tag(name) for name in ("Seat0", "Seat1", "Date", "Table")] == [
        "Ada",
        "Bruno",
        "2026.03.14",
        str(finished.pk),
    ]
    checked = check_record(record)
    assert (checked.totals, checked.outcome.winner) == (tuple(finished.scores), finished.winner_side)


def test_the_mirror_says_the_same(stranger, finished) -> None:
    url = f"{API}/matches/{finished.pk}/record"
    response = stranger.get(f"{url}?format=json")

    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert response["Content-Disposition"].endswith('.json"')
    assert read_records_json(response.content) == read_records(stranger.get(f"{url}?format=shn").content)


def test_a_match_that_is_being_played_is_not_written_down(as_ada, table) -> None:
    assert problem(as_ada.get(f"{API}/matches/{table.pk}/record")) == (404, "not_found")
    assert problem(as_ada.get(f"{API}/matches/{table.pk}/record?format=pdf")) == (400, "bad_parameter")


def test_a_private_match_is_written_down_for_those_who_sat_there(as_ada, stranger, ada) -> None:
    match = create_match(
        creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW, deck_source=deck_source(2)
    )
    resign(player=ada, match_id=match.pk, now=NOW)

    assert as_ada.get(f"{API}/matches/{match.pk}/record").status_code == 200
    assert problem(stranger.get(f"{API}/matches/{match.pk}/record")) == (404, "not_found")


def test_of_a_real_table_there_is_the_record_that_was_agreed_on(as_ada, as_bruno, ada, bruno, finished) -> None:
    text = as_ada.get(f"{API}/matches/{finished.pk}/record").content.decode()
    chairs = [Chair(ada), Chair(bruno)]
    real = open_table_match(creator=ada, preset="scopa_classica", chairs=chairs, now=NOW)
    url = f"{API}/matches/{real.pk}/record"
    report_match(match_id=real.pk, player=ada, level="record", content={"shn": text}, now=NOW)
    assert problem(as_ada.get(url)) == (404, "not_found")

    points = {"scores": list(finished.scores)}
    report_match(match_id=real.pk, player=bruno, level="points", content=points, now=NOW)

    assert as_ada.get(url).content.decode() == text


def test_a_table_without_a_record_has_none(as_ada, ada, bruno) -> None:
    real = open_table_match(creator=ada, preset="scopa_classica", chairs=[Chair(ada), Chair(bruno)], now=NOW)
    for player in (ada, bruno):
        report_match(match_id=real.pk, player=player, level="points", content={"scores": [11, 3]}, now=NOW)

    assert problem(as_ada.get(f"{API}/matches/{real.pk}/record")) == (404, "not_found")


def test_what_we_write_down_holds(stranger, finished) -> None:
    text = stranger.get(f"{API}/matches/{finished.pk}/record").content.decode()
    hands = finished.hands.count()

    expected = {
        "valid": True,
        "matches": 1,
        "hands": {"nothing": 0, "result": 0, "sheet": 0, "full": hands},
        "error": None,
    }
    assert validate(stranger, {"shn": text}) == expected
    assert validate_text(stranger, text).json() == expected
    assert validate(stranger, json.loads(records_json(read_records(text)))) == expected
    assert validate(stranger, json.loads(records_json(read_records(text) * 2)))["matches"] == 2


@pytest.mark.parametrize(
    ("text", "level"), [(RESULT, "result"), (SHEET, "sheet"), ('[SHN "1"] [Hand "1"] *', "nothing")]
)
def test_a_record_is_checked_as_far_as_it_says_something(stranger, text, level) -> None:
    answer = validate(stranger, {"shn": text})

    assert (answer["valid"], answer["hands"][level]) == (True, 1)


def test_the_first_fault_is_named_with_its_place_and_what_was_legal(stranger) -> None:
    text = '[SHN "1"]\n[Hand "1"]\n[Dealer "1"]\n[Open "7C 2S 9D 10B"]\n1. 3D 7D\n*\n'

    answer = validate(stranger, {"shn": text})

    assert (answer["valid"], answer["matches"], answer["hands"]) == (False, None, None)
    fault = answer["error"]
    assert (fault["code"], fault["line"], fault["hand"], fault["play"]) == ("must_capture", 5, 1, 2)
    assert fault["legal"] == ["7Dx7C"]
    assert fault["title"] == "The card captures, so it cannot be laid."


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("hello", "misplaced_text", 1),
        ('[SHN "2"]', "unknown_version", 1),
        ('[SHN "1"]\n[Hand "1"]\n7D', "missing_end", 3),
        ('[SHN "1"]\n[Hand "1"]\n=99-0', "impossible_score", 3),
        ('[SHN "1"]\n[Hand "1"]\n=3-2-1', "wrong_side_count", 3),
        ('[SHN "1"]\n[Variant "briscola"]\n[Hand "1"]\n=3-2', "unknown_preset", 2),
        (SHEET.replace("22-18", "22-17"), "cards_total", 1),
        ("{}", "missing_version", None),
        ('{"shn": 1, "hands": 7}', "bad_document", None),
        ("[{", "bad_json", None),
        (b"\xff\xfe", "bad_encoding", None),
        (b'[SHN "1"]\x00', "bad_character", 1),
    ],
)
def test_every_fault_has_its_code(stranger, text, code, line) -> None:
    answer = validate_text(stranger, text).json()

    assert not answer["valid"]
    assert (answer["error"]["code"], answer["error"]["line"]) == (code, line)


@pytest.mark.parametrize("body", [{}, {"SHN": "1"}, "text", 7, None])
def test_a_body_without_a_record_is_refused(stranger, body) -> None:
    raw = json.dumps(body)

    assert problem(validate_text(stranger, raw, "application/json")) == (400, "validation_failed")


def test_a_body_of_another_type_is_refused(stranger) -> None:
    assert problem(validate_text(stranger, RESULT, "application/x-shn")) == (415, "unsupported_media_type")
    assert problem(validate_text(stranger, RESULT, "text/plain; charset=utf-16")) == (415, "unsupported_media_type")


def test_what_is_too_large_is_refused_before_it_is_read(stranger) -> None:
    much = "; fifteen chars\n" * 2**16

    assert validate_text(stranger, much).json()["valid"]
    assert problem(validate_text(stranger, much + "; ")) == (413, "record_too_large")
    assert problem(validate_text(stranger, much * 2 + much)) == (413, "record_too_large")
    assert problem(stranger.post(f"{API}/records/validation", {"shn": much + "; "})) == (413, "record_too_large")
    assert problem(stranger.post(f"{API}/records/validation", [much, much, much])) == (413, "record_too_large")


@pytest.mark.parametrize(
    "name", ["plays", "few hands", "few matches", "sums", "open tags", "JSON objects", "a long string"]
)
def test_a_hostile_record_is_answered(stranger, name) -> None:
    def ask(text: str) -> None:
        assert validate_text(stranger, text).status_code in (200, 413)

    small, large = large_input(name, MEBIBYTE // 4), large_input(name, MEBIBYTE)
    assert least_growth(ask, small, large, enough=MOST_GROWTH) <= MOST_GROWTH


def test_an_online_record_of_many_matches_is_too_much_at_once(stranger, finished) -> None:
    text = stranger.get(f"{API}/matches/{finished.pk}/record").content.decode()
    matches = 12_000 // (36 * finished.hands.count()) + 1

    assert problem(validate_text(stranger, f"{text}\n" * matches)) == (413, "record_too_large")
