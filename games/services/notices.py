"""Telling people what has happened: written with the fact itself, read and sent after the commit (docs/notices.md)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from games import effects
from games.models import Channel, Notice, NoticeDelivery, Player, PushDevice
from games.notices.kinds import NoticeKind
from games.notices.registry import notice_kind
from games.selectors.notices import wanted_channels

MOST_LETTERS_OF_A_KEY = 200
_BATCH = 500


@transaction.atomic
def notify(
    kind: str,
    players: Iterable[Player],
    *,
    key: str,
    facts: Mapping[str, object] | Callable[[Player], Mapping[str, object]],
    link: str | Callable[[Player], str],
    now: datetime,
    actor: Player | None = None,
) -> int:
    """Tell each of the players a fact, once; how many are told by this call.

    To be called in the transaction that writes the fact: if that fails, nobody hears of it. `key` names the fact (at
    most 200 letters, as in `time_proposed:17`); whoever was told under the same key is told nothing more. `facts` are
    JSON values: names as they read, moments as ISO 8601 under names that end in `_at`. `link` is the path of the page
    where something can be done about it. Where they differ from player to player, functions give them. The actor knows
    already and is left out. Bots and guests, and people without an address or a device, find it in the page only.

    Raises UnknownNoticeKind, ValueError for a key that is empty or too long or a link that leads elsewhere.
    """
    if not 0 < len(key) <= MOST_LETTERS_OF_A_KEY:
        raise ValueError(f"the key of a notice has 1 to {MOST_LETTERS_OF_A_KEY} letters: {key!r}")
    registered = notice_kind(kind)
    receivers = {player.pk: player for player in players if actor is None or player.pk != actor.pk}
    told = 0
    for start in range(0, len(receivers), _BATCH):
        # Always in the same order, so that two transactions that tell the same people wait and do not deadlock.
        batch = [receivers[player_id] for player_id in sorted(receivers)[start : start + _BATCH]]
        told += _tell(
            registered,
            [
                Notice(
                    player=player,
                    kind=kind,
                    key=key,
                    facts=dict(facts(player) if callable(facts) else facts),
                    link=_checked(link(player) if callable(link) else link),
                    created_at=now,
                )
                for player in batch
            ],
        )
    return told


@transaction.atomic
def withdraw_notices(*, key: str = "", key_prefix: str = "", now: datetime) -> int:
    """Take back what was told under this key, or under all keys that begin so, because it holds no more; how many.

    What has not left the house is not sent; the page shows it as void. Raises ValueError unless exactly one is given.
    """
    if bool(key) == bool(key_prefix):
        raise ValueError("give either a key or the beginning of keys")
    named = Notice.objects.filter(key=key) if key else Notice.objects.filter(key__startswith=key_prefix)
    return _void(dict(named.filter(void_at__isnull=True).order_by("pk").values_list("pk", "player")), now)


@transaction.atomic
def void_notice(*, notice: Notice, now: datetime) -> None:
    """Take back what one reader was told, because it holds no more for them."""
    if notice.void_at is None:
        _void({notice.pk: notice.player_id}, now)


def _void(readers: Mapping[int, int], now: datetime) -> int:
    if not readers:
        return 0
    Notice.objects.filter(pk__in=readers).update(void_at=now, changed_at=Now())
    NoticeDelivery.objects.filter(notice__in=readers, status=NoticeDelivery.Status.WAITING).update(
        status=NoticeDelivery.Status.CANCELLED, done_at=now, reason="withdrawn"
    )
    effects.notices_changed(set(readers.values()))
    return len(readers)


def _checked(link: str) -> str:
    if not link.startswith("/") or link.startswith("//"):
        raise ValueError(f"a notice links to a page of this service: {link!r}")
    return link


def _tell(kind: NoticeKind, drafts: Sequence[Notice]) -> int:
    """Write these notices, which share key and moment, with their deliveries; those told before are passed over."""
    key, now, readers = drafts[0].key, drafts[0].created_at, [draft.player_id for draft in drafts]
    told_before = set(Notice.objects.filter(key=key, player__in=readers).values_list("player", flat=True))
    fresh = [draft for draft in drafts if draft.player_id not in told_before]
    if not fresh:
        return 0
    wanted = wanted_channels(kind, [draft.player_id for draft in fresh])
    for draft in fresh:
        draft.in_page = Channel.PAGE in wanted[draft.player_id]
    # Somebody else may be telling the same people the same thing at this moment.
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
    numbers = dict(Notice.objects.filter(key=key, player__in=list(wanted)).values_list("player", "pk"))
    letters = _letters([player_id for player_id in wanted if Channel.EMAIL in wanted[player_id]], numbers, now)
    pushes = _pushes([player_id for player_id in wanted if Channel.PUSH in wanted[player_id]], numbers, now)
    NoticeDelivery.objects.bulk_create([*letters, *pushes], ignore_conflicts=True)
    effects.notices_changed(numbers.keys(), to_deliver=bool(letters or pushes))
    return len(numbers)


def _letters(readers: Collection[int], notices: Mapping[int, int], now: datetime) -> list[NoticeDelivery]:
    if not settings.NOTICE_LETTERS:
        return []
    reachable = Player.objects.filter(pk__in=readers, kind=Player.Kind.HUMAN, user__is_active=True)
    return [
        NoticeDelivery(notice_id=notices[player_id], player_id=player_id, channel=Channel.EMAIL, due_at=now)
        for player_id in reachable.exclude(user__email="").order_by("pk").values_list("pk", flat=True)
    ]


def _pushes(readers: Collection[int], notices: Mapping[int, int], now: datetime) -> list[NoticeDelivery]:
    devices = PushDevice.objects.filter(player__in=readers, player__user__is_active=True).order_by("pk")
    return [
        NoticeDelivery(
            notice_id=notices[player_id], player_id=player_id, channel=Channel.PUSH, device_id=device_id, due_at=now
        )
        for device_id, player_id in devices.values_list("pk", "player")
    ]
