"""Entries that come when the tournament is running: they join the stage under the next seed, with nothing for what
they missed.
"""

from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import Absence, Entry, Round, Stage, StageEntry, Tournament
from tournaments.services.entries_access import Status
from tournaments.services.errors import LateEntryImpossible, NoRoundLeft

JOINABLE_FORMATS = frozenset({"swiss", "danese"})
"""Those that pair every round anew; brackets, round robins, groups and Mitchell movements are laid out at the start."""


@dataclass(frozen=True, slots=True)
class JoinableRounds:
    """The round somebody would play first who came now, and the last one that can still be joined."""

    first: int
    last: int


def joinable_rounds(tournament: Tournament) -> JoinableRounds | None:
    """When a late entry can still come in; None when it cannot: the next round not paired yet, up to the last one."""
    try:
        stage = _stage_to_join(tournament)
        return JoinableRounds(_first_round(stage), stage.rounds_planned)
    except (LateEntryImpossible, NoRoundLeft):
        return None


def join_running_stage(tournament: Tournament, entry: Entry) -> StageEntry:
    """Put the entry into the stage that is being played. The tournament is locked by the caller.

    A round that is paired but has not begun counts as missed only if it is played as it is paired. Raises
    LateEntryImpossible, NoRoundLeft.
    """
    stage = _stage_to_join(tournament)
    from_round = _first_round(stage)
    last_seed = stage.stage_entries.aggregate(last=Max("seed"))["last"] or 0
    last_number = tournament.entries.aggregate(last=Max("seed"))["last"] or 0
    entry.status, entry.seed = Status.ACTIVE, last_number + 1
    entry.save(update_fields=["status", "seed"])
    played = stage.rounds.exclude(status=Round.Status.PAIRED).values_list("number", flat=True)
    Absence.objects.bulk_create(
        Absence(stage=stage, entry=entry, round_number=number, kind=Absence.Kind.ZERO_BYE) for number in played
    )
    return StageEntry.objects.create(stage=stage, entry=entry, seed=last_seed + 1, from_round=from_round)


def _stage_to_join(tournament: Tournament) -> Stage:
    """Only the first stage can be joined: those who play in a later one have earned it."""
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).first()
    joinable = stage is not None and stage.number == 1 and stage.format in JOINABLE_FORMATS
    if stage is None or not joinable or not tournament.allows_late_entries:
        raise LateEntryImpossible(details={"format": "" if stage is None else stage.format})
    return stage


def _first_round(stage: Stage) -> int:
    following = (stage.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    if following > stage.rounds_planned:
        raise NoRoundLeft
    return following
