"""Random playouts of a card game of open_spiel in C++: run by the Python that has it, prints one line of JSON.

Nothing of ours is imported. The rollouts are made by open_spiel's own `RandomRolloutEvaluator`, which a tree search of
a single simulation calls, so that no Python stands between two plays. What the search costs besides is taken off by
measuring two numbers of rollouts from the same state.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from importlib.metadata import version

import pyspiel

GAMES = {"hearts": "hearts(pass_cards=False)", "skat": "skat"}


def dealt(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """A random deal, up to the first decision of a player."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    return state


def decisions(state: pyspiel.State, rng: random.Random) -> int:
    """How many decisions players make in one random playout."""
    state, made = state.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made


def seconds(game: pyspiel.Game, state: pyspiel.State, rollouts: int) -> float:
    """Processor time of so many rollouts from a state."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 7, False)
    start = time.process_time()
    bot.mcts_search(state)
    return time.process_time() - start


def main() -> None:
    """Measure one game: `kernel_peer.py GAME ROLLOUTS RUNS`."""
    name, rollouts, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game, rng, rates = pyspiel.load_game(GAMES[name]), random.Random(1), []
    for _ in range(runs):
        state = dealt(game, rng)
        rates.append(rollouts / (seconds(game, state, 2 * rollouts) - seconds(game, state, rollouts)))
    lengths = [decisions(dealt(game, rng), rng) for _ in range(200)]
    print(json.dumps({"version": version("open_spiel"), "rates": rates, "plays": statistics.mean(lengths)}))


if __name__ == "__main__":
    main()
