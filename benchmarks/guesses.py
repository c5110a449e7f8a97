"""How much weighted guesses know of hidden cards, and how long exact ends take: `python -m benchmarks.guesses`.

Hands are played by a level; in some positions guesses are drawn and weighted as the search does, and the probability is
looked at that they give to each card being where it really was. The baseline of the run are the same guesses without
weights. More bits a card are better; less than 0 is worse than knowing nothing. `--ends` measures the solver of the
last plays instead, in processor time by the number of cards left. `--effective` measures the guesses of the master: how
many even ones they are worth (the square of the sum of the weights over the sum of their squares), and how long a guess
takes; the baseline are even guesses that the large network weighs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import defaultdict
from dataclasses import replace
from math import log2

import numpy as np
from numpy.typing import NDArray

from games.bots import BOTS, Bot
from games.bots.endgame import endgame_values, is_endgame
from games.bots.evaluation import new_work
from games.bots.families import family_of
from games.bots.inference import weigh_worlds
from games.bots.master_kernel import MasterSettings
from games.bots.network import Network, network_for, reader_for
from games.bots.positions import Position, chance_of
from games.bots.reading import network_likelihood, public_sums, snapshots
from games.bots.search_kernel import SearchSettings, worlds_of
from games.bots.worlds import first_row
from games.engine import PRESETS, HandState, Rules, apply, start_match, view_for
from tests.properties.playouts import shuffled

LEVELS_MEASURED = ("greedy", "tradition", "search")
TEMPERATURES = (0.05, 0.1, 0.2, 0.3, 0.5)
GUESSES = 2_000
FLOOR = 0.006
"""Probability that no card falls below, so that one surprise does not decide the mean."""

GUESSES_OF_OLD = 200
"""Even guesses that the master weighed before it drew them in two steps."""

GUESSES_BY_LARGE = 150
"""So many the large network weighs in two steps, in about the time that the reader takes."""

type Floats = NDArray[np.float64]
type Truth = tuple[Position, HandState]


def truths(rules: Rules, bot: Bot, number: int, seed: int) -> list[Truth]:
    """So many positions of hands played by a bot, with what was really held: three in ten of those with four plays."""
    rng, found = random.Random(seed), list[Truth]()
    while len(found) < number:
        state, _ = start_match(rules, shuffled(rng))
        while state.turn is not None:
            view = view_for(state, state.turn)
            if len(view.history) > 4 and sum(view.held_counts) >= 4 and rng.random() < 0.3 and state.hand:
                found.append((Position.of(view), state.hand))
            state, _ = apply(state, bot(view, rng))
    return found[:number]


def bits_a_card(found: list[Truth], settings: SearchSettings) -> float:
    """The mean logarithm of the probability of where a hidden card was."""
    bits = []
    for number, (position, hand) in enumerate(found):
        held, _, weights = worlds_of(position, chance_of(number), settings)
        for seat, cards in enumerate(hand.held):
            if seat != position.seat:
                for card in cards:
                    share = float((weights * (held[:, seat] >> card.index & 1)).sum())
                    bits.append(log2((1 - FLOOR) * share + FLOOR))
    return statistics.mean(bits)


def compare(preset: str, positions: int) -> None:
    """Print what inference knows, by level and temperature."""
    print(f"bits a hidden card more than without inference, {preset}, {positions} positions, {GUESSES} guesses")
    print(f"{'played by':<12}" + "".join(f"{temperature:>9}" for temperature in TEMPERATURES))
    for level in LEVELS_MEASURED:
        found = truths(PRESETS[preset], BOTS[level], positions, seed=1)
        settings = SearchSettings(worlds=GUESSES)
        without = bits_a_card(found, replace(settings, inference=0.0))
        gains = [bits_a_card(found, replace(settings, temperature=each)) - without for each in TEMPERATURES]
        print(f"{level:<12}" + "".join(f"{gain:>9.3f}" for gain in gains))


def time_ends(preset: str, hands: int) -> None:
    """Print the milliseconds of the solver by the number of cards left."""
    rng, times = random.Random(2), defaultdict[int, list[float]](list)
    for _ in range(hands):
        state, _ = start_match(PRESETS[preset], shuffled(rng))
        while state.turn is not None:
            view = view_for(state, state.turn)
            position = Position.of(view)
            if is_endgame(position, most_cards=10):
                started = time.process_time()
                endgame_values(position)
                times[sum(view.held_counts)].append(1000 * (time.process_time() - started))
            state, _ = apply(state, rng.choice(view.legal))
    print(f"milliseconds of processor time, {preset}, {hands} random hands")
    for cards in sorted(times):
        print(f"{cards:>3} cards: mean {statistics.mean(times[cards]):8.2f}  longest {max(times[cards]):8.2f}")


def effective(preset: str, positions: int) -> None:
    """Print what the guesses of the master are worth by the plays made, and the microseconds of one."""
    family = family_of(PRESETS[preset])
    large, reader = network_for(family), reader_for(family)
    assert large is not None, "a network for these rules ships"
    assert reader is not None, "so does one that reads"
    found = truths(PRESETS[preset], BOTS["tradition"], positions, seed=3)
    even = _by_plays([(position, _even(position, large, GUESSES_OF_OLD)) for position, _ in found])
    print(f"effective guesses, {preset}, {positions} positions of hands by the level tradition")
    print(f"{'plays':<8}{'even, ' + str(GUESSES_OF_OLD):>12}{'two steps, large':>20}{'two steps, reader':>20}")
    ways = {"large": (large, GUESSES_BY_LARGE), "reader": (reader, MasterSettings().guesses)}
    stepped = {
        name: _by_plays([(position, _size(_weights(position, network, guesses))) for position, _ in found])
        for name, (network, guesses) in ways.items()
    }
    for plays in sorted(even):
        print(f"{plays:<8}{even[plays]:>12.0f}{stepped['large'][plays]:>20.0f}{stepped['reader'][plays]:>20.0f}")
    for name, (network, guesses) in ways.items():
        times = [_seconds(found, network, guesses), _seconds(found, network, guesses + GUESSES)]
        each = 1e6 * (times[1] - times[0]) / GUESSES
        print(f"{name}: {guesses} guesses in {1000 * times[0]:.1f} ms, {each:.1f} microseconds for one more")


def _by_plays(sizes: list[tuple[Position, float]]) -> dict[int, float]:
    """Medians by the number of plays made, in steps of eight."""
    groups = defaultdict[int, list[float]](list)
    for position, size in sizes:
        groups[len(position.view.history) // 8 * 8].append(size)
    return {plays: statistics.median(group) for plays, group in groups.items()}


def _size(weights: Floats) -> float:
    return float(weights.sum() ** 2 / (weights**2).sum())


def _weights(position: Position, network: Network, guesses: int) -> Floats:
    """The weights of the pool in two steps, as the master draws it."""
    settings = replace(MasterSettings(), guesses=guesses)
    sizes = settings.sizes(position.view.rules)
    held, decks = np.zeros((settings.pool, 4), dtype=np.int64), np.zeros((settings.pool, 40), dtype=np.int8)
    weights: Floats = weigh_worlds(
        position.R,
        position.s,
        snapshots(position.R, position.s, position.history, first_row(position.R, position.s, 40)),
        position.history,
        position.held_counts,
        chance_of(7),
        network.arrays,
        sizes,
        settings.scales,
        held,
        decks,
        np.empty(settings.pool, dtype=np.int64),
        new_work(network.arrays),
    )
    return weights


def _even(position: Position, network: Network, guesses: int) -> float:
    """The effective size of so many even guesses that are weighed by whole hands."""
    held, _, _ = worlds_of(position, chance_of(7), SearchSettings(worlds=guesses, inference=0.0))
    first, dealt = (
        first_row(position.R, position.s, SearchSettings().looking_back),
        first_row(position.R, position.s, 40),
    )
    states, memories = snapshots(position.R, position.s, position.history, dealt)
    past = (states[first - dealt :], memories[first - dealt :])
    work, scales = new_work(network.arrays), MasterSettings().scales
    public = public_sums(position.R, past, network.arrays, work)
    logs = np.array(
        [
            network_likelihood(
                position.R, past, public, position.history, first, position.seat, hands, network.arrays, scales, work
            )
            for hands in held
        ]
    )
    return _size(np.exp(logs - logs.max()))


def _seconds(found: list[Truth], network: Network, guesses: int) -> float:
    """The mean processor time of weighing a pool."""
    started = time.process_time()
    for position, _ in found:
        _weights(position, network, guesses)
    return (time.process_time() - started) / len(found)


def main() -> None:
    """The command: print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="scopone_scientifico", choices=list(PRESETS))
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--ends", action="store_true", help="measure the exact ends instead, in 12 hands")
    parser.add_argument("--effective", action="store_true", help="measure the guesses of the master instead")
    arguments = parser.parse_args()
    if arguments.effective:
        effective(arguments.preset, arguments.positions)
    elif arguments.ends:
        time_ends(arguments.preset, hands=12)
    else:
        compare(arguments.preset, arguments.positions)


if __name__ == "__main__":
    main()
