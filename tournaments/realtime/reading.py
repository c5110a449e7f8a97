"""What the streams of tournaments ask of the database; all of it runs on a thread of the pool and returns plain values.

A frame says which tournament has moved on and to which version, and nothing else: whoever is told fetches the page
again, which shows what its own reader may see. So the only secret here is that a private event exists.
"""

import json
import re
from collections.abc import Collection, Mapping

from games.models import Player
from games.realtime.credentials import identify, player_id_of
from games.realtime.feeds import AccessEnded, Feed, Opening
from games.realtime.frames import OPENING, Frame
from games.realtime.rooms import Viewer
from tournaments.models import Tournament
from tournaments.realtime.publish import tournament_channel
from tournaments.selectors.access import NotFound, access_tournament, visible_tournaments


def open_stream(headers: Mapping[bytes, bytes], tournament_id: int) -> Opening:
    """Who may watch, and from which version. Raises BadCredentials, and NotFound for one the caller may not know of."""
    caller = identify(headers)
    tournament = access_tournament(caller.player, tournament_id)
    # All who watch what everybody may see are one room and share its reads.
    is_open = visible_tournaments(None).filter(pk=tournament_id).exists()
    player_id = None if is_open or caller.player is None else caller.player.pk
    return Opening(
        Viewer(tournament_id, player_id=player_id), caller.credential, tournament.version, player_id_of(caller)
    )


def read_frames(viewer: Viewer, since: int) -> list[Frame]:
    """One frame with the present version if it is later than `since`, else none. Raises AccessEnded."""
    try:
        tournament = access_tournament(_player(viewer), viewer.subject_id)
    except NotFound:
        raise AccessEnded from None
    return [version_frame(tournament.pk, tournament.version)] if tournament.version > since else []


def current_versions(tournament_ids: Collection[int]) -> dict[int, int]:
    """The version each of these tournaments has reached."""
    return dict(Tournament.objects.filter(pk__in=tournament_ids).values_list("pk", "version"))


def still_admitted(viewers: Collection[Viewer]) -> set[Viewer]:
    """Those who may still watch: one query for all public events, two for each watcher of a private one."""
    everybody = {viewer.subject_id for viewer in viewers if viewer.player_id is None}
    public = set(visible_tournaments(None).filter(pk__in=everybody).values_list("pk", flat=True))
    named = [viewer for viewer in viewers if viewer.player_id is not None]
    players = Player.objects.select_related("user").in_bulk({viewer.player_id for viewer in named})
    admitted = {viewer for viewer in viewers if viewer.player_id is None and viewer.subject_id in public}
    return admitted | {viewer for viewer in named if _may_watch(players.get(viewer.player_id), viewer.subject_id)}


def version_frame(tournament_id: int, version: int) -> Frame:
    """The bytes that say: the tournament has reached this version."""
    data = json.dumps({"tournament": tournament_id, "version": version}, separators=(",", ":"))
    return Frame(version, f"id: {version}\ndata: {data}\n\n".encode())


def whole_stream(tournament: Tournament, since: int) -> bytes:
    """A stream that ends at once: the present version if it is later than `since`. For servers without ASGI."""
    news = version_frame(tournament.pk, tournament.version).data if tournament.version > since else b""
    return OPENING + news


def _player(viewer: Viewer) -> Player | None:
    if viewer.player_id is None:
        return None
    return Player.objects.select_related("user").filter(pk=viewer.player_id).first()


def _may_watch(player: Player | None, tournament_id: int) -> bool:
    try:
        access_tournament(player, tournament_id)
    except NotFound:
        return False
    return True


TOURNAMENTS = Feed(
    path=re.compile(r"^/api/v1/tournaments/([0-9]{1,18})/stream$"),
    subject="tournament",
    number="version",
    channel=tournament_channel,
    open=open_stream,
    read=read_frames,
    numbers=current_versions,
    admitted=still_admitted,
    is_log=False,
)
"""The streams of tournaments: whoever was away for ten versions is told the last of them."""
