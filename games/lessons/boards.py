"""A learner at a task: what was played so far, what may be tried, and what an attempt leads to.

Every play goes through the engine. The other seat is a bot of the weakest level, which is given its view like any bot.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from games.bots import choose
from games.engine import Card, GameError, MatchState, Play, SeatView, apply, plays_of_hand, view_for
from games.lessons.course import Task
from games.lessons.positions import LEARNER, opened

BOT_LEVEL = "beginner"
"""The level of the learner's opponent."""

_FREER = {"single_priority": False, "capture_obligation": "optional"}


class NotAsked(Exception):
    """A legal play, but not the one that the task is about."""


@dataclass(frozen=True, slots=True)
class Board:
    """A task as far as it has been played: the plays since its position, of both seats, and the match after them."""

    task: Task
    made: tuple[Play, ...]
    state: MatchState

    @property
    def view(self) -> SeatView:
        """What the learner may know."""
        return view_for(self.state, LEARNER)

    @property
    def turns_made(self) -> int:
        """How often the learner has played."""
        assert self.state.hand is not None, "every position is in a hand"
        return sum(made.seat == LEARNER for made in self.state.hand.history[len(self.task.position.plays) :])

    @property
    def is_done(self) -> bool:
        """Whether everything asked has been played, or the hand played out."""
        if self.task.is_free:
            return self.state.turn is None or self.state.hands_played > 0
        return self.turns_made >= len(self.task.asked)

    @property
    def right(self) -> frozenset[Play]:
        """The plays that are asked for now; empty where any legal play will do, and when the task is done."""
        return frozenset() if self.task.is_free or self.is_done else self.task.asked[self.turns_made]


def begun(task: Task) -> Board:
    """Give the task as it begins."""
    return Board(task, (), opened(task.position))


def resumed(task: Task, plays: Iterable[str]) -> Board:
    """Give the task after these plays, written as text; from its beginning if they do not follow from it.

    They are what a browser's session has kept, so they may come from an older edition of the lessons.
    """
    board = begun(task)
    try:
        for text in plays:
            play = Play.parse(text)
            board = _after(board, play)
    except GameError:
        return begun(task)
    return board


def tries(board: Board) -> tuple[Play, ...]:
    """Give the plays that the learner is offered: the legal ones, where the task says so also what the rules forbid.

    What the rules forbid is what they would allow if nothing had to be taken and an equal card had no precedence.
    """
    view = board.view
    if board.is_done:
        return ()
    if not board.task.offers_wrong:
        return view.legal
    return plays_of_hand(view.rules.with_options(_FREER), view.held, view.table)


def named(board: Board, card: Card) -> Play | None:
    """Give the only thing on offer that can be done with a card; None where there is a choice or nothing."""
    plays = [play for play in tries(board) if play.card == card]
    return plays[0] if len(plays) == 1 else None


def attempted(board: Board, play: Play, rng: Random) -> Board:
    """Give the task after a play of the learner and the bot's answer; the same task where nothing is left to do.

    Raises:
        IllegalPlay: the rules forbid the play; the code says why.
        NotAsked: the play is legal, but something else is asked for.
    """
    if board.is_done:
        return board
    after = _after(board, play)
    if not board.task.is_free and play not in board.right:
        raise NotAsked(str(play))
    while not after.is_done and after.state.turn != LEARNER:
        assert after.state.turn is not None, "somebody is to play until the task is done"
        after = _after(after, choose(BOT_LEVEL, view_for(after.state, after.state.turn), rng))
    return after


def taken_back(board: Board) -> Board:
    """Give the task before the learner's last play; as it is where there is none."""
    earlier = before = begun(board.task)
    for play in board.made:
        if before.state.turn == LEARNER:
            earlier = before
        before = _after(before, play)
    return earlier


def _after(board: Board, play: Play) -> Board:
    state, _ = apply(board.state, play)
    return Board(board.task, (*board.made, play), state)
