"""Endgames with their known best plays: `python -m tests.cases.endgames` writes endgames.json anew.

A position is a deal and the plays up to it. Its best plays are those that are best in every arrangement of the hidden
cards that the seat cannot rule out, found by tests/games/bots/exhaustive.py; positions without such plays, or in which
every play is best, are not taken. The command is deterministic and takes some minutes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.engine import (
    DECK,
    PRESETS,
    MatchState,
    Play,
    apply,
    batch_schedule,
    deck_code,
    legal_plays,
    read_deck_code,
    start_match,
    view_for,
)
from tests.games.bots.exhaustive import known_best

PATH = Path(__file__).with_name("endgames.json")

OF_A_PRESET = 15
"""Positions of each preset."""

MOST_CARDS = 8
"""Cards in all hands together: with more, going through all arrangements takes the plain solver too long."""

FEWEST_CARDS = {2: 3, 4: 5}
"""By the number of players, so that there is something to think about."""


@dataclass(frozen=True)
class Endgame:
    """A position of a hand and the plays that are known to be best in it."""

    name: str
    preset: str
    dealer: int
    deck: str
    plays: tuple[str, ...]
    best: tuple[str, ...]

    @property
    def state(self) -> MatchState:
        """The position itself, hidden cards included."""
        state, _ = start_match(PRESETS[self.preset], read_deck_code(self.deck), dealer=self.dealer)
        for text in self.plays:
            state, _ = apply(state, Play.parse(text))
        return state

    @property
    def best_plays(self) -> set[Play]:
        """The best plays as values."""
        return set(map(Play.parse, self.best))


def endgames() -> tuple[Endgame, ...]:
    """The positions of the file."""
    content = json.loads(PATH.read_text(encoding="utf-8"))
    return tuple(
        Endgame(**{**case, "plays": tuple(case["plays"].split()), "best": tuple(case["best"].split())})
        for case in content["endgames"]
    )


def found(preset: str) -> Iterator[Endgame]:
    """Positions of a preset, one of a deal, without end."""
    rules = PRESETS[preset]
    rng = random.Random(f"endgames of {preset}")
    number = 0
    while True:
        deck, dealer = rng.sample(DECK, k=len(DECK)), rng.randrange(rules.players)
        state, _ = start_match(rules, deck, dealer=dealer)
        cards = rng.randint(FEWEST_CARDS[rules.players], min(MOST_CARDS, rules.players * batch_schedule(rules)[-1]))
        plays: list[str] = []
        while state.turn is not None and _cards_left(state) > cards:
            play = _plausible(state, rng)
            plays.append(str(play))
            state, _ = apply(state, play)
        if state.turn is None:
            continue
        view = view_for(state, state.turn)
        best = known_best(view) if len(view.legal) > 1 else ()
        if 0 < len(best) < len(view.legal):
            number += 1
            texts = tuple(map(str, best))
            yield Endgame(f"{preset}-{number:02}", preset, dealer, deck_code(deck), tuple(plays), texts)


def _cards_left(state: MatchState) -> int:
    assert state.hand is not None
    return len(state.hand.stock) + sum(map(len, state.hand.held))


def _plausible(state: MatchState, rng: random.Random) -> Play:
    """A play as people make them: they take more often than not, and more rather than less."""
    plays = legal_plays(state)
    taking = [play for play in plays if not play.is_lay]
    if taking and rng.random() < 0.8:
        return max(rng.sample(taking, k=len(taking)), key=lambda play: len(play.take))
    return rng.choice(plays)


def main() -> None:
    """The command."""
    cases = []
    for preset in PRESETS:
        positions = found(preset)
        cases += [next(positions) for _ in range(OF_A_PRESET)]
        print(f"{preset}: {OF_A_PRESET} positions", flush=True)
    lines = [json.dumps({**vars(case), "plays": " ".join(case.plays), "best": " ".join(case.best)}) for case in cases]
    head = json.dumps("Endgames with their known best plays, written by `python -m tests.cases.endgames`.")
    PATH.write_text(f'{{"about": {head}, "endgames": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
