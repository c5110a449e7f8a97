"""One interface for all rating systems, so that a rating is a fold of `rate` over the matches of a pool in their order.

Which system a pool uses is then a name, and the same matches can be folded again under another one. Every system is
deterministic: the same values, places and times give the same values, bit for bit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from types import MappingProxyType
from typing import Any, Protocol

from games.rating.elo import START, Rated, expected_share, k_factor, rate_match
from games.rating.glicko2 import Encounter, Glicko2, expected_score, rerate
from games.rating.policy import POLICY, RatingPolicy
from games.rating.weng_lin import MODELS, Skill, chance_of, rate_skills

type Sides[Value] = Sequence[Sequence[Value]]
type RatedSides[Value] = tuple[tuple[Value, ...], ...]


class RatingSystem[Value](Protocol):
    """How one system rates; `Value` is what it keeps for each player between matches: a frozen record of numbers."""

    @property
    def start(self) -> Value:
        """The value of somebody who has not played in the pool."""

    def rate(self, sides: Sides[Value], places: Sequence[int], elapsed_days: Sides[float]) -> RatedSides[Value]:
        """The values after a match, in the shape of `sides`.

        `places` are the finishing places by side, 1 for the best, equal ones shared. `elapsed_days` has the shape of
        `sides`: the days since each player's last match of the pool, 0 for the first. Raises ValueError when there are
        fewer than two sides, an empty side, or another number of places than of sides.
        """

    def chance(self, side: Sequence[Value], other: Sequence[Value]) -> float:
        """The chance, 0 to 1, that a side finishes before another, sharing a place counting half: before the match.

        Nothing is learned from it. Days without a match are not considered.
        """

    def points(self, value: Value) -> float:
        """The one number that players are ranked and shown by, in rating points: 1500 or so at the start."""


@dataclass(frozen=True, slots=True)
class Elo:
    """Elo by formula (elo.py). Time changes nothing."""

    @property
    def start(self) -> Rated:
        """1500 points and no match."""
        return Rated(START, 0)

    def rate(self, sides: Sides[Rated], places: Sequence[int], elapsed_days: Sides[float]) -> RatedSides[Rated]:
        """See RatingSystem."""
        if len(sides) == 2 and len(sides[0]) == 1 and len(sides[1]) == 1 and len(places) == 2:
            return _duel(sides[0][0], sides[1][0], places[0], places[1])
        return tuple(
            tuple(Rated(change.after, player.games + 1) for player, change in zip(side, changes, strict=True))
            for side, changes in zip(sides, rate_match(sides, places), strict=True)
        )

    def chance(self, side: Sequence[Rated], other: Sequence[Rated]) -> float:
        """The share of the points that the mean rating of a side is expected to take from the mean of the other."""
        return expected_share(_mean(side), _mean(other))

    def points(self, value: Rated) -> float:
        """The rating itself."""
        return value.rating


@dataclass(frozen=True, slots=True)
class GlickoTwo:
    """Glicko-2 after every match with fractional periods, within the limits of a policy.

    Each other side is one encounter, and together they weigh as one game. A side plays at the mean rating of its
    members and is as uncertain as the root of their mean variance; each member moves by its own deviation.
    """

    policy: RatingPolicy = POLICY

    @property
    def start(self) -> Glicko2:
        """Where the policy starts."""
        return self.policy.start

    def rate(
        self,
        sides: Sides[Glicko2],
        places: Sequence[int],
        elapsed_days: Sides[float],
        bot_sides: frozenset[int] = frozenset(),
    ) -> RatedSides[Glicko2]:
        """See RatingSystem. A gain is cut by the policy when every other side is one of `bot_sides` (indexes)."""
        if len(sides) < 2 or len(places) != len(sides) or not all(sides):
            raise ValueError("a rated match needs at least two sides with players, and a place for each side")
        strengths = [_mean(side) for side in sides]
        spreads = [_spread(side) for side in sides]
        return tuple(
            tuple(
                self._rerated(
                    player,
                    _encounters(strengths, spreads, places, index),
                    days * self.policy.periods_per_day,
                    strengths[index],
                    against_bots=all(other in bot_sides for other in range(len(sides)) if other != index),
                )
                for player, days in zip(side, elapsed_days[index], strict=True)
            )
            for index, side in enumerate(sides)
        )

    def chance(self, side: Sequence[Glicko2], other: Sequence[Glicko2]) -> float:
        """By the means of the sides, drawn towards one half by the deviations of both."""
        return expected_score(_mean(side), hypot(_spread(side), _spread(other)), _mean(other))

    def points(self, value: Glicko2) -> float:
        """The rating itself; `policy.is_provisional` says whether it is to be trusted."""
        return value.rating

    def _rerated(
        self,
        player: Glicko2,
        encounters: Sequence[Encounter],
        periods: float,
        strength: float,
        *,
        against_bots: bool,
    ) -> Glicko2:
        after = rerate(player, encounters, tau=self.policy.tau, periods=periods, strength=strength).value
        return self.policy.limited(player, after, against_bots=against_bots)


@dataclass(frozen=True, slots=True)
class WengLin:
    """One of the openskill models (weng_lin.py). Time changes nothing; every match adds a little uncertainty."""

    model: str

    @property
    def start(self) -> Skill:
        """The library's prior: mean 25, deviation 25 / 3."""
        return Skill()

    def rate(self, sides: Sides[Skill], places: Sequence[int], elapsed_days: Sides[float]) -> RatedSides[Skill]:
        """See RatingSystem."""
        return rate_skills(sides, places, self.model)

    def chance(self, side: Sequence[Skill], other: Sequence[Skill]) -> float:
        """What the library foretells for these two sides."""
        return chance_of(side, other, self.model)

    def points(self, value: Skill) -> float:
        """1500 + 24 (mu - 3 sigma): what the player is almost surely worth; a deviation at the start is 200 points."""
        return 1500.0 + 24.0 * (value.mu - 3.0 * value.sigma)


# Any: the systems keep different values, and whoever folds hands back only what the same system gave.
SYSTEMS: Mapping[str, RatingSystem[Any]] = MappingProxyType(
    {"elo": Elo(), "glicko_2": GlickoTwo(), **{model: WengLin(model) for model in MODELS}}
)
"""Every rating system by its name; `plackett_luce` is the one for the members of changing sides."""


def _mean(side: Sequence[Rated] | Sequence[Glicko2]) -> float:
    """The rating that a side plays at."""
    return sum(player.rating for player in side) / len(side)


def _spread(side: Sequence[Glicko2]) -> float:
    """The deviation of a side: the root of its members' mean variance."""
    return sqrt(sum(player.deviation**2 for player in side) / len(side))


def _duel(first: Rated, second: Rated, place: int, other: int) -> RatedSides[Rated]:
    """What rate_match gives for two players, to the last bit, in a third of the time: pools are folded by it."""
    score = 1.0 if place < other else 0.5 if place == other else 0.0
    gain = k_factor(first) * (score - expected_share(first.rating, second.rating))
    loss = k_factor(second) * ((1.0 - score) - expected_share(second.rating, first.rating))
    return (Rated(first.rating + gain, first.games + 1),), (Rated(second.rating + loss, second.games + 1),)


def _encounters(
    strengths: Sequence[float], spreads: Sequence[float], places: Sequence[int], index: int
) -> tuple[Encounter, ...]:
    own, weight = places[index], 1.0 / (len(places) - 1)
    return tuple(
        Encounter(strength, spread, 1.0 if own < place else 0.5 if own == place else 0.0, weight)
        for other, (strength, spread, place) in enumerate(zip(strengths, spreads, places, strict=True))
        if other != index
    )
