"""The page of a season: its divisions, its registration, its play-offs, what has happened lately."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.presenters.people import person
from tournaments.models import Division
from tournaments.selectors.leagues.listings import divisions_of
from tournaments.selectors.leagues.members import unplaced_entries
from tournaments.selectors.leagues.round_pages import current_round, division_rounds, playoff_rounds, round_fixtures
from tournaments.selectors.leagues.tables import division_table
from tournaments.web.leagues.frame import is_as_shown, shown, unchanged
from tournaments.web.leagues.presenters.fixtures import round_card
from tournaments.web.leagues.presenters.heading import division_url, season_heading
from tournaments.web.leagues.presenters.members import entry_lines
from tournaments.web.leagues.presenters.moves import signed_moves
from tournaments.web.leagues.presenters.next_match import next_match
from tournaments.web.leagues.presenters.sign_up import sign_up
from tournaments.web.leagues.visits import SeasonVisit, in_zone_of_reader, season_visit
from tournaments.web.leagues.words.rules import entry_rules, schedule_rules
from tournaments.web.leagues.words.seasons import entries_words, start_words
from tournaments.web.leagues.words.times import last_day_words
from tournaments.web.words.numbers import points_words

_LEADERS = 3


@require_safe
@never_cache
@in_zone_of_reader
def page(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """The overview of a season; `?part=1` asks for its changing part."""
    seen = season_visit(request, league_id, number)
    head = season_heading(seen)
    if is_as_shown(request, head):
        return unchanged()
    season = seen.season
    entered, waiting = unplaced_entries(season)
    player_id = None if seen.player is None else seen.player.pk
    context = {
        "season": season,
        "league": seen.league,
        "role": seen.role,
        "starts": start_words(season.starts_on),
        "divisions": [_division(seen, each) for each in divisions_of(season)],
        "entered": entry_lines(entered, own=seen.entry_id, ratings={}, player_id=player_id),
        "waiting": entry_lines(waiting, own=seen.entry_id, ratings={}, player_id=player_id),
        "playoffs": [
            round_card(each, round_fixtures(each), own=seen.entry_id, zone=seen.zone, now=seen.now)
            for each in playoff_rounds(season)
        ],
        "alternates": [
            (person(each.player), "" if each.division is None else each.division.name)
            for each in season.alternates.filter(is_available=True).select_related("player", "division")
        ],
        "about": [*entry_rules(season)[:2], *schedule_rules(season)],
        "moves": signed_moves(season),
        "up": sign_up(seen),
        "next": next_match(seen),
    }
    return shown(request, "leagues/season.html", head, context)


def _division(seen: SeasonVisit, division: Division) -> dict[str, Any]:
    """A division in short: how far it is, and who leads it."""
    season = seen.season
    division.season = season
    taken: int = division.taken  # type: ignore[attr-defined]  # annotated by the selector
    told: dict[str, Any] = {
        "name": division.name,
        "url": division_url(season, division),
        "counts": entries_words(season, taken),
        "places": division.places,
        "leaders": (),
        "round": "",
        "until": "",
    }
    if not season.has_started:
        return told
    entries = {entry.pk: entry for entry in division.entries.all()}
    lines = division_table(division).lines[:_LEADERS]
    round_ = current_round(division_rounds(division))
    if round_ is not None:
        told |= {"round": round_.number, "until": last_day_words(round_.closes_at, seen.zone)}
    own = seen.entry_id
    return told | {
        "leaders": [
            (line.rank, entries[line.entry].name, points_words(line.points), line.entry == own) for line in lines
        ]
    }
