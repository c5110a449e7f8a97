"""What the streams of seasons ask of the database; they say that a season has moved on, and nothing else.

Like those of tournaments: whoever is told fetches the page again, which shows what its own reader may see.
"""

import json
import re
from collections.abc import Collection, Mapping

from games.models import Player
from games.realtime.credentials import identify, player_id_of
from games.realtime.feeds import AccessEnded, Feed, Opening
from games.realtime.frames import OPENING, Frame
from games.realtime.rooms import Viewer
from tournaments.models import Season
from tournaments.realtime.publish import season_channel
from tournaments.selectors.leagues.access import NotFound, visible_seasons


def open_stream(headers: Mapping[bytes, bytes], season_id: int) -> Opening:
    """Who may watch, and from which version. Raises BadCredentials, and NotFound for one the caller may not know of."""
    caller = identify(headers)
    season = visible_seasons(caller.player).filter(pk=season_id).first()
    if season is None:
        raise NotFound
    # All who watch what everybody may see are one room and share its reads.
    is_open = visible_seasons(None).filter(pk=season_id).exists()
    player_id = None if is_open or caller.player is None else caller.player.pk
    return Opening(Viewer(season_id, player_id=player_id), caller.credential, season.version, player_id_of(caller))


def read_frames(viewer: Viewer, since: int) -> list[Frame]:
    """One frame with the present version if it is later than `since`, else none. Raises AccessEnded."""
    season = visible_seasons(_player(viewer)).filter(pk=viewer.subject_id).first()
    if season is None:
        raise AccessEnded
    return [season_frame(season.pk, season.version)] if season.version > since else []


def current_versions(season_ids: Collection[int]) -> dict[int, int]:
    """The version each of these seasons has reached."""
    return dict(Season.objects.filter(pk__in=season_ids).values_list("pk", "version"))


def still_admitted(viewers: Collection[Viewer]) -> set[Viewer]:
    """Those who may still watch: one query for all public seasons, two for each watcher of a private one."""
    everybody = {viewer.subject_id for viewer in viewers if viewer.player_id is None}
    public = set(visible_seasons(None).filter(pk__in=everybody).values_list("pk", flat=True))
    admitted = {viewer for viewer in viewers if viewer.player_id is None and viewer.subject_id in public}
    named = [viewer for viewer in viewers if viewer.player_id is not None]
    return admitted | {viewer for viewer in named if _may_watch(viewer)}


def season_frame(season_id: int, version: int) -> Frame:
    """The bytes that say: the season has reached this version."""
    data = json.dumps({"season": season_id, "version": version}, separators=(",", ":"))
    return Frame(version, f"id: {version}\ndata: {data}\n\n".encode())


def whole_season_stream(season: Season, since: int) -> bytes:
    """A stream that ends at once: the present version if it is later than `since`. For servers without ASGI."""
    news = season_frame(season.pk, season.version).data if season.version > since else b""
    return OPENING + news


def _player(viewer: Viewer) -> Player | None:
    if viewer.player_id is None:
        return None
    return Player.objects.select_related("user").filter(pk=viewer.player_id).first()


def _may_watch(viewer: Viewer) -> bool:
    return visible_seasons(_player(viewer)).filter(pk=viewer.subject_id).exists()


SEASONS = Feed(
    path=re.compile(r"^/api/v1/seasons/([0-9]{1,18})/stream$"),
    subject="season",
    number="version",
    channel=season_channel,
    open=open_stream,
    read=read_frames,
    numbers=current_versions,
    admitted=still_admitted,
    is_log=False,
)
"""The streams of seasons: whoever was away for ten versions is told the last of them."""
