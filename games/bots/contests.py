"""Contests of two bots over duplicate deals: every deal is played again with the seats exchanged, so luck cancels.

The bots play single hands through the engine and get what their seat may know, as in the service. A contest is a
function of its seed: each deal has chance of its own, so it does not matter how many processes share the deals.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from random import Random

from games.bots.levels import Bot
from games.bots.values import INSTANT_POINTS
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
    """A mean and half the width of its 95 % interval, None where one deal says nothing of its width."""

    mean: float
    margin: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.margin is None else self.mean - self.margin

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.margin is None else self.mean + self.margin


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
    state = _dealt(rules, Random(f"{contest.seed} {number}"), number % rules.players)  # noqa: S311  chance of a game
    points, share, moves, seconds = 0.0, 0.0, [0, 0], [0.0, 0.0]
    ways = seatings(rules.sides_count)
    for sides_of_one in ways:
        scored = _play_hand(contest, number, state, sides_of_one, moves, seconds)
        points += _ahead(rules, scored, sides_of_one)
        share += _share(rules, scored, sides_of_one)
    return DealResult(points / len(ways), share / len(ways), (moves[0], moves[1]), (seconds[0], seconds[1]))


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
        won=estimate([deal.won for deal in deals]),
        share=estimate([deal.share for deal in deals]),
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
        return Estimate(mean, None)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, WIDTH_95 * sqrt(variance / count))


def _get_ready(contest: Contest) -> None:
    """Let both bots read what they need, so that it does not count as time of a move."""
    state = _dealt(contest.rules, Random(0), 0)  # noqa: S311  chance of a game
    for bot in (contest.one, contest.other):
        bot(view_for(state, state.turn), Random(0))  # noqa: S311  chance of a game


def _dealt(rules: Rules, rng: Random, dealer: int) -> MatchState:
    """The first deal of this chance that is not void, ready to be played."""
    while True:
        state, _ = start_match(rules, rng.sample(DECK, len(DECK)), dealer=dealer)
        if state.turn is not None:
            return state


def _play_hand(
    contest: Contest,
    number: int,
    state: MatchState,
    sides_of_one: frozenset[int],
    moves: list[int],
    seconds: list[float],
) -> HandScored:
    """Play the hand out; moves and seconds of both bots are added to the lists.

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
        for event in events:
            if isinstance(event, HandScored):
                return event
    raise RuntimeError("a hand in play ends with its count")


def _points(scored: HandScored) -> list[float]:
    points = [float(row.total) for row in scored.rows]
    if scored.instant is not None:
        points[scored.instant] += INSTANT_POINTS
    return points


def _ahead(rules: Rules, scored: HandScored, sides_of_one: frozenset[int]) -> float:
    """Mean points of the first bot's sides less the mean of the other sides, turned where the fewest win."""
    points = _points(scored)
    own = [each for side, each in enumerate(points) if side in sides_of_one]
    others = [each for side, each in enumerate(points) if side not in sides_of_one]
    ahead = sum(own) / len(own) - sum(others) / len(others)
    return -ahead if rules.objective == "least" else ahead


def _share(rules: Rules, scored: HandScored, sides_of_one: frozenset[int]) -> float:
    """How many of the winning sides are the first bot's."""
    points = _points(scored)
    best = min(points) if rules.objective == "least" else max(points)
    winners = [side for side, each in enumerate(points) if each == best]
    return len(sides_of_one.intersection(winners)) / len(winners)
