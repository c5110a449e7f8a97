"""The sides of a board agree on a time."""

from datetime import timedelta

import pytest

from games.models import Notice
from games.selectors.access import NotFound
from tests.tournaments.services.leagues.boards import (
    TUESDAY,
    WEDNESDAY_EVENING,
    AtBoard,
    at_board,
    refused,
    told,
    verbs,
)
from tests.tournaments.services.leagues.seasons import a_board, players_at
from tournaments.models import Board, BoardMessage, BoardSeat, League, TimeProposal
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.proposals import (
    accept_time,
    decline_time,
    lapse_proposals,
    propose_time,
    set_time,
    withdraw_time,
    write_message,
)

pytestmark = pytest.mark.django_db

THURSDAY_EVENING = WEDNESDAY_EVENING + timedelta(days=1)


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def propose(at: AtBoard, starts_at=WEDNESDAY_EVENING, *, by=None, now=TUESDAY, **more) -> TimeProposal:
    return propose_time(board_id=at.board.pk, by=by or at.home, starts_at=starts_at, now=now, **more)


def test_a_time_is_agreed_when_the_other_side_accepts_it(at) -> None:
    proposal = propose(at)
    assert at.fresh().status == "open"
    assert told(at.away)[-1] == "time_proposed"

    accept_time(proposal_id=proposal.pk, by=at.away, now=TUESDAY)

    board = at.fresh()
    assert (board.status, board.agreed_at, board.agreed_by_rule) == ("agreed", WEDNESDAY_EVENING, False)
    assert board.venue == "online"
    assert "time_agreed" in told(at.home)
    assert "time_proposed" not in told(at.away)
    assert verbs(at.season) == ["time_proposed", "time_agreed"]


def test_the_same_time_offered_by_both_is_agreed(at) -> None:
    propose(at)
    propose(at, by=at.away)
    assert at.fresh().agreed_at == WEDNESDAY_EVENING


def test_the_same_time_offered_again_is_one_offer(at) -> None:
    assert propose(at) == propose(at)
    assert TimeProposal.objects.count() == 1


@pytest.mark.parametrize(
    ("starts_at", "problem"),
    [
        (TUESDAY, "past"),
        (TUESDAY + timedelta(days=9), "after_the_window"),
        (WEDNESDAY_EVENING + timedelta(seconds=30), "not_a_whole_minute"),
    ],
)
def test_a_time_lies_in_the_window_at_a_whole_minute(at, starts_at, problem) -> None:
    refusal = refused("bad_time", propose_time, board_id=at.board.pk, by=at.home, starts_at=starts_at, now=TUESDAY)
    assert refusal.details["problem"] == problem


def test_the_deadline_itself_can_be_agreed_on(at) -> None:
    assert propose(at, at.board.deadline).starts_at == at.board.deadline


def test_a_side_waits_for_a_dozen_answers_at_most(at) -> None:
    for hour in range(12):
        propose(at, WEDNESDAY_EVENING + timedelta(hours=hour))
    refused(
        "too_many_proposals", propose_time,
        board_id=at.board.pk, by=at.home, starts_at=THURSDAY_EVENING, now=TUESDAY,
    )  # fmt: skip
    assert propose(at, THURSDAY_EVENING, by=at.away).position == 1


def test_nobody_accepts_or_declines_the_own_offer(at) -> None:
    proposal = propose(at)
    refused("own_proposal", accept_time, proposal_id=proposal.pk, by=at.home, now=TUESDAY)
    refused("own_proposal", decline_time, proposal_id=proposal.pk, by=at.home, now=TUESDAY)
    refused("own_proposal", withdraw_time, proposal_id=proposal.pk, by=at.away, now=TUESDAY)


def test_only_the_people_of_a_board_speak_for_it(at, stranger) -> None:
    other = players_at(a_board(at.season, number=1), 0)[0]
    for player in (stranger, other, at.organiser):
        refused(
            "not_at_this_board", propose_time, board_id=at.board.pk, by=player, starts_at=WEDNESDAY_EVENING, now=TUESDAY
        )


def test_a_stranger_does_not_learn_of_a_board_in_a_private_league(at, stranger) -> None:
    League.objects.update(visibility="private")
    with pytest.raises(NotFound):
        propose(at, by=stranger)
    with pytest.raises(NotFound):
        write_message(board_id=at.board.pk, by=stranger, text="Hello", now=TUESDAY)


def test_an_agreed_time_stands_until_the_other_side_accepts_another(at) -> None:
    at.agree()
    later = propose(at, THURSDAY_EVENING)
    assert at.fresh().agreed_at == WEDNESDAY_EVENING

    accept_time(proposal_id=later.pk, by=at.away, now=TUESDAY)

    assert at.fresh().agreed_at == THURSDAY_EVENING
    statuses = list(TimeProposal.objects.order_by("pk").values_list("status", flat=True))
    assert statuses == ["lapsed", "accepted"]
    assert told(at.home).count("time_agreed") == 1  # the notice of the first time is withdrawn
    assert told(at.away).count("time_agreed") == 0  # the actor knows
    assert Notice.objects.filter(kind="time_agreed", void_at__isnull=False).exists()


def test_an_agreement_lets_the_other_offers_lapse(at) -> None:
    first, second = propose(at), propose(at, THURSDAY_EVENING)
    accept_time(proposal_id=first.pk, by=at.away, now=TUESDAY)

    refusal = refused("already_answered", accept_time, proposal_id=second.pk, by=at.away, now=TUESDAY)

    assert refusal.details["status"] == "lapsed"
    assert "time_proposed" not in told(at.away)


