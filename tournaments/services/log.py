"""Every act locks its tournament, compares versions and leaves a row in the log: what all services here begin with."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F, Max

from games.models import Player
from tournaments import effects
from tournaments.models import AuditEntry, Entry, Pairing, Round, SeasonLogEntry, Tournament
from tournaments.selectors.access import NotFound, is_organiser, is_staff, visible_tournaments
from tournaments.services.errors import NotStaff, ReasonMissing, Stale, WrongPhase

type Versioned = Tournament | Entry | Round | Pairing


def lock_tournament(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends; everything that changes it waits here. Raises NotFound."""
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFound
    return tournament


def lock_as_staff(tournament_id: int, by: Player, *phases: str) -> Tournament:
    """The tournament, locked, for somebody who enters results. Raises NotFound, NotStaff, WrongPhase."""
    tournament = lock_tournament(tournament_id)
    if not is_staff(by, tournament):
        refuse_stranger(tournament, by)
        raise NotStaff
    check_phase(tournament, *phases)
    return tournament


def lock_as_organiser(tournament_id: int, by: Player, *phases: str) -> Tournament:
    """The tournament, locked, for somebody who runs it. Raises NotFound, NotStaff, WrongPhase."""
    tournament = lock_tournament(tournament_id)
    if not is_organiser(by, tournament):
        refuse_stranger(tournament, by)
        raise NotStaff
    check_phase(tournament, *phases)
    return tournament


def refuse_stranger(tournament: Tournament, by: Player) -> None:
    """Raises NotFound for somebody who may not even know that there is this tournament."""
    if not visible_tournaments(by).filter(pk=tournament.pk).exists():
        raise NotFound


def check_phase(tournament: Tournament, *phases: str) -> None:
    """Raises WrongPhase unless the tournament is in one of these phases; none named: any."""
    if phases and tournament.status not in phases:
        raise WrongPhase(details={"status": tournament.status})


def check_version(tournament: Tournament, thing: Versioned, version: int | None) -> None:
    """Raises Stale, with the last act on it, when `thing` has changed since the caller saw `version`.

    None means that the caller takes it as it is.
    """
    if version is None or version == thing.version:
        return
    last = AuditEntry.objects.select_related("actor").filter(tournament=tournament, subject=subject_of(thing)).first()
    raise stale(thing, thing.version, last)


def stale(thing: object, version: int, last: AuditEntry | SeasonLogEntry | None) -> Stale:
    """The refusal for whoever acted on an older version: the present one, and who last did what to it."""
    changed: dict[str, object] = {}
    if last is not None:
        changed = {
            "verb": last.verb,
            "by": "" if last.actor is None else last.actor.name,
            "at": last.at.isoformat(),
            "before": last.before,
            "after": last.after,
        }
    return Stale(details={"version": version, "subject": subject_of(thing), **changed})


def subject_of(thing: object) -> str:
    """How the log names what was acted on: `pairing:41`."""
    return f"{type(thing).__name__.lower()}:{getattr(thing, 'pk', 0)}"


def cleaned(reason: str) -> str:
    """The reason as it will be read: one line, at most 500 letters, nothing that cannot be printed or stored."""
    printable = "".join(letter for letter in reason if letter.isprintable() or letter.isspace())
    return " ".join(printable.split())[:500]


def required(reason: str) -> str:
    """The reason as it will be read. Raises ReasonMissing for an empty one."""
    text = cleaned(reason)
    if not text:
        raise ReasonMissing
    return text


def record(
    tournament: Tournament,
    *,
    by: Player | None,
    verb: str,
    subject: object,
    now: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    undoes: AuditEntry | None = None,
) -> AuditEntry:
    """Write the act down, give the tournament and its subject new versions, and let everybody watching know.

    The tournament must be locked: its number of entries is the number of the next one.
    """
    last = AuditEntry.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    entry = AuditEntry.objects.create(
        tournament=tournament,
        number=last + 1,
        at=now,
        actor=by,
        verb=verb,
        subject=subject_of(subject),
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
        undoes=undoes,
    )
    tournament.version += 1
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version)
    if isinstance(subject, Entry | Round | Pairing):
        type(subject).objects.filter(pk=subject.pk).update(version=F("version") + 1)
        subject.version += 1
    effects.tournament_changed(tournament.pk, tournament.version)
    return entry
