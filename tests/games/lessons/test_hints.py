"""Hints name a good play and what speaks for it."""

from random import Random

import pytest

from games.engine import Card, Play, Rules, deck_for, start_match, view_for
from games.lessons import LESSONS, Reason, attempted, begun, hint_for, reasons_for
from tests.games.lessons.hidden import with_hidden_cards_exchanged


def view(table: str, own: str):
    cards = [[Card.parse(word) for word in text.split()] for text in (table, own, "10C 10S 9B")]
    in_turn = [card for both in zip(cards[1], cards[2], strict=True) for card in both]
    state, _ = start_match(Rules(), deck_for(Rules(), 1, cards[0], in_turn), dealer=1)
    return view_for(state, 0)


@pytest.mark.parametrize(
    ("table", "own", "play", "reasons"),
    [
        ("1C 2C 3C 4S", "10D 6S 7B", "10Dx(1C+2C+3C+4S)", (Reason.SWEEP, Reason.COINS, Reason.MANY)),
        ("7D 2C 9S 10B", "7S 4C 3B", "7Sx7D", (Reason.SETTEBELLO,)),
        ("7C 2C 9S 10B", "7S 4C 3B", "7Sx7C", (Reason.SEVEN,)),
        ("5C 2C 9S 10B", "7S 4C 3B", "7Sx(2C+5C)", (Reason.MANY,)),
        ("5C 8C 9S 10B", "5S 4C 3B", "5Sx5C", (Reason.TAKES,)),
        ("5C 8C 9S 10B", "5S 4C 3B", "4C", (Reason.ABOVE_TEN,)),
    ],
)
def test_what_speaks_for_a_play(table, own, play, reasons) -> None:
    assert reasons_for(view(table, own), Play.parse(play)) == reasons


def test_a_lay_on_a_low_table_has_nothing_better_to_say() -> None:
    task = LESSONS["points"].tasks[1]
    assert reasons_for(begun(task).view, Play.parse("2D")) == (Reason.NOTHING_TO_TAKE,)


def test_clearing_the_table_with_the_last_card_is_not_called_a_sweep() -> None:
    task = LESSONS["scopa"].tasks[1]

    assert Reason.SWEEP not in reasons_for(begun(task).view, Play.parse("7Cx(3B+4B)"))
    sweep = begun(LESSONS["scopa"].tasks[0])
    assert reasons_for(sweep.view, Play.parse("7Bx(3S+4C)"))[0] is Reason.SWEEP


def test_the_hint_of_a_question_is_its_answer() -> None:
    hint = hint_for(begun(LESSONS["sums"].tasks[2]))
    assert hint is not None
    assert hint.play == Play.parse("7Bx(2D+5D)")


def test_the_hint_in_a_free_hand_is_legal_and_always_the_same() -> None:
    rng, board = Random(4), begun(LESSONS["hand"].tasks[0])
    while not board.is_done:
        hint = hint_for(board)
        assert hint == hint_for(board)
        assert hint is not None
        assert hint.play in board.view.legal
        board = attempted(board, hint.play, rng)

    assert hint_for(board) is None


def test_a_hint_is_the_same_when_only_cards_that_the_learner_cannot_see_are_exchanged() -> None:
    board = begun(LESSONS["hand"].tasks[0])
    twins = [with_hidden_cards_exchanged(board, set(board.view.held), seed) for seed in range(5)]
    assert len({twin.state for twin in (board, *twins)}) == 6

    assert {hint_for(twin) for twin in twins} == {hint_for(board)}
