"""One interface for all rating systems, so that a rating is a fold of `rate` over the matches of a pool in their order.

Which system a pool uses is then a name, and the same matches can be folded again under another one. Every system is
deterministic: the same values, places and times give the same values, bit for bit.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from types import MappingProxyType
from typing import Any, Protocol

from games.rating.elo import HALF, PROVISIONAL_GAMES, START, Rated, expected_share, k_factor, rate_match
from games.rating.glicko2 import Encounter, Glicko2, expected_score, rerate
from games.rating.kept import Kept
from games.rating.policy import POLICY, RatingPolicy
from games.rating.weng_lin import MODELS, Skill, chance_of, rate_skills

type Sides[Value] = Sequence[Sequence[Value]]
type RatedSides[Value] = tuple[tuple[Value, ...], ...]

POINTS_PER_MU = 24.0
"""Rating points in one unit of an openskill model: the deviation of the start, 25 / 3, is 200 points."""
PROVISIONAL_SPREAD = 150.0
"""The deviation, in rating points, from which a rating of an openskill model is provisional: about ten duels."""


class RatingSystem[Value](Protocol):
    """How one system rates; `Value` is what it keeps for each player between matches: a frozen record of numbers."""

    @property
    def start(self) -> Value:
        """The value of somebody who has not played in the pool."""

    def rate(
        self, sides: Sides[Value], places: Sequence[int], elapsed_days: Sides[float], halved: Collection[int] = ()
    ) -> RatedSides[Value]:
        """The values after a match, in the shape of `sides`.

        `places` are the finishing places by side, 1 for the best, equal ones shared. `elapsed_days` has the shape of
        `sides`: the days since each player's last match of the pool, 0 for the first. Gains of the sides in `halved`
        (indexes) count half: those that met nobody but bots. Raises ValueError when there are fewer than two sides, an
        empty side, or another number of places than of sides.
        """

    def chance(self, side: Sequence[Value], other: Sequence[Value]) -> float:
        """The chance, 0 to 1, that a side finishes before another, sharing a place counting half: before the match.

        Nothing is learned from it. Days without a match are not considered.
        """

    def points(self, value: Value) -> float:
        """The one number that players are ranked and shown by, in rating points: 1500 or so at the start."""

    def kept(self, value: Value, games: int) -> Kept:
        """What is stored of a value after so many rated matches."""

    def restored(self, kept: Kept) -> Value:
        """The value of which this was stored, bit for bit."""

    def moved(self, value: Value, before: Value, after: Value) -> Value:
        """A value that changes like one from `before` to `after`; exactly `after` where it stands at `before`.

        For corrections, until the pool is computed again: the points move by as much, how sure they are stays.
        """

    def is_provisional(self, deviation: float | None, games: int) -> bool:
        """Whether a rating is still too unsure to be shown without saying so."""


@dataclass(frozen=True, slots=True)
class Elo:
    """Elo by formula (elo.py). Time changes nothing."""

    @property
    def start(self) -> Rated:
        """1500 points and no match."""
        return Rated(START, 0)

    def rate(
        self, sides: Sides[Rated], places: Sequence[int], elapsed_days: Sides[float], halved: Collection[int] = ()
    ) -> RatedSides[Rated]:
        """See RatingSystem."""
        if not halved and len(sides) == 2 and len(sides[0]) == 1 and len(sides[1]) == 1 and len(places) == 2:
            return _duel(sides[0][0], sides[1][0], places[0], places[1])
        return tuple(
            tuple(Rated(change.after, player.games + 1) for player, change in zip(side, changes, strict=True))
            for side, changes in zip(sides, rate_match(sides, places, halved), strict=True)
        )

    def chance(self, side: Sequence[Rated], other: Sequence[Rated]) -> float:
        """The share of the points that the mean rating of a side is expected to take from the mean of the other."""
        return expected_share(_mean(side), _mean(other))

    def points(self, value: Rated) -> float:
        """The rating itself."""
        return value.rating

    def kept(self, value: Rated, games: int) -> Kept:
        """Points and matches say everything."""
        return Kept(value.rating, None, games, ())

    def restored(self, kept: Kept) -> Rated:
        """See RatingSystem."""
        return Rated(kept.points, kept.games)

    def moved(self, value: Rated, before: Rated, after: Rated) -> Rated:
        """See RatingSystem."""
        return Rated(_shifted(value.rating, before.rating, after.rating), value.games)

    def is_provisional(self, deviation: float | None, games: int) -> bool:
        """During the first matches."""
        return games < PROVISIONAL_GAMES


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
        self, sides: Sides[Glicko2], places: Sequence[int], elapsed_days: Sides[float], halved: Collection[int] = ()
    ) -> RatedSides[Glicko2]:
        """See RatingSystem."""
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
                    against_bots=index in halved,
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

    def kept(self, value: Glicko2, games: int) -> Kept:
        """Rating, deviation, and the volatility beside them."""
        return Kept(value.rating, value.deviation, games, (value.volatility,))

    def restored(self, kept: Kept) -> Glicko2:
        """See RatingSystem."""
        start = self.start
        return Glicko2(
            kept.points,
            start.deviation if kept.deviation is None else kept.deviation,
            kept.numbers[0] if kept.numbers else start.volatility,
        )

    def moved(self, value: Glicko2, before: Glicko2, after: Glicko2) -> Glicko2:
        """See RatingSystem."""
        return after if value == before else replace(value, rating=_shifted(value.rating, before.rating, after.rating))

    def is_provisional(self, deviation: float | None, games: int) -> bool:
        """While the deviation is large, however many matches there were."""
        return deviation is None or deviation >= self.policy.provisional_deviation

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

    def rate(
        self, sides: Sides[Skill], places: Sequence[int], elapsed_days: Sides[float], halved: Collection[int] = ()
    ) -> RatedSides[Skill]:
        """See RatingSystem. Where gains count half, it is the mean that gains half; the deviation learns in full."""
        after = rate_skills(sides, places, self.model)
        if not halved:
            return after
        return tuple(
            tuple(map(_half_gained, side, values)) if index in halved else values
            for index, (side, values) in enumerate(zip(sides, after, strict=True))
        )

    def chance(self, side: Sequence[Skill], other: Sequence[Skill]) -> float:
        """What the library foretells for these two sides."""
        return chance_of(side, other, self.model)

    def points(self, value: Skill) -> float:
        """1500 + 24 (mu - 3 sigma): what the player is almost surely worth; a deviation at the start is 200 points."""
        return 1500.0 + POINTS_PER_MU * (value.mu - 3.0 * value.sigma)

    def kept(self, value: Skill, games: int) -> Kept:
        """The points come from both numbers, so the two are kept themselves."""
        return Kept(self.points(value), POINTS_PER_MU * value.sigma, games, (value.mu, value.sigma))

    def restored(self, kept: Kept) -> Skill:
        """See RatingSystem."""
        return Skill(*kept.numbers) if kept.numbers else self.start

    def moved(self, value: Skill, before: Skill, after: Skill) -> Skill:
        """See RatingSystem; it is the mean that moves."""
        return after if value == before else Skill(_shifted(value.mu, before.mu, after.mu), value.sigma)

    def is_provisional(self, deviation: float | None, games: int) -> bool:
        """While the deviation is large: during the first ten duels or so, longer for partners and at large tables."""
        return deviation is None or deviation >= PROVISIONAL_SPREAD


# Any: the systems keep different values, and whoever folds hands back only what the same system gave.
SYSTEMS: Mapping[str, RatingSystem[Any]] = MappingProxyType(
    {"elo": Elo(), "glicko_2": GlickoTwo(), **{model: WengLin(model) for model in MODELS}}
)
"""Every rating system by its name; `plackett_luce` is the one for the members of changing sides."""
CHOICES = ("elo", "glicko_2", "plackett_luce")
"""The systems that pools are rated by and that are compared; the others are for comparing by command."""


def _mean(side: Sequence[Rated] | Sequence[Glicko2]) -> float:
    """The rating that a side plays at."""
    return sum(player.rating for player in side) / len(side)


def _spread(side: Sequence[Glicko2]) -> float:
    """The deviation of a side: the root of its members' mean variance."""
    return sqrt(sum(player.deviation**2 for player in side) / len(side))


def _shifted(value: float, before: float, after: float) -> float:
    return after if value == before else value + (after - before)


def _half_gained(before: Skill, after: Skill) -> Skill:
    gain = after.mu - before.mu
    return after if gain <= 0.0 else Skill(before.mu + HALF * gain, after.sigma)


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
