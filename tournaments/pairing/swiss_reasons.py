"""Why a Swiss round is as it is, read off from the state before it and the pairs that came out.

Both tiers are explained by this one module, and by comparison alone: a reason is given only where the fact that it
names is there to be seen. The codes are listed in docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.pairing.swiss_seats import seated, share_absolute_need
from tournaments.pairing.swiss_state import Contender, SwissState
from tournaments.pairing.types import Reason, Table
from tournaments.standings.history import History, RoundKind

__all__ = ["explained_tables"]


def explained_tables(
    state: SwissState, history: History, pairs: Sequence[tuple[int, int | None]], absent: int
) -> tuple[Table, ...]:
    """The tables of these pairs in the order of their numbers, each with its seats and its reasons.

    Tables are ordered by the better standing, the sum of both, then the better pairing number; the bye is last.
    `absent` is how many entries are not there.
    """
    by_id = {contender.id: contender for contender in state.contenders}
    met = [(by_id[one], by_id[other]) for one, other in pairs if other is not None]
    fold = _fold(state, met)
    sizes = _group_sizes(state)
    tables = []
    for one, other in sorted(met, key=_table_order):
        first, second, seat = seated(one, other)
        reasons = (*_meeting(state, history, one, other, fold, sizes), *_met_by_forfeit(history, one, other), seat)
        tables.append(Table(first.id, second.id, reasons=reasons))
    byes = [by_id[one] for one, other in pairs if other is None]
    tables += [Table(bye.id, None, reasons=tuple(_bye_reasons(state, bye, absent))) for bye in byes]
    return tuple(tables)


def _table_order(pair: tuple[Contender, Contender]) -> tuple[int, int, int]:
    """What orders the tables (FIDE handbook C.04.2, article 4.7)."""
    high, low = sorted((contender.standing for contender in pair), reverse=True)
    number = min(contender.number for contender in pair if contender.standing == high)
    return -high, -high - low, number


def _group_sizes(state: SwissState) -> dict[int, int]:
    """How many contenders have each pairing score."""
    sizes: dict[int, int] = {}
    for contender in state.contenders:
        sizes[contender.score] = sizes.get(contender.score, 0) + 1
    return sizes


def _fold(state: SwissState, met: Sequence[tuple[Contender, Contender]]) -> dict[int, tuple[Contender, int, int]]:
    """For each who plays within its score group: whom the plain fold would give it, the place in its half, the half.

    The fold is that of those in the group who neither float nor have the bye: the top half, by seed, against the
    bottom half in the same order.
    """
    at_home = {contender.id for pair in met if pair[0].score == pair[1].score for contender in pair}
    groups: dict[int, list[Contender]] = {}
    for contender in state.contenders:
        if contender.id in at_home:
            groups.setdefault(contender.score, []).append(contender)
    fold = {}
    for members in groups.values():
        half = len(members) // 2
        for place, (top, bottom) in enumerate(zip(members[:half], members[half:], strict=True), start=1):
            fold[top.id], fold[bottom.id] = (bottom, place, half), (top, place, half)
    return fold


def _meeting(
    state: SwissState,
    history: History,
    one: Contender,
    other: Contender,
    fold: Mapping[int, tuple[Contender, int, int]],
    sizes: Mapping[int, int],
) -> list[Reason]:
    """Why these two meet: a float, the fold, or what stood in the way of the fold."""
    if one.score != other.score:
        down, up = (one, other) if one.score > other.score else (other, one)
        scores = {"from": state.points(down.score), "to": state.points(up.score)}
        back = {"from": state.points(up.score), "to": state.points(down.score)}
        return [
            Reason("floated_down", {"entry": down.id, **scores, "group_size": sizes[down.score]}),
            Reason("floated_up", {"entry": up.id, **back, "group_size": sizes[up.score]}),
        ]
    same = Reason("same_score", {"score": state.points(one.score), "group_size": sizes[one.score]})
    partner, place, half = fold[one.id]
    if partner.id == other.id:
        return [same, Reason("seeded_fold", {"place": place, "half": half})]
    obstacles = [_obstacle(state, history, entry, fold[entry.id][0]) for entry in (one, other)]
    named = [obstacle for obstacle in obstacles if obstacle is not None]
    return [same, *(named or [Reason("fold_shifted", {"entry": one.id, "other": partner.id})])]


def _obstacle(state: SwissState, history: History, entry: Contender, partner: Contender) -> Reason | None:
    """What kept an entry from the one whom the fold would have given it; None if nothing between these two did."""
    pair: dict[str, int | str] = {"entry": entry.id, "other": partner.id}
    if partner.id in entry.opponents:
        return Reason("rematch_avoided", pair | {"round": _last_meeting(history, entry.id, partner.id)})
    if partner.id in state.forbidden.get(entry.id, ()):
        return Reason("forbidden_avoided", pair)
    if share_absolute_need(entry, partner):
        return Reason("seat_rule_avoided", pair | {"seat": "starts" if entry.need > 0 else "deals"})
    if entry.need * partner.need > 0:
        return Reason("seat_clash_avoided", pair | {"seat": "starts" if entry.need > 0 else "deals"})
    return None


def _last_meeting(history: History, entry: int, opponent: int) -> int:
    """The last round in which two played each other."""
    return max(
        number
        for number, result in enumerate(history.results[entry], start=1)
        if result.opponent == opponent and result.kind is RoundKind.PLAYED
    )


def _met_by_forfeit(history: History, one: Contender, other: Contender) -> list[Reason]:
    """That two were paired before and did not play, which is no rematch."""
    return [
        Reason("forfeit_repeated", {"round": number})
        for number, result in enumerate(history.results.get(one.id, ()), start=1)
        if result.opponent == other.id and result.kind is not RoundKind.PLAYED
    ]


def _bye_reasons(state: SwissState, bye: Contender, absent: int) -> list[Reason]:
    """Why this entry has the bye: the field is odd, and what set it apart from the others who could have had it."""
    eligible = [contender for contender in state.contenders if contender.may_have_bye]
    lower = [contender for contender in eligible if contender.score < bye.score]
    same = [contender for contender in eligible if contender.score == bye.score]
    fewer = [contender for contender in same if contender.unplayed < bye.unplayed]
    equal = [contender for contender in same if contender.unplayed == bye.unplayed]
    score = state.points(bye.score)
    reasons = [Reason("bye_absent_field_odd", {"present": len(state.contenders), "absent": absent})]
    if lower:
        reasons.append(Reason("bye_rest_unpairable", {"score": score, "passed_over": len(lower)}))
    else:
        barred = sum(contender.score <= bye.score and not contender.may_have_bye for contender in state.contenders)
        reasons.append(Reason("bye_lowest_score", {"score": score, "candidates": len(same), "had_one": barred}))
    if not fewer and len(equal) < len(same):
        reasons.append(Reason("bye_fewest_unplayed", {"unplayed": bye.unplayed, "candidates": len(equal)}))
    if fewer or bye.number < max(contender.number for contender in equal):
        reasons.append(Reason("bye_better_pairing", {"fewer_unplayed": len(fewer), "equals": len(equal)}))
    elif len(equal) > 1:
        reasons.append(Reason("bye_lowest_seed", {"seed": bye.seed, "candidates": len(equal)}))
    return reasons
