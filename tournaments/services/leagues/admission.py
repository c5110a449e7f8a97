"""When an entry gets its place: as soon as every board has a player who agreed to be in."""

from datetime import datetime

from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.services.leagues.log import record
from tournaments.services.leagues.telling import tell_entry
from tournaments.services.leagues.waiting import has_place_for_next, take_place

Status = SeasonEntry.Status


def needed_players(season: Season) -> int:
    """How many players an entry needs to fill its boards."""
    return season.boards * season.team_size


def agreed_regulars(entry: SeasonEntry) -> list[RosterMember]:
    """Those of the boards who agreed to be in, in their order."""
    agreed = entry.roster.filter(left_at=None, confirmed_at__isnull=False, part=RosterMember.Part.REGULAR)
    return list(agreed.select_related("player").order_by("order"))


def missing_players(season: Season, entry: SeasonEntry) -> int:
    """How many chairs of an entry nobody has agreed to take yet."""
    return max(0, needed_players(season) - len(agreed_regulars(entry)))


def admit_if_complete(season: Season, entry: SeasonEntry, now: datetime) -> None:
    """Give an entry that has applied its place, or one on the waiting list, once its boards are filled.

    The season is locked by the caller, and has not started.
    """
    if entry.status != Status.APPLIED or missing_players(season, entry) > 0:
        return
    if has_place_for_next(season):
        take_place(season, entry)
    else:
        entry.status = Status.WAITLISTED
        entry.save(update_fields=["status"])
    record(
        season, by=None, verb="entry_admitted", subject=entry, now=now,
        before={"status": Status.APPLIED}, after={"status": entry.status},
    )  # fmt: skip
    tell_entry(season, entry, now=now)
