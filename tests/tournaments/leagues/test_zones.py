"""The zones of a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues.zones import Zone, ZonePlan, zone_of, zone_plan

PLAN = ZonePlan(promotes=2, playoff_up=2, playoff_down=1, relegates=2)


def letters(entries: int, plan: ZonePlan) -> str:
    """The zones from the top: P, u, m, d, R."""
    spelled = {
        Zone.PROMOTION: "P", Zone.PLAYOFF_UP: "u", Zone.MIDDLE: "m", Zone.PLAYOFF_DOWN: "d", Zone.RELEGATION: "R",
    }  # fmt: skip
    return "".join(spelled[zone_of(place, entries, plan)] for place in range(1, entries + 1))


@pytest.mark.parametrize(
    ("entries", "expected"),
    [(12, "PPuummmmmdRR"), (7, "PPuudRR"), (6, "PPuuRR"), (5, "PPuRR"), (4, "PPRR"), (3, "PPR"), (2, "PP")],
)
def test_a_small_field_gives_the_outer_zones_first(entries: int, expected: str) -> None:
    assert letters(entries, PLAN) == expected


def test_nobody_goes_up_from_the_highest_or_down_from_the_lowest() -> None:
    numbers = {"promotes": 2, "playoff_up": 2, "playoff_down": 1, "relegates": 2}

    assert letters(12, zone_plan(1, 3, **numbers)) == "mmmmmmmmmdRR"
    assert letters(12, zone_plan(2, 3, **numbers)) == "PPuummmmmdRR"
    assert letters(12, zone_plan(3, 3, **numbers)) == "PPuummmmmmmm"
    assert letters(12, zone_plan(1, 1, **numbers)) == "m" * 12


@given(st.integers(1, 20), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_zones_follow_each_other_from_the_top(
    extra: int, promotes: int, playoff_up: int, playoff_down: int, relegates: int
) -> None:
    plan = ZonePlan(promotes, playoff_up, playoff_down, relegates)
    entries = promotes + playoff_up + playoff_down + relegates + extra

    expected = "P" * promotes + "u" * playoff_up + "m" * extra + "d" * playoff_down + "R" * relegates
    assert letters(entries, plan) == expected
