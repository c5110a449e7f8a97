"""The ceiling: a player that sees all cards, against a bot over duplicate deals. No door of the service leads here.

It tries every play in the real hand, lets all play on by the value network for two rounds, and takes the value that the
network then has. The bots see views; this sees the state, which is why it is a benchmark and no bot.

`python -m benchmarks.cheating --preset scopone_scientifico --against master --deals 200 --seed 1`
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.bots.contests import estimate
from games.bots.endgame_solver import new_room
from games.bots.evaluation import new_work
from games.bots.levels import Bot, bot_named
from games.bots.master_search import try_play
from games.bots.network import family_of, network_for
from games.bots.positions import HELD, PLAYS, Position, mask_of
from games.bots.reading import snapshots
from games.bots.worlds import first_row
from games.engine import DECK, PRESETS, HandScored, MatchState, Play, apply, start_match, view_for

ROUNDS = 2


def cheating_play(state: MatchState) -> Play:
    """The play of the highest value in the hand as it really lies."""
    assert state.turn is not None
    assert state.hand is not None
    view = view_for(state, state.turn)
    position = Position.of(view)
    network = network_for(family_of(view.rules))
    assert network is not None, "a network for these rules ships"
    real = position.s.copy()
    for seat, held in enumerate(state.hand.held):
        real[HELD + seat] = mask_of(held)
    deck: NDArray[np.int8] = np.zeros(len(DECK), dtype=np.int8)
    deck[len(DECK) - len(state.hand.stock) :] = [card.index for card in state.hand.stock]
    first = first_row(position.R, position.s, len(DECK))
    memory = snapshots(position.R, position.s, position.history, first)[1][position.s[PLAYS] - first]
    net, trial = network.arrays, real.copy()
    work, room = new_work(net), new_room(len(DECK))
    values = [
        try_play(position.R, real, trial, memory.copy(), deck, card, take, ROUNDS, net, work, room)
        for card, take in position.plays()
    ]
    return view.legal[int(np.argmax(values))]


def play_deal(preset: str, bot: Bot, seed: int, number: int) -> tuple[float, float, float]:
    """Points of the cheat less those of the bot, whether it won the deal, and its share of the games.

    Over both ways to sit down, draws half, as `games.bots.contests` counts.
    """
    rules = PRESETS[preset]
    differences = []
    for own in (0, 1):
        state, _ = start_match(rules, Random(f"{seed} {number}").sample(DECK, len(DECK)), dealer=number % rules.players)
        differences.append(_difference(state, bot, Random(f"{seed} {number} {own}"), own))
    return sum(differences) / 2, _won(sum(differences)), sum(map(_won, differences)) / 2


def _won(difference: float) -> float:
    return 0.5 if difference == 0 else float(difference > 0)


def _difference(state: MatchState, bot: Bot, rng: Random, own: int) -> float:
    while state.turn is not None:
        cheats = state.rules.side_of(state.turn) == own
        state, events = apply(state, cheating_play(state) if cheats else bot(view_for(state, state.turn), rng))
        for event in events:
            if isinstance(event, HandScored):
                return float(event.rows[own].total - event.rows[1 - own].total)
    return 0.0


def main() -> None:
    """Print points a deal, shares of deals and of games, with 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="scopone_scientifico", help="one with two sides")
    parser.add_argument("--against", default="master")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bot = bot_named(options.against)
    deals = [play_deal(options.preset, bot, options.seed, number) for number in range(options.deals)]
    points, won, share = (estimate(list(column)) for column in zip(*deals, strict=True))
    print(f"cheating - {options.against}, {options.preset}, {options.deals} deals, seed {options.seed}:")
    print(f"{points.mean:+.2f} +- {points.margin or 0:.2f} points a deal")
    print(f"{100 * won.mean:.1f} +- {100 * (won.margin or 0):.1f} % of deals, draws half")
    print(f"{100 * share.mean:.1f} +- {100 * (share.margin or 0):.1f} % of games, draws half")


if __name__ == "__main__":
    main()
