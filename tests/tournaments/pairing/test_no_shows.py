"""The ladder of bans for not coming."""

import pytest

from tournaments.pairing.no_shows import Appearance, ban_hours

PLAYED, AWAY, AWAY_AGAIN = Appearance.PLAYED, Appearance.NO_SHOW, Appearance.NO_SHOW_WHILE_BANNED


def test_each_ban_is_twice_the_last_up_to_thirty_days() -> None:
    assert ban_hours([AWAY] * 8) == (24, 48, 96, 192, 384, 720, 720, 720)


def test_a_ban_earned_while_another_runs_is_half_as_long_again() -> None:
    assert ban_hours([AWAY, AWAY_AGAIN, AWAY_AGAIN, AWAY]) == (24, 36, 54, 108)


def test_a_part_of_an_hour_is_not_counted() -> None:
    assert ban_hours([AWAY] + [AWAY_AGAIN] * 4) == (24, 36, 54, 81, 121)


def test_a_played_game_clears_the_ladder() -> None:
    assert ban_hours([AWAY, AWAY, PLAYED, AWAY, AWAY]) == (24, 48, 0, 24, 48)


@pytest.mark.parametrize("appearances", [[], [PLAYED], [PLAYED, PLAYED]])
def test_whoever_comes_is_not_banned(appearances: list[Appearance]) -> None:
    assert sum(ban_hours(appearances)) == 0
