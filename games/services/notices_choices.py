"""What people want to be told and how: the kinds and channels, their language, their zone, their devices."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.models import Channel, NoticeChoice, Player, PushDevice
from games.notices.guarded import ForbiddenAddress, check_endpoint
from games.notices.pushes import are_keys, is_offered
from games.notices.registry import notice_kinds
from games.notices.zones import zone_called
from games.services.errors_notices import BadPushDevice, PushNotOffered, UnknownKind, UnknownLanguage, UnknownZone

MOST_DEVICES = 10
"""A player's browsers; one more takes the place of the one that was added first."""
_MOST_LETTERS_OF_A_NAME = 60


@transaction.atomic
def choose_channels(*, by: Player, wanted: Mapping[str, Collection[Channel]]) -> None:
    """Be told of each of these kinds in exactly these ways; other kinds stay as they are. Raises UnknownKind."""
    kinds = notice_kinds()
    for code, channels in wanted.items():
        if code not in kinds:
            raise UnknownKind(details={"kind": code})
        for channel in Channel:
            _choose(by, code, channel, channel in channels, is_proposed=channel in kinds[code].proposed)


@transaction.atomic
def turn_off_letters(*, player_id: int, kinds: Iterable[str]) -> None:
    """Send the player no letters of these kinds any more; kinds and players that are gone are passed over."""
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        return
    for code in kinds:
        if code in notice_kinds():
            proposed = Channel.EMAIL in notice_kinds()[code].proposed
            _choose(player, code, Channel.EMAIL, False, is_proposed=proposed)


@transaction.atomic
def set_language(*, by: Player, language: str) -> None:
    """Write to the player in this language from now on. Raises UnknownLanguage."""
    if language not in dict(settings.LANGUAGES):
        raise UnknownLanguage
    Player.objects.filter(pk=by.pk).update(language=language)
    by.language = language


@transaction.atomic
def set_zone(*, by: Player, zone: str) -> None:
    """Show the player times of this zone from now on; empty: not told. Raises UnknownZone."""
    if zone and zone_called(zone) is None:
        raise UnknownZone
    Player.objects.filter(pk=by.pk).update(zone=zone)
    by.zone = zone


@transaction.atomic
def add_device(*, by: Player, endpoint: str, public_key: str, secret: str, name: str, now: datetime) -> PushDevice:
    """Show notices of the player on this browser; the same browser again is the same device.

    It belongs to whoever asks for it last: two people who share a browser do not read each other's notices. Raises
    PushNotOffered, BadPushDevice.
    """
    if not is_offered():
        raise PushNotOffered
    try:
        check_endpoint(endpoint)
    except ForbiddenAddress as error:
        raise BadPushDevice from error
    if not are_keys(public_key, secret):
        raise BadPushDevice
    PushDevice.objects.filter(endpoint=endpoint).exclude(player=by).delete()
    kept = {"public_key": public_key, "secret": secret, "name": " ".join(name.split())[:_MOST_LETTERS_OF_A_NAME]}
    device, _ = PushDevice.objects.update_or_create(
        player=by, endpoint=endpoint, defaults=kept, create_defaults={**kept, "created_at": now}
    )
    newest = PushDevice.objects.filter(player=by).order_by("-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    PushDevice.objects.filter(player=by).exclude(pk__in=list(newest)).delete()
    return device


@transaction.atomic
def remove_device(*, by: Player, endpoint: str = "", device_id: int | None = None) -> bool:
    """Show notices on this browser no longer, named by its endpoint or its number; whether it was one of theirs."""
    named = PushDevice.objects.filter(player=by)
    named = named.filter(endpoint=endpoint) if device_id is None else named.filter(pk=device_id)
    deleted, _ = named.delete()
    return deleted > 0


def _choose(player: Player, kind: str, channel: Channel, is_wanted: bool, *, is_proposed: bool) -> None:
    """Keep only what differs from the proposal, so that a better proposal reaches those who never chose."""
    if is_wanted == is_proposed:
        NoticeChoice.objects.filter(player=player, kind=kind, channel=channel).delete()
        return
    NoticeChoice.objects.update_or_create(player=player, kind=kind, channel=channel, defaults={"wanted": is_wanted})
