"""A board gets its result, and it is corrected."""

from datetime import timedelta

import pytest

from games.models import Match, Player, Rating, RatingEntry
from games.services import resign, settle_match
from tests.tournaments.services.leagues.boards import TUESDAY, AtBoard, at_board, refused, report_both, told, verbs
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.models import BoardMatch, BoardReport, Season
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.proposals import propose_time
from tournaments.services.leagues.result_impacts import preview_board_result
from tournaments.services.leagues.results import (
    correct_board_result,
    enter_board_result,
    forfeit_board,
    record_board_match,
    void_board_result,
)
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db

LATER = TUESDAY + timedelta(hours=3)


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


@pytest.fixture
def at_table(organiser) -> AtBoard:
    return at_board(organiser, venue="table")


def result_of(at: AtBoard) -> tuple[str, str, int, int]:
    result = at.fresh().result
    assert result is not None
    return result.outcome, result.origin, result.home_points, result.away_points


def play_online(at: AtBoard) -> Match:
    """Home wins because away gives up; the match is settled, and the board does not know yet."""
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    match = BoardMatch.objects.get(board=at.board, is_void=False).match
    resign(match_id=match.pk, player=at.away, now=TUESDAY + timedelta(minutes=5))
    settle_match(match_id=match.pk, now=TUESDAY + timedelta(minutes=6))
    return match


def play_at_table(at: AtBoard, scores: tuple[int, int] = (11, 7)) -> Match:
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    report_both(game.match, scores, TUESDAY)
    return game.match


def rating(player: Player, pool: str = "scopa") -> float:
    return Rating.objects.get(player=player, pool=pool).value


def test_a_match_is_taken_over_once_however_often_it_is_told(at) -> None:
    match = play_online(at)
    assert [record_board_match(match_id=match.pk, now=LATER) for _ in range(3)] == [True, False, False]
    assert BoardReport.objects.count() == 1


def test_what_is_decided_already_stays_when_the_message_comes_late(at) -> None:
    match = play_online(at)
    record_board_match(match_id=match.pk, now=LATER)
    correct_board_result(board_id=at.board.pk, by=at.organiser, loser="home", reason="Used two accounts", now=LATER)
    assert not record_board_match(match_id=match.pk, now=LATER)
    assert result_of(at)[0] == "home_forfeits"


def test_a_match_of_no_board_and_one_that_is_not_over_are_left_alone(at, make_player) -> None:
    assert not record_board_match(match_id=10**9, now=LATER)
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    assert not record_board_match(match_id=BoardMatch.objects.get().match_id, now=LATER)


def test_a_season_that_is_over_takes_no_match_over(at) -> None:
    match = play_online(at)
    Season.objects.update(status="finished")
    assert not record_board_match(match_id=match.pk, now=LATER)


def test_whoever_gives_up_gives_the_other_the_points_that_were_missing(at) -> None:
    record_board_match(match_id=play_online(at).pk, now=LATER)
    assert result_of(at) == ("home", "engine", 11, 0)


def test_an_arbiter_enters_what_was_played_with_real_cards_and_it_is_rated(at_table) -> None:
    before = rating(at_table.home)
    enter_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, home_points=11, away_points=6, reason="By phone", now=LATER
    )
    assert result_of(at_table) == ("home", "staff", 11, 6)
    match = BoardMatch.objects.get(is_void=False).match
    settle_match(match_id=match.pk, now=LATER)
    assert rating(at_table.home) > before
    assert told(at_table.home, "result_entered") == ["11 : 6"]
    assert told(at_table.away, "result_entered") == ["6 : 11"]


def test_points_that_end_no_match_count_for_the_league_and_for_no_rating(at_table) -> None:
    enter_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, home_points=6, away_points=4, reason="Cut short", now=LATER
    )
    assert result_of(at_table) == ("home", "staff", 6, 4)
    assert not BoardMatch.objects.filter(is_void=False).exists()
    assert not Match.objects.exists()


def test_a_result_entered_online_calls_the_match_off(at) -> None:
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    enter_board_result(
        board_id=at.board.pk, by=at.organiser, home_points=5, away_points=5, reason="Power cut", now=LATER
    )
    assert result_of(at) == ("draw", "staff", 5, 5)
    assert Match.objects.get().status == "cancelled"


def test_a_dispute_is_settled_by_the_arbiter(at_table) -> None:
    game = report_physical(board_id=at_table.board.pk, by=at_table.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="disputed")
    enter_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, home_points=9, away_points=11, reason="Seen", now=LATER
    )
    game.match.refresh_from_db()
    assert (game.match.status, game.match.reporting, game.match.scores) == ("finished", "ruled", [9, 11])
    assert result_of(at_table)[0] == "away"


