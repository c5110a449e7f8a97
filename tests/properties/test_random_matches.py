"""Whole matches between random bots, in small; `python -m tests.properties.random_matches` plays them at length."""

import pytest

from games.engine import PRESETS
from tests.properties import random_matches
from tests.properties.random_matches import Seating, fault_of, seatings

ALL_SEATINGS = [seating for preset in PRESETS for seating in seatings(preset)]


@pytest.mark.parametrize("seating", ALL_SEATINGS, ids=str)
def test_a_match_between_random_bots_ends_replays_and_reads_back(seating: Seating) -> None:
    assert fault_of(seating, seed=1) is None


def test_every_number_of_players_of_every_preset_is_tried() -> None:
    counts = {preset: {seating.rules.players for seating in seatings(preset)} for preset in PRESETS}

    for preset, players in counts.items():
        assert players == ({4} if PRESETS[preset].refill == "none" else {2, 3, 4, 6}), preset


def test_the_command_counts_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_matches.main(["--matches", "2", "--preset", "scopone"]) == 0
    assert "1 seatings, 2 matches, 0 faulty" in capsys.readouterr().out


def test_a_match_that_does_not_end_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(random_matches, "MOST_PLAYS", 20)

    assert random_matches.main(["--matches", "1", "--preset", "escoba", "--players", "2"]) == 1
    assert "does not end" in capsys.readouterr().out
