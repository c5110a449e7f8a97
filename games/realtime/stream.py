"""The streams of one feed as Server-Sent Events over plain ASGI: `GET /api/v1/matches/{id}/stream` and its like.

An open stream is one coroutine: it holds no thread and no database connection. It begins with everything after the
number the client has seen, then follows the hub. Numbers are sent in order, none twice and none left out.
"""

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError
from django.http.request import split_domain_port, validate_host

from games.realtime.credentials import BadCredentials
from games.realtime.feeds import AccessEnded, Feed, Opening
from games.realtime.frames import OPENING, Frame
from games.realtime.hub import Hub
from games.realtime.inbox import INBOX_THREADS, INBOXES
from games.realtime.pool import THREADS, DatabasePool
from games.realtime.reading import MATCHES
from games.realtime.rooms import Rider, Subscriber, Viewer
from games.selectors.access import NotFound

type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]

CLOSING_SECONDS = 2.0
_NUMBER = re.compile(rb"[0-9]{1,18}")
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

# Code: status and title. The API answers the same words for the same codes; a test compares them.
REFUSALS: Mapping[str, tuple[int, str]] = {
    "bad_host": (400, "This service does not answer under that name."),
    "bad_parameter": (400, "A parameter of the address has no meaning here."),
    "bad_token": (401, "The token is unknown, expired or malformed."),
    "not_found": (404, "There is no such thing, or you may not know of it."),
    "method_not_allowed": (405, "This address does not know the method."),
    "busy": (503, "The service cannot answer at the moment; try again shortly."),
}


