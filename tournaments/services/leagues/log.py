"""Every act locks its season, compares versions and writes it down: what all services of leagues begin with."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F, Max

from games.models import Player
from tournaments import effects
from tournaments.models import Board, League, LeagueRound, Season, SeasonEntry, SeasonLogEntry
from tournaments.selectors.leagues.access import NotFound, is_arbiter, is_organiser, visible_leagues, visible_seasons
from tournaments.services.errors import NotStaff, WrongPhase
from tournaments.services.log import stale, subject_of

type Versioned = Season | SeasonEntry | LeagueRound | Board


def lock_season(season_id: int, *phases: str) -> Season:
    """The season, locked until the transaction ends; everything that changes it waits here.

    A season is locked before the matches and ratings of its boards, never after them. Raises NotFound, WrongPhase.
    """
    season = Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season_id).first()
    if season is None:
        raise NotFound
    check_phase(season, *phases)
    return season


def lock_as_organiser(season_id: int, by: Player, *phases: str) -> Season:
    """The season, locked, for somebody who runs the league. Raises NotFound, NotStaff, WrongPhase."""
    season = lock_season(season_id)
    if not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    check_phase(season, *phases)
    return season


def lock_as_arbiter(season_id: int, by: Player, *phases: str) -> Season:
    """The season, locked, for somebody who rules on results. Raises NotFound, NotStaff, WrongPhase."""
    season = lock_season(season_id)
    if not is_arbiter(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    check_phase(season, *phases)
    return season


def lock_board(board_id: int) -> Board:
    """The board, with its season locked first. Raises NotFound."""
    season_id = Board.objects.filter(pk=board_id).values_list("fixture__round__season", flat=True).first()
    if season_id is None:
        raise NotFound
    lock_season(season_id)
    return Board.objects.select_related("fixture__round__season__league", "fixture__round__division", "result").get(
        pk=board_id
    )


def refuse_stranger(season: Season, by: Player | None) -> None:
    """Raises NotFound for somebody who may not even know that there is this season."""
    if not visible_seasons(by).filter(pk=season.pk).exists():
        raise NotFound


def check_phase(season: Season, *phases: str) -> None:
    """Raises WrongPhase unless the season is in one of these phases; none named: any."""
    if phases and season.status not in phases:
        raise WrongPhase(details={"status": season.status})


def check_version(season: Season, thing: Versioned, version: int | None) -> None:
    """Raises Stale, with the last act on it, when `thing` has changed since the caller saw `version`.

    None means that the caller takes it as it is.
    """
    if version is None or version == thing.version:
        return
    last = SeasonLogEntry.objects.select_related("actor").filter(season=season, subject=subject_of(thing)).first()
    raise stale(thing, thing.version, last)


def record(
    season: Season,
    *,
    by: Player | None,
    verb: str,
    subject: object,
    now: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> SeasonLogEntry:
    """Write the act down, give the season and its subject new versions, and let everybody watching know.

    The season must be locked: its number of entries is the number of the next one.
    """
    last = SeasonLogEntry.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    entry = SeasonLogEntry.objects.create(
        season=season,
        number=last + 1,
        at=now,
        actor=by,
        verb=verb,
        subject=subject_of(subject),
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
    )
    season.version += 1
    Season.objects.filter(pk=season.pk).update(version=season.version)
    if isinstance(subject, SeasonEntry | LeagueRound | Board):
        type(subject).objects.filter(pk=subject.pk).update(version=F("version") + 1)
        subject.version += 1
    effects.season_changed(season.pk, season.version)
    return entry


def lock_league(league_id: int, by: Player) -> League:
    """The league itself, locked, for its organisers: its name, its staff, its next season.

    Raises NotFound, NotStaff.
    """
    league = League.objects.select_for_update().filter(pk=league_id).first()
    if league is None:
        raise NotFound
    if not is_organiser(by, league):
        if not visible_leagues(by).filter(pk=league_id).exists():
            raise NotFound
        raise NotStaff
    return league
