"""A player leaves once places stand: a reserve takes over, at the boards to come as well."""

import pytest

from games.models import Notice
from games.services import report_match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    enter,
    fill,
    league_of,
    new_player,
    open_season,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, BoardSeat, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import position_at
from tournaments.services.errors import AlreadyEntered, NotStaff, OwnTable
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.errors_entries import (
    MemberPlaying,
    RosterIncomplete,
)
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.rosters import (
    confirm_membership,
    invite_member,
    order_roster,
    remove_member,
)
from tournaments.services.leagues.standins import answer_request, ask_for_standin
from tournaments.services.leagues.tables import report_physical

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


@pytest.fixture
def teams(organiser) -> Season:
    """A season of teams with two boards and one reserve."""
    return open_season(league_of(organiser), divisions=1, places=4, boards=2, most_reserves=1)


@pytest.fixture
def team(teams, ada, bruno) -> SeasonEntry:
    """A team that is in: Ada at board 1, Bruno at board 2."""
    return enter(teams, ada, bruno, team_name="Gli Assi")


def _member(entry: SeasonEntry, player) -> RosterMember:
    return entry.roster.get(player=player, left_at=None)


def _running(organiser, **settings) -> Season:
    return running_season(organiser, divisions=1, boards=2, most_reserves=1, **settings)


def _team_of(season: Season, board: int = 0) -> SeasonEntry:
    """The entry at home at the first fixture."""
    return boards_of(round_of(season))[board].fixture.sides.get(position=0).entry


def _with_reserve(entry: SeasonEntry, *, now=IN_ROUND_1) -> RosterMember:
    player = new_player()
    member = invite_member(entry_id=entry.pk, by=entry.captain, player=player.name, part="reserve", now=now)
    confirm_membership(entry_id=entry.pk, by=player, now=now)
    member.refresh_from_db()
    return member


def test_once_placed_a_regular_leaves_only_for_a_reserve(teams, team, organiser, ada, bruno, carla) -> None:
    fill(teams, 1)
    place_season(season_id=teams.pk, by=organiser, now=NOW)
    with pytest.raises(RosterIncomplete):
        remove_member(entry_id=team.pk, by=ada, member_id=_member(team, bruno).pk, now=NOW)

    heir = _with_reserve(team, now=NOW)
    remove_member(entry_id=team.pk, by=ada, member_id=_member(team, bruno).pk, now=NOW)

    heir.refresh_from_db()
    assert (heir.part, heir.order) == ("regular", 1)


