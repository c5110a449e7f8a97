"""Questions about the primiera: captured piles of real hands, and what is right about them.

A question is a function of its level and its number, so a page needs to remember nothing to know it again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from random import Random

from games.engine import DECK, Card, MatchState, Prime, Rules, apply, legal_plays, prime, score_hand, start_match

RULES = Rules()
"""The common game: 7 counts 21, 6 counts 18, and a side without all four suits cannot win the primiera."""

ALL_SUITS = 4
MOST_QUESTIONS = 2**31
"""Questions are numbered from 0 up to this."""

_SMALL = range(6, 11)
_CLEAR, _CLOSE = 4, 2
_MOST_HANDS = 200


class TrainerLevel(StrEnum):
    """How hard the questions are."""

    SMALL = "small"
    LARGE = "large"
    SIDES = "sides"
    CLOSE = "close"

    @property
    def asks_for_cards(self) -> bool:
        """Whether the four best cards are asked for; else which side wins."""
        return self in (TrainerLevel.SMALL, TrainerLevel.LARGE)


@dataclass(frozen=True, slots=True)
class Question:
    """One pile whose four best cards are wanted, or two of which one may win; by suit, or as they were captured."""

    level: TrainerLevel
    piles: tuple[tuple[Card, ...], ...]

    @property
    def primes(self) -> tuple[Prime, ...]:
        """The count of each pile."""
        return tuple(prime(RULES, pile) for pile in self.piles)

    @property
    def winner(self) -> int | None:
        """Of two piles the one that scores the point; None when neither does. Raises ValueError for one pile."""
        rows = score_hand(RULES, self.piles, [0] * len(self.piles)).rows
        return next((side for side, row in enumerate(rows) if row.primiera), None)


@lru_cache(maxsize=256)
def question(level: TrainerLevel, number: int) -> Question:
    """Give the question of this number.

    The piles are those of hands in which both sides played by chance. A hand that does not fit the level is followed by
    another one; of two hundred one always fits.

    >>> question(TrainerLevel.LARGE, 7) == question(TrainerLevel.LARGE, 7)
    True
    """
    rng = Random(number)  # noqa: S311  # a question is no secret
    for _ in range(_MOST_HANDS):
        piles = _piles(level, rng)
        if piles is not None:
            return Question(level, piles)
    raise AssertionError("two hundred hands without one that fits: the levels ask for the impossible")


def is_best(asked: Question, chosen: Iterable[Card]) -> bool:
    """Say whether these are four best cards, one of each suit; of courts, which count alike, any will do."""
    cards = set(chosen)
    found = prime(RULES, cards)
    complete = cards <= set(asked.piles[0]) and len(cards) == found.suits == ALL_SUITS
    return complete and found.total == asked.primes[0].total


def worth(card: Card) -> int:
    """Give what a card counts in the primiera.

    >>> [worth(Card.parse(text)) for text in ("7D", "6C", "1S", "2B", "10D")]
    [21, 18, 16, 12, 10]
    """
    return prime(RULES, [card]).total


def _piles(level: TrainerLevel, rng: Random) -> tuple[tuple[Card, ...], ...] | None:
    """Give the piles of one hand, made ready for the level; None if they do not fit it."""
    match level:
        case TrainerLevel.SMALL:
            pile = _by_suit(_captured(rng, rng.randrange(8, 20))[0])
            return (pile,) if len(pile) in _SMALL and _is_complete(pile) else None
        case TrainerLevel.LARGE:
            pile = max(_captured(rng, RULES.plays_per_hand), key=len)
            return (pile,) if _is_complete(pile) else None
        case TrainerLevel.SIDES:
            piles = tuple(map(_by_suit, _captured(rng, RULES.plays_per_hand)))
            first, second = (prime(RULES, pile).total for pile in piles)
            return piles if abs(first - second) >= _CLEAR and all(map(_is_complete, piles)) else None
        case TrainerLevel.CLOSE:
            piles = _captured(rng, RULES.plays_per_hand)
            first, second = (prime(RULES, pile).total for pile in piles)
            return piles if abs(first - second) <= _CLOSE or not all(map(_is_complete, piles)) else None


def _captured(rng: Random, plays: int) -> tuple[tuple[Card, ...], ...]:
    """Give what both seats have captured after so many plays by chance."""
    state = _dealt(rng)
    for _ in range(plays):
        state, _ = apply(state, rng.choice(legal_plays(state)))
    assert state.hand is not None, "a hand was dealt"
    return state.hand.piles


def _dealt(rng: Random) -> MatchState:
    while True:
        state, _ = start_match(RULES, rng.sample(DECK, k=len(DECK)))
        if not state.awaits_deck:
            return state


def _by_suit(pile: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card in pile)


def _is_complete(pile: Sequence[Card]) -> bool:
    return prime(RULES, pile).suits == ALL_SUITS
