"""Where players stand in the course of a pool, as the rating system of the pool needs it to go on."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import OuterRef, Subquery

from games.models import Player, Rating, RatingChange, RatingEntry
from games.rating import Course, Kept, RatingSystem
from games.selectors.id_lists import among
from games.selectors.rated_results import day_of


def kept_of(rating: Rating) -> Kept:
    """What a stored rating says, in the terms of every system."""
    return Kept(rating.value, rating.deviation, rating.games, tuple(rating.state))


def change_kept(change: RatingChange) -> Kept:
    """What the rating says after a match, in the terms of every system."""
    return Kept(change.after, change.deviation, change.games, tuple(change.state))


def rating_columns(kept: Kept) -> dict[str, Any]:
    """What is kept, as the columns of `Rating`."""
    return {"value": kept.points, "deviation": kept.deviation, "state": list(kept.numbers), "games": kept.games}


def change_columns(kept: Kept) -> dict[str, Any]:
    """What is kept after a match, as the columns of `RatingChange`."""
    return {"after": kept.points, "deviation": kept.deviation, "state": list(kept.numbers), "games": kept.games}


def course_of(system: RatingSystem[Any], rating: Rating) -> Course[Any] | None:
    """Where somebody stands by the stored rating of a pool of this system; None before the first match that counts."""
    if rating.games == 0 or rating.last_rated_at is None:
        return None
    return Course(system.restored(kept_of(rating)), rating.games, day_of(rating.last_rated_at))


def courses_before(
    pool: str, system: RatingSystem[Any], players: Collection[int], place: int
) -> dict[int, Course[Any]]:
    """Where these players stood before a place in the course of a pool, by id; who had not played is left out.

    It is read from the changes as they stand, which must be those of `system`.
    """
    return {change.player_id: course_after(system, change) for change in latest_changes(pool, players, place)}


def course_after(system: RatingSystem[Any], change: RatingChange) -> Course[Any]:
    """Where the player of a change of this system stands after it."""
    return Course(system.restored(change_kept(change)), change.games, day_of(change.rated_at))


def latest_changes(pool: str, players: Collection[int], place: int | None) -> list[RatingChange]:
    """The last change of each of these players before a place, None for the end; one query."""
    changes = RatingChange.objects.filter(player=OuterRef("pk"), pool=pool)
    if place is not None:
        changes = changes.filter(place__lt=place)
    latest = Subquery(changes.order_by("-place").values("pk")[:1])
    wanted = Player.objects.filter(pk__in=among(players)).annotate(latest=latest).values("latest")
    return list(RatingChange.objects.filter(pk__in=wanted))


def latest_first_entries(pool: str, players: Collection[int]) -> Mapping[int, int]:
    """The number of each player's last first entry in the ledger of a pool: of the match that was settled last."""
    entries = RatingEntry.objects.filter(
        player=OuterRef("pk"), pool=pool, kind=RatingEntry.Kind.RESULT, revision=1
    ).order_by("-pk")
    found = Player.objects.filter(pk__in=among(players)).annotate(latest=Subquery(entries.values("pk")[:1]))
    return {player: latest for player, latest in found.values_list("pk", "latest") if latest is not None}
