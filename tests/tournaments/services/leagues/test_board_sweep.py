"""What is due at boards is found by the state, done once, and by however many at the same time."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from games.models import Match, Notice
from games.services import report_match, resign, settle_match
from games.services.errors import ServiceError
from tests.threads import at_once
from tests.tournaments.services.leagues.boards import TUESDAY, WEDNESDAY_EVENING, AtBoard, at_board, told, verbs
from tests.tournaments.services.leagues.seasons import boards_of, new_player, round_of
from tournaments.models import Alternate, AlternateRequest, Board, BoardMatch, BoardReport, TimeProposal
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.board_sweep import chairs_wanted, sweep_boards
from tournaments.services.leagues.proposals import accept_time, propose_time
from tournaments.services.leagues.results import record_board_match
from tournaments.services.leagues.standins import ask_for_standin
from tournaments.services.leagues.tables import come_to_board, report_physical
from tournaments.services.leagues.window_ends import end_window

pytestmark = pytest.mark.django_db


def refused_at_once(*acts: Callable[[], object]) -> list[str]:
    """Do all of these at the same time; the codes of those that were refused."""
    answers = at_once(*acts, refusals=(ServiceError,))
    return [answer.code for answer in answers if isinstance(answer, ServiceError)]


def acts_of(at: AtBoard) -> Sequence[str]:
    return [verb for verb in verbs(at.season) if verb not in ("time_proposed", "came_to_board")]


def finished_match(at: AtBoard) -> Match:
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    match = BoardMatch.objects.get(board=at.board, is_void=False).match
    resign(match_id=match.pk, player=at.away, now=TUESDAY)
    settle_match(match_id=match.pk, now=TUESDAY)
    return match


def test_a_whole_round_ends_by_the_clock(organiser) -> None:
    at = at_board(organiser)
    boards = boards_of(round_of(at.season))
    deadline = at.board.deadline

    sweep_boards(now=deadline - timedelta(seconds=1))
    assert Board.objects.filter(status="decided").count() == 0
    sweep_boards(now=deadline + timedelta(days=1))

    decided = Board.objects.filter(fixture__round=round_of(at.season), status="decided")
    assert decided.count() == len(boards) == 2
    assert Board.objects.filter(status="planned").count() == 4


def test_a_second_sweep_changes_nothing(organiser) -> None:
    at = at_board(organiser)
    at.agree()
    moments = [
        WEDNESDAY_EVENING - timedelta(hours=2), WEDNESDAY_EVENING + timedelta(hours=1), at.board.deadline,
    ]  # fmt: skip
    for now in moments:
        sweep_boards(now=now)
        before = verbs(at.season), Notice.objects.count(), BoardReport.objects.count()
        sweep_boards(now=now)
        assert (verbs(at.season), Notice.objects.count(), BoardReport.objects.count()) == before


def test_a_lost_message_of_a_settled_match_is_found_again(organiser) -> None:
    at = at_board(organiser)
    finished_match(at)
    sweep_boards(now=TUESDAY)
    result = at.fresh().result
    assert result is not None
    assert (result.outcome, result.origin) == ("home", "engine")


def test_a_settled_match_reaches_its_board_by_the_queue(
    organiser, run_queued_tasks, django_capture_on_commit_callbacks
) -> None:
    at = at_board(organiser)
    with django_capture_on_commit_callbacks(execute=True):
        finished_match(at)
    assert "tournaments.tasks.record_board_result" in run_queued_tasks()
    assert at.fresh().status == "decided"


def test_reminders_times_by_rule_and_no_shows_are_found(organiser) -> None:
    at = at_board(organiser)
    at.agree()
    sweep_boards(now=WEDNESDAY_EVENING - timedelta(hours=2))
    assert told(at.home)[-1] == "match_soon"
    come_to_board(board_id=at.board.pk, by=at.home, now=WEDNESDAY_EVENING)
    sweep_boards(now=WEDNESDAY_EVENING + timedelta(minutes=20))
    assert at.fresh().status == "decided"

    other = boards_of(round_of(at.season))[1]
    sweep_boards(now=other.deadline - timedelta(hours=96))
    sweep_boards(now=other.deadline - timedelta(hours=72))
    other.refresh_from_db()
    assert (other.status, other.agreed_by_rule) == ("agreed", True)
    assert verbs(at.season).count("time_set_by_rule") == 1


def test_players_are_warned_in_a_season_that_sets_no_time(organiser) -> None:
    at = at_board(organiser, fixing_hours=0)
    sweep_boards(now=at.board.deadline - timedelta(hours=49))
    assert told(at.home, "window_ending") == []
    sweep_boards(now=at.board.deadline - timedelta(hours=48))
    sweep_boards(now=at.board.deadline - timedelta(hours=1))
    assert told(at.home, "window_ending") == ["no_time"]


def test_silent_alternates_are_passed_over_and_late_ones_asked(organiser) -> None:
    at = at_board(organiser)
    first = new_player("Prima")
    offer_alternate(season_id=at.season.pk, by=first, now=TUESDAY)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)

    sweep_boards(now=TUESDAY + timedelta(hours=12))
    assert AlternateRequest.objects.get().status == "lapsed"

    later = new_player("Tarda")
    offer_alternate(season_id=at.season.pk, by=later, now=TUESDAY + timedelta(hours=13))
    sweep_boards(now=TUESDAY + timedelta(hours=13))
    assert AlternateRequest.objects.get(status="asked").alternate.player == later


def test_offers_lapse_when_their_time_has_passed(organiser) -> None:
    at = at_board(organiser)
    propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    sweep_boards(now=WEDNESDAY_EVENING)
    assert TimeProposal.objects.get().status == "lapsed"


def test_a_board_that_cannot_be_swept_does_not_keep_the_others_from_it(organiser) -> None:
    at = at_board(organiser)
    boards = boards_of(round_of(at.season))
    boards[0].fixture.sides.all().delete()  # nobody can be told of this one
    sweep_boards(now=at.board.deadline)
    statuses = dict(Board.objects.filter(fixture__round=round_of(at.season)).values_list("pk", "status"))
    assert statuses == {boards[0].pk: "open", boards[1].pk: "decided"}


def test_a_sweep_with_nothing_to_do_asks_few_questions(organiser, django_assert_max_num_queries) -> None:
    at_board(organiser, divisions=2)
    with django_assert_max_num_queries(12):
        sweep_boards(now=TUESDAY)


concurrent = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="two at once are serial anyway where the database has one writer"
)


@concurrent
@pytest.mark.django_db(transaction=True)
def test_two_who_accept_two_offers_at_once_agree_on_one(organiser) -> None:
    at = at_board(organiser)
    later = WEDNESDAY_EVENING + timedelta(hours=1)
    of_home = propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    of_away = propose_time(board_id=at.board.pk, by=at.away, starts_at=later, now=TUESDAY)

    refusals = refused_at_once(
        lambda: accept_time(proposal_id=of_home.pk, by=at.away, now=TUESDAY),
        lambda: accept_time(proposal_id=of_away.pk, by=at.home, now=TUESDAY),
    )

    assert refusals == ["already_answered"]
    accepted = TimeProposal.objects.get(status="accepted")
    assert at.fresh().agreed_at == accepted.starts_at
    assert TimeProposal.objects.filter(status="lapsed").count() == 1
    assert acts_of(at) == ["time_agreed"]


@concurrent
@pytest.mark.django_db(transaction=True)
def test_two_sweepers_at_once_give_every_board_one_result(organiser) -> None:
    at = at_board(organiser)
    deadline = at.board.deadline
    refusals = refused_at_once(*[lambda: sweep_boards(now=deadline)] * 4)
    assert refusals == []
    assert BoardReport.objects.count() == 2
    assert acts_of(at) == ["board_decided", "board_decided"]
    assert told(at.home, "result_entered") == ["double_forfeit"]


@concurrent
@pytest.mark.django_db(transaction=True)
def test_two_who_come_at_once_play_one_match(organiser) -> None:
    at = at_board(organiser)
    refused_at_once(
        lambda: come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY),
        lambda: come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY),
        lambda: come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY),
    )
    assert BoardMatch.objects.count() == Match.objects.count() == 1
    assert at.fresh().status == "playing"


@concurrent
@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_told_by_several_at_once_counts_once(organiser) -> None:
    at = at_board(organiser)
    match = finished_match(at)
    record = partial(record_board_match, match_id=match.pk, now=TUESDAY)
    refused_at_once(*[record] * 3, lambda: sweep_boards(now=TUESDAY))
    assert BoardReport.objects.count() == 1


@concurrent
@pytest.mark.django_db(transaction=True)
def test_whoever_comes_as_the_grace_time_ends_plays_or_has_forfeited(organiser) -> None:
    at = at_board(organiser)
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.home, now=WEDNESDAY_EVENING)
    ends = WEDNESDAY_EVENING + timedelta(minutes=15)
    refused_at_once(
        lambda: come_to_board(board_id=at.board.pk, by=at.away, now=ends),
        lambda: sweep_boards(now=ends),
    )
    board = at.fresh()
    decided = board.result is not None and board.result.outcome == "away_forfeits" and not Match.objects.exists()
    assert decided != (board.status == "playing" and Match.objects.count() == 1)


@concurrent
@pytest.mark.django_db(transaction=True)
def test_a_report_that_comes_as_the_window_ends_is_never_thrown_away(organiser) -> None:
    at = at_board(organiser, venue="table", entries=8)
    boards = boards_of(round_of(at.season))
    games = [report_physical(board_id=board.pk, by=board.seats.get(position=0).player, now=TUESDAY) for board in boards]
    deadline = at.board.deadline

    def report(game: BoardMatch) -> None:
        player = game.match.seats.get(number=0).player
        report_match(match_id=game.match_id, level="points", content={"scores": [11, 7]}, now=deadline, player=player)

    for game in games:
        refused_at_once(
            partial(report, game),
            partial(end_window, board_id=game.board_id, now=deadline),
            partial(end_window, board_id=game.board_id, now=deadline),
        )

    for game in games:
        game.match.refresh_from_db()
        was_reported = game.match.reports.exists()
        assert (game.match.status == "cancelled") != was_reported
        assert (Board.objects.get(pk=game.board_id).status == "decided") != was_reported


def test_a_chair_for_which_everybody_is_busy_costs_one_query(organiser, django_assert_num_queries) -> None:
    at = at_board(organiser)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    busy = boards_of(round_of(at.season))[1].seats.get(position=0).player
    Alternate.objects.create(season=at.season, player=busy, position=1, created_at=TUESDAY)
    with django_assert_num_queries(1):
        assert chairs_wanted() == []
    offer_alternate(season_id=at.season.pk, by=new_player(), now=TUESDAY)
    assert chairs_wanted() == [at.board.seats.get(position=0).pk]
