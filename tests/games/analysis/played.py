"""Hands that were played by bots, for tests of what comes after."""

from random import Random

from games.analysis import DealtHand
from games.bots import choose
from games.engine import DECK, PRESETS, MatchState, apply, start_match, view_for


def played_hand(preset: str = "scopa_classica", *, seed: int = 1, level: str = "random", dealer: int = 0) -> DealtHand:
    """A whole hand of a preset between bots of a level."""
    rng, rules = Random(seed), PRESETS[preset]
    while True:
        deck = tuple(rng.sample(DECK, k=40))
        state, _ = start_match(rules, deck, dealer=dealer)
        if state.turn is not None:
            break
    moves = []
    while state.turn is not None:
        play = choose(level, view_for(state, state.turn), rng)
        moves.append(play)
        state, _ = apply(state, play)
    return DealtHand(rules, deck, dealer, tuple(moves))


def position_before(hand: DealtHand, ply: int) -> MatchState:
    """The state before a play of the hand, counted from 1."""
    state, _ = start_match(hand.rules, hand.deck, dealer=hand.dealer)
    for move in hand.moves[: ply - 1]:
        state, _ = apply(state, move)
    return state
