"""Players come to the table of their board."""

from datetime import timedelta

import pytest

from games.models import Match, Player, RatingEntry
from games.services import report_match, resign, settle_match
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
from tournaments.models import BoardMatch, BoardSeat, League, RosterMember
from tournaments.services.leagues.proposals import propose_time
from tournaments.services.leagues.results import record_board_match
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def come(at: AtBoard, player, now) -> str:
    return come_to_board(board_id=at.board.pk, by=player, now=now).status


def match_of(at: AtBoard) -> Match:
    return BoardMatch.objects.select_related("match").get(board=at.board, is_void=False).match


def test_the_match_begins_when_both_have_come_to_the_agreed_time(at) -> None:
    at.agree()

    assert come(at, at.home, WEDNESDAY_EVENING - timedelta(minutes=25)) == "agreed"
    assert told(at.away)[-1] == "table_open"
    assert come(at, at.away, WEDNESDAY_EVENING + timedelta(minutes=14)) == "playing"

    match = match_of(at)
    assert (match.status, match.venue, match.competition) == ("playing", "online", True)
    assert (match.rated, match.competition_pool) == (True, at.season.league.pool)
    assert match.options == {**match.options, **at.season.options}
    assert at.fresh().opened_at == WEDNESDAY_EVENING + timedelta(minutes=14)
    assert verbs(at.season)[-3:] == ["came_to_board", "came_to_board", "match_opened"]


def test_both_may_play_at_any_time_when_they_are_there_together(at) -> None:
    come(at, at.home, TUESDAY)
    assert come(at, at.away, TUESDAY + timedelta(minutes=14)) == "playing"


def test_nobody_is_waited_for_longer_than_a_quarter_of_an_hour_at_other_times(at) -> None:
    come(at, at.home, TUESDAY)
    late = TUESDAY + timedelta(minutes=15)
    assert come(at, at.away, late) == "open"
    assert come(at, at.home, late + timedelta(minutes=1)) == "playing"


def test_coming_twice_changes_nothing_and_tells_nobody_again(at) -> None:
    come(at, at.home, TUESDAY)
    come(at, at.home, TUESDAY + timedelta(minutes=1))
    assert told(at.away).count("table_open") == 1
    come(at, at.away, TUESDAY + timedelta(minutes=2))
    assert come(at, at.away, TUESDAY + timedelta(minutes=3)) == "playing"
    assert BoardMatch.objects.count() == 1


@pytest.mark.parametrize(("number", "leads"), [(0, "home"), (1, "away"), (2, "home")])
def test_home_leads_the_first_hand_of_odd_boards_and_away_of_even_ones(organiser, number, leads) -> None:
    at = at_board(organiser, boards=3, number=number)
    come(at, at.home, TUESDAY)
    come(at, at.away, TUESDAY)

    leader = match_of(at).seats.get(number=0).player

    assert leader == (at.home if leads == "home" else at.away)
    assert match_of(at).turn_seat == 0
    assert BoardMatch.objects.get().home_side == (0 if leads == "home" else 1)


def test_a_pair_is_there_when_both_of_it_are(organiser) -> None:
    at = at_board(organiser, team_size=2)
    home, away = players_at(at.board, 0), players_at(at.board, 1)
    for player in (*home, away[0]):
        assert come(at, player, TUESDAY) == "open"
    assert told(away[1])[-1] == "table_open"

    assert come(at, away[1], TUESDAY) == "playing"

    seated = list(match_of(at).seats.order_by("number").values_list("player", "side"))
    assert seated == [(home[0].pk, 0), (away[0].pk, 1), (home[1].pk, 0), (away[1].pk, 1)]


def test_a_captain_who_does_not_play_does_not_come_for_others(organiser) -> None:
    at = at_board(organiser, boards=3, number=2)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    refused("not_at_this_board", come_to_board, board_id=at.board.pk, by=captain, now=TUESDAY)


def test_nobody_comes_to_a_board_of_real_cards_or_after_its_window(organiser) -> None:
    at = at_board(organiser, venue="table")
    refused("wrong_venue", come_to_board, board_id=at.board.pk, by=at.home, now=TUESDAY)
    online = at_board(organiser)
    refused("window_over", come_to_board, board_id=online.board.pk, by=online.home, now=online.board.deadline)


def test_the_grace_time_of_an_agreed_time_may_end_after_the_window(at) -> None:
    at.agree(at.board.deadline)
    assert come(at, at.home, at.board.deadline + timedelta(minutes=10)) == "agreed"
    assert come(at, at.away, at.board.deadline + timedelta(minutes=11)) == "playing"


def test_an_open_offer_lapses_when_the_match_begins(at) -> None:
    propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    come(at, at.home, TUESDAY)
    come(at, at.away, TUESDAY)
    assert "time_proposed" not in told(at.away)
    assert at.board.proposals.get().status == "lapsed"


