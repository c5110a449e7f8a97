"""A tournament starts, its next stage starts, and it ends with a podium."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Entry, Round, Stage, StageEntry, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.groups import qualifiers, snake
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.access import NotFound
from tournaments.selectors.rankings import final_ranking, stage_tables
from tournaments.services.bracket_tables import write_bracket
from tournaments.services.errors import NoRoundLeft, RoundOpen, TooFewEntries, WrongPhase
from tournaments.services.log import check_version, lock_as_organiser, record, required
from tournaments.services.phases import move_to
from tournaments.services.rounds import close, open_pairings, pair_next, play_round, running_stage
from tournaments.services.seeding import seed_the_rest

Status = Tournament.Status


@transaction.atomic
def start_tournament(
    *,
    tournament_id: int,
    by: Player,
    now: datetime,
    version: int | None = None,
    only_checked_in: bool | None = None,
    plays: bool = True,
) -> Tournament:
    """Seed who is not seeded yet, pair the first round, and play it unless the organiser wants to look at it first.

    `only_checked_in` None means: if anybody has checked in. Raises NotFound, NotStaff, WrongPhase, Stale,
    TooFewEntries, BadStageSettings, NoPairingPossible.
    """
    tournament = lock_as_organiser(
        tournament_id, by, Status.PUBLISHED, Status.REGISTRATION, Status.CHECK_IN, Status.SEEDED
    )
    check_version(tournament, tournament, version)
    _leave_out_absent(tournament, by, now, only_checked_in)
    entries = seed_the_rest(tournament)
    if len(entries) < 2:
        raise TooFewEntries
    tournament.entries.filter(pk__in=[entry.pk for entry in entries]).update(status=Entry.Status.ACTIVE)
    tournament.started_at = now
    move_to(tournament, Status.RUNNING, "started", by, now)
    stage = tournament.stages.order_by("number").first()
    if stage is None:
        raise NoRoundLeft
    _begin(tournament, stage, [entry.pk for entry in entries], by, now, plays=plays)
    return tournament


@transaction.atomic
def start_next_stage(
    *, tournament_id: int, by: Player, now: datetime, version: int | None = None, plays: bool = True
) -> Stage:
    """Let the best of the finished stage enter the next one.

    Raises NotFound, NotStaff, WrongPhase, Stale, RoundOpen, NoRoundLeft, TooFewEntries, BadStageSettings,
    NoPairingPossible.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.RUNNING)
    check_version(tournament, tournament, version)
    return next_stage(tournament, by, now, plays=plays)


