"""Somebody else takes a chair: reserves, and alternates who are asked in order."""

from datetime import timedelta

import pytest

from games.models import Player
from games.selectors.access import NotFound
from games.services import resign, settle_match
from tests.tournaments.services.leagues.boards import (
    TUESDAY,
    WEDNESDAY_EVENING,
    AtBoard,
    at_board,
    refused,
    told,
    verbs,
)
from tests.tournaments.services.leagues.seasons import a_board, new_player, players_at
from tournaments.models import AlternateRequest, BoardMatch, BoardSeat, RosterMember
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import board_view
from tournaments.services.leagues.alternates import offer_alternate, withdraw_alternate
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.proposals import accept_time, propose_time
from tournaments.services.leagues.rosters import remove_member
from tournaments.services.leagues.searching import lapse_request, search_again
from tournaments.services.leagues.standins import answer_request, ask_for_standin, put_back, use_reserve
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


@pytest.fixture
def team(organiser) -> AtBoard:
    """Board 3 of a league of teams whose home team has a reserve."""
    at = at_board(organiser, boards=3, number=2, most_reserves=1)
    entry = at.board.fixture.sides.get(position=0).entry
    RosterMember.objects.create(
        season=at.season, entry=entry, player=new_player("Riserva"), part="reserve", order=9,
        confirmed_at=TUESDAY, joined_at=TUESDAY,
    )  # fmt: skip
    return at


def offer(at: AtBoard, name: str, *, division: int | None = None) -> Player:
    player = new_player(name)
    offer_alternate(season_id=at.season.pk, by=player, now=TUESDAY, division=division)
    return player


def ask(at: AtBoard, by=None, *, now=TUESDAY, position=0, chair=0) -> AlternateRequest | None:
    return ask_for_standin(board_id=at.board.pk, by=by or at.home, position=position, chair=chair, now=now)


def captain_of(at: AtBoard) -> Player:
    return at.board.fixture.sides.get(position=0).entry.captain


def sits(at: AtBoard, position: int = 0) -> list[str]:
    return [player.name for player in players_at(at.board, position)]


def test_alternates_are_asked_one_after_the_other_in_their_order(at) -> None:
    first, second = offer(at, "Prima"), offer(at, "Seconda")

    request = ask(at)
    assert request is not None
    assert (request.alternate.player, request.answer_by) == (first, TUESDAY + timedelta(hours=12))
    assert told(first)[-1] == "alternate_asked"
    assert told(second) == []

    answer_request(request_id=request.pk, by=first, accepted=False, now=TUESDAY)
    assert AlternateRequest.objects.get(status="asked").alternate.player == second


def test_an_alternate_who_accepts_sits_there_and_everybody_is_told(at) -> None:
    player = offer(at, "Prima")
    request = ask(at)
    assert request is not None

    answer_request(request_id=request.pk, by=player, accepted=True, now=TUESDAY)

    seat = at.board.seats.get(position=0, is_active=True)
    assert (seat.player, seat.is_alternate, seat.shown_at) == (player, True, TUESDAY)
    assert at.board.seats.get(position=0, is_active=False).player == at.home
    assert told(at.away)[-1] == "alternate_found"
    assert "alternate_found" in told(at.home)  # still the captain of the entry


def test_an_alternate_speaks_plays_and_is_rated_in_their_own_name(at) -> None:
    player = offer(at, "Prima")
    request = ask(at)
    assert request is not None
    answer_request(request_id=request.pk, by=player, accepted=True, now=TUESDAY)
    proposal = propose_time(board_id=at.board.pk, by=player, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    accept_time(proposal_id=proposal.pk, by=at.away, now=TUESDAY)

    come_to_board(board_id=at.board.pk, by=player, now=WEDNESDAY_EVENING)
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING)
    match = BoardMatch.objects.get().match
    resign(match_id=match.pk, player=player, now=WEDNESDAY_EVENING)
    settle_match(match_id=match.pk, now=WEDNESDAY_EVENING)

    assert match.rated
    rated = set(match.rating_entries.values_list("player", "pool"))
    league = at.season.league.pool.code
    assert rated == {(one.pk, pool) for one in (player, at.away) for pool in ("scopa", league)}


def test_whoever_does_not_answer_in_time_is_passed_over(at) -> None:
    first, second = offer(at, "Prima"), offer(at, "Seconda")
    request = ask(at)
    assert request is not None
    assert not lapse_request(request_id=request.pk, now=request.answer_by - timedelta(seconds=1))
    refused("already_answered", answer_request, request_id=request.pk, by=first, accepted=True, now=request.answer_by)

    assert lapse_request(request_id=request.pk, now=request.answer_by)

    assert not lapse_request(request_id=request.pk, now=request.answer_by)
    assert told(first) == []
    assert AlternateRequest.objects.get(status="asked").alternate.player == second


