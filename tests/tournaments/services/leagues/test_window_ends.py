"""What the clock does to a board: reminders, times by rule, forfeits after the grace time, the end of a window."""

from datetime import datetime, timedelta

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
from tests.tournaments.services.leagues.seasons import players_at
from tournaments.models import Board, BoardMatch, Season
from tournaments.selectors.leagues.attendance import fixing_at, warning_at
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.hours import set_usual_hours
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import accept_time, decline_time, propose_time, write_message
from tournaments.services.leagues.results import void_board_result
from tournaments.services.leagues.tables import come_to_board, report_physical
from tournaments.services.leagues.window_ends import end_window, forfeit_absent, remind, warn_or_set_time

pytestmark = pytest.mark.django_db

GRACE_OVER = WEDNESDAY_EVENING + timedelta(minutes=15)


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def result_of(at: AtBoard) -> tuple[str, str, str] | None:
    result = at.fresh().result
    return None if result is None else (result.outcome, result.origin, result.reason)


def end(at: AtBoard, now: datetime | None = None) -> bool:
    return end_window(board_id=at.board.pk, now=now or at.board.deadline)


def test_players_are_reminded_once_three_hours_before(at) -> None:
    at.agree()
    before = WEDNESDAY_EVENING - timedelta(hours=3)
    assert not remind(board_id=at.board.pk, now=before - timedelta(seconds=1))
    assert remind(board_id=at.board.pk, now=before)
    assert not remind(board_id=at.board.pk, now=before + timedelta(minutes=1))
    assert told(at.home)[-1] == told(at.away)[-1] == "match_soon"


def test_a_new_time_has_a_reminder_of_its_own_and_takes_the_old_one_back(at) -> None:
    at.agree()
    remind(board_id=at.board.pk, now=WEDNESDAY_EVENING - timedelta(hours=2))
    later = WEDNESDAY_EVENING + timedelta(days=1)
    at.agree(later, now=WEDNESDAY_EVENING - timedelta(hours=1))
    assert "match_soon" not in told(at.away)
    assert remind(board_id=at.board.pk, now=later - timedelta(hours=1))


def test_whoever_agrees_on_a_near_time_is_not_reminded_of_it(at) -> None:
    at.agree(TUESDAY + timedelta(hours=2))
    assert not remind(board_id=at.board.pk, now=TUESDAY + timedelta(minutes=1))


def test_players_without_a_time_are_warned_a_day_before_one_is_set(at) -> None:
    deadline = at.board.deadline
    fixing = fixing_at(at.board)
    assert fixing == deadline - timedelta(hours=72)
    assert warning_at(at.board) == fixing - timedelta(days=1)

    assert not warn_or_set_time(board_id=at.board.pk, now=warning_at(at.board) - timedelta(seconds=1))
    assert warn_or_set_time(board_id=at.board.pk, now=warning_at(at.board))
    assert not warn_or_set_time(board_id=at.board.pk, now=fixing - timedelta(seconds=1))
    assert told(at.home, "window_ending") == told(at.away, "window_ending") == ["time_will_be_set"]


def test_the_best_suggested_time_is_set_by_rule_with_a_day_of_notice(at) -> None:
    fixing = fixing_at(at.board)
    assert fixing is not None  # Friday, a quarter past nothing in particular
    for player in (at.home, at.away):
        set_usual_hours(by=player, hours=[(fixing.weekday(), 20), ((fixing.weekday() + 1) % 7, 21)], now=TUESDAY)

    assert warn_or_set_time(board_id=at.board.pk, now=fixing)

    board = at.fresh()
    assert (board.status, board.agreed_by_rule, board.venue) == ("agreed", True, "online")
    assert board.agreed_at is not None
    assert board.agreed_at - fixing >= timedelta(days=1)
    assert board.agreed_at.hour == 21
    assert told(at.home)[-1] == told(at.away)[-1] == "time_set_by_rule"
    assert verbs(at.season) == ["time_set_by_rule"]
    assert not warn_or_set_time(board_id=at.board.pk, now=fixing)


def test_a_time_by_rule_gives_way_to_one_that_both_agree_on(at) -> None:
    fixing = fixing_at(at.board)
    assert fixing is not None
    warn_or_set_time(board_id=at.board.pk, now=fixing)
    own = fixing + timedelta(hours=40, minutes=30)
    own = own.replace(minute=30, second=0, microsecond=0)
    board = at.agree(own, now=fixing + timedelta(hours=1))
    assert (board.agreed_at, board.agreed_by_rule) == (own, False)
    assert "time_set_by_rule" not in told(at.home)


