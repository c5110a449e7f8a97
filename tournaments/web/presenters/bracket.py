"""The bracket of a stage: columns of tables, in quarters where it is large, with a path through it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Entry, Pairing, Stage
from tournaments.pairing.brackets import Bracket, LoserOf, Part, Resolved, Seed, Source
from tournaments.selectors.tables import PlaceSource, TableLine
from tournaments.web.presenters.tables import Place, Reader, TableCard, source_words, table_cards
from tournaments.web.words.formats import round_name, short_round_name
from tournaments.web.words.states import table_state

MOST_IN_ONE = 16
"""A first round of more tables, of over 32 entries, is divided into quarters."""

_PLAYED = (Pairing.Status.DECIDED, Pairing.Status.BYE, Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED)
_DONE = (Pairing.Status.DECIDED, Pairing.Status.BYE)


@dataclass(frozen=True, slots=True)
class Column:
    """The tables of one round. `joins` says how its lines go on: two to one, one to one, or not at all.

    `is_now` is the column that a narrow screen shows first.
    """

    key: str
    name: str
    short: str
    progress: str
    cells: tuple[TableCard, ...]
    joins: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Section:
    """What is drawn as one tree: a whole part, or a quarter of it, or what comes after the quarters."""

    key: str
    name: str
    columns: tuple[Column, ...]

    @property
    def has_now(self) -> bool:
        """Whether a narrow screen shows something of it."""
        return any(column.is_now for column in self.columns)


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The winners' bracket, the losers' bracket, or the finals. `tabs` are its columns for a narrow screen.

    `name` is empty where the page says it already; `label` never is.
    """

    key: str
    name: str
    label: str
    tabs: tuple[Column, ...]
    sections: tuple[Section, ...]

    @property
    def is_divided(self) -> bool:
        """Whether a menu leads to its sections."""
        return len(self.sections) > 1


@dataclass(frozen=True, slots=True)
class _Round:
    part: str
    number: int
    cells: Sequence[TableCard]


def bracket_parts(
    stage: Stage, lines: Sequence[TableLine], *, reader: Reader, chosen: str = ""
) -> tuple[BracketPart, ...]:
    """The bracket as it is played; `chosen` is the key of the column that a narrow screen shows."""
    is_double = stage.format == "double_knockout"
    slots = slot_names(lines, is_double=is_double)
    cards = table_cards(lines, tournament_id=stage.tournament_id, reader=reader, sources=slots)
    columns: dict[tuple[str, int], list[TableCard]] = defaultdict(list)
    for line, card in zip(lines, cards, strict=True):
        columns[(line.pairing.round.part, line.pairing.round.part_round)].append(card)
    return _parts([_Round(part, number, cells) for (part, number), cells in columns.items()], is_double, chosen)


def bracket_preview(
    stage: Stage, bracket: Bracket, resolved: Sequence[Resolved], entries: Mapping[int, Entry], *, reader: Reader
) -> tuple[BracketPart, ...]:
    """The bracket as the seeds would fill it, before it is started; `entries` are those by seed."""
    is_double = stage.format == "double_knockout"
    sizes = defaultdict[tuple[str, int], int](int)
    for slot in bracket.slots:
        sizes[(slot.part, slot.round)] += 1
    columns: dict[tuple[str, int], list[TableCard]] = defaultdict(list)
    names: dict[str, str] = {}
    for each in resolved:
        column = (each.slot.part, each.slot.round)
        number = 1 + len(columns[column])
        names[each.slot.key] = _slot_name(*column, number, sizes[column], is_double=is_double)
        columns[column].append(_preview(each, number, entries, reader, names))
    return _parts([_Round(part, number, cells) for (part, number), cells in columns.items()], is_double, "")


def slot_names(lines: Sequence[TableLine], *, is_double: bool) -> dict[str, str]:
    """What each slot is called where somebody waits for its winner: «table 3», «table 2 of Winners, round 1»."""
    sizes = defaultdict[tuple[str, int], int](int)
    for line in lines:
        sizes[(line.pairing.round.part, line.pairing.round.part_round)] += 1
    return {
        line.pairing.key: _slot_name(
            line.pairing.round.part,
            line.pairing.round.part_round,
            line.number,
            sizes[(line.pairing.round.part, line.pairing.round.part_round)],
            is_double=is_double,
        )
        for line in lines
    }


def _slot_name(part: str, number: int, table: int, tables: int, *, is_double: bool) -> str:
    if part in (Part.FINAL, Part.RESET):
        return _("the final")
    if not is_double and part == Part.WINNERS and tables > 2:
        return _("table %(n)d") % {"n": table}
    # Two brackets stand one below the other, so the round is told as well, and there is little room for it.
    short = short_round_name(part, number, tables, is_double=is_double)
    return short if tables == 1 else _("%(round)s, table %(n)d") % {"n": table, "round": short}


