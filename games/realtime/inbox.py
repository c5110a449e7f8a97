"""The bell of people's notices: tells open pages that something is new for their reader, and nothing about what."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from django.db.models import Max

from games.models import Notice
from games.realtime.publish import ring

MOST_RUNG = 200
"""More people than this are not rung for at once: whoever told them waits for each. Their pages look by themselves."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def inbox_channel(player_id: int) -> str:
    """The pub/sub channel on which the open pages of a player are nudged."""
    return f"inbox:{player_id}"


def nudge_inboxes(player_ids: Collection[int]) -> None:
    """Publish `{player, changed}` for the open pages of each of these players."""
    for player_id, changed in changes(sorted(player_ids)[:MOST_RUNG]).items():
        ring(inbox_channel(player_id), player=player_id, changed=changed)


def changes(player_ids: Collection[int]) -> dict[int, int]:
    """When something of each player's notices last changed, in microseconds since 1970; those without any are left out.

    By the clock of the database, so that the numbers of one player only grow.
    """
    rows = Notice.objects.filter(player__in=player_ids).order_by().values_list("player")
    return {player_id: microseconds(at) for player_id, at in rows.annotate(at=Max("changed_at"))}


def microseconds(at: datetime) -> int:
    """The moment as whole microseconds since 1970."""
    return (at - _EPOCH) // timedelta(microseconds=1)
