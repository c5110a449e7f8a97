"""The scores of entries as they count for their opponents."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournaments.standings.history import History
from tournaments.standings.ledger import ledger_of


def adjusted_scores(history: History) -> Mapping[int, Fraction]:
    """By entry, the score that its opponents' tie-breaks see (FIDE handbook C.07, article 16.3).

    It is the real score, except that half and zero byes after the last round in which the entry was there (it played,
    had the pairing bye or won by forfeit) count as draws. A round robin knows no adjustment. Raises BadHistory.
    """
    ledger = ledger_of(history)
    return {entry: Fraction(adjusted, ledger.unit) for entry, adjusted in zip(ledger.ids, ledger.adjusted, strict=True)}
