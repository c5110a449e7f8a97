"""Announcements of Cirulla (docs/rules.md section 6.6)."""

from __future__ import annotations

import pytest

from games.engine import Announcements, announcements, rules_for
from tests.games.engine.written import cards


def called(held: str, **options: object) -> Announcements:
    return announcements(rules_for("cirulla", options), cards(held))


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("1D 2C 6S", Announcements((), None, 3)),
        ("1D 2C 7S", Announcements(None, None, 0)),
        ("8D 8C 8S", Announcements(None, (), 10)),
        ("3D 3C 3S", Announcements((), (), 13)),
        ("7C 8D 8S", Announcements(None, (8,), 10)),
        ("7C 5D 3S", Announcements((1,), None, 3)),
        ("7C 5D 4S", Announcements(None, None, 0)),
        ("7C 3D 3S", Announcements((1, 2, 3), (3,), 13)),
    ],
)
def test_a_hand_of_three_may_be_low_or_a_triple(held: str, expected: Announcements) -> None:
    assert called(held) == expected


def test_the_wild_card_stands_for_one_value_at_a_time() -> None:
    assert called("7C 4D 4S") == Announcements((1,), (4,), 10)


def test_the_better_announcement_may_be_all_that_counts() -> None:
    assert called("3D 3C 3S", declare_stack="best").points == 10


def test_without_a_wild_card_the_seven_of_cups_is_a_seven() -> None:
    assert called("7C 8D 8S", wild_card=None) == Announcements(None, None, 0)


def test_nothing_is_announced_outside_cirulla_or_with_another_number_of_cards() -> None:
    assert called("8D 8C 8S", declarations="none").points == 0
    assert called("8D 8C").points == 0
