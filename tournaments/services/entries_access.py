"""An entry is taken hold of, locked together with its tournament, by somebody who may act for it."""

from games.models import Player
from tournaments.models import Entry, Tournament
from tournaments.selectors.access import NotFound, access_entry, is_organiser, is_staff
from tournaments.services.errors import NoSuchEntry, NotStaff, NotYourEntry, WrongPhase
from tournaments.services.log import check_version, lock_tournament, refuse_stranger

Status = Entry.Status

IN = (Status.ACCEPTED, Status.CHECKED_IN, Status.ACTIVE)
"""Those that have a place in the field."""
WAITING = (Status.APPLIED, Status.WAITLISTED)
OUT = (Status.WITHDRAWN, Status.DISQUALIFIED, Status.REJECTED)


def lock_entry(entry_id: int) -> tuple[Tournament, Entry]:
    """An entry as it is once its tournament has been locked. Raises NotFound."""
    tournament_id = Entry.objects.filter(pk=entry_id).values_list("tournament_id", flat=True).first()
    if tournament_id is None:
        raise NotFound
    tournament = lock_tournament(tournament_id)
    return tournament, access_entry(tournament, entry_id)


def lock_entry_as_organiser(entry_id: int, by: Player, version: int | None = None) -> tuple[Tournament, Entry]:
    """The entry, for somebody who decides about the field. Raises NotFound, NotStaff, Stale."""
    tournament, entry = lock_entry(entry_id)
    if not is_organiser(by, tournament):
        refuse_stranger(tournament, by)
        raise NotStaff
    check_version(tournament, entry, version)
    return tournament, entry


def lock_entry_as_member(entry_id: int, by: Player, version: int | None = None) -> tuple[Tournament, Entry]:
    """The entry, for one of its members or anybody of the staff. Raises NotFound, NotYourEntry, Stale."""
    tournament, entry = lock_entry(entry_id)
    if not (is_member(by, entry) or is_staff(by, tournament)):
        refuse_stranger(tournament, by)
        raise NotYourEntry
    check_version(tournament, entry, version)
    return tournament, entry


def is_member(player: Player, entry: Entry) -> bool:
    """Whether the player belongs to the entry at present."""
    return entry.members.filter(player=player, is_active=True).exists()


def check_status(entry: Entry, *statuses: str) -> None:
    """Raises NoSuchEntry, with what became of it, unless the entry is in one of these states."""
    if entry.status not in statuses:
        raise NoSuchEntry(details={"status": entry.status})


def check_not_over(tournament: Tournament) -> None:
    """Raises WrongPhase when nothing will be played any more."""
    if tournament.is_over:
        raise WrongPhase(details={"status": tournament.status})


def check_not_started(tournament: Tournament) -> None:
    """Raises WrongPhase once the first round has been paired, or when the tournament was cancelled."""
    if tournament.has_started or tournament.is_over:
        raise WrongPhase(details={"status": tournament.status})
