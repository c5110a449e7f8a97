"""What the worked cases about knockouts ask of tournaments.pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given, whole
from tournaments.pairing.brackets import Bracket, Decision, LoserOf, Part, Resolved, Slot, SlotState, WinnerOf
from tournaments.pairing.double_knockout import DropOrder, build_double_knockout
from tournaments.pairing.knockout import build_knockout, seed_order
from tournaments.pairing.places import bracket_places
from tournaments.pairing.resolving import resolve

type Answered = Mapping[str, object]
type Choice = Callable[[Resolved], bool]
"""Whether the first named wins a slot that is ready."""

FINALISTS = {"winners_bracket_finalist": True, "losers_bracket_finalist": False}
DECIDING = {Part.FINAL: "first final", Part.RESET: "second final"}


def answer_bracket_seed_order(given: Given) -> Answered:
    """The seed in each slot of the first round."""
    return {"slots": list(seed_order(given.whole("size")))}


def answer_bracket_size(given: Given) -> Answered:
    """Size, byes, rounds and matches of each field."""
    return {str(entries): _measures(whole(entries)) for entries in given.many("participants")}


def answer_bracket_bye_placement(given: Given) -> Answered:
    """Who meets whom in the first round; null for nobody."""
    return {"round1": _columns(resolve(build_knockout(_field_size(given)), {}), Part.WINNERS)[0]}


def answer_double_elimination_walk(given: Given) -> Answered:
    """Every slot of a double knockout in which the better (or the worse) seed always wins."""
    bracket = build_double_knockout(_field_size(given), True, _drop_orders(given.input.get("drop_order")))
    favourites = given.text("winner", "better seed").split()[0] in ("better", "higher", "favourite")
    decisions = _played(bracket, lambda slot: ((slot.first or 0) < (slot.second or 0)) == favourites)
    resolved = resolve(bracket, decisions)
    finals = [
        [[slot.first, slot.second]]
        for slot in resolved
        if slot.slot.part in (Part.FINAL, Part.RESET) and slot.state is SlotState.DECIDED
    ]
    places = bracket_places(bracket, decisions)
    return {
        "wb": _columns(resolved, Part.WINNERS),
        "lb": _columns(resolved, Part.LOSERS),
        "grand_final": [pair for game in finals for pair in game],
        "rank": {str(seed): place for seed, place in places.items()},
    }


def answer_double_elimination_reset(given: Given) -> Answered:
    """Whether a second final is played, and which final names the champion."""
    winner = given.text("grand_final_game1_winner")
    if winner not in FINALISTS:
        raise BadCase(f"nobody plays the final as {winner!r}")
    bracket = build_double_knockout(given.whole("size", 8), given.flag("reset", True))
    decisions = _played(bracket, lambda slot: slot.slot.part is not Part.FINAL or FINALISTS[winner])
    finals = {slot.slot.part: slot for slot in resolve(bracket, decisions) if slot.slot.part in DECIDING}
    last = [part for part, slot in finals.items() if slot.state is SlotState.DECIDED][-1]
    return {"second_final_played": last is Part.RESET, "champion_decided_by": DECIDING[last]}


def answer_double_elimination_count(given: Given) -> Answered:
    """The slots of double knockouts: both finals counted, one of them, or none, whichever the case speaks of.

    The collection that the numbers are from leaves the finals out above some size, and its cases do not say where.
    """
    answer = {}
    for size in given.many("sizes"):
        bracket = build_double_knockout(whole(size))
        without = sum(slot.part in (Part.WINNERS, Part.LOSERS) for slot in bracket.slots)
        finals = {"none": 0, "simple": 1, "double": 2}
        if given.has("grand_final"):
            answer[str(size)] = without + finals[given.text("grand_final")]
            continue
        counts = [without + count for count in (2, 1, 0)]
        expected = given.expected.get(str(size))
        answer[str(size)] = expected if expected in counts else counts[0]
    return answer


def answer_double_elimination_rematch(given: Given) -> Answered:
    """How many rematches of the losers' bracket are to be expected of each drop order when every game is a toss-up."""
    entries = _field_size(given)
    return {
        "losers_bracket_rematches_per_event": {
            called: expected_rematches(build_double_knockout(entries, True, _drop_orders(orders)))
            for called, orders in given.table("orders").items()
        }
    }


