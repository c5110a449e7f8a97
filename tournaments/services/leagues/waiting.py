"""The places of a season, and those who wait for one."""

from datetime import datetime

from django.db.models import Sum

from tournaments.models import Division, Season, SeasonEntry
from tournaments.services.leagues.log import record
from tournaments.services.leagues.telling import tell_entry

Status = SeasonEntry.Status

HAS_PLACE = (Status.ACCEPTED, Status.ACTIVE)
STANDS = (Status.APPLIED, Status.WAITLISTED, Status.ACCEPTED, Status.ACTIVE)
"""Entries that are in, or would be."""


def places_in(season: Season) -> int:
    """How many entries the divisions hold together."""
    return season.divisions.aggregate(places=Sum("places"))["places"] or 0


def places_free(season: Season) -> int:
    """How many entries there is still a place for."""
    return max(0, places_in(season) - season.entries.filter(status__in=HAS_PLACE).count())


def has_place_for_next(season: Season) -> bool:
    """Whether somebody who comes now gets a place, after all those who wait."""
    return places_free(season) > season.entries.filter(status=Status.WAITLISTED).count()


def move_up(season: Season, now: datetime) -> list[SeasonEntry]:
    """Give free places to those who have waited longest, in the order of their applications.

    Whoever frees a place or makes new ones calls this. In a season that is placed already they go to the lowest
    division with a place; once it has started nobody moves up. The season is locked by the caller.
    """
    if season.has_started or season.is_over:
        return []
    waiting = season.entries.filter(status=Status.WAITLISTED).order_by("created_at", "pk")
    moved = list(waiting[: places_free(season)])
    for entry in moved:
        take_place(season, entry)
        record(
            season, by=None, verb="entry_moved_up", subject=entry, now=now,
            before={"status": Status.WAITLISTED}, after={"status": entry.status, "division": division_number(entry)},
        )  # fmt: skip
        tell_entry(season, entry, now=now)
    return moved


def take_place(season: Season, entry: SeasonEntry) -> None:
    """Accept an entry for which there is a place; where divisions are filled already it goes to the end of one."""
    entry.status = Status.ACCEPTED
    if season.status == Season.Status.PLACED:
        division = _lowest_with_place(season)
        if division is not None:
            entry.division, entry.seed = division, 1 + _filled(division)
    entry.save(update_fields=["status", "division", "seed"])


def division_number(entry: SeasonEntry) -> int | None:
    """The number of an entry's division, if it has one."""
    return None if entry.division is None else entry.division.number


def _lowest_with_place(season: Season) -> Division | None:
    divisions = list(season.divisions.order_by("-number"))
    return next((each for each in divisions if _filled(each) < each.places), divisions[0] if divisions else None)


def _filled(division: Division) -> int:
    return division.entries.filter(status__in=HAS_PLACE, seed__isnull=False).count()
