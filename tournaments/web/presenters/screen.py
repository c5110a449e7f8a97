"""The panels of a venue's screen: as many tables or lines as can be read from the other end of the room."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Pairing, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.overview import entries_of, rounds_with_sizes
from tournaments.selectors.rankings import final_ranking, stage_tables
from tournaments.selectors.tables import round_tables, stage_table_lines
from tournaments.web.presenters.bracket import slot_names
from tournaments.web.presenters.players import EntryLine, players_page
from tournaments.web.presenters.rounds import round_title, rounds_with_open_tables
from tournaments.web.presenters.standings import StandingLine, ranking_lines, standings_page
from tournaments.web.presenters.tables import Reader, TableCard, table_cards

TABLES_ON_A_PANEL = 10
LINES_ON_A_PANEL = 20

_NOT_SHOWN = (Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel: tables, lines of a standing, or entries; the others are empty. `part` says «2 of 3»."""

    title: str
    part: str
    tables: tuple[TableCard, ...] = ()
    lines: tuple[StandingLine, ...] = ()
    entries: tuple[EntryLine, ...] = ()


def screen_panels(tournament: Tournament, stage: Stage) -> tuple[Panel, ...]:
    """What the screen shows in turn; at least one panel."""
    if tournament.status in (Tournament.Status.FINISHED, Tournament.Status.ARCHIVED):
        lines = ranking_lines(final_ranking(tournament))
        return _of_lines(pgettext("heading", "Final ranking"), lines)
    if not tournament.has_started:
        entered = players_page(entries_of(tournament), own=None).entered
        parts = _chunks(entered, LINES_ON_A_PANEL)
        title = pgettext("heading", "Entered so far")
        return tuple(
            Panel(title, _part(number, len(parts)), entries=tuple(part)) for number, part in enumerate(parts, start=1)
        )
    panels = list(_of_rounds(stage))
    if not FORMATS[stage.format].is_bracket:
        for table in standings_page(stage, stage_tables(stage), own=None).tables:
            title = _("Group %(n)d") % {"n": table.group} if table.group else pgettext("heading", "Standings")
            panels += _of_lines(title, table.lines)
    return tuple(panels) or (Panel(tournament.name, ""),)


def _of_rounds(stage: Stage) -> Sequence[Panel]:
    """The tables of the rounds that are being played, else of the last one begun."""
    rounds = rounds_with_sizes(stage)
    is_bracket = FORMATS[stage.format].is_bracket
    everything = stage_table_lines(stage) if is_bracket else ()
    open_rounds = rounds_with_open_tables(everything)
    playing = [
        pair for pair in rounds if (pair[0].pk in open_rounds if is_bracket else pair[0].status == Round.Status.PLAYING)
    ]
    # A round that is only paired may still change; of a bracket everybody may see the draw.
    shown = playing or [pair for pair in rounds if pair[0].status == Round.Status.CLOSED][-1:]
    shown = shown or (rounds[:1] if is_bracket else [])
    sources = slot_names(everything, is_double=stage.format == "double_knockout")
    panels = []
    for round_, size in shown:
        lines = [line for line in everything if line.pairing.round_id == round_.pk] or round_tables(round_)
        known = [line for line in lines if line.pairing.status not in _NOT_SHOWN and (line.first or line.second)]
        cards = table_cards(known, tournament_id=stage.tournament_id, reader=Reader(), sources=sources)
        parts = _chunks(cards, TABLES_ON_A_PANEL) if cards else []
        title = round_title(round_, size)
        panels += [
            Panel(title, _part(number, len(parts)), tables=tuple(part)) for number, part in enumerate(parts, start=1)
        ]
    return panels


def _of_lines(title: str, lines: Sequence[StandingLine]) -> tuple[Panel, ...]:
    parts = _chunks(lines, LINES_ON_A_PANEL)
    return tuple(
        Panel(title, _part(number, len(parts)), lines=tuple(part)) for number, part in enumerate(parts, start=1)
    )


def _chunks[T](items: Sequence[T], size: int) -> list[Sequence[T]]:
    """The items in portions; one empty portion for none."""
    return [items[start : start + size] for start in range(0, len(items), size)] or [items]


def _part(number: int, parts: int) -> str:
    return _("%(n)d of %(all)d") % {"n": number, "all": parts} if parts > 1 else ""
