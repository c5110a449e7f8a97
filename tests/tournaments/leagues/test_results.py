"""What fixtures come to, and the texts of match points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.leagues.seasons import fixture
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.results import USUAL_SCORING, FixtureTotal, Outcome, fixture_total, scoring_from, scoring_texts
from tournaments.standings.history import Scoring

HALF = Fraction(1, 2)
SCORING = Scoring(win=Fraction(3), draw=Fraction(1), loss=Fraction(0), pairing_bye=Fraction(2))


@pytest.mark.parametrize(
    ("outcomes", "boards", "match_points"),
    [
        ([Outcome.HOME], (1, 0), (3, 0)),
        ([Outcome.AWAY], (0, 1), (0, 3)),
        ([Outcome.DRAW], (HALF, HALF), (1, 1)),
        ([Outcome.HOME_FORFEITS], (0, 1), (0, 3)),
        ([Outcome.AWAY_FORFEITS], (1, 0), (3, 0)),
        ([Outcome.DOUBLE_FORFEIT], (0, 0), (0, 0)),
        ([Outcome.UNPLAYED_DRAW], (HALF, HALF), (1, 1)),
        ([Outcome.HOME, Outcome.HOME, Outcome.AWAY], (2, 1), (3, 0)),
        ([Outcome.HOME, Outcome.AWAY, Outcome.DRAW], (Fraction(3, 2), Fraction(3, 2)), (1, 1)),
        ([Outcome.DRAW, Outcome.AWAY_FORFEITS, Outcome.DOUBLE_FORFEIT], (Fraction(3, 2), HALF), (3, 0)),
        ([Outcome.DOUBLE_FORFEIT, Outcome.UNPLAYED_DRAW], (HALF, HALF), (1, 1)),
        ([Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT], (0, 0), (0, 0)),
        ([], (0, 0), (0, 0)),
    ],
)
def test_the_boards_decide_the_fixture(
    outcomes: list[Outcome], boards: tuple[Fraction, Fraction], match_points: tuple[int, int]
) -> None:
    total = fixture_total(fixture(1, 2, *outcomes), SCORING)

    home, away, home_points, away_points = (Fraction(points) for points in (*boards, *match_points))
    assert total == FixtureTotal(home, away, home_points, away_points)


def test_both_lose_who_both_forfeit_even_where_a_loss_has_points() -> None:
    scoring = Scoring(win=Fraction(3), draw=Fraction(2), loss=Fraction(1), pairing_bye=Fraction(3))

    total = fixture_total(fixture(1, 2, Outcome.DOUBLE_FORFEIT), scoring)

    assert (total.home_match_points, total.away_match_points) == (1, 1)


def test_a_free_round_is_worth_a_bye() -> None:
    assert fixture_total(fixture(1, None), SCORING) == FixtureTotal(Fraction(0), Fraction(0), Fraction(2), Fraction(0))


@pytest.mark.parametrize("outcome", Outcome)
def test_a_board_was_played_if_somebody_sat_there(outcome: Outcome) -> None:
    assert outcome.was_played is (outcome in ("home", "away", "draw"))


@given(
    loss=st.fractions(0, 10, max_denominator=3),
    more=st.fractions("1/3", 10, max_denominator=3),
    most=st.fractions("1/3", 10, max_denominator=3),
)
def test_match_points_survive_their_texts(loss: Fraction, more: Fraction, most: Fraction) -> None:
    draw, win = loss + more, loss + more + most
    scoring = Scoring(win=win, draw=draw, loss=loss, pairing_bye=draw)

    assert scoring_from(scoring_texts(scoring)) == scoring


def test_texts_may_be_decimal_and_missing_ones_are_usual() -> None:
    assert scoring_from({"win": "2", "draw": "0.5"}) == Scoring(
        win=Fraction(2), draw=HALF, loss=Fraction(0), pairing_bye=Fraction(2)
    )
    assert scoring_texts(scoring_from({})) == USUAL_SCORING


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ({"victory": "3"}, "unknown"),
        ({"win": "three"}, "not_points"),
        ({"win": "-1"}, "not_points"),
        ({"win": "1/0"}, "not_points"),
        ({"win": "1000"}, "not_points"),
        ({"win": "1e9"}, "not_points"),
        ({"win": "1", "draw": "1"}, "not_in_order"),
        ({"draw": "0"}, "not_in_order"),
        ({"win": "3", "bye": "4"}, "not_in_order"),
    ],
)
def test_points_that_are_none_or_out_of_order_are_refused(texts: dict[str, str], problem: str) -> None:
    with pytest.raises(BadSeasonSettings) as refusal:
        scoring_from(texts)

    assert refusal.value.details["problem"] == problem


def test_a_number_in_place_of_a_text_is_refused() -> None:
    with pytest.raises(BadSeasonSettings):
        scoring_from({"win": 3})  # type: ignore[dict-item]  # what JSON may hold
