"""A question about the primiera, and how its answer is counted, as the trainer's page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import Card, Suit, prime
from games.lessons import Question, worth
from games.lessons.primiera import ALL_SUITS, RULES
from games.web.words.cards import rank_name
from games.web.words.primiera import PILES, winner_sentence

_BY_WORTH = (7, 6, 1, 5, 4, 3, 2)
_KING = 10


@dataclass(frozen=True, slots=True)
class PileScreen:
    """A pile of a question: its name and its cards."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CountedPile:
    """How a pile is counted: its best card of each suit with what it is worth, the total, and whether it wins."""

    name: str
    best: tuple[tuple[Card, int], ...]
    total: int
    note: str
    wins: bool


@dataclass(frozen=True, slots=True)
class AnswerScreen:
    """What is said to an answer."""

    is_right: bool
    sentence: str
    piles: tuple[CountedPile, ...]


def pile_screens(asked: Question) -> tuple[PileScreen, ...]:
    """The piles of a question; a single one is the reader's own."""
    return tuple(PileScreen(str(PILES[place]), pile) for place, pile in enumerate(asked.piles))


def answer_screen(asked: Question, *, right: bool, chosen: Sequence[Card]) -> AnswerScreen:
    """The verdict and the count; `chosen` are the cards that were ticked where cards were asked for."""
    piles = tuple(
        CountedPile(
            name=str(PILES[place]),
            best=tuple((card, worth(card)) for card in found.cards),
            total=found.total,
            note="" if found.suits == ALL_SUITS else _("A suit is missing, so this side cannot win the primiera."),
            wins=len(asked.piles) > 1 and asked.winner == place,
        )
        for place, found in enumerate(asked.primes)
    )
    sentence = _cards_sentence(asked, chosen) if asked.level.asks_for_cards else winner_sentence(asked.winner)
    return AnswerScreen(right, sentence, piles)


def worths() -> list[tuple[str, int]]:
    """What the ranks count, the best first; the three courts count alike."""
    named = [(rank_name(card), worth(card)) for value in _BY_WORTH if (card := Card(value, Suit.COINS))]
    return [*named, (_("knave, knight, king"), worth(Card(_KING, Suit.COINS)))]


def _cards_sentence(asked: Question, chosen: Sequence[Card]) -> str:
    best, found = asked.primes[0].total, prime(RULES, chosen)
    if len(set(chosen)) != ALL_SUITS or found.suits != ALL_SUITS:
        return _("The primiera takes four cards, one of each suit.")
    if found.total == best:
        return _("No other four cards make more than %(best)d.") % {"best": best}
    return _("Your four cards make %(own)d, the best four %(best)d.") % {"own": found.total, "best": best}
