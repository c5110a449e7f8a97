"""The slots of a bracket as rounds and tables: written once, then kept in step with what the results lead to."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.models import Pairing, PairingSide, Round, Stage, Tournament
from tournaments.pairing.brackets import LoserOf, Part, Resolved, Seed, Slot, SlotState
from tournaments.selectors.stages import bracket_state
from tournaments.services.opening import give_bye, open_table
from tournaments.services.telling import tell_tables

Status = Pairing.Status

_STATUS: Mapping[SlotState, str] = {
    SlotState.WAITING: Status.WAITING,
    SlotState.READY: Status.READY,
    SlotState.DECIDED: Status.DECIDED,
    SlotState.BYE: Status.BYE,
    SlotState.EMPTY: Status.EMPTY,
    SlotState.NOT_NEEDED: Status.NOT_NEEDED,
}


def write_bracket(stage: Stage, now: datetime) -> None:
    """Write every slot of the stage's bracket, in rounds of what can be played at one time."""
    state = bracket_state(stage)
    columns: dict[tuple[int, str, int], list[Slot]] = defaultdict(list)
    depths = _depths([each.slot for each in state.resolved])
    last = max(each.slot.round for each in state.resolved if each.slot.part is Part.WINNERS)
    for each in state.resolved:
        columns[(depths[each.slot.key], each.slot.part, each.slot.round)].append(each.slot)
    for number, (column, slots) in enumerate(sorted(columns.items()), start=1):
        round_ = Round.objects.create(stage=stage, number=number, part=column[1], part_round=column[2], paired_at=now)
        Pairing.objects.bulk_create(
            Pairing(
                round=round_,
                number=table,
                key=slot.key,
                status=Status.WAITING,
                best_of=_best_of(stage, slot, last),
                reasons=_reasons(slot),
            )
            for table, slot in enumerate(slots, start=1)
        )
    stage.rounds_planned = len(columns)
    stage.save(update_fields=["rounds_planned"])
    fill_bracket(stage, now)


def fill_bracket(stage: Stage, now: datetime) -> list[Pairing]:
    """Seat whoever the results have brought to a slot and give every slot its status; the tables that changed.

    Whoever stands in a slot wrongly is taken out of it; its result must have been taken back before.
    """
    state = bracket_state(stage)
    wanted = {each.slot.key: _wanted(each, state.entries) for each in state.resolved}
    seated = _seated(stage)
    changed = _changed(stage, state.resolved, wanted, seated)
    # All chairs are left before any is taken: nobody may sit twice in a round, not even for a moment.
    moved = [pairing for pairing, _ in changed if seated.get(pairing.key, {}) != wanted[pairing.key]]
    PairingSide.objects.filter(pairing__in=moved).delete()
    PairingSide.objects.bulk_create(
        PairingSide(round_id=pairing.round_id, pairing=pairing, position=position, entry_id=entry)
        for pairing in moved
        for position, entry in wanted[pairing.key].items()
    )
    for pairing, each in changed:
        _set_status(pairing, each.state, now)
    return [pairing for pairing, _ in changed]


def open_ready_tables(tournament: Tournament, pairings: Sequence[Pairing], now: datetime) -> None:
    """Call the players of those tables that have just become ready in a round that is being played.

    In a paused event they are called when it goes on.
    """
    if tournament.status != Tournament.Status.RUNNING:
        return
    opened = []
    for pairing in pairings:
        fresh = Pairing.objects.select_related("round__stage__tournament").get(pk=pairing.pk)
        if fresh.status == Status.READY and fresh.opened_at is None and fresh.round.status == Round.Status.PLAYING:
            open_table(tournament, fresh, now)
            opened.append(fresh)
    tell_tables(tournament, opened, now)


def _depths(slots: Sequence[Slot]) -> dict[str, int]:
    """How many slots have to be played before each: the column that it stands in."""
    depths: dict[str, int] = {}
    for slot in slots:
        feeding = [depths[source.key] for source in (slot.first, slot.second) if not isinstance(source, Seed)]
        depths[slot.key] = 1 + max(feeding, default=0)
    return depths


def _best_of(stage: Stage, slot: Slot, last_winners_round: int) -> int:
    single = stage.format == "single_knockout"
    final = slot.part in (Part.FINAL, Part.RESET)
    final |= single and slot.part is Part.WINNERS and slot.round == last_winners_round
    return int(stage.settings["best_of_final" if final else "best_of"])


def _reasons(slot: Slot) -> list[dict[str, object]]:
    """Where the two of a slot come from, in the form of pairing reasons."""
    reasons: list[dict[str, object]] = []
    for source in (slot.first, slot.second):
        if isinstance(source, Seed):
            reasons.append({"code": "bracket_seed", "details": {"seed": source.number}})
        else:
            code = "loser_of" if isinstance(source, LoserOf) else "winner_of"
            reasons.append({"code": code, "details": {"slot": source.key}})
    return reasons


def _wanted(each: Resolved, entries: Mapping[int, int]) -> dict[int, int]:
    if each.state is SlotState.NOT_NEEDED:
        return {}
    seeds = {0: each.first, 1: each.second}
    return {position: entries[seed] for position, seed in seeds.items() if seed is not None}


def _seated(stage: Stage) -> dict[str, dict[int, int]]:
    """Who sits in each slot now, by position."""
    seated: dict[str, dict[int, int]] = defaultdict(dict)
    sides = PairingSide.objects.filter(round__stage=stage)
    for key, position, entry in sides.values_list("pairing__key", "position", "entry"):
        seated[key][position] = entry
    return seated


def _changed(
    stage: Stage,
    resolved: Sequence[Resolved],
    wanted: Mapping[str, Mapping[int, int]],
    seated: Mapping[str, Mapping[int, int]],
) -> list[tuple[Pairing, Resolved]]:
    """The tables that differ from what the results lead to; only these are read whole."""
    statuses = {
        key: (number, status)
        for key, number, status in Pairing.objects.filter(round__stage=stage).values_list("key", "pk", "status")
    }
    differing = [
        each
        for each in resolved
        if _status_differs(statuses[each.slot.key][1], each.state)
        or seated.get(each.slot.key, {}) != wanted[each.slot.key]
    ]
    found = Pairing.objects.in_bulk([statuses[each.slot.key][0] for each in differing])
    return [(found[statuses[each.slot.key][0]], each) for each in differing]


def _status_differs(status: str, state: SlotState) -> bool:
    wanted = _STATUS[state]
    return status != wanted and not (wanted == Status.READY and status == Status.PLAYING)


def _set_status(pairing: Pairing, state: SlotState, now: datetime) -> None:
    status = _STATUS[state]
    if status == Status.BYE and pairing.result_id is None:
        give_bye(pairing, now)
    elif status not in (Status.BYE, Status.DECIDED):
        pairing.result = None
        pairing.opened_at = pairing.due_at = None
    pairing.status = status
    pairing.save(update_fields=["status", "result", "opened_at", "due_at"])
