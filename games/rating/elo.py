"""Elo for two players, for pairs, and for three or more sides.

Between two sides of strengths a and b, side a is expected to win E = 1 / (1 + 10^((b - a) / 400)) of the points
(A. Elo, *The Rating of Chessplayers*, 1978). Two players: change = K (S - E). Pairs: a side plays at the mean of its
members, and every member moves by the same amount, under the mean of their K. Three or more sides: each two sides
count as a small match decided by the finishing places, and K is shared among them: change = K / (n - 1) times the sum
of (S - E).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

START = 1500.0
"""Rating points of somebody who has not played."""
PROVISIONAL_GAMES = 12
"""Up to this many rated matches pages call a rating provisional."""

HALF = 0.5
"""What a gain against bots alone counts, in every system."""

_NEWCOMER_GAMES = 30
_MASTER = 2400.0


@dataclass(frozen=True, slots=True)
class Rated:
    """One player before the match: rating points and rated matches played in this pool."""

    rating: float
    games: int


@dataclass(frozen=True, slots=True)
class EloChange:
    """What a match does to one player.

    `before` and `after` are rating points; `expected` and `score` are shares of the points between 0 and 1.
    """

    before: float
    after: float
    expected: float
    score: float


def k_factor(player: Rated) -> float:
    """Rating points at stake: 40 during the first 30 matches, then 20, and 10 from 2400 points on (FIDE B.02, 8.3)."""
    if player.games < _NEWCOMER_GAMES:
        return 40.0
    return 10.0 if player.rating >= _MASTER else 20.0


def expected_share(own: float, other: float) -> float:
    """The share of the points that a side rated `own` takes from one rated `other`: 0.5 when they are level."""
    return float(1.0 / (1.0 + 10.0 ** ((other - own) / 400.0)))


def rate_match(
    sides: Sequence[Sequence[Rated]], places: Sequence[int], halved: Collection[int] = ()
) -> tuple[tuple[EloChange, ...], ...]:
    """The change of every player of every side.

    `places` are the finishing places by side, 1 for the best; equal places share the points of their encounter. Gains
    of the sides in `halved` (indexes) count half. The result has the shape of `sides`. Raises ValueError when there are
    fewer than two sides, an empty side, or another number of places than of sides.
    """
    if len(sides) < 2 or len(places) != len(sides) or not all(sides):
        raise ValueError("a rated match needs at least two sides with players, and a place for each side")
    strengths = [sum(player.rating for player in side) / len(side) for side in sides]
    return tuple(
        _side_changes(side, _expected(strengths, index), _score(places, index), halved=index in halved)
        for index, side in enumerate(sides)
    )


def _side_changes(side: Sequence[Rated], expected: float, score: float, *, halved: bool) -> tuple[EloChange, ...]:
    change = sum(k_factor(player) for player in side) / len(side) * (score - expected)
    if halved and change > 0.0:
        change *= HALF
    return tuple(EloChange(player.rating, player.rating + change, expected, score) for player in side)


def _expected(strengths: Sequence[float], index: int) -> float:
    others = [expected_share(strengths[index], other) for k, other in enumerate(strengths) if k != index]
    return sum(others) / len(others)


def _score(places: Sequence[int], index: int) -> float:
    own = places[index]
    points = [1.0 if own < place else 0.5 if own == place else 0.0 for k, place in enumerate(places) if k != index]
    return sum(points) / len(points)