class Refused(Exception):
    """A stream that is not opened, with the code of the answer."""

    def __init__(self, code: str, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(code)
        self.code = code
        self.headers = headers


class StreamApp:
    """The ASGI application of all streams of one feed in one process; it reads on so many threads."""

    def __init__(self, feed: Feed, *, threads: int = THREADS, inbox: "StreamApp | None" = None) -> None:
        self._feed = feed
        self._inbox = inbox
        self._threads = threads
        self._pool: DatabasePool | None = None
        self._hub: Hub | None = None
        self._open_streams: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Serve one request: a stream, or a problem document."""
        try:
            opening, since = await self._open(scope)
        except Refused as refusal:
            await _send_problem(send, refusal)
            return
        hub = self._running_hub()
        subscriber = await hub.join(opening.viewer, opening.credential, opening.seq)
        try:
            async with self._carrying_inbox(scope, opening, subscriber):
                serving = asyncio.create_task(self._serve(opening, since, subscriber, receive, send))
                self._open_streams.add(serving)
                serving.add_done_callback(self._open_streams.discard)
                await serving
        finally:
            await hub.leave(opening.viewer, subscriber)

    @asynccontextmanager
    async def _carrying_inbox(
        self, scope: Mapping[str, Any], opening: Opening, subscriber: Subscriber
    ) -> AsyncIterator[None]:
        """Send the reader's own inbox along, where they asked for it: a tab needs no second stream for that."""
        wanted = parse_qs(scope.get("query_string", b"")).get(b"inbox", [b""])[-1] == b"1"
        if self._inbox is None or opening.player_id is None or not wanted:
            yield
            return
        viewer, rider = Viewer(opening.player_id, player_id=opening.player_id), Rider(subscriber)
        try:
            await self._inbox.take_along(viewer, rider)
            yield
        finally:
            await self._inbox.let_off(viewer, rider)

    async def take_along(self, viewer: Viewer, rider: Rider) -> None:
        """Hand what this application has for the viewer to another one's stream, from the present on."""
        frames: list[Frame] = []
        with suppress(DatabaseError):  # what carries it is worth more, and the hub looks again before long
            frames = await self._running_pool().run(self._feed.read, viewer, 0)
        await self._running_hub().join(viewer, rider.credential, frames[-1].seq if frames else 0, rider)
        rider.push(frames)

    async def let_off(self, viewer: Viewer, rider: Rider) -> None:
        """The stream that carried it has ended."""
        await self._running_hub().leave(viewer, rider)

    def end_with_process(self) -> None:
        """From now on, end all streams as soon as the process is told to stop.

        Servers wait for open responses before they announce a shutdown, and a stream never ends by itself. So this
        listens to the signal as well; whoever listened before still hears it.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, partial(self._on_signal, loop, signal.getsignal(number)))

    def _on_signal(self, loop: asyncio.AbstractEventLoop, previous: Any, number: int, frame: FrameType | None) -> None:
        if self._hub is not None:
            loop.call_soon_threadsafe(self._hub.end_streams)
        if callable(previous):
            previous(number, frame)

    async def close(self) -> None:
        """End all streams and give up the threads and connections; the next request would start afresh."""
        if self._hub is not None:
            await self._hub.close()
        if self._open_streams:
            # They have been told to end; what a client does not take in that time it will ask for again.
            _, late = await asyncio.wait(self._open_streams, timeout=CLOSING_SECONDS)
            for stream in late:
                stream.cancel()
        if self._pool is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._pool.close)
        self._hub = self._pool = None

    async def _open(self, scope: Mapping[str, Any]) -> tuple[Opening, int]:
        path = self._feed.path.match(scope["path"])
        if path is None:
            raise Refused("not_found")
        if scope["method"] != "GET":
            raise Refused("method_not_allowed", (b"allow", b"GET"))
        headers = {name.lower(): value for name, value in scope["headers"]}
        if not _is_our_host(headers.get(b"host", b"")):
            raise Refused("bad_host")
        since = _resume_point(scope, headers)
        try:
            opening = await self._running_pool().run(self._feed.open, headers, int(path[1]))
        except BadCredentials:
            raise Refused("bad_token", (b"www-authenticate", b"Token")) from None
        except NotFound:
            raise Refused("not_found") from None
        except DatabaseError:
            raise Refused("busy", (b"retry-after", b"2")) from None
        return opening, min(since, opening.seq)

    async def _serve(self, opening: Opening, since: int, subscriber: Subscriber, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": OPENING, "more_body": True})
        pump = asyncio.create_task(self._pump(opening, since, subscriber, send))
        gone = asyncio.create_task(_wait_until_gone(receive))
        try:
            await asyncio.wait({pump, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pump, gone):
                task.cancel()
            outcome, _ = await asyncio.gather(pump, gone, return_exceptions=True)
        if isinstance(outcome, Exception) and not isinstance(outcome, (AccessEnded, DatabaseError, OSError)):
            # A seat given up, a database away, a client that hung up: the stream just ends. The rest is a fault.
            raise outcome
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _pump(self, opening: Opening, since: int, subscriber: Subscriber, send: Send) -> None:
        """Send the backlog, then the queue, until the stream is closed."""
        last = await self._send_missing(opening, since, send)
        while not subscriber.is_closed:
            frames = await subscriber.take()
            numbers = [frame.seq for frame in frames if frame.seq > last]
            if self._feed.is_log and numbers and numbers[0] != last + 1:
                last = await self._send_missing(opening, last, send)
            last = await _send_after(frames, last, send)

    async def _send_missing(self, opening: Opening, since: int, send: Send) -> int:
        """Send what the database has after `since`, page by page; the number then reached."""
        while frames := await self._running_pool().run(self._feed.read, opening.viewer, since):
            since = await _send_after(frames, since, send)
        return since

    def _running_pool(self) -> DatabasePool:
        if self._pool is None:
            self._pool = DatabasePool(self._threads)
        return self._pool

    def _running_hub(self) -> Hub:
        if self._hub is None:
            self._hub = Hub(self._running_pool(), settings.REDIS_URL, self._feed)
        return self._hub


async def _send_after(frames: list[Frame], last: int, send: Send) -> int:
    """Send the comments and the events numbered after `last`; the number then reached."""
    news = [frame for frame in frames if frame.seq == 0 or frame.seq > last]
    if news:
        await send({"type": "http.response.body", "body": b"".join(frame.data for frame in news), "more_body": True})
    return max([last, *(frame.seq for frame in news)])


def _is_our_host(header: bytes) -> bool:
    host, _ = split_domain_port(header.decode("latin-1"))
    return bool(host) and validate_host(host, settings.ALLOWED_HOSTS)


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _resume_point(scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> int:
    """Last-Event-ID on a reconnection; `?after=N` when the page already shows all up to N; else from the start.

    A Last-Event-ID that is no number was not made here and says nothing, so it is passed over.
    """
    last_event_id = headers.get(b"last-event-id", b"")
    if _NUMBER.fullmatch(last_event_id):
        return int(last_event_id)
    after = parse_qs(scope.get("query_string", b""), keep_blank_values=True).get(b"after", [b"0"])[-1]
    if not _NUMBER.fullmatch(after):
        raise Refused("bad_parameter")
    return int(after)


async def _send_problem(send: Send, refusal: Refused) -> None:
    status, title = REFUSALS[refusal.code]
    document = {
        "type": f"/api/v1/problems/{refusal.code}",
        "title": title,
        "status": status,
        "code": refusal.code,
        "detail": title,
    }
    body = json.dumps(document, separators=(",", ":")).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *refusal.headers]})
    await send({"type": "http.response.body", "body": body, "more_body": False})


inbox_app = StreamApp(INBOXES, threads=INBOX_THREADS)
stream_app = StreamApp(MATCHES, inbox=inbox_app)
