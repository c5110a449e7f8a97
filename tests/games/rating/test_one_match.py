"""One match rated by itself is the next step of the fold."""

from typing import Any

import pytest

from games.rating import SYSTEMS, Fold, RatedResult, rate_once, shares_of

BEFORE = (
    RatedResult(1, 10.0, ((1,), (2,)), (1, 2)),
    RatedResult(2, 11.5, ((3,), (1,), (2,)), (2, 1, 2)),
)
NEXT = RatedResult(3, 20.0, ((1,), (3,), (4,)), (3, 1, 2))


@pytest.mark.parametrize("name", ["elo", "glicko_2", "plackett_luce"])
def test_it_gives_what_the_fold_gives_bit_for_bit(name: str) -> None:
    fold: Fold[Any] = Fold(SYSTEMS[name])
    for result in BEFORE:
        fold.take(result)
    courses = {player: course for player in (1, 2, 3) if (course := fold.standing(player)) is not None}

    once = rate_once(SYSTEMS[name], courses, NEXT)

    assert once.moves == fold.moves(NEXT)
    assert [move.games for move in once.moves] == [3, 2, 1]
    assert once.score == (0.0, 1.0, 0.5)
    assert sum(once.expected) == pytest.approx(1.5)


def test_equals_are_expected_to_share_and_a_newcomer_begins_at_the_start() -> None:
    once = rate_once(SYSTEMS["elo"], {}, RatedResult(1, 0.0, ((7, 8), (9, 10)), (1, 2)))

    assert once.expected == (0.5, 0.5)
    assert {move.before for move in once.moves} == {SYSTEMS["elo"].start}


def test_shares_are_those_of_the_places() -> None:
    assert shares_of((1, 2)) == (1.0, 0.0)
    assert shares_of((1, 1)) == (0.5, 0.5)
    assert shares_of((2, 1, 2, 4)) == pytest.approx((0.5, 1.0, 0.5, 0.0))
