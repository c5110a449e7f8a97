"""Rounds are paired, looked at, changed, started, closed, and now and then reopened."""

from collections.abc import Sequence
from datetime import datetime

from django.db import models, transaction

from games.models import Player
from tournaments import effects
from tournaments.models import Pairing, PairingSide, Round, Stage, StageEntry, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.types import PairingImpossible, Reason, RoundPlan
from tournaments.selectors.access import NotFound
from tournaments.selectors.rankings import stage_tables
from tournaments.selectors.stages import pairing_request, stage_order
from tournaments.services.bracket_tables import fill_bracket
from tournaments.services.deciding import forfeit_departed
from tournaments.services.errors import (
    NoPairingPossible,
    NoRoundLeft,
    NoSuchEntry,
    NotReopenable,
    RoundOpen,
    RoundStarted,
    SwapImpossible,
)
from tournaments.services.log import check_version, lock_as_organiser, record, required
from tournaments.services.opening import give_bye, open_table
from tournaments.services.telling import tell_byes, tell_tables

Status = Pairing.Status

FIXED_SCHEDULES = ("round_robin", "groups", "mitchell")
"""Formats in which everybody's opponents are settled beforehand: only the two of one table may change sides."""
OPENED_AT_ONCE = 40
"""So many tables are opened while the organiser waits; more are opened by a worker."""


@transaction.atomic
def pair_round(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> Round:
    """Pair the next round of the running stage, to be looked at before it starts; the round before it is closed.

    `version` is that of the tournament. Raises NotFound, NotStaff, WrongPhase, Stale, RoundOpen, RoundStarted (the last
    one is only paired), NoRoundLeft, NoPairingPossible.
    """
    tournament = lock_as_organiser(tournament_id, by, Tournament.Status.RUNNING)
    check_version(tournament, tournament, version)
    return pair_next(tournament, running_stage(tournament), by, now)


@transaction.atomic
def unpair_round(*, round_id: int, by: Player, now: datetime, version: int | None = None) -> None:
    """Take back a pairing that has not started. Raises NotFound, NotStaff, WrongPhase, Stale, RoundStarted."""
    tournament, round_ = _locked_round(round_id, by, version)
    if round_.status != Round.Status.PAIRED or FORMATS[round_.stage.format].is_bracket:
        raise RoundStarted
    before = [sorted(pairing.sides.values_list("entry", flat=True)) for pairing in round_.pairings.all()]
    record(
        tournament, by=by, verb="unpaired", subject=round_, now=now,
        before={"round": round_.number, "tables": before},
    )  # fmt: skip
    round_.delete()


@transaction.atomic
def swap_entries(
    *, round_id: int, by: Player, first_entry: int, second_entry: int, now: datetime, version: int | None = None
) -> Round:
    """Let two entries change places in a round that has not started.

    Raises NotFound, NotStaff, WrongPhase, Stale, RoundStarted, NoSuchEntry (one of them has no place in the round),
    SwapImpossible (the schedule is fixed).
    """
    tournament, round_ = _locked_round(round_id, by, version)
    if round_.status != Round.Status.PAIRED:
        raise RoundStarted
    if FORMATS[round_.stage.format].is_bracket:
        _swap_seeds(round_.stage, first_entry, second_entry)
        fill_bracket(round_.stage, now)
    else:
        _swap_sides(round_, first_entry, second_entry)
    record(
        tournament, by=by, verb="swapped", subject=round_, now=now,
        after={"round": round_.number, "entries": [first_entry, second_entry]},
    )  # fmt: skip
    return round_


@transaction.atomic
def start_round(*, round_id: int, by: Player, now: datetime, version: int | None = None) -> Round:
    """Let a paired round be played. Raises NotFound, NotStaff, WrongPhase, Stale, RoundStarted."""
    tournament, round_ = _locked_round(round_id, by, version, Tournament.Status.RUNNING)
    if round_.status != Round.Status.PAIRED:
        raise RoundStarted
    play_round(tournament, round_, by, now)
    return round_


@transaction.atomic
def close_round(*, round_id: int, by: Player, now: datetime, version: int | None = None) -> Round:
    """Lock the results of a complete round. Raises NotFound, NotStaff, WrongPhase, Stale, RoundOpen."""
    tournament, round_ = _locked_round(round_id, by, version)
    close(tournament, round_, by, now)
    return round_


@transaction.atomic
def reopen_round(
    *,
    round_id: int,
    by: Player,
    reason: str,
    now: datetime,
    overriding: bool = False,
    version: int | None = None,
) -> Round:
    """Let results of a closed round be corrected again; a finished tournament runs again with it.

    Only the last closed round, unless an organiser overrides the rule. Raises NotFound, NotStaff, WrongPhase, Stale,
    ReasonMissing, NotReopenable.
    """
    tournament, round_ = _locked_round(
        round_id, by, version, Tournament.Status.RUNNING, Tournament.Status.PAUSED, Tournament.Status.FINISHED
    )
    text = required(reason)
    last = (
        Round.objects.filter(stage__tournament=tournament, status=Round.Status.CLOSED)
        .order_by("stage__number", "number")
        .last()
    )
    later_stage = tournament.stages.filter(number__gt=round_.stage.number).exclude(status=Stage.Status.PLANNED)
    if round_.status != Round.Status.CLOSED or not (overriding or (round_ == last and not later_stage.exists())):
        raise NotReopenable
    round_.status, round_.closed_at = Round.Status.PLAYING, None
    round_.save(update_fields=["status", "closed_at"])
    if tournament.status == Tournament.Status.FINISHED:
        tournament.status, tournament.finished_at = Tournament.Status.RUNNING, None
        tournament.save(update_fields=["status", "finished_at"])
    if not later_stage.exists():
        Stage.objects.filter(pk=round_.stage_id).update(status=Stage.Status.RUNNING)
    record(
        tournament, by=by, verb="round_reopened", subject=round_, now=now,
        after={"round": round_.number, "overriding": overriding}, reason=text,
    )  # fmt: skip
    return round_


def running_stage(tournament: Tournament) -> Stage:
    """The stage that is being played. Raises NoRoundLeft when there is none."""
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).order_by("number").last()
    if stage is None:
        raise NoRoundLeft
    return stage


