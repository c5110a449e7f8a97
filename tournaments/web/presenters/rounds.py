"""The tables of one round as a list, by groups where there are any, and the menu of all rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Pairing, Round, Stage
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.tables import TableLine
from tournaments.web.presenters.tables import Reader, TableCard, table_cards
from tournaments.web.words.formats import round_name
from tournaments.web.words.reasons import reasons_in_words
from tournaments.web.words.states import round_state


@dataclass(frozen=True, slots=True)
class RoundTab:
    """A round in the menu."""

    number: int
    name: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class TableGroup:
    """The tables of one group; `number` 0 where there are no groups."""

    number: int
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class RoundPage:
    """One round. `reasons` are those of the whole pairing."""

    round_id: int
    number: int
    name: str
    state: str
    status: str
    started_at: datetime | None
    groups: tuple[TableGroup, ...]
    reasons: tuple[str, ...]
    open_tables: int


def round_title(round_: Round, tables: int) -> str:
    """«Round 3», or of a bracket «Semi-finals»; `tables` is how many tables the round has."""
    stage = round_.stage
    if FORMATS[stage.format].is_bracket and round_.part:
        return round_name(round_.part, round_.part_round, tables, is_double=stage.format == "double_knockout")
    return _("Round %(n)d") % {"n": round_.number}


def rounds_with_open_tables(lines: Sequence[TableLine]) -> set[int]:
    """The ids of the rounds that have a table to be played now."""
    open_now = (Pairing.Status.READY, Pairing.Status.PLAYING)
    return {line.pairing.round_id for line in lines if line.pairing.status in open_now}


def current_round(rounds: Sequence[Round], lines: Sequence[TableLine]) -> Round:
    """The first round that is not closed, else the last; of a bracket, with its `lines`, the first with open tables."""
    open_rounds = rounds_with_open_tables(lines)
    if open_rounds:
        return next(each for each in rounds if each.pk in open_rounds)
    return next((each for each in rounds if each.status != Round.Status.CLOSED), rounds[-1])


def round_tabs(rounds: Sequence[tuple[Round, int]], chosen: Round | None) -> tuple[RoundTab, ...]:
    """The menu: every round with the number of its tables."""
    return tuple(
        RoundTab(each.number, round_title(each, tables), chosen is not None and each.pk == chosen.pk)
        for each, tables in rounds
    )


def round_page(
    round_: Round,
    stage: Stage,
    lines: Sequence[TableLine],
    *,
    names: Mapping[int, str],
    sources: Mapping[str, str],
    reader: Reader,
) -> RoundPage:
    """One round; `names` are those of all entries by id, `sources` those of the slots of a bracket by key."""
    cards = table_cards(lines, tournament_id=stage.tournament_id, reader=reader, names=names, sources=sources)
    groups = sorted({card.group for card in cards})
    return RoundPage(
        round_id=round_.pk,
        number=round_.number,
        name=round_title(round_, len(lines)),
        state=round_state(round_.status),
        status=round_.status,
        started_at=round_.started_at,
        groups=tuple(TableGroup(group, tuple(card for card in cards if card.group == group)) for group in groups),
        reasons=reasons_in_words(round_.reasons, names),
        open_tables=sum(line.outcome is None and line.first is not None and line.second is not None for line in lines),
    )
