"""A board gets more days."""

from datetime import timedelta

import pytest

from tests.tournaments.services.leagues.boards import (
    TUESDAY,
    WEDNESDAY_EVENING,
    AtBoard,
    at_board,
    refused,
    told,
    verbs,
)
from tests.tournaments.services.leagues.seasons import a_board, players_at, round_of
from tournaments.models import Board, LeagueRound, Postponement
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import board_view
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.postponing import decide_postponement, postpone_board
from tournaments.services.leagues.rounds import open_round
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def postpone(at: AtBoard, by=None, **more) -> Postponement:
    return postpone_board(board_id=at.board.pk, by=by or at.home, **{"now": TUESDAY, **more})


def test_a_free_postponement_counts_at_once_and_once(at) -> None:
    before = at.board.deadline

    postponement = postpone(at, reason="Travelling", until=before + 3 * DAY)

    assert (postponement.status, postponement.is_free) == ("granted", True)
    assert at.fresh().deadline == before + 3 * DAY
    assert at.board.fixture.sides.get(position=0).entry.postponements_used == 1
    assert told(at.away, "postponement_asked") == ["free"]
    assert postpone(at, reason="Again").status == "asked"
    assert at.fresh().deadline == before + 3 * DAY


def test_each_side_has_its_own(at) -> None:
    before = at.board.deadline
    postpone(at)
    assert postpone(at, by=at.away).is_free
    assert at.fresh().deadline == before + 14 * DAY


def test_left_out_it_is_as_late_as_can_be(at) -> None:
    before = at.board.deadline
    postpone(at)
    assert at.fresh().deadline == before + 7 * DAY


@pytest.mark.parametrize("days", [0, -1, 8])
def test_it_ends_after_the_deadline_and_within_the_days_of_the_season(at, days) -> None:
    refusal = refused("postponement_impossible", postpone, at=at, until=at.board.deadline + days * DAY)
    assert refusal.details["problem"] == "until"


def test_it_ends_with_the_last_window_of_the_division(at) -> None:
    last = LeagueRound.objects.filter(season=at.season).order_by("-closes_at")[0]
    at.move(deadline=last.closes_at - 2 * DAY)
    postpone(at)
    assert at.fresh().deadline == last.closes_at


def test_a_board_of_the_last_round_is_not_postponed(organiser) -> None:
    at = at_board(organiser)
    last = round_of(at.season, 3)
    open_round(round_id=last.pk, now=last.opens_at)
    board = a_board(at.season, round_number=3)
    refusal = refused(
        "postponement_impossible", postpone_board,
        board_id=board.pk, by=players_at(board, 0)[0], now=last.opens_at,
    )  # fmt: skip
    assert refusal.details["problem"] == "last_window"


def test_nothing_is_postponed_after_its_deadline(at) -> None:
    refused("window_over", postpone, at=at, now=at.board.deadline)
    at.agree(at.board.deadline)
    refusal = refused("postponement_impossible", postpone, at=at, now=at.board.deadline + timedelta(minutes=1))
    assert refusal.details["problem"] == "window_over"


def test_a_reported_board_is_not_postponed(organiser) -> None:
    at = at_board(organiser, venue="table")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    game.match.reporting = "reported"
    game.match.save(update_fields=["reporting"])
    refused("match_under_way", postpone, at=at)


def test_a_further_one_is_asked_for_with_a_reason_and_decided(organiser) -> None:
    at = at_board(organiser, postponements=0)
    before = at.board.deadline
    refused("reason_missing", postpone, at=at)

    asked = postpone(at, reason="Ill")
    assert (asked.status, at.fresh().deadline) == ("asked", before)
    assert told(at.organiser, "postponement_asked") == ["asked"]
    refused("postponement_asked", postpone, at=at, by=at.away, reason="Me too")

    decide_postponement(postponement_id=asked.pk, by=at.organiser, granted=True, now=TUESDAY, reason="Get well")
    assert at.fresh().deadline == before + 7 * DAY
    assert told(at.home, "postponement_decided") == ["granted"]
    assert told(at.organiser, "postponement_asked") == []
    refused(
        "already_answered", decide_postponement,
        postponement_id=asked.pk, by=at.organiser, granted=False, now=TUESDAY,
    )  # fmt: skip


