"""Who stands where, as tables to read: one for each group, with a column for each tie-break."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from tournaments.models import Entry, Stage
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.rankings import RankedEntry, RankedGroup
from tournaments.web.words.formats import format_name
from tournaments.web.words.numbers import points_words, value_words
from tournaments.web.words.states import entry_state
from tournaments.web.words.tiebreaks import tiebreak_name, tiebreak_rule, tiebreak_short

_OUT = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A column of a tie-break: its heading, its name and how it is counted."""

    short: str
    name: str
    rule: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a tie-break; `decided` where it is what puts the line below the one above it."""

    words: str
    decided: bool


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of a table; `rank` is a dash for whoever has none."""

    rank: str
    entry_id: int
    name: str
    club: str
    note: str
    played: int
    won: int
    drawn: int
    lost: int
    score: str
    decided_by_score: bool
    values: tuple[Value, ...]
    is_yours: bool
    goes_on: bool


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The table of a group, or of the whole stage where `group` is 0."""

    group: int
    lines: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """All tables of a stage, with what their columns mean. `has_score` is false for a bracket, where places count."""

    format: str
    criteria: tuple[Criterion, ...]
    tables: tuple[StandingTable, ...]
    has_score: bool
    has_draws: bool


def standings_page(stage: Stage, groups: Sequence[RankedGroup], *, own: int | None) -> StandingsPage:
    """The tables of a stage for a reader whose entry is `own`."""
    is_bracket = FORMATS[stage.format].is_bracket
    codes = () if is_bracket else tuple(stage.settings.get("tiebreaks", ()))
    through = 0 if is_bracket else int(stage.settings.get("advance") or 0)
    lines = [line for group in groups for line in group.lines]
    return StandingsPage(
        format=format_name(stage.format),
        criteria=tuple(Criterion(tiebreak_short(code), tiebreak_name(code), tiebreak_rule(code)) for code in codes),
        tables=tuple(
            StandingTable(group.number, tuple(_line(line, codes, own, through) for line in _ordered(group, is_bracket)))
            for group in groups
        ),
        has_score=not is_bracket,
        has_draws=any(line.drawn for line in lines),
    )


def _ordered(group: RankedGroup, is_bracket: bool) -> Sequence[RankedEntry]:
    """The lines; of a bracket that is being played, whoever can still win it stands above those who have a place."""
    if not is_bracket:
        return group.lines
    return sorted(group.lines, key=lambda line: line.rank is not None or line.entry.status in _OUT)


def ranking_lines(ranking: Sequence[RankedEntry], *, own: int | None = None) -> tuple[StandingLine, ...]:
    """The places of the whole tournament."""
    return tuple(_line(line, (), own, 0) for line in ranking)


def _line(line: RankedEntry, codes: Sequence[str], own: int | None, through: int) -> StandingLine:
    return StandingLine(
        rank=pgettext("rank", "–") if line.rank is None else str(line.rank),
        entry_id=line.entry.pk,
        name=line.entry.name,
        club=line.entry.club,
        note=entry_state(line.entry.status) if line.entry.status in _OUT else "",
        played=line.played,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        score=points_words(line.score),
        decided_by_score=line.decided_by == "score",
        values=tuple(
            Value(value_words(value), code == line.decided_by) for code, value in zip(codes, line.values, strict=False)
        ),
        is_yours=line.entry.pk == own,
        goes_on=line.rank is not None and line.rank <= through,
    )
