"""Bots play through the door that everybody uses."""

from random import Random

import pytest

from games.models import Match, MatchEvent
from games.services import create_match, play_bot_turn, resign
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def bots(ada) -> Match:
    """Two bots at a table, and nobody playing for them."""
    return create_match(creator=ada, preset="scopa_classica", bots=["random", "greedy"], creator_seat=None, now=NOW)


def test_the_bot_that_is_to_play_plays(bots) -> None:
    assert play_bot_turn(match_id=bots.pk, seq=bots.seq, now=NOW, rng=Random(1))
    assert MatchEvent.objects.filter(match=bots, kind="played").count() == 1


def test_a_turn_delivered_twice_is_played_once(bots) -> None:
    play_bot_turn(match_id=bots.pk, seq=bots.seq, now=NOW, rng=Random(1))

    assert not play_bot_turn(match_id=bots.pk, seq=bots.seq, now=NOW, rng=Random(2))
    assert MatchEvent.objects.filter(match=bots, kind="played").count() == 1


def test_a_person_is_never_played_for(table) -> None:
    assert not play_bot_turn(match_id=table.pk, seq=table.seq, now=NOW, rng=Random(1))


def test_a_match_that_is_over_or_unknown_is_no_error(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", bots=["greedy"], now=NOW)
    resign(player=ada, match_id=match.pk, now=NOW)
    match.refresh_from_db()

    assert not play_bot_turn(match_id=match.pk, seq=match.seq, now=NOW, rng=Random(1))
    assert not play_bot_turn(match_id=10**9, seq=1, now=NOW, rng=Random(1))


def test_bots_finish_a_match_among_themselves(bots) -> None:
    random = Random(4)
    for _ in range(2000):
        bots.refresh_from_db()
        if not play_bot_turn(match_id=bots.pk, seq=bots.seq, now=NOW, rng=random):
            break

    assert bots.status == Match.Status.FINISHED


def test_the_greedy_level_beats_the_random_one(ada) -> None:
    wins = 0
    for seed in range(12):
        match = create_match(
            creator=ada, preset="scopa_classica", bots=["random", "greedy"], creator_seat=None, now=NOW
        )
        random = Random(seed)
        while play_bot_turn(match_id=match.pk, seq=match.seq, now=NOW, rng=random):
            match.refresh_from_db()
        wins += match.winner_side == 1
    assert wins >= 9
