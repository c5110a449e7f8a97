"""A rating is the fold of a system's `rate` over the results of a pool in their order: here is the fold.

Pure and deterministic: the same system and the same results in the same order give the same values, bit for bit, on
every run. So a pool can be computed again, or under another system, from what the ledger keeps.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.rating.systems import RatingSystem


@dataclass(frozen=True, slots=True)
class RatedResult:
    """How one rated match ended: the players of every side by their numbers, and the finishing place of every side.

    `places` are 1 for the best, equal ones shared. `day` is the time of the result in days, from any fixed moment.
    Gains of the sides in `halved` (indexes) count half: they met nobody but bots.
    """

    match: int
    day: float
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    halved: tuple[int, ...] = ()


class Moved[Value](NamedTuple):
    """What a result did to one player: the values before and after, and the matches behind the latter."""

    player: int
    before: Value
    after: Value
    games: int


class Course[Value](NamedTuple):
    """Where a player stands in the middle of a fold; `day` is that of the last match."""

    value: Value
    games: int
    day: float


@dataclass(frozen=True, slots=True)
class HistoryPoint[Value]:
    """What a player was worth after a match."""

    match: int
    value: Value


@dataclass(frozen=True, slots=True)
class FoldedRating[Value]:
    """Where a player has come to: the value, the matches behind it, and every value on the way, oldest first.

    `history` is empty where the fold was not asked to keep it.
    """

    value: Value
    games: int
    history: tuple[HistoryPoint[Value], ...]


class Fold[Value]:
    """A fold under way: results are taken one after the other, and the values so far can be read in between."""

    __slots__ = ("_courses", "_keeps_history", "system")

    def __init__(self, system: RatingSystem[Value], *, keep_history: bool = False) -> None:
        """Begin with nobody; `keep_history` remembers the value after every match, at the price of memory."""
        self.system = system
        self._keeps_history = keep_history
        self._courses: dict[int, _Course[Value]] = {}

    def values(self, sides: Sequence[Sequence[int]]) -> list[list[Value]]:
        """What these players are worth so far, in the shape of `sides`; whoever has not played is at the start."""
        courses, start = self._courses, self.system.start
        return [[courses[player].value if player in courses else start for player in side] for side in sides]

    def knows(self, player: int) -> bool:
        """Whether the player has played in this fold, or was put where they stand."""
        return player in self._courses

    def put(self, player: int, course: Course[Value]) -> None:
        """Let a player stand where an earlier fold left them, so that this one goes on from there."""
        known = self._courses[player] = _Course(course.value, course.day)
        known.games = course.games

    def standing(self, player: int) -> Course[Value] | None:
        """Where a player stands so far; None for one who is not known."""
        known = self._courses.get(player)
        return None if known is None else Course(known.value, known.games, known.day)

    def courses(self) -> dict[int, Course[Value]]:
        """Where everybody stands so far, by player."""
        return {player: Course(known.value, known.games, known.day) for player, known in self._courses.items()}

    def moves(self, result: RatedResult) -> list[Moved[Value]]:
        """Rate one more result, and say what it did to everybody, side by side. Raises ValueError as `take` does."""
        return [
            Moved(player, was, course.value, course.games)
            for players, side, before in zip(result.sides, *self._taken(result), strict=True)
            for player, course, was in zip(players, side, before, strict=True)
        ]

    def take(self, result: RatedResult) -> None:
        """Rate one more result. Raises ValueError for what the system cannot rate."""
        self._taken(result)

    def _taken(self, result: RatedResult) -> "tuple[list[list[_Course[Value]]], list[list[Value]]]":
        """Rate one more result: the courses, which have moved, and the values before, in the shape of the sides."""
        sides = [[self._course(player, result.day) for player in side] for side in result.sides]
        before = [[course.value for course in side] for side in sides]
        # A clock that was set back between two results must not make anybody surer than they were.
        elapsed = [[max(0.0, result.day - course.day) for course in side] for side in sides]
        after = self.system.rate(before, result.places, elapsed, result.halved)
        for side, values in zip(sides, after, strict=True):
            for course, value in zip(side, values, strict=True):
                course.value = value
                course.games += 1
                course.day = result.day
                if self._keeps_history:
                    course.history.append(HistoryPoint(result.match, value))
        return sides, before

    def ratings(self) -> dict[int, FoldedRating[Value]]:
        """Where everybody has come to, by player, in the order of their first matches."""
        return {
            player: FoldedRating(course.value, course.games, tuple(course.history))
            for player, course in self._courses.items()
        }

    def _course(self, player: int, day: float) -> "_Course[Value]":
        course = self._courses.get(player)
        if course is None:
            course = self._courses[player] = _Course(self.system.start, day)
        return course


class _Course[Value]:
    """What changes with every match of one player; a plain object, for a pool takes a million of these steps."""

    __slots__ = ("day", "games", "history", "value")

    def __init__(self, start: Value, day: float) -> None:
        self.value = start
        self.games = 0
        self.day = day
        self.history: list[HistoryPoint[Value]] = []


def fold[Value](
    system: RatingSystem[Value], results: Iterable[RatedResult], *, keep_history: bool = False
) -> Mapping[int, FoldedRating[Value]]:
    """Everybody's rating after these results, taken in their order, by player.

    Raises ValueError for a result that the system cannot rate: fewer than two sides, an empty side, or another number
    of places than of sides.
    """
    under_way = Fold(system, keep_history=keep_history)
    for result in results:
        under_way.take(result)
    return under_way.ratings()


def places_by_share(shares: Sequence[float]) -> tuple[int, ...]:
    """The finishing places of sides that took these shares of the points: 1 for the largest, equal ones shared.

    A side's share is what it took from each other side (1 for finishing before it, 1/2 for sharing its place), so the
    order of the shares is that of the places, whatever the number of sides.
    """
    return tuple(1 + sum(other > share for other in shares) for share in shares)
