"""Tie-breaks of an entry's own rounds and cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import HALF, cards, stage
from tournaments.standings.counts import MARGIN_CAP, koya
from tournaments.standings.history import CardCounts, Entrant, History, Scoring
from tournaments.standings.ledger import ledger_of
from tournaments.standings.tiebreaks import tiebreak_values

EVERY_KIND = {1: "w2=1 b2=1 F2=1 P=1 H=0.5 Z=0 L2=0 b2=0", 2: "b1=0 w1=0 L1=0 Z=0 Z=0 Z=0 F1=1 w1=1"}


@pytest.mark.parametrize(
    ("code", "expected"),
    [("wins", 4), ("games_won", 2), ("games_dealt", 2), ("games_won_dealing", 1), ("games_elected", 5)],
)
def test_each_count_takes_its_own_kinds_of_rounds(code: str, expected: int) -> None:
    assert tiebreak_values(code, stage(EVERY_KIND))[1] == expected


def test_a_forfeit_win_is_a_game_won_in_a_round_robin_and_a_forfeit_loss_is_still_missed() -> None:
    history = stage(EVERY_KIND, is_round_robin=True)

    assert tiebreak_values("games_won", history)[1] == 3
    assert tiebreak_values("games_elected", history)[1] == 5


def test_a_pairing_bye_worth_a_draw_is_no_win() -> None:
    scoring = Scoring(win=Fraction(3), draw=Fraction(1), pairing_bye=Fraction(1))

    assert tiebreak_values("wins", stage({1: "P=1 F2=3", 2: "P=1 L1=0"}, scoring=scoring)) == {1: 1, 2: 0}


def test_any_victory_points_above_the_middle_of_a_scale_are_a_win() -> None:
    scale = Scoring(win=Fraction(20), draw=Fraction(10), loss=Fraction(0))

    assert tiebreak_values("games_won", stage({1: "w2=11", 2: "b1=9"}, scoring=scale)) == {1: 1, 2: 0}


def test_progressive_adds_the_scores_after_each_round() -> None:
    history = stage({1: "P=1 H=0.5 Z=0"})

    assert tiebreak_values("progressive", history)[1] == 1 + Fraction(3, 2) + Fraction(3, 2)
    assert tiebreak_values("progressive_cut_1", history)[1] == 3


def test_koya_counts_points_against_the_better_half() -> None:
    history = stage({1: "w2=1 w3=0.5", 2: "b1=0 w3=0", 3: "b2=1 b1=0.5"}, is_round_robin=True)

    assert tiebreak_values("koya", history) == {1: HALF, 2: 0, 3: HALF}


def test_the_free_round_of_an_odd_field_does_not_raise_the_bar_of_koya() -> None:
    # Two games in three rounds: half of the maximum is 1 and not 3/2.
    history = stage({1: "w2=1 Z=0 b3=0", 2: "b1=0 w3=1 Z=0", 3: "Z=0 b2=0 w1=1"}, is_round_robin=True)

    assert tiebreak_values("koya", history) == {1: 1, 2: 1, 3: 1}


def test_koya_may_have_another_bar() -> None:
    ledger = ledger_of(stage({1: "w2=1 w3=0.5", 2: "b1=0 w3=0", 3: "b2=1 b1=0.5"}, is_round_robin=True))

    assert koya(ledger, share=Fraction(0)).fractions() == [Fraction(3, 2), 0, Fraction(3, 2)]
    assert koya(ledger, share=Fraction(1)).fractions() == [0, 0, 0]


def two_rounds(first: CardCounts, second: CardCounts) -> History:
    """Two rounds of one entry with these cards."""
    rounds = tuple(replace(cards(0, 0, opponent=1), cards=counts) for counts in (first, second))
    return History(entrants=(Entrant(1, 1),), results={1: rounds})


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("points_made", 18),
        ("points_conceded", 11),
        ("point_difference", 7),
        ("sweeps", 5),
        ("settebelli", 3),
        ("primiere", 4),
        ("hands_won", 6),
    ],
)
def test_card_tie_breaks_are_sums_over_the_rounds(code: str, expected: int) -> None:
    history = two_rounds(CardCounts(11, 4, 2, 1, 3, 2), CardCounts(7, 7, 3, 2, 1, 4))

    assert tiebreak_values(code, history)[1] == expected


def test_a_rout_counts_as_much_as_the_cap_in_the_average_margin() -> None:
    history = two_rounds(CardCounts(21, 0), CardCounts(8, 11))

    assert tiebreak_values("average_margin", history)[1] == Fraction(MARGIN_CAP - 3, 2)
    assert tiebreak_values("average_margin", two_rounds(CardCounts(0, 30), CardCounts(0, 30)))[1] == -MARGIN_CAP


def test_nobody_has_an_average_margin_without_having_played() -> None:
    assert tiebreak_values("average_margin", stage({1: "P=1"}))[1] is None
