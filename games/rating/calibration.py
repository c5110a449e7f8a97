"""How well a rating system foretells results: log loss and Brier score of what it said before each match.

Every two sides of a match are a small contest, and the prediction is the chance that the first finishes before the
second. What happened is 1, 0, or 1/2 for a shared place. In a match of n sides each of the n (n - 1) / 2 contests
weighs the same, and all of them together as much as one match of two sides.

- Log loss: -(s ln p + (1 - s) ln(1 - p)), I. Good, *Rational Decisions* (1952); 0.693147 for always saying one half.
- Brier score: (s - p)², G. Brier, *Verification of forecasts expressed in terms of probability* (1950); 0.25 for always
  saying one half, where no place is shared.

Of both, less is better.
"""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Any

from games.rating.folding import Course, Fold, RatedResult
from games.rating.kept import Kept
from games.rating.systems import RatingSystem

NEVER_SURER_THAN = 1e-9
"""Chances are kept this far from 0 and 1, so that one surprise costs a system much and not everything."""
BASELINE = "one_half"
"""The name of the system that always says one half."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The mean scores of one system over so many matches; both are None where there was no match."""

    system: str
    matches: int
    log_loss: float | None
    brier: float | None


def log_loss(chance: float, happened: float) -> float:
    """What a prediction costs, in nats: `chance` that it happens, and `happened` between 0 and 1."""
    kept = min(max(chance, NEVER_SURER_THAN), 1.0 - NEVER_SURER_THAN)
    return -(happened * log(kept) + (1.0 - happened) * log(1.0 - kept))


def brier(chance: float, happened: float) -> float:
    """The square of how far the prediction was off."""
    return (happened - chance) ** 2


def calibrate(
    systems: Mapping[str, RatingSystem[Any]], results: Iterable[RatedResult], *, skip: int = 0
) -> tuple[Calibration, ...]:
    """The scores of every system over the same results, in the order given, and after them those of one half.

    Each system predicts a match by what it made of the matches before, and only then learns how it ended. The first
    `skip` results teach and are not scored. Raises ValueError for a result that a system cannot rate.
    """
    comparison = Comparison(systems, skip=skip)
    for result in results:
        comparison.take(result)
    return comparison.scores()


class Comparison:
    """A comparison under way: results are taken one after the other, and it can be put aside and taken up again."""

    def __init__(self, systems: Mapping[str, RatingSystem[Any]], *, skip: int = 0) -> None:
        """Begin with nobody; the first `skip` results teach and are not scored."""
        self._tallies = {name: _Tally(Fold(system)) for name, system in systems.items()}
        self._half = _Tally(None)
        self._skip = skip

    def take(self, result: RatedResult) -> None:
        """Let every system foretell a result and then learn it. Raises ValueError for what a system cannot rate."""
        for tally in (*self._tallies.values(), self._half):
            if self._skip <= 0:
                tally.score(result)
            if tally.fold is not None:
                tally.fold.take(result)
        self._skip -= 1

    def scores(self) -> tuple[Calibration, ...]:
        """The means so far, system by system, and after them those of always saying one half."""
        return (
            *(tally.calibration(name) for name, tally in self._tallies.items()),
            self._half.calibration(BASELINE),
        )

    def packed(self) -> bytes:
        """All that it knows, so that `unpacked` goes on from it bit for bit."""
        tallies = {name: tally.packed() for name, tally in self._tallies.items()}
        return zlib.compress(json.dumps([self._skip, self._half.packed(), tallies]).encode(), level=1)

    @classmethod
    def unpacked(cls, systems: Mapping[str, RatingSystem[Any]], text: bytes) -> "Comparison":
        """The comparison of these systems that was put aside; an empty text is a new one."""
        found = cls(systems)
        if text:
            found._skip, half, tallies = json.loads(zlib.decompress(text))
            found._half.unpack(half)
            for name, tally in found._tallies.items():
                tally.unpack(tallies[name])
        return found


class _Tally:
    """The sums of one system's scores; without a fold its every prediction is one half."""

    def __init__(self, fold: Fold[Any] | None) -> None:
        self.fold = fold
        self._matches = 0
        self._log_loss = 0.0
        self._brier = 0.0

    def score(self, result: RatedResult) -> None:
        """Predict a match and count what the prediction cost."""
        contests = list(combinations(range(len(result.places)), 2))
        chances = self._chances(result.sides, contests)
        happened = [_happened(result.places[one], result.places[other]) for one, other in contests]
        self._matches += 1
        self._log_loss += sum(map(log_loss, chances, happened)) / len(contests)
        self._brier += sum(map(brier, chances, happened)) / len(contests)

    def calibration(self, name: str) -> Calibration:
        """The means so far."""
        if not self._matches:
            return Calibration(name, 0, None, None)
        return Calibration(name, self._matches, self._log_loss / self._matches, self._brier / self._matches)

    def packed(self) -> list[Any]:
        """The sums, and where everybody stands."""
        courses = (
            [] if self.fold is None else [_packed(self.fold.system, *each) for each in self.fold.courses().items()]
        )
        return [self._matches, self._log_loss, self._brier, courses]

    def unpack(self, found: list[Any]) -> None:
        """Go on from what `packed` gave."""
        self._matches, self._log_loss, self._brier, courses = found
        if self.fold is not None:
            for player, day, points, deviation, games, numbers in courses:
                value = self.fold.system.restored(Kept(points, deviation, games, tuple(numbers)))
                self.fold.put(player, Course(value, games, day))

    def _chances(self, sides: Sequence[Sequence[int]], contests: Sequence[tuple[int, int]]) -> list[float]:
        if self.fold is None:
            return [0.5] * len(contests)
        values, system = self.fold.values(sides), self.fold.system
        return [system.chance(values[one], values[other]) for one, other in contests]


def _packed(system: RatingSystem[Any], player: int, course: Course[Any]) -> list[Any]:
    kept = system.kept(course.value, course.games)
    return [player, course.day, kept.points, kept.deviation, kept.games, kept.numbers]


def _happened(place: int, other: int) -> float:
    return 1.0 if place < other else 0.5 if place == other else 0.0
