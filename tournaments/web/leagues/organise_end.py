"""The end of a season: the plan of who moves where and why, refusals, play-offs, the signature, the next season."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.leagues.movement import MoveReason
from tournaments.models import MovementPlan, MovementRefusal, Season, SeasonEntry
from tournaments.selectors.leagues.plans import (
    PlannedMove,
    PlanView,
    disputes_end,
    latest_plan,
    plan_view,
    playoffs_have_begun,
    playoffs_to_start,
    what_is_open,
)
from tournaments.web.leagues.organise_end_acts import SIGNATURE
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import OPEN

MOVES: Mapping[str, str | Promise] = MappingProxyType(
    {
        MoveReason.PROMOTED: gettext_lazy("goes up from %(from)s by its place in the table"),
        MoveReason.RELEGATED: gettext_lazy("goes down from %(from)s by its place in the table"),
        MoveReason.STAYS: gettext_lazy("stays"),
        MoveReason.PLAYOFF_WON: gettext_lazy("won the play-off"),
        MoveReason.PLAYOFF_LOST: gettext_lazy("lost the play-off"),
        MoveReason.REFUSED: gettext_lazy("declined to go up"),
        MoveReason.FILLS_VACANCY: gettext_lazy("comes from %(from)s, because a place is free"),
        MoveReason.FROM_WAITING_LIST: gettext_lazy("comes from the wait list"),
        MoveReason.NEW_ENTRY: gettext_lazy("is new"),
        MoveReason.NO_PLACE: gettext_lazy("finds no place"),
        MoveReason.LEFT: gettext_lazy("left the season"),
        MoveReason.DISQUALIFIED: gettext_lazy("was disqualified"),
    }
)
"""Why an entry is where it is in the plan."""

_UPWARDS = frozenset({MoveReason.PROMOTED, MoveReason.PLAYOFF_WON, MoveReason.FILLS_VACANCY})


@dataclass(frozen=True, slots=True)
class MoveLine:
    """An entry in its next division: `mark` is up, down, new or empty; `why` says it in words."""

    entry: SeasonEntry
    mark: str
    why: str
    can_refuse: bool


@dataclass(frozen=True, slots=True)
class DivisionPlanLines:
    """A division of the next season."""

    name: str
    lines: tuple[MoveLine, ...]
    vacancies: int


@dataclass(frozen=True, slots=True)
class PendingLine:
    """A play-off that is not decided: who meets whom, and whether the entry of the lower division may still decline."""

    words: str
    lower: SeasonEntry
    can_refuse: bool


@dataclass(frozen=True, slots=True)
class PlanPage:
    """A plan as the page shows it."""

    plan: MovementPlan
    divisions: tuple[DivisionPlanLines, ...]
    leaving: tuple[MoveLine, ...]
    pending: tuple[PendingLine, ...]
    is_current: bool
    is_signed: bool


def end_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The plan as it was last computed, what stands in the way of signing it, and what follows."""
    season, now = desk.season, timezone.now()
    plan = latest_plan(season)
    is_played = season.status == Season.Status.PLAYED
    still_open = what_is_open(season, now) if is_played else ()
    page = None if plan is None else plan_page(plan, begun=playoffs_have_begun(season))
    return {
        "shown": page,
        "is_played": is_played,
        "open": [str(OPEN.get(code, code)) for code in still_open],
        "can_sign": page is not None and page.is_current and not page.is_signed and not still_open,
        "can_start_playoffs": page is not None and is_played and bool(playoffs_to_start(season)),
        "refusals": MovementRefusal.objects.filter(season=season).select_related("entry"),
        "disputes_end": disputes_end(season) if is_played else None,
        "signature": SIGNATURE,
        "can_go_on": season.status in (Season.Status.FINISHED, Season.Status.ARCHIVED),
        "next_name": _("Season %(n)d") % {"n": season.number + 1},
        "next_day": timezone.localdate() + timedelta(days=14),
        "later": Season.objects.filter(league=desk.league, number__gt=season.number).order_by("number").first(),
    }


def plan_page(plan: MovementPlan, *, begun: bool) -> PlanPage:
    """The plan in words."""
    view: PlanView = plan_view(plan)
    is_preview = plan.status == MovementPlan.Status.PREVIEW and not begun
    return PlanPage(
        plan=plan,
        divisions=tuple(
            DivisionPlanLines(each.division.name, tuple(_line(move, is_preview) for move in each.moves), each.vacancies)
            for each in view.divisions
        ),
        leaving=tuple(_line(move, False) for move in view.leaving),
        pending=tuple(
            PendingLine(
                _("%(upper)s (plays to stay) meets %(lower)s (plays to go up).")
                % {"upper": each.upper.name, "lower": each.lower.name},
                each.lower,
                is_preview,
            )
            for each in view.pending
        ),
        is_current=view.is_current,
        is_signed=plan.status == MovementPlan.Status.SIGNED,
    )


def _line(move: PlannedMove, is_preview: bool) -> MoveLine:
    came, goes = move.from_division, move.to_division
    mark = ""
    if came is None:
        mark = "new"
    elif goes is not None and goes.number != came.number:
        mark = "up" if goes.number < came.number else "down"
    can_refuse = is_preview and mark == "up" and move.reason in _UPWARDS
    return MoveLine(move.entry, mark, move_words(move), can_refuse)


def move_words(move: PlannedMove) -> str:
    """Why an entry goes where it goes, as a sentence."""
    details = {
        "from": "" if move.from_division is None else move.from_division.name,
        "to": "" if move.to_division is None else move.to_division.name,
    }
    sentence = MOVES.get(move.reason)
    return move.reason.replace("_", " ") if sentence is None else str(sentence) % details