def test_every_ruling_needs_a_reason_an_arbiter_and_a_board_of_others(at, stranger) -> None:
    common = {"board_id": at.board.pk, "now": LATER}
    points = {"home_points": 11, "away_points": 3}
    refused("reason_missing", enter_board_result, **common, **points, by=at.organiser, reason=" ")
    refused("not_staff", enter_board_result, **common, **points, by=at.home, reason="I won")
    add_league_staff(league_id=at.season.league_id, by=at.organiser, player=at.home.name, role="arbiter", now=TUESDAY)
    refused("own_table", enter_board_result, **common, **points, by=at.home, reason="I won")
    refused("own_table", forfeit_board, **common, by=at.home, loser="away", reason="Late")
    refused("bad_result", forfeit_board, **common, by=at.organiser, loser="", reason="Late")
    refused("bad_result", enter_board_result, **common, home_points=-1, away_points=3, by=at.organiser, reason="x")


def test_whoever_played_there_before_a_substitution_rules_no_more_than_who_plays(at, make_player) -> None:
    arbiter = new_player()
    add_league_staff(league_id=at.season.league_id, by=at.organiser, player=arbiter.name, role="arbiter", now=TUESDAY)
    at.board.seats.create(round=at.board.fixture.round, position=0, chair=0, player=arbiter, is_active=False)
    refused("own_table", forfeit_board, board_id=at.board.pk, by=arbiter, loser="away", reason="Late", now=LATER)


def test_a_decided_board_is_corrected_and_not_entered_again(at) -> None:
    forfeit_board(board_id=at.board.pk, by=at.organiser, loser="both", reason="Neither wants to play", now=LATER)
    assert result_of(at) == ("double_forfeit", "staff", 0, 0)
    refused(
        "already_decided", enter_board_result,
        board_id=at.board.pk, by=at.organiser, home_points=11, away_points=1, reason="x", now=LATER,
    )  # fmt: skip


def test_only_a_decided_board_is_corrected_or_voided(at) -> None:
    common = {"board_id": at.board.pk, "by": at.organiser, "reason": "Misread", "now": LATER}
    refused("not_decided", correct_board_result, **common, loser="home")
    refused("not_decided", void_board_result, **common)


def test_players_who_have_just_finished_are_not_overruled_by_accident(at) -> None:
    play_online(at)
    refused(
        "result_on_its_way", forfeit_board,
        board_id=at.board.pk, by=at.organiser, loser="home", reason="No show", now=LATER,
    )  # fmt: skip


def test_somebody_who_looked_before_it_changed_decides_nothing(at) -> None:
    version = at.board.version
    propose_time(board_id=at.board.pk, by=at.home, starts_at=TUESDAY + timedelta(days=1), now=TUESDAY)
    refused(
        "stale", forfeit_board,
        board_id=at.board.pk, by=at.organiser, loser="home", reason="No show", now=LATER, version=version,
    )  # fmt: skip


def test_corrected_points_of_real_cards_move_the_ratings_of_both_pools(at_table) -> None:
    play_at_table(at_table)
    league = at_table.season.league.pool.code
    won = rating(at_table.home), rating(at_table.home, league)

    correct_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, home_points=7, away_points=11, reason="Swapped", now=LATER
    )

    assert result_of(at_table) == ("away", "staff", 7, 11)
    assert rating(at_table.home) < won[0]
    assert rating(at_table.home, league) < won[1]
    match = BoardMatch.objects.get(is_void=False).match
    assert (match.scores, match.winner_side) == ([7, 11], 1)


def test_a_match_online_is_never_given_other_points_but_rated_no_more(at) -> None:
    match = play_online(at)
    record_board_match(match_id=match.pk, now=LATER)
    before = {player.pk: rating(player) for player in (at.home, at.away)}

    correct_board_result(
        board_id=at.board.pk, by=at.organiser, home_points=3, away_points=11, reason="A bot played", now=LATER
    )

    match.refresh_from_db()
    assert (match.scores, match.rated) == ([0, 0], False)
    assert result_of(at) == ("away", "staff", 3, 11)
    assert rating(at.home) < before[at.home.pk]
    assert RatingEntry.objects.filter(match=match, kind="reversal").count() == 4


def test_a_correction_that_says_the_same_of_a_match_online_leaves_its_rating(at) -> None:
    match = play_online(at)
    record_board_match(match_id=match.pk, now=LATER)
    correct_board_result(
        board_id=at.board.pk, by=at.organiser, home_points=11, away_points=0, reason="Looked at it", now=LATER
    )
    match.refresh_from_db()
    assert match.rated
    assert result_of(at) == ("home", "staff", 11, 0)


