"""The ratings of a pool, folded again: docs/algorithms/ratings.md, "Elo"."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

START = 1500.0
_NEWCOMER, _USUAL, _MASTER = 40.0, 20.0, 10.0
_NEWCOMER_MATCHES = 30
_MASTER_RATING = 2400.0


@dataclass(slots=True)
class Pool:
    """What everybody has: rating points and the number of matches behind them."""

    values: dict[int, float] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)

    def value(self, player: int) -> float:
        """Rating points; whoever is new has 1500."""
        return self.values.get(player, START)

    def at_stake(self, player: int) -> float:
        """The K of a player before the next match."""
        if self.games.get(player, 0) < _NEWCOMER_MATCHES:
            return _NEWCOMER
        return _MASTER if self.value(player) >= _MASTER_RATING else _USUAL

    def rate(self, sides: Sequence[Sequence[int]], places: Sequence[int]) -> None:
        """Move everybody by one match."""
        strengths = [_mean([self.value(player) for player in side]) for side in sides]
        moved: dict[int, float] = {}
        for index, side in enumerate(sides):
            stake = _mean([self.at_stake(player) for player in side])
            gained = sum(
                _share(places[index], places[other]) - _expected(strengths[index], strengths[other])
                for other in range(len(sides))
                if other != index
            )
            for player in side:
                moved[player] = self.value(player) + stake / (len(sides) - 1) * gained
        for player, value in moved.items():
            self.values[player] = value
            self.games[player] = self.games.get(player, 0) + 1


def folded(results: Iterable[Mapping[str, Any]]) -> Pool:
    """The pool after these results, one after the other."""
    pool = Pool()
    for result in results:
        pool.rate(result["sides"], result["places"])
    return pool


def _expected(own: float, other: float) -> float:
    odds: float = 10.0 ** ((other - own) / 400.0)
    return 1.0 / (1.0 + odds)


def _share(own: int, other: int) -> float:
    if own == other:
        return 0.5
    return 1.0 if own < other else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
