"""The tabs of a division: zones, form, fixtures with their states, the grid, members, rules and ratings."""

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.models import Player, Rating
from tests.tournaments.services.leagues.seasons import (
    a_board,
    decide,
    entry_at,
    placed_season,
    play_round,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Season
from tournaments.services.leagues.proposals import accept_time, propose_time

pytestmark = pytest.mark.django_db


def address(season: Season, tab: str = "", division: int = 1) -> str:
    return f"/leagues/{season.league_id}/{season.number}/{division}{tab}"


def text_of(answer) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def soon() -> datetime:
    return (timezone.now() + timedelta(days=2)).replace(second=0, microsecond=0)


def test_standings_mark_the_zones_the_form_and_the_reader(visitor, browser_of, season) -> None:
    board = a_board(season)
    decide(board, (11, 4), now=timezone.now())
    winner = entry_at(board.fixture, 0)

    page = browser_of(winner.captain).get(address(season)).content.decode()

    rows = re.findall(r"<tr.*?</tr>", page, re.S)
    mine = next(row for row in rows if winner.name in row)
    assert 'class="me"' in mine
    assert "you" in mine
    assert 'aria-label="won"' in mine
    assert "+7" in mine
    zone = next(number for number, row in enumerate(rows) if "▼ Relegation to Serie B" in row)
    assert zone == len(rows) - 2, "the last line is below the border"
    assert "Promotion" not in page, "nobody goes up from the highest division"
    assert "▲ Promotion to Serie A" in visitor.get(address(season, division=2)).content.decode()
    assert 'class="me"' not in visitor.get(address(season)).content.decode()


def test_before_the_start_the_page_shows_who_is_in(visitor, organiser) -> None:
    season = placed_season(organiser)

    page = text_of(visitor.get(address(season)))

    assert season.entries.filter(division__number=1).first().name in page
    assert "Last five" not in page


def test_fixtures_tell_how_far_each_board_is(visitor, season) -> None:
    agreed, open_ = a_board(season, number=0), a_board(season, number=1)
    offer = propose_time(
        board_id=agreed.pk, by=players_at(agreed, 0)[0], starts_at=soon(), now=timezone.now(), venue="online"
    )
    assert f"proposed by {players_at(agreed, 0)[0].name}" in text_of(visitor.get(address(season, "/fixtures")))
    accept_time(proposal_id=offer.pk, by=players_at(agreed, 1)[0], now=timezone.now())

    page = text_of(visitor.get(address(season, "/fixtures")))
    assert "confirmed" in page
    assert re.search(r"no time yet: \d days left", page)

    decide(open_, (7, 11), now=timezone.now())
    assert "7–11" in text_of(visitor.get(address(season, "/fixtures")))


def test_fixtures_of_a_round_to_come_say_when_it_opens(visitor, season) -> None:
    assert "opens" in text_of(visitor.get(address(season, "/fixtures?round=2")))
    assert visitor.get(address(season, "/fixtures?round=99")).status_code == 404


def test_times_are_those_of_the_reader_and_the_zone_is_named(visitor, browser_of, season) -> None:
    board = a_board(season)
    at = soon().replace(hour=20, minute=0)
    home, away = players_at(board, 0)[0], players_at(board, 1)[0]
    offer = propose_time(board_id=board.pk, by=home, starts_at=at, now=timezone.now(), venue="online")
    accept_time(proposal_id=offer.pk, by=away, now=timezone.now())
    Player.objects.filter(pk=away.pk).update(zone="Asia/Tokyo")
    away.refresh_from_db()

    theirs = text_of(browser_of(away).get(address(season)))
    visitors = text_of(visitor.get(address(season)))
    visitor.cookies["zone"] = "America/New_York"
    abroad = text_of(visitor.get(address(season)))

    assert "times in Asia/Tokyo" in theirs
    assert "05:00" in theirs
    assert "times in UTC" in visitors
    assert "20:00" in visitors
    assert "times in America/New_York" in abroad


def test_the_grid_tells_each_meeting_from_the_side_of_its_row(visitor, season) -> None:
    board = a_board(season)
    decide(board, (11, 4), now=timezone.now())
    home, away = (entry_at(board.fixture, position).name for position in (0, 1))

    page = visitor.get(address(season, "/grid")).content.decode()

    rows = {
        name: row
        for row in re.findall(r"<tr.*?</tr>", page, re.S)
        for name in (home, away)
        if f">{name}</a></th>" in row
    }
    assert "11–4" in rows[home]
    assert "4–11" in rows[away]
    assert page.count('class="self"') == 4
    assert page.count('scope="col"') == 5
    assert page.count('scope="row"') == 4


def test_a_table_of_the_past_is_shown_after_a_round_that_is_closed(visitor, organiser, season) -> None:
    play_round(round_of(season))

    page = text_of(visitor.get(address(season, "?after=1")))

    assert "Standings after round 1" in page


def test_an_open_page_is_told_only_what_has_changed(visitor, season) -> None:
    page = visitor.get(address(season)).content.decode()
    stamp = re.search(r'data-stamp="([^"]+)"', page)[1]
    assert f'data-season-stream="/api/v1/seasons/{season.pk}/stream"' in page

    assert visitor.get(address(season, f"?part=1&v={stamp}")).status_code == 204
    decide(a_board(season), (11, 2), now=timezone.now())
    changed = visitor.get(address(season, f"?part=1&v={stamp}"))

    assert changed.status_code == 200
    assert b"<html" not in changed.content
    assert "11–2" in changed.content.decode()


def test_teams_show_their_boards_and_their_people(visitor, team_season) -> None:
    board = a_board(team_season)
    decide(board, (11, 4), now=timezone.now())

    fixtures = text_of(visitor.get(address(team_season, "/fixtures")))
    members = text_of(visitor.get(address(team_season, "/members")))

    assert "1–0" in fixtures
    assert "1 of 2 boards" in fixtures
    assert "(captain)" in members
    assert players_at(board, 0)[0].name in members
    assert "Boards" in text_of(visitor.get(address(team_season)))


def test_rules_say_what_happens_when_a_window_ends(visitor, season) -> None:
    page = text_of(visitor.get(address(season, "/rules")))

    assert "goes to the side that tried" in page
    assert "A win counts 3, a draw 1, a loss 0, a free round" in page
    assert "The last goes down to Serie B." in page
    assert season.lot in page


def test_ratings_are_those_of_the_league_with_words_for_the_unsettled(visitor, season) -> None:
    player = players_at(a_board(season), 0)[0]
    Rating.objects.create(player=player, pool=season.league.pool.code, value=1623.4, games=5)

    page = text_of(visitor.get(address(season, "/ratings")))

    assert "1623" in page
    assert "provisional: 5 of about 12 matches" in page


@pytest.mark.parametrize("tab", ["", "/fixtures", "/grid", "/members", "/ratings"])
def test_queries_do_not_grow_with_the_number_of_entries(
    visitor, organiser, django_assert_max_num_queries, tab: str
) -> None:
    season = running_season(organiser, divisions=1, entries=10, starts_on=timezone.now().date())

    with django_assert_max_num_queries(36):
        assert visitor.get(address(season, tab)).status_code == 200


def test_a_division_that_is_not_there_is_not_found(visitor, season) -> None:
    assert visitor.get(address(season, division=9)).status_code == 404
