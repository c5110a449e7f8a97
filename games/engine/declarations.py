"""What may be announced with a fresh hand of three cards in Cirulla (docs/rules.md section 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import VALUES, Card
from games.engine.options import Declarations, DeclareStack
from games.engine.rules import Rules

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


def _is_low(rules: Rules, values: Sequence[int]) -> bool:
    return sum(values) <= rules.declare_low_limit


def _is_triple(values: Sequence[int]) -> bool:
    return len(set(values)) == 1


def _points(rules: Rules, low: bool, triple: bool) -> int:
    parts = [rules.declare_low_points * low, rules.declare_triple_points * triple]
    return sum(parts) if rules.declare_stack is DeclareStack.ADD else max(parts)
