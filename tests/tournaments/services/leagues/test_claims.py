"""Claims at a board: filed, answered, decided."""

from datetime import timedelta

import pytest

from games.models import Match
from tests.tournaments.services.leagues.boards import (
    TUESDAY,
    WEDNESDAY_EVENING,
    AtBoard,
    at_board,
    refused,
    report_both,
    told,
    verbs,
)
from tournaments.models import Claim, Season
from tournaments.services.leagues.claims import answer_claim, decide_claim, file_claim, withdraw_claim
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.results import forfeit_board
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db

MISSED = WEDNESDAY_EVENING + timedelta(minutes=15)


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser, venue="table")


def claim(at: AtBoard, kind: str = "no_effort", text: str = "Silent all week", *, by=None, now=TUESDAY) -> Claim:
    return file_claim(board_id=at.board.pk, by=by or at.home, kind=kind, text=text, now=now)


def decide(at: AtBoard, filed: Claim, *, upheld: bool = True, outcome: str | None = None, now=MISSED) -> Claim:
    return decide_claim(
        claim_id=filed.pk, by=at.organiser, upheld=upheld, decision="The record shows it", outcome=outcome, now=now
    )


def result_of(at: AtBoard) -> tuple[str, str] | None:
    result = at.fresh().result
    return None if result is None else (result.outcome, result.origin)


def test_a_claim_is_told_to_the_other_side_and_to_those_who_decide(at) -> None:
    claim(at)
    assert told(at.away)[-1] == told(at.organiser)[-1] == "claim_filed"
    assert "claim_filed" not in told(at.home)


@pytest.mark.parametrize("filed_by", ["home", "away"])
def test_an_upheld_claim_forfeits_the_other_side(at, filed_by) -> None:
    filed = claim(at, by=at.home if filed_by == "home" else at.away)
    decide(at, filed)
    assert result_of(at) == ("away_forfeits" if filed_by == "home" else "home_forfeits", "claim")
    assert told(at.home, "claim_decided") == told(at.away, "claim_decided") == ["upheld"]


def test_a_rejected_claim_leaves_the_board_as_it_is(at) -> None:
    decide(at, claim(at), upheld=False)
    assert at.fresh().status == "open"
    assert Claim.objects.get().decision == "The record shows it"
    assert told(at.home, "claim_decided") == ["rejected"]


def test_two_who_tried_in_vain_share_the_board(at) -> None:
    decide(at, claim(at, "scheduling", "Eight hours apart"))
    assert result_of(at) == ("unplayed_draw", "claim")


def test_whoever_decides_may_find_otherwise_than_was_claimed(at) -> None:
    decide(at, claim(at), outcome="double_forfeit")
    assert result_of(at) == ("double_forfeit", "claim")


def test_a_claim_leads_to_no_points_and_a_rejected_one_to_no_outcome(at) -> None:
    filed = claim(at)
    common = {"claim_id": filed.pk, "by": at.organiser, "decision": "So be it", "now": MISSED}
    refused("bad_result", decide_claim, **common, upheld=True, outcome="home")
    refused("bad_result", decide_claim, **common, upheld=False, outcome="double_forfeit")
    refused("reason_missing", decide_claim, **{**common, "decision": ""}, upheld=True)
    assert Claim.objects.get().status == "open"


def test_a_missed_time_is_claimed_after_the_grace_time_and_needs_no_words(at) -> None:
    refusal = refused("bad_claim", claim, at=at, kind="no_show", text="")
    assert refusal.details["problem"] == "no_time_missed"
    at.agree()
    refused("bad_claim", claim, at=at, kind="no_show", text="", now=MISSED - timedelta(seconds=1))
    decide(at, claim(at, "no_show", "", now=MISSED))
    assert result_of(at) == ("away_forfeits", "claim")


def test_everything_else_needs_words(at) -> None:
    refused("nothing_said", claim, at=at, text=" ")
    refused("bad_claim", claim, at=at, kind="bad_luck")


