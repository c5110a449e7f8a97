"""Bots choose among what is legal, from what their seat may know."""

import subprocess
import sys
from inspect import signature
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


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("search:iterations=7", {"iterations": 7}),
        ("search:inference=0,exact_cards=0", {"inference": 0.0, "exact_cards": 0}),
        ("search:inference=0.25", {"inference": 0.25}),
        ("master:worlds=1", {"worlds": 1}),
    ],
)
def test_options_reach_the_bot(text, options) -> None:
    assert bot_named(text).keywords == options


@pytest.mark.parametrize("level", BOTS)
def test_what_an_option_is_without_being_named_can_be_named(level) -> None:
    defaults = {
        name: each.default for name, each in signature(BOTS[level]).parameters.items() if each.default is not each.empty
    }
    for name, value in defaults.items():
        assert bot_named(f"{level}:{name}={value}").keywords == {name: value}


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("iterations=many", "iterations is a whole number from 1 to 1,000,000, not 'many'"),
        ("iterations=1e2", "iterations is a whole number from 1 to 1,000,000, not '1e2'"),
        ("iterations=2.5", "iterations is a whole number from 1 to 1,000,000, not '2.5'"),
        ("iterations=-5", "iterations is a whole number from 1 to 1,000,000, not '-5'"),
        ("iterations=0", "iterations is a whole number from 1 to 1,000,000, not '0'"),
        ("iterations=1_0", "iterations is a whole number from 1 to 1,000,000, not '1_0'"),
        ("iterations=99999999999999999999", "from 1 to 1,000,000"),
        ("iterations=" + "9" * 5_000, "from 1 to 1,000,000"),
        ("iterations=\u0663", "from 1 to 1,000,000"),
        ("exact_cards=-1", "exact_cards is a whole number from 0 to 1,000,000, not '-1'"),
        ("inference=-0.5", "inference is a number from 0 to 1,000,000, not '-0.5'"),
        ("inference=nan", "inference is a number from 0 to 1,000,000, not 'nan'"),
        ("inference=inf", "inference is a number from 0 to 1,000,000, not 'inf'"),
        ("inference=", "inference is a number from 0 to 1,000,000, not ''"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_with_a_sentence(option, said) -> None:
    with pytest.raises(UnknownBot) as refused:
        bot_named(f"search:{option}")

    assert said in str(refused.value)


def test_a_master_has_at_least_one_guess() -> None:
    with pytest.raises(UnknownBot, match="worlds is a whole number from 1 to"):
        bot_named("master:worlds=0")


def test_a_bot_is_named_by_its_level() -> None:
    assert bot_named("greedy") is BOTS["greedy"]


@pytest.mark.parametrize(
    "text", ["", "stockfish", "Greedy", "greedy:depth=2", "greedy:depth", "search:iterations=many", "games.bots.greedy"]
)
def test_a_text_that_means_no_bot_is_refused(text) -> None:
    with pytest.raises(UnknownBot):
        bot_named(text)