def pair_next(tournament: Tournament, stage: Stage, by: Player | None, now: datetime) -> Round:
    """Pair the next round of a stage for a tournament that is locked; raises as `pair_round` does."""
    last = stage.rounds.order_by("number").last()
    if last is not None and last.status == Round.Status.PAIRED:
        raise RoundStarted
    number = 1 if last is None else last.number + 1
    form = FORMATS[stage.format]
    pair = form.pair
    if number > stage.rounds_planned or pair is None:
        raise NoRoundLeft
    if last is not None and last.status == Round.Status.PLAYING:
        close(tournament, last, by, now)
    try:
        order = _live_order(stage) if form.uses_order else ()
        plan = pair(pairing_request(stage, number), stage.settings, order)
    except PairingImpossible as error:
        raise NoPairingPossible(details=error.details) from error
    round_ = _write_round(stage, number, plan, now)
    record(
        tournament, by=by, verb="paired", subject=round_, now=now,
        after={"round": number, "stage": stage.number, "tables": len(plan.tables)},
    )  # fmt: skip
    return round_


def play_round(tournament: Tournament, round_: Round, by: Player | None, now: datetime) -> None:
    """Start a paired round, of a bracket all its rounds at once, and open its tables."""
    rounds = [round_]
    if FORMATS[round_.stage.format].is_bracket:
        rounds = list(round_.stage.rounds.filter(status=Round.Status.PAIRED))
    for each in rounds:
        each.status, each.started_at = Round.Status.PLAYING, now
        each.save(update_fields=["status", "started_at"])
    record(
        tournament, by=by, verb="round_started", subject=round_, now=now,
        after={"round": round_.number, "stage": round_.stage.number},
    )  # fmt: skip
    if open_tables(tournament, now, most=OPENED_AT_ONCE):
        effects.open_tables_due(tournament.pk)
    if not FORMATS[round_.stage.format].is_bracket:  # there the byes are seen in the bracket, and are many
        byes = round_.pairings.filter(status=Status.BYE).select_related("round__stage__tournament")
        tell_byes(tournament, byes, now)
    forfeit_departed(tournament, now)


def open_tables(tournament: Tournament, now: datetime, *, most: int) -> int:
    """Open so many tables that are ready and not open yet; how many are left then."""
    unopened = Pairing.objects.filter(
        round__stage__tournament=tournament,
        round__status=Round.Status.PLAYING,
        status=Status.READY,
        opened_at__isnull=True,
    )
    opened = list(unopened.select_related("round__stage__tournament").order_by("round", "number")[:most])
    for pairing in opened:
        open_table(tournament, pairing, now)
    tell_tables(tournament, opened, now)
    return unopened.count()


