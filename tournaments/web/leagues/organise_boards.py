"""The list of a season's boards, filtered by how far they have come, by division, round and entry."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.models import Match
from tournaments.models import Board
from tournaments.selectors.leagues.round_pages import boards_for_pages
from tournaments.web.frame import number_of
from tournaments.web.leagues.organise_board_lines import board_lines
from tournaments.web.leagues.organise_rounds import round_choices
from tournaments.web.leagues.organise_visits import SeasonDesk

_PAGE = 40
STATES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "undecided": pgettext_lazy("filter of boards", "open, without a result"),
        "no_time": pgettext_lazy("filter of boards", "open, without a time"),
        "agreed": pgettext_lazy("filter of boards", "time agreed"),
        "playing": pgettext_lazy("filter of boards", "being played"),
        "late": pgettext_lazy("filter of boards", "its time is over"),
        "disputed": pgettext_lazy("filter of boards", "the reports differ"),
        "decided": pgettext_lazy("filter of boards", "decided"),
        "forfeit": pgettext_lazy("filter of boards", "decided without playing"),
        "all": pgettext_lazy("filter of boards", "all"),
    }
)
"""What the list can be filtered by; the first is what it shows unasked."""


def boards_tab(desk: SeasonDesk) -> dict[str, Any]:
    """A page of the list, with the filters as they are set."""
    asked = desk.request.GET
    state = asked.get("state", "")
    # Whoever comes from a round wants to see all of it.
    state = state if state in STATES else "all" if asked.get("round") else next(iter(STATES))
    query = asked.get("q", "").strip()[:100]
    boards = _filtered(desk, state)
    division, round_number = number_of(desk.request, "division"), number_of(desk.request, "round")
    if division == 0:
        boards = boards.filter(fixture__round__division=None)
    elif division is not None:
        boards = boards.filter(fixture__round__division__number=division)
    if round_number is not None:
        boards = boards.filter(fixture__round__number=round_number)
    if query:
        found = Q(fixture__sides__entry__name__icontains=query) | Q(seats__player__name__icontains=query)
        boards = boards.filter(found).distinct()
    ordered = boards_for_pages(boards).order_by(
        "fixture__round__number", "fixture__round__division__number", "fixture__number", "number"
    )
    page = Paginator(ordered, _PAGE).get_page(asked.get("page"))
    kept = asked.copy()
    kept.pop("page", None)
    return {
        "page": page,
        "boards": board_lines(desk, page.object_list),
        "state_chosen": state,
        "states": STATES.items(),
        "rounds": round_choices(desk),
        "round_chosen": "" if round_number is None else str(round_number),
        "division_chosen": "" if division is None else str(division),
        "has_playoffs": desk.season.rounds.filter(division=None).exists(),
        "query": query,
        "kept": kept.urlencode(),
    }


def _filtered(desk: SeasonDesk, state: str) -> QuerySet[Board]:
    now = timezone.now()
    boards = Board.objects.filter(fixture__round__season=desk.season)
    waiting = Q(status__in=[Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING])
    by_state: Mapping[str, Q] = {
        "undecided": waiting,
        "no_time": Q(status=Board.Status.OPEN),
        "agreed": Q(status=Board.Status.AGREED),
        "playing": Q(status=Board.Status.PLAYING),
        "late": waiting & Q(deadline__lte=now),
        "disputed": waiting & Q(board_matches__is_void=False, board_matches__match__reporting=Match.Reporting.DISPUTED),
        "decided": Q(status=Board.Status.DECIDED),
        "forfeit": Q(status=Board.Status.DECIDED) & ~Q(result__outcome__in=["home", "away", "draw"]),
        "all": Q(),
    }
    return boards.filter(by_state[state])
