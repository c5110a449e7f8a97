"""How many plays a second the engine makes: `python -m benchmarks.engine`.

Measures random legal play through the public functions (`legal_plays` and `apply`, everything a match does included)
on one core, and beside it the brute-force model of the property tests as a baseline that anybody can follow.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from games.engine import Card, Rules, apply, legal_plays, rules_for, start_hand, start_match
from tests.properties.model import model_plays
from tests.properties.playouts import shuffled

PRESETS_MEASURED = ("scopone_scientifico", "scopa_classica")
GOAL = 20_000


def engine_playout(rules: Rules, rng: random.Random, plays: int) -> None:
    """Random legal play through the engine until so many plays are made."""
    state, _ = start_match(rules, shuffled(rng))
    made = 0
    while made < plays:
        if state.is_over:
            state, _ = start_match(rules, shuffled(rng))
        elif state.awaits_deck:
            state, _ = start_hand(state, shuffled(rng))
        else:
            state, _ = apply(state, rng.choice(legal_plays(state)))
            made += 1


def model_playout(rules: Rules, rng: random.Random, plays: int) -> None:
    """The same kind of play by brute force on plain lists: no states, no events, no count of the hand."""
    made = 0
    while made < plays:
        deck = list(shuffled(rng))
        table = [deck.pop() for _ in range(rules.table_cards)]
        held: list[list[Card]] = [[] for _ in range(rules.players)]
        first_play = True
        while deck or any(held):
            if not any(held):
                held = [[deck.pop() for _ in range(rules.hand_size)] for _ in range(rules.players)]
            for hand in held:
                play = rng.choice(sorted(model_plays(rules, hand, table, first_play)))
                hand.remove(play.card)
                table = [card for card in table if card not in play.take] + ([play.card] if play.is_lay else [])
                first_play = False
                made += 1


def plays_per_second(
    playout: Callable[[Rules, random.Random, int], None], rules: Rules, plays: int, runs: int
) -> list[float]:
    """The rate of each run, after one run to warm up."""
    rates = []
    for run in range(runs + 1):
        rng = random.Random(run)
        started = time.perf_counter()
        playout(rules, rng, plays)
        rates.append(plays / (time.perf_counter() - started))
    return rates[1:]


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=20_000, help="plays per run of the engine")
    parser.add_argument("--runs", type=int, default=5, help="runs; the median counts")
    arguments = parser.parse_args()
    print(f"random legal play on one core, median of {arguments.runs} runs; goal {GOAL:,} plays/s")
    print(f"{'preset':<22}{'engine plays/s':>16}{'lowest':>10}{'highest':>10}{'brute force':>14}{'ratio':>8}")
    for preset in PRESETS_MEASURED:
        rules = rules_for(preset)
        engine = plays_per_second(engine_playout, rules, arguments.plays, arguments.runs)
        model = plays_per_second(model_playout, rules, max(arguments.plays // 4, 100), arguments.runs)
        middle, baseline = statistics.median(engine), statistics.median(model)
        print(
            f"{preset:<22}{middle:>16,.0f}{min(engine):>10,.0f}{max(engine):>10,.0f}"
            f"{baseline:>14,.0f}{middle / baseline:>7.1f}x"
        )


if __name__ == "__main__":
    main()
