"""What an organiser has to do: the next step of the tournament, and whatever waits for somebody's decision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from games.models import Match
from tournaments.models import Entry, Pairing, PairingMatch, Round, Stage, Tournament

Status = Tournament.Status


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: `publish`, `start`, `start_round`, `results` (waited for), `pair_round`, `next_stage`, `finish`,
    `resume`, `archive` or `nothing`.
    """

    code: str
    details: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Need:
    """Something that waits for whoever runs the tournament.

    `code`: `reports_differ` (two accounts of one match), `no_show` (one side is missing; online it loses at `due_at`),
    `late_table` (online nobody came in time; who plays with cards taps nothing, so silence there means nothing),
    `application` (an entry waits for approval).
    """

    code: str
    pairing: Pairing | None = None
    entry: Entry | None = None
    match_id: int | None = None
    due_at: datetime | None = None


def next_step(tournament: Tournament) -> Step:
    """The step that the tournament waits for."""
    before = {
        Status.DRAFT: "publish",
        Status.PUBLISHED: "start",
        Status.REGISTRATION: "start",
        Status.CHECK_IN: "start",
        Status.SEEDED: "start",
        Status.PAUSED: "resume",
        Status.FINISHED: "archive",
    }
    if tournament.status in before:
        return Step(before[Status(tournament.status)])
    if tournament.status != Status.RUNNING:
        return Step("nothing")
    return _running_step(tournament)


def _running_step(tournament: Tournament) -> Step:
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).order_by("number").last()
    if stage is None:
        return Step("nothing")
    paired = stage.rounds.filter(status=Round.Status.PAIRED).order_by("number").first()
    if paired is not None:
        return Step("start_round", {"round": paired.number})
    open_count = Pairing.objects.filter(
        round__stage=stage, status__in=[Pairing.Status.WAITING, Pairing.Status.READY, Pairing.Status.PLAYING]
    ).count()
    last = stage.rounds.order_by("number").last()
    number = 0 if last is None else last.number
    if open_count:
        return Step("results", {"open": open_count, "round": number})
    if number < stage.rounds_planned:
        return Step("pair_round", {"round": number + 1})
    if tournament.stages.filter(status=Stage.Status.PLANNED).exists():
        return Step("next_stage", {"stage": stage.number + 1})
    return Step("finish")


def needs_you(tournament: Tournament, now: datetime) -> tuple[Need, ...]:
    """What waits for a decision, the most pressing first: tables running out of time, then differing reports."""
    running = tournament.status in (Status.RUNNING, Status.PAUSED)
    tables = [*_late_tables(tournament, now), *_disputes(tournament)] if running else []
    applied = tournament.entries.filter(status=Entry.Status.APPLIED).order_by("pk")
    return (*tables, *(Need("application", entry=entry) for entry in applied))


def _late_tables(tournament: Tournament, now: datetime) -> list[Need]:
    ready = (
        Pairing.objects.filter(
            round__stage__tournament=tournament,
            round__status=Round.Status.PLAYING,
            status=Pairing.Status.READY,
            due_at__isnull=False,
        )
        .exclude(pk__in=_reported(tournament))
        .select_related("round__stage")
        .prefetch_related("sides__entry")
        .order_by("due_at", "pk")
    )
    needs: list[Need] = []
    for pairing in ready:
        missing = [side for side in pairing.sides.all() if side.present_at is None]
        overdue = pairing.due_at is not None and pairing.due_at <= now
        if len(missing) == 1:
            needs.append(Need("no_show", pairing, missing[0].entry, due_at=pairing.due_at))
        elif missing and overdue and pairing.venue == Pairing.Venue.ONLINE:
            needs.append(Need("late_table", pairing, due_at=pairing.due_at))
    return needs


def _reported(tournament: Tournament) -> QuerySet[PairingMatch, int]:
    """Tables of which a side has reported: somebody was there, whether or not anybody tapped so."""
    found = PairingMatch.objects.filter(pairing__round__stage__tournament=tournament, is_void=False)
    return found.exclude(match__reporting=Match.Reporting.NONE).values_list("pairing", flat=True)


def _disputes(tournament: Tournament) -> list[Need]:
    disputed = (
        PairingMatch.objects.filter(
            pairing__round__stage__tournament=tournament,
            is_void=False,
            match__status=Match.Status.OPEN,
            match__reporting=Match.Reporting.DISPUTED,
        )
        .select_related("pairing__round__stage")
        .prefetch_related("pairing__sides__entry")
        .order_by("pk")
    )
    return [Need("reports_differ", game.pairing, match_id=game.match_id) for game in disputed]
