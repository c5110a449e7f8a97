"""Who may be in a league."""

import pytest

from games.models import Club, ClubMember
from games.services.errors import BadName
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    boards_of,
    decide,
    enter,
    league_of,
    new_player,
    open_season,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import BoardSeat
from tournaments.services.errors import AlreadyEntered, BadEntry, UnknownPlayer
from tournaments.services.leagues.people import check_club, check_free, players_named

pytestmark = pytest.mark.django_db


def test_people_are_found_by_their_names_in_the_order_given(ada, bruno) -> None:
    assert players_named([" bruno ", "ADA"]) == [bruno, ada]
    with pytest.raises(UnknownPlayer) as refused:
        players_named(["Ada", "Nessuno"])
    assert refused.value.details == {"player": "Nessuno"}
    with pytest.raises(BadName):
        players_named([""])


def test_an_alternate_who_has_played_for_others_is_still_free(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    alternate = new_player()
    board.seats.filter(position=0).update(is_active=False)
    BoardSeat.objects.create(round=board.fixture.round, board=board, position=0, player=alternate, is_alternate=True)
    decide(board, (11, 3))
    check_free(season, alternate)


def test_an_entry_has_its_own_people(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    decide(board, (11, 3))
    (player,) = players_at(board, 1)
    check_free(season, player, entry=season.entries.get(captain=player))
    with pytest.raises(AlreadyEntered):
        check_free(season, player, entry=season.entries.get(captain=players_at(board, 0)[0]))


def test_seasons_do_not_know_of_each_other(organiser, ada) -> None:
    league = league_of(organiser)
    enter(open_season(league), ada)
    check_free(open_season(league), ada)


def test_a_club_speaks_for_its_members_of_today(ada) -> None:
    club = Club.objects.create(name="Circolo", created_at=NOW)
    check_club(ada, None)
    asked = ClubMember.objects.create(club=club, player=ada, asked_at=NOW)
    for columns in ({}, {"joined_at": NOW, "left_at": NOW}):
        ClubMember.objects.filter(pk=asked.pk).update(**columns, asked_at=NOW)
        with pytest.raises(BadEntry):
            check_club(ada, club.pk)
    ClubMember.objects.filter(pk=asked.pk).update(joined_at=NOW, left_at=None)
    check_club(ada, club.pk)
