"""Calendars of leagues: one event for each board with a UID that stays, in UTC, numbered, cancelled where it is off."""

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar, Event

from games.models import Player
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    a_board,
    decide,
    division,
    entry_at,
    play_round,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, Season
from tournaments.selectors.leagues.calendars import division_calendar, entry_calendar, player_calendar
from tournaments.services.leagues.departures import withdraw_entry
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import accept_time, propose_time
from tournaments.services.leagues.season_phases import cancel_season

pytestmark = pytest.mark.django_db
TUESDAY = datetime(2026, 3, 17, 20, 0, tzinfo=UTC)


@pytest.fixture
def season(organiser) -> Season:
    return running_season(organiser)


def address(board_id: int) -> str:
    return f"https://example.org/boards/{board_id}"


def agree(board: Board, at: datetime = TUESDAY) -> None:
    offer = propose_time(board_id=board.pk, by=players_at(board, 0)[0], starts_at=at, now=IN_ROUND_1)
    accept_time(proposal_id=offer.pk, by=players_at(board, 1)[0], now=IN_ROUND_1)
    board.refresh_from_db()


def event_of(content: bytes, board: Board) -> Event:
    """The one event of a board, in a file that is a calendar by the rules."""
    calendar = Calendar.from_ical(content)
    assert calendar["VERSION"] == "2.0"
    assert not calendar.errors
    found = [each for each in calendar.walk("VEVENT") if str(each.get("URL", "")) == address(board.pk)]
    assert len(found) == 1
    return found[0]


def of_player(player: Player, board: Board) -> Event:
    return event_of(player_calendar(player, now=IN_ROUND_1, address_of=address), board)


def test_a_board_without_a_time_is_a_reminder_at_the_end_of_its_window(season) -> None:
    board = a_board(season)

    event = of_player(players_at(board, 0)[0], board)

    assert event.decoded("DTSTART") == board.deadline
    assert event["STATUS"] == "TENTATIVE"
    assert event["TRANSP"] == "TRANSPARENT"
    assert str(event["SUMMARY"]).startswith("No time yet: ")


def test_an_agreed_time_takes_the_place_of_the_reminder_under_the_same_uid(season) -> None:
    board = a_board(season)
    player = players_at(board, 1)[0]
    before = of_player(player, board)

    agree(board)

    after = of_player(player, board)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.decoded("DTSTART") == TUESDAY
    assert after.decoded("DTEND") == TUESDAY + timedelta(hours=1)
    assert after["STATUS"] == "CONFIRMED"
    assert season.lot[:12] in str(after["UID"])


def test_stamps_are_in_utc_with_a_z_and_name_no_zone(season) -> None:
    board = a_board(season)
    agree(board)

    text = player_calendar(players_at(board, 0)[0], now=IN_ROUND_1, address_of=address).decode()

    assert "DTSTART:20260317T200000Z" in text
    assert "DTSTAMP:20260316T120000Z" in text
    assert "TZID" not in text
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H" in text


def test_the_clocks_of_the_players_stand_in_the_description(season) -> None:
    board = a_board(season)
    home, away = players_at(board, 0)[0], players_at(board, 1)[0]
    Player.objects.filter(pk=away.pk).update(zone="Asia/Tokyo")
    agree(board)

    description = str(of_player(home, board)["DESCRIPTION"])

    assert f"{away.name}: Wed 18 Mar 2026, 05:00 Asia/Tokyo" in description
    assert address(board.pk) in description


def test_a_board_that_is_forfeited_or_a_season_that_is_called_off_is_cancelled(season, organiser) -> None:
    forfeited, other = a_board(season, number=0), a_board(season, number=1)
    for board in (forfeited, other):
        agree(board)
    opponent = players_at(forfeited, 1)[0]
    confirmed = of_player(players_at(other, 0)[0], other)

    withdraw_entry(entry_id=entry_at(forfeited.fixture, 0).pk, by=players_at(forfeited, 0)[0], now=IN_ROUND_1)
    assert of_player(opponent, forfeited)["STATUS"] == "CANCELLED"
    assert of_player(players_at(other, 0)[0], other)["STATUS"] == "CONFIRMED"

    cancel_season(season_id=season.pk, by=organiser, reason="Flooded", now=IN_ROUND_1)
    event = of_player(players_at(other, 0)[0], other)
    assert event["STATUS"] == "CANCELLED"
    assert event["SEQUENCE"] > confirmed["SEQUENCE"]


