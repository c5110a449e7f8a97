"""Playing one hand: sweeps, refills, leftovers (docs/rules.md sections 3.3, 3.5 and 5)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    BatchDealt,
    CardDrawn,
    HandState,
    LeftoversTaken,
    Mark,
    Play,
    TableBonusTaken,
    leftovers_to,
    mark_of,
    rules_for,
    start_match,
)
from games.engine.dealing import deal
from games.engine.hand import open_hand, play_in
from games.engine.rules import Rules
from tests.games.engine.written import cards, classic, deck_beginning, play_all, play_out, started, texts


def mark(
    table: str,
    play: str,
    preset: str = "scopa_classica",
    *,
    last: bool = False,
    own_last: bool = False,
    **options: object,
) -> str:
    rules = rules_for(preset, options)
    return mark_of(rules, cards(table), Play.parse(play), last_play=last, last_card_of_player=own_last).value


def ending(rules: Rules, held: str, table: str, last_capturer: int | None = 0) -> HandState:
    """A hand in which only seat 1 still has a card, by leaving out all plays before."""
    before, _ = open_hand(rules, 1, 0, deal(rules, DECK, 0), 0)
    state, _ = play_out(started(rules))
    assert state.hand is not None
    return HandState(
        number=1,
        dealer=0,
        held=((), cards(held)),
        table=cards(table),
        stock=(),
        piles=before.piles,
        sweeps=(0, 0),
        turn=1,
        last_capturer=last_capturer,
        history=state.hand.history[: rules.plays_per_hand - 1],
        opening=before.opening,
    )


# 5 sweeps


def test_a_capture_that_empties_the_table_is_a_sweep() -> None:
    assert mark("2C 4S", "6Dx(2C+4S)") == "#"
    assert mark("2C 4S 10B", "6Dx(2C+4S)") == ""


def test_laying_on_an_empty_table_is_no_sweep() -> None:
    assert mark("", "6D") == ""


def test_a_sweep_has_its_mark_where_it_is_worth_nothing() -> None:
    assert mark("6C", "6Dx6C", sweep_points=0) == "#"


@pytest.mark.parametrize(
    ("option", "middle", "own_last", "last"),
    [("no", "#", "#", "~"), ("yes", "#", "#", "#"), ("no_player_last_card", "#", "~", "~")],
)
def test_last_cards_may_be_no_sweep(option: str, middle: str, own_last: str, last: str) -> None:
    assert mark("6C", "6Dx6C", sweep_last_play=option) == middle
    assert mark("6C", "6Dx6C", sweep_last_play=option, own_last=True) == own_last
    assert mark("6C", "6Dx6C", sweep_last_play=option, own_last=True, last=True) == last


@pytest.mark.parametrize(
    ("option", "everything", "equal"), [("never", "~", "~"), ("natural", "~", "#"), ("always", "#", "#")]
)
def test_an_ace_with_power_sweeps_as_the_rules_say(option: str, everything: str, equal: str) -> None:
    """Section 5.1."""
    assert mark("2S 3B", "1Dx(2S+3B)", "scopa_d_assi", ace_sweep=option) == everything
    assert mark("1S", "1Dx1S", "scopa_d_assi", ace_sweep=option) == equal
    assert mark("2S 3B", "5Dx(2S+3B)", "scopa_d_assi", ace_sweep=option) == "#"


def test_an_ace_that_takes_itself_sweeps_only_where_the_rules_say_so() -> None:
    """Section 5.1."""
    assert mark("", "1Dx0", "asso_piglia_tutto", ace_empty_table="takes_itself") == "~"
    assert mark("", "1Dx0", "asso_piglia_tutto", ace_empty_table="takes_itself", ace_empty_sweep=True) == "#"


def test_without_ace_power_an_ace_sweeps_like_any_card() -> None:
    assert mark("1S", "1Dx1S", ace_sweep="never") == "#"


# playing


def test_captured_cards_and_the_card_that_took_them_go_to_the_pile() -> None:
    state = started(classic(), deck_beginning("7D 2C 8D 3C 9D 4C 7S 1B 5B 10D"))
    state, _ = play_all(state, "7Dx7S")

    assert state.hand is not None
    assert texts(state.hand.piles[0]) == "7D 7S"
    assert texts(state.hand.table) == "1B 5B 10D"
    assert texts(state.hand.held[0]) == "8D 9D"
    assert (state.hand.turn, state.hand.last_capturer) == (1, 0)


def test_a_laid_card_is_the_last_on_the_table() -> None:
    state, _ = play_all(started(classic(), deck_beginning("7D 2C 8D 3C 9D 4C 6S 10B 5B 10D")), "8D")

    assert state.hand is not None
    assert texts(state.hand.table) == "6S 10B 5B 10D 8D"
    assert state.hand.last_capturer is None


def test_a_sweep_is_scored_by_the_seat_that_made_it() -> None:
    state, _ = play_all(started(classic(), deck_beginning("10D 2C 8D 3C 9D 4C 1S 2B 3B 4B")), "10Dx(1S+2B+3B+4B)")

    assert state.hand is not None
    assert state.hand.sweeps == (1, 0)
    assert [str(made) for made in state.hand.history] == ["10Dx(1S+2B+3B+4B)#"]


# 3.3 refills


def test_a_new_batch_comes_when_all_hands_are_empty_and_nothing_goes_to_the_table() -> None:
    state = started(classic(), deck_beginning("8D 8C 9D 9C 10D 10C 1S 1B 1D 1C"))
    state, log = play_all(state, "8D 8Cx8D 9D 9Cx9D 10D")

    assert not any(isinstance(event, BatchDealt) for event in log)
    state, log = play_all(state, "10Cx10D")
    assert [event.kind for event in log] == ["played", "batch_dealt"]
    assert state.hand is not None
    assert [len(held) for held in state.hand.held] == [3, 3]
    assert texts(state.hand.table) == "1S 1B 1D 1C"
    assert state.hand.turn == 0


def test_a_card_may_be_drawn_after_every_play() -> None:
    state = started(classic(refill="draw_one"), deck_beginning("8D 8C 9D 9C 10D 10C 1S 1B 1D 1C 7B"))
    state, log = play_all(state, "8D")

    assert log[1:] == [CardDrawn(0, cards("7B")[0], 29)]
    assert state.hand is not None
    assert texts(state.hand.held[0]) == "7B 9D 10D"


@pytest.mark.parametrize("options", [{}, {"refill": "draw_one"}, {"hand_size": 4}, {"hand_size": 18, "refill": "none"}])
def test_every_card_is_played_out_whatever_the_refill(options: dict[str, object]) -> None:
    state, _ = play_out(started(classic(**options)))

    assert state.hand is not None
    assert len(state.hand.history) == 36
    assert state.hand.stock == ()
    assert sorted(card for pile in state.hand.piles for card in pile) == sorted(DECK)


# 3.5 table bonus


def test_the_dealer_takes_a_first_table_of_fifteen() -> None:
    deck = deck_beginning("8D 8C 9D 9C 10D 10C 1S 2B 5D 7C")
    state, events = start_match(rules_for("escoba"), deck, dealer=1)

    assert events[1:] == (TableBonusTaken(1, cards("1S 2B 5D 7C"), 1),)
    assert state.hand is not None
    assert (state.hand.table, state.hand.sweeps, state.hand.last_capturer) == ((), (0, 1), 1)
    assert texts(state.hand.opening) == "1S 2B 5D 7C"
    assert texts(state.hand.piles[1]) == "1S 2B 5D 7C"


# 5.2 leftovers


@pytest.mark.parametrize(
    ("options", "last_capturer", "taker"),
    [
        ({}, 0, 0),
        ({}, None, None),
        ({"leftovers": "last_player"}, 0, 1),
        ({"leftovers": "nobody"}, 0, None),
        ({"leftovers_fallback": "last_player"}, None, 1),
        ({"leftovers_fallback": "last_player"}, 0, 0),
    ],
)
def test_leftovers_go_where_the_rules_say(
    options: dict[str, object], last_capturer: int | None, taker: int | None
) -> None:
    assert leftovers_to(classic(**options), last_capturer, 1) == taker


def test_the_last_play_gives_the_leftovers_away_and_ends_the_hand() -> None:
    hand, events = play_in(classic(), ending(classic(), "10D", "8C 7S"), Play.parse("10D"))

    assert events[1:] == (LeftoversTaken(0, cards("8C 7S 10D")),)
    assert texts(hand.piles[0]) == "8C 7S 10D"
    assert (hand.table, hand.turn, hand.is_over) == ((), None, True)


def test_leftovers_of_nobody_stay_on_the_table() -> None:
    rules = classic(leftovers="nobody")
    hand, events = play_in(rules, ending(rules, "10D", "8C 7S"), Play.parse("10D"))

    assert events[1:] == (LeftoversTaken(None, cards("8C 7S 10D")),)
    assert texts(hand.table) == "8C 7S 10D"


def test_the_last_play_of_the_hand_clears_the_table_without_a_sweep() -> None:
    hand, events = play_in(classic(), ending(classic(), "10D", "10C"), Play.parse("10Dx10C"))

    assert [event.kind for event in events] == ["played"]
    assert hand.history[-1].mark is Mark.CLEARED
    assert hand.sweeps == (0, 0)
