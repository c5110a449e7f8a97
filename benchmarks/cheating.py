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

from games.bots.contests import DealResult, dealt, summary
from games.bots.endgame_solver import new_room
from games.bots.engine_playouts import difference, scored_points
from games.bots.evaluation import new_work
from games.bots.families import family_of
from games.bots.levels import Bot, UnknownBot, bot_named
from games.bots.master_kernel import plays
from games.bots.master_search import try_play
from games.bots.network import network_for
from games.bots.positions import HELD, PLAYS, Position, mask_of
from games.bots.reading import snapshots
from games.bots.worlds import first_row
from games.engine import DECK, PRESETS, HandScored, MatchState, Play, Rules, apply, view_for
from games.management.contests import points_text, positive, share_text

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


def play_deal(rules: Rules, bot: Bot, seed: int, number: int) -> DealResult:
    """How the cheat came out against the bot over both ways to sit down, on the deal that a contest of bots has there.

    Nobody's moves and time are counted.
    """
    state = dealt(rules, Random(f"{seed} {number}"), number % rules.players)
    ahead = [points_ahead(state, bot, Random(f"{seed} {number} {own}"), own) for own in (0, 1)]
    return DealResult(sum(ahead) / 2, sum(map(_won, ahead)) / 2, (0, 0), (0.0, 0.0))


def points_ahead(state: MatchState, bot: Bot, rng: Random, own: int) -> float:
    """Points of the side on which the cheat sits less those of the bot's, turned where the fewest win."""
    while state.turn is not None:
        cheats = state.rules.side_of(state.turn) == own
        state, events = apply(state, cheating_play(state) if cheats else bot(view_for(state, state.turn), rng))
        if any(isinstance(event, HandScored) for event in events):
            return difference(state.rules, scored_points(events), own)
    raise RuntimeError("a hand in play ends with its count")


def _won(ahead: float) -> float:
    return 0.5 if ahead == 0 else float(ahead > 0)


def main() -> None:
    """Print points a deal, shares of deals and of games, with 95 % intervals."""
    judgeable = [name for name, rules in PRESETS.items() if plays(rules) and rules.sides_count == 2]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="scopone_scientifico", choices=judgeable)
    parser.add_argument("--against", default="master", help="a bot as `manage.py bot_match` takes it")
    parser.add_argument("--deals", type=positive, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        rules, bot = PRESETS[options.preset], bot_named(options.against)
    except UnknownBot as error:
        parser.error(str(error))
    result = summary(play_deal(rules, bot, options.seed, number) for number in range(options.deals))
    few = " (too few for the intervals)" if result.too_few else ""
    print(f"cheating - {options.against}, {options.preset}, {result.deals} deals, seed {options.seed}{few}:")
    print(f"{points_text(result.points)} points a deal")
    print(f"{share_text(result.won)} of deals, draws half")
    print(f"{share_text(result.share)} of games, draws half")


if __name__ == "__main__":
    main()
