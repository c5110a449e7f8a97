"""Counting a hand: from captured piles and sweeps to points by side (docs/rules.md section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import DECK_SIZE, SETTEBELLO, Card, Suit
from games.engine.options import CountPoint, Napola, TeamScoring
from games.engine.primes import SEVEN, count_of, point_for_best, prime, primiera_points
from games.engine.rules import Rules
from games.engine.state import ScoreRow, SideCount

KNIGHT = 9
ALL_COINS = 10
COURTS = (8, 9, 10)
FOUR = 4
MAJORITY_OF_CARDS = DECK_SIZE // 2 + 1
MAJORITY_OF_COINS = ALL_COINS // 2 + 1
RE_BELLO = Card.parse("10D")

GRANDE_POINTS = 5
PICCOLA_MIN, PICCOLA_MAX = 3, 6
FIXED_NAPOLA_POINTS = 3


@dataclass(frozen=True, slots=True)
class HandScore:
    """The count of a hand by side: points, the facts behind them, and the side that wins the match at once, if any."""

    rows: tuple[ScoreRow, ...]
    counts: tuple[SideCount, ...]
    instant: int | None


def score_hand(rules: Rules, piles: Sequence[Sequence[Card]], sweeps: Sequence[int]) -> HandScore:
    """Count a hand from its piles and scored sweeps, given by side or by seat (docs/rules.md section 6).

    Piles by seat are first pooled, or counted one by one and added, as `team_scoring` says. Piles need not add up to
    forty cards: what was left to nobody is in none of them.

    Raises:
        ValueError: the lengths fit neither the sides nor the seats.

    >>> piles = [[Card.parse(text) for text in ("7D", "1D", "2S")], [Card.parse("10B")]]
    >>> [row.total for row in score_hand(Rules(), piles, [1, 0]).rows]
    [4, 0]
    """
    if len(piles) != len(sweeps):
        raise ValueError("as many numbers of sweeps as piles are needed")
    if len(piles) == rules.sides_count:
        return _score_sides(rules, piles, sweeps)
    if len(piles) != rules.players:
        raise ValueError("piles are given by side or by seat")
    if rules.team_scoring is TeamScoring.SUM_OF_MEMBERS:
        return score_members(rules, piles, sweeps)
    return _score_sides(rules, _pooled_piles(rules, piles), _pooled_sweeps(rules, sweeps))


def score_members(rules: Rules, piles: Sequence[Sequence[Card]], sweeps: Sequence[int]) -> HandScore:
    """Count every seat as if it played alone and add the points of partners (docs/rules.md section 6.5).

    The counts are those of the pooled piles, for show; the points come from the members.
    """
    alone = _score_sides(rules, piles, sweeps)
    pooled = _score_sides(rules, _pooled_piles(rules, piles), _pooled_sweeps(rules, sweeps))
    rows = [ScoreRow()] * rules.sides_count
    for seat, row in enumerate(alone.rows):
        rows[rules.side_of(seat)] += row
    instant = None if alone.instant is None else rules.side_of(alone.instant)
    return HandScore(tuple(rows), pooled.counts, instant)


def _pooled_piles(rules: Rules, piles: Sequence[Sequence[Card]]) -> list[list[Card]]:
    pooled: list[list[Card]] = [[] for _ in range(rules.sides_count)]
    for seat, pile in enumerate(piles):
        pooled[rules.side_of(seat)] += pile
    return pooled


def _pooled_sweeps(rules: Rules, sweeps: Sequence[int]) -> list[int]:
    pooled = [0] * rules.sides_count
    for seat, count in enumerate(sweeps):
        pooled[rules.side_of(seat)] += count
    return pooled


def _score_sides(rules: Rules, piles: Sequence[Sequence[Card]], sweeps: Sequence[int]) -> HandScore:
    runs = [_coin_run(pile) for pile in piles]
    counts = tuple(_count(rules, pile, run, swept) for pile, run, swept in zip(piles, runs, sweeps, strict=True))
    instant = next((side for side, pile in enumerate(piles) if _wins_at_once(rules, pile, runs[side])), None)
    if rules.honours_only:
        return HandScore(tuple(ScoreRow(bonus=_honours(pile)) for pile in piles), counts, instant)
    cards = most_point(rules.cards_point, [count.cards for count in counts], MAJORITY_OF_CARDS)
    coins = most_point(rules.coins_point, [count.coins for count in counts], MAJORITY_OF_COINS)
    primes = primiera_points(rules, piles)
    sevens = point_for_best([(count_of(pile, SEVEN),) for pile in piles])
    rows = tuple(
        ScoreRow(
            cards=cards[side],
            coins=coins[side],
            settebello=rules.settebello_points * counts[side].settebello,
            primiera=primes[side],
            bonus=_bonus(rules, pile, runs[side]) + rules.most_sevens * sevens[side],
            sweeps=_sweep_points(rules, pile, sweeps[side]),
        )
        for side, pile in enumerate(piles)
    )
    return HandScore(rows, counts, instant)


def _count(rules: Rules, pile: Sequence[Card], run: int, sweeps: int) -> SideCount:
    found = prime(rules, pile)
    return SideCount(
        cards=len(pile),
        coins=_coins(pile),
        settebello=SETTEBELLO in pile,
        prime=found.total,
        prime_cards=found.cards,
        napola=run if rules.napola is not Napola.OFF and run >= rules.napola_min else 0,
        sweeps=sweeps,
    )


def most_point(point: CountPoint, numbers: Sequence[int], majority: int) -> tuple[int, ...]:
    """Give one point to the only highest number, which may have to be a majority (docs/rules.md section 6.1)."""
    if point is CountPoint.OFF:
        return (0,) * len(numbers)
    needed = majority if point is CountPoint.MAJORITY else 0
    return point_for_best([(number,) if number >= needed else None for number in numbers])


def _sweep_points(rules: Rules, pile: Sequence[Card], sweeps: int) -> int:
    doubled = rules.knights_double_sweeps and count_of(pile, KNIGHT) == FOUR
    return rules.sweep_points * sweeps * (2 if doubled else 1)


def _bonus(rules: Rules, pile: Sequence[Card], run: int) -> int:
    """Give the extra points of a pile, most sevens apart (docs/rules.md section 6.3)."""
    points = rules.each_coin * _coins(pile) if rules.each_coin else 0
    if rules.all_sevens and count_of(pile, SEVEN) == FOUR:
        points += rules.all_sevens
    if rules.re_bello and RE_BELLO in pile:
        points += rules.re_bello
    points += sum(worth for card, worth in rules.named_cards if card in pile)
    points += sum(worth for value, worth in rules.coin_rank_points if Card(value, Suit.COINS) in pile)
    return points + _napola(rules, pile, run) + _grande_piccola(rules, pile, run)


def _napola(rules: Rules, pile: Sequence[Card], run: int) -> int:
    """Give the points for the run of coins from the ace (docs/rules.md section 6.4)."""
    if rules.napola is Napola.OFF or run < rules.napola_min:
        return 0
    if rules.napola is Napola.RUN:
        return run
    return FIXED_NAPOLA_POINTS if rules.napola is Napola.FIXED3 else _coins(pile)


def _grande_piccola(rules: Rules, pile: Sequence[Card], run: int) -> int:
    if not rules.grande_piccola:
        return 0
    points = min(run, PICCOLA_MAX) if run >= PICCOLA_MIN else 0
    return points + (GRANDE_POINTS if all(Card(value, Suit.COINS) in pile for value in COURTS) else 0)


def _wins_at_once(rules: Rules, pile: Sequence[Card], run: int) -> bool:
    """Say whether a pile ends the match for its side (docs/rules.md section 6.4)."""
    if rules.coins_123_win and run >= 3:
        return True
    return (rules.napola_full_wins or rules.all_coins_win) and run == ALL_COINS


def _honours(pile: Sequence[Card]) -> int:
    return sum(card.value == 1 or card.value in COURTS for card in pile)


def _coins(pile: Sequence[Card]) -> int:
    return sum(card.suit is Suit.COINS for card in pile)


def _coin_run(pile: Sequence[Card]) -> int:
    """Give the length of the run of coins from the ace."""
    coins = {card.value for card in pile if card.suit is Suit.COINS}
    return next((value - 1 for value in range(1, ALL_COINS + 1) if value not in coins), ALL_COINS)
