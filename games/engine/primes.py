"""The prime: what the cards are worth in it, and which side has the best (docs/rules.md section 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import SUITS, VALUES, Card
from games.engine.options import FourKind, MissingSuit, Primiera, PrimieraTable
from games.engine.rules import Rules

SEVEN = 7

_STANDARD: Mapping[int, int] = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}

PRIME_VALUES: Mapping[PrimieraTable, Mapping[int, int]] = {
    PrimieraTable.STANDARD: _STANDARD,
    PrimieraTable.ZERO_FACES: {**_STANDARD, 8: 0, 9: 0, 10: 0},
    PrimieraTable.DESCENDING_FACES: {**_STANDARD, 8: 8, 9: 9, 10: 10},
    PrimieraTable.VENETO: {7: 7, 6: 6, 1: 5, 5: 5, 4: 4, 3: 3, 2: 2, 8: 0, 9: 0, 10: 0},
}
"""What each card value is worth in the prime."""

CASCADE = (7, 6, 1, 5, 4, 3, 2)
"""The values whose numbers `sevens_cascade` compares, one after the other."""


@dataclass(frozen=True, slots=True)
class Prime:
    """The prime of a pile: its total, the number of suits it has, and the best card of each of them, in suit order."""

    total: int
    suits: int
    cards: tuple[Card, ...]


def prime(rules: Rules, cards: Iterable[Card]) -> Prime:
    """Give the prime of a pile by the table of the rules (docs/rules.md section 6.2).

    >>> prime(Rules(), [Card.parse(text) for text in ("7D", "6D", "7C", "1S", "2B")]).total
    70
    """
    worth = PRIME_VALUES[rules.primiera_table]
    best: dict[str, Card] = {}
    for card in cards:
        lent = best.get(card.suit)
        if lent is None or (worth[card.value], card.value) > (worth[lent.value], lent.value):
            best[card.suit] = card
    chosen = tuple(best[suit] for suit in SUITS if suit in best)
    return Prime(sum(worth[card.value] for card in chosen), len(chosen), chosen)


def primiera_points(rules: Rules, piles: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """Give the points for the prime, or for what replaces it, by pile (docs/rules.md section 6.2)."""
    match rules.primiera:
        case Primiera.NONE:
            return (0,) * len(piles)
        case Primiera.FOUR_OF_A_KIND:
            return tuple(_four_of_a_kind(rules, pile) for pile in piles)
        case Primiera.MOST_SEVENS:
            return point_for_best([(count_of(pile, SEVEN),) for pile in piles])
        case Primiera.SEVENS_CASCADE:
            return point_for_best([tuple(count_of(pile, value) for value in CASCADE) for pile in piles])
        case Primiera.LEXICOGRAPHIC:
            return point_for_best([_best_cards_first(rules, pile) for pile in piles])
        case Primiera.POINTS:
            return point_for_best(_totals(rules, [prime(rules, pile) for pile in piles]))


def point_for_best(keys: Sequence[tuple[int, ...] | None]) -> tuple[int, ...]:
    """Give one point to the only highest key and none to the others; a key of None does not compete."""
    competing = [key for key in keys if key is not None]
    best = max(competing, default=None)
    alone = competing.count(best) == 1 if best is not None else False
    return tuple(int(alone and key == best) for key in keys)


def count_of(pile: Iterable[Card], value: int) -> int:
    """Count the cards of one value."""
    return sum(card.value == value for card in pile)


def _totals(rules: Rules, primes: Sequence[Prime]) -> list[tuple[int, ...] | None]:
    everybody = rules.primiera_missing_suit is MissingSuit.ZERO or (
        rules.primiera_missing_suit is MissingSuit.INCOMPLETE_LOSES
        and not any(found.suits == len(SUITS) for found in primes)
    )
    return [(found.total,) if everybody or found.suits == len(SUITS) else None for found in primes]


def _best_cards_first(rules: Rules, pile: Sequence[Card]) -> tuple[int, ...] | None:
    """Give what the four cards of the prime are worth, highest first; None without all four suits."""
    worth = PRIME_VALUES[rules.primiera_table]
    found = prime(rules, pile)
    if found.suits < len(SUITS):
        return None
    return tuple(sorted((worth[card.value] for card in found.cards), reverse=True))


def _four_of_a_kind(rules: Rules, pile: Sequence[Card]) -> int:
    sets = sum(count_of(pile, value) == len(SUITS) for value in VALUES)
    return min(sets, 1) if rules.four_kind is FourKind.ONCE else sets
