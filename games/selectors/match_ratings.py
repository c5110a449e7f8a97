"""What a match does to the ratings of its players in one pool: as it stands, and as another result would have it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from games.models import Match, Player, Rating, RatingChange, RatingEntry, RatingPool
from games.rating import SYSTEMS, Course, RatedOnce, RatedResult, rate_once
from games.selectors.rated_results import day_of
from games.selectors.rating_states import change_kept, course_of, courses_before


@dataclass(frozen=True, slots=True)
class MatchRating:
    """A match rated in one pool.

    `first` is its first entry in the ledger of the pool, None for a match that was never rated there; `revision` is the
    one to be written. `halved` are the sides (indexes) whose gains count half.
    """

    first: RatingEntry | None
    revision: int
    rated_at: datetime | None
    halved: tuple[int, ...]
    once: RatedOnce


def players_by_side(match: Match) -> list[list[Player]]:
    """Who sits at a match, by side, in the order of the chairs. Raises ValueError for a chair without a player."""
    sides: list[list[Player]] = [[] for _ in match.scores]
    for seat in match.seats.select_related("player"):
        if seat.player is None:
            raise ValueError(f"{seat} of a rated match has no player")
        sides[seat.side].append(seat.player)
    return sides


def rate_in(
    match: Match,
    pool: RatingPool,
    sides: Sequence[Sequence[Player]],
    places: Sequence[int],
    ratings: Mapping[int, Rating],
    *,
    now: datetime | None = None,
    blind: bool = False,
) -> MatchRating:
    """Rate a match that ended with these places in a pool; `ratings` are those of today by player, `now` its moment.

    One that was rated before is rated as its players stood then. Without `now` a new one counts as played when the last
    of its players was rated. `blind` takes everybody as new: for a pool that is changing its system.
    """
    system = SYSTEMS[pool.system]
    entries = list(RatingEntry.objects.filter(match=match, pool=pool.code).order_by("pk"))
    first = entries[0] if entries else None
    if first is None:
        found = {player: course_of(system, rating) for player, rating in ratings.items()}
        courses = {player: course for player, course in found.items() if course is not None}
        halved = _against_bots(sides)
    else:
        courses = courses_before(pool.code, system, [player.pk for player in chain(*sides)], first.pk)
        bots_only = {entry.player_id for entry in entries if entry.gain_halved}
        halved = tuple(index for index, side in enumerate(sides) if any(player.pk in bots_only for player in side))
    courses = {} if blind else courses
    rated_at = now if first is None else first.created_at
    day = _latest(courses) if rated_at is None else day_of(rated_at)
    players = tuple(tuple(player.pk for player in side) for side in sides)
    once = rate_once(system, courses, RatedResult(match.pk, day, players, tuple(places), halved))
    return MatchRating(first, 1 + max((entry.revision for entry in entries), default=0), rated_at, halved, once)


def values_around(match: Match, pool: RatingPool) -> dict[int, tuple[Any, Any]]:
    """The values of the pool's system before and after a match as it stands, by player; empty where it does not."""
    system = SYSTEMS[pool.system]
    changes = {change.player_id: change for change in RatingChange.objects.filter(match=match, pool=pool.code)}
    if not changes:
        return {}
    before = courses_before(pool.code, system, changes, next(iter(changes.values())).place)
    return {
        player: (before[player].value if player in before else system.start, system.restored(change_kept(change)))
        for player, change in changes.items()
    }


def _against_bots(sides: Sequence[Sequence[Player]]) -> tuple[int, ...]:
    """The sides with somebody among them who is no bot, and with nobody but bots against them."""
    bots = [all(player.is_bot for player in side) for side in sides]
    return tuple(
        index
        for index, own in enumerate(bots)
        if not own and all(other for number, other in enumerate(bots) if number != index)
    )


def _latest(courses: Mapping[int, Course[Any]]) -> float:
    return max((course.day for course in courses.values()), default=0.0)
