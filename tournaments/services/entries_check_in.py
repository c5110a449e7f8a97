"""Entries say that they have come."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Entry, Tournament
from tournaments.selectors.access import is_staff
from tournaments.services.entries_access import Status, check_status, lock_entry_as_member
from tournaments.services.log import check_phase, record


@transaction.atomic
def check_in_entry(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> Entry:
    """The entry is here: any one of its members says so during check-in, or the staff, also once it has been seeded.

    Doing it twice changes nothing. Raises NotFound, NotYourEntry, Stale, WrongPhase, NoSuchEntry.
    """
    return _set(entry_id, by, now, version, Status.CHECKED_IN, "checked_in")


@transaction.atomic
def take_back_check_in(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> Entry:
    """It is not here after all. Raises NotFound, NotYourEntry, Stale, WrongPhase, NoSuchEntry."""
    return _set(entry_id, by, now, version, Status.ACCEPTED, "check_in_taken_back")


def _set(entry_id: int, by: Player, now: datetime, version: int | None, status: str, verb: str) -> Entry:
    tournament, entry = lock_entry_as_member(entry_id, by, version)
    phases = [Tournament.Status.CHECK_IN]
    if is_staff(by, tournament):
        phases.append(Tournament.Status.SEEDED)
    check_phase(tournament, *phases)
    check_status(entry, Status.ACCEPTED, Status.CHECKED_IN)
    if entry.status == status:
        return entry
    before, entry.status = entry.status, status
    entry.checked_in_at = now if status == Status.CHECKED_IN else None
    entry.save(update_fields=["status", "checked_in_at"])
    record(tournament, by=by, verb=verb, subject=entry, now=now, before={"status": before}, after={"status": status})
    return entry