def test_a_side_has_one_open_claim_at_a_board(at) -> None:
    filed = claim(at)
    refused("claim_open", claim, at=at, kind="scheduling")
    assert claim(at, by=at.away).position == 1
    withdraw_claim(claim_id=filed.pk, by=at.home, now=TUESDAY)
    assert claim(at).status == "open"


def test_the_other_side_answers_until_it_is_decided(at) -> None:
    filed = claim(at)
    refused("not_at_this_board", answer_claim, claim_id=filed.pk, by=at.home, text="Indeed", now=TUESDAY)
    answer_claim(claim_id=filed.pk, by=at.away, text="I was ill", now=TUESDAY)
    answer_claim(claim_id=filed.pk, by=at.away, text="I was ill, see the message", now=TUESDAY)
    assert Claim.objects.get().answer == "I was ill, see the message"
    decide(at, filed, upheld=False)
    refused("already_answered", answer_claim, claim_id=filed.pk, by=at.away, text="More", now=TUESDAY)
    refused("already_answered", withdraw_claim, claim_id=filed.pk, by=at.home, now=TUESDAY)
    refused("already_answered", decide, at=at, filed=filed)


def test_only_the_claimant_withdraws(at) -> None:
    filed = claim(at)
    refused("not_at_this_board", withdraw_claim, claim_id=filed.pk, by=at.away, now=TUESDAY)


def test_nobody_decides_a_claim_at_the_own_board(at) -> None:
    filed = claim(at)
    add_league_staff(league_id=at.season.league_id, by=at.organiser, player=at.home.name, role="arbiter", now=TUESDAY)
    refused("own_table", decide_claim, claim_id=filed.pk, by=at.home, upheld=True, decision="Yes", now=TUESDAY)
    refused("not_staff", decide_claim, claim_id=filed.pk, by=at.away, upheld=False, decision="No", now=TUESDAY)


def test_a_forfeit_can_be_contested_and_the_board_played_again(at) -> None:
    forfeit_board(board_id=at.board.pk, by=at.organiser, loser="away", reason="No show", now=TUESDAY)
    decide(at, claim(at, "result", "We were there", by=at.away), outcome="play_again")
    assert at.fresh().status == "open"
    assert verbs(at.season)[-2:] == ["claim_decided", "board_voided"]


def test_a_claim_about_a_result_needs_one_and_changes_nothing_by_itself(at) -> None:
    refused("bad_claim", claim, at=at, kind="result", text="Wrong")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    report_both(game.match, (11, 7), TUESDAY)
    decide(at, claim(at, "result", "It was 11-8", by=at.away))
    assert result_of(at) == ("home", "players")


def test_who_has_played_did_not_fail_to_come(at) -> None:
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    report_both(game.match, (11, 7), TUESDAY)
    refusal = refused("bad_claim", claim, at=at)
    assert refusal.details["problem"] == "was_played"


def test_a_match_under_way_is_not_decided_by_a_claim(organiser) -> None:
    at = at_board(organiser)
    filed = claim(at)
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    refused("bad_claim", claim, at=at, by=at.away)
    refused("match_under_way", decide, at=at, filed=filed)
    assert Match.objects.get().status == "playing"


def test_claims_end_some_days_after_the_last_window(at) -> None:
    last = at.season.rounds.order_by("-closes_at")[0].closes_at
    Season.objects.update(status="played")
    forfeit_board(board_id=at.board.pk, by=at.organiser, loser="away", reason="No show", now=last)
    ends = last + timedelta(days=at.season.dispute_days)
    assert refused("claims_closed", claim, at=at, kind="result", now=ends).details["closed_at"] == ends.isoformat()
    claim(at, "result", now=ends - timedelta(seconds=1))


def test_a_board_of_a_round_to_come_cannot_be_claimed(organiser) -> None:
    at = at_board(organiser, opened=False)
    refused("board_not_open", claim, at=at)


def test_what_is_claimed_is_not_in_the_log(at) -> None:
    filed = claim(at, text="He insulted me")
    answer_claim(claim_id=filed.pk, by=at.away, text="I apologised", now=TUESDAY)
    log = str(list(at.season.log.values()))
    assert "insulted" not in log
    assert "apologised" not in log
