"""Reads of notices: what somebody was told, how they want to be told, and where letters reach them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings

from games.models import Channel, Notice, NoticeChoice, Player, PushDevice, User
from games.notices.kinds import NoticeKind
from games.notices.registry import notice_kinds

KEPT = timedelta(days=90)
"""How long a notice is kept."""


def notices_of(player: Player, *, before: int | None = None, limit: int = 30) -> Sequence[Notice]:
    """What the player was told in the page, newest first; those older than the notice numbered `before`."""
    shown = Notice.objects.filter(player=player, in_page=True, kind__in=notice_kinds())
    older = shown if before is None else shown.filter(pk__lt=before)
    return list(older.order_by("-pk")[:limit])


def unread_count(player_id: int) -> int:
    """How many notices of the page the player has not read and that still hold."""
    return Notice.objects.filter(
        player=player_id, in_page=True, read_at__isnull=True, void_at__isnull=True, kind__in=notice_kinds()
    ).count()


def wanted_channels(kind: NoticeKind, player_ids: Iterable[int]) -> Mapping[int, Collection[Channel]]:
    """The channels of each player for a kind: what the kind proposes, changed by what the player chose."""
    wanted = {player_id: set(kind.proposed) for player_id in player_ids}
    chosen = NoticeChoice.objects.filter(player__in=wanted, kind=kind.code)
    for player_id, channel, is_wanted in chosen.values_list("player", "channel", "wanted"):
        (wanted[player_id].add if is_wanted else wanted[player_id].discard)(Channel(channel))
    return wanted


def choices_of(player: Player) -> Mapping[str, frozenset[Channel]]:
    """For every kind the channels that the player wants."""
    wanted = {code: set(kind.proposed) for code, kind in notice_kinds().items()}
    for code, channel, is_wanted in player.notice_choices.values_list("kind", "channel", "wanted"):
        if code in wanted:
            (wanted[code].add if is_wanted else wanted[code].discard)(Channel(channel))
    return {code: frozenset(channels) for code, channels in wanted.items()}


def devices_of(player: Player) -> Sequence[PushDevice]:
    """The browsers that show the player's notices, the oldest first."""
    return list(PushDevice.objects.filter(player=player).order_by("pk"))


def letter_address(player: Player) -> str:
    """Where letters reach the player; empty where nowhere.

    Only an address that the person gave, and not while we wait for its owner to confirm it: anybody can type anybody's.
    """
    user = player.user
    if player.kind != Player.Kind.HUMAN or user is None or not user.is_active or not settings.NOTICE_LETTERS:
        return ""
    return "" if is_unconfirmed(user) else user.email


def is_unconfirmed(user: User) -> bool:
    """Whether the account's address waits to be confirmed by its owner."""
    if settings.ACCOUNT_EMAIL_VERIFICATION == "none":
        return False
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=False).exists()
