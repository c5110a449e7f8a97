"""Hidden cards change nothing: two positions that look alike to a reader are answered with the same bytes."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games.codec import decode_event, encode_event
from games.engine import Card, HandStarted, MatchState
from games.models import Match, MatchEvent
from games.sealing import seal, unseal
from games.selectors.positions import position
from tests.games.api.conftest import API
from tests.games.conftest import play_on, to_play
from tests.games.positions import store

pytestmark = pytest.mark.django_db

PATHS = ["", "/legal-plays", "/events?since=0", "/stream"]


def reshuffled(state: MatchState, keep: int | None, random: Random) -> tuple[MatchState, Callable[[Card], Card]]:
    """The state with every card that seat `keep` (None: a spectator) cannot see dealt anew, and where each went."""
    hand = state.hand
    assert hand is not None
    hidden = [card for seat, cards in enumerate(hand.held) if seat != keep for card in cards] + list(hand.stock)
    moved = dict(zip(hidden, random.sample(hidden, k=len(hidden)), strict=True))

    def place(card: Card) -> Card:
        return moved.get(card, card)

    held = tuple(tuple(sorted(place(card) for card in cards)) for cards in hand.held)
    stock = tuple(place(card) for card in hand.stock)
    return replace(state, hand=replace(hand, held=held, stock=stock)), place


def hide_anew(match: Match, keep: int | None, seed: int) -> None:
    """Deal what `keep` cannot see anew, in the position and in the sealed log alike."""
    state, place = reshuffled(position(match), keep, Random(seed))
    store(match, state)
    row = MatchEvent.objects.filter(match=match, kind="hand_started").latest("seq")
    event = decode_event(json.loads(unseal(bytes(row.sealed))))
    assert isinstance(event, HandStarted)
    assert event.deck is not None
    held = tuple(None if cards is None else tuple(sorted(place(card) for card in cards)) for cards in event.held)
    dealt = replace(event, deck=tuple(place(card) for card in event.deck), held=held)
    sealed = seal(json.dumps(encode_event(dealt)).encode())
    # The log cannot be changed in place, so the row is written anew.
    MatchEvent.objects.filter(pk=row.pk)._raw_delete(using="default")
    MatchEvent.objects.create(
        match=match, seq=row.seq, kind=row.kind, public=row.public, sealed=sealed, created_at=row.created_at
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_spectator_cannot_tell_two_deals_apart(stranger, table, seed) -> None:
    match = play_on(table, seed)
    before = [stranger.get(f"{API}/matches/{match.pk}{path}").content for path in PATHS]

    hide_anew(match, None, seed)

    assert [stranger.get(f"{API}/matches/{match.pk}{path}").content for path in PATHS] == before


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_cannot_tell_two_deals_apart(as_ada, table, seed) -> None:
    match = play_on(table, seed)
    held = position(match).hand.held[0]
    plays = ["7D", "10B", "1S", "4C", "2Sx2D", "nonsense"]
    plays = [play for play in plays if not any(play.startswith(str(card)) for card in held)]

    def everything() -> list[bytes]:
        read = [as_ada.get(f"{API}/matches/{match.pk}{path}").content for path in PATHS]
        return read + [as_ada.play(match, play).content for play in plays]

    before = everything()
    hide_anew(match, 0, seed)

    assert everything() == before


def test_every_card_that_is_not_held_is_refused_alike(program_of, table) -> None:
    player = to_play(table)
    program = program_of(player)
    hand = position(table).hand
    strangers = [card for cards in (hand.held[1 - table.turn_seat], hand.stock) for card in cards]

    answers = {program.play(table, str(card)).content for card in strangers}

    assert len(strangers) == 33
    assert len(answers) == 1


def test_the_log_of_a_running_hand_names_no_card_of_others(stranger, table) -> None:
    match = play_on(table, 3)
    hand = position(match).hand
    hidden = {str(card) for cards in (*hand.held, hand.stock) for card in cards}

    for path in PATHS:
        body = stranger.get(f"{API}/matches/{match.pk}{path}").content.decode()
        words = set(body.replace('"', " ").replace(",", " ").replace("[", " ").replace("]", " ").split())
        assert not words & hidden
