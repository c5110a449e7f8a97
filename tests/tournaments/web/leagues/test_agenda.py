"""A player's own agenda: what is next, what waits for an answer, and the calendar to subscribe to."""

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.models import Player
from tests.tournaments.services.leagues.seasons import a_board, enter, league_of, new_player, open_season, players_at
from tournaments.models import Board, CalendarKey
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.proposals import accept_time, propose_time

pytestmark = pytest.mark.django_db


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def two_at(board: Board) -> tuple[Player, Player]:
    return players_at(board, 0)[0], players_at(board, 1)[0]


def soon() -> datetime:
    return (timezone.now() + timedelta(days=2)).replace(second=0, microsecond=0)


def test_a_board_without_a_time_waits_for_both(browser_of, season) -> None:
    board = a_board(season)
    home, away = two_at(board)

    for player, other in ((home, away), (away, home)):
        page = text_of(browser_of(player).get("/my/boards"))
        assert "Find a time" in page
        assert f"{player.name} – {other.name}" in page


def test_an_offer_waits_for_the_other_side_and_an_agreed_time_comes_next(browser_of, season) -> None:
    board = a_board(season)
    home, away = two_at(board)
    offer = propose_time(board_id=board.pk, by=home, starts_at=soon(), now=timezone.now(), venue="online")
    assert "Answer the proposed time" in text_of(browser_of(away).get("/my/boards"))

    accept_time(proposal_id=offer.pk, by=away, now=timezone.now())

    page = text_of(browser_of(home).get("/my/boards"))
    assert "Your next match" in page
    assert "Find a time" not in page


def test_an_invitation_stands_on_the_agenda(browser_of, organiser, ada, bruno) -> None:
    season = open_season(league_of(organiser, preset="scopone"), preset="scopone")
    enter_season(season_id=season.pk, by=ada, partners=["Bruno"], now=season.created_at)

    assert "Ada wants you for" in text_of(browser_of(bruno).get("/my/boards"))


def test_who_plays_nowhere_is_led_to_the_leagues(browser_of, stranger) -> None:
    assert "You have no league match to play." in text_of(browser_of(stranger).get("/my/boards"))


def test_the_calendar_has_a_secret_address_that_can_be_renewed(browser_of, visitor, season) -> None:
    home, _away = two_at(a_board(season))
    browser = browser_of(home)
    page = browser.get("/my/boards").content.decode()
    old = re.search(r"/calendars/[\w-]+\.ics", page)[0]
    assert visitor.get(old).status_code == 200
    assert CalendarKey.objects.filter(player=home).count() == 1

    browser.post("/my/calendar")

    new = re.search(r"/calendars/[\w-]+\.ics", browser.get("/my/boards").content.decode())[0]
    assert new != old
    assert visitor.get(old).status_code == 404
    assert visitor.get(new).status_code == 200


def test_the_front_page_reminds_of_the_next_match_and_only_those_who_have_one(
    browser_of, visitor, organiser, season, stranger
) -> None:
    home, _away = two_at(a_board(season))

    assert "Your next league match" in text_of(browser_of(home).get("/"))
    for browser in (visitor, browser_of(stranger)):
        assert "Your next league match" not in text_of(browser.get("/"))
    enter(open_season(league_of(organiser)), new_player())


def test_visitors_sign_in_first(visitor) -> None:
    assert visitor.get("/my/boards")["Location"] == "/accounts/login/?next=/my/boards"
