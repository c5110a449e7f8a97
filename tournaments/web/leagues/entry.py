"""The page of an entry: its people, its fixtures, its calendar; and what its captain and its people do there."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Player
from games.web.visitors import player_of, small_number
from tournaments.leagues.table import LeagueLine
from tournaments.leagues.zones import Zone
from tournaments.models import MovementRefusal, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import NotFound, access_season
from tournaments.selectors.leagues.entry_ratings import league_ratings
from tournaments.selectors.leagues.members import entry_with_people, players_of, visible_entries
from tournaments.selectors.leagues.round_pages import entry_fixtures
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.leagues.departures import withdraw_entry
from tournaments.services.leagues.entries import rename_entry
from tournaments.services.leagues.plans import refuse_promotion
from tournaments.services.leagues.rosters import (
    confirm_membership,
    decline_membership,
    invite_member,
    name_captain,
    order_roster,
    remove_member,
)
from tournaments.web.leagues.done import done
from tournaments.web.leagues.frame import is_as_shown, shown, unchanged
from tournaments.web.leagues.presenters.fixtures import fixture_card, round_title
from tournaments.web.leagues.presenters.heading import entry_heading
from tournaments.web.leagues.presenters.members import entry_line
from tournaments.web.leagues.visits import SeasonVisit, in_zone_of_reader, season_visit
from tournaments.web.leagues.words.times import last_day_words

_BEFORE_START = (Season.Status.REGISTRATION, Season.Status.PLACED)
_UNDER_WAY = (*_BEFORE_START, Season.Status.RUNNING)


@require_safe
@never_cache
@in_zone_of_reader
def page(request: HttpRequest, league_id: int, number: int, entry_id: int) -> HttpResponse:
    """An entry; its captain finds the roster to change and the way out."""
    seen = season_visit(request, league_id, number)
    entry = _entry(seen.season, seen.player, entry_id)
    head = entry_heading(seen, entry.name, entry.division)
    if is_as_shown(request, head):
        return unchanged()
    season = seen.season
    ratings = {player: str(value) for player, value in _ratings(season, entry).items()}
    player_id = None if seen.player is None else seen.player.pk
    fixtures = entry_fixtures(entry)
    standing = _standing(season, entry)
    context = {
        "season": season,
        "league": seen.league,
        "entry": entry,
        "line": entry_line(entry, own=seen.entry_id, ratings=ratings, player_id=player_id),
        "fixtures": [
            (
                round_title(each.round),
                last_day_words(each.round.closes_at, seen.zone),
                fixture_card(each, own=None, zone=seen.zone, now=seen.now),
            )
            for each in fixtures
        ],
        "standing": standing,
        "has_declined": MovementRefusal.objects.filter(entry=entry).exists(),
        **_acts_for(seen, entry),
        "can_decline": seen.player == entry.captain and _could_go_up(season, standing),
    }
    return shown(request, "leagues/entry.html", head, context)


@require_POST
@in_zone_of_reader
def act(request: HttpRequest, league_id: int, number: int, entry_id: int) -> HttpResponse:
    """Do something with an entry; `do` says what, and the services who may."""
    player = player_of(request)
    season = access_season(player, league_id, number)
    entry = _entry(season, player, entry_id)
    doing = _ACTS.get(request.POST.get("do", ""))
    if player is None or doing is None:
        raise NotFound
    here = reverse("league_entry", args=[league_id, number, entry_id])
    if request.POST.get("do") in ("decline", "remove") and entry.captain_id != player.pk:
        here = reverse("league_season", args=[league_id, number])
    return done(request, lambda now: doing(request, entry, player, now), here)


def _entry(season: Season, player: Player | None, entry_id: int) -> SeasonEntry:
    found = visible_entries(season, player).filter(pk=entry_id).first()
    if found is None:
        raise NotFound
    entry = entry_with_people(found)
    entry.season = season
    return entry


def _ratings(season: Season, entry: SeasonEntry) -> Mapping[int, int]:
    return league_ratings(season, [player.pk for player in players_of([entry])]) if season.rated else {}


def _standing(season: Season, entry: SeasonEntry) -> LeagueLine | None:
    """The line of the entry in its division."""
    if entry.division is None or not season.has_started:
        return None
    entry.division.season = season
    return next((line for line in division_table(entry.division).lines if line.entry == entry.pk), None)


def _could_go_up(season: Season, standing: LeagueLine | None) -> bool:
    """Whether declining a promotion means anything; the service has the last word."""
    goes_up = standing is not None and standing.zone in (Zone.PROMOTION, Zone.PLAYOFF_UP)
    return season.status == Season.Status.PLAYED and goes_up


def _acts_for(seen: SeasonVisit, entry: SeasonEntry) -> dict[str, object]:
    """What the reader may do with the entry, as far as the page can know; the services have the last word."""
    player, season = seen.player, seen.season
    mine = [member for member in entry.roster.all() if member.left_at is None]
    member = next((each for each in mine if player is not None and each.player_id == player.pk), None)
    is_captain = player is not None and entry.captain_id == player.pk
    goes_on = season.status in _UNDER_WAY and entry.is_in
    regulars = season.boards * season.team_size
    free = [
        part for part, most in (("regular", regulars), ("reserve", season.most_reserves)) if _free(mine, part, most)
    ]
    if season.has_started:
        free = [part for part in free if part == "reserve"]
    return {
        "is_captain": is_captain and goes_on,
        "must_confirm": member is not None and member.confirmed_at is None and goes_on,
        "can_leave": member is not None and member.confirmed_at is not None and not is_captain and goes_on,
        "can_order": is_captain and goes_on and not season.has_started and len(mine) > 1,
        "can_rename": is_captain and season.status in _BEFORE_START and regulars > 1,
        "free_parts": free if is_captain and goes_on else [],
        "missing": max(0, regulars - sum(each.confirmed_at is not None and each.order < regulars for each in mine)),
        "before_start": season.status in _BEFORE_START,
    }


def _free(members: Sequence[RosterMember], part: str, most: int) -> bool:
    return sum(member.part == part for member in members) < most


def _moved(request: HttpRequest, entry: SeasonEntry) -> list[int]:
    """The order of all members with one of them a place higher: `member` is that one."""
    order = [each.pk for each in sorted(entry.roster.all(), key=lambda each: each.order) if each.left_at is None]
    chosen = small_number(request.POST.get("member", ""))
    if chosen in order[1:]:
        place = order.index(chosen)
        order[place - 1], order[place] = order[place], order[place - 1]
    return order


def _number(request: HttpRequest, name: str) -> int:
    return small_number(request.POST.get(name, "")) or 0


type Doing = Callable[[HttpRequest, SeasonEntry, Player, datetime], object]

_ACTS: Mapping[str, Doing] = {
    "confirm": lambda _request, entry, by, now: confirm_membership(entry_id=entry.pk, by=by, now=now),
    "decline": lambda _request, entry, by, now: decline_membership(entry_id=entry.pk, by=by, now=now),
    "invite": lambda request, entry, by, now: invite_member(
        entry_id=entry.pk,
        by=by,
        player=request.POST.get("player", "").strip().removeprefix("@"),
        part=request.POST.get("part", RosterMember.Part.REGULAR),
        now=now,
    ),
    "remove": lambda request, entry, by, now: remove_member(
        entry_id=entry.pk, by=by, member_id=_number(request, "member"), now=now
    ),
    "up": lambda request, entry, by, now: order_roster(entry_id=entry.pk, by=by, order=_moved(request, entry), now=now),
    "captain": lambda request, entry, by, now: name_captain(
        entry_id=entry.pk, by=by, member_id=_number(request, "member"), now=now
    ),
    "rename": lambda request, entry, by, now: rename_entry(
        entry_id=entry.pk, by=by, name=request.POST.get("name", ""), now=now
    ),
    "decline_promotion": lambda _request, entry, by, now: refuse_promotion(entry_id=entry.pk, by=by, now=now),
    "withdraw": lambda request, entry, by, now: withdraw_entry(
        entry_id=entry.pk, by=by, reason=request.POST.get("reason", "").strip(), now=now
    ),
}
"""What `do` can say, and the service that does it."""
