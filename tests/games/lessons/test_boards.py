"""A learner at a task: what is offered, what is refused, what the bot does, and what a browser remembers."""

from random import Random

import pytest

from games.engine import Card, MustCapture, Play, SinglePriority, SumMismatch
from games.lessons import LEARNER, LESSONS, Board, NotAsked, attempted, begun, named, resumed, taken_back, tries
from tests.games.lessons.hidden import with_hidden_cards_exchanged


def board_of(lesson: str, place: int = 0) -> Board:
    return begun(LESSONS[lesson].tasks[place])


def test_a_play_of_two_answers_is_followed_by_the_bot_and_by_the_second_question() -> None:
    board = attempted(board_of("points", 2), Play.parse("2S"), Random(1))

    assert len(board.made) == 2
    assert board.state.turn == LEARNER
    assert not board.is_done

    board = attempted(board, Play.parse("7Bx(2S+5C)"), Random(1))
    assert board.is_done
    assert len(board.made) == 3


def test_a_legal_play_that_is_not_asked_for_changes_nothing() -> None:
    board = board_of("cards")

    with pytest.raises(NotAsked):
        attempted(board, Play.parse("10D"), Random(1))
    assert board.made == ()


@pytest.mark.parametrize(
    ("place", "text", "refusal"),
    [(1, "8Sx(3S+5C)", SinglePriority), (1, "8S", MustCapture), (0, "7Cx6B", SumMismatch)],
)
def test_what_the_rules_forbid_is_refused_by_the_engine(place, text, refusal) -> None:
    with pytest.raises(refusal):
        attempted(board_of("sums", place), Play.parse(text), Random(1))


def test_a_lesson_about_the_rules_offers_what_they_forbid() -> None:
    offered = {str(play) for play in tries(board_of("sums", 1)) if play.card == Card.parse("8S")}

    assert offered == {"8S", "8Sx8D", "8Sx(3S+5C)"}


def test_other_lessons_offer_what_is_legal() -> None:
    board = board_of("sums", 2)

    assert tries(board) == board.view.legal


def test_a_card_alone_means_the_only_thing_that_can_be_done_with_it() -> None:
    board = board_of("sums")

    assert named(board, Card.parse("2D")) == Play.parse("2D")
    assert named(board, Card.parse("7C")) is None
    assert named(board, Card.parse("1D")) is None


def test_nothing_is_offered_when_a_task_is_done() -> None:
    board = attempted(board_of("cards"), Play.parse("9S"), Random(1))

    assert board.is_done
    assert tries(board) == ()
    assert attempted(board, Play.parse("10D"), Random(1)) is board


@pytest.mark.parametrize("seed", range(5))
def test_the_last_hand_is_played_to_its_end_with_any_legal_plays(seed: int) -> None:
    rng, board = Random(seed), board_of("hand")
    while not board.is_done:
        board = attempted(board, rng.choice(board.view.legal), rng)

    assert len(board.made) == 12
    assert board.turns_made == 6
    assert board.state.hands_played == 1
    assert sum(board.state.scores) >= 1


def test_a_task_is_resumed_from_the_text_of_its_plays() -> None:
    rng, board = Random(3), board_of("hand")
    for _ in range(3):
        board = attempted(board, rng.choice(board.view.legal), rng)

    assert resumed(board.task, map(str, board.made)) == board


@pytest.mark.parametrize("remembered", [["7D"], ["rubbish"], ["9Cx9S", "1D"], [""]])
def test_what_does_not_follow_any_more_begins_anew(remembered: list[str]) -> None:
    task = LESSONS["hand"].tasks[0]

    assert resumed(task, remembered) == begun(task)


def test_a_play_is_taken_back_together_with_the_answer_to_it() -> None:
    rng, before = Random(3), board_of("hand")
    after = attempted(before, before.view.legal[0], rng)
    later = attempted(after, after.view.legal[0], rng)

    assert taken_back(later) == after
    assert taken_back(after) == before
    assert taken_back(before) == before


def test_the_bot_answers_alike_when_only_cards_that_it_cannot_see_are_exchanged() -> None:
    board, play = board_of("hand"), Play.parse("9Cx9S")
    assert board.state.hand is not None
    twins = [with_hidden_cards_exchanged(board, {play.card, *board.state.hand.held[1]}, seed) for seed in range(5)]
    assert len({twin.state for twin in (board, *twins)}) == 6

    for twin in twins:
        assert attempted(twin, play, Random(2)).made == attempted(board, play, Random(2)).made
