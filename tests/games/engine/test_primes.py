"""The prime and what may replace it (docs/rules.md section 6.2)."""

from __future__ import annotations

import pytest

from games.engine import prime
from games.engine.primes import primiera_points
from tests.games.engine.written import cards, classic, texts


def points(*piles: str, **options: object) -> tuple[int, ...]:
    return primiera_points(classic(**options), [cards(pile) for pile in piles])


def test_each_suit_lends_its_best_card() -> None:
    found = prime(classic(), cards("7D 6D 1D 7C 6C 1S 2B"))

    assert (found.total, found.suits) == (70, 4)
    assert texts(found.cards) == "7D 7C 1S 2B"


@pytest.mark.parametrize(
    ("table", "total"), [("standard", 42), ("zero_faces", 12), ("descending_faces", 39), ("veneto", 2)]
)
def test_court_cards_and_low_cards_are_worth_what_the_table_says(table: str, total: int) -> None:
    assert prime(classic(primiera_table=table), cards("10D 9C 8S 2B")).total == total


def test_an_empty_pile_has_no_prime() -> None:
    found = prime(classic(), ())

    assert (found.total, found.suits, found.cards) == (0, 0, ())


def test_only_the_highest_prime_scores_and_a_tie_scores_for_nobody() -> None:
    assert points("7D 7C 7B 8S", "6C 6D 6B 7S") == (0, 1)
    assert points("7D 6C 1S 5B", "6D 7C 5S 1B") == (0, 0)


@pytest.mark.parametrize(
    ("missing", "one_complete", "none_complete"),
    [("disqualified", (0, 1), (0, 0)), ("zero", (1, 0), (1, 0)), ("incomplete_loses", (0, 1), (1, 0))],
)
def test_a_missing_suit(missing: str, one_complete: tuple[int, ...], none_complete: tuple[int, ...]) -> None:
    assert points("7D 7C 7S", "8D 9C 10S 8B", primiera_missing_suit=missing) == one_complete
    assert points("7D 7C 7S", "6D 6C 6B", primiera_missing_suit=missing) == none_complete


def test_most_sevens_alone_may_decide() -> None:
    assert points("7D 7C 7S", "7B 6D 6C 6S", primiera="most_sevens") == (1, 0)
    assert points("7D 7C", "7S 7B", primiera="most_sevens") == (0, 0)


def test_level_sevens_may_be_followed_by_sixes_and_aces() -> None:
    assert points("7D 7C 6S 1B", "7S 7B 1D 1C", primiera="sevens_cascade") == (1, 0)
    assert points("7D 7C 1S", "7S 7B 5D", primiera="sevens_cascade") == (1, 0)
    assert points("7D 7C 8S", "7S 7B 9D", primiera="sevens_cascade") == (0, 0)


def test_the_best_lent_card_may_decide() -> None:
    assert points("7C 5D 5S 5B", "6D 6C 6S 6B", primiera="lexicographic") == (1, 0)
    assert points("7C 7D 7S", "2D 2C 2S 2B", primiera="lexicographic") == (0, 1)


def test_complete_ranks_may_score_instead() -> None:
    two_ranks = "1D 1C 1S 1B 5D 5C 5S 5B"

    assert points(two_ranks, "7D 7C 7S 7B", primiera="four_of_a_kind") == (2, 1)
    assert points(two_ranks, "7D 7C 7S 7B", primiera="four_of_a_kind", four_kind="once") == (1, 1)


def test_the_point_may_be_left_out() -> None:
    assert points("7D 7C 7S 7B", "6D 6C 6S 6B", primiera="none") == (0, 0)