def test_a_forfeit_in_place_of_a_result_takes_the_rating_back(at_table) -> None:
    before = rating(at_table.home)
    play_at_table(at_table)
    correct_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, loser="home", reason="Fielded somebody else", now=LATER
    )
    assert result_of(at_table)[0] == "home_forfeits"
    assert rating(at_table.home) == pytest.approx(before)


def test_a_voided_board_is_played_again_with_three_days_at_least(at_table) -> None:
    play_at_table(at_table)
    late = at_table.board.deadline - timedelta(hours=1)

    void_board_result(board_id=at_table.board.pk, by=at_table.organiser, reason="Wrong deck", now=late)

    board = at_table.fresh()
    assert (board.status, board.result, board.agreed_at) == ("open", None, None)
    assert board.deadline == late + timedelta(days=3)
    assert told(at_table.home, "result_entered") == ["voided"]
    second = report_physical(board_id=board.pk, by=at_table.home, now=late)
    assert second.number == 2
    report_both(second.match, (5, 11), late)
    assert result_of(at_table) == ("away", "players", 5, 11)


def test_a_board_is_voided_until_a_day_to_come(at_table) -> None:
    play_at_table(at_table)
    common = {"board_id": at_table.board.pk, "by": at_table.organiser, "reason": "Wrong deck", "now": LATER}
    refused("bad_result", void_board_result, **common, until=LATER)
    void_board_result(**common, until=LATER + timedelta(days=30))
    assert at_table.fresh().deadline == LATER + timedelta(days=30)


def test_results_are_corrected_until_the_season_is_finished(at_table) -> None:
    play_at_table(at_table)
    common = {"board_id": at_table.board.pk, "by": at_table.organiser, "reason": "Misread", "now": LATER}
    Season.objects.update(status="played")
    correct_board_result(**common, home_points=11, away_points=8)
    Season.objects.update(status="finished")
    refused("wrong_phase", correct_board_result, **common, home_points=11, away_points=9)


def test_a_preview_names_ratings_and_lines_and_changes_nothing(at_table) -> None:
    play_at_table(at_table)
    before = (result_of(at_table), rating(at_table.home), verbs(at_table.season))

    impact = preview_board_result(board_id=at_table.board.pk, by=at_table.organiser, home_points=7, away_points=11)

    assert (result_of(at_table), rating(at_table.home), verbs(at_table.season)) == before
    assert {(effect.player.pk, effect.pool) for effect in impact.ratings} == {
        (player.pk, pool)
        for player in (at_table.home, at_table.away)
        for pool in ("scopa", at_table.season.league.pool.code)
    }
    assert all(effect.then < effect.now for effect in impact.ratings if effect.player == at_table.home)
    entries = {side.position: side.entry_id for side in at_table.board.fixture.sides.all()}
    changed = {line.entry.pk: (line.points_before, line.points_after) for line in impact.lines}
    assert (changed[entries[0]], changed[entries[1]]) == ((3, 0), (0, 3))


def test_what_the_preview_foretold_is_what_the_correction_does(at_table) -> None:
    play_at_table(at_table)
    impact = preview_board_result(board_id=at_table.board.pk, by=at_table.organiser, home_points=7, away_points=11)
    correct_board_result(
        board_id=at_table.board.pk, by=at_table.organiser, home_points=7, away_points=11, reason="Swapped", now=LATER
    )
    for effect in impact.ratings:
        assert rating(effect.player, effect.pool) == pytest.approx(effect.then)


def test_a_preview_of_playing_again_takes_the_rating_and_the_points_away(at_table) -> None:
    play_at_table(at_table)
    impact = preview_board_result(board_id=at_table.board.pk, by=at_table.organiser)
    assert impact.ruling is None
    assert [(line.points_before, line.points_after) for line in impact.lines if line.points_before] == [(3, 0)]
    assert len(impact.ratings) == 4


def test_a_preview_for_nobody_but_arbiters_of_other_boards(at_table) -> None:
    refused("not_staff", preview_board_result, board_id=at_table.board.pk, by=at_table.home, loser="away")


def test_a_board_is_played_again_within_a_year(at, organiser) -> None:
    enter_board_result(
        board_id=at.board.pk, by=organiser, home_points=11, away_points=3, reason="Phoned in", now=TUESDAY
    )
    far = TUESDAY.replace(year=9999, month=12, day=31)
    refused("bad_result", void_board_result, board_id=at.board.pk, by=organiser, reason="Again", until=far, now=TUESDAY)
