"""A whole deck as forty letters, in dealing order (docs/rules.md section 11.5).

`A` to `J` are the coins from 1 to 10, `K` to `T` the cups, `a` to `j` the swords, `k` to `t` the clubs.
"""

from __future__ import annotations

import string
from collections.abc import Sequence

from games.engine.cards import DECK, Card
from games.engine.errors import BadDeck

LETTERS = string.ascii_uppercase[:20] + string.ascii_lowercase[:20]

_CARD_OF = dict(zip(LETTERS, DECK, strict=True))
_LETTER_OF = dict(zip(DECK, LETTERS, strict=True))


def deck_code(deck: Sequence[Card]) -> str:
    """Write a deck as its code.

    Raises:
        BadDeck: these are not the forty cards, each once.

    >>> deck_code(DECK)
    'ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst'
    """
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise BadDeck("a deck is the forty cards, each once")
    return "".join(_LETTER_OF[card] for card in deck)


def read_deck_code(code: str) -> tuple[Card, ...]:
    """Read the code of a deck.

    Raises:
        BadDeck: the code has not every letter once.

    >>> read_deck_code("ABCDEFGHIJKLMNOPQRSTabcdefghijklmnopqrst") == DECK
    True
    """
    if not isinstance(code, str) or len(code) != len(LETTERS) or set(code) != set(LETTERS):
        raise BadDeck("the code of a deck has each of its forty letters once")
    return tuple(_CARD_OF[letter] for letter in code)
