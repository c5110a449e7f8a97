"""Who stands where in a division: the lines with their zones, and the marks of the last rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.web.presenters.people import Person, person
from tournaments.leagues.table import LeagueLine
from tournaments.leagues.zones import Zone
from tournaments.models import Division, Season, SeasonEntry
from tournaments.web.leagues.words.states import entry_state
from tournaments.web.leagues.words.tables import mark_letter, mark_words, zone_words
from tournaments.web.words.numbers import points_words
from tournaments.web.words.tiebreaks import tiebreak_name

_OUT = (SeasonEntry.Status.WITHDRAWN, SeasonEntry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Mark:
    """What came of one round: a letter on a colour, and the word for those who see neither."""

    kind: str
    letter: str
    word: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line. `before` and `after` are the words of a border of a zone above and below it."""

    rank: int
    entry_id: int
    name: str
    url: str
    person: Person | None
    note: str
    rating: str
    played: int
    won: int
    drawn: int
    lost: int
    boards: str
    difference: str
    points: str
    form: tuple[Mark, ...]
    form_words: str
    is_yours: bool
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The table of a division, and which of its columns say anything."""

    lines: tuple[StandingLine, ...]
    is_of_teams: bool
    has_draws: bool
    has_ratings: bool
    columns: int


def standings_table(
    division: Division,
    lines: Sequence[LeagueLine],
    entries: Mapping[int, SeasonEntry],
    *,
    names: Mapping[int, str],
    ratings: Mapping[int, str],
    own: int | None,
) -> StandingsTable:
    """The table for a reader whose entry is `own`.

    `entries` come with their captains, `names` are those of all divisions by number, `ratings` texts by entry.
    """
    season = division.season
    has_draws = any(line.drawn for line in lines)
    has_ratings = bool(ratings)
    borders = _borders(lines, division, names)
    shown = tuple(
        _line(line, entries[line.entry], season, borders=borders, ratings=ratings, is_yours=line.entry == own)
        for line in lines
    )
    columns = 8 + has_draws + has_ratings + season.is_of_teams
    return StandingsTable(shown, season.is_of_teams, has_draws, has_ratings, columns)


def scoring_sentence(scoring: Mapping[str, str], tiebreaks: Sequence[str]) -> str:
    """«3 points a win, 1 a draw. Ties: direct encounter, then point difference.», under the table."""
    points = _("%(win)s points a win, %(draw)s a draw.") % {"win": scoring["win"], "draw": scoring["draw"]}
    if not tiebreaks:
        return points
    then = pgettext("between tie-breaks", ", then ")
    ties = _("Ties: %(list)s.") % {"list": then.join(tiebreak_name(code) for code in tiebreaks)}
    return f"{points} {ties}"


def _line(
    line: LeagueLine,
    entry: SeasonEntry,
    season: Season,
    *,
    borders: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]],
    ratings: Mapping[int, str],
    is_yours: bool,
) -> StandingLine:
    before, after = borders.get(line.entry, ((), ()))
    marks = tuple(Mark(code, mark_letter(code), mark_words(code)) for code in line.form)
    is_single = season.boards == 1 and season.team_size == 1
    return StandingLine(
        rank=line.rank,
        entry_id=line.entry,
        name=entry.name,
        url=reverse("league_entry", args=[season.league_id, season.number, line.entry]),
        person=person(entry.captain) if is_single else None,
        note=entry_state(entry.status) if entry.status in _OUT else "",
        rating=ratings.get(line.entry, ""),
        played=line.played,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        boards=points_words(line.board_points),
        difference=signed(line.point_difference),
        points=points_words(line.points),
        form=marks,
        form_words=pgettext("between results", ", ").join(mark.word for mark in marks),
        is_yours=is_yours,
        before=before,
        after=after,
    )


def signed(number: int) -> str:
    """«+41», «−4», «0»."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def _borders(
    lines: Sequence[LeagueLine], division: Division, names: Mapping[int, str]
) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """For the lines at a border of zones: the words above them and below them."""
    up, down = names.get(division.number - 1, ""), names.get(division.number + 1, "")
    borders: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    zones = [line.zone for line in lines]
    for zone in (Zone.PROMOTION, Zone.PLAYOFF_UP):
        if zone in zones:
            last = lines[len(zones) - 1 - zones[::-1].index(zone)].entry
            above, below = borders.get(last, ((), ()))
            borders[last] = (above, (*below, zone_words(zone, up)))
    for zone in (Zone.PLAYOFF_DOWN, Zone.RELEGATION):
        if zone in zones:
            first = lines[zones.index(zone)].entry
            above, below = borders.get(first, ((), ()))
            borders[first] = ((*above, zone_words(zone, down)), below)
    return borders
