"""What is due by the state itself is found and queued again: the answer to every lost message and dead worker."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.db.models import F

from games import effects
from games.models import Heartbeat, IdempotentReply, Match
from games.services.concede import expire_turn
from games.services.related import forget_related
from games.services.report_match import confirm_by_silence

logger = logging.getLogger(__name__)

IDLE_BOT = timedelta(seconds=5)
"""A bot that has not played for so long has lost its task."""
UNSETTLED = timedelta(seconds=5)
"""A finished match that is not settled for so long has lost its task."""
QUEUED_AGAIN = timedelta(seconds=20)
"""The shortest time between two attempts at queueing the same thing."""
REPLY_KEPT = timedelta(hours=24)
"""How long the answer to an Idempotency-Key is kept."""
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Swept:
    """How many of each were found due."""

    bot_turns: int
    settlements: int
    expired: int
    confirmed: int

    def __bool__(self) -> bool:
        return bool(self.bot_turns or self.settlements or self.expired or self.confirmed)


def sweep(*, now: datetime) -> Swept:
    """Do or queue whatever the state says is due, and leave a sign of life.

    Idle bots play, finished matches are settled, a turn whose time ran out ends its match, and a report that nobody
    objected to counts.

    Safe to run in several processes at once: everything it queues or does is checked again under the match's lock.
    """
    swept = Swept(
        bot_turns=_idle_bots(now), settlements=_unsettled(now), expired=_expired(now), confirmed=_confirmed(now)
    )
    IdempotentReply.objects.filter(created_at__lt=now - REPLY_KEPT).delete()
    forget_related(now=now)
    Heartbeat.objects.update_or_create(name="sweeper", defaults={"at": now})
    if swept:
        logger.info("swept %s", swept)
    return swept


def _idle_bots(now: datetime) -> int:
    idle = (
        Match.objects.filter(status=Match.Status.PLAYING, turn_started_at__lt=now - IDLE_BOT)
        .filter(seats__number=F("turn_seat"), seats__player__kind="bot")
        .values_list("pk", "seq")[:_BATCH]
    )
    found = [(match_id, seq) for match_id, seq in idle if _not_lately(f"bot:{match_id}:{seq}")]
    with transaction.atomic():
        for match_id, seq in found:
            effects.bot_turn_due(match_id, seq)
    return len(found)


def _unsettled(now: datetime) -> int:
    waiting = Match.objects.filter(
        status=Match.Status.FINISHED, settled_at__isnull=True, finished_at__lt=now - UNSETTLED
    ).values_list("pk", flat=True)[:_BATCH]
    found = [match_id for match_id in waiting if _not_lately(f"settle:{match_id}")]
    with transaction.atomic():
        for match_id in found:
            effects.settlement_due(match_id)
    return len(found)


def _not_lately(what: str) -> bool:
    """Whether this was not queued a moment ago; a queue that nobody takes from must not grow with every round."""
    return bool(cache.add(f"swept:{what}", 1, timeout=QUEUED_AGAIN.total_seconds()))


def _expired(now: datetime) -> int:
    due = Match.objects.filter(status=Match.Status.PLAYING, turn_deadline__lt=now).values_list("pk", "seq")[:_BATCH]
    return sum(
        _tried(match_id, partial(expire_turn, match_id=match_id, seq=seq, now=now)) for match_id, seq in list(due)
    )


def _confirmed(now: datetime) -> int:
    due = Match.objects.filter(confirm_at__lte=now).values_list("pk", flat=True)[:_BATCH]
    return sum(_tried(match_id, partial(confirm_by_silence, match_id=match_id, now=now)) for match_id in list(due))


def _tried(match_id: int, act: Callable[[], bool]) -> bool:
    """What `act` answers; a match that cannot be opened is logged, and the others go on."""
    try:
        return act()
    except DatabaseError:
        raise
    except Exception as error:  # whatever is wrong with one match must not stop all the others
        logger.error("sweep failed match=%s error=%s", match_id, type(error).__name__)
        return False
