"""Files of leagues: calendars that programs can read, and tables for spreadsheets."""

import csv
import io
from datetime import timedelta

import pytest
from django.utils import timezone
from icalendar import Calendar

from games.models import Player
from tests.tournaments.services.leagues.seasons import a_board, decide, league_of, open_season, players_at
from tournaments.models import League, Season, SeasonEntry
from tournaments.services.leagues.calendar_keys import calendar_key
from tournaments.services.leagues.proposals import accept_time, propose_time

pytestmark = pytest.mark.django_db
BYTE_ORDER_MARK = "\ufeff".encode()


def division_path(season: Season, part: str) -> str:
    return f"/leagues/{season.league_id}/{season.number}/1/{part}"


def rows_of(content: bytes) -> list[dict[str, str]]:
    assert content.startswith(BYTE_ORDER_MARK)
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_a_players_calendar_is_in_the_players_language_and_links_to_the_board(visitor, season) -> None:
    board = a_board(season)
    home, away = players_at(board, 0)[0], players_at(board, 1)[0]
    at = (timezone.now() + timedelta(days=1)).replace(second=0, microsecond=0)
    offer = propose_time(board_id=board.pk, by=home, starts_at=at, now=timezone.now(), venue="online")
    accept_time(proposal_id=offer.pk, by=away, now=timezone.now())
    Player.objects.filter(pk=home.pk).update(language="it")
    key = calendar_key(by=home, now=timezone.now())

    answer = visitor.get(f"/calendars/{key.key}.ics")

    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "private" in answer["Cache-Control"]
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event["URL"] == f"http://testserver/boards/{board.pk}"
    assert event.decoded("DTSTART") == at
    assert home.name in str(event["SUMMARY"])
    assert away.name in str(event["SUMMARY"])


def test_calendars_of_entries_and_divisions_need_no_account_in_a_public_league(visitor, season) -> None:
    entry = season.entries.filter(division__number=1).first()

    entrys = visitor.get(f"/leagues/{season.league_id}/1/entries/{entry.pk}/calendar.ics")
    divisions = visitor.get(division_path(season, "calendar.ics"))

    assert len(Calendar.from_ical(entrys.content).walk("VEVENT")) == 1, "only round 1 has been opened"
    assert len(Calendar.from_ical(divisions.content).walk("VEVENT")) == 3, "the three rounds; no board has a time"


def test_nothing_of_a_private_league_is_given_to_strangers(visitor, browser_of, organiser) -> None:
    season = open_season(league_of(organiser, visibility=League.Visibility.PRIVATE))

    for part in ("calendar.ics", "files/standings.csv"):
        assert visitor.get(division_path(season, part)).status_code == 404
        assert browser_of(organiser).get(division_path(season, part)).status_code == 200
    assert visitor.get("/calendars/abc.ics").status_code == 404


def test_standings_are_a_table_for_spreadsheets_that_runs_no_formula(visitor, season) -> None:
    board = a_board(season)
    decide(board, (11, 3), now=timezone.now())
    winner = board.fixture.sides.get(position=0).entry
    SeasonEntry.objects.filter(pk=winner.pk).update(name="=SUM(A1)")

    answer = visitor.get(division_path(season, "files/standings.csv"))

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    first, *_others = rows_of(answer.content)
    assert first["Entry"] == "'=SUM(A1)"
    assert (first["Rank"], first["Points"], first["Point difference"], first["Won"]) == ("1", "3", "8", "1")


def test_fixtures_tell_every_board_with_its_window_in_utc(visitor, season) -> None:
    decide(a_board(season), (11, 3), now=timezone.now())

    rows = rows_of(visitor.get(division_path(season, "files/fixtures.csv")).content)

    assert len(rows) == 6
    assert rows[0]["Opens"].endswith("T00:00:00Z")
    assert (rows[0]["State"], rows[0]["Outcome"], rows[0]["Home points"]) == ("decided", "home", "11")
    assert rows[1]["State"] == "open"
    assert rows[5]["State"] == "planned"


def test_another_file_is_not_there(visitor, season) -> None:
    assert visitor.get(division_path(season, "files/secrets.csv")).status_code == 404
