"""What every page of a season's control room has around its own part: heading, tabs, step line, the next step."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from games.models import Player
from tournaments.models import League, LeagueStaff, Season, SeasonEntry
from tournaments.web.leagues.organise_steps import next_step_of, step_line
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import CHIP_OF_SEASON, TABS
from tournaments.web.leagues.words.seasons import boards_words, entries_words, format_words, game_words
from tournaments.web.leagues.words.states import season_state

ORGANISERS_TABS = ("placement", "end", "staff", "settings")
"""What an arbiter does not see."""

Status = Season.Status


@dataclass(frozen=True, slots=True)
class RoomTab:
    """A tab of the control room."""

    url: str
    name: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season in a list: its league, its state, who is in."""

    season: Season
    url: str
    facts: tuple[str, ...]
    state: str
    chip: str


def run_by(player: Player) -> QuerySet[League]:
    """The leagues that somebody runs, with their seasons."""
    mine = LeagueStaff.objects.filter(player=player).values("league")
    return League.objects.filter(pk__in=mine).order_by("name", "pk")


def season_lines(leagues: QuerySet[League]) -> list[SeasonLine]:
    """The seasons of some leagues, the latest first."""
    seasons = Season.objects.filter(league__in=leagues).select_related("league").prefetch_related("divisions")
    return [season_line(each) for each in seasons.annotate(taken=_taken()).order_by("-starts_on", "-pk")]


def season_line(season: Season) -> SeasonLine:
    """A season as a line of a list; it comes with `taken` and its divisions."""
    return SeasonLine(
        season=season,
        url=room_url(season),
        facts=facts(season, len(season.divisions.all()), getattr(season, "taken", 0)),
        state=season_state(season.status),
        chip=CHIP_OF_SEASON.get(season.status, ""),
    )


def room_url(season: Season, tab: str = "now") -> str:
    """The address of a tab."""
    place = [season.league_id, season.number]
    if tab in ("", "now"):
        return reverse("organise_league_season", args=place)
    return reverse("organise_league_tab", args=[*place, tab])


def room_context(desk: SeasonDesk, tab: str, **own: Any) -> dict[str, Any]:
    """The context of a page: its frame and what it has of its own."""
    season = desk.season
    place = [season.league_id, season.number]
    taken = season.entries.filter(_IN).count()
    return {
        "desk": desk,
        "league": desk.league,
        "season": season,
        "tab": tab,
        "tabs": _tabs(desk, tab),
        "facts": facts(season, len(desk.divisions), taken),
        "state": season_state(season.status),
        "chip": CHIP_OF_SEASON.get(season.status, ""),
        "is_running": season.status == Status.RUNNING,
        "steps": step_line(desk, taken),
        "next": next_step_of(desk, timezone.now()) if desk.is_organiser else None,
        "here": room_url(season, tab),
        "act_url": reverse("organise_league_act", args=place),
        "home_of_page": room_url(season, tab),
        # A form that is sent twice, by a second click, does its work once.
        "client_key": secrets.token_urlsafe(12),
        **own,
    }


def facts(season: Season, divisions: int, taken: int) -> tuple[str, ...]:
    """«Scopa», «round-robin», «2 divisions», «14 players»."""
    field = ngettext("%(n)d division", "%(n)d divisions", divisions) % {"n": divisions}
    said = (game_words(season), format_words(season), boards_words(season), field, entries_words(season, taken))
    return tuple(each for each in said if each)


def next_url(season: Season, tab: str, **query: object) -> str:
    """The address of a tab with a question after it."""
    asked = "&".join(f"{name}={value}" for name, value in query.items() if value not in (None, ""))
    return room_url(season, tab) + (f"?{asked}" if asked else "")


_IN = Q(status__in=[SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE])


def _taken() -> Count:
    return Count("entries", filter=Q(entries__status__in=[SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE]))


def _tabs(desk: SeasonDesk, current: str) -> tuple[RoomTab, ...]:
    return tuple(
        RoomTab(room_url(desk.season, key), str(name), key == current)
        for key, name in TABS.items()
        if (desk.is_organiser or key not in ORGANISERS_TABS) and _is_of_use(key, desk.season)
    )


def _is_of_use(tab: str, season: Season) -> bool:
    """Whether a tab has anything to show in this phase; its address opens in any."""
    started = season.started_at is not None
    if tab in ("rounds", "boards", "claims"):
        return started
    if tab == "placement":
        return season.status in (Status.REGISTRATION, Status.PLACED) or started
    if tab == "end":
        return started
    return True
