"""One letter or one message: whether it is still worth sending, and what it says."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string

from games.models import Channel, NoticeDelivery
from games.notices.letters import Letter, LetterPart, send_letter
from games.notices.pushes import Message, is_offered, send_message
from games.notices.registry import notice_kind, notice_kinds
from games.notices.texts import NoticeText, notice_text, reader_zone
from games.selectors.notices import letter_address, wanted_channels
from games.services.notices import void_notice

_SHORTEST_LIFE_SECONDS = 60


def why_not(delivery: NoticeDelivery, now: datetime) -> str:
    """Why there is no reason any more to send it; empty where there is. A fact that no longer holds is made void."""
    notice, kind = delivery.notice, notice_kinds().get(delivery.notice.kind)
    if kind is None:
        return "unknown kind"
    if notice.void_at is not None:
        return "withdrawn"
    if notice.read_at is not None:
        return "read in the page"
    if now - notice.created_at > kind.useful_for:
        return "too late"
    if delivery.channel not in wanted_channels(kind, [delivery.player_id])[delivery.player_id]:
        return "turned off"
    if not _is_reachable(delivery):
        return "not reachable"
    if kind.still_holds and not import_string(kind.still_holds)(delivery.player_id, notice.facts):
        void_notice(notice=notice, now=now)
        return "no longer so"
    return ""


def _is_reachable(delivery: NoticeDelivery) -> bool:
    if delivery.channel == Channel.EMAIL:
        return bool(letter_address(delivery.player))
    user = delivery.player.user
    return is_offered() and user is not None and user.is_active


def text_of(delivery: NoticeDelivery) -> NoticeText:
    """What it says, in its reader's language and zone."""
    notice, player = delivery.notice, delivery.player
    zone = reader_zone(player.zone, notice.facts)
    return notice_text(notice.kind, notice.facts, language=player.language, zone=zone)


def send_as_letter(deliveries: Sequence[NoticeDelivery], texts: Sequence[NoticeText]) -> None:
    """One letter to one reader with all of these. Raises NotSent, Unclear."""
    player = deliveries[0].player
    parts = [
        LetterPart(text=text, link=delivery.notice.link, kind=delivery.notice.kind)
        for delivery, text in zip(deliveries, texts, strict=True)
    ]
    send_letter(
        Letter(
            number=deliveries[0].pk,
            player_id=player.pk,
            name=player.name,
            address=letter_address(player),
            language=player.language,
            parts=parts,
        )
    )


def send_as_message(delivery: NoticeDelivery, text: NoticeText, now: datetime) -> None:
    """One message to one device; push services keep it for as long as it is useful. Raises NotSent, Unclear, Gone."""
    notice, device = delivery.notice, delivery.device
    assert device is not None  # the database holds no push without one
    left = notice_kind(notice.kind).useful_for - (now - notice.created_at)
    message = Message(
        text=text,
        link=reverse("notice", args=[notice.pk]),
        tag=f"notice-{notice.pk}",
        language=delivery.player.language or settings.LANGUAGE_CODE,
        lifetime_seconds=max(_SHORTEST_LIFE_SECONDS, int(left.total_seconds())),
    )
    send_message(message, endpoint=device.endpoint, public=device.public_key, secret=device.secret)
