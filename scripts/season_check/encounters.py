"""Direct encounter: a mini-table of what those who are tied made against each other.

docs/algorithms/standings.md, "Direct encounter" and "Extended direct encounter" (FIDE handbook C.07, 6 and 13.3).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

type Games = Mapping[tuple[int, int], Sequence[Fraction]]
"""What one entry made against another, meeting by meeting, by (entry, opponent)."""


def direct_encounter(tied: Sequence[int], games: Games, most: Fraction) -> list[list[int]]:
    """Those who are tied, in groups from the first to the last; `most` is what one missing meeting may yet bring."""
    if len(tied) < 2:
        return [list(tied)]
    made = {entry: _made(entry, tied, games) for entry in tied}
    if all(missing == 0 for _, missing in made.values()):
        groups = _levels(tied, {entry: points for entry, (points, _) in made.items()})
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in direct_encounter(group, games, most)]
    places, rest = _certain(tied, made, most)
    if not places:
        return [list(tied)]
    return [[entry] for entry in places] + (direct_encounter(rest, games, most) if rest else [])


def extended_direct_encounter(
    tied: Sequence[int], matches: Games, boards: Games, win: Fraction, all_boards: Fraction
) -> list[list[int]]:
    """By match points, then by points of the boards, in turn until neither separates anybody."""
    groups = [list(tied)]
    while True:
        by_matches = [part for group in groups for part in direct_encounter(group, matches, win)]
        by_boards = [part for group in by_matches for part in direct_encounter(group, boards, all_boards)]
        if by_boards == groups:
            return groups
        groups = by_boards


def _made(entry: int, tied: Sequence[int], games: Games) -> tuple[Fraction, int]:
    """The points against the others, several meetings of two averaged, and how many of them were never met."""
    points, missing = Fraction(0), 0
    for other in tied:
        if other == entry:
            continue
        meetings = games.get((entry, other), ())
        if meetings:
            points += sum(meetings, Fraction(0)) / len(meetings)
        else:
            missing += 1
    return points, missing


def _levels(tied: Sequence[int], points: Mapping[int, Fraction]) -> list[list[int]]:
    levels = sorted(set(points.values()), reverse=True)
    return [[entry for entry in tied if points[entry] == level] for level in levels]


def _certain(
    tied: Sequence[int], made: Mapping[int, tuple[Fraction, int]], most: Fraction
) -> tuple[list[int], list[int]]:
    """The places that can be given although somebody has not met somebody, and the rest."""
    places: list[int] = []
    rest = list(tied)
    while rest:
        reach = {entry: made[entry][0] + made[entry][1] * most for entry in rest}
        ahead = [entry for entry in rest if all(made[entry][0] > reach[other] for other in rest if other != entry)]
        if not ahead:
            break
        places.append(ahead[0])
        rest.remove(ahead[0])
    return places, rest
