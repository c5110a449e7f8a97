"""What a season can be told: every setting with its bounds, and the divisions that it is asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from games.selectors.ratings import family_of
from games.selectors.rulebook import rulebook
from games.services.create_match import RATED_TURN_SECONDS
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.results import scoring_from, scoring_texts
from tournaments.leagues.schedule import MOST_CYCLES
from tournaments.leagues.windows import MOST_ROUND_DAYS, known_zone
from tournaments.models import Division, League, Season
from tournaments.services.errors import TwoSidesOnly
from tournaments.services.leagues.errors_entries import BadDivisions, BadSeason
from tournaments.standings.tiebreaks import TIEBREAKS

MOST_DIVISIONS = 12
MOST_PLACES = 64
_MOST_NAME = 80

_WHOLE: Mapping[str, tuple[int, int]] = {
    "boards": (1, 12),
    "most_reserves": (0, 12),
    "cycles": (1, MOST_CYCLES),
    "round_days": (1, MOST_ROUND_DAYS),
    "contact_hours": (1, 24 * 14),
    "alternate_hours": (1, 24 * 7),
    "fixing_hours": (0, 24 * 14),
    "grace_minutes": (1, 24 * 60),
    "postponements": (0, 12),
    "postponement_days": (1, 60),
    "dispute_days": (0, 60),
}
_WHOLE_OR_NONE: Mapping[str, tuple[int, int]] = {"swiss_rounds": (1, 60), "turn_seconds": (10, 14 * 24 * 3600)}
_CHOICES: Mapping[str, Sequence[str]] = {
    "venue": Season.Venue.values,
    "format": Season.Format.values,
    "window_rule": Season.WindowRule.values,
}


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """A division as somebody asks for it; the first of a list is the highest."""

    name: str
    places: int
    promotes: int = 0
    relegates: int = 0
    playoff_up: int = 0
    playoff_down: int = 0


def checked_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """The values as they are stored. Raises BadSeason, whose `details.field` names the one that cannot be."""
    checked = {}
    for name, value in given.items():
        try:
            checked[name] = _checked(name, value)
        except BadSeasonSettings as error:
            raise BadSeason(details={**error.details, "field": name}) from error
    return checked


def check_together(season: Season) -> None:
    """Settings that hang on each other: rated matches online have a clock. Raises BadSeason."""
    if season.rated and season.venue != Season.Venue.TABLE and season.turn_seconds is None:
        season.turn_seconds = RATED_TURN_SECONDS
    closes = season.registration_closes_at
    if closes is not None and closes.date() > season.starts_on:
        raise BadSeason(details={"field": "registration_closes_at", "problem": "after_start"})


def set_rules(season: Season, league: League, preset: str, options: Mapping[str, object]) -> None:
    """Give a season its game, which decides how many sit on a side. Raises BadRules, TwoSidesOnly, BadSeason.

    The matches of all seasons of a league move one rating, so all are of one family of variants.
    """
    rules = rulebook(preset, options)
    if rules.sides_count != 2:
        raise TwoSidesOnly
    if family_of(preset) != league.pool.family:
        raise BadSeason(details={"field": "preset", "problem": "other_family", "family": league.pool.family})
    season.preset, season.options, season.team_size = preset, rules.options(), rules.players // 2


def write_divisions(season: Season, plans: Sequence[DivisionPlan]) -> None:
    """The divisions as planned, in place of those that are there; nobody is placed in one yet. Raises BadDivisions."""
    if not 1 <= len(plans) <= MOST_DIVISIONS:
        raise BadDivisions(details={"division": len(plans), "most": MOST_DIVISIONS})
    for number, plan in enumerate(plans, start=1):
        columns = _checked_division(number, plan)
        Division.objects.update_or_create(season=season, number=number, defaults=columns)
    superfluous = season.divisions.filter(number__gt=len(plans))
    # Whoever offered to stand in where there is no division any more would stand in anywhere.
    season.alternates.filter(division__in=superfluous).update(division=None)
    superfluous.delete()


def division_plans(season: Season) -> list[DivisionPlan]:
    """The divisions of a season as plans, the highest first."""
    return [
        DivisionPlan(
            name=division.name,
            places=division.places,
            promotes=division.promotes,
            relegates=division.relegates,
            playoff_up=division.playoff_up,
            playoff_down=division.playoff_down,
        )
        for division in season.divisions.order_by("number")
    ]


def plain(value: Any) -> Any:
    """A setting as the log keeps it."""
    return value.isoformat() if isinstance(value, date) else value


def _checked_division(number: int, plan: DivisionPlan) -> dict[str, Any]:
    columns = asdict(plan)
    columns["name"] = name = " ".join(str(plan.name).split())
    zones = (plan.promotes, plan.relegates, plan.playoff_up, plan.playoff_down)
    fits = _whole(plan.places, 2, MOST_PLACES) and all(_whole(zone, 0, MOST_PLACES) for zone in zones)
    if not name or len(name) > _MOST_NAME or not name.isprintable() or not fits or sum(zones) > plan.places:
        raise BadDivisions(details={"division": number})
    return columns


def _checked(name: str, value: Any) -> Any:
    valid = False
    if name == "name":
        value = " ".join(str(value).split())
        valid = 0 < len(value) <= _MOST_NAME and value.isprintable()
    elif name in _CHOICES:
        valid = value in _CHOICES[name]
    elif name in _WHOLE:
        valid = _whole(value, *_WHOLE[name])
    elif name in _WHOLE_OR_NONE:
        valid = value is None or _whole(value, *_WHOLE_OR_NONE[name])
    elif name == "rated":
        valid = isinstance(value, bool)
    elif name == "scoring":
        return scoring_texts(scoring_from(value))
    elif name == "tiebreaks":
        value = list(value)
        valid = len(set(value)) == len(value) and set(value) <= set(TIEBREAKS) - {"external"}
    elif name == "starts_on":
        valid = isinstance(value, date) and not isinstance(value, datetime) and 2000 <= value.year <= 2200
    elif name == "registration_closes_at":
        valid = value is None or (isinstance(value, datetime) and value.tzinfo is not None)
    elif name == "zone":
        valid = bool(known_zone(str(value)))
    if not valid:
        raise BadSeason(details={"field": name, "problem": "bad_value"})
    return value


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
