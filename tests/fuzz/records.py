"""Reads, checks and plays hostile records without end: `python -m tests.fuzz.records --inputs 1000000 --seconds 600`.

Only errors of the engine may come out, a record that is read must be printed and read again to the same record, and no
input may take longer than a second. `--seed` and `--start` repeat or go on with a run; the exit status is 1 after a
find, which is printed with what repeats it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine import (
    GameError,
    MatchRecord,
    check_record,
    play_record,
    read_options,
    read_records,
    read_records_json,
    read_sheet,
    record_from_document,
    records_json,
    records_text,
    replay,
    rules_of_record,
    sheet_from_document,
)
from tests.fuzz.mutations import hostile_bytes, hostile_document, hostile_json, hostile_text

SLOWEST = 10.0
"""Seconds of processor time after which an input is a find: ten times the goal, which only a fault can take."""

PROGRESS = 10.0
"""Seconds between two lines of progress."""


@dataclass
class Run:
    """What a run has come to."""

    inputs: int = 0
    read: int = 0
    valid: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    finds: list[str] = field(default_factory=list)


def fuzz(*, inputs: int, seconds: float | None, seed: str, start: int, write: Callable[[str], object] = print) -> Run:
    """Try so many inputs, or as many as there is time for; stop after ten finds."""
    run, began, told = Run(), time.monotonic(), time.monotonic()
    for number in range(start, start + inputs):
        if (seconds is not None and time.monotonic() - began > seconds) or len(run.finds) >= 10:
            break
        _try(run, seed, number)
        if time.monotonic() - told > PROGRESS:
            told = time.monotonic()
            write(_report(run, told - began, seed, number + 1))
    write(_report(run, time.monotonic() - began, seed, start + run.inputs))
    return run


def _try(run: Run, seed: str, number: int) -> None:
    rng = random.Random(f"{seed} {number}")
    kind, make, take = rng.choice(KINDS)
    given = make(rng)
    run.inputs += 1
    before = time.process_time()
    try:
        records = take(given)
        run.read += 1
        for record in records:
            fault = _check(record)
            run.valid += fault is None
            run.faults.update([fault] if fault else [])
    except GameError as refusal:
        run.codes[refusal.code] += 1
    except Exception as error:  # a find, whatever it is
        run.finds.append(f"--seed {seed} --start {number} --inputs 1: {kind}: {type(error).__name__}: {error}"[:400])
    if time.process_time() - before > SLOWEST:
        run.finds.append(f"--seed {seed} --start {number} --inputs 1: {kind}: slower than {SLOWEST} s")


def _check(record: MatchRecord) -> str | None:
    """Why the record does not hold; raises AssertionError for one that does not survive writing or playing."""
    text = records_text([record])
    assert read_records(text) == (record,), "the text does not read back"
    assert records_text(read_records(text)) == text, "the text changes when it is printed again"
    assert read_records_json(records_json([record])) == (record,), "the mirror does not read back"
    try:
        check_record(record)
        state, log = play_record(record)
    except GameError as fault:
        return fault.code
    assert replay(rules_of_record(record), log) == state, "the log does not lead to the state"
    return None


def _nothing(_: object) -> tuple[MatchRecord, ...]:
    return ()


def _part(rng: random.Random) -> str:
    """Some of a hostile text, for readers of single words."""
    text = hostile_text(rng)
    place = rng.randrange(len(text) + 1)
    return text[place : place + rng.choice((5, 80, 2000))]


KINDS: Sequence[tuple[str, Callable[[random.Random], Any], Callable[[Any], Sequence[MatchRecord]]]] = (
    *(("text", hostile_text, read_records),) * 5,
    ("bytes", hostile_bytes, read_records),
    *(("JSON", hostile_json, read_records_json),) * 2,
    ("document", hostile_document, lambda given: (record_from_document(given),)),
    ("bytes as JSON", hostile_bytes, read_records_json),
    ("sheet", _part, lambda given: _nothing(read_sheet(given))),
    ("sheet document", hostile_document, lambda given: _nothing(sheet_from_document(given))),
    ("options", _part, lambda given: _nothing(read_options(given))),
)


def _report(run: Run, seconds: float, seed: str, following: int) -> str:
    commonest = ", ".join(f"{code} {count}" for code, count in run.codes.most_common(5))
    faults = ", ".join(f"{code} {count}" for code, count in run.faults.most_common(5))
    lines = [
        f"{run.inputs} inputs in {seconds:.0f} s ({run.inputs / max(seconds, 1e-9):.0f} a second): {run.read} read, "
        f"{run.valid} valid ({faults}), {sum(run.codes.values())} refused ({commonest}), {len(run.finds)} found; "
        f"go on with --seed {seed} --start {following}",
        *run.finds,
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.records", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="how many inputs at most")
    parser.add_argument("--seconds", type=float, default=None, help="how long at most")
    parser.add_argument("--seed", default="0", help="another seed, other inputs")
    parser.add_argument("--start", type=int, default=0, help="the number of the first input")
    given = parser.parse_args(arguments)
    run = fuzz(inputs=given.inputs, seconds=given.seconds, seed=given.seed, start=given.start)
    return 1 if run.finds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
