"""A season starts: seeds are frozen, every division gets its rounds with their windows and its fixtures."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.schedule import Meeting, berger_meetings, rounds_in_season, swiss_meetings
from tournaments.leagues.windows import Window, round_windows
from tournaments.models import Division, LeagueRound, Season, SeasonEntry
from tournaments.selectors.leagues.tables import division_history
from tournaments.services.errors import TooFewEntries
from tournaments.services.leagues.admission import missing_players
from tournaments.services.leagues.entries_access import Status
from tournaments.services.leagues.errors_entries import BadSeason, DivisionUneven, RosterIncomplete
from tournaments.services.leagues.fixtures import reasons_stored, write_fixtures
from tournaments.services.leagues.log import check_version, lock_as_organiser, record
from tournaments.services.leagues.placement import places_of, write_places
from tournaments.services.leagues.rounds import begin_round
from tournaments.services.leagues.season_phases import move_season
from tournaments.services.leagues.telling import tell_season

Phase = Season.Status


@transaction.atomic
def start_season(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> Season:
    """Publish the fixtures. From now on places, seeds, boards and the game stand as they are.

    In a round robin the fixtures of all rounds are known at once; in a Swiss the windows are, and the fixtures of
    round 1. A round whose window has begun already is opened. Divisions that nobody was put into are given up. Raises
    NotFound, NotStaff, WrongPhase, Stale, TooFewEntries, DivisionUneven, RosterIncomplete, BadSeason.
    """
    season = lock_as_organiser(season_id, by, Phase.PLACED)
    check_version(season, season, version)
    placed = places_of(season)
    _check_places(season, placed)
    windows = {division.pk: _windows(season, len(entries), now) for division, entries in placed.items() if entries}
    _give_up_empty(season, by, now)
    placed = {division: entries for division, entries in placed.items() if entries}
    write_places(season, placed)
    season.entries.filter(status=Status.ACCEPTED).update(status=Status.ACTIVE)
    season.started_at = now
    move_season(season, Phase.RUNNING, "season_started", by, now)
    for division, entries in placed.items():
        _write_rounds(season, division, entries, windows[division.pk], by, now)
    active = [entry for entries in placed.values() for entry in entries]
    first = min(each[0].opens_at for each in windows.values())
    tell_season("season_started", season, active, now=now, by=by, starts_at=first)
    for round_ in season.rounds.filter(opens_at__lte=now).order_by("division__number", "number"):
        if round_.fixtures.exists():
            begin_round(season, round_, None, now)
    return season


def _check_places(season: Season, placed: dict[Division, list[SeasonEntry]]) -> None:
    if sum(map(len, placed.values())) < 2:
        raise TooFewEntries
    for division, entries in placed.items():
        if len(entries) == 1 or len(entries) > division.places:
            details = {"division": division.number, "entries": len(entries), "places": division.places}
            raise DivisionUneven(details=details)
        for entry in entries:
            missing = missing_players(season, entry)
            if missing:
                raise RosterIncomplete(details={"entry": entry.name, "missing": missing})


def _windows(season: Season, entries: int, now: datetime) -> Sequence[Window]:
    try:
        rounds = rounds_in_season(season.format, entries, season.cycles, season.swiss_rounds)
        windows = round_windows(season.starts_on, season.round_days, rounds, season.zone)
    except BadSeasonSettings as error:
        raise BadSeason(details={**error.details, "field": error.details["setting"]}) from error
    if windows[0].closes_at <= now:
        raise BadSeason(details={"field": "starts_on", "problem": "past"})
    return windows


def _give_up_empty(season: Season, by: Player, now: datetime) -> None:
    """The last divisions have no entries where fewer came than there were places."""
    empty = season.divisions.exclude(pk__in=season.entries.filter(seed__isnull=False).values("division"))
    numbers = list(empty.values_list("number", flat=True))
    if not numbers:
        return
    season.alternates.filter(division__in=empty).update(division=None)
    empty.delete()
    for number, division in enumerate(season.divisions.order_by("number"), start=1):
        if division.number != number:
            division.number = number
            division.save(update_fields=["number"])
    record(season, by=by, verb="divisions_given_up", subject=season, now=now, before={"divisions": numbers})


def _write_rounds(
    season: Season,
    division: Division,
    entries: Sequence[SeasonEntry],
    windows: Sequence[Window],
    by: Player,
    now: datetime,
) -> None:
    rounds = LeagueRound.objects.bulk_create(
        LeagueRound(
            season=season,
            division=division,
            number=number,
            opens_at=window.opens_at,
            closes_at=window.closes_at,
        )
        for number, window in enumerate(windows, start=1)
    )
    schedule = _schedule(season, division, [entry.pk for entry in entries], rounds)
    for round_, meetings in zip(rounds, schedule, strict=False):
        write_fixtures(season, round_, meetings)
    record(
        season, by=by, verb="fixtures_published", subject=division, now=now,
        after={"rounds": len(rounds), "entries": [entry.pk for entry in entries]},
    )  # fmt: skip


def _schedule(
    season: Season, division: Division, entries: Sequence[int], rounds: Sequence[LeagueRound]
) -> Sequence[Sequence[Meeting]]:
    """The meetings of every round that is known now: all of a round robin, the first of a Swiss."""
    if season.format == Season.Format.ROUND_ROBIN:
        return berger_meetings(entries, season.cycles)
    meetings, reasons = swiss_meetings(division_history(division), 1, len(rounds), lot=season.lot)
    rounds[0].reasons = reasons_stored(reasons)
    rounds[0].save(update_fields=["reasons"])
    return [meetings]
