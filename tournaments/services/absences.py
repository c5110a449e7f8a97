"""Entries sit out a round that they know they cannot play."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Absence, Entry, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.services.entries_access import Status, check_status, lock_entry_as_member
from tournaments.services.errors import AbsenceImpossible, BadEntry, NoHalfByes, NoRoundLeft, NoSuchEntry, RoundPaired
from tournaments.services.log import check_phase, record

_RUNNING = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)


@transaction.atomic
def set_absence(
    *,
    entry_id: int,
    by: Player,
    round_number: int,
    now: datetime,
    kind: str = Absence.Kind.ZERO_BYE,
    version: int | None = None,
) -> Absence:
    """The entry is not paired in a coming round of the running stage; a member or the staff says so.

    A round sat out is worth nothing, or as much as a draw if `kind` is a half bye, of which the stage's setting
    `half_byes` says how many an entry may have. Saying it again changes the kind. Raises NotFound, NotYourEntry, Stale,
    WrongPhase, NoSuchEntry, AbsenceImpossible, RoundPaired, NoRoundLeft, NoHalfByes, BadEntry.
    """
    tournament, entry = lock_entry_as_member(entry_id, by, version)
    stage = _stage(tournament, entry)
    if kind not in Absence.Kind.values:
        raise BadEntry(details={"field": "kind"})
    _check_round(stage, round_number)
    absences = Absence.objects.filter(stage=stage, entry=entry)
    if kind == Absence.Kind.HALF_BYE:
        most = int(stage.settings.get("half_byes") or 0)
        others = absences.filter(kind=kind).exclude(round_number=round_number).count()
        if others >= most:
            raise NoHalfByes(details={"most": most})
    before = absences.filter(round_number=round_number).first()
    absence, _ = Absence.objects.update_or_create(
        stage=stage, entry=entry, round_number=round_number, defaults={"kind": kind}
    )
    if before is None or before.kind != kind:
        record(
            tournament, by=by, verb="absence_set", subject=entry, now=now,
            before={"stage": stage.number, "round": round_number, "kind": None if before is None else before.kind},
            after={"stage": stage.number, "round": round_number, "kind": kind},
        )  # fmt: skip
    return absence


@transaction.atomic
def lift_absence(*, entry_id: int, by: Player, round_number: int, now: datetime, version: int | None = None) -> Entry:
    """The entry plays the round after all; lifting what is not there changes nothing.

    Raises NotFound, NotYourEntry, Stale, WrongPhase, NoSuchEntry, AbsenceImpossible, RoundPaired, NoRoundLeft.
    """
    tournament, entry = lock_entry_as_member(entry_id, by, version)
    stage = _stage(tournament, entry)
    _check_round(stage, round_number)
    absence = Absence.objects.filter(stage=stage, entry=entry, round_number=round_number).first()
    if absence is None:
        return entry
    absence.delete()
    record(
        tournament, by=by, verb="absence_lifted", subject=entry, now=now,
        before={"stage": stage.number, "round": round_number, "kind": absence.kind},
        after={"stage": stage.number, "round": round_number, "kind": None},
    )  # fmt: skip
    return entry


def _stage(tournament: Tournament, entry: Entry) -> Stage:
    """The stage that is being played, which the entry must take part in."""
    check_phase(tournament, *_RUNNING)
    check_status(entry, Status.ACTIVE)
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).first()
    if stage is None or not stage.stage_entries.filter(entry=entry).exists():
        raise NoSuchEntry
    if FORMATS[stage.format].is_bracket:
        raise AbsenceImpossible(details={"format": stage.format})
    return stage


def _check_round(stage: Stage, round_number: int) -> None:
    if not 1 <= round_number <= stage.rounds_planned:
        raise NoRoundLeft(details={"rounds": stage.rounds_planned})
    if stage.rounds.filter(number__gte=round_number).exists():
        raise RoundPaired(details={"round": round_number})
