"""The lessons are well made: every position is reached by legal plays and asks for what the engine allows."""

from random import Random

import pytest

from games.engine import Card, Mark, Play, apply, legal_plays
from games.lessons import LEARNER, LESSONS, Task, attempted, begun, lesson_after, opened

TASKS = {f"{lesson.code}/{task.code}": task for lesson in LESSONS.values() for task in lesson.tasks}


@pytest.mark.parametrize("name", TASKS)
def test_every_task_begins_at_the_learners_turn(name: str) -> None:
    assert opened(TASKS[name].position).turn == LEARNER


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TASKS)
def test_the_plays_that_a_task_asks_for_are_legal_when_it_asks(name: str, seed: int) -> None:
    board = begun(TASKS[name])
    for right in TASKS[name].asked:
        assert right <= set(legal_plays(board.state))
        board = attempted(board, min(right), Random(seed))

    assert board.is_done or board.task.is_free


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if len(task.asked) > 1])
def test_whatever_the_bot_may_do_the_next_answer_stays_possible(name: str) -> None:
    board = begun(TASKS[name])
    state, _ = apply(board.state, min(board.right))
    for answer in legal_plays(state):
        after, _ = apply(state, answer)
        assert board.task.asked[1] <= set(legal_plays(after))


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.asked and name != "scopa/last_play"])
def test_a_task_can_be_got_wrong(name: str) -> None:
    board = begun(TASKS[name])
    assert set(legal_plays(board.state)) - board.right


def test_there_are_six_lessons_in_order() -> None:
    codes = list(LESSONS)

    assert len(codes) == 6
    assert [lesson_after(code) for code in codes] == [*codes[1:], None]


def made_by(task: Task, text: str) -> Mark:
    state, _ = apply(opened(task.position), Play.parse(text))
    assert state.hand is not None
    return state.hand.history[-1].mark


def test_the_sweep_is_a_scopa_and_the_same_with_the_last_card_is_none() -> None:
    assert made_by(TASKS["scopa/sweep"], "7Bx(3S+4C)") is Mark.SWEEP
    assert made_by(TASKS["scopa/last_play"], "7Cx(3B+4B)") is Mark.CLEARED


def test_only_the_right_lay_brings_the_table_above_ten() -> None:
    state = opened(TASKS["points/above_ten"].position)
    assert state.hand is not None
    total = sum(card.value for card in state.hand.table)

    high = {play for play in legal_plays(state) if play.is_lay and total + play.card.value > 10}

    assert high == TASKS["points/above_ten"].asked[0]


def test_the_last_lesson_ends_a_hand_in_which_the_settebello_is_still_to_come() -> None:
    state = opened(TASKS["hand/hand"].position)
    assert state.hand is not None

    assert len(state.hand.stock) == 6
    assert Card.parse("7D") in state.hand.stock
