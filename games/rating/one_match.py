"""One match rated by itself: the same arithmetic as a fold of a whole pool, from where its players stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rating.folding import Course, Fold, Moved, RatedResult
from games.rating.systems import RatingSystem


@dataclass(frozen=True, slots=True)
class RatedOnce:
    """What a match does to its players, side by side, and by side the share of the points foretold and won."""

    moves: list[Moved[Any]]
    expected: tuple[float, ...]
    score: tuple[float, ...]


def rate_once(system: RatingSystem[Any], courses: Mapping[int, Course[Any]], result: RatedResult) -> RatedOnce:
    """Rate a match of players who stand at these courses; whoever has none begins.

    The share foretold is the mean of the chances against each other side. Raises ValueError for what the system cannot
    rate.
    """
    fold: Fold[Any] = Fold(system)
    for side in result.sides:
        for player in side:
            if player in courses:
                fold.put(player, courses[player])
    values, count = fold.values(result.sides), len(result.sides)
    expected = tuple(
        _mean([system.chance(values[one], values[other]) for other in range(count) if other != one])
        for one in range(count)
    )
    return RatedOnce(fold.moves(result), expected, shares_of(result.places))


def shares_of(places: Sequence[int]) -> tuple[float, ...]:
    """The share of the points that each side took: 1 for finishing before another side, 1/2 for sharing its place."""
    return tuple(
        _mean([1.0 if own < place else 0.5 if own == place else 0.0 for k, place in enumerate(places) if k != index])
        for index, own in enumerate(places)
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
