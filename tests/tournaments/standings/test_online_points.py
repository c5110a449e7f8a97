"""Points of arenas and of open Swiss events."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.standings.online_points import arena_points, swiss_points


@pytest.mark.parametrize(
    ("results", "berserk", "expected"),
    [
        ("WWWDW", "00000", (2, 2, 4, 2, 2)),
        ("WWD", "000", (2, 2, 2)),
        ("WWLW", "0000", (2, 2, 0, 2)),
        ("WWWWW", "00000", (2, 2, 4, 4, 4)),
        ("WDLW", "1111", (3, 1, 0, 3)),
        ("WWW", "001", (2, 2, 5)),
        ("", "", ()),
    ],
)
def test_arena_points_double_after_two_wins_until_one_fails(
    results: str, berserk: str, expected: tuple[int, ...]
) -> None:
    assert arena_points(results, [letter == "1" for letter in berserk]) == expected


def test_an_unknown_result_or_a_missing_flag_is_refused() -> None:
    with pytest.raises(ValueError, match="X"):
        arena_points("X", [False])
    with pytest.raises(ValueError, match="zip"):
        arena_points("W", [])


def test_every_outcome_of_an_open_swiss_has_its_points() -> None:
    outcomes = ("win", "draw", "loss", "bye", "late", "absent")

    assert [points * 2 for points in swiss_points(outcomes)] == [2, 1, 0, 2, 1, 0]


def test_joining_late_is_paid_once() -> None:
    assert swiss_points(("late", "late", "win")) == (Fraction(1, 2), 0, 1)


def test_an_unknown_outcome_is_refused() -> None:
    with pytest.raises(ValueError, match="asleep"):
        swiss_points(("asleep",))