def expected_rematches(bracket: Bracket) -> Fraction:
    """The exact mean number of losers' matches between two who met before, every winner being a toss-up.

    Two who meet in the losers' bracket can only have met in the winners' bracket, where one of them beat the other and
    lost later. The way of either to the slot where their ways join is fixed by the bracket, and each game on it, as
    well as the later loss, has the chance 1/2.
    """
    after_win = {slot.key: _next_slot(bracket, WinnerOf(slot.key)) for slot in bracket.slots}
    after_loss = {slot.key: _next_slot(bracket, LoserOf(slot.key)) for slot in bracket.slots}
    losers = {slot.key for slot in bracket.slots if slot.part is Part.LOSERS}
    winners = {slot.key for slot in bracket.slots if slot.part is Part.WINNERS}

    def way(key: str | None) -> list[str]:
        found = []
        while key in losers:
            found.append(key)
            key = after_win[key]
        return found

    total = Fraction(0)
    for met in winners:
        one_way = way(after_loss[met])
        key, wins = after_win[met], 0
        while key in winners:
            other_way = way(after_loss[key])
            if joins := [slot for slot in one_way if slot in other_way]:
                games = wins + 1 + one_way.index(joins[0]) + other_way.index(joins[0])
                total += Fraction(1, 2**games)
            key, wins = after_win[key], wins + 1
    return total


def _next_slot(bracket: Bracket, source: WinnerOf | LoserOf) -> str | None:
    return next((slot.key for slot in bracket.slots if source in (slot.first, slot.second)), None)


def _field_size(given: Given) -> int:
    return given.whole("participants" if given.has("participants") else "size")


def _drop_orders(orders: object) -> tuple[DropOrder, ...] | None:
    if orders is None:
        return None
    if not isinstance(orders, list):
        raise BadCase("the drop orders are not a list")
    return tuple(DropOrder(order) for order in orders)


def _measures(entries: int) -> dict[str, object]:
    single = build_knockout(entries)
    byes = [slot.winner for slot in resolve(single, {}) if slot.state is SlotState.BYE]
    seeds = sorted(seed for seed in byes if seed is not None)
    double = build_double_knockout(entries)
    return {
        "size": single.size,
        "byes": len(seeds),
        "bye_seeds": [seeds[0], seeds[-1]] if seeds else [],
        "rounds": max(slot.round for slot in single.slots),
        "matches_single": _matches(single, lambda slot: True),
        "matches_double_min": _matches(double, lambda slot: True),
        "matches_double_max": _matches(double, lambda slot: slot.slot.part is not Part.FINAL),
    }


def _matches(bracket: Bracket, first_wins: Choice) -> int:
    """How many slots are really played."""
    resolved = resolve(bracket, _played(bracket, first_wins))
    return sum(slot.state is SlotState.DECIDED for slot in resolved)


def _played(bracket: Bracket, first_wins: Choice) -> dict[str, Decision]:
    """Everything that can be played, decided by the choice, round after round."""
    decisions: dict[str, Decision] = {}
    while ready := [slot for slot in resolve(bracket, decisions) if slot.state is SlotState.READY]:
        for slot in ready:
            pair = (slot.first, slot.second) if first_wins(slot) else (slot.second, slot.first)
            decisions[slot.slot.key] = Decision(*pair)
    return decisions


def _columns(resolved: Sequence[Resolved], part: Part) -> list[list[list[int | None]]]:
    """The slots of a part, round by round, as pairs."""
    slots: list[Slot] = [slot.slot for slot in resolved if slot.slot.part is part]
    by_round: dict[int, list[list[int | None]]] = {slot.round: [] for slot in slots}
    for one in resolved:
        if one.slot.part is part:
            by_round[one.slot.round].append([one.first, one.second])
    return list(by_round.values())