def close(tournament: Tournament, round_: Round, by: Player | None, now: datetime) -> None:
    """Lock the results of a complete round of a locked tournament. Raises RoundOpen."""
    open_count = open_pairings(round_).count()
    if open_count or round_.status == Round.Status.PAIRED:
        raise RoundOpen(details={"open": open_count, "round": round_.number})
    if round_.status == Round.Status.CLOSED:
        return
    round_.status, round_.closed_at = Round.Status.CLOSED, now
    round_.save(update_fields=["status", "closed_at"])
    record(tournament, by=by, verb="round_closed", subject=round_, now=now, after={"round": round_.number})


def open_pairings(round_: Round) -> models.QuerySet[Pairing]:
    """The tables of a round that still need a result."""
    return round_.pairings.filter(status__in=[Status.WAITING, Status.READY, Status.PLAYING])


def _locked_round(round_id: int, by: Player, version: int | None, *phases: str) -> tuple[Tournament, Round]:
    owner = Round.objects.filter(pk=round_id).values_list("stage__tournament", flat=True).first()
    running = phases or (Tournament.Status.RUNNING, Tournament.Status.PAUSED)
    tournament = lock_as_organiser(owner or 0, by, *running)
    round_ = Round.objects.select_related("stage__tournament").filter(pk=round_id).first()
    if round_ is None:  # it was unpaired while this waited
        raise NotFound
    check_version(tournament, round_, version)
    return tournament, round_


def _live_order(stage: Stage) -> Sequence[int]:
    if not stage.rounds.exists():
        return stage_order(stage)
    return [line.entry.pk for table in stage_tables(stage) for line in table.lines]


def _write_round(stage: Stage, number: int, plan: RoundPlan, now: datetime) -> Round:
    round_ = Round.objects.create(stage=stage, number=number, paired_at=now, reasons=_reasons(plan.reasons))
    best_of = int(stage.settings["best_of"])
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            number=place,
            group=table.group,
            status=Status.READY,
            best_of=best_of,
            reasons=_reasons(table.reasons),
        )
        for place, table in enumerate(plan.tables, start=1)
    )
    seats = [
        PairingSide(round=round_, pairing=pairing, position=position, entry_id=entry)
        for pairing, table in zip(pairings, plan.tables, strict=True)
        for position, entry in enumerate((table.first, table.second))
        if entry is not None
    ]
    PairingSide.objects.bulk_create(seats)
    for pairing, table in zip(pairings, plan.tables, strict=True):
        if table.second is None:
            give_bye(pairing, now)
    return round_


def _swap_sides(round_: Round, first_entry: int, second_entry: int) -> None:
    sides = {side.entry_id: side for side in PairingSide.objects.filter(round=round_)}
    if first_entry not in sides or second_entry not in sides or first_entry == second_entry:
        raise NoSuchEntry
    first, second = sides[first_entry], sides[second_entry]
    if round_.stage.format in FIXED_SCHEDULES and first.pairing_id != second.pairing_id:
        raise SwapImpossible
    places = [(second.pairing_id, second.position, first_entry), (first.pairing_id, first.position, second_entry)]
    PairingSide.objects.filter(pk__in=[first.pk, second.pk]).delete()
    PairingSide.objects.bulk_create(
        PairingSide(round=round_, pairing_id=pairing, position=position, entry_id=entry)
        for pairing, position, entry in places
    )
    moved = [{"code": "swapped_by_hand", "details": {"first": first_entry, "second": second_entry}}]
    Pairing.objects.filter(pk__in=[first.pairing_id, second.pairing_id]).update(reasons=moved)


def _swap_seeds(stage: Stage, first_entry: int, second_entry: int) -> None:
    seeds = dict(stage.stage_entries.values_list("entry", "seed"))
    if first_entry not in seeds or second_entry not in seeds or first_entry == second_entry:
        raise NoSuchEntry
    found = StageEntry.objects.filter(stage=stage)
    # The constraint holds at every moment, so one of the two steps aside first.
    found.filter(entry=first_entry).update(seed=1_000_000 + seeds[first_entry])
    found.filter(entry=second_entry).update(seed=seeds[first_entry])
    found.filter(entry=first_entry).update(seed=seeds[second_entry])


def _reasons(reasons: Sequence[Reason]) -> list[dict[str, object]]:
    return [{"code": reason.code, "details": dict(reason.details)} for reason in reasons]
