"""A board gets a result in one place, another one, or none again."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    a_board,
    boards_of,
    decide,
    play_round,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, Postponement, TimeProposal
from tournaments.services.errors import NotDecided
from tournaments.services.leagues.deciding import decide_board, undecide_board
from tournaments.services.leagues.log import lock_season
from tournaments.services.leagues.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def board(organiser) -> Board:
    return a_board(running_season(organiser, divisions=1))


def _undecide(board: Board, organiser) -> Board:
    season = lock_season(board.fixture.round.season_id)
    return undecide_board(season, board, by=organiser, now=IN_ROUND_1, reason="wrong board")


def test_a_report_counts_and_stays_on_record(board, organiser) -> None:
    decide(board, (11, 7), by=organiser)
    decide(board, (7, 11), by=organiser)

    board.refresh_from_db()
    assert (board.status, board.result.outcome, board.result.number) == ("decided", "away", 2)
    assert list(board.reports.order_by("number").values_list("outcome", flat=True)) == ["home", "away"]
    acts = board.fixture.round.season.log.filter(subject=f"board:{board.pk}").order_by("number")
    assert [act.verb for act in acts] == ["board_decided", "board_corrected"]
    assert (acts[1].before["points"], acts[1].after["points"]) == ([11, 7], [7, 11])


def test_whatever_was_being_asked_has_been_answered(board) -> None:
    player = players_at(board, 0)[0]
    proposal = TimeProposal.objects.create(board=board, player=player, position=0, starts_at=IN_ROUND_1, created_at=NOW)
    asked = Postponement.objects.create(board=board, player=player, position=0, until=IN_ROUND_1, created_at=NOW)
    decide(board, (11, 7))

    proposal.refresh_from_db()
    asked.refresh_from_db()
    assert (proposal.status, asked.status) == ("lapsed", "refused")


def test_a_result_that_is_taken_back_leaves_the_board_open(board, organiser) -> None:
    with pytest.raises(NotDecided):
        _undecide(board, organiser)
    Board.objects.filter(pk=board.pk).update(status="agreed", agreed_at=IN_ROUND_1)
    board.refresh_from_db()
    decide(board, (11, 7))
    _undecide(board, organiser)

    board.refresh_from_db()
    assert (board.status, board.result, board.agreed_at) == ("open", None, None)
    assert board.reports.count() == 1


def test_a_closed_round_is_open_again_until_the_board_is_decided(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2)
    play_round(round_of(season))
    season.refresh_from_db()
    assert season.status == "played"
    (board,) = boards_of(round_of(season))
    _undecide(board, organiser)
    assert round_of(season).status == "open"

    decide(board, (5, 11))
    close_round(round_id=round_of(season).pk, now=round_of(season).closes_at)
    season.refresh_from_db()
    assert (round_of(season).status, season.status) == ("closed", "played")


def test_points_and_cards_are_kept_as_they_are_given(board) -> None:
    season = lock_season(board.fixture.round.season_id)
    cards = [{"sweeps": 2, "settebelli": 1}, {"sweeps": 0, "settebelli": 0}]
    report = decide_board(
        season, board, outcome="home", points=(16, 4), origin="engine", by=None, now=IN_ROUND_1, cards=cards
    )
    assert (report.home_points, report.away_points, report.cards) == (16, 4, cards)
