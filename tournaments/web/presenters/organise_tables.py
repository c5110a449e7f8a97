"""The tables of the running rounds as an organiser sees them, how many are open yet, and when the day will end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Pairing, PairingMatch, ResultReport, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.overview import stage_progress
from tournaments.selectors.tables import TableLine, round_tables
from tournaments.web.presenters.rounds import round_title
from tournaments.web.presenters.tables import Reader, TableCard, table_cards
from tournaments.web.words.states import ORIGINS

_MOST_ROWS = 60
"""So many tables of a round are shown here, those that are open first; the tab of rounds has all."""
_OPEN = (Pairing.Status.READY, Pairing.Status.PLAYING)
_MEASURED = 200
"""From so many of the latest tables it is told how long one takes."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table with what can be done to it: `action` is enter, correct or empty."""

    card: TableCard
    detail: str
    action: str
    minutes: str


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """A round that is being played."""

    round_id: int
    version: int
    number: int
    name: str
    status: str
    rows: tuple[Row, ...]
    done: int
    all: int
    more: int


@dataclass(frozen=True, slots=True)
class Opening:
    """How many tables of a large round have been opened."""

    opened: int
    all: int

    @property
    def words(self) -> str:
        """«40 of 256 tables open»."""
        return _("%(n)d of %(all)d tables open") % {"n": self.opened, "all": self.all}


@dataclass(frozen=True, slots=True)
class DayPlan:
    """How far the stage is, how long a table takes, and when it will be over if that goes on."""

    done: int
    all: int
    percent: int
    minutes: int | None
    ends_at: datetime | None
    sentence: str


def boards(stage: Stage, names: Mapping[int, str], sources: Mapping[str, str], now: datetime) -> tuple[RoundBoard, ...]:
    """The rounds of a stage that have open tables, else its last one."""
    rounds = list(stage.rounds.order_by("number"))
    open_ids = set(Pairing.objects.filter(round__stage=stage, status__in=_OPEN).values_list("round", flat=True))
    shown = [each for each in rounds if each.pk in open_ids] or rounds[-1:]
    return tuple(board_of(each, stage, names, sources, now, most=_MOST_ROWS) for each in shown)


def board_of(
    round_: Round,
    stage: Stage,
    names: Mapping[int, str],
    sources: Mapping[str, str],
    now: datetime,
    *,
    most: int | None = None,
) -> RoundBoard:
    """One round with its tables, at most so many of them."""
    round_.stage = stage
    lines = round_tables(round_)
    shown = [line for line in lines if line.pairing.status not in (Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED)]
    decided = sum(line.outcome is not None and line.outcome != ResultReport.Outcome.BYE for line in shown)
    playable = sum(line.pairing.status != Pairing.Status.BYE for line in shown)
    if most is not None and len(shown) > most:
        shown.sort(key=lambda line: line.outcome is not None)
    kept = shown if most is None else shown[:most]
    cards = table_cards(kept, tournament_id=stage.tournament_id, reader=Reader(), names=names, sources=sources)
    return RoundBoard(
        round_id=round_.pk,
        version=round_.version,
        number=round_.number,
        name=round_title(round_, len(lines)),
        status=round_.status,
        rows=tuple(_row(card, line, round_, now) for card, line in zip(cards, kept, strict=True)),
        done=decided,
        all=playable,
        more=len(shown) - len(kept),
    )


def opening_of(tournament: Tournament) -> Opening | None:
    """The tables that are being opened by a worker; None once all are."""
    playing = Pairing.objects.filter(round__stage__tournament=tournament, round__status=Round.Status.PLAYING)
    unopened = playing.filter(status=Pairing.Status.READY, opened_at=None).count()
    if not unopened:
        return None
    opened = playing.filter(opened_at__isnull=False).count()
    return Opening(opened, opened + unopened)


def day_plan(stage: Stage, now: datetime) -> DayPlan:
    """The plan of the stage that is being played."""
    progress = stage_progress(stage)
    minutes = _minutes_a_table(stage)
    left = _rounds_left(stage)
    ends = now + timedelta(minutes=minutes * left) if minutes and left else None
    sentence = ngettext(
        "%(done)d of %(n)d table is decided.", "%(done)d of %(n)d tables are decided.", progress.all
    ) % {"done": progress.done, "n": progress.all}  # fmt: skip
    return DayPlan(
        done=progress.done,
        all=progress.all,
        percent=0 if not progress.all else 100 * progress.done // progress.all,
        minutes=minutes,
        ends_at=ends,
        sentence=sentence,
    )


def _row(card: TableCard, line: TableLine, round_: Round, now: datetime) -> Row:
    pairing = line.pairing
    is_played = round_.status == Round.Status.PLAYING
    action = ""
    if pairing.status == Pairing.Status.DECIDED and is_played:
        action = "correct"
    elif pairing.status in _OPEN and is_played:
        action = "enter"
    started = pairing.opened_at if pairing.status == Pairing.Status.PLAYING else None
    return Row(
        card=card,
        detail=_detail(card, line),
        action=action,
        minutes="" if started is None else _("%(n)d min") % {"n": int((now - started).total_seconds()) // 60},
    )


def _detail(card: TableCard, line: TableLine) -> str:
    pairing = line.pairing
    if pairing.result is not None:
        return str(ORIGINS[pairing.result.origin])
    missing = [side.entry.name for side in pairing.sides.all() if side.present_at is None]
    if pairing.status == Pairing.Status.READY and pairing.opened_at is not None and missing and not line.reporting:
        if len(missing) == 1:
            return _("%(who)s is not there yet") % {"who": missing[0]}
        if pairing.venue == Pairing.Venue.ONLINE:  # at a real table nobody taps that they have come
            return _("nobody is there yet")
    return card.note if card.where else ""


def _minutes_a_table(stage: Stage) -> int | None:
    """The mean of what the latest tables took, from the call to the result, of those that were played."""
    played = PairingMatch.objects.filter(
        pairing__round__stage=stage,
        is_void=False,
        pairing__opened_at__isnull=False,
        pairing__result__created_at__gt=F("pairing__opened_at"),
        pairing__result__outcome__in=["first", "second", "draw"],
    )
    times = [
        (ended - opened).total_seconds()
        for opened, ended in played.order_by("-pairing__result__created_at")
        .values_list("pairing__opened_at", "pairing__result__created_at")
        .distinct()[:_MEASURED]
        if opened is not None and ended is not None
    ]
    return max(1, round(sum(times) / len(times) / 60)) if times else None


def _rounds_left(stage: Stage) -> int:
    """How many rounds are still to be played one after the other, the open one included."""
    if FORMATS[stage.format].is_bracket:
        waiting = Pairing.objects.filter(round__stage=stage, status__in=[Pairing.Status.WAITING, *_OPEN])
        return waiting.values("round").distinct().count()
    begun: Sequence[int] = list(stage.rounds.values_list("number", flat=True))
    is_open = Pairing.objects.filter(round__stage=stage, status__in=_OPEN).exists()
    return stage.rounds_planned - len(begun) + is_open
