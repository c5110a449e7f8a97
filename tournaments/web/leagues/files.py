"""Files to take along or to subscribe to: calendars of a player, an entry and a division, and tables as CSV."""

from collections.abc import Callable, Mapping
from urllib.parse import quote

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.web.visitors import hides_unknown, player_of
from tournaments.models import CalendarKey, Division
from tournaments.selectors.leagues.access import NotFound, access_season
from tournaments.selectors.leagues.calendars import AddressOf, division_calendar, entry_calendar, player_calendar
from tournaments.selectors.leagues.files import fixtures_csv, standings_csv
from tournaments.selectors.leagues.members import visible_entries
from tournaments.services.leagues.calendar_keys import renew_calendar_key
from tournaments.web.leagues.visits import member_of

_CALENDAR = "text/calendar; charset=utf-8"
_CSV: Mapping[str, Callable[[Division], bytes]] = {"standings.csv": standings_csv, "fixtures.csv": fixtures_csv}


@require_safe
@hides_unknown
def players_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """The calendar behind a secret address, in the language of the player whose it is."""
    found = CalendarKey.objects.select_related("player").filter(key=key).first()
    if found is None:
        raise NotFound
    with translation.override(found.player.language or "en"):
        content = player_calendar(found.player, now=timezone.now(), address_of=_address_of(request))
    return _calendar("settebello.ics", content)


@require_safe
@hides_unknown
def entrys_calendar(request: HttpRequest, league_id: int, number: int, entry_id: int) -> HttpResponse:
    """The boards of an entry."""
    player = player_of(request)
    season = access_season(player, league_id, number)
    entry = visible_entries(season, player).filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    entry.season = season
    return _calendar(f"entry-{entry_id}.ics", entry_calendar(entry, address_of=_address_of(request)))


@require_safe
@hides_unknown
def divisions_calendar(request: HttpRequest, league_id: int, number: int, division: int) -> HttpResponse:
    """The rounds of a division, and its boards that have a time."""
    found = _division(request, league_id, number, division)
    url = request.build_absolute_uri(reverse("league_division", args=[league_id, number, division]))
    content = division_calendar(found, address_of=_address_of(request), url=url)
    return _calendar(f"league-{league_id}-{number}-{division}.ics", content)


@require_safe
@never_cache
@hides_unknown
def table(request: HttpRequest, league_id: int, number: int, division: int, name: str) -> HttpResponse:
    """The standings or the fixtures of a division as CSV."""
    write = _CSV.get(name)
    if write is None:
        raise NotFound
    found = _division(request, league_id, number, division)
    shown = f"{found.season.league.name} {found.number} {name}"
    headers = {"Content-Disposition": f"attachment; filename=\"{name}\"; filename*=UTF-8''{quote(shown)}"}
    return HttpResponse(write(found), content_type="text/csv; charset=utf-8", headers=headers)


@require_POST
@login_required
@hides_unknown
def renew(request: HttpRequest) -> HttpResponse:
    """Give the own calendar another secret address."""
    renew_calendar_key(by=member_of(request), now=timezone.now())
    return redirect("league_agenda")


def _division(request: HttpRequest, league_id: int, number: int, division: int) -> Division:
    season = access_season(player_of(request), league_id, number)
    found = season.divisions.filter(number=division).first()
    if found is None:
        raise NotFound
    found.season = season
    return found


def _address_of(request: HttpRequest) -> AddressOf:
    return lambda board_id: request.build_absolute_uri(reverse("league_board", args=[board_id]))


def _calendar(name: str, content: bytes) -> HttpResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        # Programs that subscribe ask again and again; nobody else may keep what a secret address gives.
        "Cache-Control": "private, max-age=300",
        "X-Robots-Tag": "noindex",
    }
    return HttpResponse(content, content_type=_CALENDAR, headers=headers)