def test_a_match_of_an_unrated_season_or_of_somebody_who_never_agreed_moves_no_rating(organiser) -> None:
    unrated = at_board(organiser, rated=False)
    come(unrated, unrated.home, TUESDAY)
    come(unrated, unrated.away, TUESDAY)
    assert not match_of(unrated).rated

    rated = at_board(organiser)
    RosterMember.objects.filter(player=rated.home).update(confirmed_at=None)
    come(rated, rated.home, TUESDAY)
    come(rated, rated.away, TUESDAY)
    assert not match_of(rated).rated


def test_matches_of_a_private_league_are_private(at) -> None:
    League.objects.update(visibility="private")
    come(at, at.home, TUESDAY)
    come(at, at.away, TUESDAY)
    assert match_of(at).visibility == "private"


def test_a_match_played_to_its_end_decides_the_board_and_moves_both_pools(at) -> None:
    come(at, at.home, TUESDAY)
    come(at, at.away, TUESDAY)
    match = match_of(at)
    resign(match_id=match.pk, player=at.away, now=TUESDAY + timedelta(minutes=5))
    settle_match(match_id=match.pk, now=TUESDAY + timedelta(minutes=6))

    assert record_board_match(match_id=match.pk, now=TUESDAY + timedelta(minutes=7))

    result = at.fresh().result
    assert result is not None
    assert (result.outcome, result.origin, result.home_points, result.away_points) == ("home", "engine", 11, 0)
    assert set(RatingEntry.objects.values_list("pool", flat=True)) == {"scopa", at.season.league.pool.code}


def test_a_board_with_real_cards_is_announced_once_and_reported_by_both(organiser) -> None:
    at = at_board(organiser, venue="table")
    game = report_physical(board_id=at.board.pk, by=at.away, now=TUESDAY)
    assert report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY) == game
    assert (game.match.venue, game.match.competition, game.match.rated) == ("table", True, True)
    assert at.fresh().status == "open"  # nobody can hold up the window by announcing a table

    report_both(game.match, (11, 7), TUESDAY)

    result = at.fresh().result
    assert result is not None
    assert (result.outcome, result.origin, result.home_points, result.away_points) == ("home", "players", 11, 7)
    assert RatingEntry.objects.filter(pool=at.season.league.pool.code).count() == 2


def test_the_other_side_hears_what_was_reported_until_it_is_settled(organiser) -> None:
    at = at_board(organiser, venue="table")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)

    def report(player: Player, *scores: int) -> None:
        content = {"scores": list(scores)}
        report_match(match_id=game.match_id, level="points", content=content, now=TUESDAY, player=player)

    report(at.home, 11, 7)
    assert told(at.away, "result_entered") == ["7 : 11"]
    assert told(at.home, "result_entered") == []

    report(at.away, 9, 11)
    assert told(at.away, "result_entered") == []
    assert told(at.home, "result_disputed") == told(at.organiser, "result_disputed") == ["9 : 11"]

    report(at.away, 11, 7)
    assert told(at.home, "result_disputed") == told(at.organiser, "result_disputed") == []


def test_points_of_an_even_board_stand_in_the_order_of_home_and_away(organiser) -> None:
    at = at_board(organiser, venue="table", boards=2, number=1)
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    report_both(game.match, (11, 7), TUESDAY)  # side 0 is the away side here
    result = at.fresh().result
    assert result is not None
    assert (result.outcome, result.home_points, result.away_points) == ("away", 7, 11)
    assert [counts["points_made"] for counts in result.cards] == [7, 11]


def test_nobody_announces_a_table_where_only_matches_online_count(at) -> None:
    refused("wrong_venue", report_physical, board_id=at.board.pk, by=at.home, now=TUESDAY)


def test_a_table_that_nobody_has_reported_gives_way_to_a_match_online(organiser) -> None:
    at = at_board(organiser, venue="both")
    announced = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come(at, at.home, TUESDAY)
    come(at, at.away, TUESDAY)
    announced.refresh_from_db()
    announced.match.refresh_from_db()
    assert (announced.is_void, announced.match.status) == (True, "cancelled")
    assert match_of(at).venue == "online"


def test_a_reported_table_is_not_played_online_nor_rescheduled(organiser) -> None:
    at = at_board(organiser, venue="both")
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="reported")
    refused("match_under_way", come_to_board, board_id=at.board.pk, by=at.home, now=TUESDAY)
    refused(
        "match_under_way", propose_time,
        board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY,
    )  # fmt: skip


def test_nobody_opens_a_board_with_an_empty_chair(at) -> None:
    BoardSeat.objects.filter(board=at.board, position=1).delete()
    refused("no_such_chair", come_to_board, board_id=at.board.pk, by=at.home, now=TUESDAY)
