"""Hidden cards change nothing: two deals that look alike to a reader are answered with the same bytes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from random import Random

import pytest
from django.db import transaction

from games.engine import DECK, Card, HandState
from games.models import Match, Player
from games.selectors.positions import position
from games.services import call_off_match, create_match, play_card, take_seat
from tests.games.api.conftest import API
from tests.games.conftest import NOW, play_on, to_play

pytestmark = pytest.mark.django_db

PATHS = ["", "/legal-plays", "/events?since=0", "/events?since=2", "/stream"]
type Deck = tuple[Card, ...]


@dataclass(frozen=True)
class Story:
    """A deal and what was played of it so far."""

    deck: Deck
    dealer: int
    plays: tuple[str, ...]
    hand: HandState


@pytest.fixture
def waiting(ada) -> Match:
    """Ada's table, which starts when Bruno sits down."""
    return create_match(creator=ada, preset="scopa_classica", now=NOW)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written inside is forgotten, so that the same match can be dealt once more."""
    mark = transaction.savepoint_create()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)


def story(waiting: Match, bruno: Player, seed: int, length: int) -> Story:
    """A deal, and so many plays of it."""
    deck = tuple(Random(seed).sample(DECK, k=40))
    with undone():
        match = take_seat(player=bruno, match_id=waiting.pk, now=NOW, deck_source=lambda: deck)
        match = play_on(match, length, seed=seed)
        hand = position(match).hand
        assert hand is not None
        return Story(deck, hand.dealer, tuple(str(made.play) for made in hand.history), hand)


def hidden_from(hand: HandState, seat: int | None) -> list[Card]:
    """The cards that a seat (None: a spectator) does not see."""
    return [card for other, cards in enumerate(hand.held) if other != seat for card in cards] + list(hand.stock)


def redealt(told: Story, seat: int | None, seed: int) -> Deck:
    """Another deck in which all that the seat has seen lies where it lay."""
    hidden = hidden_from(told.hand, seat)
    moved = dict(zip(hidden, Random(seed).sample(hidden, k=len(hidden)), strict=True))
    return tuple(moved.get(card, card) for card in told.deck)


def answers(waiting: Match, bruno: Player, told: Story, deck: Deck, ask: Callable[[Match], list[bytes]]) -> list[bytes]:
    """What is answered when this deck is dealt and the story's plays are made."""
    while True:
        with undone():
            match = take_seat(player=bruno, match_id=waiting.pk, now=NOW, deck_source=lambda: deck)
            if position(match).hand.dealer != told.dealer:
                continue  # the lot fell on the other
            for play in told.plays:
                play_card(match_id=match.pk, player=to_play(match), play=play, seq=match.seq, now=NOW)
                match.refresh_from_db()
            return ask(match)


@pytest.mark.parametrize("length", [0, 1, 4, 7, 13, 30])
def test_a_spectator_cannot_tell_two_deals_apart(stranger, waiting, bruno, length) -> None:
    told = story(waiting, bruno, length, length)
    other = redealt(told, None, length)

    def ask(match: Match) -> list[bytes]:
        return [stranger.get(f"{API}/matches/{match.pk}{path}").content for path in PATHS]

    assert told.deck != other
    assert answers(waiting, bruno, told, told.deck, ask) == answers(waiting, bruno, told, other, ask)


@pytest.mark.parametrize("length", [0, 1, 4, 7, 13, 30])
def test_a_seat_cannot_tell_two_deals_apart(as_ada, waiting, bruno, length) -> None:
    told = story(waiting, bruno, length, length)
    other = redealt(told, 0, length)
    held = set(told.hand.held[0])
    refused = [f"{card}{take}" for card in DECK if card not in held for take in ("", "x7D")][::5]

    def ask(match: Match) -> list[bytes]:
        read = [as_ada.get(f"{API}/matches/{match.pk}{path}").content for path in PATHS]
        return read + [as_ada.play(match, play, seq=seq).content for play in refused for seq in (match.seq, 0)]

    assert told.deck != other
    assert answers(waiting, bruno, told, told.deck, ask) == answers(waiting, bruno, told, other, ask)


@pytest.mark.parametrize("length", [0, 7, 30])
@pytest.mark.parametrize("who", ["spectator", "seat"])
def test_calling_a_match_off_opens_no_card(stranger, as_ada, waiting, bruno, length, who) -> None:
    told = story(waiting, bruno, length, length)
    client, seat = {"spectator": (stranger, None), "seat": (as_ada, 0)}[who]
    other = redealt(told, seat, length)
    paths = [*PATHS, "/record?format=shn", "/hands/1"]

    def ask(match: Match) -> list[bytes]:
        Match.objects.filter(pk=match.pk).update(competition=True)
        assert call_off_match(match_id=match.pk, now=NOW, reason="no_show")
        read = [client.get(f"{API}/matches/{match.pk}{path}").content for path in paths]
        return read + [as_ada.play(match, str(card)).content for card in DECK]

    assert told.deck != other
    assert answers(waiting, bruno, told, told.deck, ask) == answers(waiting, bruno, told, other, ask)


def test_a_play_is_answered_alike_whatever_the_others_hold(as_ada, waiting, bruno) -> None:
    told = next(told for told in (story(waiting, bruno, seed, 4) for seed in count()) if told.hand.turn == 0)
    other = redealt(told, 0, 5)

    def ask(match: Match) -> list[bytes]:
        play = as_ada.get(f"{API}/matches/{match.pk}/legal-plays").json()["plays"][0]
        answer = as_ada.play(match, play)
        assert answer.status_code == 201
        return [answer.content]

    assert answers(waiting, bruno, told, told.deck, ask) == answers(waiting, bruno, told, other, ask)


def test_every_card_that_is_not_held_is_refused_alike(program_of, table) -> None:
    program = program_of(to_play(table))
    hand = position(table).hand
    strangers = hidden_from(hand, table.turn_seat)

    refusals = {program.play(table, str(card)).content for card in strangers}

    assert len(strangers) == 33
    assert len(refusals) == 1


def test_the_log_of_a_running_hand_names_no_card_of_others(stranger, table) -> None:
    match = play_on(table, 3)
    hidden = {str(card) for card in hidden_from(position(match).hand, None)}

    for path in PATHS:
        body = stranger.get(f"{API}/matches/{match.pk}{path}").content.decode()
        words = set(body.replace('"', " ").replace(",", " ").replace("[", " ").replace("]", " ").split())
        assert not words & hidden
