"""Whole matches between random bots: `python -m tests.properties.random_matches --matches 1000`.

For every preset and every number of players that it can be played by, each match must come to an end, its log must
replay to the same state, and its record must read back to the same match. `--preset` and `--players` narrow it down.
The exit status is 0 only when everything holds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.bots import choose
from games.engine import (
    PRESETS,
    BadRules,
    Event,
    GameError,
    MatchState,
    Rules,
    announce,
    apply,
    check_record,
    legal_calls,
    play_record,
    read_records,
    read_records_json,
    record_of,
    records_json,
    records_text,
    replay,
    rules_for,
    rules_of_record,
    start_hand,
    start_match,
    view_for,
)
from tests.properties.playouts import shuffled

SEATINGS = ((2, "individual"), (3, "individual"), (4, "pairs"), (6, "pairs"), (6, "trios"))
ANNOUNCING = 0.7
"""How often a hand that may be announced is."""
MOST_PLAYS = 40_000
"""A match of more plays than this is taken for one that does not end."""


@dataclass(frozen=True)
class Seating:
    """A preset for some number of players."""

    preset: str
    options: tuple[tuple[str, object], ...]
    rules: Rules

    def __str__(self) -> str:
        return f"{self.preset}, {self.rules.players} {self.rules.sides}"


def seatings(preset: str, players: int | None = None) -> Iterator[Seating]:
    """Every way in which people can sit down to a preset."""
    for count, sides in SEATINGS:
        options = (("players", count), ("sides", sides))
        try:
            rules = rules_for(preset, dict(options))
        except BadRules:
            continue
        if players in (None, count):
            yield Seating(preset, options, rules)


def bot_match(rules: Rules, rng: random.Random) -> tuple[MatchState, tuple[Event, ...]]:
    """A match between bots that choose at random from what their seat may see, and its log.

    Raises AssertionError for a match that does not end.
    """
    state, events = start_match(rules, shuffled(rng), dealer=rng.randrange(rules.players))
    log = list(events)
    plays = 0
    while not state.is_over:
        if state.turn is None:
            state, events = start_hand(state, shuffled(rng))
        else:
            plays += 1
            assert plays <= MOST_PLAYS, "the match does not end"
            calls = legal_calls(state)
            if calls and rng.random() < ANNOUNCING:
                state, events = announce(state, rng.choice(calls))
                log += events
            state, events = apply(state, choose("random", view_for(state, state.turn), rng))
        log += events
    return state, tuple(log)


def fault_of(seating: Seating, seed: int) -> str | None:
    """What is wrong with the match of this seed, None when all is well."""
    rng = random.Random(f"{seating} {seed}")
    try:
        state, events = bot_match(seating.rules, rng)
        if replay(seating.rules, events) != state:
            return "the log replays to another state"
        return _record_fault(seating, state, events)
    except (GameError, AssertionError) as error:
        return f"{type(error).__name__}: {error}"


def check(seating: Seating, matches: int) -> int:
    """Play so many matches, print a line, and give back how many of them were faulty."""
    began = time.perf_counter()
    faulty = 0
    for seed in range(matches):
        fault = fault_of(seating, seed)
        if fault is not None:
            faulty += 1
            print(f"{seating}, match {seed}: {fault}", flush=True)
    seconds = time.perf_counter() - began
    rate = matches / seconds
    print(f"{seating}: {matches - faulty} of {matches} matches hold, {rate:.1f} a second", flush=True)
    return faulty


def _record_fault(seating: Seating, state: MatchState, events: Sequence[Event]) -> str | None:
    """What is wrong with the record of a match; raises what the engine raises for a record that does not hold."""
    names = [f"Bot {seat}" for seat in range(seating.rules.players)]
    record = record_of(seating.rules, events, preset=seating.preset, seats=names)
    text = records_text([record])
    if read_records(text) != (record,) or records_text(read_records(text)) != text:
        return "the record does not read back"
    if read_records_json(records_json([record])) != (record,):
        return "the mirror of the record does not read back"
    if rules_of_record(record) != seating.rules:
        return "the record names other rules"
    checked = check_record(record)
    if (checked.totals, checked.outcome) != (state.scores, state.outcome):
        return "the record comes to another result"
    if play_record(record)[0] != state:
        return "the record plays to another state"
    return None


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.random_matches", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="for each preset and number of players")
    parser.add_argument("--preset", choices=PRESETS, help="only this one")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 6), help="only so many")
    asked = parser.parse_args(arguments)
    names = [asked.preset] if asked.preset else list(PRESETS)
    chosen = [seating for name in names for seating in seatings(name, asked.players)]
    if not chosen:
        parser.error("this preset is not played by so many")
    faulty = sum(check(seating, asked.matches) for seating in chosen)
    print(f"{len(chosen)} seatings, {len(chosen) * asked.matches} matches, {faulty} faulty")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
