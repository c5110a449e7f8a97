"""The bell of people's notices, and the stream of it: how many are unread, and nothing about what.

The number of a change is when it was made, in microseconds since 1970 by the clock of the database, so that the numbers
of one player only grow.
"""

import json
import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta

from django.db.models import Max

from games.models import Notice
from games.realtime.credentials import identify, player_id_of
from games.realtime.feeds import Feed, Opening
from games.realtime.frames import OPENING, Frame
from games.realtime.publish import ring
from games.realtime.rooms import Viewer
from games.selectors.access import NotFound
from games.selectors.notices import unread_count

INBOX_THREADS = 2
"""A count is read in a millisecond."""

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
    """The number of the last change of each player's notices; those without any are left out."""
    rows = Notice.objects.filter(player__in=player_ids).order_by().values_list("player")
    return {player_id: _microseconds(at) for player_id, at in rows.annotate(at=Max("changed_at"))}


def open_stream(headers: Mapping[bytes, bytes], player_id: int) -> Opening:
    """Only the player's own. Raises BadCredentials, NotFound."""
    caller = identify(headers)
    if player_id_of(caller) != player_id:
        raise NotFound
    viewer = Viewer(player_id, player_id=player_id)
    return Opening(viewer, caller.credential, changes([player_id]).get(player_id, 0), player_id)


def read_frames(viewer: Viewer, since: int) -> list[Frame]:
    """One frame with the present count, if anything has changed after `since`."""
    changed = changes([viewer.subject_id]).get(viewer.subject_id, 0)
    return [count_frame(changed, unread_count(viewer.subject_id))] if changed > since else []


def count_frame(changed: int, unread: int) -> Frame:
    """The bytes that say how many are unread. They bear a name and no number, so that any stream can carry them."""
    return Frame(changed, f"event: notices\ndata: {json.dumps({'unread': unread})}\n\n".encode())


def whole_stream(player_id: int) -> bytes:
    """A stream that ends at once: the present count. For servers without ASGI."""
    return OPENING + count_frame(1, unread_count(player_id)).data


def _microseconds(at: datetime) -> int:
    return (at - _EPOCH) // timedelta(microseconds=1)


INBOXES = Feed(
    path=re.compile(r"^/api/v1/inboxes/([0-9]{1,18})/stream$"),
    subject="player",
    number="changed",
    channel=inbox_channel,
    open=open_stream,
    read=read_frames,
    numbers=changes,
    admitted=set,  # one's own notices are one's own for as long as the proof holds
    is_log=False,
)
"""The streams of inboxes: whoever was away is told the present count."""
