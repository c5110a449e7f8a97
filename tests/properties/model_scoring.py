"""The count of a hand, written a second time from docs/rules.md section 6, without a line of the engine's code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine import Card, Rules

ITEMS = ("cards", "coins", "settebello", "primiera", "bonus", "sweeps")

# The worth of a card in the prime by its value, ace first.
PRIME_TABLES = {
    "standard": (16, 12, 13, 14, 15, 18, 21, 10, 10, 10),
    "zero_faces": (16, 12, 13, 14, 15, 18, 21, 0, 0, 0),
    "descending_faces": (16, 12, 13, 14, 15, 18, 21, 8, 9, 10),
    "veneto": (5, 2, 3, 4, 5, 6, 7, 0, 0, 0),
}
CASCADE = (7, 6, 1, 5, 4, 3, 2)


@dataclass
class ModelScore:
    """Points by side and item, and the side that wins the whole match at once."""

    rows: list[dict[str, int]]
    instant: int | None = None
    totals: list[int] = field(default_factory=list)


def model_score(
    rules: Rules, side_of: Sequence[int], piles: Sequence[Sequence[Card]], sweeps: Sequence[int]
) -> ModelScore:
    """Score piles and sweeps given by seat; `side_of` names the side of each seat."""
    sides = max(side_of) + 1
    if rules.team_scoring == "sum_of_members":
        members = _score_units(rules, piles, sweeps)
        rows = [dict.fromkeys(ITEMS, 0) for _ in range(sides)]
        for seat, row in enumerate(members.rows):
            for item in ITEMS:
                rows[side_of[seat]][item] += row[item]
        instant = None if members.instant is None else side_of[members.instant]
    else:
        pooled: list[list[Card]] = [[] for _ in range(sides)]
        pooled_sweeps = [0] * sides
        for seat, side in enumerate(side_of):
            pooled[side] += piles[seat]
            pooled_sweeps[side] += sweeps[seat]
        score = _score_units(rules, pooled, pooled_sweeps)
        rows, instant = score.rows, score.instant
    return ModelScore(rows, instant, [sum(row.values()) for row in rows])


def _score_units(rules: Rules, piles: Sequence[Sequence[Card]], sweeps: Sequence[int]) -> ModelScore:
    coins = [_values(pile, "D") for pile in piles]
    if rules.honours_only:
        honours = [sum(card.value in {1, 8, 9, 10} for card in pile) for pile in piles]
        rows = [dict.fromkeys(ITEMS, 0) | {"bonus": points} for points in honours]
        return ModelScore(rows, _instant(rules, coins))
    cards_points = _count_points(str(rules.cards_point), [len(pile) for pile in piles], needed=21)
    coins_points = _count_points(str(rules.coins_point), [len(values) for values in coins], needed=6)
    prime_points = _prime_points(rules, piles)
    sevens = _only_best([_count(pile, 7) for pile in piles])
    rows = []
    for unit, pile in enumerate(piles):
        doubled = 2 if rules.knights_double_sweeps and _count(pile, 9) == 4 else 1
        rows.append(
            {
                "cards": cards_points[unit],
                "coins": coins_points[unit],
                "settebello": rules.settebello_points if 7 in coins[unit] else 0,
                "primiera": prime_points[unit],
                "bonus": _bonus(rules, pile, coins[unit]) + (rules.most_sevens if sevens == unit else 0),
                "sweeps": rules.sweep_points * sweeps[unit] * doubled,
            }
        )
    return ModelScore(rows, _instant(rules, coins))


def _bonus(rules: Rules, pile: Sequence[Card], coins: set[int]) -> int:
    points = rules.all_sevens if _count(pile, 7) == 4 else 0
    points += rules.re_bello if 10 in coins else 0
    points += sum(worth for name, worth in dict(rules.named_cards).items() if str(name) in {str(c) for c in pile})
    points += rules.each_coin * len(coins)
    points += sum(worth for rank, worth in dict(rules.coin_rank_points).items() if int(rank) in coins)
    run = _run(coins)
    if rules.napola != "off" and run >= rules.napola_min:
        points += {"run": run, "fixed3": 3, "coins_held": len(coins)}[str(rules.napola)]
    if rules.grande_piccola:
        points += 5 if {8, 9, 10} <= coins else 0
        points += min(run, 6) if run >= 3 else 0
    return points


def _instant(rules: Rules, coins: Sequence[set[int]]) -> int | None:
    for unit, values in enumerate(coins):
        if len(values) == 10 and (rules.all_coins_win or rules.napola_full_wins):
            return unit
        if rules.coins_123_win and {1, 2, 3} <= values:
            return unit
    return None


def _prime_points(rules: Rules, piles: Sequence[Sequence[Card]]) -> list[int]:
    if rules.primiera == "none":
        return [0] * len(piles)
    if rules.primiera == "four_of_a_kind":
        sets = [sum(_count(pile, value) == 4 for value in range(1, 11)) for pile in piles]
        return [min(found, 1) if rules.four_kind == "once" else found for found in sets]
    best = _only_best(_prime_keys(rules, piles))
    return [int(unit == best) for unit in range(len(piles))]


def _prime_keys(rules: Rules, piles: Sequence[Sequence[Card]]) -> list[tuple[int, ...] | None]:
    if rules.primiera == "most_sevens":
        return [(_count(pile, 7),) for pile in piles]
    if rules.primiera == "sevens_cascade":
        return [tuple(_count(pile, value) for value in CASCADE) for pile in piles]
    worth = PRIME_TABLES[str(rules.primiera_table)]
    best = [[max((worth[v - 1] for v in _values(pile, suit)), default=None) for suit in "DCSB"] for pile in piles]
    complete = [None not in cards for cards in best]
    numbers = [sorted((card or 0 for card in cards), reverse=True) for cards in best]
    if rules.primiera == "lexicographic":
        return [tuple(cards) if whole else None for cards, whole in zip(numbers, complete, strict=True)]
    missing = str(rules.primiera_missing_suit)
    compare_all = missing == "zero" or (missing == "incomplete_loses" and not any(complete))
    return [(sum(cards),) if whole or compare_all else None for cards, whole in zip(numbers, complete, strict=True)]


def _count_points(option: str, counts: Sequence[int], *, needed: int) -> list[int]:
    best = None if option == "off" else _only_best(counts)
    if best is not None and option == "majority" and counts[best] < needed:
        best = None
    return [int(unit == best) for unit in range(len(counts))]


def _only_best[Key: (int, tuple[int, ...])](keys: Sequence[Key | None]) -> int | None:
    """The one unit that beats every other; a tie at the top gives nobody."""
    compared = [key for key in keys if key is not None]
    if not compared or compared.count(max(compared)) > 1:
        return None
    return keys.index(max(compared))


def _run(coins: set[int]) -> int:
    run = 0
    while run + 1 in coins:
        run += 1
    return run


def _count(pile: Sequence[Card], value: int) -> int:
    return sum(card.value == value for card in pile)


def _values(pile: Sequence[Card], suit: str) -> set[int]:
    return {card.value for card in pile if card.suit.value == suit}