def test_a_declined_time_is_told_and_gone(at) -> None:
    proposal = propose(at)
    decline_time(proposal_id=proposal.pk, by=at.away, now=TUESDAY)
    assert "time_declined" in told(at.home)
    refused("already_answered", accept_time, proposal_id=proposal.pk, by=at.away, now=TUESDAY)
    refused("already_answered", withdraw_time, proposal_id=proposal.pk, by=at.home, now=TUESDAY)


def test_a_withdrawn_time_is_taken_back_from_those_who_were_told(at) -> None:
    proposal = propose(at)
    withdraw_time(proposal_id=proposal.pk, by=at.home, now=TUESDAY)
    assert "time_proposed" not in told(at.away)
    refused("already_answered", accept_time, proposal_id=proposal.pk, by=at.away, now=TUESDAY)


def test_a_time_that_has_passed_cannot_be_accepted_and_lapses(at) -> None:
    proposal = propose(at)
    late = WEDNESDAY_EVENING + timedelta(minutes=1)
    refused("bad_time", accept_time, proposal_id=proposal.pk, by=at.away, now=late)

    assert lapse_proposals(board_id=at.board.pk, now=late) == 1

    proposal.refresh_from_db()
    assert (proposal.status, proposal.answered_by) == ("lapsed", None)
    assert lapse_proposals(board_id=at.board.pk, now=late) == 0


def test_the_first_act_of_a_player_is_a_sign_of_life_and_an_agreement_is_one_of_all(at) -> None:
    propose(at)
    shown = dict(BoardSeat.objects.filter(board=at.board).values_list("player", "shown_at"))
    assert shown == {at.home.pk: TUESDAY, at.away.pk: None}

    later = TUESDAY + timedelta(hours=1)
    accept_time(proposal_id=TimeProposal.objects.get().pk, by=at.away, now=later)

    shown = dict(BoardSeat.objects.filter(board=at.board).values_list("player", "shown_at"))
    assert shown == {at.home.pk: TUESDAY, at.away.pk: later}


def test_either_member_of_a_pair_speaks_for_it(organiser) -> None:
    at = at_board(organiser, team_size=2)
    _, partner = players_at(at.board, 1)
    proposal = propose(at)
    accept_time(proposal_id=proposal.pk, by=partner, now=TUESDAY)
    assert at.fresh().status == "agreed"


def test_a_captain_speaks_for_every_board_of_the_team(organiser) -> None:
    at = at_board(organiser, boards=3, number=2)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    assert captain not in players_at(at.board, 0)
    proposal = propose(at, by=captain)
    assert proposal.position == 0
    accept_time(proposal_id=proposal.pk, by=at.away, now=TUESDAY)
    assert "time_agreed" in told(at.home)


def test_where_is_agreed_with_when_in_a_season_of_both_venues(organiser) -> None:
    at = at_board(organiser, venue="both")
    propose(at, venue="table")
    online = propose(at, venue="online")
    assert list(TimeProposal.objects.filter(status="open")) == [online]
    at.agree(THURSDAY_EVENING, venue="table")
    assert at.fresh().venue == "table"
    refused(
        "wrong_venue", propose_time,
        board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, venue="bar", now=TUESDAY,
    )  # fmt: skip


def test_a_season_online_is_played_nowhere_else(at) -> None:
    refused(
        "wrong_venue", propose_time,
        board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, venue="table", now=TUESDAY,
    )  # fmt: skip


def test_no_time_is_proposed_before_the_round_opens_and_after_the_window(organiser) -> None:
    at = at_board(organiser, opened=False)
    refused("board_not_open", propose_time, board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    at.move(status="open", deadline=TUESDAY)
    refused("window_over", propose_time, board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)


def test_those_who_run_the_league_set_a_time_but_not_at_their_own_board(at, make_player) -> None:
    propose(at)
    set_time(board_id=at.board.pk, by=at.organiser, starts_at=THURSDAY_EVENING, now=TUESDAY, reason="Agreed by phone")
    assert (at.fresh().status, at.board.agreed_at) == ("agreed", THURSDAY_EVENING)
    assert TimeProposal.objects.get().status == "lapsed"
    assert "time_agreed" in told(at.home)

    refused("not_staff", set_time, board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    add_league_staff(league_id=at.season.league_id, by=at.organiser, player=at.home.name, role="arbiter", now=TUESDAY)
    refused("own_table", set_time, board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)


def test_messages_are_written_by_the_people_of_a_board_and_those_who_run_the_league(at, stranger) -> None:
    write_message(board_id=at.board.pk, by=at.home, text="  Wednesday\n suits me ", now=TUESDAY)
    write_message(board_id=at.board.pk, by=at.organiser, text="Please agree on a time.", now=TUESDAY)

    assert list(BoardMessage.objects.values_list("text", flat=True)) == [
        "Wednesday suits me",
        "Please agree on a time.",
    ]
    refused("not_at_this_board", write_message, board_id=at.board.pk, by=stranger, text="Hello", now=TUESDAY)
    refused("nothing_said", write_message, board_id=at.board.pk, by=at.home, text=" \u200b ", now=TUESDAY)


def test_what_is_written_is_not_in_the_log(at) -> None:
    write_message(board_id=at.board.pk, by=at.home, text="Call me at the harbour office", now=TUESDAY)
    assert verbs(at.season) == ["message_written"]
    assert "harbour" not in str(list(at.season.log.values()))


def test_a_decided_board_takes_no_times(at) -> None:
    proposal = propose(at)
    Board.objects.filter(pk=at.board.pk).update(deadline=TUESDAY)
    refused("window_over", accept_time, proposal_id=proposal.pk, by=at.away, now=TUESDAY)
