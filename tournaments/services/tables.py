"""Players say that they are at their table, and those in charge name it, move it or wait a little longer."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Player
from tournaments.models import EntryMember, Pairing, Tournament
from tournaments.services.errors import BadTournament, NotAtThisTable, TableNotReady
from tournaments.services.log import check_phase, check_version, lock_as_staff, record
from tournaments.services.opening import (
    active_members,
    complete_side,
    drop_matches,
    locked_pairing,
    open_table,
    plays_online,
    sides_of,
    start_if_complete,
    tournament_of,
)

Status = Pairing.Status
_RUNNING = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)


@transaction.atomic
def say_present(*, pairing_id: int, by: Player, now: datetime) -> Pairing:
    """A player is at the table; online the match begins when everybody is.

    Raises NotFound, WrongPhase, NotAtThisTable, TableNotReady.
    """
    pairing = locked_pairing(pairing_id)
    tournament = tournament_of(pairing)
    check_phase(tournament, *_RUNNING)
    member = EntryMember.objects.filter(player=by, is_active=True, entry__in=pairing.sides.values("entry")).first()
    if member is None:
        raise NotAtThisTable
    if pairing.status == Status.PLAYING:
        return pairing
    if pairing.status != Status.READY or pairing.opened_at is None:
        raise TableNotReady
    side = pairing.sides.get(entry=member.entry_id)
    if member.pk not in side.present:
        side.present = [*side.present, member.pk]
        side.save(update_fields=["present"])
        complete_side(pairing, side, now)
        record(tournament, by=by, verb="came_to_table", subject=pairing, now=now, after={"member": member.name})
    start_if_complete(tournament, pairing, now)
    return pairing


@transaction.atomic
def mark_present(*, pairing_id: int, position: int, by: Player, now: datetime) -> Pairing:
    """Somebody in charge sees that a side is at the table. Raises NotFound, NotStaff, WrongPhase, TableNotReady."""
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    side = pairing.sides.filter(position=position).first()
    if side is None or pairing.status != Status.READY or pairing.opened_at is None:
        raise TableNotReady
    side.present = [member.pk for member in active_members(side.entry)]
    side.present_at = side.present_at or now
    side.save(update_fields=["present", "present_at"])
    record(tournament, by=by, verb="seen_at_table", subject=pairing, now=now, after={"entry": side.entry.name})
    start_if_complete(tournament, pairing, now)
    return pairing


@transaction.atomic
def name_table(*, pairing_id: int, by: Player, table_name: str, now: datetime, version: int | None = None) -> Pairing:
    """Say where a table stands. Raises NotFound, NotStaff, WrongPhase, Stale, BadTournament."""
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    check_version(tournament, pairing, version)
    name = " ".join(table_name.split())
    if len(name) > 40 or not name.isprintable():
        raise BadTournament(details={"field": "table_name"})
    before, pairing.table_name = pairing.table_name, name
    pairing.save(update_fields=["table_name"])
    record(
        tournament, by=by, verb="table_moved", subject=pairing, now=now,
        before={"table_name": before}, after={"table_name": name},
    )  # fmt: skip
    return pairing


@transaction.atomic
def change_venue(*, pairing_id: int, by: Player, venue: str, now: datetime, version: int | None = None) -> Pairing:
    """Let a table that has not begun be played online, or with real cards, in an event that has both.

    Raises NotFound, NotStaff, WrongPhase, Stale, TableNotReady, BadTournament.
    """
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    check_version(tournament, pairing, version)
    entries = [side.entry for side in sides_of(pairing)]
    allowed = venue == Pairing.Venue.TABLE or all(plays_online(entry) for entry in entries)
    if tournament.venue != Tournament.Venue.BOTH or venue not in Pairing.Venue.values or not allowed:
        raise BadTournament(details={"field": "venue"})
    if pairing.status != Status.READY or pairing.opened_at is None:
        raise TableNotReady
    before = pairing.venue
    if venue != before:
        drop_matches(pairing, now, "venue changed")
        pairing.venue = venue
        pairing.save(update_fields=["venue"])
        open_table(tournament, pairing, now, venue=venue)
    record(
        tournament, by=by, verb="venue_changed", subject=pairing, now=now,
        before={"venue": before}, after={"venue": venue},
    )  # fmt: skip
    return pairing


@transaction.atomic
def extend_grace(*, pairing_id: int, by: Player, minutes: int, now: datetime, version: int | None = None) -> Pairing:
    """Wait longer for whoever is missing.

    Raises NotFound, NotStaff, WrongPhase, Stale, TableNotReady, BadTournament.
    """
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    check_version(tournament, pairing, version)
    if not 1 <= minutes <= 24 * 60:
        raise BadTournament(details={"field": "minutes"})
    if pairing.status != Status.READY or pairing.opened_at is None:
        raise TableNotReady
    before = pairing.due_at
    pairing.due_at = max(now, before or now) + timedelta(minutes=minutes)
    pairing.save(update_fields=["due_at"])
    record(
        tournament, by=by, verb="grace_extended", subject=pairing, now=now,
        before={"due_at": None if before is None else before.isoformat()},
        after={"due_at": pairing.due_at.isoformat()},
    )  # fmt: skip
    return pairing
