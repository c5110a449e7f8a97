"""Entries leave a tournament, and may come back.

Before the start whoever leaves is free to enter again, alone or with others. From then on the members stay bound to
their entry, so that nobody plays for two; a disqualified entry is bound in any case.
"""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player
from tournaments.models import Entry, EntryMember, Pairing, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.services.departures import entry_left
from tournaments.services.entries_access import (
    IN,
    OUT,
    WAITING,
    Status,
    check_not_over,
    check_status,
    lock_entry_as_member,
    lock_entry_as_organiser,
)
from tournaments.services.entries_names import numbered_name, taken_names
from tournaments.services.entries_register import admit
from tournaments.services.errors import AlreadyEntered, LateEntryImpossible, NoSuchEntry, OwnTable, WrongPhase
from tournaments.services.log import cleaned, record, required
from tournaments.services.members_eligibility import Person, eligibility
from tournaments.services.seeding import close_gap
from tournaments.services.telling import tell_entry
from tournaments.services.waiting_list import move_up

_MOST_REASON_LETTERS = 300


@transaction.atomic
def withdraw_entry(*, entry_id: int, by: Player, now: datetime, reason: str = "", version: int | None = None) -> Entry:
    """The entry leaves, by the word of a member or the staff; a table it still has is forfeited.

    Raises NotFound, NotYourEntry, Stale, WrongPhase, NoSuchEntry, OwnTable (staff against their own opponent).
    """
    tournament, entry = lock_entry_as_member(entry_id, by, version)
    check_not_over(tournament)
    check_status(entry, *IN, *WAITING)
    _check_not_opponent(entry, by)
    let_go(tournament, entry, Status.WITHDRAWN, cleaned(reason), "entry_withdrawn", by, now)
    return entry


@transaction.atomic
def reject_entry(*, entry_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> Entry:
    """An organiser does not take an entry, or removes it again before the start.

    Raises NotFound, NotStaff, Stale, ReasonMissing, WrongPhase, NoSuchEntry.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by, version)
    check_not_over(tournament)
    # Who plays already leaves by disqualification, which has its own consequences.
    check_status(entry, *WAITING, Status.ACCEPTED, Status.CHECKED_IN)
    let_go(tournament, entry, Status.REJECTED, required(reason), "entry_rejected", by, now)
    return entry


@transaction.atomic
def disqualify_entry(*, entry_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> Entry:
    """Take an entry out for good: it forfeits what is left to play and has no rank, also when the event is finished.

    Raises NotFound, NotStaff, Stale, ReasonMissing, WrongPhase, NoSuchEntry.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by, version)
    if tournament.status in (Tournament.Status.ARCHIVED, Tournament.Status.CANCELLED):
        raise WrongPhase(details={"status": tournament.status})
    # Whoever has played and left may still have cheated.
    may = (*IN, *WAITING, Status.WITHDRAWN) if has_played(entry) else (*IN, *WAITING)
    check_status(entry, *may)
    _check_not_opponent(entry, by)
    let_go(tournament, entry, Status.DISQUALIFIED, required(reason), "entry_disqualified", by, now)
    return entry


@transaction.atomic
def reinstate_entry(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> Entry:
    """Take back a withdrawal, a rejection or a disqualification.

    Before the start the entry gets a place or a turn on the waiting list, without its old seed. In a running event it
    goes on from the next round; tables it has forfeited stay forfeited, and a bracket that has passed it by is not
    reopened. Raises NotFound, NotStaff, Stale, WrongPhase, NoSuchEntry, AlreadyEntered (a member has entered anew),
    LateEntryImpossible, NoRoundLeft.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by, version)
    check_not_over(tournament)
    check_status(entry, *OUT)
    before = {"status": entry.status, "name": entry.name}
    _bind_again(tournament, entry)
    entry.name = numbered_name(entry.name, taken_names(tournament, besides=entry))
    entry.reason = ""
    entry.save(update_fields=["name", "reason"])
    if has_played(entry):
        _check_plays_on(tournament)
        entry.status = Status.ACTIVE
        entry.save(update_fields=["status"])
    else:
        admit(tournament, entry)
    record(
        tournament, by=by, verb="entry_reinstated", subject=entry, now=now,
        before=before, after={"status": entry.status, "name": entry.name},
    )  # fmt: skip
    return entry


def _check_not_opponent(entry: Entry, by: Player) -> None:
    """Raises OwnTable for staff who would win their own table by taking the other entry out."""
    if entry.members.filter(player=by).exists():
        return
    tables = entry.pairing_sides.filter(pairing__status__in=[Pairing.Status.READY, Pairing.Status.PLAYING]).values(
        "pairing"
    )
    if EntryMember.objects.filter(player=by, entry__pairing_sides__pairing__in=tables).exists():
        raise OwnTable


def let_go(
    tournament: Tournament, entry: Entry, status: str, reason: str, verb: str, by: Player, now: datetime
) -> None:
    """Take the entry out of a locked tournament, write it down, and see to what it leaves behind."""
    before = {"status": entry.status, "seed": entry.seed}
    plays, seed = entry.status == Status.ACTIVE, entry.seed
    if not has_played(entry):
        entry.seed = None
        if status != Status.DISQUALIFIED:
            entry.members.filter(is_active=True).update(is_active=False)
    entry.status, entry.reason, entry.checked_in_at = status, reason[:_MOST_REASON_LETTERS], None
    entry.save(update_fields=["status", "reason", "seed", "checked_in_at"])
    if seed is not None and entry.seed is None:
        close_gap(tournament, seed)
    record(
        tournament, by=by, verb=verb, subject=entry, now=now, reason=entry.reason,
        before=before, after={"status": status},
    )  # fmt: skip
    tell_entry(tournament, entry, by=by, now=now)
    move_up(tournament, now)
    if plays and not tournament.is_over:
        entry_left(tournament, entry, by, now)


def has_played(entry: Entry) -> bool:
    """Whether the entry has taken part in a stage, so that results may hang on it."""
    return entry.stage_entries.exists()


def _bind_again(tournament: Tournament, entry: Entry) -> None:
    """Members that were free become members again; those who were substituted stay out."""
    left = list(entry.members.filter(is_active=False, substitute=None).select_related("player"))
    people = [Person(member.name, member.player) for member in left]
    entered = eligibility(tournament, people, entry=entry).entered
    for person in people:
        if person.player is not None and person.player.pk in entered:
            raise AlreadyEntered(details={"player": person.player.name})
    try:
        with transaction.atomic():
            EntryMember.objects.filter(pk__in=[member.pk for member in left]).update(is_active=True)
    except IntegrityError as error:
        raise AlreadyEntered from error


def _check_plays_on(tournament: Tournament) -> None:
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).first()
    if stage is None:
        raise NoSuchEntry
    if FORMATS[stage.format].is_bracket:
        raise LateEntryImpossible(details={"format": stage.format})
