"""The cards in the viewer's hand and, for each, the choices that the engine allows."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import Card, Play, SeatView
from games.web.words.cards import card_label, card_name
from games.web.words.plays import go_label, option_label, option_sum, ways_sentence

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_KEYS = "1234567890"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal play with a card. `cards` are what it takes, separated by spaces for the page's script."""

    letter: str
    play: str
    take: tuple[Card, ...]
    cards: str
    amount: str
    label: str
    go: str


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of the viewer's hand. `choices` is empty when the card may not be played now."""

    card: Card
    key: str
    label: str
    choices: tuple[Choice, ...]
    takes: bool
    note: str
    spoken: str


def held_cards(view: SeatView, *, your_turn: bool) -> tuple[HeldCard, ...]:
    """The viewer's cards in order, with their choices; the fewest cards first."""
    keys = _KEYS.ljust(len(view.held))
    return tuple(_held_card(view, card, keys[place].strip(), your_turn) for place, card in enumerate(view.held))


def _held_card(view: SeatView, card: Card, key: str, your_turn: bool) -> HeldCard:
    plays = sorted((play for play in view.legal if play.card == card), key=_fewest_first) if your_turn else []
    choices = tuple(_choice(view, play, letter) for play, letter in zip(plays, _LETTERS, strict=False))
    takes = any(not play.is_lay for play in plays)
    label = card_label(card)
    labels = [choice.label for choice in choices]
    return HeldCard(
        card=card,
        key=key,
        label=_("%(card)s, key %(key)s") % {"card": label, "key": key} if key else label,
        choices=choices,
        takes=takes,
        note=_note(view, plays),
        spoken=ways_sentence(card, labels, may_take=takes) if choices else _held_back(card),
    )


def _fewest_first(play: Play) -> tuple[bool, int, Play]:
    return (play.is_lay, len(play.take), play)


def _choice(view: SeatView, play: Play, letter: str) -> Choice:
    return Choice(
        letter=letter,
        play=str(play),
        take=play.take,
        cards=" ".join(map(str, play.take)),
        amount=option_sum(play, view.table, view.rules),
        label=option_label(play),
        go=go_label(play),
    )


def _note(view: SeatView, plays: list[Play]) -> str:
    equal = plays and all(len(play.take) == 1 and play.take[0].value == play.card.value for play in plays)
    return _("An equal card must be taken first.") if equal and view.rules.single_priority else ""


def _held_back(card: Card) -> str:
    return _("%(card)s cannot be played now.") % {"card": card_name(card)}
