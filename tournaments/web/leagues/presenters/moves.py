"""Who goes up, down, in or out after a season, as its signed plan says."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import MovementPlan, Season
from tournaments.selectors.leagues.plans import PlannedMove, latest_plan, plan_view


@dataclass(frozen=True, slots=True)
class MoveLine:
    """An entry that does not stay where it was; `mark` is an arrow, and `words` say the same."""

    name: str
    url: str
    mark: str
    words: str


def signed_moves(season: Season) -> tuple[MoveLine, ...]:
    """The moves of the signed plan, from the top; none before it is signed. Whoever stays is left out."""
    plan = latest_plan(season) if season.status in (Season.Status.FINISHED, Season.Status.ARCHIVED) else None
    if plan is None or plan.status != MovementPlan.Status.SIGNED:
        return ()
    view = plan_view(plan)
    moves = [*(move for division in view.divisions for move in division.moves), *view.leaving]
    return tuple(_line(season, move) for move in moves if move.from_division != move.to_division)


def _line(season: Season, move: PlannedMove) -> MoveLine:
    mark, words = _told(move)
    return MoveLine(
        name=move.entry.name,
        url=reverse("league_entry", args=[season.league_id, season.number, move.entry.pk]),
        mark=mark,
        words=words,
    )


def _told(move: PlannedMove) -> tuple[str, str]:
    to, origin = move.to_division, move.from_division
    if to is None:
        return "○", _("has no place in the next season")
    details = {"division": to.name}
    if origin is None:
        return "＋", _("comes into %(division)s") % details
    if to.number < origin.number:
        return "▲", _("goes up to %(division)s") % details
    return "▼", _("goes down to %(division)s") % details
