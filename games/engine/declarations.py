"""What may be announced with a fresh hand of three cards in Cirulla (docs/rules.md section 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import VALUES, Card
from games.engine.options import Declarations, DeclareStack
from games.engine.rules import Rules
from games.engine.state import Call

HAND_SIZE = 3


@dataclass(frozen=True, slots=True)
class Announcements:
    """What a hand may announce, and the points of the best announcement.

    `low` and `triple` are None where that is not possible, else the values the wild card may stand for: an empty tuple
    in a hand without it.
    """

    low: tuple[int, ...] | None
    triple: tuple[int, ...] | None
    points: int


def announcements(rules: Rules, held: Sequence[Card]) -> Announcements:
    """Give what a fresh hand of three cards may announce, in points (docs/rules.md section 6.6).

    The wild card stands for one value at a time: a hand counts as low and triple together only if one value makes both.

    >>> announcements(Rules.from_options({"declarations": "cirulla"}), [Card.parse(t) for t in ("7C", "8D", "8S")])
    Announcements(low=None, triple=(8,), points=10)
    """
    if rules.declarations is Declarations.NONE or len(held) != HAND_SIZE:
        return Announcements(None, None, 0)
    others = [card.value for card in held if card is not rules.wild_card]
    if len(others) == HAND_SIZE:
        low, triple = _is_low(rules, others), _is_triple(others)
        return Announcements(() if low else None, () if triple else None, _points(rules, low, triple))
    hands = {value: [*others, value] for value in VALUES}
    low_values = tuple(value for value, hand in hands.items() if _is_low(rules, hand))
    triple_values = tuple(value for value, hand in hands.items() if _is_triple(hand))
    points = max(_points(rules, value in low_values, value in triple_values) for value in VALUES)
    return Announcements(low_values or None, triple_values or None, points)


def calls_of(rules: Rules, held: Sequence[Card]) -> tuple[Call, ...]:
    """Give every call that a fresh hand of three cards allows, best first (docs/rules.md section 6.6).

    >>> cards = [Card.parse(text) for text in ("7C", "2D", "2S")]
    >>> calls_of(Rules.from_options({"declarations": "cirulla"}), cards)[0]
    Call(low=True, triple=True, value=2)
    """
    found = announcements(rules, held)
    low, triple = found.low, found.triple
    if rules.wild_card is None or rules.wild_card not in held:
        kinds = [(low is not None, triple is not None)]
        values: list[int | None] = [None]
    else:
        kinds = [(low is not None and value in low, triple is not None and value in triple) for value in VALUES]
        values = list(VALUES)
    calls = [
        Call(is_low and has_low, is_triple and has_triple, value)
        for value, (has_low, has_triple) in zip(values, kinds, strict=True)
        for is_low, is_triple in ((True, True), (False, True), (True, False))
    ]
    possible = dict.fromkeys(call for call in calls if call.low or call.triple)
    return tuple(sorted(possible, key=lambda call: -call_points(rules, call)))


def call_points(rules: Rules, call: Call) -> int:
    """Give what a call is worth, in points."""
    return _points(rules, call.low, call.triple)


def _is_low(rules: Rules, values: Sequence[int]) -> bool:
    return sum(values) <= rules.declare_low_limit


def _is_triple(values: Sequence[int]) -> bool:
    return len(set(values)) == 1


def _points(rules: Rules, low: bool, triple: bool) -> int:
    parts = [rules.declare_low_points * low, rules.declare_triple_points * triple]
    return sum(parts) if rules.declare_stack is DeclareStack.ADD else max(parts)
