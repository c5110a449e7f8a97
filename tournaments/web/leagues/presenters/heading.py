"""What stands above the pages of a season and of a division: names, facts, the way back, the tabs."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.selectors.rulebook import rulebook
from games.web.words.rules import chips
from tournaments.models import Division, LeagueRound, Season
from tournaments.web.leagues.organise_words import CHIP_OF_SEASON
from tournaments.web.leagues.visits import SeasonVisit
from tournaments.web.leagues.words.seasons import boards_words, entries_words, format_words, game_words
from tournaments.web.leagues.words.states import season_state

_NAMED_RULES = 3


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the way from the list of leagues to this page."""

    url: str
    name: str


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the page."""

    url: str
    name: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """Everything above the page's own part. `stamp` changes whenever the page would look different."""

    season_id: int
    title: str
    state: str
    chip: str
    facts: tuple[str, ...]
    house_rules: tuple[str, ...]
    zone: str
    is_own_zone: bool
    crumbs: tuple[Crumb, ...]
    tabs: tuple[Tab, ...]
    stamp: str
    cancelled_reason: str
    is_over: bool


def season_heading(seen: SeasonVisit) -> Heading:
    """The heading of the page of a season."""
    season = seen.season
    facts = (game_words(season), boards_words(season), format_words(season))
    return _heading(
        seen, f"{season.league.name} · {season.name}", [fact for fact in facts if fact], _crumbs(season), ()
    )


def division_heading(
    seen: SeasonVisit, division: Division, rounds: Sequence[LeagueRound], *, taken: int, planned: int, tab: str
) -> Heading:
    """The heading of a division; `taken` are its entries, `planned` how many rounds it plays."""
    season = seen.season
    facts = [game_words(season), f"{entries_words(season, taken)}, {format_words(season)}"]
    if season.is_of_teams:
        facts.append(boards_words(season))
    if planned:
        facts.append(_round_words(rounds, planned))
    title = f"{season.league.name} · {division.name}"
    crumbs = (*_crumbs(season), _season_crumb(season))
    return _heading(seen, title, facts, crumbs, _tabs(season, division, tab))


def entry_heading(seen: SeasonVisit, title: str, division: Division | None) -> Heading:
    """The heading of a page inside a season or a division, such as that of an entry."""
    crumbs = (*_crumbs(seen.season), _season_crumb(seen.season))
    if division is not None:
        crumbs = (*crumbs, Crumb(division_url(seen.season, division), division.name))
    return _heading(seen, title, (), crumbs, ())


def division_url(season: Season, division: Division, tab: str = "standings") -> str:
    """The address of a tab of a division."""
    name = "league_division" if tab == "standings" else f"league_{tab}"
    return reverse(name, args=[season.league_id, season.number, division.number])


def stamp_of(seen: SeasonVisit) -> str:
    """What a page of a season depends on: its version, and the hour, since pages say how much time is left."""
    return f"{seen.season.version}-{seen.now:%m%d%H}"


def _heading(
    seen: SeasonVisit, title: str, facts: Sequence[str], crumbs: tuple[Crumb, ...], tabs: tuple[Tab, ...]
) -> Heading:
    season = seen.season
    return Heading(
        season_id=season.pk,
        title=title,
        state=season_state(season.status),
        chip=CHIP_OF_SEASON.get(season.status, ""),
        facts=tuple(facts),
        house_rules=tuple(chips(season.preset, rulebook(season.preset, season.options))[:_NAMED_RULES]),
        zone=seen.zone.key,
        is_own_zone=seen.is_own_zone,
        crumbs=crumbs,
        tabs=tabs,
        stamp=stamp_of(seen),
        cancelled_reason=season.cancelled_reason,
        is_over=season.is_over,
    )


def _crumbs(season: Season) -> tuple[Crumb, ...]:
    return (
        Crumb(reverse("league_list"), pgettext("navigation", "Leagues")),
        Crumb(reverse("league_home", args=[season.league_id]), season.league.name),
    )


def _season_crumb(season: Season) -> Crumb:
    return Crumb(reverse("league_season", args=[season.league_id, season.number]), season.name)


def _round_words(rounds: Sequence[LeagueRound], planned: int) -> str:
    """«round 10 of 18»; before the first one opens, how many there are."""
    begun = [each.number for each in rounds if each.status != LeagueRound.Status.PLANNED]
    return _("round %(number)d of %(all)d") % {"number": max(begun, default=0), "all": planned}


def _tabs(season: Season, division: Division, current: str) -> tuple[Tab, ...]:
    members = pgettext("tab", "Players") if season.boards == 1 and season.team_size == 1 else pgettext("tab", "Teams")
    names = {
        "standings": pgettext("tab", "Standings"),
        "fixtures": pgettext("tab of a league", "Fixtures"),
        "grid": pgettext("tab of a league", "Results grid"),
        "members": pgettext("tab", "Pairs") if season.boards == 1 and season.team_size == 2 else members,
        "rules": pgettext("tab", "Rules"),
        "ratings": pgettext("tab of a league", "Ratings"),
    }
    return tuple(Tab(division_url(season, division, key), name, key == current) for key, name in names.items())
