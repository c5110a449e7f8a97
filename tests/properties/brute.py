"""The engine against the model on random positions: `python -m tests.properties.brute --positions 100000`.

In every position both say what may be played and how each play is marked, and both count a hand that was shared out
at random. The model (model*.py) was written from the rules alone. The exit status is 0 only when they always agree.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from games.engine import DECK, PRESETS, Card, Rules, mark_of, plays_of_hand, score_hand
from tests.properties.model import model_mark, model_plays
from tests.properties.model_scoring import ITEMS, model_score
from tests.properties.random_matches import seatings
from tests.properties.test_counts import some_piles

LOW_CARDS = tuple(card for card in DECK if card.value <= 5)
"""Tables of low cards have many sums."""
MOST_HELD, MOST_ON_TABLE = 10, 10
SHOWN = 5


def disagreement(rules: Rules, rng: random.Random) -> str | None:
    """Draw a position and a shared-out deck, and say where engine and model differ; None when they agree."""
    return _different_plays(rules, rng) or _different_score(rules, rng)


def check(preset: str, positions: int, seed: int = 1) -> int:
    """Compare so many positions, print a line, and give back in how many of them they differ."""
    rng = random.Random(f"{preset} {seed}")
    tables = [seating.rules for seating in seatings(preset)]
    began = time.perf_counter()
    different = 0
    for number in range(positions):
        found = disagreement(tables[number % len(tables)], rng)
        if found is not None:
            different += 1
            if different <= SHOWN:
                print(f"{preset}: {found}", flush=True)
    rate = positions / (time.perf_counter() - began)
    agreed = 100 * (positions - different) / positions
    print(f"{preset}: {agreed:.3f} % of {positions} positions agree, {rate:.0f} a second", flush=True)
    return different


def _different_plays(rules: Rules, rng: random.Random) -> str | None:
    held, table, first_play = _position(rng)
    plays = plays_of_hand(rules, held, table, first_play=first_play)
    expected = tuple(sorted(model_plays(rules, held, table, first_play)))
    place = f"held {_text(held)}, table {_text(table)}, first play {first_play}"
    if plays != expected:
        return f"{place}: engine {_text(plays)}, model {_text(expected)}"
    last_play = rng.random() < 0.2
    last_card = last_play or rng.random() < 0.2
    for play in plays:
        mark = mark_of(rules, table, play, last_play=last_play, last_card_of_player=last_card)
        if mark.value != model_mark(rules, table, play, last_play, last_card):
            return f"{place}: {play} is marked {mark.value!r}, last play {last_play}, last card {last_card}"
    return None


def _different_score(rules: Rules, rng: random.Random) -> str | None:
    piles = some_piles(rng, rules.players)
    sweeps = [rng.randrange(4) for _ in piles]
    score = score_hand(rules, piles, sweeps)
    model = model_score(rules, [rules.side_of(seat) for seat in range(rules.players)], piles, sweeps)
    rows = [{item: getattr(row, item) for item in ITEMS} for row in score.rows]
    if (rows, score.instant) == (model.rows, model.instant):
        return None
    return f"piles {[_text(pile) for pile in piles]}, sweeps {sweeps}: engine {rows}, model {model.rows}"


def _position(rng: random.Random) -> tuple[list[Card], list[Card], bool]:
    cards = rng.choice((DECK, DECK, LOW_CARDS))
    held_count, table_count = rng.randint(1, MOST_HELD), rng.randint(0, MOST_ON_TABLE)
    chosen = rng.sample(cards, k=min(held_count + table_count, len(cards)))
    return chosen[:held_count], chosen[held_count:], rng.random() < 0.2


def _text(shown: Sequence[object]) -> str:
    return " ".join(map(str, shown)) or "nothing"


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.brute", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="for each preset")
    parser.add_argument("--preset", choices=PRESETS, help="only this one")
    parser.add_argument("--seed", type=int, default=1, help="other positions")
    asked = parser.parse_args(arguments)
    names = [asked.preset] if asked.preset else list(PRESETS)
    different = sum(check(name, asked.positions, asked.seed) for name in names)
    print(f"{len(names)} presets, {len(names) * asked.positions} positions, {different} differences")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
