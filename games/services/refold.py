"""A pool is computed again in short steps, while matches go on being settled; nobody waits longer than a step.

A step takes the next matches of the ledger, folds them from where their players stood before, writes the changes and
ratings that differ, and says how far it came: all of it in one transaction. So it may be killed, run twice or late; the
next one reads how far everything is and goes on from there. Only the last step has the pool to itself, for the few
matches that were settled meanwhile; after it every change and every rating is what the ledger gives, bit for bit.
"""

import json
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum
from typing import Any

from django.db import transaction
from django.db.models import Max

from games import effects
from games.models import RatingEntry, RatingPool, RatingRefold
from games.rating import SYSTEMS, Fold, Kept
from games.selectors.rated_results import LedgerBatch, LedgerResult, ledger_batch, ledger_size
from games.selectors.rating_states import course_after, latest_changes, latest_first_entries
from games.services.pool_locks import have_pool_alone
from games.services.refold_writing import FoundChange, make_missing_ratings, write_changes, write_ratings

STEP_ROWS = 8_000
"""Entries of the ledger that one step takes in: well under a second of locks."""
TAIL_ROWS = 1_000
"""Up to so many entries that were written meanwhile are folded while the pool is kept still."""
RUN_SECONDS = 10.0
"""How long one task goes on before it queues the next; the time limit of tasks is twice as much."""
_KNOWN_AT_MOST = 200_000
"""Players that are remembered from step to step, so that a worker's memory stays small."""


class Step(Enum):
    """What became of a step."""

    GOES_ON = "goes on"
    NEEDS_FENCE = "needs fence"
    DONE = "done"
    BUSY = "busy"


