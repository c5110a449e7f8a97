"""Letters and messages leave the house, each at most once (decision 0024).

A delivery is claimed and committed as `sending` before anything leaves, so no second worker and no repeated task takes
it. Whoever dies after that leaves it as it is; when the lease is over it becomes `unknown` and is never sent again.
Only what certainly did not leave is tried again.
"""

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet

from games import effects
from games.models import Channel, NoticeDelivery
from games.notices.sending import Gone, NotSent, Unclear
from games.notices.texts import NoticeText
from games.services.notices_sending import send_as_letter, send_as_message, text_of, why_not

logger = logging.getLogger(__name__)

TOGETHER = timedelta(minutes=1)
"""What comes to one reader within this time after a letter goes into the next one."""
LEASE = timedelta(minutes=2)
"""Longer than any task runs: whatever is `sending` for so long was left by somebody who died."""
PAUSES = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=40),
    timedelta(hours=2),
)
"""The wait after each try that failed; after one more it has failed for good."""
MOST_PARTS_OF_A_LETTER = 20
_SECONDS_OF_A_TASK = 8.0
_Status = NoticeDelivery.Status
_GONE_OUT = (_Status.SENDING, _Status.SENT, _Status.UNKNOWN)


def deliver_notices(*, now: datetime) -> int:
    """Send what is due, for some seconds, and queue the rest again; how many letters and messages were tried."""
    end = time.monotonic() + _SECONDS_OF_A_TASK
    tried = 0
    while claimed := _claim(now):
        tried += 1
        _deliver(claimed, now)
        if time.monotonic() > end:
            effects.delivery_due()
            break
    return tried


def sweep_deliveries(*, now: datetime) -> int:
    """Give up what was left between sending and noting, queue what lost its task; how many of both."""
    left = NoticeDelivery.objects.filter(status=_Status.SENDING, claimed_at__lt=now - LEASE)
    lost = left.update(status=_Status.UNKNOWN, done_at=now, reason="interrupted")
    if lost:
        logger.warning("deliveries interrupted count=%s", lost)
    due = NoticeDelivery.objects.filter(status=_Status.WAITING, due_at__lte=now).exists()
    if due:
        effects.delivery_due()
    return lost + due


@transaction.atomic
def _claim(now: datetime) -> Sequence[NoticeDelivery]:
    """The next message, or all that goes into one reader's next letter; nothing when nothing is due."""
    due = NoticeDelivery.objects.filter(status=_Status.WAITING, due_at__lte=now).order_by("due_at", "pk")
    # Another worker's rows are skipped, not waited for. SQLite has one writer at a time and needs no lock.
    free = due.select_for_update(of=("self",), skip_locked=True)
    while (first := free.first()) is not None:
        if first.channel == Channel.PUSH:
            return _taken([first.pk], now)
        letters = NoticeDelivery.objects.filter(player=first.player_id, channel=Channel.EMAIL)
        last = letters.filter(status__in=_GONE_OUT).aggregate(at=Max("claimed_at"))["at"]
        if last is None or last <= now - TOGETHER:
            together = free.filter(player=first.player_id, channel=Channel.EMAIL)[:MOST_PARTS_OF_A_LETTER]
            return _taken([letter.pk for letter in together], now)
        letters.filter(status=_Status.WAITING, due_at__lte=now).update(due_at=last + TOGETHER)
    return []


def _taken(numbers: Sequence[int], now: datetime) -> Sequence[NoticeDelivery]:
    waiting = NoticeDelivery.objects.filter(pk__in=numbers, status=_Status.WAITING)
    waiting.update(status=_Status.SENDING, claimed_at=now)
    claimed = NoticeDelivery.objects.filter(pk__in=numbers, status=_Status.SENDING)
    return list(claimed.select_related("notice", "player__user", "device").order_by("pk"))


def _deliver(claimed: Sequence[NoticeDelivery], now: datetime) -> None:
    """Send what of it is still worth sending, and note how that went."""
    kept = []
    for delivery in claimed:
        try:
            if reason := why_not(delivery, now):
                _note([delivery], _Status.CANCELLED, now, reason)
            else:
                kept.append((delivery, text_of(delivery)))
        except Exception as error:  # a fault of ours in one text must not stop the others; nothing has left yet
            logger.exception("notice not written delivery=%s", delivery.pk)
            _put_off([delivery], NotSent(type(error).__name__), now)
    if kept:
        _send([delivery for delivery, _ in kept], [text for _, text in kept], now)


def _send(deliveries: Sequence[NoticeDelivery], texts: Sequence[NoticeText], now: datetime) -> None:
    try:
        if deliveries[0].channel == Channel.PUSH:
            send_as_message(deliveries[0], texts[0], now)
        else:
            send_as_letter(deliveries, texts)
    except NotSent as failure:
        _put_off(deliveries, failure, now)
    except Unclear as failure:
        _note(deliveries, _Status.UNKNOWN, now, failure.reason)
    except Gone:
        assert deliveries[0].device is not None
        deliveries[0].device.delete()  # and with it whatever else waits for it
    except Exception as error:  # whatever it was, it may have left: that is for a person to find out
        logger.exception("delivery unclear number=%s", deliveries[0].pk)
        _note(deliveries, _Status.UNKNOWN, now, type(error).__name__)
    else:
        _note(deliveries, _Status.SENT, now, "")


def _put_off(deliveries: Sequence[NoticeDelivery], failure: NotSent, now: datetime) -> None:
    """Plan the next try, or give up: a dead letter stays in the table with its reason."""
    for delivery in deliveries:
        if failure.for_good or delivery.tries >= len(PAUSES):
            _note([delivery], _Status.FAILED, now, failure.reason)
            logger.warning("delivery given up number=%s reason=%s", delivery.pk, failure.reason)
            continue
        pause = max(PAUSES[delivery.tries], timedelta(seconds=failure.retry_seconds))
        _ours([delivery]).update(
            status=_Status.WAITING, due_at=now + pause, tries=delivery.tries + 1, reason=failure.reason[:60]
        )


def _note(deliveries: Sequence[NoticeDelivery], status: NoticeDelivery.Status, now: datetime, reason: str) -> None:
    _ours(deliveries).update(status=status, done_at=now, reason=reason[:60])


def _ours(deliveries: Sequence[NoticeDelivery]) -> QuerySet[NoticeDelivery]:
    """Those of them that are as we claimed them; also when somebody meanwhile took us for dead, which we were not."""
    ours = NoticeDelivery.objects.filter(pk__in=[delivery.pk for delivery in deliveries])
    return ours.filter(status__in=(_Status.SENDING, _Status.UNKNOWN), claimed_at=deliveries[0].claimed_at)
