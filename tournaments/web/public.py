"""The tabs of a tournament, and its live part."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.visitors import hides_unknown
from tournaments.models import Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.resolving import resolve
from tournaments.selectors.access import NotFound, access_pairing
from tournaments.selectors.exports import visible_entries
from tournaments.selectors.feed import feed
from tournaments.selectors.overview import (
    entries_of,
    entry_names,
    page_stamp,
    rounds_with_sizes,
    seeded_entries,
)
from tournaments.selectors.rankings import final_ranking, last_complete_round, stage_tables
from tournaments.selectors.tables import entry_path, round_tables, stage_table_lines, table_line
from tournaments.web.frame import Visit, framed, number_of, visit
from tournaments.web.presenters.bracket import bracket_parts, bracket_preview, slot_names
from tournaments.web.presenters.feed import feed_lines
from tournaments.web.presenters.heading import first_tab
from tournaments.web.presenters.players import players_page
from tournaments.web.presenters.reports import report_lines
from tournaments.web.presenters.rounds import current_round, round_page, round_tabs, round_title
from tournaments.web.presenters.rules import rules_page
from tournaments.web.presenters.standings import ranking_lines, standings_page
from tournaments.web.presenters.tables import table_cards
from tournaments.web.visits import in_readers_zone, opened_tournament
from tournaments.web.words.verbs import PUBLIC

_FEED_PAGE = 50
_COLUMNS_BESIDE = 4
"""So many columns of a bracket have room beside what stands at the edge of every page."""

type Own = dict[str, Any]


@require_safe
@never_cache
@hides_unknown
@in_readers_zone
def page(request: HttpRequest, tournament_id: int, tab: str = "", number: int | None = None) -> HttpResponse:
    """A tab of a tournament; without one, the bracket or the standings, whichever its current stage has."""
    seen = visit(request, opened_tournament(request, tournament_id))
    tab = tab or first_tab(seen.stages)
    return render(request, "tournaments/page.html", tab_context(request, seen, tab, number))


@require_safe
@never_cache
@hides_unknown
@in_readers_zone
def state(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The changing part of the page that `?tab=` and its other parameters name, or 204 while it is as `?v=` says."""
    tournament = opened_tournament(request, tournament_id)
    if request.GET.get("v", "") == page_stamp(tournament):
        return HttpResponse(status=204)
    seen = visit(request, tournament)
    tab = request.GET.get("tab", "")
    if tab not in _TABS:
        tab = first_tab(seen.stages)
    return render(request, "tournaments/part.html", tab_context(request, seen, tab, number_of(request, "number")))


def tab_context(request: HttpRequest, seen: Visit, tab: str, number: int | None) -> Own:
    return framed(request, seen, tab, number=number, **_TABS[tab](request, seen, number))


