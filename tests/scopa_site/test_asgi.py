"""The door of every web process: streams to the stream application, the rest to Django on its threads."""

import asyncio
from collections.abc import Awaitable, Generator
from typing import Any

from scopa_site.asgi import application


class Answer:
    """What the application sends back for one request."""

    def __init__(self, path: str, method: str = "GET", body: bytes = b"") -> None:
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", b"testserver"),
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
            ],
            "client": ("127.0.0.1", 40000),
            "server": ("testserver", 80),
        }
        self.body = body
        self.sent: list[dict[str, Any]] = []

    def receive(self) -> Awaitable[dict[str, Any]]:
        """Give the request as granian does: awaitable, but no coroutine."""
        return OnlyAwaitable({"type": "http.request", "body": self.body, "more_body": False})

    async def send(self, message: Any) -> None:
        """Keep what is sent."""
        self.sent.append(message)

    def ask(self) -> int:
        """Run the application; return the status."""
        asyncio.run(application(self.scope, self.receive, self.send))
        return int(self.sent[0]["status"])


class OnlyAwaitable:
    """Something that `await` takes and `asyncio.create_task` does not."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value

    def __await__(self) -> Generator[None, None, dict[str, Any]]:
        yield from ()
        return self.value


def test_django_answers_behind_the_bridge() -> None:
    assert Answer("/healthz").ask() == 200


def test_a_body_reaches_django_from_a_receive_that_is_no_coroutine() -> None:
    answer = Answer("/api/v1/tokens", "POST", b"no JSON")

    assert answer.ask() == 400
    assert b"malformed_json" in answer.sent[-1]["body"] + answer.sent[1]["body"]


def test_a_path_of_a_stream_is_answered_by_the_stream_application() -> None:
    answer = Answer("/api/v1/matches/none/stream")

    assert answer.ask() == 404
    assert "content-security-policy" not in {name.decode() for name, _ in answer.sent[0]["headers"]}


def test_the_life_of_the_process_begins_and_ends() -> None:
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    sent: list[str] = []

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message["type"])

    asyncio.run(application({"type": "lifespan"}, receive, send))

    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