def test_a_refusal_leaves_the_deadline(organiser) -> None:
    at = at_board(organiser, postponements=0)
    before = at.board.deadline
    asked = postpone(at, reason="A concert")
    decide_postponement(postponement_id=asked.pk, by=at.organiser, granted=False, now=TUESDAY)
    assert at.fresh().deadline == before
    assert told(at.home, "postponement_decided") == ["refused"]


def test_days_that_have_passed_are_granted_no_more(organiser) -> None:
    at = at_board(organiser, postponements=0)
    asked = postpone(at, reason="Ill", until=at.board.deadline + DAY)
    late = at.board.deadline + DAY
    refused(
        "postponement_impossible", decide_postponement,
        postponement_id=asked.pk, by=at.organiser, granted=True, now=late,
    )  # fmt: skip
    decide_postponement(postponement_id=asked.pk, by=at.organiser, granted=False, now=late)


def test_nobody_decides_about_the_own_board(organiser) -> None:
    at = at_board(organiser, postponements=0)
    asked = postpone(at, reason="Ill")
    add_league_staff(league_id=at.season.league_id, by=at.organiser, player=at.home.name, role="organiser", now=TUESDAY)
    refused("own_table", decide_postponement, postponement_id=asked.pk, by=at.home, granted=True, now=TUESDAY)
    refused("not_staff", decide_postponement, postponement_id=asked.pk, by=at.away, granted=True, now=TUESDAY)


def test_in_a_league_of_teams_the_captain_decides(organiser) -> None:
    at = at_board(organiser, boards=3, number=2)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    refused("not_captain", postpone, at=at)
    assert postpone(at, by=captain).is_free
    assert told(at.home, "postponement_asked") == ["free"]


def test_a_time_that_both_agreed_on_stands_and_one_by_rule_is_dropped(at) -> None:
    at.agree()
    postpone(at)
    assert at.fresh().status == "agreed"

    at.move(agreed_by_rule=True)
    postpone(at, by=at.away)
    assert (at.fresh().status, at.board.agreed_at, at.board.venue) == ("open", None, "")


def test_why_somebody_postpones_is_not_in_the_log(at) -> None:
    postpone(at, reason="An operation")
    assert verbs(at.season) == ["board_postponed"]
    assert "operation" not in str(list(at.season.log.values()))
    assert Board.objects.get(pk=at.board.pk).postponements.get().reason == "An operation"


def test_nobody_escapes_a_time_that_has_come_by_postponing_it(at) -> None:
    at.move(status="agreed", agreed_at=WEDNESDAY_EVENING, agreed_by_rule=True, venue="online")
    come_to_board(board_id=at.board.pk, by=at.away, now=WEDNESDAY_EVENING)

    refusal = refused("postponement_impossible", postpone, at=at, now=WEDNESDAY_EVENING + timedelta(minutes=10))

    assert refusal.details["problem"] == "time_has_come"
    view = board_view(at.fresh(), at.home, WEDNESDAY_EVENING + timedelta(minutes=10))
    assert not {Act.POSTPONE, Act.ASK_POSTPONEMENT} & view.acts


def test_a_time_to_which_nobody_came_keeps_nobody_from_postponing(at) -> None:
    at.move(status="agreed", agreed_at=WEDNESDAY_EVENING, agreed_by_rule=True, venue="online")
    assert postpone(at, now=WEDNESDAY_EVENING + timedelta(hours=1)).is_free
    assert at.fresh().agreed_at is None


def test_more_days_that_were_asked_for_do_not_drop_a_time_that_has_come(at, organiser) -> None:
    postpone(at, until=at.board.deadline + DAY)
    asked = postpone(at, reason="Ill")
    at.move(status="agreed", agreed_at=WEDNESDAY_EVENING, agreed_by_rule=True, venue="online")

    decide_postponement(postponement_id=asked.pk, by=organiser, granted=True, now=WEDNESDAY_EVENING)

    assert at.fresh().agreed_at == WEDNESDAY_EVENING
