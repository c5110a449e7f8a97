"""Contests of two bots over duplicate deals: every deal is played again with the seats exchanged, so luck cancels.

The bots play single hands through the engine and get what their seat may know, as in the service. A contest is a
function of its seed: each deal has chance of its own, so it does not matter how many processes share the deals.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from random import Random

from games.bots.engine_playouts import difference, scored_points
from games.bots.levels import Bot
from games.engine import (
    DECK,
    HandScored,
    MatchState,
    Rules,
    announce,
    apply,
    start_match,
    view_for,
)

WIDTH_95 = 1.96
"""Standard errors on each side of the mean that hold 95 % of a normal distribution."""

FEWEST_DEALS = 30
"""Deals from which on means are close to a normal distribution, and intervals as wide as they say."""

_FEWEST_OTHERWISE = 10
"""Deals that must have gone otherwise than most, for the spread that was seen to tell the spread that there is."""

_NOTHING = 1e-9
"""Points below which a deal is drawn: means of whole numbers over a few games."""

_DEALS_A_PARCEL = 4
"""Deals that a process is given at a time: few, since the strong bots are slow."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots, the rules of their hands and the seed of the deals.

    With more than one process the bots must be functions of a module, or `functools.partial` of such.
    """

    rules: Rules
    one: Bot
    other: Bot
    seed: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """How one deal went, over all games of it, seen from the first bot.

    `points` are its points less those of the other bot, `share` the share of games won, draws half; both are means
    over the games. `moves` and `seconds` of processor time are those of the first and of the other bot, added up.
    """

    points: float
    share: float
    moves: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def won(self) -> float:
        """1 if the first bot is ahead over all games of the deal together, 0 if the other is, half if neither.

        That is how duplicate compares two tables: one game alone is won by the cards as often as by the play.
        """
        return 0.5 if abs(self.points) < _NOTHING else float(self.points > 0)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and both ends of its 95 % interval, None where one value says nothing of its width."""

    mean: float
    low: float | None
    high: float | None

    @property
    def margin(self) -> float | None:
        """How far the farther end of the interval is from the mean: half the width, but for shares near 0 or 1."""
        if self.low is None or self.high is None:
            return None
        return max(self.mean - self.low, self.high - self.mean)


@dataclass(frozen=True, slots=True)
class ContestResult:
    """What the deals say: `points` a deal of the first bot less the other.

    `won` is its share of the deals, with all games of a deal together, `share` that of the single games; draws are
    half in both. `milliseconds` of processor time a move of the first and of the other bot.
    """

    deals: int
    points: Estimate
    won: Estimate
    share: Estimate
    milliseconds: tuple[float, float]

    @property
    def too_few(self) -> bool:
        """Whether there are fewer deals than an interval should be read from."""
        return self.deals < FEWEST_DEALS


def play_deals(contest: Contest, numbers: Sequence[int], *, processes: int = 1) -> Iterator[DealResult]:
    """The results of the deals of these numbers, in their order, as they come.

    Raises BadRules when the hands cannot be played.
    """
    if processes <= 1:
        _get_ready(contest)
        yield from map(play_deal, repeat(contest), numbers)
        return
    # Fresh processes: a copy of one that has threads or connections to a database would copy those too.
    with ProcessPoolExecutor(processes, get_context("spawn"), _get_ready, (contest,)) as pool:
        yield from pool.map(play_deal, repeat(contest), numbers, chunksize=_DEALS_A_PARCEL)


def play_deal(contest: Contest, number: int) -> DealResult:
    """Play one deal once for every way of `seatings`. The dealer moves on with the number of the deal."""
    rules = contest.rules
    state = dealt(rules, Random(f"{contest.seed} {number}"), number % rules.players)  # noqa: S311  chance of a game
    points, share, moves, seconds = 0.0, 0.0, [0, 0], [0.0, 0.0]
    ways = seatings(rules.sides_count)
    for sides_of_one in ways:
        by_side = _play_hand(contest, number, state, sides_of_one, moves, seconds)
        points += _ahead(rules, by_side, sides_of_one)
        share += _share(rules, by_side, sides_of_one)
    return DealResult(points / len(ways), share / len(ways), (moves[0], moves[1]), (seconds[0], seconds[1]))


def dealt(rules: Rules, rng: Random, dealer: int) -> MatchState:
    """The hand of the first deal of this chance that is not void, ready to be played."""
    while True:
        state, _ = start_match(rules, rng.sample(DECK, len(DECK)), dealer=dealer)
        if state.turn is not None:
            return state


def seatings(sides: int) -> list[frozenset[int]]:
    """The sides that the first bot takes in each game of a deal, so that each bot has every side equally often.

    Of two sides it has one and then the other. Of more it sits alone against the other bot everywhere, on every side
    in turn, and then the other bot sits alone.

    >>> seatings(2) == [{0}, {1}]
    True
    >>> seatings(3) == [{0}, {1}, {2}, {1, 2}, {0, 2}, {0, 1}]
    True
    """
    everywhere = frozenset(range(sides))
    alone = [frozenset({side}) for side in range(sides)]
    return alone if sides == 2 else [*alone, *(everywhere - own for own in alone)]


