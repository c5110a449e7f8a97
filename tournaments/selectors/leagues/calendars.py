"""Leagues in the form of calendars (iCalendar, RFC 5545): of a player, of an entry, of a division.

A board is one event for as long as it lives: a reminder at the end of its window while it has no time, then the time
that was agreed, cancelled if it is decided without being played. All moments are in UTC. The same board has the same
UID in every calendar, so that an import replaces it, and its SEQUENCE only grows.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from icalendar import Calendar, Event

from games.models import Player
from tournaments.models import Board, BoardReport, BoardSeat, Division, LeagueRound, Season, SeasonEntry, SeasonLogEntry

__all__ = ["division_calendar", "entry_calendar", "player_calendar"]

_PRODUCT = "-//Settebello//Leagues//EN"
_MATCH = timedelta(hours=1)
"""How long a match takes, for want of knowing: the calendar needs an end."""
_REFRESH = timedelta(hours=1)
_LOOK_BACK = timedelta(days=120)
_UNPLAYED = (
    BoardReport.Outcome.HOME_FORFEITS,
    BoardReport.Outcome.AWAY_FORFEITS,
    BoardReport.Outcome.DOUBLE_FORFEIT,
    BoardReport.Outcome.UNPLAYED_DRAW,
)

type AddressOf = Callable[[int], str]
"""The address of the page of a board by its id."""


def player_calendar(player: Player, *, now: datetime, address_of: AddressOf) -> bytes:
    """The boards of a player in all leagues of the last months and of those to come; given up chairs are cancelled."""
    seats = BoardSeat.objects.filter(player=player)
    boards = _boards(Q(pk__in=seats.values("board"), deadline__gte=now - _LOOK_BACK))
    sitting = set(seats.filter(is_active=True).values_list("board", flat=True))
    calendar = _calendar(_("Settebello: matches of %(name)s") % {"name": player.name})
    for event in _events(boards, address_of, given_up=lambda board: board.pk not in sitting, tells_clocks=True):
        calendar.add_component(event)
    return calendar.to_ical()


def entry_calendar(entry: SeasonEntry, *, address_of: AddressOf) -> bytes:
    """Every board of an entry whose round has been opened."""
    calendar = _calendar(f"{entry.name}, {entry.season.league.name}")
    for event in _events(_boards(Q(fixture__sides__entry=entry)), address_of):
        calendar.add_component(event)
    return calendar.to_ical()


def division_calendar(division: Division, *, address_of: AddressOf, url: str) -> bytes:
    """The windows of all rounds of a division, and every board of it that has, or had, a time."""
    season = division.season
    calendar = _calendar(f"{season.league.name}, {division.name}")
    for each in LeagueRound.objects.filter(division=division).order_by("number"):
        calendar.add_component(_window(each, season, division, url))
    with_time = _boards(Q(fixture__round__division=division, agreed_at__isnull=False))
    for event in _events(with_time, address_of):
        calendar.add_component(event)
    return calendar.to_ical()


def _calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    return calendar


def _boards(wanted: Q) -> QuerySet[Board]:
    boards = Board.objects.filter(wanted).exclude(status=Board.Status.PLANNED)
    return (
        boards.select_related("fixture__round__season__league", "fixture__round__division", "result")
        .prefetch_related("fixture__sides__entry", "seats__player")
        .order_by("pk")
    )


def _events(
    boards: Iterable[Board],
    address_of: AddressOf,
    *,
    given_up: Callable[[Board], bool] = lambda board: False,
    tells_clocks: bool = False,
) -> list[Event]:
    """`tells_clocks`: for the people of the boards alone, since it says in which zones the others live."""
    found = list(boards)
    revised = _revised_at(found)
    return [
        _event(
            board, revised.get(board.pk), address_of(board.pk),
            is_given_up=given_up(board), told=_elsewhere(board) if tells_clocks else (),
        )
        for board in found
    ]  # fmt: skip


def _event(board: Board, revised: datetime | None, url: str, *, is_given_up: bool, told: Sequence[str]) -> Event:
    season = board.fixture.round.season
    event = Event()
    # The season's lot is random, so two services that exchange calendars do not take each other's events for their own.
    event.add("uid", f"board-{board.pk}-{season.lot[:12].lower()}@settebello")
    stamp = (revised or season.started_at or season.created_at).astimezone(UTC)
    event.add("dtstamp", stamp)
    event.add("last-modified", stamp)
    is_cancelled = is_given_up or _is_cancelled(board)
    # Calling off a season changes no board of it, and neither does giving up a chair more than its board.
    event.add("sequence", board.version + (season.status == Season.Status.CANCELLED))
    _add_times(event, board, is_cancelled=is_cancelled)
    event.add("summary", _summary(board))
    event.add("description", "\n".join([*told, url]))
    event.add("url", url)
    return event


def _add_times(event: Event, board: Board, *, is_cancelled: bool) -> None:
    starts = board.agreed_at or (board.opened_at if board.result is not None else None)
    if starts is not None:
        event.add("dtstart", starts.astimezone(UTC))
        event.add("dtend", (starts + _MATCH).astimezone(UTC))
        event.add("status", "CANCELLED" if is_cancelled else "CONFIRMED")
        return
    # Without a time the end of the window stands in the calendar, and takes nobody's time.
    event.add("dtstart", board.deadline.astimezone(UTC))
    event.add("transp", "TRANSPARENT")
    event.add("status", "CANCELLED" if is_cancelled or board.result is not None else "TENTATIVE")


def _is_cancelled(board: Board) -> bool:
    if board.result is not None:
        return board.result.outcome in _UNPLAYED
    return board.fixture.round.season.status == Season.Status.CANCELLED


def _summary(board: Board) -> str:
    fixture = board.fixture
    season = fixture.round.season
    entries = {side.position: side.entry.name for side in fixture.sides.all()}
    names = {"home": entries.get(0, "–"), "away": entries.get(1, "–"), "league": season.league.name}
    if season.is_of_teams:
        names |= {"number": str(board.number), "first": _players(board, 0), "second": _players(board, 1)}
        told = _("%(first)s – %(second)s (%(home)s – %(away)s, board %(number)s), %(league)s") % names
    else:
        told = _("%(home)s – %(away)s, %(league)s") % names
    if board.result is None and board.agreed_at is None:
        return _("No time yet: %(match)s") % {"match": told}
    return told


def _players(board: Board, position: int) -> str:
    seats: Sequence[BoardSeat] = [seat for seat in board.seats.all() if seat.is_active and seat.position == position]
    return ", ".join(seat.player.name for seat in seats) or "–"


def _elsewhere(board: Board) -> list[str]:
    """What the players’ clocks say, of those who told their zones: «Hana: Wed 18 Mar 2026, 05:00 Asia/Tokyo»."""
    at = board.agreed_at or board.deadline
    lines = []
    for seat in board.seats.all():
        if seat.is_active and seat.player.zone:
            there = timezone.localtime(at, ZoneInfo(seat.player.zone))
            lines.append(
                pgettext("clock of a player", "%(player)s: %(moment)s %(zone)s")
                % {
                    "player": seat.player.name,
                    "moment": date_format(there, "DATETIME_FORMAT"),
                    "zone": seat.player.zone,
                }
            )
    return lines


def _window(each: LeagueRound, season: Season, division: Division, url: str) -> Event:
    event = Event()
    event.add("uid", f"round-{each.pk}-{season.lot[:12].lower()}@settebello")
    stamp = (season.started_at or season.created_at).astimezone(UTC)
    event.add("dtstamp", stamp)
    event.add("sequence", each.version + (season.status == Season.Status.CANCELLED))
    event.add("dtstart", each.opens_at.astimezone(UTC))
    event.add("dtend", each.closes_at.astimezone(UTC))
    event.add("transp", "TRANSPARENT")
    event.add("status", "CANCELLED" if season.status == Season.Status.CANCELLED else "CONFIRMED")
    names = {"league": season.league.name, "division": division.name, "number": each.number}
    event.add("summary", _("%(league)s, %(division)s, round %(number)d") % names)
    event.add("url", url)
    return event


def _revised_at(boards: Sequence[Board]) -> dict[int, datetime]:
    """When each board was last acted on, by the logs of their seasons."""
    subjects = {f"board:{board.pk}": board.pk for board in boards}
    seasons = {board.fixture.round.season_id for board in boards}
    rows = (
        SeasonLogEntry.objects.filter(season__in=seasons, subject__in=subjects)
        .values(acted_on=F("subject"))
        .annotate(last=Max("at"))
        .values_list("acted_on", "last")
    )
    return {subjects[subject]: last for subject, last in rows}
