"""How a deck is dealt: packets and batches, void deals, the bonus of the first table (docs/rules.md section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import DECK, DECK_SIZE, Card, sorted_cards
from games.engine.errors import BadDeck
from games.engine.options import DealerRotation, DealPattern, MisdealReason, Refill, TableBonus, TableBonusThirty
from games.engine.rules import Rules

KING, ACE = 10, 1
ONE_BONUS, TWO_BONUS = 15, 30


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck dealt out: the first table in order, the cards of each seat sorted, the stock with the next card first."""

    table: tuple[Card, ...]
    held: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def deal(rules: Rules, deck: Sequence[Card], dealer: int) -> Dealt:
    """Deal the first batch and the table in the packets of the rules (docs/rules.md section 3.2).

    The seat after the dealer is served first.

    Raises:
        BadDeck: `deck` is not the forty cards, each once.

    >>> [str(card) for card in deal(Rules(), DECK, 1).held[0]]
    ['1D', '3D', '5D']
    """
    if len(deck) != DECK_SIZE or set(deck) != set(DECK):
        raise BadDeck("a deck is the forty cards, each once")
    held: list[list[Card]] = [[] for _ in range(rules.players)]
    table: list[Card] = []
    place = 0
    for size, to_table in _packets(rules):
        for seat in _serving_order(rules, dealer):
            held[seat] += deck[place : place + size]
            place += size
        table += deck[place : place + to_table]
        place += to_table
    return Dealt(tuple(table), tuple(map(sorted_cards, held)), tuple(deck[place:]))


def deal_batch(
    rules: Rules, stock: tuple[Card, ...], dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal the next batch from the stock: the cards by seat, and the stock that is left (docs/rules.md section 3.3)."""
    size = min(rules.hand_size, len(stock) // rules.players)
    packet = 1 if rules.deal_pattern is DealPattern.ONE_BY_ONE else size
    held: list[list[Card]] = [[] for _ in range(rules.players)]
    place = 0
    for _ in range(size // packet):
        for seat in _serving_order(rules, dealer):
            held[seat] += stock[place : place + packet]
            place += packet
    return tuple(map(sorted_cards, held)), stock[place:]


def batch_schedule(rules: Rules) -> tuple[int, ...]:
    """Give the cards that each player gets in every batch; with `draw_one` only the first (docs/rules.md section 3.3).

    >>> batch_schedule(Rules(hand_size=4))
    (4, 4, 4, 4, 2)
    """
    share = (DECK_SIZE - rules.table_cards) // rules.players
    if rules.refill is not Refill.BATCH:
        return (rules.hand_size,)
    full, rest = divmod(share, rules.hand_size)
    return (rules.hand_size,) * full + ((rest,) if rest else ())


def draws_each(rules: Rules) -> int:
    """Give how many cards each player draws during a hand; 0 unless the rules are `draw_one`.

    >>> draws_each(Rules.from_options({"refill": "draw_one"}))
    15
    """
    if rules.refill is not Refill.DRAW_ONE:
        return 0
    return (DECK_SIZE - rules.table_cards) // rules.players - rules.hand_size


def misdeal_reasons(rules: Rules, table: Sequence[Card]) -> tuple[MisdealReason, ...]:
    """Say why a first table voids the deal; empty when play goes on (docs/rules.md section 3.4).

    >>> misdeal_reasons(Rules(), [Card.parse(text) for text in ("10D", "10C", "10S", "4B")])
    (<MisdealReason.THREE_KINGS: 'three_kings'>,)
    """
    if not table:
        return ()
    values = [card.value for card in table]
    holds = {
        MisdealReason.THREE_KINGS: values.count(KING) >= 3,
        MisdealReason.TWO_ACES: values.count(ACE) >= 2,
        MisdealReason.LOW_SUM_10: sum(values) <= 10,
    }
    return tuple(reason for reason in rules.misdeal if holds[reason])


def table_bonus(rules: Rules, table: Sequence[Card]) -> int:
    """Give the sweeps that the dealer has for a first table of 15 or 30, else 0 (docs/rules.md section 3.5).

    >>> table_bonus(Rules.from_options({"table_bonus": "fifteen_thirty"}), [Card.parse("10D"), Card.parse("5C")])
    1
    """
    if rules.table_bonus is TableBonus.NONE:
        return 0
    values = [card.value for card in table]
    total = sum(values)
    if total == ONE_BONUS:
        return 1
    if total != TWO_BONUS:
        return 0
    if rules.table_bonus_30 is TableBonusThirty.TWO_GROUPS and not _some_group_makes(values, ONE_BONUS):
        return 0
    return 2


def next_dealer(rules: Rules, dealer: int) -> int:
    """Give the seat that deals after `dealer` (docs/rules.md section 3.6).

    >>> next_dealer(Rules(players=4), 3)
    0
    """
    step = 1 if rules.dealer_rotation is DealerRotation.WITH_PLAY else -1
    return (dealer + step) % rules.players


def _serving_order(rules: Rules, dealer: int) -> list[int]:
    return [(dealer + step) % rules.players for step in range(1, rules.players + 1)]


def _packets(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Give the rounds of the first deal: cards to each seat, then cards to the table."""
    if rules.deal_pattern is DealPattern.INTERLEAVED_3_2:
        return ((3, 2), (3, 2), (3, 0))
    if rules.deal_pattern is DealPattern.PACKETS_3_3_4:
        return ((3, 0), (3, 0), (4, 0))
    if rules.deal_pattern is DealPattern.PACKETS:
        return ((rules.hand_size, rules.table_cards),)
    return (*((1, 0),) * rules.hand_size, (0, rules.table_cards))


def _some_group_makes(values: Sequence[int], total: int) -> bool:
    sums = {0}
    for value in values:
        sums |= {reached + value for reached in sums}
    return total in sums