def test_nobody_is_given_more_than_half_of_the_time_that_is_left(at) -> None:
    offer(at, "Prima")
    at.agree(TUESDAY + timedelta(hours=6))
    request = ask(at)
    assert request is not None
    assert request.answer_by == TUESDAY + timedelta(hours=3)


def test_the_captain_and_those_who_run_the_league_hear_that_nobody_is_left(team) -> None:
    player = offer(team, "Prima")
    request = ask(team)
    assert request is not None
    assert "alternate_not_found" not in told(captain_of(team))
    answer_request(request_id=request.pk, by=player, accepted=False, now=TUESDAY)
    assert "alternate_not_found" in told(captain_of(team))
    assert "alternate_not_found" in told(team.organiser)
    assert ask(team) is None
    assert told(team.organiser).count("alternate_not_found") == 1


def test_somebody_who_offers_later_is_asked_by_the_sweep(at) -> None:
    assert ask(at) is None
    seat = at.board.seats.get(position=0, is_active=True)
    assert not search_again(seat_id=seat.pk, now=TUESDAY)
    later = offer(at, "Tarda")
    assert search_again(seat_id=seat.pk, now=TUESDAY)
    assert not search_again(seat_id=seat.pk, now=TUESDAY)
    assert AlternateRequest.objects.get().alternate.player == later


def test_those_of_the_division_come_first_and_of_another_never(organiser) -> None:
    at = at_board(organiser, divisions=2)
    offer(at, "Altrove", division=2)
    anywhere, here = offer(at, "Ovunque"), offer(at, "Qui", division=1)
    asked = []
    request = ask(at)
    while request is not None:
        asked.append(request.alternate.player)
        answer_request(request_id=request.pk, by=request.alternate.player, accepted=False, now=TUESDAY)
        request = AlternateRequest.objects.filter(status="asked").first()
    assert asked == [here, anywhere]


def test_an_alternate_is_asked_for_one_chair_of_a_round_at_a_time(at) -> None:
    player = offer(at, "Prima")
    other = a_board(at.season, number=1)
    first = ask(at)
    assert first is not None
    assert ask_for_standin(
        board_id=other.pk, by=players_at(other, 0)[0], position=0, chair=0, now=TUESDAY
    ) is None  # fmt: skip
    answer_request(request_id=first.pk, by=player, accepted=True, now=TUESDAY)
    assert ask_for_standin(board_id=other.pk, by=players_at(other, 0)[0], position=0, chair=0, now=TUESDAY) is None


def test_only_whoever_was_asked_answers(at, stranger) -> None:
    offer(at, "Prima")
    request = ask(at)
    assert request is not None
    for player in (stranger, at.home, at.organiser):
        with pytest.raises(NotFound):
            answer_request(request_id=request.pk, by=player, accepted=True, now=TUESDAY)


def test_a_player_who_agrees_on_a_time_is_looked_after_no_more(at) -> None:
    player = offer(at, "Prima")
    request = ask(at)
    assert request is not None
    at.agree()
    request.refresh_from_db()
    assert request.status == "cancelled"
    assert told(player) == []
    assert at.board.seats.get(position=0).away_at is None


def test_a_search_goes_on_where_the_partner_agrees_on_a_time(organiser) -> None:
    at = at_board(organiser, team_size=2)
    _, partner = players_at(at.board, 0)
    offer(at, "Prima")
    request = ask(at, by=partner, chair=1)
    assert request is not None
    at.agree()
    request.refresh_from_db()
    assert request.status == "asked"


def test_a_player_says_so_for_the_own_chair_and_the_captain_for_all(team, stranger) -> None:
    mate = players_at(a_board(team.season, number=0), 0)[0]
    assert mate == captain_of(team)
    for player in (stranger, team.away, players_at(a_board(team.season, number=1), 0)[0]):
        refused(
            "not_at_this_board", ask_for_standin,
            board_id=team.board.pk, by=player, position=0, chair=0, now=TUESDAY,
        )  # fmt: skip
    ask(team, by=captain_of(team))
    assert team.board.seats.get(position=0, is_active=True).away_at == TUESDAY
    refused("no_such_chair", ask, at=team, chair=1)


def test_the_captain_seats_a_reserve_until_the_match_opens(team) -> None:
    report = {"board_id": team.board.pk, "position": 0, "chair": 0, "player": "Riserva", "now": TUESDAY}
    refused("not_at_this_board", use_reserve, **report, by=team.home)
    use_reserve(**report, by=captain_of(team))
    assert sits(team) == ["Riserva"]
    assert told(team.home)[-1] == told(team.away)[-1] == "seat_changed"
    assert not team.board.seats.get(is_active=True, position=0).is_alternate

    come_to_board(board_id=team.board.pk, by=Player.objects.get(name="Riserva"), now=TUESDAY)
    come_to_board(board_id=team.board.pk, by=team.away, now=TUESDAY)
    refused("match_under_way", put_back, board_id=team.board.pk, by=captain_of(team), position=0, chair=0, now=TUESDAY)


