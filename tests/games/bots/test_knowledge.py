"""What a seat knows: unseen cards by value, what was taken, and who probably lacks what."""

from random import Random

import pytest

from games.bots import choose
from games.bots.knowledge import Knowledge, sweepers_of, takers_of
from games.engine import DECK, PRESETS, Card, MatchState, Play, Rules, Suit, apply, start_match, view_for

SCIENTIFICO = PRESETS["scopone_scientifico"]


def dealt(rules: Rules, hands: list[str]) -> MatchState:
    """A hand of Scopone, ten cards each, in which seat 0 leads; what is not named is dealt from the rest."""
    named = [[Card.parse(text) for text in hand.split()] for hand in hands]
    rest = [card for card in DECK if not any(card in hand for hand in named)]
    for hand in named:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    deck: list[Card] = []
    for packet in (slice(0, 3), slice(3, 6), slice(6, 10)):
        for hand in named:
            deck += hand[packet]
    state, _ = start_match(rules, deck, dealer=3)
    return state


def after(state: MatchState, *plays: str) -> MatchState:
    for text in plays:
        state, _ = apply(state, Play.parse(text))
    return state


def known(state: MatchState) -> Knowledge:
    return Knowledge.of(view_for(state, state.turn))


def test_own_cards_table_and_captured_cards_are_seen_and_no_others() -> None:
    state = after(dealt(SCIENTIFICO, ["2D 3D", "5C", "2B", "1D"]), "2D", "5C", "2Bx2D", "1D")
    knowledge = known(state)

    seen = {*state.hand.held[0], *state.hand.table, Card.parse("2B"), Card.parse("2D")}
    assert set(knowledge.unseen) == set(DECK) - seen
    assert knowledge.in_play_by_value[2] == 2
    assert knowledge.taken[0].cards == 2
    assert (knowledge.taken[0].coins, knowledge.taken[0].primes) == (1, {Suit.COINS: 12, Suit.CLUBS: 12})
    assert knowledge.taken[1].cards == 0


def test_the_side_of_the_dealer_plays_last() -> None:
    state = dealt(SCIENTIFICO, ["2D", "5C", "2B", "1D"])

    assert not known(state).has_last_play
    assert known(after(state, "2D")).has_last_play


def test_a_seat_that_left_a_sweep_lying_probably_lacks_the_card() -> None:
    state = after(dealt(SCIENTIFICO, ["2D", "5C", "2B", "1D"]), "2D", "5C")
    knowledge = known(state)
    others = [value for value in range(1, 11) if value not in (2, 5)]

    doubted = knowledge.doubts[1][2]
    assert 0 < doubted < 0.1
    assert all(knowledge.doubts[1].get(value, 1) == 1 for value in others)
    assert knowledge.doubts[0] == {}


def test_chances_are_counted_from_the_unseen_cards() -> None:
    state = dealt(SCIENTIFICO, ["7D 7C 7S 1D 2D 4D 5D 6D 8D 9D", "3C", "3S", "7B"])
    knowledge = known(state)

    assert knowledge.chance_to_hold(1, 7) == pytest.approx(10 / 30)
    assert knowledge.chance_to_hold(1, 3) > knowledge.chance_to_hold(1, 7)


def test_nobody_holds_what_has_been_seen_four_times() -> None:
    state = dealt(SCIENTIFICO, ["7D 7C 7S 7B", "3C", "3S", "3B"])

    assert known(state).chance_to_hold(1, 7) == 0


def test_open_hands_are_known_for_certain() -> None:
    state, _ = start_match(PRESETS["scopa_scoperta"], Random(1).sample(DECK, 40))
    knowledge = known(state)
    opposite = state.hand.held[1 - state.turn]

    for value in range(1, 11):
        assert knowledge.chance_to_hold(1, value) == float(any(card.value == value for card in opposite))


def test_a_new_batch_wipes_the_doubts() -> None:
    rng = Random(2)
    state, _ = start_match(PRESETS["scopa_classica"], rng.sample(DECK, 40))
    for _ in range(6):
        state, _ = apply(state, choose("random", view_for(state, state.turn), rng))

    assert known(state).doubts == ({}, {})


def test_by_fifteen_the_card_that_makes_fifteen_takes() -> None:
    assert takers_of(PRESETS["scopa_quindici"], 7) == (8,)
    assert takers_of(PRESETS["scopa_quindici"], 4) == ()
    assert takers_of(PRESETS["cirulla"], 7) == (7, 8)


def test_a_single_card_of_the_sum_has_priority_over_a_sweep() -> None:
    table = [Card.parse(text) for text in ("2D", "5C")]

    assert sweepers_of(SCIENTIFICO, table) == (7,)
    assert sweepers_of(SCIENTIFICO, [*table, Card.parse("4B")]) == ()


def test_only_the_seat_to_play_thinks() -> None:
    state = dealt(SCIENTIFICO, ["2D", "5C", "2B", "1D"])

    with pytest.raises(ValueError, match="play"):
        Knowledge.of(view_for(state, 1))
    with pytest.raises(ValueError, match="play"):
        Knowledge.of(view_for(state, None))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_seen_or_unseen_in_every_variant(preset) -> None:
    rng = Random(7)
    state, _ = start_match(PRESETS[preset], rng.sample(DECK, 40))
    for _ in range(30):
        if state.turn is None:
            break
        knowledge = known(state)
        everything = {*knowledge.unseen, *state.hand.table, *state.hand.held[state.turn]}
        everything |= {card for pile in state.hand.piles for card in pile}
        assert everything == set(DECK)
        assert sum(knowledge.unseen_by_value.values()) == len(knowledge.unseen)
        state, _ = apply(state, choose("random", view_for(state, state.turn), rng))
