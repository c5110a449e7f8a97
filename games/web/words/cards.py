"""The names of cards, suits and groups of cards in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from games.engine import SETTEBELLO, Card, Suit

_RANKS = {
    1: pgettext_lazy("card rank", "ace"),
    8: pgettext_lazy("card rank", "knave"),
    9: pgettext_lazy("card rank", "knight"),
    10: pgettext_lazy("card rank", "king"),
}
_SUITS = {
    Suit.COINS: pgettext_lazy("card suit", "coins"),
    Suit.CUPS: pgettext_lazy("card suit", "cups"),
    Suit.SWORDS: pgettext_lazy("card suit", "swords"),
    Suit.CLUBS: pgettext_lazy("card suit", "clubs"),
}


def rank_name(card: Card) -> str:
    """«knave», or the number of a numbered card."""
    return str(_RANKS.get(card.value, card.value))


def card_name(card: Card) -> str:
    """«knave of cups», «7 of coins»."""
    return pgettext("card name", "%(rank)s of %(suit)s") % {"rank": rank_name(card), "suit": _SUITS[card.suit]}


def card_label(card: Card) -> str:
    """The name with the title that one card of the deck bears: «7 of coins, settebello»."""
    if card == SETTEBELLO:
        return _("%(card)s, settebello") % {"card": card_name(card)}
    return card_name(card)


def card_list(cards: Iterable[Card]) -> str:
    """«2 of cups, 3 of clubs and king of coins»; empty for no cards."""
    names = [card_name(card) for card in cards]
    if len(names) < 2:
        return "".join(names)
    head = names[0]
    for name in names[1:-1]:
        head = pgettext("list of cards", "%(first)s, %(next)s") % {"first": head, "next": name}
    return pgettext("list of cards", "%(first)s and %(last)s") % {"first": head, "last": names[-1]}
