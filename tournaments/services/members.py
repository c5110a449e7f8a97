"""The members of an entry agree, decline, or are replaced."""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player
from tournaments.models import Entry, EntryMember, Pairing, Tournament
from tournaments.selectors.access import NotFound
from tournaments.services.entries_access import (
    IN,
    WAITING,
    Status,
    check_not_over,
    check_not_started,
    check_status,
    lock_entry,
    lock_entry_as_organiser,
)
from tournaments.services.entries_leave import let_go
from tournaments.services.entries_names import joined_names, numbered_name, taken_names
from tournaments.services.entries_register import new_member
from tournaments.services.errors import AlreadyEntered, EntryPlaying, NotYourEntry
from tournaments.services.log import record, refuse_stranger
from tournaments.services.members_eligibility import Person, eligibility, may_enter_bots, people_named
from tournaments.services.opening import active_members, complete_side, drop_matches, open_table, sides_of


@transaction.atomic
def confirm_membership(*, entry_id: int, by: Player, now: datetime) -> Entry:
    """Somebody whom a partner or an organiser entered agrees to it, so that results may move their rating.

    Doing it twice changes nothing. Raises NotFound, NotYourEntry, WrongPhase.
    """
    tournament, entry = lock_entry(entry_id)
    member = _member(entry, by)
    check_not_over(tournament)
    if member.consented:
        return entry
    member.consented = True
    member.save(update_fields=["consented"])
    record(
        tournament, by=by, verb="membership_confirmed", subject=entry, now=now,
        before={"consented": False}, after={"consented": True, "member": member.name},
    )  # fmt: skip
    return entry


@transaction.atomic
def decline_membership(*, entry_id: int, by: Player, now: datetime) -> Entry:
    """Somebody whom others entered does not want to: before the start the entry is withdrawn, and all are free again.

    Raises NotFound, NotYourEntry (also for whoever has agreed, who withdraws instead), WrongPhase, NoSuchEntry.
    """
    tournament, entry = lock_entry(entry_id)
    if _member(entry, by).consented:
        raise NotYourEntry
    check_not_started(tournament)
    check_status(entry, *IN, *WAITING)
    let_go(tournament, entry, Status.WITHDRAWN, "", "membership_declined", by, now)
    return entry


@transaction.atomic
def substitute_member(
    *, entry_id: int, by: Player, member_id: int, substitute: str, now: datetime, version: int | None = None
) -> EntryMember:
    """Somebody plays in the place of a member from now on; both stay on record.

    Conditions hold for the new one, who must not have played in this tournament for another entry. An entry that is
    called after its members takes the new name. A table that waits for the old member waits for the new one, in the
    same time. Raises NotFound, NotStaff, Stale, WrongPhase, NoSuchEntry, EntryPlaying, BadName, GuestsStayOut,
    BotsStayOut, AlreadyEntered, ConditionNotMet.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by, version)
    check_not_over(tournament)
    check_status(entry, *IN, *WAITING)
    old = entry.members.filter(pk=member_id, is_active=True).first()
    if old is None:
        raise NotFound
    if Pairing.objects.filter(sides__entry=entry, status=Pairing.Status.PLAYING).exists():
        raise EntryPlaying
    (person,) = people_named([substitute])
    eligibility(tournament, [person], bots_allowed=may_enter_bots(by), entry=entry).check([person])
    before = {"name": entry.name, "member": old.name}
    new = _replace(tournament, entry, old, person, by)
    _rename(tournament, entry, old, new)
    _call_again(tournament, entry, old, now)
    record(
        tournament, by=by, verb="member_substituted", subject=entry, now=now,
        before=before, after={"name": entry.name, "member": new.name},
    )  # fmt: skip
    return new


def _member(entry: Entry, player: Player) -> EntryMember:
    member = entry.members.filter(player=player, is_active=True).first()
    if member is None:
        refuse_stranger(entry.tournament, player)
        raise NotYourEntry
    return member


def _replace(tournament: Tournament, entry: Entry, old: EntryMember, person: Person, by: Player) -> EntryMember:
    new = new_member(tournament, entry, old.position, person, by)
    new.substitute_for = old
    try:
        with transaction.atomic():
            EntryMember.objects.filter(pk=old.pk).update(is_active=False)
            new.save()
    except IntegrityError as error:
        raise AlreadyEntered(details={"player": person.name}) from error
    return new


def _rename(tournament: Tournament, entry: Entry, old: EntryMember, new: EntryMember) -> None:
    """A name that was made of the members' names follows them; one that was chosen stays."""
    members = active_members(entry)
    made = joined_names([old.name if member.pk == new.pk else member.name for member in members])
    if entry.name == made or (entry.name.startswith(f"{made} (") and entry.name.endswith(")")):
        now_made = joined_names([member.name for member in members])
        entry.name = numbered_name(now_made, taken_names(tournament, besides=entry))
        entry.save(update_fields=["name"])


def _call_again(tournament: Tournament, entry: Entry, old: EntryMember, now: datetime) -> None:
    """A table that has been opened and waits is opened for the new member; its grace time does not begin again."""
    waiting = Pairing.objects.select_related("round__stage__tournament").filter(
        sides__entry=entry, status=Pairing.Status.READY, opened_at__isnull=False
    )
    for pairing in waiting:
        side = next(side for side in sides_of(pairing) if side.entry_id == entry.pk)
        side.present = [number for number in side.present if number != old.pk]
        side.present_at = None
        side.save(update_fields=["present", "present_at"])
        complete_side(pairing, side, now)
        due_at, opened_at, venue = pairing.due_at, pairing.opened_at, pairing.venue
        drop_matches(pairing, now, "substitution")
        open_table(tournament, pairing, now, venue=venue)
        pairing.opened_at = opened_at
        pairing.due_at = due_at if pairing.status == Pairing.Status.READY else None
        pairing.save(update_fields=["opened_at", "due_at"])
