"""Leaderboards: of pools, countries, clubs and whatever else the apps above offer."""

from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.models import Player
from games.selectors.clubs import clubs_of
from games.selectors.leaderboard_bands import Certainty
from games.selectors.leaderboard_histograms import Histogram
from games.selectors.leaderboard_moves import movements
from games.selectors.leaderboard_scopes import club_code
from games.selectors.leaderboards import Place, histogram, place_of, rows_from
from games.selectors.pools import pools, refold_under_way
from games.web.players_choices import (
    Choice,
    Chosen,
    chosen_by,
    country_filter,
    days_choices,
    kind_choices,
    matches_choices,
)
from games.web.presenters.leaderboard import RankedPerson, ranked_people
from games.web.visitors import hides_unknown, player_of
from games.web.words.rankings import title_of_pool

PAGE = 50
_FEW = 10
"""So many provisional ratings are shown below the first page."""


@require_safe
@hides_unknown
def leaderboard_page(request: HttpRequest) -> HttpResponse:
    """Who stands where, best first; equal ratings share a rank, provisional ones stand apart."""
    viewer = player_of(request)
    chosen = chosen_by(request.GET, viewer)
    counted = histogram(chosen.board)
    pages = max(1, ceil(counted.total / PAGE))
    number = _page_number(request.GET.get("page", ""), pages)
    mine = None if viewer is None else place_of(chosen.board, counted, viewer)
    context = {
        "chosen": chosen,
        "pool_title": title_of_pool(chosen.pool),
        "is_provisional": chosen.certainty is Certainty.PROVISIONAL,
        "rows": _rows(chosen, counted, (number - 1) * PAGE, PAGE, viewer),
        "total": counted.total,
        "number": number,
        "pages": pages,
        "settled_link": chosen.link(certainty=""),
        "higher": chosen.link(page=str(number - 1)) if number > 1 else "",
        "lower": chosen.link(page=str(number + 1)) if number < pages else "",
        "mine": mine,
        "my_place": _my_place(chosen, mine),
        "refold": refold_under_way(chosen.pool.code),
        "filters": _filters(chosen, viewer),
        "pools": _pool_tabs(chosen),
        "circles": _circles(chosen, viewer),
        **_unsettled(chosen, viewer, is_first=number == 1),
    }
    return render(request, "games/players.html", context)


def _rows(chosen: Chosen, counted: Histogram, offset: int, limit: int, viewer: Player | None) -> list[RankedPerson]:
    rows = rows_from(chosen.board, counted, offset, limit=limit)
    moved = movements(chosen.board, rows, now=timezone.now())
    return ranked_people(rows, moved, viewer, system=chosen.pool.system)


def _unsettled(chosen: Chosen, viewer: Player | None, *, is_first: bool) -> dict[str, object]:
    """The best provisional ratings, for the foot of the first page."""
    if chosen.certainty is Certainty.PROVISIONAL or not is_first:
        return {}
    others = chosen.provisional()
    counted = histogram(others.board)
    rows = rows_from(others.board, counted, 0, limit=_FEW)
    return {
        "unsettled": ranked_people(rows, {}, viewer, system=chosen.pool.system),
        "unsettled_total": counted.total,
        "unsettled_link": others.link() if counted.total > _FEW else "",
    }


def _my_place(chosen: Chosen, mine: Place | None) -> str:
    return "" if mine is None else chosen.link(page=str(1 + mine.index // PAGE)) + "#me"


def _page_number(text: str, pages: int) -> int:
    wanted = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 1
    return min(max(wanted, 1), pages)


def _pool_tabs(chosen: Chosen) -> list[dict[str, object]]:
    known = pools()
    if chosen.pool.code not in {pool.code for pool in known}:
        known.append(chosen.pool)
    return [
        {"name": title_of_pool(pool), "link": chosen.link(pool=pool.code), "is_chosen": pool.code == chosen.pool.code}
        for pool in known
    ]


def _circles(chosen: Chosen, viewer: Player | None) -> list[Choice]:
    """Everybody and the viewer's clubs; where the page is of another circle, that one too."""
    if viewer is None and chosen.scope is None:
        return []
    found = {} if viewer is None else {club_code(club.pk): club.name for club in clubs_of(viewer)}
    if chosen.scope is not None:
        found[chosen.scope.code] = chosen.scope.title
    code = "" if chosen.scope is None else chosen.scope.code
    return [Choice(value, title, value == code) for value, title in found.items()]


def _filters(chosen: Chosen, viewer: Player | None) -> dict[str, list[Choice]]:
    return {
        "countries": country_filter(chosen, viewer),
        "kinds": kind_choices(chosen),
        "matches": [] if chosen.certainty is Certainty.PROVISIONAL else matches_choices(chosen),
        "days": days_choices(chosen),
    }
