"""A league goes on: the next season has the settings and the divisions of the last one."""

from datetime import date, datetime
from typing import Any

from django.db import transaction

from games.models import Player
from tournaments.models import Season
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.leagues.log import check_phase, lock_league
from tournaments.services.leagues.season_settings import division_plans
from tournaments.services.leagues.seasons import create_season

KEPT = (
    "boards", "most_reserves", "rated", "turn_seconds", "venue", "zone", "format", "cycles", "swiss_rounds", "scoring",
    "tiebreaks", "round_days", "contact_hours", "alternate_hours", "fixing_hours", "grace_minutes", "postponements",
    "postponement_days", "window_rule", "dispute_days",
)  # fmt: skip
"""The settings that the next season takes over unless it is told otherwise."""


@transaction.atomic
def next_season(*, season_id: int, by: Player, name: str, starts_on: date, now: datetime, **settings: Any) -> Season:
    """The draft of the next season of the league; who plays where is placed from the plan that was signed.

    Raises NotFound, NotStaff, WrongPhase (before the plan is signed), BadSeason, BadDivisions, BadRules.
    """
    season = Season.objects.filter(pk=season_id).first()
    if season is None:
        raise NotFound
    # The league is locked before any of its seasons, as where somebody joins those who run it.
    lock_league(season.league_id, by)
    check_phase(season, Season.Status.FINISHED, Season.Status.ARCHIVED)
    kept = {field: getattr(season, field) for field in KEPT}
    return create_season(
        league_id=season.league_id,
        by=by,
        name=name,
        starts_on=starts_on,
        now=now,
        preset=season.preset,
        options=season.options,
        divisions=division_plans(season),
        **{**kept, **settings},
    )
