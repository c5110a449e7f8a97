"""What a league comes to."""

from __future__ import annotations

from fractions import Fraction

from tests.tournaments.standings.stages import CHESS_SCORING
from tournaments.standings.league import ITALIAN_LEAGUE, LeagueFrame, league_frame, records_worth


def test_the_scopone_final_of_2019_had_105_games_and_its_winner_lost_one() -> None:
    assert league_frame(15, 1, ITALIAN_LEAGUE) == LeagueFrame(14, 105, Fraction(42))
    assert records_worth(Fraction(39), 14, ITALIAN_LEAGUE) == ((13, 0, 1),)


def test_two_cycles_double_everything() -> None:
    assert league_frame(6, 2, CHESS_SCORING) == LeagueFrame(10, 30, Fraction(10))


def test_nobody_plays_alone() -> None:
    assert league_frame(1, 2, ITALIAN_LEAGUE) == LeagueFrame(0, 0, Fraction(0))
    assert league_frame(0, 1, ITALIAN_LEAGUE) == LeagueFrame(0, 0, Fraction(0))


def test_several_records_may_be_worth_the_same_and_some_points_cannot_be_made() -> None:
    assert records_worth(Fraction(3), 3, ITALIAN_LEAGUE) == ((1, 0, 2), (0, 3, 0))
    assert records_worth(Fraction(8), 3, ITALIAN_LEAGUE) == ()