def _bracket(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    stage = seen.stage
    if not FORMATS[stage.format].is_bracket:
        stage = next((each for each in seen.stages if FORMATS[each.format].is_bracket), None) or stage
    if not FORMATS[stage.format].is_bracket:
        raise NotFound
    lines = stage_table_lines(stage)
    own = {
        "bracket_stage": stage,
        "followed": seen.reader.followed,
        "ranking": _podium(seen),
    }
    if lines:
        parts = bracket_parts(stage, lines, reader=seen.reader, chosen=request.GET.get("column", ""))
        names = {entry.pk: entry.name for line in lines for entry in (line.first, line.second) if entry is not None}
        # Many columns need the whole width.
        wide = max((len(part.tabs) for part in parts), default=0) > _COLUMNS_BESIDE
        return own | {
            "is_wide": wide,
            "parts": parts,
            "followable": sorted(names.items(), key=lambda item: item[1].casefold()),
        }
    entries = seeded_entries(seen.tournament) if stage.number == 1 else {}
    build = FORMATS[stage.format].bracket
    if len(entries) < 2 or build is None:
        return own | {"parts": (), "entered": players_page(entries_of(seen.tournament), own=seen.entry_id).entered}
    bracket = build(FORMATS[stage.format].check(stage.settings, len(entries)), len(entries))
    preview = bracket_preview(stage, bracket, resolve(bracket, {}), entries, reader=seen.reader)
    return own | {"parts": preview, "is_preview": True}


def _rounds(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    rounds = [pair for pair in rounds_with_sizes(seen.stage) if seen.may_see(pair[0])]
    is_bracket = FORMATS[seen.stage.format].is_bracket
    everything = stage_table_lines(seen.stage) if is_bracket else ()
    chosen = next((each for each, _ in rounds if each.number == number), None)
    if number is not None and chosen is None:
        raise NotFound
    if chosen is None and rounds:
        chosen = current_round([each for each, _ in rounds], everything)
    if chosen is None:
        return {"round": None, "rounds": ()}
    lines = [line for line in everything if line.pairing.round_id == chosen.pk] or round_tables(chosen)
    sources = slot_names(everything, is_double=seen.stage.format == "double_knockout")
    names = entry_names(seen.tournament)
    return {
        "round": round_page(chosen, seen.stage, lines, names=names, sources=sources, reader=seen.reader),
        "rounds": round_tabs(rounds, chosen),
    }


def _standings(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    stage = seen.stage
    if not stage.stage_entries.exists():
        entered = players_page(entries_of(seen.tournament), own=seen.entry_id).entered
        return {"standings": None, "entered": entered, "after": None, "afters": (), "ranking": ()}
    complete = last_complete_round(stage)
    asked = number_of(request, "after")
    can_look_back = not FORMATS[stage.format].is_bracket
    after = asked if asked is not None and can_look_back and 1 <= asked <= complete else None
    return {
        "standings": standings_page(stage, stage_tables(stage, after=after), own=seen.entry_id),
        "after": after,
        "afters": range(1, complete + 1) if can_look_back else (),
        "ranking": _podium(seen),
    }


def _podium(seen: Visit) -> object:
    """The places of the whole tournament once it is over."""
    if seen.tournament.status not in (Tournament.Status.FINISHED, Tournament.Status.ARCHIVED):
        return ()
    return ranking_lines(final_ranking(seen.tournament), own=seen.entry_id)


def _players(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    return {"players": players_page(entries_of(seen.tournament), own=seen.entry_id)}


def _rules(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    return {"rules": rules_page(seen.tournament, seen.stages)}


def _feed(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    before = number_of(request, "before")
    lines = feed_lines(feed(seen.tournament, PUBLIC, limit=_FEED_PAGE, before=before), seen.tournament.pk)
    return {"lines": lines, "older": lines[-1].number if len(lines) == _FEED_PAGE else None}


def _table(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    pairing = access_pairing(seen.tournament, number or 0)
    if not seen.may_see(pairing.round):
        raise NotFound
    stage = next(each for each in seen.stages if each.pk == pairing.round.stage_id)
    sources, size = {}, pairing.round.pairings.count()
    if FORMATS[stage.format].is_bracket:
        sources = slot_names(stage_table_lines(stage), is_double=stage.format == "double_knockout")
    cards = table_cards(
        [table_line(pairing)],
        tournament_id=seen.tournament.pk,
        reader=seen.reader,
        names=entry_names(seen.tournament),
        sources=sources,
    )
    return {
        "card": cards[0],
        "round_name": round_title(pairing.round, size),
        "round_number": pairing.round.number,
        "reports": report_lines(pairing),
    }


def _entry(request: HttpRequest, seen: Visit, number: int | None) -> Own:
    # Who was not admitted is listed nowhere, and has no page for others either.
    entry = visible_entries(seen.tournament, seen.player).filter(pk=number or 0).first()
    if entry is None:
        raise NotFound
    lines = [line for line in entry_path(entry) if seen.may_see(line.pairing.round)]
    cards = table_cards(lines, tournament_id=seen.tournament.pk, reader=seen.reader, names=entry_names(seen.tournament))
    sizes = {each.pk: size for stage in seen.stages for each, size in rounds_with_sizes(stage)}
    # A round may have been paired after that was read.
    titles = [round_title(line.pairing.round, sizes.get(line.pairing.round_id, 1)) for line in lines]
    return {
        "entry": players_page([*entries_of(seen.tournament).filter(pk=entry.pk)], own=seen.entry_id),
        "followed_entry": entry,
        "path": list(zip(titles, cards, strict=True)),
        "in_bracket": any(line.pairing.key for line in lines),
    }


_TABS: Mapping[str, Callable[[HttpRequest, Visit, int | None], Own]] = {
    "bracket": _bracket,
    "rounds": _rounds,
    "standings": _standings,
    "players": _players,
    "rules": _rules,
    "feed": _feed,
    "table": _table,
    "entry": _entry,
}
"""What each kind of page has of its own."""
