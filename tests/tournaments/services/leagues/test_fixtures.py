"""Fixtures are written with their boards and seats, and seats follow the rosters until the round opens."""

import pytest

from tests.tournaments.services.leagues.seasons import (
    boards_of,
    entry_at,
    new_player,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import BoardSeat, FixtureSide, RosterMember, Season, SeasonEntry
from tournaments.services.leagues.fixtures import lineups_of, reseat_planned

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser) -> Season:
    """Teams of two boards; round 1 is open."""
    return running_season(organiser, divisions=1, boards=2)


@pytest.fixture
def entry(season) -> SeasonEntry:
    return entry_at(boards_of(round_of(season))[0].fixture, 0)


def _swap(entry: SeasonEntry) -> None:
    first, second = entry.roster.order_by("order")
    for member, order in ((first, 9), (second, 0), (first, 1)):
        RosterMember.objects.filter(pk=member.pk).update(order=order)


def _at_board_1(entry: SeasonEntry, number: int) -> str:
    side = FixtureSide.objects.get(entry=entry, round__number=number)
    board = side.fixture.boards.get(number=1)
    return players_at(board, side.position)[0].name


def test_only_rounds_that_have_not_opened_are_seated_anew(season, entry) -> None:
    first, second = (member.player.name for member in entry.roster.order_by("order"))
    _swap(entry)
    reseat_planned(season, entry)
    assert [_at_board_1(entry, number) for number in (1, 2, 3)] == [first, second, second]


def test_somebody_from_outside_keeps_the_chair(season, entry) -> None:
    side = FixtureSide.objects.get(entry=entry, round__number=2)
    board = side.fixture.boards.get(number=1)
    board.seats.filter(position=side.position).update(is_active=False)
    alternate = new_player()
    BoardSeat.objects.create(round=side.round, board=board, position=side.position, player=alternate, is_alternate=True)
    reseat_planned(season, entry)
    assert players_at(board, side.position) == [alternate]
    assert len(players_at(side.fixture.boards.get(number=2), side.position)) == 1


def test_a_chair_of_somebody_who_is_gone_stays_empty_without_a_reserve(season, entry) -> None:
    member = entry.roster.get(order=1)
    RosterMember.objects.filter(pk=member.pk).update(left_at=season.started_at)
    assert lineups_of(season, [entry.pk])[entry.pk] == ((entry.captain_id,), (None,))
    reseat_planned(season, entry)
    side = FixtureSide.objects.get(entry=entry, round__number=2)
    assert players_at(side.fixture.boards.get(number=2), side.position) == []


def test_nobody_who_has_not_agreed_is_seated(season, entry) -> None:
    RosterMember.objects.filter(entry=entry, order=1).update(confirmed_at=None)
    assert lineups_of(season, [entry.pk])[entry.pk][1] == (None,)
