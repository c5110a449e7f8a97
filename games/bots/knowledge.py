"""What a seat knows of a hand in play: everything that a careful player at the table could have counted.

Made from a `SeatView` and nothing else, in plain Python, for the bots that play by rules in words.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Self

from games.engine import DECK, Card, PlayMade, Rules, SeatView, Suit, captured_piles, table_bonus

PRIME_WORTHS: Mapping[int, int] = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What a card is worth in the prime (docs/rules.md section 6.2)."""

LEAST_PRIME = 10
"""What a suit lends to the prime with its worst card."""

_LEFT_LYING = 0.35
"""How much less likely a seat holds a card after it left lying what that card takes."""

_LEFT_SWEEP = 0.1
"""The same when that card would have swept the table."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What one side has captured: how many cards and coins, and for each suit the best card in the prime."""

    cards: int
    coins: int
    primes: Mapping[Suit, int]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A view with what follows from it, for the seat that is to play.

    `unseen` are the cards that others hold or that are still to come, `unseen_by_value` and `in_play_by_value` how many
    of a value are unseen, and not yet captured at all. `doubts` are factors by seat and value: how much less likely
    than by chance a seat holds such a card, for what it left lying. `plays_left` counts the plays of the hand after
    the next. `has_last_play` says that the seat's side makes the last play of the hand, as the dealer's side does.
    """

    view: SeatView
    seat: int
    unseen: tuple[Card, ...]
    unseen_by_value: Mapping[int, int]
    in_play_by_value: Mapping[int, int]
    taken: tuple[Taken, ...]
    doubts: tuple[Mapping[int, float], ...]
    plays_left: int
    has_last_play: bool

    @classmethod
    def of(cls, view: SeatView) -> Self:
        """What the seat to play knows. Raises ValueError when it is nobody's or another seat's turn."""
        seat = view.seat
        if seat is None or view.turn != seat:
            raise ValueError("only the seat that is to play thinks")
        rules = view.rules
        piles = captured_piles(rules, view.dealer, view.opening, view.history)
        captured = {card for pile in piles for card in pile}
        return cls(
            view=view,
            seat=seat,
            unseen=view.unseen,
            unseen_by_value=Counter(card.value for card in view.unseen),
            in_play_by_value=Counter(card.value for card in DECK if card not in captured),
            taken=tuple(
                _taken([card for pile in piles[side :: rules.sides_count] for card in pile])
                for side in range(rules.sides_count)
            ),
            doubts=_doubts(view),
            plays_left=rules.plays_per_hand - len(view.history) - 1,
            has_last_play=_last_to_play(view) % rules.sides_count == seat % rules.sides_count,
        )

    @property
    def side(self) -> int:
        """The side of the seat."""
        return self.seat % self.view.rules.sides_count

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.view.rules

    def seat_after(self, steps: int) -> int:
        """The seat that plays so many plays after this one."""
        return (self.seat + steps) % self.rules.players

    def is_partner(self, seat: int) -> bool:
        """Whether a seat is on the same side."""
        return seat % self.rules.sides_count == self.side

    def held_before(self, steps: int) -> int:
        """How many cards the seat so many plays on holds before its play; a batch dealt before is counted."""
        view = self.view
        held = self._known_held(steps)
        return held if held or not view.stock_count else min(self.rules.hand_size, view.stock_count)

    def chance_to_hold(self, steps: int, value: int) -> float:
        """How likely the seat so many plays on has a card of this value: by counting, less its `doubts`."""
        seat = self.seat_after(steps)
        if self._shows(seat, value):
            return 1.0
        if self.view.open_hands is not None and self._known_held(steps):
            return 0.0
        lying = self.unseen_by_value.get(value, 0)
        total = len(self.unseen)
        held = min(self.held_before(steps), total)
        if not lying or held <= 0:
            return 0.0
        chance = 1 - comb(total - lying, held) / comb(total, held)
        return chance * self.doubts[seat].get(value, 1.0) if self._known_held(steps) else chance

    def _known_held(self, steps: int) -> int:
        """How many cards of this batch the seat holds before that play: none once a new batch must be dealt."""
        seat = self.seat_after(steps)
        return self.view.held_counts[seat] - (1 if seat == self.seat else 0)

    def _shows(self, seat: int, value: int) -> bool:
        known = self.view.open_hands or self.view.shown
        return bool(known) and any(card.value == value for card in known[seat])


def takers_of(rules: Rules, value: int) -> tuple[int, ...]:
    """The values that take one card of this value alone.

    >>> takers_of(Rules(), 7)
    (7,)
    """
    takers = []
    if rules.capture_mode != "fifteen":
        takers.append(value)
    if rules.capture_mode != "rank" and 1 <= rules.target_sum - value <= 10:
        takers.append(rules.target_sum - value)
    return tuple(takers)


def sweepers_of(rules: Rules, table: Sequence[Card]) -> tuple[int, ...]:
    """The values that take a whole table of several cards by their sum, if nothing has priority.

    >>> sweepers_of(Rules(), [Card.parse("2D"), Card.parse("5C")])
    (7,)
    """
    total = sum(card.value for card in table)
    if rules.single_priority and len(table) > 1 and any(card.value == total for card in table):
        return ()
    return tuple(value for value in takers_of(rules, total) if 1 <= value <= 10)


def _taken(cards: Sequence[Card]) -> Taken:
    primes: dict[Suit, int] = {}
    for card in cards:
        primes[card.suit] = max(PRIME_WORTHS[card.value], primes.get(card.suit, 0))
    return Taken(len(cards), sum(card.suit is Suit.COINS for card in cards), primes)


def _last_to_play(view: SeatView) -> int:
    """The seat that makes the last play of the hand."""
    rules = view.rules
    return rules.order_of_play(view.dealer)[-1]


def _doubts(view: SeatView) -> tuple[Mapping[int, float], ...]:
    """Factors by seat and value: what each seat left lying in this batch, it probably could not take."""
    rules = view.rules
    doubts: tuple[dict[int, float], ...] = tuple({} for _ in range(rules.players))
    table = [] if table_bonus(rules, view.opening) else list(view.opening)
    batch = rules.players * rules.hand_size
    begins = len(view.history) - len(view.history) % batch if rules.refill != "none" else 0
    for place, made in enumerate(view.history):
        if place >= begins and made.seat != view.seat:
            _doubt(rules, doubts[made.seat], table, made)
        if made.play.is_lay:
            table.append(made.play.card)
        else:
            table = [card for card in table if card not in made.play.take]
    return doubts


def _doubt(rules: Rules, doubts: dict[int, float], table: Sequence[Card], made: PlayMade) -> None:
    """Lower the chances of one seat for what it left lying with one play; a card laid is no longer doubted."""
    played = made.play.card.value
    for lying in {card.value for card in table if card not in made.play.take}:
        for value in takers_of(rules, lying):
            if value != played:
                doubts[value] = doubts.get(value, 1.0) * _LEFT_LYING
    if table and len(made.play.take) != len(table):
        for value in sweepers_of(rules, table):
            if value != played:
                doubts[value] = doubts.get(value, 1.0) * _LEFT_SWEEP
