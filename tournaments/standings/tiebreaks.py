"""The value of every tie-break for every entry, and the order of the tied by those that look at the tied alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from tournaments.standings import counts, performance, teams
from tournaments.standings.buchholz import (
    Opposition,
    average_opponents_buchholz,
    buchholz,
    fore_ledger,
    oppositions,
    sonneborn_berger,
)
from tournaments.standings.catalogue import CODE_OF_SHORT, TIEBREAKS, Tiebreak
from tournaments.standings.encounters import Groups, direct_encounter, extended_direct_encounter
from tournaments.standings.history import History
from tournaments.standings.ledger import Column, Ledger, column_of, ledger_of
from tournaments.standings.lots import lot_order

__all__ = ["CODE_OF_SHORT", "GROUPINGS", "TIEBREAKS", "Tiebreak", "UnknownTiebreak", "Workings", "tiebreak_values"]

NOTHING_ENTERED: Mapping[int, Fraction] = MappingProxyType({})


class UnknownTiebreak(Exception):
    """There is no tie-break of this code, or it has no values of its own; `details` name it."""

    code = "unknown_tiebreak"

    def __init__(self, tiebreak: str) -> None:
        super().__init__(f"There is no tie-break with values of the code {tiebreak!r}.")
        self.details: Mapping[str, str] = {"tiebreak": tiebreak}


class Workings:
    """A history with what several tie-breaks share, each part worked out when it is first asked for."""

    def __init__(self, history: History, *, lot: str = "", external: Mapping[int, Fraction] = NOTHING_ENTERED) -> None:
        self.history = history
        self.lot = lot
        self.external = external

    @cached_property
    def ledger(self) -> Ledger:
        """The history in whole numbers."""
        return ledger_of(self.history)

    @cached_property
    def opposed(self) -> list[Opposition]:
        """What the opponents of each entry are worth."""
        return oppositions(self.ledger)

    @cached_property
    def fore_opposed(self) -> list[Opposition]:
        """What the opponents would be worth if all games of the last round had been draws."""
        return oppositions(fore_ledger(self.ledger))

    @cached_property
    def of_boards(self) -> Workings:
        """The same stage in points of the boards."""
        return Workings(teams.by_board_points(self.history))

    def column(self, code: str) -> Column:
        """The values of a tie-break, in the order of the ledger's ids. Raises UnknownTiebreak."""
        if code not in _COLUMNS:
            raise UnknownTiebreak(code)
        return _COLUMNS[code](self)


def tiebreak_values(
    code: str, history: History, *, external: Mapping[int, Fraction] = NOTHING_ENTERED, lot: str = ""
) -> Mapping[int, Fraction | None]:
    """The value of a tie-break for every entry by id; None where an entry has none.

    Raises UnknownTiebreak also for those that only order the tied (direct encounter and its kin), BadHistory for an
    opponent who is not in the stage.
    """
    workings = Workings(history, lot=lot, external=external)
    return dict(zip(workings.ledger.ids, workings.column(code).fractions(), strict=True))


def _lot_places(workings: Workings) -> Column:
    """The place of each entry in the order of the lot, from 1."""
    order = {entry: place for place, entry in enumerate(lot_order(workings.ledger.ids, workings.lot), start=1)}
    return Column([order[entry] for entry in workings.ledger.ids])


def _board_counts(workings: Workings) -> Column:
    totals = teams.board_totals(workings.history)
    return column_of(teams.board_count(totals[entry]) for entry in workings.ledger.ids)


def _extended(*, opponents: bool, own: bool, cut: int = 0) -> Callable[[Workings], Column]:
    """An extended Sonneborn-Berger: whether the opponents' total and the own result count boards."""
    return lambda workings: teams.extended_sonneborn_berger(
        workings.history, boards_of_opponents=opponents, boards_of_own=own, cut=cut
    )


GROUPINGS: Mapping[str, Callable[[Sequence[int], History], Groups[int]]] = MappingProxyType(
    {
        "direct_encounter": direct_encounter,
        "extended_direct_encounter": extended_direct_encounter,
        "bottom_board_elimination": teams.bottom_board_elimination,
    }
)
"""The tie-breaks that have no values of their own: they order a group of tied entries."""

