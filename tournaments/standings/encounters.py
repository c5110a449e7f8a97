"""Direct encounter: who did best among those who are tied (FIDE handbook C.07, article 6; teams: 13.3).

A mini-table says what each of the tied made against each other one; several meetings of two are averaged. If not all
have met, a place is given only when no outcome of the missing games could change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction

from tournaments.standings.history import History, RoundKind, RoundResult

type MiniTable[T: Hashable] = Mapping[T, Mapping[T, Fraction]]
"""What each of the tied made against each of the others whom it met."""

type Groups[T: Hashable] = tuple[tuple[T, ...], ...]
"""The tied in their new order, best first; those in one group stay tied."""


def direct_encounter(tied: Sequence[int], history: History) -> Groups[int]:
    """The order of tied entries by the games among them, of this stage alone.

    Forfeits count in a round robin only. Inside a group the order is that of `tied`.
    """
    return rank_mini_table(tied, _mini_table(tied, history, _stage_points), win=history.scoring.win)


def extended_direct_encounter(tied: Sequence[int], history: History) -> Groups[int]:
    """The order of tied teams: by match points among them, then by board points, and again for as long as it helps.

    A match that is missing may yet give the points of a win, and every board. Inside a group the order is that of
    `tied`.
    """
    measures = (
        (_stage_points, history.scoring.win),
        (_board_points, Fraction(history.boards)),
    )

    def resolve(group: tuple[int, ...], measure: int, tried_in_vain: int) -> Groups[int]:
        if len(group) == 1 or tried_in_vain == len(measures):
            return (group,)
        points, most = measures[measure]
        groups = _split(group, _mini_table(group, history, points), most)
        if len(groups) == 1:
            return resolve(group, (measure + 1) % len(measures), tried_in_vain + 1)
        return tuple(part for smaller in groups for part in resolve(smaller, measure, 0))

    return resolve(tuple(tied), 0, 0)


def rank_mini_table[T: Hashable](tied: Sequence[T], table: MiniTable[T], *, win: Fraction = Fraction(1)) -> Groups[T]:
    """The order of the tied by a mini-table; a game that is missing in it may yet give `win` to either.

    >>> half = Fraction(1, 2)
    >>> rank_mini_table("ABC", {"A": {"B": 1, "C": 1}, "B": {"A": 0, "C": half}, "C": {"A": 0, "B": half}})
    (('A',), ('B', 'C'))
    """
    groups = _split(tuple(tied), table, win)
    if len(groups) == 1:
        return groups
    return tuple(part for group in groups for part in rank_mini_table(group, table, win=win))


def mini_table_scores(tied: Sequence[int], history: History, *, of_boards: bool = False) -> Mapping[int, Fraction]:
    """What each of the tied made against the others, in stage points or in points of the boards."""
    table = _mini_table(tied, history, _board_points if of_boards else _stage_points)
    return {entry: sum(table[entry].values(), Fraction(0)) for entry in tied}


def _split[T: Hashable](tied: tuple[T, ...], table: MiniTable[T], win: Fraction) -> Groups[T]:
    """The tied in groups by one look at the table; a single group if nothing can be said."""
    others = set(tied)
    met = {entry: [won for other, won in table.get(entry, {}).items() if other in others] for entry in tied}
    scores = {entry: sum(met[entry], Fraction(0)) for entry in tied}
    missing = {entry: len(tied) - 1 - len(met[entry]) for entry in tied}
    order = sorted(tied, key=lambda entry: scores[entry], reverse=True)
    if not any(missing.values()):
        return _by_score(order, scores)
    return _certain_places(tied, order, scores, {entry: scores[entry] + missing[entry] * win for entry in tied})


def _by_score[T: Hashable](order: list[T], scores: Mapping[T, Fraction]) -> Groups[T]:
    """Everybody has met: the groups of equal scores (article 6.2)."""
    groups: list[list[T]] = []
    for entry in order:
        if groups and scores[groups[-1][0]] == scores[entry]:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return tuple(map(tuple, groups))


def _certain_places[T: Hashable](
    tied: tuple[T, ...], order: list[T], scores: Mapping[T, Fraction], reach: Mapping[T, Fraction]
) -> Groups[T]:
    """Some have not met: from the top, each place that nobody below could reach any more, then the rest (6.3).

    The second place is looked for on the same table as the first; only the rest gets a table of its own.
    """
    most_below = [Fraction(-1)] * len(order)
    for place in range(len(order) - 2, -1, -1):
        most_below[place] = max(reach[order[place + 1]], most_below[place + 1])
    certain = 0
    while certain < len(order) - 1 and scores[order[certain]] > most_below[certain]:
        certain += 1
    first = order[:certain]
    rest = tuple(entry for entry in tied if entry not in set(first))
    return (*((entry,) for entry in first), rest)


def _stage_points(result: RoundResult) -> Fraction:
    return result.points


def _board_points(result: RoundResult) -> Fraction:
    return result.board_points or Fraction(0)


def _mini_table(
    tied: Sequence[int], history: History, points: Callable[[RoundResult], Fraction]
) -> dict[int, dict[int, Fraction]]:
    """What each of the tied made against each other, the average of several meetings (article 6.1)."""
    others = set(tied)
    counted = {RoundKind.PLAYED}
    if history.is_round_robin:
        counted |= {RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS}
    table: dict[int, dict[int, Fraction]] = {}
    for entry in tied:
        meetings: dict[int, list[Fraction]] = {}
        for result in history.results.get(entry, ()):
            if result.opponent in others and result.kind in counted:
                assert result.opponent is not None
                meetings.setdefault(result.opponent, []).append(points(result))
        table[entry] = {
            other: won[0] if len(won) == 1 else sum(won, Fraction(0)) / len(won) for other, won in meetings.items()
        }
    return table
