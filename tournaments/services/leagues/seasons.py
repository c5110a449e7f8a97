"""A season is drafted and edited."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.models import Player
from tournaments.leagues.results import USUAL_SCORING
from tournaments.leagues.table import usual_tiebreaks
from tournaments.models import Season
from tournaments.services.errors import WrongPhase
from tournaments.services.leagues.log import check_version, lock_as_organiser, lock_league, record
from tournaments.services.leagues.season_settings import (
    DivisionPlan,
    check_together,
    checked_settings,
    division_plans,
    plain,
    set_rules,
    write_divisions,
)
from tournaments.services.leagues.waiting import move_up

__all__ = ["ALWAYS_EDITABLE", "BEFORE_PLACEMENT", "DivisionPlan", "create_season", "edit_season"]

Status = Season.Status

BEFORE_PLACEMENT = (Status.DRAFT, Status.REGISTRATION)
ALWAYS_EDITABLE = frozenset(
    {"name", "contact_hours", "alternate_hours", "fixing_hours", "grace_minutes", "dispute_days"}
)
"""What may be changed while the season is running; the rest is frozen by its placement."""


@transaction.atomic
def create_season(
    *,
    league_id: int,
    by: Player,
    name: str,
    starts_on: date,
    preset: str,
    divisions: Sequence[DivisionPlan],
    now: datetime,
    options: Mapping[str, object] | None = None,
    boards: int = 1,
    **settings: Any,
) -> Season:
    """The draft of a league's next season; its number follows that of the last one.

    `settings` are columns of the season (format, cycles, round_days, zone, window_rule …). Raises NotFound, NotStaff,
    BadSeason, BadDivisions, BadRules, TwoSidesOnly.
    """
    league = lock_league(league_id, by)
    checked = checked_settings({"name": name, "starts_on": starts_on, "boards": boards, **settings})
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season(
        league=league,
        number=last + 1,
        lot=secrets.token_hex(8),
        created_at=now,
        **{"scoring": dict(USUAL_SCORING), **checked},
    )
    set_rules(season, league, preset, options or {})
    if "tiebreaks" not in checked:
        round_robin = season.format == Season.Format.ROUND_ROBIN
        season.tiebreaks = list(usual_tiebreaks(season.boards, is_round_robin=round_robin))
    check_together(season)
    season.save()
    write_divisions(season, divisions)
    after = {"name": season.name, "divisions": [asdict(plan) for plan in division_plans(season)]}
    record(season, by=by, verb="season_created", subject=season, now=now, after=after)
    return season


@transaction.atomic
def edit_season(
    *,
    season_id: int,
    by: Player,
    changes: Mapping[str, Any],
    now: datetime,
    version: int | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    divisions: Sequence[DivisionPlan] | None = None,
) -> Season:
    """Change settings; once the season has been placed only those that touch neither results nor fixtures.

    How many boards and players an entry has stands as soon as somebody has entered. More places let those who wait
    move up. Raises NotFound, NotStaff, WrongPhase, Stale, BadSeason, BadDivisions, BadRules, TwoSidesOnly.
    """
    season = lock_as_organiser(season_id, by)
    check_version(season, season, version)
    frozen = set(changes) - ALWAYS_EDITABLE or any(each is not None for each in (preset, options, divisions))
    if season.is_over or (frozen and season.status not in BEFORE_PLACEMENT):
        raise WrongPhase(details={"status": season.status})
    checked = checked_settings(changes)
    before: dict[str, object] = {field: plain(getattr(season, field)) for field in checked}
    size = _size(season)
    for field, value in checked.items():
        setattr(season, field, value)
    if preset is not None or options is not None:
        set_rules(season, season.league, preset or season.preset, options or {})
    if _size(season) != size and season.entries.exists():
        raise WrongPhase(details={"status": season.status})
    check_together(season)
    season.save()
    after: dict[str, object] = {field: plain(value) for field, value in checked.items()}
    if divisions is not None:
        before["divisions"] = [asdict(plan) for plan in division_plans(season)]
        write_divisions(season, divisions)
        after["divisions"] = [asdict(plan) for plan in division_plans(season)]
    record(season, by=by, verb="season_edited", subject=season, now=now, before=before, after=after)
    move_up(season, now)
    return season


def _size(season: Season) -> tuple[int, int]:
    """What decides how many players an entry has."""
    return season.team_size, season.boards
