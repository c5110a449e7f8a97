"""The end of a season: who is promoted, who is relegated, who fills what is free; a plan that is shown and signed.

Two steps. First the tables speak (`promotion`): zones, play-offs and promotions that are refused. Then the divisions
are brought to their places (`filling`). docs/algorithms/leagues.md has the rules in plain words. That tables are final
only when disputes are closed is a matter of whoever calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.filling import Filling
from tournaments.leagues.movement_records import DivisionResult, Move, MoveReason, Plan, PlayOff
from tournaments.leagues.promotion import Draft, draft_of, from_the_top, playoffs

__all__ = ["DivisionResult", "Move", "MoveReason", "Plan", "PlayOff", "movement_plan", "playoffs"]


def movement_plan(
    results: Sequence[DivisionResult],
    *,
    playoff_winners: Mapping[tuple[int, int], int],
    refusals: frozenset[int] = frozenset(),
    waiting: Sequence[int] = (),
    new_entries: Sequence[int] = (),
    next_places: Mapping[int, int] | None = None,
) -> Plan:
    """Where everybody plays next season; the same arguments always give the same plan.

    `playoff_winners` has the winner of each play-off by its pair (upper entry, lower entry); one that is missing is
    pending. `refusals` are entries that would not go up, `waiting` and `new_entries` come from outside, in the order
    in which they are let in. `next_places` are the places of each division of the next season, by default those of
    this one; a division without any is given up, one more is opened below.

    Raises BadSeasonSettings if a division or an entry is there twice, or a winner is neither of the two.
    """
    ordered = from_the_top(results)
    old = [entry for result in ordered for entry in result.ranked]
    everybody = [*old, *waiting, *new_entries]
    if len(set(everybody)) < len(everybody):
        raise BadSeasonSettings("entries", "twice")
    places = {result.number: result.places for result in ordered} if next_places is None else dict(next_places)
    draft = draft_of(ordered, playoff_winners, refusals)
    filling = Filling(draft, ordered, places, refusals)
    filling.settle()
    filling.admit(waiting, MoveReason.FROM_WAITING_LIST)
    filling.admit(new_entries, MoveReason.NEW_ENTRY)
    origin = {entry: result.number for result in ordered for entry in result.ranked}
    return Plan(
        moves=tuple(Move(entry, origin.get(entry), draft.to[entry], draft.reasons[entry]) for entry in everybody),
        divisions={number: _members(draft, everybody, number) for number in sorted(places) if places[number]},
        vacancies=filling.vacancies(),
        pending=tuple(draft.pending),
    )


def _members(draft: Draft, everybody: Sequence[int], number: int) -> tuple[int, ...]:
    """The entries of a division, in the order of the old tables, newcomers last."""
    return tuple(entry for entry in everybody if draft.to[entry] == number)
