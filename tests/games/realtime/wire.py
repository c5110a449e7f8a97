"""A client of the stream application: it speaks ASGI to it in the same process and waits for what is sent."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from games.realtime.stream import StreamApp

PATIENCE_SECONDS = 15.0


class Wire:
    """One request and everything that has come back so far."""

    def __init__(self, app: StreamApp, path: str, *, method: str = "GET", query: str = "", **headers: str) -> None:
        self.status: int | None = None
        self.headers: dict[str, str] = {}
        self.body = b""
        self.ended = asyncio.Event()
        self._news = asyncio.Event()
        self._hang_up = asyncio.Event()
        named = {"host": "localhost", **headers}
        pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in named.items()]
        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": pairs}
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def until(self, true: Callable[["Wire"], bool]) -> "Wire":
        """This wire, once `true` of it; fails when that takes too long."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not true(self):
                self._news.clear()
                waits = {asyncio.create_task(self._news.wait()), self.task}
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                if self.task.done() and not true(self):
                    self.task.result()
                    raise AssertionError(f"the stream ended: {self.status} {self.body!r}")
        return self

    async def opened(self) -> "Wire":
        """This wire, once the stream is open."""
        return await self.until(lambda wire: b"\n\n" in wire.body)

    async def until_ended(self) -> "Wire":
        """This wire, once the server has ended it."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.task
        return self

    async def hang_up(self) -> None:
        """Leave, as a closed browser does."""
        self._hang_up.set()
        await self.until_ended()

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events received, each checked against the number of its frame."""
        found = []
        for frame in self.body.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in frame.splitlines() if not line.startswith(":"))
            if "data" in fields and fields.get("event") != "notices":  # what another stream may carry
                event = json.loads(fields["data"])
                assert int(fields["id"]) == event["seq"]
                assert "event" not in fields
                found.append(event)
        return found

    @property
    def numbers(self) -> list[int]:
        """The numbers of the events received."""
        return [event["seq"] for event in self.events]

    async def _receive(self) -> dict[str, Any]:
        await self._hang_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message["body"]
            if not message.get("more_body"):
                self.ended.set()
        self._news.set()
