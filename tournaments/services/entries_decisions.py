"""Organisers let applicants in, and entries choose where they sit."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Entry, Tournament
from tournaments.services.entries_access import (
    IN,
    WAITING,
    Status,
    check_not_over,
    check_status,
    lock_entry_as_member,
    lock_entry_as_organiser,
)
from tournaments.services.entries_late import join_running_stage
from tournaments.services.entries_register import admit
from tournaments.services.errors import BadEntry, NoPlaceFree
from tournaments.services.log import record
from tournaments.services.opening import plays_online
from tournaments.services.telling import tell_entry
from tournaments.services.waiting_list import places_free


@transaction.atomic
def approve_entry(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> Entry:
    """Let an applicant in, or one who waits take a place that is free, as a late entry if the event is running.

    An applicant waits where no place is left; capacity is raised by editing the tournament. Raises NotFound, NotStaff,
    Stale, WrongPhase, NoSuchEntry, NoPlaceFree (it waits already), LateEntryImpossible, NoRoundLeft.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by, version)
    check_not_over(tournament)
    check_status(entry, *WAITING)
    before = entry.status
    if before == Status.APPLIED:
        admit(tournament, entry)
    else:
        _take_place(tournament, entry)
    record(
        tournament, by=by, verb="entry_approved", subject=entry, now=now,
        before={"status": before}, after={"status": entry.status},
    )  # fmt: skip
    tell_entry(tournament, entry, by=by, now=now)
    return entry


@transaction.atomic
def set_venue(*, entry_id: int, by: Player, venue: str, now: datetime, version: int | None = None) -> Entry:
    """Where the entry sits from its next table on, in an event that is played online and with real cards.

    Raises NotFound, NotYourEntry, Stale, WrongPhase, NoSuchEntry, BadEntry.
    """
    tournament, entry = lock_entry_as_member(entry_id, by, version)
    check_not_over(tournament)
    check_status(entry, *IN, *WAITING)
    possible = venue == Entry.Venue.TABLE or (venue == Entry.Venue.ONLINE and plays_online(entry))
    if tournament.venue != Tournament.Venue.BOTH or not possible:
        raise BadEntry(details={"field": "venue"})
    if entry.venue == venue:
        return entry
    before, entry.venue = entry.venue, venue
    entry.save(update_fields=["venue"])
    record(
        tournament, by=by, verb="entry_venue_changed", subject=entry, now=now,
        before={"venue": before}, after={"venue": venue},
    )  # fmt: skip
    return entry


def _take_place(tournament: Tournament, entry: Entry) -> None:
    """One that waits gets a place out of turn, if there is one: an organiser has said so."""
    if places_free(tournament) == 0:
        raise NoPlaceFree(details={"capacity": tournament.capacity or 0})
    if tournament.has_started:
        join_running_stage(tournament, entry)
        return
    entry.status = Status.ACCEPTED
    entry.save(update_fields=["status"])
