"""The boards that a player has to play, and what waits for the player."""

from datetime import timedelta

import pytest

from games.models import Match
from tests.tournaments.services.leagues.boards import TUESDAY, WEDNESDAY_EVENING, AtBoard, at_board
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.models import Season
from tournaments.selectors.leagues.agenda import Agenda, agenda_of
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.proposals import propose_time
from tournaments.services.leagues.results import forfeit_board
from tournaments.services.leagues.standins import ask_for_standin
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    return at_board(organiser)


def waits(agenda: Agenda) -> list[str | None]:
    return [line.waits for line in agenda.lines]


def test_a_board_without_a_time_waits_for_both(at) -> None:
    for player, other in ((at.home, at.away), (at.away, at.home)):
        agenda = agenda_of(player, TUESDAY)
        assert [(line.board, line.opponent, line.waits) for line in agenda.lines] == [
            (at.board, other.name, "find_time")
        ]
        assert agenda.next is None


def test_an_offer_waits_for_the_other_side_alone(at) -> None:
    propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    assert waits(agenda_of(at.home, TUESDAY)) == [None]
    assert waits(agenda_of(at.away, TUESDAY)) == ["answer_time"]


def test_the_agreed_time_comes_first_and_waits_from_half_an_hour_before(at) -> None:
    at.agree()
    agenda = agenda_of(at.home, TUESDAY)
    assert agenda.next is not None
    assert (agenda.next.board, agenda.next.waits) == (at.board, None)
    soon = WEDNESDAY_EVENING - timedelta(minutes=30)
    assert waits(agenda_of(at.home, soon - timedelta(seconds=1))) == [None]
    assert waits(agenda_of(at.home, soon)) == ["come"]


def test_a_match_that_is_played_or_reported_waits_for_its_players(organiser) -> None:
    at = at_board(organiser)
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    line = agenda_of(at.home, TUESDAY).lines[0]
    assert (line.waits, line.match) == ("play", Match.objects.get())

    table = at_board(organiser, venue="table")
    game = report_physical(board_id=table.board.pk, by=table.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="reported")
    assert waits(agenda_of(table.away, TUESDAY)) == ["report"]


def test_a_claim_waits_for_the_answer_of_the_other_side(at) -> None:
    file_claim(board_id=at.board.pk, by=at.home, kind="no_effort", text="Silent", now=TUESDAY)
    assert waits(agenda_of(at.away, TUESDAY)) == ["answer_claim"]


def test_whatever_is_decided_or_of_a_season_that_is_over_is_gone(at) -> None:
    forfeit_board(board_id=at.board.pk, by=at.organiser, loser="both", reason="Ill", now=TUESDAY)
    assert agenda_of(at.home, TUESDAY).lines == ()
    other = at_board(at.organiser)
    Season.objects.update(status="cancelled", cancelled_reason="Too few")
    assert agenda_of(other.home, TUESDAY).lines == ()


def test_a_captain_sees_the_boards_of_the_whole_team(organiser) -> None:
    at = at_board(organiser, boards=3)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    lines = agenda_of(captain, TUESDAY).lines
    assert [(line.board.number, line.sits) for line in lines] == [(1, True), (2, False), (3, False)]


def test_an_alternate_sees_what_was_asked(at) -> None:
    player = new_player("Prima")
    offer_alternate(season_id=at.season.pk, by=player, now=TUESDAY)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    assert [request.board for request in agenda_of(player, TUESDAY).requests] == [at.board]
    assert agenda_of(player, TUESDAY + timedelta(hours=12)).requests == ()


def test_the_most_pressing_comes_first(organiser) -> None:
    at = at_board(organiser, boards=3)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    boards = list(at.board.fixture.boards.order_by("number"))
    third = boards[2].seats.get(position=1).player
    propose_time(board_id=boards[2].pk, by=third, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    waiting = agenda_of(captain, TUESDAY).waiting
    assert [(line.board.number, line.waits) for line in waiting] == [
        (3, "answer_time"), (1, "find_time"), (2, "find_time"),
    ]  # fmt: skip


def test_many_boards_need_no_more_questions(organiser, django_assert_max_num_queries) -> None:
    at = at_board(organiser, boards=3)
    captain = at.board.fixture.sides.get(position=0).entry.captain
    with django_assert_max_num_queries(9):
        agenda = agenda_of(captain, TUESDAY)
        assert len(agenda.lines) == 3
