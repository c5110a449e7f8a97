"""A season as a line of a list."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import Season
from tournaments.web.leagues.organise_words import CHIP_OF_SEASON
from tournaments.web.leagues.words.seasons import (
    boards_words,
    entries_words,
    format_words,
    game_words,
    places_words,
    start_words,
)
from tournaments.web.leagues.words.states import season_state


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A line: what is played and by whom, since when, how many are in, and how far it is."""

    url: str
    league: str
    name: str
    facts: tuple[str, ...]
    starts: str
    counts: str
    state: str
    chip: str
    is_open: bool
    is_full: bool


def season_line(season: Season) -> SeasonLine:
    """A season that comes with `taken` and `places` from the selector of lists."""
    taken: int = season.taken  # type: ignore[attr-defined]  # annotated by the selector
    places: int = season.places  # type: ignore[attr-defined]  # annotated by the selector
    is_open = season.status == Season.Status.REGISTRATION
    facts = (game_words(season), boards_words(season), format_words(season))
    return SeasonLine(
        url=reverse("league_season", args=[season.league_id, season.number]),
        league=season.league.name,
        name=season.name,
        facts=tuple(fact for fact in facts if fact),
        starts=start_words(season.starts_on),
        counts=f"{entries_words(season, taken)}, {places_words(season, places)}"
        if is_open
        else entries_words(season, taken),
        state=season_state(season.status),
        chip=CHIP_OF_SEASON.get(season.status, ""),
        is_open=is_open,
        is_full=is_open and taken >= places,
    )
