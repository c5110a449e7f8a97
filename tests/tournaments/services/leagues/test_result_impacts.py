"""What a correction of a board would touch is worked out beforehand, and nothing of it stays written."""

from fractions import Fraction

import pytest

from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    a_board,
    boards_of,
    decide,
    entry_at,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, BoardReport, SeasonLogEntry
from tournaments.services.errors import NotDecided, NotStaff, OwnTable
from tournaments.services.leagues.result_impacts import preview_board_result
from tournaments.services.leagues.results import correct_board_result, enter_board_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def decided(organiser) -> Board:
    """A board that the home side won 11-5."""
    board = a_board(running_season(organiser))
    decide(board, (11, 5))
    board.refresh_from_db()
    return board


def test_another_winner_swaps_points_and_places(organiser, decided) -> None:
    home, away = entry_at(decided.fixture, 0), entry_at(decided.fixture, 1)

    impact = preview_board_result(board_id=decided.pk, by=organiser, home_points=5, away_points=11)

    changed = {change.entry: change for change in impact.lines}
    assert impact.winner_changes
    assert (changed[home].points_before, changed[home].points_after) == (Fraction(3), Fraction(0))
    assert (changed[away].points_before, changed[away].points_after) == (Fraction(0), Fraction(3))
    assert changed[home].rank_before < changed[home].rank_after


def test_what_the_preview_says_is_what_the_correction_then_does(organiser, decided) -> None:
    impact = preview_board_result(board_id=decided.pk, by=organiser, loser="both")
    correct_board_result(board_id=decided.pk, by=organiser, loser="both", reason="Neither came", now=IN_ROUND_1)

    after = preview_board_result(board_id=decided.pk, by=organiser, loser="both")

    assert impact.winner_changes
    assert after.lines == ()
    assert not after.winner_changes


def test_other_points_with_the_same_winner_are_no_other_winner(organiser, decided) -> None:
    impact = preview_board_result(board_id=decided.pk, by=organiser, home_points=11, away_points=9)

    assert not impact.winner_changes


def test_playing_again_takes_the_points_away(organiser, decided) -> None:
    impact = preview_board_result(board_id=decided.pk, by=organiser)

    assert impact.ruling is None
    assert impact.winner_changes
    assert {change.points_after for change in impact.lines} == {Fraction(0)}


def test_nothing_is_written(organiser, decided) -> None:
    before = (decided.version, decided.result_id, decided.status)
    rows = (BoardReport.objects.count(), SeasonLogEntry.objects.count())

    preview_board_result(board_id=decided.pk, by=organiser, home_points=5, away_points=11)

    decided.refresh_from_db()
    assert (decided.version, decided.result_id, decided.status) == before
    assert (BoardReport.objects.count(), SeasonLogEntry.objects.count()) == rows


def test_ratings_of_a_match_with_real_cards_follow_its_points(organiser) -> None:
    board = a_board(running_season(organiser, venue="table"))
    enter_board_result(
        board_id=board.pk, by=organiser, home_points=11, away_points=5, reason="From the sheet", now=IN_ROUND_1
    )
    winner = players_at(board, 0)[0]

    impact = preview_board_result(board_id=board.pk, by=organiser, home_points=5, away_points=11)

    effects = [effect for effect in impact.ratings if effect.player == winner]
    assert len({effect.pool for effect in effects}) == 2
    assert all(effect.then < effect.now for effect in effects)


def test_who_may_not_correct_may_not_look_either(organiser, decided, stranger) -> None:
    other = boards_of(round_of(decided.fixture.round.season))[1]

    with pytest.raises(NotStaff):
        preview_board_result(board_id=decided.pk, by=stranger, loser="home")
    with pytest.raises(NotDecided):
        preview_board_result(board_id=other.pk, by=organiser, loser="home")
    decided.fixture.round.season.league.staff.create(player=players_at(decided, 0)[0], role="arbiter")
    with pytest.raises(OwnTable):
        preview_board_result(board_id=decided.pk, by=players_at(decided, 0)[0], loser="away")