def test_a_reserve_sits_at_one_board_of_a_round(team) -> None:
    other = a_board(team.season, number=1)
    use_reserve(board_id=other.pk, by=captain_of(team), position=0, chair=0, player="riserva", now=TUESDAY)
    refusal = refused(
        "seat_impossible", use_reserve,
        board_id=team.board.pk, by=captain_of(team), position=0, chair=0, player="Riserva", now=TUESDAY,
    )  # fmt: skip
    assert refusal.details["problem"] == "sits_already"


@pytest.mark.parametrize("who", ["nobody", "stranger", "not_confirmed"])
def test_only_confirmed_members_of_the_own_roster_are_seated(team, stranger, who) -> None:
    if who == "not_confirmed":
        RosterMember.objects.filter(player__name="Riserva").update(confirmed_at=None)
    name = {"nobody": "Nessuno", "stranger": stranger.name, "not_confirmed": "Riserva"}[who]
    refused(
        "unknown_player", use_reserve,
        board_id=team.board.pk, by=captain_of(team), position=0, chair=0, player=name, now=TUESDAY,
    )  # fmt: skip


def test_whoever_sat_there_first_is_put_back(team) -> None:
    seat = {"board_id": team.board.pk, "position": 0, "chair": 0, "now": TUESDAY}
    use_reserve(**seat, by=captain_of(team), player="Riserva")
    refused("not_at_this_board", put_back, **seat, by=team.home)
    put_back(**seat, by=captain_of(team))
    assert sits(team) == [team.home.name]
    assert BoardSeat.objects.filter(board=team.board, position=0).count() == 2
    assert verbs(team.season)[-2:] == ["reserve_seated", "put_back"]


def test_a_player_who_can_play_after_all_ends_the_search(at) -> None:
    player = offer(at, "Prima")
    request = ask(at)
    assert request is not None
    put_back(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    request.refresh_from_db()
    assert (request.status, told(player)) == ("cancelled", [])


def test_a_chair_that_nobody_has_is_filled_as_well(team) -> None:
    BoardSeat.objects.filter(board=team.board, position=0).delete()
    player = offer(team, "Prima")
    request = ask(team, by=captain_of(team))
    assert request is not None
    answer_request(request_id=request.pk, by=player, accepted=True, now=TUESDAY)
    assert sits(team) == ["Prima"]


def test_a_table_that_was_announced_for_others_is_dropped(organiser) -> None:
    at = at_board(organiser, venue="table")
    player = offer(at, "Prima")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    request = ask(at)
    assert request is not None
    answer_request(request_id=request.pk, by=player, accepted=True, now=TUESDAY)
    game.refresh_from_db()
    assert game.is_void
    second = report_physical(board_id=at.board.pk, by=player, now=TUESDAY)
    assert second.match.seats.filter(player=player).exists()


def test_a_search_can_begin_before_the_round(organiser) -> None:
    at = at_board(organiser, opened=False)
    offer(at, "Prima")
    assert ask(at) is not None


def test_a_decided_or_reported_board_changes_no_seats(organiser) -> None:
    at = at_board(organiser, venue="table")
    offer(at, "Prima")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    game.match.reporting = "reported"
    game.match.save(update_fields=["reporting"])
    refused("match_under_way", ask, at=at)


def test_who_runs_the_league_and_plays_there_leaves_the_other_side_alone(team) -> None:
    rival = team.away
    add_league_staff(
        league_id=team.season.league_id, by=team.organiser, player=rival.name, role="organiser", now=TUESDAY
    )
    chair = {"board_id": team.board.pk, "by": rival, "position": 0, "chair": 0, "now": TUESDAY}
    refused("own_table", use_reserve, **chair, player="Riserva")
    refused("own_table", ask_for_standin, **chair)
    use_reserve(**{**chair, "by": team.organiser}, player="Riserva")
    assert sits(team) == ["Riserva"]
    refused("own_table", put_back, **chair)


def test_whoever_takes_the_offer_back_is_waited_for_no_longer(at) -> None:
    first, second = offer(at, "Prima"), offer(at, "Seconda")
    request = ask(at)
    assert request is not None
    withdraw_alternate(season_id=at.season.pk, by=first, now=TUESDAY)
    assert lapse_request(request_id=request.pk, now=TUESDAY)
    assert AlternateRequest.objects.get(status="asked").alternate.player == second


def test_whoever_left_the_entry_is_not_put_back(team) -> None:
    left = team.home
    captain = captain_of(team)
    entry = team.board.fixture.sides.get(position=0).entry
    remove_member(entry_id=entry.pk, by=captain, member_id=entry.roster.get(player=left).pk, now=TUESDAY)

    seat = put_back(board_id=team.board.pk, by=captain, position=0, chair=0, now=TUESDAY)

    assert seat.player.name == "Riserva"
    assert players_at(team.board, 0) == [seat.player]
    assert Act.PUT_BACK not in board_view(team.fresh(), captain, TUESDAY).acts