@transaction.atomic
def finish_tournament(
    *, tournament_id: int, by: Player, now: datetime, version: int | None = None, reason: str | None = None
) -> Tournament:
    """Close the last stage: the ranking is final.

    With a `reason` the tournament ends here, without the rounds and stages that were still to come. Raises NotFound,
    NotStaff, WrongPhase, Stale, RoundOpen, NoRoundLeft, ReasonMissing.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.RUNNING)
    check_version(tournament, tournament, version)
    if reason is not None:
        cut_short(tournament, by, now, required(reason))
        tournament.stages.filter(status=Stage.Status.PLANNED).delete()
    finish(tournament, by, now)
    return tournament


@transaction.atomic
def end_stage(*, tournament_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> Tournament:
    """Let the running stage end with the rounds that it has had, as when nobody is left to be paired.

    Raises NotFound, NotStaff, WrongPhase, Stale, RoundOpen, NoRoundLeft, ReasonMissing.
    """
    tournament = lock_as_organiser(tournament_id, by, Status.RUNNING)
    check_version(tournament, tournament, version)
    cut_short(tournament, by, now, required(reason))
    return tournament


@transaction.atomic
def change_stage(
    *,
    stage_id: int,
    by: Player,
    settings: Mapping[str, object],
    now: datetime,
    format_code: str | None = None,
    version: int | None = None,
) -> Stage:
    """Give a stage that has not begun other settings, or another format, also while the tournament is running.

    `version` is that of the tournament. Raises NotFound, NotStaff, WrongPhase (the stage has begun), Stale,
    BadStageSettings.
    """
    owner = Stage.objects.filter(pk=stage_id).values_list("tournament", flat=True).first()
    tournament = lock_as_organiser(owner or 0, by)
    check_version(tournament, tournament, version)
    stage = Stage.objects.filter(pk=stage_id).first()
    if stage is None:  # all stages were replaced while this waited
        raise NotFound
    if tournament.is_over or stage.status != Stage.Status.PLANNED:
        raise WrongPhase(details={"status": tournament.status})
    code = format_code or stage.format
    if code not in FORMATS:
        raise BadStageSettings("there is no such format", {"setting": "format"})
    before = {"format": stage.format, "settings": stage.settings}
    stage.format, stage.settings = code, FORMATS[code].check(settings, 0)
    stage.save(update_fields=["format", "settings"])
    after = {"format": stage.format, "settings": stage.settings}
    record(tournament, by=by, verb="stage_changed", subject=stage, now=now, before=before, after=after)
    return stage


def cut_short(tournament: Tournament, by: Player | None, now: datetime, reason: str) -> None:
    """End the running stage of a locked tournament after its last round. Raises RoundOpen, NoRoundLeft."""
    stage = running_stage(tournament)
    last = stage.rounds.order_by("number").last()
    if last is None:
        raise NoRoundLeft
    if FORMATS[stage.format].is_bracket:
        # A bracket has no rounds to spare: it ends when nobody is left to play, and then nothing is cut.
        _check_complete(tournament)
        return
    if last.status == Round.Status.PAIRED or open_pairings(last).exists():
        raise RoundOpen(details={"open": open_pairings(last).count(), "round": last.number})
    if stage.rounds_planned == last.number:
        return
    before, stage.rounds_planned = stage.rounds_planned, last.number
    stage.save(update_fields=["rounds_planned"])
    record(
        tournament, by=by, verb="stage_cut_short", subject=stage, now=now,
        before={"rounds": before}, after={"rounds": stage.rounds_planned}, reason=reason,
    )  # fmt: skip


def next_stage(tournament: Tournament, by: Player | None, now: datetime, *, plays: bool = True) -> Stage:
    """Finish the running stage of a locked tournament and begin the one after it; raises as `start_next_stage`."""
    before = running_stage(tournament)
    stage = tournament.stages.filter(number=before.number + 1).first()
    if stage is None:
        raise NoRoundLeft
    _check_rounds_had(before)
    _finish_all(tournament, by, now)
    entries = _going_on(before)
    if len(entries) < 2:
        raise TooFewEntries
    _begin(tournament, stage, entries, by, now, plays=plays)
    return stage


def finish(tournament: Tournament, by: Player | None, now: datetime) -> None:
    """Finish a locked tournament whose last stage is complete; raises as `finish_tournament`."""
    stage = running_stage(tournament)
    _check_rounds_had(stage)
    if tournament.stages.filter(status=Stage.Status.PLANNED).exists():
        raise RoundOpen(details={"open": 0, "round": stage.rounds_planned})
    _finish_all(tournament, by, now)
    podium = [
        {"rank": line.rank, "entry": line.entry.pk, "name": line.entry.name}
        for line in final_ranking(tournament)
        if line.rank is not None and line.rank <= 3
    ]
    tournament.status, tournament.finished_at = Status.FINISHED, now
    tournament.save()
    record(tournament, by=by, verb="finished", subject=tournament, now=now, after={"podium": podium})


def _check_rounds_had(stage: Stage) -> None:
    """Raises RoundOpen while rounds of the stage are still to come."""
    last = stage.rounds.order_by("number").last()
    if last is None or last.number < stage.rounds_planned:
        raise RoundOpen(details={"open": 0, "round": 0 if last is None else last.number})


def _leave_out_absent(tournament: Tournament, by: Player, now: datetime, only_checked_in: bool | None) -> None:
    checked = tournament.entries.filter(status=Entry.Status.CHECKED_IN).exists()
    if not (checked if only_checked_in is None else only_checked_in):
        return
    for entry in tournament.entries.filter(status=Entry.Status.ACCEPTED):
        entry.status, entry.reason, entry.seed = Entry.Status.WITHDRAWN, "not_checked_in", None
        entry.save(update_fields=["status", "reason", "seed"])
        record(
            tournament, by=by, verb="left_out", subject=entry, now=now,
            before={"status": Entry.Status.ACCEPTED}, after={"status": entry.status}, reason=entry.reason,
        )  # fmt: skip


def _begin(
    tournament: Tournament, stage: Stage, entries: Sequence[int], by: Player | None, now: datetime, *, plays: bool
) -> None:
    """Seat the entries of a stage in the order of their seeds, and pair its first round or its whole bracket."""
    form = FORMATS[stage.format]
    stage.settings = form.check(stage.settings, len(entries))
    stage.rounds_planned = form.rounds(stage.settings, len(entries))
    stage.status = Stage.Status.RUNNING
    stage.save()
    groups = _groups(stage, len(entries)) if form.uses_groups else {}
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry_id=entry, seed=seed, group=groups.get(seed, 0))
        for seed, entry in enumerate(entries, start=1)
    )
    record(
        tournament, by=by, verb="stage_started", subject=stage, now=now,
        after={"stage": stage.number, "format": stage.format, "entries": len(entries)},
    )  # fmt: skip
    if form.is_bracket:
        write_bracket(stage, now)
        round_: Round | None = stage.rounds.order_by("number").first()
    else:
        round_ = pair_next(tournament, stage, by, now)
    if plays and round_ is not None:
        play_round(tournament, round_, by, now)


def _groups(stage: Stage, entries: int) -> dict[int, int]:
    groups = snake(entries, int(stage.settings["groups"]))
    return {seed: number for number, seeds in enumerate(groups, start=1) for seed in seeds}


def _finish_all(tournament: Tournament, by: Player | None, now: datetime) -> None:
    """Close every round that was played, those that were reopened among them. Raises RoundOpen."""
    for round_ in _check_complete(tournament):
        close(tournament, round_, by, now)
    tournament.stages.filter(status=Stage.Status.RUNNING).update(status=Stage.Status.FINISHED)


def _check_complete(tournament: Tournament) -> list[Round]:
    """The rounds that are not closed yet, all of whose tables have a result. Raises RoundOpen."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(status=Round.Status.CLOSED)
    found = list(rounds.select_related("stage").order_by("stage__number", "number"))
    for round_ in found:
        open_count = open_pairings(round_).count()
        if open_count:
            raise RoundOpen(details={"open": open_count, "round": round_.number})
    return found


def _going_on(stage: Stage) -> Sequence[int]:
    """The entries that the next stage begins with, in the order of their seeds there."""
    tables = [
        [line.entry.pk for line in table.lines if line.rank is not None and line.entry.status == Entry.Status.ACTIVE]
        for table in stage_tables(stage)
    ]
    if FORMATS[stage.format].uses_groups:
        return qualifiers(tables, int(stage.settings.get("qualifiers") or 2))
    best = [entry for table in tables for entry in table]
    return best[: stage.settings.get("advance") or len(best)]
