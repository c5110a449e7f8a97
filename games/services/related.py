"""Which accounts may be one person: those that one browser was signed in to while one of them was new.

Addresses and the make of a browser are not looked at: families and clubs share the first, and the second is a person's
own business. What is kept is the pair and a time, no longer than it can matter.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q

from games.models import Player, RelatedPlayers
from games.rating import NEW_ACCOUNT_DAYS, Pair

KEPT = timedelta(days=NEW_ACCOUNT_DAYS)
"""After so long neither account is new any more."""


def relate(player: Player, others: Collection[int], *, now: datetime) -> None:
    """Note that the account of a player was used where those of the others were, if that can matter.

    `others` are numbers of players; those that are gone are passed over.
    """
    found = Player.objects.filter(pk__in=set(others) - {player.pk}, kind=Player.Kind.HUMAN)
    RelatedPlayers.objects.bulk_create(
        [
            RelatedPlayers(first_id=min(player.pk, other.pk), second_id=max(player.pk, other.pk), seen_at=now)
            for other in found
            if now - max(player.created_at, other.created_at) < KEPT
        ],
        update_conflicts=True,
        unique_fields=["first", "second"],
        update_fields=["seen_at"],
    )


def related_among(pairs: Collection[Pair], *, now: datetime) -> set[Pair]:
    """Those of the pairs who may be one person."""
    people = {number for pair in pairs for number in pair}
    known = RelatedPlayers.objects.filter(Q(first__in=people, second__in=people), seen_at__gt=now - KEPT)
    return set(known.values_list("first_id", "second_id")).intersection(pairs)


def forget_related(*, now: datetime) -> int:
    """Delete what is too old to matter; gives how many pairs."""
    return RelatedPlayers.objects.filter(seen_at__lte=now - KEPT).delete()[0]
