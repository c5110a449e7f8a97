"""What every web process serves: live streams as coroutines, everything else as Django on a fixed number of threads.

Django's own ASGI handler takes a fresh thread, and with it a fresh database connection, for each request, and keeps
both for as long as a stream lasts. Here requests share WEB_THREADS threads, and a stream holds no thread at all.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings

from scopa_site.wsgi import application as wsgi_application  # isort: skip  (sets Django up; models may be imported after)
from games.realtime.stream import inbox_app as inbox_streams  # isort: skip
from games.realtime.stream import stream_app as match_streams  # isort: skip
from tournaments.realtime.stream import season_stream_app as season_streams  # isort: skip
from tournaments.realtime.stream import stream_app as tournament_streams  # isort: skip

type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]

_STREAM_PATH: Final = re.compile(r"/api/v1/(matches|tournaments|seasons|inboxes)/[^/]+/stream")
_STREAMS: Final = {
    "matches": match_streams,
    "tournaments": tournament_streams,
    "seasons": season_streams,
    "inboxes": inbox_streams,
}
_django = WSGIMiddleware(cast(Any, wsgi_application), workers=settings.WEB_THREADS)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Serve one connection, or the life of the process."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and (path := _STREAM_PATH.fullmatch(scope["path"])):
        await _STREAMS[path[1]](scope, receive, send)
    elif scope["type"] == "http":

        async def read() -> Message:
            # The server's receive() is awaitable but no coroutine, and the bridge insists on one.
            return await receive()

        await _django(cast(Any, scope), cast(Any, read), cast(Any, send))


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            for streams in _STREAMS.values():
                streams.end_with_process()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            for streams in _STREAMS.values():
                await streams.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