def test_who_leaves_a_running_team_is_followed_by_the_reserve_at_every_board_to_come(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    heir = _with_reserve(entry)
    leaver = entry.roster.get(order=1)

    remove_member(entry_id=entry.pk, by=entry.captain, member_id=leaver.pk, now=IN_ROUND_1)

    active = BoardSeat.objects.filter(round__season=season, is_active=True)
    assert not active.filter(player=leaver.player).exists()
    assert sorted(active.filter(player=heir.player).values_list("round__number", "board__number")) == [
        (1, 2), (2, 2), (3, 2),
    ]  # fmt: skip
    board = boards_of(round_of(season))[1]
    opponent = players_at(board, 1)[0]
    assert Notice.objects.filter(kind="seat_changed", player=opponent).exists()
    assert position_at(leaver.player, board) is None


def test_whoever_has_played_for_one_team_plays_for_no_other(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    other = season.entries.exclude(pk=entry.pk).first()
    _with_reserve(entry)
    leaver = entry.roster.get(order=1)
    board = boards_of(round_of(season))[1]
    decide(board, (11, 4))
    remove_member(entry_id=entry.pk, by=entry.captain, member_id=leaver.pk, now=IN_ROUND_1)

    with pytest.raises(AlreadyEntered):
        invite_member(entry_id=other.pk, by=other.captain, player=leaver.player.name, part="reserve", now=IN_ROUND_1)
    back = invite_member(entry_id=entry.pk, by=entry.captain, player=leaver.player.name, part="reserve", now=IN_ROUND_1)
    assert back.player == leaver.player


def test_nobody_leaves_a_board_that_is_being_played(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    _with_reserve(entry)
    board = boards_of(round_of(season))[1]
    Board.objects.filter(pk=board.pk).update(status="playing")
    with pytest.raises(MemberPlaying):
        remove_member(entry_id=entry.pk, by=entry.captain, member_id=entry.roster.get(order=1).pk, now=IN_ROUND_1)


def test_after_the_start_only_an_organiser_changes_the_order_of_boards(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    first, second = entry.roster.filter(left_at=None).order_by("order")
    with pytest.raises(NotStaff):
        order_roster(entry_id=entry.pk, by=entry.captain, order=[second.pk, first.pk], now=IN_ROUND_1)

    order_roster(entry_id=entry.pk, by=organiser, order=[second.pk, first.pk], now=IN_ROUND_1)

    at_board_1 = BoardSeat.objects.filter(
        board__number=1, is_active=True, player__in=[first.player, second.player], round__season=season
    )
    assert dict(at_board_1.values_list("round__number", "player")) == {
        1: first.player_id, 2: second.player_id, 3: second.player_id,
    }  # fmt: skip


def test_whoever_said_to_be_away_stays_away_when_seats_change(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    first, second = entry.roster.filter(left_at=None).order_by("order")
    seats = BoardSeat.objects.filter(round__season=season, round__number=2)
    seats.filter(player=first.player).update(away_at=IN_ROUND_1)
    order_roster(entry_id=entry.pk, by=organiser, order=[second.pk, first.pk], now=IN_ROUND_1)

    assert seats.get(player=first.player).away_at == IN_ROUND_1
    assert seats.get(player=second.player).away_at is None


def test_an_organiser_who_plays_in_the_division_rules_over_no_line_up(organiser) -> None:
    season = _running(organiser)
    entry, rival = season.entries.order_by("seed")[:2]
    first, second = entry.roster.filter(left_at=None).order_by("order")
    _with_reserve(entry)
    add_league_staff(
        league_id=season.league_id, by=organiser, player=rival.captain.name, role="organiser", now=IN_ROUND_1
    )
    for each in (entry, rival):
        order = list(each.roster.filter(left_at=None).order_by("-part", "-order").values_list("pk", flat=True))
        with pytest.raises(OwnTable):
            order_roster(entry_id=each.pk, by=rival.captain, order=order, now=IN_ROUND_1)
    with pytest.raises(OwnTable):
        remove_member(entry_id=entry.pk, by=rival.captain, member_id=second.pk, now=IN_ROUND_1)
    remove_member(entry_id=entry.pk, by=organiser, member_id=second.pk, now=IN_ROUND_1)


def test_nobody_leaves_a_board_with_real_cards_that_was_reported(organiser) -> None:
    season = _running(organiser, venue="table")
    entry = _team_of(season)
    _with_reserve(entry)
    board = boards_of(round_of(season))[1]
    game = report_physical(board_id=board.pk, by=players_at(board, 0)[0], now=IN_ROUND_1)
    report_match(
        match_id=game.match_id, level="points", content={"scores": [11, 7]}, now=IN_ROUND_1,
        player=players_at(board, 1)[0],
    )  # fmt: skip
    with pytest.raises(MemberPlaying):
        remove_member(entry_id=entry.pk, by=entry.captain, member_id=entry.roster.get(order=1).pk, now=IN_ROUND_1)


def test_whoever_takes_over_a_board_gets_a_table_of_their_own_and_nobody_else_is_asked(organiser) -> None:
    season = _running(organiser, venue="table")
    entry = _team_of(season)
    heir = _with_reserve(entry)
    board = boards_of(round_of(season))[1]
    report_physical(board_id=board.pk, by=players_at(board, 0)[0], now=IN_ROUND_1)
    offer_alternate(season_id=season.pk, by=new_player(), now=IN_ROUND_1)
    request = ask_for_standin(board_id=board.pk, by=entry.captain, position=0, chair=0, now=IN_ROUND_1)

    remove_member(entry_id=entry.pk, by=entry.captain, member_id=entry.roster.get(order=1).pk, now=IN_ROUND_1)

    request.refresh_from_db()
    assert request.status == "cancelled"
    assert not board.board_matches.filter(is_void=False).exists()
    assert players_at(board, 0) == [heir.player]


def test_an_heir_who_stands_in_elsewhere_in_a_round_to_come_leaves_the_chair_empty(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    other = season.entries.exclude(pk=entry.pk).order_by("seed").first()
    board = Board.objects.filter(fixture__round__number=2, fixture__sides__entry=other, number=1).get()
    position = board.fixture.sides.get(entry=other).position
    heir = new_player()
    offer_alternate(season_id=season.pk, by=heir, now=IN_ROUND_1)
    request = ask_for_standin(board_id=board.pk, by=other.captain, position=position, chair=0, now=IN_ROUND_1)
    answer_request(request_id=request.pk, by=heir, accepted=True, now=IN_ROUND_1)
    invite_member(entry_id=entry.pk, by=entry.captain, player=heir.name, part="reserve", now=IN_ROUND_1)
    confirm_membership(entry_id=entry.pk, by=heir, now=IN_ROUND_1)

    remove_member(entry_id=entry.pk, by=entry.captain, member_id=entry.roster.get(order=1).pk, now=IN_ROUND_1)

    seats = BoardSeat.objects.filter(player=heir, is_active=True, round__season=season).order_by("round__number")
    assert list(seats.values_list("round__number", "is_alternate")) == [(1, False), (2, True), (3, False)]
