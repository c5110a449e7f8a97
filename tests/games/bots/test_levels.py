"""Bots choose among what is legal, from what their seat may know."""

import subprocess
import sys
from random import Random

import pytest

from games.bots import BOTS, LEVELS, UnknownBot, bot_named, choose
from games.engine import DECK, PRESETS, Card, Play, apply, legal_plays, start_hand, start_match, view_for

READABLE = tuple(level for level in BOTS if level not in ("search", "master"))
"""The levels in plain Python; the two that look ahead are slow and have tests of their own."""


def deck(random: Random) -> tuple[Card, ...]:
    return tuple(random.sample(DECK, k=40))


@pytest.mark.parametrize("level", READABLE)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_is_legal_in_every_variant(level, preset) -> None:
    random = Random(5)
    state, _ = start_match(PRESETS[preset], deck(random))
    for _ in range(45):
        if state.awaits_deck:
            state, _ = start_hand(state, deck(random))
            continue
        if state.is_over:
            break
        play = choose(level, view_for(state, state.turn), random)
        assert play in legal_plays(state)
        state, _ = apply(state, play)


@pytest.mark.parametrize("level", READABLE)
def test_the_same_view_and_chance_give_the_same_play(level) -> None:
    state, _ = start_match(PRESETS["scopone"], deck(Random(1)))
    view = view_for(state, state.turn)
    assert choose(level, view, Random(9)) == choose(level, view, Random(9))


@pytest.mark.parametrize("level", READABLE)
def test_a_choice_does_not_change_when_only_hidden_cards_do(level) -> None:
    random = Random(2)
    cards = deck(random)
    state, _ = start_match(PRESETS["scopa_classica"], cards)
    view = view_for(state, state.turn)
    hidden = [index for index, card in enumerate(cards) if card not in view.held and card not in view.table]
    shuffled = list(cards)
    for index, other in zip(hidden, random.sample(hidden, k=len(hidden)), strict=True):
        shuffled[index] = cards[other]
    twin, _ = start_match(PRESETS["scopa_classica"], tuple(shuffled))
    assert twin != state

    assert choose(level, view, Random(3)) == choose(level, view_for(twin, twin.turn), Random(3))


def test_nobody_chooses_out_of_turn() -> None:
    state, _ = start_match(PRESETS["scopa_classica"], deck(Random(1)))
    with pytest.raises(ValueError, match="turn"):
        choose("greedy", view_for(state, 1 - state.turn), Random(1))


def position_with(held: str, table: str) -> tuple[Card, ...]:
    """A deck that deals seat 0 of two these three cards, and this table."""
    own, open_cards = [Card.parse(text) for text in held.split()], [Card.parse(text) for text in table.split()]
    rest = [card for card in DECK if card not in own and card not in open_cards]
    others, stock = rest[:3], rest[3:]
    return tuple(card for pair in zip(own, others, strict=True) for card in pair) + tuple(open_cards) + tuple(stock)


@pytest.mark.parametrize(
    ("held", "table", "expected"),
    [
        ("7C 2S 10B", "7D 3C 9S 1B", "7Cx7D"),
        ("9B 4C 10S", "2D 3C 4S 10D", "9Bx(2D+3C+4S)"),
        ("3S 8C 10S", "1D 2D 9C 5C", "3Sx(1D+2D)"),
    ],
)
def test_greedy_takes_what_is_worth_most(held, table, expected) -> None:
    state, _ = start_match(PRESETS["scopa_classica"], position_with(held, table), dealer=1)
    assert choose("greedy", view_for(state, 0), Random(1)) == Play.parse(expected)


def test_the_levels_are_offered_weakest_first_and_chance_is_not_offered() -> None:
    assert list(LEVELS) == ["beginner", "greedy", "tradition", "search", "master"]
    assert set(BOTS) - set(LEVELS) == {"random"}


def test_the_bots_are_imported_without_the_compiler() -> None:
    code = "import sys, games.bots; print(sorted({'numba', 'numpy', 'django'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert answer.stdout == "[]\n"


def test_an_option_reaches_the_bot() -> None:
    assert bot_named("search:iterations=7").keywords == {"iterations": 7}


def test_a_bot_is_named_by_its_level() -> None:
    assert bot_named("greedy") is BOTS["greedy"]


@pytest.mark.parametrize(
    "text", ["", "stockfish", "Greedy", "greedy:depth=2", "greedy:depth", "search:iterations=many", "games.bots.greedy"]
)
def test_a_text_that_means_no_bot_is_refused(text) -> None:
    with pytest.raises(UnknownBot):
        bot_named(text)
