"""Every golden match, played again, gives its own text; and every preset has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import PRESETS, GameError
from tests.golden.matches import FOLDER, Header, deck_code, deck_of, play_again, read_match, text_of, write_match
from tests.golden.write import main

FILES = sorted(FOLDER.glob("*.txt"))
MOST_LINES = 250


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match_played_again_gives_its_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    recording = read_match(text)

    assert text_of(recording.header, list(play_again(recording))) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_is_named_after_its_match_and_stays_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    header = read_match(text).header

    assert path.stem == f"{header.preset}-{header.seed:02}"
    assert len(text.splitlines()) <= MOST_LINES


def test_every_preset_has_a_golden_match() -> None:
    assert {read_match(path.read_text(encoding="utf-8")).header.preset for path in FILES} == set(PRESETS)


def test_a_changed_play_is_noticed() -> None:
    text = write_match(Header("scopa_classica", {"target": 3}, 1, "random legal plays"))
    lines = text.splitlines()
    plays = [place for place, line in enumerate(lines) if "  seat " in line]
    first, second = plays[0], plays[1]
    lines[first], lines[second] = lines[second], lines[first]
    recording = read_match("\n".join(lines))

    with pytest.raises(GameError):
        list(play_again(recording))


def test_a_deck_code_reads_back() -> None:
    code = "ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst"

    assert deck_code(deck_of(code)) == code


@pytest.mark.parametrize("arguments", [[], ["scopa_classica"], ["scopa_classica", "x"], ["no_such_preset", "1"]])
def test_the_command_refuses_what_it_cannot_write(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "usage" in capsys.readouterr().err
