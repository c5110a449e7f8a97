"""The tabs of a division: standings, fixtures, the grid of results, members, rules and ratings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.rulebook import rulebook
from games.web.presenters.people import person
from games.web.words.presets import preset_name
from games.web.words.rules import chips, rules_in_words, target_words
from tournaments.leagues.schedule import rounds_in_season
from tournaments.models import Division, LeagueRound, SeasonEntry
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.entry_ratings import entry_ratings
from tournaments.selectors.leagues.members import division_entries, players_of, pool_ratings
from tournaments.selectors.leagues.round_pages import current_round, division_rounds, round_fixtures, rounds_fixtures
from tournaments.selectors.leagues.scopes import season_code
from tournaments.selectors.leagues.tables import division_table
from tournaments.web.frame import number_of
from tournaments.web.leagues.frame import is_as_shown, shown, unchanged
from tournaments.web.leagues.presenters.fixtures import round_card, round_title
from tournaments.web.leagues.presenters.grid import results_grid
from tournaments.web.leagues.presenters.heading import division_heading
from tournaments.web.leagues.presenters.members import entry_lines
from tournaments.web.leagues.presenters.next_match import next_match
from tournaments.web.leagues.presenters.ratings import rating_lines, rating_words
from tournaments.web.leagues.presenters.sign_up import sign_up
from tournaments.web.leagues.presenters.standings import scoring_sentence, standings_table
from tournaments.web.leagues.visits import SeasonVisit, in_zone_of_reader, season_visit
from tournaments.web.leagues.words.rules import (
    division_rules,
    entry_rules,
    running_rules,
    schedule_rules,
    scoring_rules,
    time_rules,
)
from tournaments.web.words.tiebreaks import tiebreak_name, tiebreak_rule

type Own = dict[str, Any]


@dataclass(frozen=True, slots=True)
class DivisionVisit:
    """A division as somebody looks at it, with what every tab of it shows."""

    seen: SeasonVisit
    division: Division
    names: Mapping[int, str]
    entries: list[SeasonEntry]
    rounds: list[LeagueRound]
    planned: int


@require_safe
@never_cache
@in_zone_of_reader
def page(request: HttpRequest, league_id: int, number: int, division: int, tab: str = "standings") -> HttpResponse:
    """A tab of a division; `?part=1` asks for its changing part, which is 204 while it is as `?v=` says."""
    seen = season_visit(request, league_id, number)
    visit = _division_visit(seen, division)
    taken = sum(entry.is_in for entry in visit.entries)
    head = division_heading(seen, visit.division, visit.rounds, taken=taken, planned=visit.planned, tab=tab)
    if is_as_shown(request, head):
        return unchanged()
    context = {
        "season": seen.season,
        "league": seen.league,
        "division": visit.division,
        "tab": tab,
        "role": seen.role,
        "next": next_match(seen),
        "up": sign_up(seen),
        **_round_aside(visit),
        **_TABS[tab](request, visit),
    }
    return shown(request, "leagues/division.html", head, context)


def _division_visit(seen: SeasonVisit, number: int) -> DivisionVisit:
    divisions = list(seen.season.divisions.order_by("number"))
    division = next((each for each in divisions if each.number == number), None)
    if division is None:
        raise NotFound
    # One season serves all that follows, with its league.
    division.season = seen.season
    entries = division_entries(division)
    return DivisionVisit(
        seen=seen,
        division=division,
        names={each.number: each.name for each in divisions},
        entries=entries,
        rounds=division_rounds(division),
        planned=_planned_rounds(seen, entries),
    )


def _planned_rounds(seen: SeasonVisit, entries: list[SeasonEntry]) -> int:
    season = seen.season
    in_it = [entry for entry in entries if entry.seed is not None]
    if len(in_it) < 2:
        return 0
    return rounds_in_season(season.format, len(in_it), season.cycles, season.swiss_rounds)


def _round_aside(visit: DivisionVisit) -> Own:
    round_ = current_round(visit.rounds)
    if round_ is None:
        return {"current": None}
    seen = visit.seen
    fixtures = round_fixtures(round_)
    return {"current": round_card(round_, fixtures, own=seen.entry_id, zone=seen.zone, now=seen.now)}


def _standings(request: HttpRequest, visit: DivisionVisit) -> Own:
    season = visit.seen.season
    closed = [each.number for each in visit.rounds if each.status == LeagueRound.Status.CLOSED]
    asked = number_of(request, "after")
    after = asked if asked in closed else None
    if not season.has_started:
        return {"table": None, "members": _members(request, visit)["members"]}
    lines = division_table(visit.division, after=after).lines
    ratings: dict[int, str] = {}
    if season.rated and not season.is_of_teams:
        ratings = {entry: str(value) for entry, value in entry_ratings(season, visit.entries).items()}
    entries = {entry.pk: entry for entry in visit.entries}
    return {
        "table": standings_table(
            visit.division, lines, entries, names=visit.names, ratings=ratings, own=visit.seen.entry_id
        ),
        "after": after,
        "closed": closed,
        "last_closed": max(closed, default=0),
        "scoring": scoring_sentence(season.scoring, season.tiebreaks),
    }


def _fixtures(request: HttpRequest, visit: DivisionVisit) -> Own:
    seen = visit.seen
    asked = number_of(request, "round")
    chosen = next((each for each in visit.rounds if each.number == asked), None)
    if asked is not None and chosen is None:
        raise NotFound
    chosen = chosen or current_round(visit.rounds)
    if chosen is None:
        return {"round": None, "rounds": ()}
    card = round_card(chosen, round_fixtures(chosen), own=seen.entry_id, zone=seen.zone, now=seen.now)
    return {
        "round": card,
        "rounds": [(each.number, round_title(each), each.pk == chosen.pk) for each in visit.rounds],
        "planned": visit.planned,
    }


def _grid(request: HttpRequest, visit: DivisionVisit) -> Own:
    fixtures = rounds_fixtures(visit.rounds)
    places = {line.entry: place for place, line in enumerate(_lines(visit))}
    entries = sorted(
        (entry for entry in visit.entries if entry.seed is not None), key=lambda entry: places.get(entry.pk, 0)
    )
    return {"grid": results_grid(entries, fixtures, own=visit.seen.entry_id) if fixtures else None}


def _lines(visit: DivisionVisit) -> Any:
    return division_table(visit.division).lines if visit.seen.season.has_started else ()


def _members(request: HttpRequest, visit: DivisionVisit) -> Own:
    seen = visit.seen
    rated = pool_ratings(seen.league, players_of(visit.entries)) if seen.season.rated else {}
    ratings = {player: rating_words(rating) for player, rating in rated.items()}
    player_id = None if seen.player is None else seen.player.pk
    return {"members": entry_lines(visit.entries, own=seen.entry_id, ratings=ratings, player_id=player_id)}


def _rules(request: HttpRequest, visit: DivisionVisit) -> Own:
    season, number = visit.seen.season, visit.division.number
    rules = rulebook(season.preset, season.options)
    above, below = visit.names.get(number - 1, ""), visit.names.get(number + 1, "")
    return {
        "game": preset_name(season.preset),
        "target": target_words(rules.target),
        "chips": chips(season.preset, rules),
        "game_rules": rules_in_words(rules),
        "sections": rule_sections(visit.seen, division_rules(visit.division, above=above, below=below)),
        "tiebreaks": [(tiebreak_name(code), tiebreak_rule(code)) for code in season.tiebreaks],
        "staff": [person(each.player) for each in visit.seen.league.staff.select_related("player").order_by("pk")],
    }


def rule_sections(seen: SeasonVisit, zones: list[str]) -> list[tuple[str, list[str]]]:
    """The rules of a season by their headings, as keys that the template puts into words."""
    season = seen.season
    return [
        ("entry", entry_rules(season)),
        ("schedule", schedule_rules(season)),
        ("times", time_rules(season)),
        ("playing", running_rules(season)),
        ("scoring", scoring_rules(season)),
        ("zones", zones),
    ]


def _ratings(request: HttpRequest, visit: DivisionVisit) -> Own:
    players = players_of(visit.entries)
    rated = pool_ratings(visit.seen.league, players)
    lines = rating_lines(players, rated, visit.seen.player)
    return {"ratings": lines, "scope": season_code(visit.seen.season)}


_TABS: Mapping[str, Callable[[HttpRequest, DivisionVisit], Own]] = {
    "standings": _standings,
    "fixtures": _fixtures,
    "grid": _grid,
    "members": _members,
    "rules": _rules,
    "ratings": _ratings,
}
"""What each tab has of its own."""