class Memory:
    """What a run remembers between its steps, so that it need not read again where everybody stands."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.version = -1
        self.fold: Fold[Any] = Fold(SYSTEMS["elo"])
        self.rated_at: dict[int, datetime] = {}
        self.latest: dict[int, int] = {}

    def for_step(self, refold: RatingRefold) -> None:
        """Forget everything where somebody else has stepped or gone back meanwhile."""
        if self.version != refold.version or len(self.latest) > _KNOWN_AT_MOST:
            self.fold, self.rated_at, self.latest = Fold(SYSTEMS[refold.system]), {}, {}


def refold_pool(
    *, pool_id: int, now: datetime, seconds: float = RUN_SECONDS, clock: Callable[[], float] = time.monotonic
) -> bool:
    """Go on with the refold of a pool for some seconds; True when nothing is left to do.

    What is left is queued. Nothing happens where somebody else is at it: they go on.
    """
    memory, started = Memory(), clock()
    while True:
        step = refold_step(pool_id=pool_id, memory=memory, now=now)
        if step in (Step.DONE, Step.BUSY):
            return step is Step.DONE
        if clock() - started >= seconds:
            with transaction.atomic():
                effects.refold_due(pool_id)
            return False


def refold_step(*, pool_id: int, memory: Memory, now: datetime) -> Step:
    """One step of the refold of a pool: some matches, or the end of it."""
    step = _step(pool_id, memory, now)
    return _fence_or_end(pool_id, memory, now) if step is Step.NEEDS_FENCE else step


@transaction.atomic
def _step(pool_id: int, memory: Memory, now: datetime) -> Step:
    refold = _free_refold(pool_id)
    if refold is None:
        return _nothing_to_take(pool_id)
    if refold.reached > refold.fence:
        return Step.NEEDS_FENCE
    if refold.stepped_at is None:
        refold.total = ledger_size(refold.pool.code, start=refold.reached)
    batch = ledger_batch(refold.pool.code, start=refold.reached, fence=refold.fence, rows=STEP_ROWS)
    _take(refold, memory, batch)
    refold.reached = refold.fence + 1 if batch.is_last else batch.reached
    refold.done += len(batch.results)
    _save(refold, memory, now)
    return Step.GOES_ON


@transaction.atomic
def _fence_or_end(pool_id: int, memory: Memory, now: datetime) -> Step:
    """Wait for matches that are being settled; fold what is left if that is little, else let the steps go on to it."""
    have_pool_alone(pool_id)
    refold = _free_refold(pool_id)
    if refold is None:
        return _nothing_to_take(pool_id)
    entries = RatingEntry.objects.filter(pool=refold.pool.code)
    refold.fence = max(refold.fence, entries.aggregate(last=Max("pk"))["last"] or 0)
    batch = ledger_batch(refold.pool.code, start=refold.reached, fence=refold.fence, rows=TAIL_ROWS)
    if not batch.is_last:
        refold.total = max(refold.total, refold.done + ledger_size(refold.pool.code, start=refold.reached))
        memory.for_step(refold)
        _save(refold, memory, now)
        return Step.GOES_ON
    _take(refold, memory, batch)
    refold.done += len(batch.results)
    refold.total, refold.reached = refold.done, refold.fence + 1
    refold.finished_at = now
    _save(refold, memory, now)
    RatingPool.objects.filter(pk=pool_id).update(system=refold.system)
    return Step.DONE


def _free_refold(pool_id: int) -> RatingRefold | None:
    """The refold of a pool, locked; None where there is nothing to do or somebody else is at it."""
    rows = RatingRefold.objects.select_for_update(skip_locked=True, of=("self",)).select_related("pool")
    return rows.filter(pool=pool_id, finished_at__isnull=True).first()


def _nothing_to_take(pool_id: int) -> Step:
    busy = RatingRefold.objects.filter(pool=pool_id, finished_at__isnull=True).exists()
    return Step.BUSY if busy else Step.DONE


def _save(refold: RatingRefold, memory: Memory, now: datetime) -> None:
    refold.stepped_at = now
    refold.version += 1
    refold.save()
    memory.version = refold.version


def _take(refold: RatingRefold, memory: Memory, batch: LedgerBatch) -> None:
    """Fold some matches and write what differs."""
    memory.for_step(refold)
    if not batch.results:
        return
    players = {player for each in batch.results for side in each.result.sides for player in side}
    _get_to_know(refold, memory, players)
    changes = [change for each in batch.results if each.stands for change in _changes(memory, each)]
    write_changes(refold.pool.code, [each.result.match for each in batch.results], changes)
    last = {player: each.last for each in batch.results for side in each.result.sides for player in side}
    final = [player for player in players if memory.latest.get(player, 0) <= last[player]]
    found = {player: (*_stands_at(memory, player), last[player]) for player in final}
    memory.latest.update(write_ratings(refold.pool, found))


def _get_to_know(refold: RatingRefold, memory: Memory, players: set[int]) -> None:
    """Put everybody whom the run has not met yet where they stood before the step."""
    unknown = [player for player in players if player not in memory.latest]
    if not unknown:
        return
    system = memory.fold.system
    make_missing_ratings(refold.pool, unknown, system.kept(system.start, 0))
    memory.latest.update(latest_first_entries(refold.pool.code, unknown))
    if refold.reached == 0:
        return
    for change in latest_changes(refold.pool.code, unknown, refold.reached):
        memory.fold.put(change.player_id, course_after(system, change))
        memory.rated_at[change.player_id] = change.rated_at


def _changes(memory: Memory, each: LedgerResult) -> Sequence[FoundChange]:
    system = memory.fold.system
    found = []
    for player, before, after, games in memory.fold.moves(each.result):
        kept = system.kept(after, games)
        memory.rated_at[player] = each.rated_at
        found.append(
            FoundChange(
                each.result.match,
                player,
                each.place,
                each.rated_at,
                system.points(before),
                kept.points,
                kept.deviation,
                json.dumps(kept.numbers) if kept.numbers else "[]",
                games,
            )
        )
    return found


def _stands_at(memory: Memory, player: int) -> tuple[Kept, datetime | None]:
    system, course = memory.fold.system, memory.fold.standing(player)
    if course is None:
        return system.kept(system.start, 0), None
    return system.kept(course.value, course.games), memory.rated_at[player]
