"""A player's ratings, with their places and their course."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Player, Rating, RatingChange
from games.selectors.access import NotFound, visible_matches
from games.selectors.leaderboard_bands import Certainty, shown
from games.selectors.leaderboards import Leaderboard, histogram
from games.selectors.pools import pools
from games.selectors.ratings import is_provisional

LONGEST_COURSE = 2_000
"""Of a longer course the latest changes are read."""


@dataclass(frozen=True, slots=True)
class PoolStanding:
    """A player's rating in one pool, in whole rating points, and the place among the settled ratings there.

    `name` is empty for the pool of a family, which has its name in words. `deviation` is None where the system of the
    pool knows none; `rank` where the rating is provisional. `of` is how many have a rank.
    """

    pool: str
    name: str
    family: str
    rating: int
    deviation: int | None
    games: int
    provisional: bool
    last_rated_at: datetime | None
    rank: int | None
    of: int


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """The rating after one match, in rating points, with the deviation of then and the rated matches so far.

    `match_id` is None where the reader may not know of the match.
    """

    match_id: int | None
    at: datetime
    before: float
    after: float
    deviation: float | None
    games: int


def standings_of(player: Player) -> list[PoolStanding]:
    """The player's ratings in the pools that anybody may look at, in the order of the pools."""
    ratings = {rating.pool: rating for rating in Rating.objects.filter(player=player, games__gt=0)}
    return [
        _standing(ratings[pool.code], pool.name, pool.family, pool.system) for pool in pools() if pool.code in ratings
    ]


def course_of(player: Player, pool: str, viewer: Player | None, *, since: datetime | None = None) -> list[CoursePoint]:
    """How the player's rating went, oldest first, from a moment on, as the viewer (None: anybody) may read it.

    What stands today is told: a match that was corrected counts as corrected, one that was annulled does not appear.
    Raises NotFound for a pool that is not open to everybody.
    """
    if pool not in {each.code for each in pools()}:
        raise NotFound
    changes = RatingChange.objects.filter(player=player, pool=pool).defer("state").order_by("-place")
    if since is not None:
        changes = changes.filter(rated_at__gte=since)
    latest = list(changes[:LONGEST_COURSE])
    known = _known(viewer, [change.match_id for change in latest])
    return [
        CoursePoint(
            change.match_id if change.match_id in known else None,
            change.rated_at,
            change.before,
            change.after,
            change.deviation,
            change.games,
        )
        for change in reversed(latest)
    ]


def _standing(rating: Rating, name: str, family: str, system: str) -> PoolStanding:
    provisional = is_provisional(system, rating.deviation, rating.games)
    counted = histogram(Leaderboard(rating.pool, certainty=Certainty.SETTLED))
    return PoolStanding(
        pool=rating.pool,
        name=name,
        family=family,
        rating=shown(rating.value),
        deviation=None if rating.deviation is None else shown(rating.deviation),
        games=rating.games,
        provisional=provisional,
        last_rated_at=rating.last_rated_at,
        rank=None if provisional else counted.rank(shown(rating.value)),
        of=counted.total,
    )


def _known(viewer: Player | None, matches: list[int]) -> set[int]:
    return set(visible_matches(viewer).filter(pk__in=matches).values_list("pk", flat=True))
