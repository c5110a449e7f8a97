"""How long the review of a hand takes on one core: `python -m benchmarks.reviews`.

Hands of several presets are played by bots and reviewed. The goal is five seconds a hand of Scopone. `--spread`
measures how far the sides of a hand end apart, the number behind the accuracy of docs/reviews.md.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from games.analysis import DealtHand, review_hand
from games.bots import choose
from games.bots.engine_playouts import difference, play_out_hand
from games.engine import DECK, PRESETS, MatchState, apply, start_match, view_for

GOAL = 5.0
"""Seconds of processor time for a hand."""

PRESETS_TIMED = ("scopone_scientifico", "scopone", "scopa_classica", "cirulla")
PRESETS_SPREAD = ("scopone_scientifico", "scopone", "scopa_classica")
_EPSILON = 0.1


def dealt(preset: str, rng: Random) -> tuple[MatchState, tuple[object, ...]]:
    """A fresh hand that is not void, and its deck."""
    while True:
        deck = tuple(rng.sample(DECK, k=len(DECK)))
        state, _ = start_match(PRESETS[preset], deck, dealer=0)
        if state.turn is not None:
            return state, deck


def played_hand(preset: str, rng: Random) -> DealtHand:
    """A hand between greedy bots."""
    state, deck = dealt(preset, rng)
    moves = []
    while state.turn is not None:
        play = choose("greedy", view_for(state, state.turn), rng)
        moves.append(play)
        state, _ = apply(state, play)
    return DealtHand(PRESETS[preset], deck, 0, tuple(moves))  # type: ignore[arg-type]  # cards of the deck


def time_reviews(hands: int) -> None:
    """Print the processor time of a review for each preset."""
    print(f"{'preset':22s} {'mean':>7s} {'worst':>7s}   goal {GOAL:.0f} s")
    for preset in PRESETS_TIMED:
        rng, seconds = Random(11), []
        for number in range(hands):
            hand = played_hand(preset, rng)
            started = time.process_time()
            review_hand(hand, seed=number)
            seconds.append(time.process_time() - started)
        print(f"{preset:22s} {statistics.mean(seconds):6.2f}s {max(seconds):6.2f}s")


def measure_spread(deals: int) -> None:
    """Print the mean and the standard deviation of the difference of a hand."""
    for preset in PRESETS_SPREAD:
        rng = Random(1)
        apart = [
            difference(PRESETS[preset], play_out_hand(dealt(preset, rng)[0], rng, _EPSILON), 0) for _ in range(deals)
        ]
        print(f"{preset:22s} mean {statistics.mean(apart):+.2f}  spread {statistics.pstdev(apart):.2f} points")


def main() -> None:
    """Time reviews, or measure the spread."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=5, help="of each preset")
    parser.add_argument("--spread", action="store_true", help="measure the spread of hands instead")
    parser.add_argument("--deals", type=int, default=1_500, help="for the spread")
    options = parser.parse_args()
    if options.spread:
        measure_spread(options.deals)
    else:
        time_reviews(options.hands)


if __name__ == "__main__":
    main()
