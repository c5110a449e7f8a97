"""How much weighted guesses know of hidden cards, and how long exact ends take: `python -m benchmarks.guesses`.

Hands are played by a level; in some positions guesses are drawn and weighted as the search does, and the probability is
looked at that they give to each card being where it really was. The baseline of the run are the same guesses without
weights. More bits a card are better; less than 0 is worse than knowing nothing. `--ends` measures the solver of the
last plays instead, in processor time by the number of cards left.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import defaultdict
from dataclasses import replace
from math import log2

from games.bots import BOTS, Bot
from games.bots.endgame import endgame_values, is_endgame
from games.bots.positions import Position, chance_of
from games.bots.search_kernel import SearchSettings, worlds_of
from games.engine import PRESETS, HandState, Rules, apply, start_match, view_for
from tests.properties.playouts import shuffled

LEVELS_MEASURED = ("greedy", "tradition", "search")
TEMPERATURES = (0.05, 0.1, 0.2, 0.3, 0.5)
GUESSES = 2_000
FLOOR = 0.006
"""Probability that no card falls below, so that one surprise does not decide the mean."""

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


def main() -> None:
    """The command: print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="scopone_scientifico", choices=list(PRESETS))
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--ends", action="store_true", help="measure the exact ends instead, in 12 hands")
    arguments = parser.parse_args()
    if arguments.ends:
        time_ends(arguments.preset, hands=12)
    else:
        compare(arguments.preset, arguments.positions)


if __name__ == "__main__":
    main()
