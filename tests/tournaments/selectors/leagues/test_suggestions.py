"""Suggested times for a board, from what its players said and did."""

from datetime import timedelta

import pytest

from games.models import Match, Player
from tests.tournaments.services.leagues.boards import TUESDAY, AtBoard, at_board
from tournaments.models import BoardSeat
from tournaments.selectors.leagues.suggestions import player_hours, slots_for
from tournaments.services.leagues.hours import set_usual_hours
from tournaments.services.leagues.tables import come_to_board

pytestmark = pytest.mark.django_db

FRIDAY = 4


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def test_hours_that_both_named_come_first_in_the_zone_of_each(at) -> None:
    Player.objects.filter(pk=at.home.pk).update(zone="Europe/Rome")
    Player.objects.filter(pk=at.away.pk).update(zone="Asia/Tokyo")
    set_usual_hours(by=at.home, hours=[(FRIDAY, 12), (2, 20)], now=TUESDAY)
    set_usual_hours(by=at.away, hours=[(FRIDAY, 20)], now=TUESDAY)

    best = slots_for(at.board, TUESDAY)[0]

    assert best.starts_at.isoformat() == "2026-03-20T11:00:00+00:00"  # 12:00 in Rome, 20:00 in Tokyo
    assert (best.free, best.evidence) == ({at.home.pk, at.away.pk}, "both_said")


def test_who_told_no_zone_lives_in_that_of_the_season(at) -> None:
    Player.objects.filter(pk=at.away.pk).update(zone="Atlantis/Poseidonis")
    players = [Player.objects.get(pk=player.pk) for player in (at.home, at.away)]
    assert {hours.zone for hours in player_hours(players, "Asia/Tokyo").values()} == {"Asia/Tokyo"}


def test_who_named_no_hours_is_known_by_the_matches_played(at) -> None:
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    Match.objects.update(
        status="finished", turn_seat=None, started_at=TUESDAY, finished_at=TUESDAY + timedelta(hours=1)
    )
    set_usual_hours(by=at.home, hours=[(0, 9)], now=TUESDAY)

    hours = player_hours([at.home, at.away], "UTC")

    assert dict(hours[at.home.pk].played) == {}
    assert dict(hours[at.away.pk].played) == {(1, 12): 1}


def test_suggestions_end_with_the_deadline_and_begin_with_now(at) -> None:
    assert slots_for(at.board, at.board.deadline) == ()
    late = at.board.deadline - timedelta(hours=6)
    assert all(late < slot.starts_at < at.board.deadline for slot in slots_for(at.board, late, most=3))


def test_nobody_is_suggested_a_time_at_an_empty_board(at) -> None:
    BoardSeat.objects.filter(board=at.board).delete()
    assert slots_for(at.board, TUESDAY) == ()