def _parts(rounds: Sequence[_Round], is_double: bool, chosen: str) -> tuple[BracketPart, ...]:
    of_part: dict[str, list[_Round]] = defaultdict(list)
    for each in rounds:
        # A reset stands beside the final that may force it.
        of_part[Part.FINAL if each.part == Part.RESET else each.part].append(each)
    names = {
        Part.WINNERS: pgettext("part of a bracket", "Winners’ bracket") if is_double else "",
        Part.LOSERS: pgettext("part of a bracket", "Losers’ bracket"),
        Part.FINAL: pgettext("part of a bracket", "Finals"),
        Part.THIRD_PLACE: "",
    }
    parts = []
    for part, name in names.items():
        own = sorted(of_part.get(part, ()), key=lambda each: (each.part == Part.RESET, each.number))
        if own:
            parts.append(_part(str(part), name, own, is_double, chosen))
    return tuple(parts)


def _part(part: str, name: str, rounds: Sequence[_Round], is_double: bool, chosen: str) -> BracketPart:
    columns = tuple(
        Column(
            key=f"{each.part}-{each.number}",
            name=round_name(each.part, each.number, len(each.cells), is_double=is_double),
            short=short_round_name(each.part, each.number, len(each.cells), is_double=is_double),
            progress=_progress(each.cells),
            cells=tuple(each.cells),
            joins=_joins(len(each.cells), len(following.cells) if following is not None else 0),
            is_now=False,
        )
        for each, following in zip(rounds, [*rounds[1:], None], strict=True)
    )
    now = chosen if any(column.key == chosen for column in columns) else _current(columns)
    marked = tuple(_narrowed(column, column.cells, is_now=column.key == now) for column in columns)
    label = name or (pgettext("part of a bracket", "Bracket") if part == Part.WINNERS else marked[0].name)
    return BracketPart(part, name, label, marked, _sections(part, label, marked))


def _sections(part: str, label: str, columns: tuple[Column, ...]) -> tuple[Section, ...]:
    if len(columns[0].cells) <= MOST_IN_ONE:
        return (Section(part, label, columns),)
    divided = [column for column in columns if len(column.cells) >= 4]
    quarters = []
    for quarter in range(4):
        own = []
        for column in divided:
            size = len(column.cells) // 4
            cells = column.cells[quarter * size : (quarter + 1) * size]
            # The last column of a quarter has one table, whose line would lead out of the drawing.
            joins = "" if column is divided[-1] else column.joins
            own.append(_narrowed(column, cells, is_now=column.is_now, joins=joins, progress=_progress(cells)))
        title = _("Quarter %(n)d") % {"n": quarter + 1}
        quarters.append(Section(f"{part}-q{quarter + 1}", title, tuple(own)))
    rest = tuple(column for column in columns if len(column.cells) < 4)
    last = (Section(f"{part}-last", pgettext("part of a bracket", "Last rounds"), rest),) if rest else ()
    return (*quarters, *last)


def _narrowed(
    column: Column,
    cells: tuple[TableCard, ...],
    *,
    is_now: bool,
    joins: str | None = None,
    progress: str | None = None,
) -> Column:
    return Column(
        key=column.key,
        name=column.name,
        short=column.short,
        progress=column.progress if progress is None else progress,
        cells=cells,
        joins=column.joins if joins is None else joins,
        is_now=is_now,
    )


def _joins(tables: int, following: int) -> str:
    if not following:
        return ""
    return "one-to-one" if tables == following else "two-to-one"


def _current(columns: Sequence[Column]) -> str:
    """The first column that is not played out, else the last."""
    for column in columns:
        if any(cell.state not in _PLAYED for cell in column.cells):
            return column.key
    return columns[-1].key


def _progress(cells: Sequence[TableCard]) -> str:
    wanted = [cell for cell in cells if cell.state not in (Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED)]
    done = sum(cell.state in _DONE for cell in wanted)
    return _("%(done)d of %(all)d") % {"done": done, "all": len(wanted)} if len(wanted) > 1 else ""


def _preview(
    each: Resolved, number: int, entries: Mapping[int, Entry], reader: Reader, names: Mapping[str, str]
) -> TableCard:
    seeds = (each.first, each.second)
    places = [
        _preview_place(seed, source, entries, reader, names)
        for seed, source in zip(seeds, (each.slot.first, each.slot.second), strict=True)
    ]
    own = {place.entry_id for place in places} - {None}
    return TableCard(
        pairing_id=None,
        key=each.slot.key,
        number=number,
        group=0,
        url="",
        first=places[0],
        second=places[1],
        state=str(each.state),
        words=table_state(str(each.state)),
        chip="",
        is_live=False,
        note="",
        where=False,
        is_yours=reader.entry_id in own,
        on_path=reader.followed in own,
        path_goes_on=False,
        reasons=(),
        match_ids=(),
        due_at=None,
        best_of=1,
    )


def _preview_place(
    seed: int | None, source: Source, entries: Mapping[int, Entry], reader: Reader, names: Mapping[str, str]
) -> Place:
    entry = None if seed is None else entries.get(seed)
    if entry is not None:
        return Place(entry.pk, entry.name, seed, "", "", "", is_yours=entry.pk == reader.entry_id)
    if isinstance(source, Seed):
        words = table_state(Pairing.Status.BYE)
    else:
        words = source_words(PlaceSource(source.key, "loser" if isinstance(source, LoserOf) else "winner"), names)
    return Place(None, "", None, "", "", words, is_yours=False)