_COLUMNS: Mapping[str, Callable[[Workings], Column]] = MappingProxyType(
    {
        "buchholz": lambda w: buchholz(w.ledger, w.opposed),
        "buchholz_cut_1": lambda w: buchholz(w.ledger, w.opposed, low=1),
        "buchholz_cut_2": lambda w: buchholz(w.ledger, w.opposed, low=2),
        "buchholz_median_1": lambda w: buchholz(w.ledger, w.opposed, low=1, high=1),
        "buchholz_median_2": lambda w: buchholz(w.ledger, w.opposed, low=2, high=2),
        "sonneborn_berger": lambda w: sonneborn_berger(w.ledger, w.opposed),
        "sonneborn_berger_cut_1": lambda w: sonneborn_berger(w.ledger, w.opposed, low=1),
        "sonneborn_berger_median_1": lambda w: sonneborn_berger(w.ledger, w.opposed, low=1, high=1),
        "fore_buchholz": lambda w: buchholz(w.ledger, w.fore_opposed),
        "fore_buchholz_cut_1": lambda w: buchholz(w.ledger, w.fore_opposed, low=1),
        "average_opponents_buchholz": lambda w: average_opponents_buchholz(w.ledger, w.opposed),
        "koya": lambda w: counts.koya(w.ledger),
        "average_opponents_rating": lambda w: performance.average_rating(w.ledger),
        "average_opponents_rating_cut_1": lambda w: performance.average_rating(w.ledger, low=1),
        "average_opponents_rating_median_1": lambda w: performance.average_rating(w.ledger, low=1, high=1),
        "performance_rating": lambda w: Column(performance.performances(w.ledger)),
        "average_performance_of_opponents": lambda w: performance.average_of_opponents(
            w.ledger, performance.performances
        ),
        "perfect_performance": lambda w: Column(performance.perfect_performances(w.ledger)),
        "average_perfect_performance_of_opponents": lambda w: performance.average_of_opponents(
            w.ledger, performance.perfect_performances
        ),
        "progressive": lambda w: counts.progressive(w.ledger),
        "progressive_cut_1": lambda w: counts.progressive(w.ledger, cut=1),
        "wins": lambda w: counts.count_rounds(w.ledger, counts.is_win(w.ledger)),
        "games_won": lambda w: counts.games_won(w.ledger),
        "games_elected": lambda w: counts.games_elected(w.ledger),
        "games_dealt": lambda w: counts.games_dealt(w.ledger),
        "games_won_dealing": lambda w: counts.games_won_dealing(w.ledger),
        "point_difference": lambda w: counts.card_total(w.ledger, lambda c: c.points_made - c.points_conceded),
        "points_made": lambda w: counts.card_total(w.ledger, lambda c: c.points_made),
        "points_conceded": lambda w: counts.card_total(w.ledger, lambda c: c.points_conceded),
        "sweeps": lambda w: counts.card_total(w.ledger, lambda c: c.sweeps),
        "settebelli": lambda w: counts.card_total(w.ledger, lambda c: c.settebelli),
        "primiere": lambda w: counts.card_total(w.ledger, lambda c: c.primiere),
        "hands_won": lambda w: counts.card_total(w.ledger, lambda c: c.hands_won),
        "average_margin": lambda w: counts.average_margin(w.ledger),
        "board_points": lambda w: teams.board_points(w.ledger),
        "buchholz_of_boards": lambda w: w.of_boards.column("buchholz"),
        "buchholz_of_boards_cut_1": lambda w: w.of_boards.column("buchholz_cut_1"),
        "matches_times_matches": _extended(opponents=False, own=False),
        "matches_times_matches_cut_1": _extended(opponents=False, own=False, cut=1),
        "matches_times_boards": _extended(opponents=False, own=True),
        "boards_times_matches": _extended(opponents=True, own=False),
        "boards_times_boards": _extended(opponents=True, own=True),
        "score_strength": lambda w: teams.score_strength(w.history),
        "board_count": _board_counts,
        "external": lambda w: column_of(w.external.get(entry) for entry in w.ledger.ids),
        "lot": _lot_places,
    }
)
