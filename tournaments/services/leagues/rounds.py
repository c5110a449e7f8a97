"""Rounds of a division open, close, are paired and get more days. The clock is the `now` of whoever calls."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from games.models import Player
from tournaments.leagues.schedule import swiss_meetings
from tournaments.models import Board, Division, LeagueRound, Season, SeasonEntry
from tournaments.pairing.types import PairingImpossible
from tournaments.selectors.leagues.access import NotFound, is_organiser
from tournaments.selectors.leagues.tables import division_history, undecided_pairs
from tournaments.services.errors import NoPairingPossible, NoRoundLeft, NotStaff, RoundClosed, RoundOpen
from tournaments.services.leagues.errors_entries import BadSeason, RoundNotDue
from tournaments.services.leagues.fixtures import reasons_stored, write_fixtures
from tournaments.services.leagues.log import (
    check_phase,
    check_version,
    lock_as_organiser,
    lock_season,
    record,
    refuse_stranger,
)
from tournaments.services.leagues.season_phases import move_season
from tournaments.services.leagues.telling_boards import tell_round_opened
from tournaments.services.log import required

Status = LeagueRound.Status
Phase = Season.Status
MOST_MORE_TIME = timedelta(days=366)
"""By how much a window moves at most; further on there is a day that no calendar has."""
_PLAYING = (Phase.RUNNING, Phase.PLAYED)
_GONE = (SeasonEntry.Status.WITHDRAWN, SeasonEntry.Status.DISQUALIFIED)


@transaction.atomic
def open_round(*, round_id: int, now: datetime, by: Player | None = None, version: int | None = None) -> LeagueRound:
    """Let a round be played: by the clock (`by` None) once its window begins, by an organiser also before.

    A round that is open already stays as it is. Raises NotFound, NotStaff, Stale, WrongPhase, RoundClosed, RoundNotDue.
    """
    season, round_ = _lock(round_id, by, version)
    if round_.status == Status.CLOSED:
        raise RoundClosed
    if round_.status == Status.PLANNED:
        if (by is None and round_.opens_at > now) or not round_.fixtures.exists():
            raise RoundNotDue
        begin_round(season, round_, by, now)
    return round_


@transaction.atomic
def close_round(*, round_id: int, now: datetime, by: Player | None = None, version: int | None = None) -> LeagueRound:
    """End a round all of whose boards are decided: by the clock after its window, by an organiser also before.

    The next round of a Swiss is paired then; where no pairing is possible, its reasons say so, and an organiser ends
    the division early. After the last round of every division the season is played. A round that is closed already
    stays so. Raises NotFound, NotStaff, Stale, WrongPhase, RoundNotDue, RoundOpen.
    """
    season, round_ = _lock(round_id, by, version)
    if round_.status == Status.CLOSED:
        return round_
    if round_.status == Status.PLANNED or (by is None and round_.closes_at > now):
        raise RoundNotDue
    undecided = undecided_boards(round_)
    if undecided:
        raise RoundOpen(details={"open": undecided, "round": round_.number})
    round_.status = Status.CLOSED
    round_.save(update_fields=["status"])
    record(
        season, by=by, verb="round_closed", subject=round_, now=now,
        before={"status": Status.OPEN}, after=_named(round_),
    )  # fmt: skip
    following = _next_unpaired(round_)
    if following is not None:
        _pair_if_possible(season, following, by, now)
    finish_if_played(season, by, now)
    return round_


@transaction.atomic
def pair_swiss_round(
    *, round_id: int, now: datetime, by: Player | None = None, version: int | None = None
) -> LeagueRound:
    """Draw the fixtures of a Swiss round that has none yet, when everything before it is decided or postponed.

    Boards that were given more days do not hold the others up: their fixture counts for nothing yet, and its two do not
    meet again. A round that has fixtures stays as it is. Raises NotFound, NotStaff, Stale, WrongPhase, RoundNotDue,
    NoPairingPossible.
    """
    season, round_ = _lock(round_id, by, version)
    if round_.fixtures.exists():
        return round_
    if not may_be_paired(season, round_, now):
        raise RoundNotDue
    _pair(season, round_, by, now)
    return round_


@transaction.atomic
def extend_round(
    *, round_id: int, by: Player, closes_at: datetime, now: datetime, reason: str = "", version: int | None = None
) -> LeagueRound:
    """Give a round more days, and its undecided boards with it.

    In a Swiss the rounds that are not paired yet move back by as much; in a round robin they stay and overlap. Raises
    NotFound, NotStaff, Stale, WrongPhase, RoundClosed, BadSeason.
    """
    season, round_ = _lock(round_id, by, version)
    if round_.status == Status.CLOSED:
        raise RoundClosed
    if closes_at.tzinfo is None or closes_at <= round_.closes_at or closes_at <= now:
        raise BadSeason(details={"field": "closes_at", "problem": "too_early"})
    if closes_at > max(now, round_.closes_at) + MOST_MORE_TIME:
        raise BadSeason(details={"field": "closes_at", "problem": "too_late"})
    before, round_.closes_at = round_.closes_at, closes_at
    round_.save(update_fields=["closes_at"])
    undecided = Board.objects.filter(fixture__round=round_).exclude(status=Board.Status.DECIDED)
    undecided.filter(deadline__lt=closes_at).update(deadline=closes_at, warned_at=None)
    if season.format == Season.Format.SWISS:
        _push_back(season, round_, before)
    record(
        season, by=by, verb="round_extended", subject=round_, now=now, reason=reason[:500],
        before={"closes_at": before.isoformat()}, after={**_named(round_), "closes_at": closes_at.isoformat()},
    )  # fmt: skip
    return round_


def begin_round(season: Season, round_: LeagueRound, by: Player | None, now: datetime) -> None:
    """Open a planned round of a locked season, and tell whoever plays in it."""
    round_.status = Status.OPEN
    round_.save(update_fields=["status"])
    Board.objects.filter(fixture__round=round_, status=Board.Status.PLANNED).update(status=Board.Status.OPEN)
    record(
        season, by=by, verb="round_opened", subject=round_, now=now,
        before={"status": Status.PLANNED}, after=_named(round_),
    )  # fmt: skip
    tell_round_opened(season, round_, now)


def undecided_boards(round_: LeagueRound) -> int:
    """How many boards of a round have no result."""
    return Board.objects.filter(fixture__round=round_).exclude(status=Board.Status.DECIDED).count()


def may_be_paired(season: Season, round_: LeagueRound, now: datetime) -> bool:
    """Whether a Swiss round without fixtures can be drawn: the one before it is over, but for boards with more days."""
    if season.format != Season.Format.SWISS or round_.division_id is None:
        return False
    before = LeagueRound.objects.filter(division=round_.division_id, number=round_.number - 1).first()
    if before is None or before.status == Status.PLANNED:
        return before is None
    if before.status == Status.CLOSED:
        return True
    waited_for = Board.objects.filter(fixture__round=before, deadline__lte=before.closes_at)
    return before.closes_at <= now and not waited_for.exclude(status=Board.Status.DECIDED).exists()


@transaction.atomic
def end_division(*, division_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> Division:
    """Let the division of a Swiss end with the rounds that it has had, as when no further one can be drawn.

    `version` is that of the season. Raises NotFound, NotStaff, Stale, WrongPhase, ReasonMissing, NoRoundLeft.
    """
    owner = Division.objects.filter(pk=division_id).values_list("season", flat=True).first()
    season = lock_as_organiser(owner or 0, by, Phase.RUNNING)
    check_version(season, season, version)
    text = required(reason)
    division = Division.objects.get(pk=division_id)
    left = division.rounds.filter(status=Status.PLANNED, fixtures=None)
    numbers = sorted(left.values_list("number", flat=True))
    if not numbers:
        raise NoRoundLeft
    left.delete()
    record(
        season, by=by, verb="division_ended", subject=division, now=now,
        before={"rounds": numbers}, after={"division": division.number}, reason=text,
    )  # fmt: skip
    finish_if_played(season, by, now)
    return division


def finish_if_played(season: Season, by: Player | None, now: datetime) -> None:
    """After the last round of every division the season is played; disputes and play-offs follow. It is locked."""
    left = season.rounds.filter(division__isnull=False).exclude(status=Status.CLOSED)
    if season.status == Phase.RUNNING and not left.exists():
        move_season(season, Phase.PLAYED, "season_played", by, now)


def _pair(season: Season, round_: LeagueRound, by: Player | None, now: datetime) -> None:
    division = round_.division
    assert division is not None  # play-offs are never drawn
    try:
        meetings, reasons = swiss_meetings(
            division_history(division, after=round_.number - 1),
            round_.number,
            division.rounds.count(),
            absent=frozenset(division.entries.filter(status__in=_GONE).values_list("pk", flat=True)),
            forbidden=undecided_pairs(division),
            lot=season.lot,
        )
    except PairingImpossible as error:
        raise NoPairingPossible(details=dict(error.details)) from error
    if not meetings:  # everybody has left
        raise NoPairingPossible(details={"entries": 0})
    round_.reasons = reasons_stored(reasons)
    round_.save(update_fields=["reasons"])
    write_fixtures(season, round_, meetings)
    record(
        season, by=by, verb="round_paired", subject=round_, now=now,
        after={**_named(round_), "fixtures": [[meeting.home, meeting.away] for meeting in meetings]},
    )  # fmt: skip


def _pair_if_possible(season: Season, round_: LeagueRound, by: Player | None, now: datetime) -> None:
    try:
        _pair(season, round_, by, now)
    except NoPairingPossible as error:
        round_.reasons = [{"code": error.code, "details": dict(error.details)}]
        round_.save(update_fields=["reasons"])
        record(season, by=None, verb="round_not_paired", subject=round_, now=now, after=_named(round_))


def _next_unpaired(round_: LeagueRound) -> LeagueRound | None:
    if round_.division_id is None or round_.season.format != Season.Format.SWISS:
        return None
    following = LeagueRound.objects.select_related("division", "season").filter(
        division=round_.division_id, number=round_.number + 1, status=Status.PLANNED, fixtures=None
    )
    return following.first()


def _push_back(season: Season, round_: LeagueRound, before: datetime) -> None:
    """Rounds without fixtures keep their lengths, in days of the season's zone."""
    zone = ZoneInfo(season.zone)
    # Between wall clocks, so that a window goes on beginning at midnight where clocks have changed meanwhile.
    longer = round_.closes_at.astimezone(zone).replace(tzinfo=None) - before.astimezone(zone).replace(tzinfo=None)
    later = LeagueRound.objects.filter(
        division=round_.division_id, number__gt=round_.number, status=Status.PLANNED, fixtures=None
    )
    for each in later:
        each.opens_at = (each.opens_at.astimezone(zone) + longer).astimezone(each.opens_at.tzinfo)
        each.closes_at = (each.closes_at.astimezone(zone) + longer).astimezone(each.closes_at.tzinfo)
        each.save(update_fields=["opens_at", "closes_at"])


def _named(round_: LeagueRound) -> dict[str, object]:
    division = round_.division
    return {"round": round_.number, "division": None if division is None else division.number, "status": round_.status}


def _lock(round_id: int, by: Player | None, version: int | None) -> tuple[Season, LeagueRound]:
    """A round with its season locked. Raises NotFound, NotStaff, Stale, WrongPhase."""
    season_id = LeagueRound.objects.filter(pk=round_id).values_list("season", flat=True).first()
    if season_id is None:
        raise NotFound
    season = lock_season(season_id)
    if by is not None and not is_organiser(by, season.league):
        refuse_stranger(season, by)
        raise NotStaff
    check_phase(season, *_PLAYING)
    round_ = LeagueRound.objects.select_related("division").get(pk=round_id)
    round_.season = season
    check_version(season, round_, version)
    return season, round_
