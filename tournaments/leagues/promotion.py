"""What the final tables say by themselves: who goes up, who goes down, who plays for it, and promotions refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.movement_records import DivisionResult, MoveReason, PlayOff
from tournaments.leagues.zones import Zone, zone_of, zone_plan

__all__ = ["PLACES_A_REFUSAL_PASSES_DOWN", "Draft", "draft_of", "from_the_top", "playoffs", "promoted"]

PLACES_A_REFUSAL_PASSES_DOWN = 2
"""How many places below those of promotion a promotion that is refused may reach."""


@dataclass(slots=True)
class Draft:
    """A plan in the making: for each entry where it goes and why. It is changed in place until the plan is made."""

    to: dict[int, int | None] = field(default_factory=dict)
    reasons: dict[int, MoveReason] = field(default_factory=dict)
    pending: list[PlayOff] = field(default_factory=list)

    def put(self, entry: int, division: int | None, reason: MoveReason) -> None:
        """Say where an entry goes; what was said before no longer holds."""
        self.to[entry], self.reasons[entry] = division, reason


def from_the_top(results: Sequence[DivisionResult]) -> tuple[DivisionResult, ...]:
    """The divisions in their order; nobody goes up from the highest, nobody down from the lowest.

    Raises BadSeasonSettings if a division or an entry is there twice.
    """
    if len({result.number for result in results}) < len(results):
        raise BadSeasonSettings("divisions", "twice")
    entries = [entry for result in results for entry in result.ranked]
    if len(set(entries)) < len(entries):
        raise BadSeasonSettings("entries", "twice")
    in_order = sorted(results, key=lambda result: result.number)
    return tuple(
        replace(
            result,
            zones=zone_plan(
                place,
                len(in_order),
                promotes=result.zones.promotes,
                playoff_up=result.zones.playoff_up,
                playoff_down=result.zones.playoff_down,
                relegates=result.zones.relegates,
            ),
        )
        for place, result in enumerate(in_order, start=1)
    )


def playoffs(results: Sequence[DivisionResult], refusals: frozenset[int] = frozenset()) -> tuple[PlayOff, ...]:
    """The play-offs that the final tables lead to, from the top.

    The play-off places of two neighbours meet crosswise, the best of the upper division the last of the lower one;
    where they are not as many, those that are nearest to the other division. There is none with an entry that would
    not go up, or that goes up without it because others refused. Raises as `from_the_top` does.
    """
    return tuple(
        playoff
        for upper, lower in pairwise(from_the_top(results))
        for playoff in _meetings(upper, lower)
        if playoff.lower_entry not in refusals and playoff.lower_entry not in promoted(lower, refusals)
    )


def promoted(lower: DivisionResult, refusals: frozenset[int]) -> tuple[int, ...]:
    """Those who go up from a division without a play-off, best first.

    A place that is refused goes to the next of the table, at most PLACES_A_REFUSAL_PASSES_DOWN below the places of
    promotion, and never to somebody who is to go down or plays not to.
    """
    return tuple(entry for entry in _in_reach(lower, refusals) if entry not in refusals)


def draft_of(
    results: Sequence[DivisionResult], winners: Mapping[tuple[int, int], int], refusals: frozenset[int]
) -> Draft:
    """Where everybody goes by the tables alone, whatever the divisions hold. `results` come `from_the_top`.

    Raises BadSeasonSettings if the winner of a play-off is neither of the two.
    """
    draft = Draft()
    for result in results:
        for entry in result.ranked:
            if entry in result.disqualified:
                draft.put(entry, None, MoveReason.DISQUALIFIED)
            elif entry in result.left:
                draft.put(entry, None, MoveReason.LEFT)
            else:
                draft.put(entry, result.number, MoveReason.STAYS)
    for upper, lower in pairwise(results):
        for entry, zone in _zones(upper).items():
            if zone is Zone.RELEGATION:
                draft.put(entry, lower.number, MoveReason.RELEGATED)
        for entry in _in_reach(lower, refusals):
            if entry in refusals:
                draft.put(entry, lower.number, MoveReason.REFUSED)
            else:
                draft.put(entry, upper.number, MoveReason.PROMOTED)
        for playoff in _meetings(upper, lower):
            _draft_playoff(draft, playoff, winners, refusals)
    return draft


def _zones(result: DivisionResult) -> dict[int, Zone]:
    """The zone of everybody who is still there, in the order of the table; who left holds the last places."""
    return {
        entry: zone_of(place, len(result.ranked), result.zones) for place, entry in enumerate(result.staying, start=1)
    }


def _in_reach(lower: DivisionResult, refusals: frozenset[int]) -> tuple[int, ...]:
    """Those to whom a place of promotion comes, whether they take it or refuse, in the order of the table."""
    reached: list[int] = []
    free = lower.zones.promotes
    most = free + PLACES_A_REFUSAL_PASSES_DOWN
    for entry, zone in list(_zones(lower).items())[:most]:
        if free == 0 or zone in (Zone.RELEGATION, Zone.PLAYOFF_DOWN):
            break
        reached.append(entry)
        free -= entry not in refusals
    return tuple(reached)


def _meetings(upper: DivisionResult, lower: DivisionResult) -> tuple[PlayOff, ...]:
    """The play-offs of two neighbours as the places have it, whoever refuses."""
    going_down = [entry for entry, zone in _zones(upper).items() if zone is Zone.PLAYOFF_DOWN]
    going_up = [entry for entry, zone in _zones(lower).items() if zone is Zone.PLAYOFF_UP]
    count = min(len(going_down), len(going_up))
    pairs = zip(going_down[len(going_down) - count :], reversed(going_up[:count]), strict=True)
    return tuple(
        PlayOff(upper.number, lower.number, above, below, purpose=f"division_{upper.number}_place_{number}")
        for number, (above, below) in enumerate(pairs, start=1)
    )


def _draft_playoff(
    draft: Draft, playoff: PlayOff, winners: Mapping[tuple[int, int], int], refusals: frozenset[int]
) -> None:
    """Who won plays above, who lost below; a refusal counts as lost without play, for whoever refuses."""
    above, below = playoff.pair
    if draft.reasons[below] is MoveReason.PROMOTED:
        return
    if below in refusals:
        draft.put(below, playoff.lower_division, MoveReason.REFUSED)
        return
    winner = winners.get(playoff.pair)
    if winner is None:
        draft.pending.append(playoff)
    elif winner == above:
        draft.put(above, playoff.upper_division, MoveReason.PLAYOFF_WON)
        draft.put(below, playoff.lower_division, MoveReason.PLAYOFF_LOST)
    elif winner == below:
        draft.put(below, playoff.upper_division, MoveReason.PLAYOFF_WON)
        draft.put(above, playoff.lower_division, MoveReason.PLAYOFF_LOST)
    else:
        raise BadSeasonSettings("playoff_winners", "not_of_the_pair", entry=winner)
