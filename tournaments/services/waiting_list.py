"""Places and the list of those who wait for one."""

from datetime import datetime

from tournaments.models import Entry, Tournament
from tournaments.services.entries_access import IN, Status
from tournaments.services.log import record
from tournaments.services.telling import tell_entry


def places_free(tournament: Tournament) -> int | None:
    """How many entries there is still a place for; None where there is no limit."""
    if tournament.capacity is None:
        return None
    return max(0, tournament.capacity - tournament.entries.filter(status__in=IN).count())


def has_place_for_next(tournament: Tournament) -> bool:
    """Whether somebody who comes now gets a place, after all those who wait."""
    free = places_free(tournament)
    return free is None or free > tournament.entries.filter(status=Status.WAITLISTED).count()


def move_up(tournament: Tournament, now: datetime) -> list[Entry]:
    """Give free places to those who have waited longest, in the order of their applications.

    Whoever frees a place or makes new ones calls this. Once the tournament has started nobody is moved up unasked: an
    organiser approves those who wait, who then enter late. The tournament is locked by the caller.
    """
    if tournament.has_started or tournament.is_over:
        return []
    waiting = tournament.entries.filter(status=Status.WAITLISTED).order_by("created_at", "pk")
    moved = list(waiting[: places_free(tournament)])
    for entry in moved:
        entry.status = Status.ACCEPTED
        entry.save(update_fields=["status"])
        record(
            tournament, by=None, verb="entry_moved_up", subject=entry, now=now,
            before={"status": Status.WAITLISTED}, after={"status": entry.status},
        )  # fmt: skip
        tell_entry(tournament, entry, by=None, now=now)
    return moved
