"""Marking notices as read, and forgetting old ones."""

from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now

from games import effects
from games.models import Notice, Player
from games.notices.registry import notice_kinds
from games.selectors.access import NotFound
from games.selectors.notices import KEPT

_BATCH = 1000


@transaction.atomic
def read_notice(*, by: Player, notice_id: int, now: datetime) -> Notice:
    """Mark one notice as read; again changes nothing. Raises NotFound for one that is somebody else's or not shown."""
    notice = (
        Notice.objects.select_for_update()
        .filter(pk=notice_id, player=by, in_page=True, kind__in=notice_kinds())
        .first()
    )
    if notice is None:
        raise NotFound
    if notice.read_at is None:
        _mark([notice.pk], by, now)
        notice.read_at = now
    return notice


@transaction.atomic
def read_all(*, by: Player, up_to: int, now: datetime) -> int:
    """Mark everything as read that the player has seen: up to the notice of this number; how many that were."""
    unread = Notice.objects.filter(player=by, pk__lte=up_to, read_at__isnull=True)
    numbers = list(unread.order_by("pk").select_for_update().values_list("pk", flat=True))
    return _mark(numbers, by, now)


@transaction.atomic
def forget_old_notices(*, now: datetime) -> int:
    """Delete notices that are older than they are kept, with their deliveries; how many that were."""
    old = list(Notice.objects.filter(created_at__lt=now - KEPT).order_by("created_at").values_list("pk")[:_BATCH])
    Notice.objects.filter(pk__in=[number for (number,) in old]).delete()
    return len(old)


def _mark(numbers: list[int], player: Player, now: datetime) -> int:
    marked = Notice.objects.filter(pk__in=numbers, read_at__isnull=True).update(read_at=now, changed_at=Now())
    if marked:
        effects.notices_changed([player.pk])
    return marked
