"""Bots play through the door that everybody uses."""

from random import Random

import pytest
from celery import current_app

from games import effects
from games.models import Match, MatchEvent
from games.services import create_match, play_bot_turn, resign
from tests.games.conftest import NOW, deck_source

pytestmark = pytest.mark.django_db


GREEDY = 1
"""The seat and the side of the better of the two bots."""


@pytest.fixture
def bots(ada) -> Match:
    """Two bots at a table, and nobody playing for them; the cards are the same in every run."""
    return create_match(
        creator=ada,
        preset="scopa_classica",
        bots=["random", "greedy"],
        creator_seat=None,
        now=NOW,
        deck_source=deck_source(1),
    )


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
    random, decks = Random(4), deck_source(4)
    while play_bot_turn(match_id=bots.pk, seq=bots.seq, now=NOW, rng=random, deck_source=decks):
        bots.refresh_from_db()

    bots.refresh_from_db()
    assert bots.status == Match.Status.FINISHED
    assert bots.winner_side == GREEDY


def test_the_pause_before_a_turn_is_a_secret_of_the_service(
    ada, settings, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    pauses = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, countdown: pauses.append(countdown))
    match = create_match(creator=ada, preset="scopa_classica", bots=["greedy"] * 2, creator_seat=None, now=NOW)
    settings.BOT_PAUSE_SECONDS = 0.6
    for secret in ("one", "one", "another"):
        settings.SECRET_KEY = secret
        with django_capture_on_commit_callbacks(execute=True):
            effects.match_changed(match, bot_to_play=True)

    first, again, of_another_service = pauses
    assert 0.3 <= first <= 0.84
    assert first == again != of_another_service
