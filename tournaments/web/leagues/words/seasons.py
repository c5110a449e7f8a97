"""What a season is, said in short: who enters, how it is played, when, and what its lists are called."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.web.words.presets import preset_name
from tournaments.models import Season

PHASE_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "open": pgettext_lazy("list of leagues", "Open for registration"),
        "running": pgettext_lazy("list of leagues", "Being played"),
        "past": pgettext_lazy("list of leagues", "Past"),
        "mine": pgettext_lazy("list of leagues", "Mine"),
    }
)

KIND_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "players": pgettext_lazy("kind of league", "players"),
        "pairs": pgettext_lazy("kind of league", "fixed pairs"),
        "teams": pgettext_lazy("kind of league", "teams"),
    }
)


def season_title(season: Season) -> str:
    """«Spring League · Season 3», as the page of a season is headed."""
    return f"{season.league.name} · {season.name}"


def entries_words(season: Season, count: int) -> str:
    """«9 players», «12 teams», «no pairs yet»."""
    if season.is_of_teams or season.team_size == 3:
        if not count:
            return _("no teams yet")
        return ngettext("%(n)d team", "%(n)d teams", count) % {"n": count}
    if season.team_size == 2:
        if not count:
            return _("no pairs yet")
        return ngettext("%(n)d pair", "%(n)d pairs", count) % {"n": count}
    if not count:
        return _("no players yet")
    return ngettext("%(n)d player", "%(n)d players", count) % {"n": count}


def places_words(season: Season, places: int) -> str:
    """«36 places for players», «12 places for teams»."""
    if season.is_of_teams or season.team_size == 3:
        return ngettext("%(n)d place for teams", "%(n)d places for teams", places) % {"n": places}
    if season.team_size == 2:
        return ngettext("%(n)d place for pairs", "%(n)d places for pairs", places) % {"n": places}
    return ngettext("%(n)d place for players", "%(n)d places for players", places) % {"n": places}


def format_words(season: Season) -> str:
    """«single round-robin», «double round-robin», «Swiss»."""
    if season.format == Season.Format.SWISS:
        return pgettext("format of a league", "Swiss")
    if season.cycles == 1:
        return pgettext("format of a league", "round-robin")
    if season.cycles == 2:
        return pgettext("format of a league", "double round-robin")
    return ngettext("round-robin, %(n)d times", "round-robin, %(n)d times", season.cycles) % {"n": season.cycles}


def boards_words(season: Season) -> str:
    """«teams of 3 boards»; empty where an entry has one board."""
    if not season.is_of_teams:
        return ""
    return ngettext("%(n)d board a match", "%(n)d boards a match", season.boards) % {"n": season.boards}


def game_words(season: Season) -> str:
    """«Scopa», «Scopone, pairs»."""
    return preset_name(season.preset)


def days_words(season: Season) -> str:
    """«7 days for each round»."""
    return ngettext("%(n)d day for each round", "%(n)d days for each round", season.round_days) % {
        "n": season.round_days
    }


def start_words(starts_on: date) -> str:
    """«from 2 Mar 2026»."""
    return _("from %(date)s") % {"date": date_format(starts_on, "DATE_FORMAT")}
