"""A play and its text: the card played and what it takes (docs/rules.md sections 4 and 8).

`7D` lays the seven of coins, `7Dx7C` takes one card, `10Bx(3C+7D)` takes several, `1Dx0` is an ace that takes itself.
Reading accepts the rank letters and suit signs, `×`, and sums without brackets; writing is canonical.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import SORTED_CARDS, Card, sorted_cards
from games.engine.errors import BadPlay, DuplicateCard

LONGEST_PLAY_TEXT = 200
"""Characters in the longest text that can be a play: forty cards and their signs."""


class Mark(StrEnum):
    """What is written after a play (docs/rules.md section 5)."""

    SWEEP = "#"
    CLEARED = "~"
    NONE = ""


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Play:
    """The card played, the table cards taken (sorted), and whether an ace takes itself.

    A play that takes nothing lays the card on the table.

    >>> Play.parse("10Bx(7D+3C)")
    Play.parse('10Bx(3C+7D)')
    >>> Play.parse("7D").is_lay
    True
    """

    card: Card
    take: tuple[Card, ...] = ()
    takes_itself: bool = False

    def __post_init__(self) -> None:
        """Sort the taken cards, so that equal plays are equal whatever order they were named in."""
        if len(self.take) > 1:
            object.__setattr__(self, "take", sorted_cards(self.take))

    @property
    def is_lay(self) -> bool:
        """Whether the card stays on the table."""
        return not self.take and not self.takes_itself

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play; a mark at its end is read and dropped (docs/rules.md section 8).

        Raises:
            BadPlay: the text has not the form of a play.
            BadCard: one of its cards is none.
            DuplicateCard: a card is named twice.

        >>> str(Play.parse("K♦x(Q♠+A♥)"))
        '10Dx(1C+9S)'
        """
        return read_play(text)[0]

    def __str__(self) -> str:
        if self.takes_itself:
            return f"{self.card}x0"
        if not self.take:
            return str(self.card)
        if len(self.take) == 1:
            return f"{self.card}x{self.take[0]}"
        return f"{self.card}x({'+'.join(map(str, self.take))})"

    def __repr__(self) -> str:
        return f"Play.parse('{self}')"


@dataclass(frozen=True, slots=True)
class PlayMade:
    """A play as it was made: by which seat, and with which mark."""

    seat: int
    play: Play
    mark: Mark

    @classmethod
    def parse(cls, text: str, *, seat: int = 0) -> PlayMade:
        """Read a play with its mark; the text does not say who made it. Raises as `Play.parse` does.

        >>> str(PlayMade.parse("7Dx7C#"))
        '7Dx7C#'
        """
        play, mark = read_play(text)
        return cls(seat, play, mark)

    def __str__(self) -> str:
        return f"{self.play}{self.mark.value}"


LAYS: Sequence[Play] = tuple(Play(card) for card in SORTED_CARDS)
"""For every card, at its index, the play that lays it."""


def read_play(text: str) -> tuple[Play, Mark]:
    """Read a play and its mark, if any (docs/rules.md section 8). Raises as `Play.parse` does."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_PLAY_TEXT:
        raise BadPlay("a play is a card and what it takes, such as 7D, 7Dx7C or 10Bx(3C+7D)")
    mark = Mark(text[-1]) if text[-1] in "#~" else Mark.NONE
    played, separator, taken = text.removesuffix(mark.value).replace("×", "x").partition("x")
    if not played or (separator and not taken):
        raise BadPlay("a play is a card and what it takes, such as 7D, 7Dx7C or 10Bx(3C+7D)")
    card = Card.parse(played)
    if taken == "0":
        return Play(card, (), True), mark
    take = tuple(map(Card.parse, _taken_texts(taken))) if taken else ()
    if len({card, *take}) != len(take) + 1:
        raise DuplicateCard("a card is named twice")
    return Play(card, take), mark


def _taken_texts(taken: str) -> list[str]:
    """Split `3C+7D`, in brackets or not."""
    has_brackets = taken.startswith("(") and taken.endswith(")")
    texts = taken[1:-1].split("+") if has_brackets else taken.split("+")
    if "" in texts or any(sign in text for text in texts for sign in "()x"):
        raise BadPlay("several taken cards are written (3C+7D)")
    return texts
