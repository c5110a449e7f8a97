"""What needs those who run a season at its boards."""

from datetime import timedelta

import pytest

from games.models import Match
from tests.tournaments.services.leagues.boards import TUESDAY, WEDNESDAY_EVENING, AtBoard, at_board
from tests.tournaments.services.leagues.seasons import boards_of, new_player, round_of
from tournaments.models import BoardSeat
from tournaments.selectors.leagues.needs import needs_you
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.results import forfeit_board
from tournaments.services.leagues.standins import ask_for_standin
from tournaments.services.leagues.tables import report_physical
from tournaments.services.leagues.window_ends import end_window

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser, venue="both", postponements=0)


def kinds(at: AtBoard, now=TUESDAY) -> list[str]:
    return [need.kind for need in needs_you(at.season, now) if need.board == at.board]


def test_nothing_is_needed_while_a_round_is_young(at) -> None:
    assert needs_you(at.season, TUESDAY) == []


def test_reports_that_differ_need_a_ruling(at) -> None:
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="disputed")
    assert kinds(at) == ["disputed"]


def test_claims_and_questions_for_more_days_wait(at) -> None:
    claim = file_claim(board_id=at.board.pk, by=at.home, kind="no_effort", text="Silent", now=TUESDAY)
    asked = postpone_board(board_id=at.board.pk, by=at.away, reason="Ill", now=TUESDAY)
    needs = needs_you(at.season, TUESDAY)
    assert [(need.kind, need.claim, need.postponement, need.position) for need in needs] == [
        ("claim", claim, None, 0), ("postponement", None, asked, 1),
    ]  # fmt: skip


def test_a_window_that_no_rule_decides_waits_until_somebody_does(organiser) -> None:
    at = at_board(organiser, window_rule="organiser")
    deadline = at.board.deadline
    end_window(board_id=at.board.pk, now=deadline)
    need = next(need for need in needs_you(at.season, deadline) if need.board == at.board)
    assert (need.kind, need.at) == ("undecided", deadline)
    forfeit_board(board_id=at.board.pk, by=organiser, loser="both", reason="Nobody played", now=deadline)
    assert kinds(at, deadline) == []


def test_a_chair_for_which_nobody_is_left_to_be_asked(at) -> None:
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    need = needs_you(at.season, TUESDAY)[0]
    assert (need.kind, need.at, need.position, need.chair) == ("no_standin", TUESDAY, 0, 0)

    offer_alternate(season_id=at.season.pk, by=new_player("Prima"), now=TUESDAY)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    assert kinds(at) == []


def test_a_chair_that_nobody_has(at) -> None:
    BoardSeat.objects.filter(board=at.board, position=1).delete()
    assert [(need.position, need.chair) for need in needs_you(at.season, TUESDAY)] == [(1, 0)]


def test_a_time_at_a_table_that_is_over_without_a_report(at) -> None:
    at.agree(venue="table")
    late = WEDNESDAY_EVENING + timedelta(minutes=15)
    assert kinds(at, late - timedelta(seconds=1)) == []
    assert kinds(at, late) == ["unreported"]


def test_boards_without_a_time_as_the_window_ends(at) -> None:
    near = at.board.deadline - timedelta(hours=96)
    assert kinds(at, near - timedelta(seconds=1)) == []
    assert kinds(at, near) == ["no_time"]


def test_the_most_pressing_comes_first(at) -> None:
    other = boards_of(round_of(at.season))[1]
    game = report_physical(board_id=other.pk, by=other.seats.get(position=0).player, now=TUESDAY)
    file_claim(board_id=at.board.pk, by=at.home, kind="no_effort", text="Silent", now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="disputed")
    near = at.board.deadline - timedelta(hours=1)
    assert [need.kind for need in needs_you(at.season, near)] == ["disputed", "claim", "no_time"]


def test_many_boards_need_no_more_questions(organiser, django_assert_max_num_queries) -> None:
    at = at_board(organiser, divisions=2, boards=3)
    with django_assert_max_num_queries(25):
        assert len(needs_you(at.season, at.board.deadline)) == 12
