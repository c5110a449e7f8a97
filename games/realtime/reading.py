"""What the streams of matches ask of the database; all of it runs on a thread of the pool and returns plain values.

Access is decided by the selectors, afresh at every read: a player who has left a seat gets none of its events.
"""

import re
from collections.abc import Collection, Mapping

from games.models import Match
from games.realtime.channels import match_channel
from games.realtime.credentials import Caller, identify, player_id_of
from games.realtime.feeds import AccessEnded, Feed, Opening
from games.realtime.frames import Frame, frames_of
from games.realtime.rooms import Viewer
from games.selectors.access import access_match
from games.selectors.events import events_since, seat_number


def open_stream(headers: Mapping[bytes, bytes], match_id: int) -> Opening:
    """Who may watch, and from where. Raises BadCredentials, and NotFound for a match the caller may not know of."""
    caller = identify(headers)
    match = access_match(caller.player, match_id)
    return Opening(_viewer_of(caller, match), caller.credential, match.seq, player_id_of(caller))


def read_frames(viewer: Viewer, since: int) -> list[Frame]:
    """The events after `since` as this viewer may see them. Raises AccessEnded for a seat given up, a match gone."""
    if seat_number(viewer.subject_id, viewer.player_id) != viewer.seat:
        raise AccessEnded
    match = Match.objects.filter(pk=viewer.subject_id).first()
    if match is None:
        raise AccessEnded
    return frames_of(events_since(match, viewer.seat, since))


def current_seqs(match_ids: Collection[int]) -> dict[int, int]:
    """The number each of these matches has reached."""
    return dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "seq"))


def _viewer_of(caller: Caller, match: Match) -> Viewer:
    player_id = player_id_of(caller)
    seat = seat_number(match.pk, player_id)
    # Whoever has no seat is any spectator, named or not, and shares the reads of all of them.
    return Viewer(match.pk) if seat is None else Viewer(match.pk, seat, player_id)


MATCHES = Feed(
    path=re.compile(r"^/api/v1/matches/([0-9]{1,18})/stream$"),
    subject="match",
    number="seq",
    channel=match_channel,
    open=open_stream,
    read=read_frames,
    numbers=current_seqs,
    admitted=set,  # whose seat is another's is found at the next read, and before that nothing is sent
    is_log=True,
)
"""The streams of matches: every event, once and in order."""
