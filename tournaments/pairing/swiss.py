"""The Swiss system: everybody plays in every round, against somebody of the same score whom they have not met.

Two tiers behind one function. Up to `exact_limit` entries the exact rules decide (the FIDE Dutch system of 2026, see
swiss_exact.py); above, folds with repair (swiss_fast.py). The first round is the plain fold in both. Rules and
figures are in docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.acceleration import virtual_by_entry, virtual_points
from tournaments.pairing.swiss_exact import exact_pairs
from tournaments.pairing.swiss_fast import fast_pairs
from tournaments.pairing.swiss_reasons import explained_tables
from tournaments.pairing.swiss_state import SwissState, swiss_state
from tournaments.pairing.types import BadStageSettings, PairingImpossible, PairingRequest, Reason, RoundPlan

__all__ = [
    "SwissSettings",
    "SwissTier",
    "check_rounds",
    "fewest_rounds",
    "most_rounds",
    "pair_swiss",
    "recommended_rounds",
]

type _Pairs = Sequence[tuple[int, int | None]]


class SwissTier(StrEnum):
    """Which engine pairs: the exact one up to the limit and the fast one above, or always the same."""

    AUTO = "auto"
    EXACT = "exact"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class SwissSettings:
    """How a Swiss stage is paired."""

    tier: SwissTier = SwissTier.AUTO
    exact_limit: int = 250
    accelerated: bool = False


_DEFAULT = SwissSettings()


def pair_swiss(request: PairingRequest, settings: SwissSettings = _DEFAULT) -> RoundPlan:
    """The tables of the next round, with their reasons; the same request always gives the same plan.

    Raises PairingImpossible if no pairing keeps the absolute rules, or if the request asks for a round that is not
    the next one of the stage.
    """
    if not 1 <= request.round_number <= request.rounds_total:
        raise PairingImpossible(
            "the stage has no such round", {"round": request.round_number, "rounds_total": request.rounds_total}
        )
    entrants, scoring = request.history.entrants, request.history.scoring
    reasons: list[Reason] = []
    virtual = None
    if settings.accelerated:
        acceleration = virtual_points(len(entrants), request.rounds_total, scoring)
        virtual = virtual_by_entry(entrants, acceleration)
        points = acceleration.points[request.round_number - 1]
        if points:
            reasons.append(Reason("accelerated", {"group_a": acceleration.group_a, "points": str(points)}))
    state = swiss_state(request, virtual)
    pairs, how = _pairs(state, settings)
    absent = len(entrants) - len(state.contenders)
    return RoundPlan(explained_tables(state, request.history, pairs, absent), (how, *reasons))


def fewest_rounds(entries: int) -> int:
    """The rounds that leave one entry unbeaten at most: the binary logarithm, rounded up.

    >>> fewest_rounds(65)
    7
    """
    return max(entries - 1, 0).bit_length()


def recommended_rounds(entries: int) -> int:
    """Two rounds more than the fewest, for a podium that can be relied on, as far as the field can supply them."""
    return min(fewest_rounds(entries) + 2, most_rounds(entries)) if entries > 1 else 0


def most_rounds(entries: int) -> int:
    """The rounds after which everybody has met everybody: no field can supply more.

    Half of the entries is what a field can always supply, but for seats and forbidden pairs; between the two it
    depends on how the rounds went.
    """
    if entries < 2:
        return 0
    return entries - 1 if entries % 2 == 0 else entries


def check_rounds(entries: int, rounds: int) -> None:
    """Raise BadStageSettings if a field of so many entries cannot supply so many rounds."""
    if not 1 <= rounds <= most_rounds(entries):
        raise BadStageSettings(
            "the field cannot supply so many rounds",
            {"setting": "rounds", "rounds": rounds, "entries": entries, "most": most_rounds(entries)},
        )


def _pairs(state: SwissState, settings: SwissSettings) -> tuple[_Pairs, Reason]:
    """The pairs, and a reason that says which engine found them."""
    entries = len(state.contenders)
    if _is_fresh(state):
        return _plain_fold(state), Reason("first_round_fold", {"entries": entries})
    fits = entries <= settings.exact_limit
    if settings.tier is SwissTier.EXACT or (settings.tier is SwissTier.AUTO and fits):
        try:
            return exact_pairs(state), Reason("tier_exact", {"entries": entries})
        except PairingImpossible as refusal:
            if settings.tier is SwissTier.EXACT:
                raise
            engine = refusal.details["engine"]
        return fast_pairs(state), Reason("tier_exact_gave_none", {"entries": entries, "engine": engine})
    return fast_pairs(state), Reason("tier_fast", {"entries": entries})


def _is_fresh(state: SwissState) -> bool:
    """Whether nothing distinguishes the entries but their seeds, so that every rule leads to the plain fold."""
    return (
        state.round_number == 1
        and not state.forbidden
        and len({contender.score for contender in state.contenders}) <= 1
    )


def _plain_fold(state: SwissState) -> _Pairs:
    """The top half against the bottom half in the same order; the last of an odd field has the bye."""
    ids = [contender.id for contender in state.contenders]
    byes: list[tuple[int, int | None]] = [(ids.pop(), None)] if state.is_odd else []
    half = len(ids) // 2
    return [*zip(ids[:half], ids[half:], strict=True), *byes]
