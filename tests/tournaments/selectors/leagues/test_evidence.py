"""What is on record about a board, for the rule and for whoever decides a claim."""

from datetime import timedelta

import pytest

from tests.tournaments.services.leagues.boards import TUESDAY, WEDNESDAY_EVENING, AtBoard, at_board
from tournaments.leagues.effort import SideEffort
from tournaments.selectors.leagues.evidence import efforts_of, evidence_of
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.proposals import (
    accept_time,
    decline_time,
    propose_time,
    withdraw_time,
    write_message,
)
from tournaments.services.leagues.tables import come_to_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def propose(at: AtBoard, hours: int = 0, by=None):
    return propose_time(
        board_id=at.board.pk, by=by or at.home, starts_at=WEDNESDAY_EVENING + timedelta(hours=hours), now=TUESDAY
    )


def test_silence_is_no_effort(at) -> None:
    assert efforts_of(at.board, TUESDAY) == (SideEffort(), SideEffort())


def test_offers_and_answers_are_counted_by_side(at) -> None:
    first, second, third = (propose(at, hours) for hours in range(3))
    propose(at, 3, by=at.away)
    decline_time(proposal_id=first.pk, by=at.away, now=TUESDAY)
    withdraw_time(proposal_id=second.pk, by=at.home, now=TUESDAY)
    accept_time(proposal_id=third.pk, by=at.away, now=TUESDAY)

    home, away = efforts_of(at.fresh(), TUESDAY)

    assert (home.proposals, home.answered, home.declined) == (2, 0, 0)
    assert (away.proposals, away.answered, away.declined) == (1, 2, 1)
    assert home.shown
    assert away.shown


def test_an_accepted_time_that_was_moved_still_counts_as_answered(at) -> None:
    at.agree()
    at.agree(WEDNESDAY_EVENING + timedelta(hours=1))
    _, away = efforts_of(at.board, TUESDAY)
    assert (away.answered, away.declined) == (2, 0)


def test_who_came_and_who_did_not_is_known_after_the_grace_time(at) -> None:
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.home, now=WEDNESDAY_EVENING)
    early = efforts_of(at.board, WEDNESDAY_EVENING + timedelta(minutes=5))
    late = efforts_of(at.board, WEDNESDAY_EVENING + timedelta(minutes=15))
    assert [(side.came, side.missed) for side in early] == [(True, False), (False, False)]
    assert [(side.came, side.missed) for side in late] == [(True, False), (False, True)]


def test_of_real_cards_nobody_knows_who_came(organiser) -> None:
    at = at_board(organiser, venue="table")
    at.agree()
    late = efforts_of(at.board, WEDNESDAY_EVENING + timedelta(hours=5))
    assert [(side.came, side.missed) for side in late] == [(False, False), (False, False)]


def test_everything_is_in_one_place_with_what_the_rule_would_say(at) -> None:
    proposal = propose(at)
    decline_time(proposal_id=proposal.pk, by=at.away, now=TUESDAY)
    write_message(board_id=at.board.pk, by=at.away, text="Never on Wednesdays", now=TUESDAY)
    file_claim(board_id=at.board.pk, by=at.home, kind="no_effort", text="He declines all", now=TUESDAY)

    found = evidence_of(at.fresh(), TUESDAY)

    assert [(each.player, each.answered_by, each.status) for each in found.proposals] == [
        (at.home, at.away, "declined")
    ]
    assert [message.text for message in found.messages] == ["Never on Wednesdays"]
    assert [claim.text for claim in found.claims] == ["He declines all"]
    assert [entry.verb for entry in found.log] == [
        "time_proposed", "time_declined", "message_written", "claim_filed",
    ]  # fmt: skip
    assert (found.by_rule.outcome, found.by_rule.reason) == (None, "open_claim")
    assert found.contact_ends_at == at.board.fixture.round.opens_at + timedelta(hours=48)


def test_an_offer_that_the_other_side_had_no_time_to_answer_is_no_effort(at) -> None:
    soon, end = TUESDAY + timedelta(minutes=1), at.board.deadline
    propose_time(board_id=at.board.pk, by=at.home, starts_at=soon, now=TUESDAY)
    propose_time(board_id=at.board.pk, by=at.home, starts_at=end, now=end - timedelta(hours=1))

    home, _ = efforts_of(at.fresh(), end)

    assert (home.proposals, home.tried) == (0, False)


def test_an_offer_at_short_notice_that_was_answered_counts(at) -> None:
    offer = propose_time(board_id=at.board.pk, by=at.home, starts_at=TUESDAY + timedelta(hours=1), now=TUESDAY)
    decline_time(proposal_id=offer.pk, by=at.away, now=TUESDAY)
    home, _ = efforts_of(at.fresh(), TUESDAY)
    assert (home.proposals, home.tried) == (1, True)