def test_no_time_is_set_where_the_season_sets_none_but_players_are_told(organiser) -> None:
    at = at_board(organiser, fixing_hours=0)
    near = at.board.deadline - timedelta(hours=48)
    assert not warn_or_set_time(board_id=at.board.pk, now=near - timedelta(seconds=1))
    assert warn_or_set_time(board_id=at.board.pk, now=near)
    assert not warn_or_set_time(board_id=at.board.pk, now=at.board.deadline - timedelta(minutes=1))
    assert (at.fresh().status, told(at.home, "window_ending")) == ("open", ["no_time"])


def test_no_time_is_set_in_the_first_half_of_a_window(organiser) -> None:
    at = at_board(organiser, round_days=3)
    opens = at.board.fixture.round.opens_at
    assert fixing_at(at.board) == opens + timedelta(hours=36)
    assert warning_at(at.board) == opens + timedelta(hours=18)


def test_the_side_that_did_not_come_forfeits_after_the_grace_time(at) -> None:
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING - timedelta(minutes=30))

    assert not forfeit_absent(board_id=at.board.pk, now=GRACE_OVER - timedelta(seconds=1))
    assert forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)

    assert result_of(at) == ("home_forfeits", "grace", "no_show")
    assert not forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)
    assert told(at.home, "result_entered") == ["you_forfeit"]
    assert told(at.away, "result_entered") == ["they_forfeit"]
    assert not Match.objects.exists()


def test_a_pair_of_which_one_is_missing_has_not_come(organiser) -> None:
    at = at_board(organiser, team_size=2)
    at.agree()
    for player in (at.home, *players_at(at.board, 1)):
        come_to_board(board_id=at.board.pk, by=player, now=WEDNESDAY_EVENING)
    assert forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)
    assert result_of(at) == ("home_forfeits", "grace", "no_show")


def test_where_nobody_came_the_board_can_be_played_until_its_window_ends(at) -> None:
    at.agree()
    assert not forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)
    at.agree(WEDNESDAY_EVENING + timedelta(days=1), now=GRACE_OVER)
    assert at.fresh().status == "agreed"


def test_coming_hours_before_the_agreed_time_is_not_coming_to_it(at) -> None:
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING - timedelta(hours=2))
    assert not forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)


def test_real_cards_are_never_judged_by_the_clock(organiser) -> None:
    at = at_board(organiser, venue="both")
    at.agree(venue="table")
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING)
    assert not forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)

    online = at_board(organiser, venue="both")
    online.agree()
    report_physical(board_id=online.board.pk, by=online.home, now=WEDNESDAY_EVENING)
    come_to_board(board_id=online.board.pk, by=online.away, now=WEDNESDAY_EVENING)
    assert not forfeit_absent(board_id=online.board.pk, now=GRACE_OVER)


def test_a_forfeit_is_undone_by_an_arbiter_and_the_board_played(at) -> None:
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING)
    forfeit_absent(board_id=at.board.pk, now=GRACE_OVER)
    void_board_result(board_id=at.board.pk, by=at.organiser, reason="The service was down", now=GRACE_OVER)
    come_to_board(board_id=at.board.pk, by=at.home, now=GRACE_OVER)
    assert come_to_board(board_id=at.board.pk, by=at.away, now=GRACE_OVER).status == "playing"


def test_a_window_is_over_with_its_deadline_and_not_before(at) -> None:
    assert not end(at, at.board.deadline - timedelta(seconds=1))
    assert end(at)
    assert not end(at)
    assert at.fresh().status == "decided"


def test_silence_of_both_forfeits_both(at) -> None:
    end(at)
    assert result_of(at) == ("double_forfeit", "window", "nobody_tried")
    assert told(at.home, "result_entered") == ["double_forfeit"]