def summary(results: Iterable[DealResult]) -> ContestResult:
    """What these deals say together; the deal with all its games is the unit of the intervals.

    Raises ValueError when there are none.
    """
    deals = list(results)
    if not deals:
        raise ValueError("a contest needs a deal")
    moves = [sum(deal.moves[bot] for deal in deals) for bot in (0, 1)]
    seconds = [sum(deal.seconds[bot] for deal in deals) for bot in (0, 1)]
    return ContestResult(
        deals=len(deals),
        points=estimate([deal.points for deal in deals]),
        won=share_estimate([deal.won for deal in deals]),
        share=share_estimate([deal.share for deal in deals]),
        milliseconds=(1000 * seconds[0] / max(1, moves[0]), 1000 * seconds[1] / max(1, moves[1])),
    )


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its 95 % interval, by the normal distribution: right from some 30 values on.

    >>> estimate([1.0, 3.0]).mean
    2.0
    """
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, None, None)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    margin = WIDTH_95 * sqrt(variance / count)
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent shares from 0 to 1, one a deal, draws half, with its 95 % interval.

    By the normal distribution where many deals went otherwise than most, else by Wilson's interval: five deals won of
    five have no spread, and yet the sixth may be lost.
    """
    count = len(values)
    [(_, alike)] = Counter(values).most_common(1)
    if count >= FEWEST_DEALS and count - alike >= _FEWEST_OTHERWISE:
        return estimate(values)
    return _wilson(sum(values) / count, count)


def _wilson(mean: float, count: int) -> Estimate:
    """A share of so many trials, with the score interval of Wilson (Probable inference, JASA 22, 1927).

    It holds every truth from which the mean is at most `WIDTH_95` standard errors away, by the error of trials that are
    won or lost. A drawn deal counts as half a trial won, one of several games as the part of them that was won. That is
    on the safe side: no value between 0 and 1 spreads more about its mean than one that is always 0 or 1.
    """
    weight = WIDTH_95**2 / count
    middle = (mean + weight / 2) / (1 + weight)
    margin = sqrt(weight * (mean * (1 - mean) + weight / 4)) / (1 + weight)
    # The mean itself lies inside; rounding could leave it outside where it is 0 or 1.
    return Estimate(mean, max(0.0, min(mean, middle - margin)), min(1.0, max(mean, middle + margin)))


def _get_ready(contest: Contest) -> None:
    """Let both bots read what they need, so that it does not count as time of a move."""
    state = dealt(contest.rules, Random(0), 0)  # noqa: S311  chance of a game
    for bot in (contest.one, contest.other):
        bot(view_for(state, state.turn), Random(0))  # noqa: S311  chance of a game


def _play_hand(
    contest: Contest,
    number: int,
    state: MatchState,
    sides_of_one: frozenset[int],
    moves: list[int],
    seconds: list[float],
) -> tuple[float, ...]:
    """The points by side of the hand played out; moves and seconds of both bots are added to the lists.

    A seat has the same chance in every game of a deal, whoever sits on it: equal bots make equal games.
    """
    rules = contest.rules
    chances = [Random(f"{contest.seed} {number} {seat}") for seat in range(rules.players)]  # noqa: S311  the same
    while (seat := state.turn) is not None:
        view = view_for(state, seat)
        if view.announcements:
            state, _ = announce(state, view.announcements[0])
            continue
        bot = 0 if seat % rules.sides_count in sides_of_one else 1
        started = time.process_time()
        play = (contest.one, contest.other)[bot](view, chances[seat])
        seconds[bot] += time.process_time() - started
        moves[bot] += 1
        state, events = apply(state, play)
        if any(isinstance(event, HandScored) for event in events):
            return scored_points(events)
    raise RuntimeError("a hand in play ends with its count")


def _ahead(rules: Rules, points: tuple[float, ...], sides_of_one: frozenset[int]) -> float:
    """Mean points of the first bot's sides less the mean of the other sides, turned where the fewest win.

    One of the two bots sits alone, as in `seatings`.
    """
    if len(sides_of_one) == 1:
        return difference(rules, points, *sides_of_one)
    [alone] = frozenset(range(rules.sides_count)) - sides_of_one
    return -difference(rules, points, alone)


def _share(rules: Rules, points: tuple[float, ...], sides_of_one: frozenset[int]) -> float:
    """How many of the winning sides are the first bot's."""
    best = min(points) if rules.objective == "least" else max(points)
    winners = [side for side, each in enumerate(points) if each == best]
    return len(sides_of_one.intersection(winners)) / len(winners)
