"""The exact tier beside two other engines on random events: `python -m tests.tournaments.pairing.swiss_differential`.

Beside the bare gacrux every round must be the same, to the side: it shows that our table of facts, our weights and
our matching change nothing. Beside py4swiss, which was written by others and follows the text in force before 2026,
rounds of even fields in which everybody always played must be the same but for one in thirty at most: the text of
2026 weighs some floats and the completion of a bracket otherwise. The other rounds are counted by what differs; there
the text of 2026 has another bye and other rules for those who did not play.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from tests.tournaments.pairing.swiss_events import EventShape, PlayedRound, paired_with, play_event
from tests.tournaments.pairing.swiss_oracles import Pairs, library_round, other_round
from tournaments.pairing.swiss import SwissSettings, SwissTier
from tournaments.standings.history import RoundKind

_PLAIN = "even, all played"
_SETTINGS = SwissSettings(tier=SwissTier.EXACT)


@dataclass(slots=True)
class Tally:
    """How many rounds came out how, and the seeds of those that should not have."""

    counts: Counter[str] = field(default_factory=Counter)
    differing: list[tuple[int, int, str]] = field(default_factory=list)

    def note(self, seed: int, number: int, verdict: str, is_wrong: bool) -> None:
        """Count a round; remember it if something is wrong with it."""
        self.counts[verdict] += 1
        if is_wrong:
            self.differing.append((seed, number, verdict))

    def share_differing(self) -> Fraction:
        """Of the rounds that should be the same, how many are not."""
        same = sum(count for verdict, count in self.counts.items() if verdict in ("same", f"{_PLAIN}: same"))
        return Fraction(len(self.differing), same + len(self.differing) or 1)


def shape_of(seed: int, largest: int) -> EventShape:
    """The kind of event that a seed stands for: sizes, draws and absences in turn."""
    entries = 6 + seed * 7 % (largest - 5)
    rounds = min(3 + seed % 7, entries // 2 + 1)
    return EventShape(
        entries,
        rounds,
        draws=(0.0, 0.2, 0.5)[seed % 3],
        absences=(0.0, 0.0, 0.06, 0.15)[seed % 4],
        forfeits=(0.0, 0.03)[seed % 2],
        forbidden=(0, 0, 3)[seed % 3],
    )


def compare_with_library(seeds: range, largest: int) -> Tally:
    """Our rounds beside the bare gacrux."""
    tally = Tally()
    for seed in seeds:
        for played in play_event(shape_of(seed, largest), seed, paired_with(_SETTINGS)):
            if played.plan is None:
                tally.note(seed, played.request.round_number, "no pairing", False)
                continue
            is_same = _pairs(played) == library_round(played.request)
            tally.note(seed, played.request.round_number, "same" if is_same else "different", not is_same)
    return tally


def compare_with_other(seeds: range, largest: int) -> Tally:
    """Our rounds beside py4swiss."""
    tally = Tally()
    for seed in seeds:
        for played in play_event(shape_of(seed, largest), seed, paired_with(_SETTINGS)):
            theirs = other_round(played.request)
            ours = _pairs(played) if played.plan is not None else None
            verdict, kind = _verdict(ours, theirs), _kind(played)
            is_wrong = kind == _PLAIN and verdict not in ("same", "no pairing")
            tally.note(seed, played.request.round_number, f"{kind}: {verdict}", is_wrong)
    return tally


def _verdict(ours: Pairs | None, theirs: Pairs | None) -> str:
    if ours is None or theirs is None:
        return "no pairing" if ours is None and theirs is None else "only one pairs"
    if ours == theirs:
        return "same"
    if _bye(ours) != _bye(theirs):
        return "another bye"
    return "side only" if _tables(ours) == _tables(theirs) else "different"


def _tables(pairs: Pairs) -> set[frozenset[int | None]]:
    return {frozenset(pair) for pair in pairs}


def _bye(pairs: Pairs) -> int | None:
    return next((first for first, second in pairs if second is None), None)


def _pairs(played: PlayedRound) -> Pairs:
    assert played.plan is not None
    return {(table.first, table.second) for table in played.plan.tables}


def _kind(played: PlayedRound) -> str:
    """Whether the field is odd, and if not whether somebody did not play some round before."""
    history = played.request.history
    if (len(history.entrants) - len(played.request.absent)) % 2:
        return "odd"
    kinds = {result.kind for results in history.results.values() for result in results}
    return "even, some did not play" if kinds - {RoundKind.PLAYED} or played.request.absent else _PLAIN


def main() -> None:
    """The command: print both tallies; more rounds that differ than may end it with an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100, help="random events to play")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--largest", type=int, default=40, help="entries of the largest event")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.events)
    is_wrong = False
    for name, compare in (("gacrux", compare_with_library), ("py4swiss", compare_with_other)):
        tally = compare(seeds, arguments.largest)
        is_wrong |= tally.share_differing() > (Fraction(1, 30) if name == "py4swiss" else 0)
        print(f"{name}: {sum(tally.counts.values())} rounds")
        for verdict, count in sorted(tally.counts.items()):
            print(f"  {verdict:<40}{count:>6}")
        for seed, number, verdict in tally.differing:
            print(f"  seed {seed} round {number}: {verdict}")
    if is_wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
