"""Golden matches of the bots whose play is readable code: `python -m tests.golden.bot_matches` writes them.

A file is tests/golden/bots/LEVEL.txt: a match to one point that a level plays at all four seats. A changed file says
that the level plays differently; its new text is looked at before it is committed. The two levels that look ahead have
positions with known best plays instead, and their weights may be trained anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from games.bots import choose
from games.engine import apply, start_hand, start_match, view_for
from tests.golden.matches import FOLDER, Header, text_of
from tests.properties.playouts import Step, shuffled

BOT_FOLDER = FOLDER / "bots"
READABLE = ("random", "beginner", "greedy", "tradition")
PRESET, OPTIONS, SEED = "scopone", {"target": 1}, 4


def bot_match(level: str) -> str:
    """The text of the golden match of this level."""
    header = Header(PRESET, OPTIONS, SEED, f"the level {level}")
    return text_of(header, list(_steps(header, level)))


def _steps(header: Header, level: str) -> Iterator[Step]:
    rng = Random(f"{level} {header.seed}")
    state, events = start_match(header.rules, shuffled(rng))
    yield Step(state, events, None)
    while not state.is_over:
        if state.awaits_deck:
            state, events = start_hand(state, shuffled(rng))
            yield Step(state, events, None)
            continue
        play = choose(level, view_for(state, state.turn), rng)
        state, events = apply(state, play)
        yield Step(state, events, play)


def main() -> int:
    """The command: write every file anew."""
    BOT_FOLDER.mkdir(exist_ok=True)
    for level in READABLE:
        (BOT_FOLDER / f"{level}.txt").write_text(bot_match(level), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
