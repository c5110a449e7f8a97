"""A tournament moves from one phase to the next: published, opened, paused, cancelled, archived."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Player
from tournaments import effects
from tournaments.models import Pairing, Tournament
from tournaments.services.deciding import forfeit_departed
from tournaments.services.errors import NotPublishable
from tournaments.services.log import check_version, cleaned, lock_as_organiser, record
from tournaments.services.rounds import OPENED_AT_ONCE, open_tables

Status = Tournament.Status


@transaction.atomic
def publish_tournament(
    *, tournament_id: int, by: Player, now: datetime, opens_registration: bool = True, version: int | None = None
) -> Tournament:
    """Show it to everybody, and let people enter at once unless told otherwise.

    Raises NotFound, NotStaff, WrongPhase, Stale, NotPublishable.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.DRAFT)
    check_version(tournament, tournament, version)
    if tournament.venue != Tournament.Venue.ONLINE and not tournament.place:
        raise NotPublishable(details={"field": "place"})
    tournament.published_at = now
    to = Status.REGISTRATION if opens_registration else Status.PUBLISHED
    return _move(tournament, to, "published", by, now)


@transaction.atomic
def open_registration(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Tournament:
    """Let people enter, also after registration was closed. Raises NotFound, NotStaff, WrongPhase, Stale."""
    tournament = lock_as_organiser(tournament_id, by, Status.PUBLISHED, Status.CHECK_IN, Status.SEEDED)
    check_version(tournament, tournament, version)
    return _move(tournament, Status.REGISTRATION, "registration_opened", by, now)


@transaction.atomic
def close_registration(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Tournament:
    """No more entries for now. Raises NotFound, NotStaff, WrongPhase, Stale."""
    tournament = lock_as_organiser(tournament_id, by, Status.REGISTRATION)
    check_version(tournament, tournament, version)
    return _move(tournament, Status.PUBLISHED, "registration_closed", by, now)


@transaction.atomic
def open_check_in(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Tournament:
    """Ask the entries to say that they have come; who has not is left out at the start.

    Raises NotFound, NotStaff, WrongPhase, Stale.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.PUBLISHED, Status.REGISTRATION)
    check_version(tournament, tournament, version)
    return _move(tournament, Status.CHECK_IN, "check_in_opened", by, now)


@transaction.atomic
def pause_tournament(
    *, tournament_id: int, by: Player, now: datetime, reason: str = "", version: int | None = None
) -> Tournament:
    """Nothing new is paired or forfeited until it goes on; matches under way may finish.

    Raises NotFound, NotStaff, WrongPhase, Stale.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.RUNNING)
    check_version(tournament, tournament, version)
    return _move(tournament, Status.PAUSED, "paused", by, now, reason=cleaned(reason))


@transaction.atomic
def resume_tournament(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Tournament:
    """Go on, with the grace time of waiting tables starting anew. Raises NotFound, NotStaff, WrongPhase, Stale."""
    tournament = lock_as_organiser(tournament_id, by, Status.PAUSED)
    check_version(tournament, tournament, version)
    _move(tournament, Status.RUNNING, "resumed", by, now)
    waiting = Pairing.objects.filter(
        round__stage__tournament=tournament, status=Pairing.Status.READY, due_at__isnull=False
    )
    waiting.update(due_at=now + timedelta(minutes=tournament.grace_minutes))
    if open_tables(tournament, now, most=OPENED_AT_ONCE):
        effects.open_tables_due(tournament.pk)
    forfeit_departed(tournament, now)
    return tournament


@transaction.atomic
def archive_tournament(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Tournament:
    """Close the books: from now on nothing can be corrected. Raises NotFound, NotStaff, WrongPhase, Stale."""
    tournament = lock_as_organiser(tournament_id, by, Status.FINISHED)
    check_version(tournament, tournament, version)
    return _move(tournament, Status.ARCHIVED, "archived", by, now)


def move_to(tournament: Tournament, status: str, verb: str, by: Player | None, now: datetime) -> Tournament:
    """Another phase for a tournament that is locked already, with its row in the log."""
    return _move(tournament, status, verb, by, now)


def _move(
    tournament: Tournament, status: str, verb: str, by: Player | None, now: datetime, *, reason: str = ""
) -> Tournament:
    before = tournament.status
    tournament.status = status
    tournament.save()
    record(
        tournament, by=by, verb=verb, subject=tournament, now=now,
        before={"status": before}, after={"status": status}, reason=reason,
    )  # fmt: skip
    return tournament
