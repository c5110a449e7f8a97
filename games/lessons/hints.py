"""A hint: a good play, and the reasons for it that can be said in one sentence each."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from games.bots import choose
from games.engine import SETTEBELLO, Mark, Play, SeatView, Suit, mark_of
from games.lessons.boards import Board

HINT_LEVEL = "tradition"
"""The level whose play is shown: it follows the published rules of good play, which a learner can follow too."""

HIGHEST_CARD = 10
SEVEN = 7
MANY = 3
"""Cards of a capture, its own included, from which it is worth taking for their number."""


class Reason(StrEnum):
    """Why a play is good, the weightiest first."""

    SWEEP = "sweep"
    SETTEBELLO = "settebello"
    SEVEN = "seven"
    COINS = "coins"
    MANY = "many"
    TAKES = "takes"
    ABOVE_TEN = "above_ten"
    NOTHING_TO_TAKE = "nothing_to_take"


@dataclass(frozen=True, slots=True)
class Hint:
    """A play and why it is good."""

    play: Play
    reasons: tuple[Reason, ...]


def hint_for(board: Board) -> Hint | None:
    """Give a hint for the learner's turn: the play that is asked for, else a bot's; None when nothing is to be played.

    The bot is given the learner's view and a fixed chance, so that the same position always gives the same hint.
    """
    view = board.view
    if board.is_done or not view.legal:
        return None
    play = min(board.right) if board.right else choose(HINT_LEVEL, view, Random(0))  # noqa: S311  # a hint is no secret
    return Hint(play, reasons_for(view, play))


def reasons_for(view: SeatView, play: Play) -> tuple[Reason, ...]:
    """Give what speaks for a legal play, the weightiest first."""
    if play.is_lay:
        total = sum(card.value for card in view.table) + play.card.value
        return (Reason.ABOVE_TEN,) if total > HIGHEST_CARD else (Reason.NOTHING_TO_TAKE,)
    gained = (play.card, *play.take)
    last = view.stock_count == 0 and sum(view.held_counts) == 1
    holds = {
        Reason.SWEEP: mark_of(view.rules, view.table, play, last_play=last) is Mark.SWEEP,
        Reason.SETTEBELLO: SETTEBELLO in gained,
        Reason.SEVEN: any(card.value == SEVEN for card in play.take if card != SETTEBELLO),
        Reason.COINS: any(card.suit is Suit.COINS for card in gained if card != SETTEBELLO),
        Reason.MANY: len(gained) >= MANY,
    }
    return tuple(reason for reason, held in holds.items() if held) or (Reason.TAKES,)