def test_whoever_tried_alone_wins(at) -> None:
    propose_time(board_id=at.board.pk, by=at.away, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    end(at)
    assert result_of(at) == ("home_forfeits", "window", "away_tried")


def test_a_sign_of_life_is_more_than_silence(at) -> None:
    write_message(board_id=at.board.pk, by=at.home, text="Hello", now=TUESDAY)
    end(at)
    assert result_of(at) == ("away_forfeits", "window", "away_silent")


def test_a_sign_of_life_after_the_contact_hours_is_none(at) -> None:
    late = at.board.fixture.round.opens_at + timedelta(hours=49)
    write_message(board_id=at.board.pk, by=at.home, text="Hello", now=late)
    end(at)
    assert result_of(at) == ("double_forfeit", "window", "nobody_tried")


def test_whoever_only_declines_has_not_tried(at) -> None:
    proposal = propose_time(board_id=at.board.pk, by=at.away, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    decline_time(proposal_id=proposal.pk, by=at.home, now=TUESDAY)
    end(at)
    assert result_of(at) == ("home_forfeits", "window", "away_tried")


def test_two_who_tried_and_found_no_time_share_the_board(at) -> None:
    propose_time(board_id=at.board.pk, by=at.away, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    propose_time(board_id=at.board.pk, by=at.home, starts_at=GRACE_OVER, now=TUESDAY)
    end(at)
    assert result_of(at) == ("unplayed_draw", "window", "both_tried")


def test_two_who_agreed_and_did_not_come_forfeit_both(at) -> None:
    at.agree()
    end(at)
    assert result_of(at) == ("double_forfeit", "window", "both_missed")


def test_two_who_agreed_on_real_cards_and_reported_nothing_share_the_board(organiser) -> None:
    at = at_board(organiser, venue="table")
    at.agree()
    report_physical(board_id=at.board.pk, by=at.home, now=WEDNESDAY_EVENING)
    end(at)
    assert result_of(at) == ("unplayed_draw", "window", "both_tried")
    assert BoardMatch.objects.get().is_void


@pytest.mark.parametrize(
    ("rule", "outcome"), [("draw", "unplayed_draw"), ("double_forfeit", "double_forfeit"), ("effort", "away_forfeits")]
)
def test_each_season_has_its_rule(organiser, rule, outcome) -> None:
    at = at_board(organiser, window_rule=rule)
    propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    end(at)
    found = result_of(at)
    assert found is not None
    assert found[0] == outcome


def test_where_the_organiser_decides_the_board_waits_and_the_organiser_is_told(organiser) -> None:
    at = at_board(organiser, window_rule="organiser")
    deadline = at.board.deadline
    assert end(at)
    assert (at.fresh().status, at.board.deadline) == ("open", deadline + timedelta(days=1))
    assert told(at.organiser, "window_ending") == ["staff"]
    assert end(at)
    assert told(at.organiser, "window_ending") == ["staff"]
    assert verbs(at.season) == ["window_waits", "window_waits"]


def test_an_open_claim_keeps_the_rule_from_deciding(at) -> None:
    file_claim(board_id=at.board.pk, by=at.home, kind="no_effort", text="Silent", now=TUESDAY)
    end(at)
    assert at.fresh().status == "open"


def test_a_match_under_way_or_reported_is_never_decided_by_the_window(organiser) -> None:
    at = at_board(organiser, venue="both")
    deadline = at.board.deadline
    come_to_board(board_id=at.board.pk, by=at.home, now=deadline - timedelta(minutes=5))
    come_to_board(board_id=at.board.pk, by=at.away, now=deadline - timedelta(minutes=5))
    assert end(at)
    assert (at.fresh().status, at.board.deadline) == ("playing", deadline + timedelta(days=1))

    other = at_board(organiser, venue="table")
    game = report_physical(board_id=other.board.pk, by=other.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="reported")
    end(other)
    assert other.fresh().status == "open"
    Match.objects.filter(pk=game.match_id).update(reporting="")
    report_both(game.match, (11, 4), other.board.deadline)
    assert result_of(other) == ("home", "players", "")


def test_the_grace_time_of_an_agreed_time_runs_to_its_end(at) -> None:
    at.agree(at.board.deadline)
    assert not end(at, at.board.deadline + timedelta(minutes=14))
    assert end(at, at.board.deadline + timedelta(minutes=15))


def test_a_question_for_more_days_holds_the_window_for_a_day(organiser) -> None:
    at = at_board(organiser, postponements=0)
    deadline = at.board.deadline
    asked = postpone_board(board_id=at.board.pk, by=at.home, reason="Ill", now=deadline - timedelta(hours=1))

    assert end(at)
    assert (at.fresh().status, at.board.deadline) == ("open", deadline + timedelta(days=1))

    assert end(at)
    asked.refresh_from_db()
    assert (asked.status, asked.decided_by) == ("refused", None)
    assert told(at.home, "postponement_decided") == ["refused"]
    assert at.fresh().status == "decided"


def test_nothing_happens_in_a_season_that_is_over_or_to_a_round_to_come(organiser) -> None:
    at = at_board(organiser, opened=False)
    assert not end(at)
    at.move(status=Board.Status.OPEN)
    Season.objects.update(status="cancelled", cancelled_reason="Too few")
    assert not end(at)
    assert at.fresh().status == "open"


def test_a_decided_board_is_asked_nothing_more(at) -> None:
    proposal = propose_time(
        board_id=at.board.pk, by=at.home, starts_at=at.board.deadline, now=at.board.deadline - timedelta(hours=1)
    )
    end(at)
    assert "time_proposed" not in told(at.away)
    proposal.refresh_from_db()
    assert proposal.status == "lapsed"
    refused("board_not_open", accept_time, proposal_id=proposal.pk, by=at.away, now=TUESDAY)
