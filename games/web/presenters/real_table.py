"""A match with real cards: who sat there, what each side reported, what counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Match, Player, Report
from games.selectors.reports import ReportsView
from games.selectors.views import MatchView
from games.web.presenters.people import Person, person
from games.web.presenters.table import names_of, rules_of
from games.web.words.clocks import clock_words
from games.web.words.outcomes import CATEGORY_NAMES
from games.web.words.presets import preset_name
from games.web.words.reporting import level_words, reporting_words, score_words, winner_words
from games.web.words.rules import chips, rules_in_words, target_words

_LETTERS = "abcdef"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table; `person` is None for a name on paper."""

    name: str
    person: Person | None


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side: its letter, everybody on it, and its points once they count."""

    number: int
    letter: str
    sitters: tuple[Sitter, ...]
    names: str
    points: int | None
    won: bool
    is_yours: bool


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of a report: each side's points, and how they came about."""

    number: int
    points: tuple[int, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """What one side says."""

    side: SideLine
    by: str
    level: str
    scores: tuple[int, ...]
    score: str
    winner: str
    at: datetime
    hands: tuple[HandLine, ...]
    shn: str


@dataclass(frozen=True, slots=True)
class RealTableScreen:
    """Everything that the page of a real table shows to one reader; `reports` is None where they may not be read."""

    match_id: int
    variant: str
    target: str
    rated: bool
    chips: tuple[str, ...]
    rules: tuple[str, ...]
    clock_note: str
    state: str
    state_words: str
    sides: tuple[SideLine, ...]
    reports: tuple[ReportLine, ...] | None
    headline: str
    confirm_at: datetime | None
    ruled_by: str
    explanation: str
    is_settled: bool
    is_called_off: bool
    own: ReportLine | None
    to_confirm: ReportLine | None

    @property
    def is_open(self) -> bool:
        """True while reports are wanted."""
        return not (self.is_settled or self.is_called_off)

    @property
    def differ(self) -> bool:
        """True while two reports contradict each other."""
        return self.state == Match.Reporting.DISPUTED


def real_table_screen(match_view: MatchView, seen: ReportsView, *, side: int | None) -> RealTableScreen:
    """The table for a reader who speaks for `side`, None for everybody else."""
    match = match_view.match
    rules = rules_of(match)
    sides = _sides(match_view, side)
    standing = None if seen.reports is None else [each for each in seen.reports if each.replaced_at is None]
    reports = None if standing is None else tuple(_report(each, sides) for each in standing)
    settled = match.status == Match.Status.FINISHED
    others = [line for line in reports or () if line.side.number != side]
    return RealTableScreen(
        match_id=match.pk,
        variant=preset_name(match.preset),
        target=target_words(rules.target),
        rated=match.rated,
        chips=tuple(chips(match.preset, rules)),
        rules=tuple(rules_in_words(rules)),
        clock_note=clock_words(None),
        state=match.reporting,
        state_words=reporting_words(match),
        sides=sides,
        reports=reports,
        headline=_winner(sides, match.winner_side) if settled else "",
        confirm_at=match.confirm_at,
        ruled_by="" if seen.ruling is None else seen.ruling.ruled_by.name,
        explanation="" if seen.ruling is None else seen.ruling.explanation,
        is_settled=settled,
        is_called_off=match.status == Match.Status.CANCELLED,
        own=next((line for line in reports or () if line.side.number == side), None),
        to_confirm=others[-1] if others and side is not None and not settled else None,
    )


def side_letter(side: int) -> str:
    """«A» for the first side."""
    return _LETTERS[side].upper()


def _sides(match_view: MatchView, own: int | None) -> tuple[SideLine, ...]:
    match, shown = match_view.match, names_of(match_view)
    settled = match.status == Match.Status.FINISHED
    lines = []
    for side in range(len(match.scores)):
        seats = [info for info in match_view.seats if info.side == side]
        sitters = tuple(
            Sitter(shown[info.number], None if info.player is None else person(info.player)) for info in seats
        )
        lines.append(
            SideLine(
                number=side,
                letter=_LETTERS[side],
                sitters=sitters,
                names=" + ".join(sitter.name for sitter in sitters),
                points=match.scores[side] if settled else None,
                won=settled and match.winner_side == side,
                is_yours=side == own,
            )
        )
    return tuple(lines)


def _report(report: Report, sides: Sequence[SideLine]) -> ReportLine:
    return ReportLine(
        side=sides[report.side],
        by=_reporter(report.reporter),
        level=level_words(report.level),
        scores=tuple(report.scores),
        score=score_words(report.scores),
        winner=_winner(sides, report.winner_side),
        at=report.created_at,
        hands=tuple(_hand(number, rows) for number, rows in enumerate(report.rows, start=1)),
        shn=str(report.content.get("shn", "")) if report.level == Report.Level.RECORD else "",
    )


def _reporter(player: Player | None) -> str:
    return _("by the code of the score sheet") if player is None else player.name


def _winner(sides: Sequence[SideLine], side: int | None) -> str:
    if side is None:
        return winner_words("", several=False)
    return winner_words(sides[side].names, several=len(sides[side].sitters) > 1)


def _hand(number: int, rows: Sequence[dict[str, int]]) -> HandLine:
    words = tuple(
        ", ".join(f"{CATEGORY_NAMES[category]} {points}" for category, points in row.items() if points) for row in rows
    )
    return HandLine(number, tuple(sum(row.values()) for row in rows), words)
