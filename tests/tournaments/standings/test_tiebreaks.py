"""Values by code."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings.stages import stage
from tournaments.standings.lots import lot_order
from tournaments.standings.tiebreaks import UnknownTiebreak, tiebreak_values

TWO = stage({1: "w2=1", 2: "b1=0"})


@pytest.mark.parametrize("code", ["solkoff", "direct_encounter", ""])
def test_a_tie_break_without_values_is_refused_by_its_name(code: str) -> None:
    with pytest.raises(UnknownTiebreak) as refusal:
        tiebreak_values(code, TWO)

    assert refusal.value.code == "unknown_tiebreak"
    assert refusal.value.details == {"tiebreak": code}


def test_external_values_are_those_entered_and_none_for_the_others() -> None:
    assert tiebreak_values("external", TWO, external={2: Fraction(10), 9: Fraction(3)}) == {1: None, 2: 10}


def test_the_lot_gives_places_from_one() -> None:
    first, second = lot_order((1, 2), "May")

    assert tiebreak_values("lot", TWO, lot="May") == {first: 1, second: 2}


def test_values_are_exact_with_any_scoring() -> None:
    history = stage({1: "w2=1/3 b2=1/7", 2: "b1=2/3 w1=6/7"})

    assert tiebreak_values("buchholz", history)[1] == 2 * (Fraction(2, 3) + Fraction(6, 7))
    assert tiebreak_values("sonneborn_berger", history)[2] == Fraction(10, 21) * (Fraction(2, 3) + Fraction(6, 7))


def test_a_stage_without_entries_has_no_values() -> None:
    assert tiebreak_values("buchholz", stage({})) == {}
    assert tiebreak_values("koya", stage({}, is_round_robin=True)) == {}
