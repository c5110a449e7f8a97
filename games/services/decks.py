"""Where decks come from: the operating system's entropy, and nowhere else."""

from collections.abc import Callable
from secrets import SystemRandom

from games.engine import DECK, Card

type DeckSource = Callable[[], tuple[Card, ...]]


def fresh_deck() -> tuple[Card, ...]:
    """The forty cards in an order drawn from the operating system; all 40! orders are equally likely."""
    return tuple(SystemRandom().sample(DECK, k=len(DECK)))
