"""Every readable bot plays its golden match again, and has one."""

from __future__ import annotations

import pytest

from games.bots import BOTS
from tests.golden.bot_matches import BOT_FOLDER, READABLE, bot_match
from tests.golden.matches import play_again, read_match, text_of


@pytest.mark.parametrize("level", READABLE)
def test_a_bot_plays_its_golden_match_again(level: str) -> None:
    assert bot_match(level) == (BOT_FOLDER / f"{level}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("level", READABLE)
def test_the_golden_match_of_a_bot_is_a_match(level: str) -> None:
    text = (BOT_FOLDER / f"{level}.txt").read_text(encoding="utf-8")
    recording = read_match(text)

    assert text_of(recording.header, list(play_again(recording))) == text


def test_every_bot_that_does_not_look_ahead_has_a_golden_match() -> None:
    assert set(BOTS) - {"search", "master"} == set(READABLE) == {path.stem for path in BOT_FOLDER.glob("*.txt")}