def test_whoever_gave_up_a_chair_sees_the_match_cancelled(season, ada) -> None:
    board = a_board(season)
    agree(board)
    seat = board.seats.get(position=0)
    left = seat.player
    board.seats.filter(pk=seat.pk).update(is_active=False)
    board.seats.create(round=board.fixture.round, position=0, chair=0, player=ada, is_alternate=True)

    assert of_player(left, board)["STATUS"] == "CANCELLED"
    assert of_player(ada, board)["STATUS"] == "CONFIRMED"


def test_more_days_move_the_reminder(season) -> None:
    board = a_board(season)
    player = players_at(board, 0)[0]
    before = of_player(player, board)

    postpone_board(board_id=board.pk, by=player, now=IN_ROUND_1)

    after = of_player(player, board)
    assert after.decoded("DTSTART") > before.decoded("DTSTART")
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_a_played_board_stays_where_it_was(season) -> None:
    board = a_board(season)
    agree(board)

    decide(board, (11, 4))

    event = of_player(players_at(board, 0)[0], board)
    assert event["STATUS"] == "CONFIRMED"
    assert event.decoded("DTSTART") == TUESDAY


def test_an_entry_has_the_boards_of_all_its_open_rounds(season) -> None:
    play_round(round_of(season), now=IN_ROUND_1, closes=False)
    entry = entry_at(a_board(season).fixture, 0)

    calendar = Calendar.from_ical(entry_calendar(entry, address_of=address))

    assert str(calendar["X-WR-CALNAME"]) == f"{entry.name}, Lega di prova"
    assert len(calendar.walk("VEVENT")) == 1


def test_a_division_has_its_rounds_and_the_boards_that_have_a_time(season) -> None:
    board = a_board(season)
    agree(board)

    content = division_calendar(division(season), address_of=address, url="https://example.org/division")

    calendar = Calendar.from_ical(content)
    rounds = [each for each in calendar.walk("VEVENT") if str(each["UID"]).startswith("round-")]
    assert len(rounds) == 3
    assert rounds[0].decoded("DTSTART") == round_of(season).opens_at
    assert event_of(content, board)["STATUS"] == "CONFIRMED"
    assert len(calendar.walk("VEVENT")) == 4


def test_boards_of_teams_name_the_teams_the_board_and_who_sits_there(organiser) -> None:
    season = running_season(organiser, divisions=1, boards=2)
    board = a_board(season, number=1)
    agree(board)

    summary = str(of_player(players_at(board, 0)[0], board)["SUMMARY"])

    assert "Squadra" in summary
    assert "board 2" in summary
    assert players_at(board, 0)[0].name in summary


def test_a_calendar_takes_as_many_queries_for_many_boards_as_for_one(organiser, django_assert_max_num_queries) -> None:
    season = running_season(organiser, divisions=1, entries=8)
    for board in Board.objects.filter(fixture__round__season=season, status="open"):
        agree(board)

    with django_assert_max_num_queries(10):
        division_calendar(division(season), address_of=address, url="https://example.org/division")


def test_calendars_that_everybody_may_read_do_not_tell_where_players_live(season) -> None:
    board = a_board(season)
    away = players_at(board, 1)[0]
    Player.objects.filter(pk=away.pk).update(zone="Asia/Tokyo")
    agree(board)
    entry = board.fixture.sides.get(position=1).entry

    texts = (
        entry_calendar(entry, address_of=address),
        division_calendar(board.fixture.round.division, address_of=address, url="https://example.org"),
    )

    assert not any("Tokyo" in text.decode() for text in texts)
