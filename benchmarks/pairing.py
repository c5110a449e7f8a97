"""How long a Swiss round takes: `python -m benchmarks.pairing`.

Plays whole events of 250 entries in the exact tier, and of 1,000 and 5,000 in the fast one, and times `pair_swiss`
from the history to the explained tables, in CPU seconds on one core. Beside it, on the same positions: py4swiss for
250 entries, gacrux from its own reader for 1,000.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

from tests.tournaments.pairing.swiss_events import EventShape, play_event
from tests.tournaments.pairing.swiss_oracles import library_round, other_round
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.types import PairingRequest, RoundPlan

ROUNDS = 9
EXACT_GOAL, FAST_GOALS = 2.0, {1000: 0.1, 5000: 0.5}
EVENTS = (
    ("250 exact, a tenth drawn", EventShape(250, ROUNDS, draws=0.1)),
    ("250 exact, none drawn", EventShape(250, ROUNDS, draws=0.0)),
    ("250 exact, some absent", EventShape(250, ROUNDS, draws=0.1, absences=0.03)),
    ("1,000 fast", EventShape(1000, ROUNDS, draws=0.1, absences=0.01)),
    ("5,000 fast", EventShape(5000, ROUNDS, draws=0.1, absences=0.01)),
)


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of one call."""
    started = time.process_time()
    work()
    return time.process_time() - started


def timed_event(shape: EventShape, seed: int) -> tuple[list[float], list[PairingRequest]]:
    """The time of each round of an event, and what each was asked."""
    times: list[float] = []

    def pairer(request: PairingRequest) -> RoundPlan:
        started = time.process_time()
        plan = pair_swiss(request)
        times.append(time.process_time() - started)
        return plan

    requests = [played.request for played in play_event(shape, seed, pairer)]
    return times, requests


def peer(shape: EventShape) -> tuple[str, Callable[[PairingRequest], object]] | None:
    """Who else pairs a field of this size in a time that one can wait for."""
    if shape.entries <= 250:
        return "py4swiss", other_round
    return ("gacrux", library_round) if shape.entries <= 1000 else None


def main() -> None:
    """The command: print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=3, help="events of each kind")
    parser.add_argument("--no-peers", action="store_true", help="leave out the others, which take a minute")
    arguments = parser.parse_args()
    pair_swiss(next(play_event(EventShape(20, 3), 0, pair_swiss)).request)
    print(f"CPU ms a round over {arguments.events} events of {ROUNDS} rounds; goals: 250 in {EXACT_GOAL * 1000:,.0f},")
    print(", ".join(f"{entries:,} in {goal * 1000:,.0f}" for entries, goal in FAST_GOALS.items()))
    print(f"{'event':<28}{'median':>9}{'slowest':>9}   {'round 2':>9}{'peer':>10}{'round 2':>11}{'ratio':>9}")
    for name, shape in EVENTS:
        played = [timed_event(shape, seed) for seed in range(arguments.events)]
        times = [taken for event, _ in played for taken in event]
        own = played[0][0][1]
        line = f"{name:<28}{statistics.median(times) * 1000:>9,.1f}{max(times) * 1000:>9,.1f}   {own * 1000:>9,.1f}"
        other = None if arguments.no_peers else peer(shape)
        if other is not None:
            peer_name, work = other
            request = played[0][1][1]
            theirs = seconds(partial(work, request))
            line += f"{peer_name:>10}{theirs * 1000:>11,.1f}{theirs / own:>8,.1f}x"
        print(line, flush=True)


if __name__ == "__main__":
    main()
