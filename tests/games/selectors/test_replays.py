"""Finished matches, step by step."""

from dataclasses import replace

import pytest

from games.engine import HandStarted, Played
from games.models import Match, MatchEvent
from games.selectors.access import NotFound
from games.selectors.positions import position
from games.selectors.replays import replay_length, replay_view
from games.services import create_match, resign
from tests.games.conftest import NOW, deck_source, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(table) -> Match:
    return play_on(table)


def test_a_match_is_as_long_as_its_plays(finished) -> None:
    assert replay_length(finished) == MatchEvent.objects.filter(match=finished, kind="played").count()


def test_ply_nought_is_the_first_deal_with_all_cards_open(finished) -> None:
    seen = replay_view(finished, None, 0)

    assert (seen.ply, seen.hand_number, seen.last) == (0, 1, None)
    assert seen.view.seat is None
    assert [len(hand) for hand in seen.view.open_hands] == [3, 3]
    assert len(seen.view.table) == 4
    assert isinstance(seen.events[-1], HandStarted)


def test_every_ply_is_the_one_before_and_one_play(finished) -> None:
    before = replay_view(finished, None, 0)
    for ply in range(1, before.length + 1):
        seen = replay_view(finished, None, ply)
        play = seen.last
        assert play.seat == before.view.turn
        assert play.play.card in before.view.open_hands[play.seat]
        assert set(play.play.take) <= set(before.view.table)
        assert sum(isinstance(event, Played) for event in seen.events) == ply
        before = seen


def test_the_last_ply_is_the_end(finished) -> None:
    seen = replay_view(finished, None, replay_length(finished))

    assert seen.view.outcome.winner == finished.winner_side
    assert seen.view.scores == tuple(finished.scores)
    assert seen.view.turn is None
    assert seen.events[-1].kind == "match_ended"


def test_the_ply_that_ends_a_hand_shows_the_next_deal(finished) -> None:
    plays_in_a_hand = 36
    seen = replay_view(finished, None, plays_in_a_hand)

    assert (seen.hand_number, seen.view.hands_played, seen.view.history) == (2, 1, ())
    assert seen.view.scores == tuple(finished.hands.get(number=1).scores)


def test_a_match_that_was_given_up_ends_where_it_was_left(table, ada) -> None:
    left = play_on(table, 7)
    match = resign(player=ada, match_id=left.pk, now=NOW)

    seen = replay_view(match, None, 7)

    assert (replay_length(match), seen.view.outcome.winner) == (7, 1)
    assert seen.view.table == position(match).hand.table
    assert replace(seen.view, outcome=None).outcome == replay_view(match, None, 6).view.outcome


@pytest.mark.parametrize("ply", [-1, 10_000])
def test_there_is_no_ply_before_the_first_and_after_the_last(finished, ply) -> None:
    with pytest.raises(NotFound):
        replay_view(finished, None, ply)


def test_a_match_that_is_being_played_cannot_be_stepped_through(table) -> None:
    with pytest.raises(NotFound):
        replay_view(table, None, 0)
    with pytest.raises(NotFound):
        replay_length(table)


def test_a_private_match_is_stepped_through_by_those_who_sat_there(ada, bruno) -> None:
    match = create_match(
        creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW, deck_source=deck_source(2)
    )
    match = resign(player=ada, match_id=match.pk, now=NOW)

    assert replay_view(match, ada, 0).length == 0
    for stranger in (None, bruno):
        with pytest.raises(NotFound):
            replay_view(match, stranger, 0)


def test_a_step_costs_one_query_once_the_match_has_been_read(finished, django_assert_num_queries) -> None:
    replay_view(finished, None, 0)

    with django_assert_num_queries(1):
        replay_view(finished, None, 20)
