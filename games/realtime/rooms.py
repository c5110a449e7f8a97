"""Who listens to what: rooms of streams that see one thing with the same eyes, and each stream's queue."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.realtime.credentials import Credential
from games.realtime.frames import Frame

QUEUE_LIMIT = 256


@dataclass(frozen=True, slots=True)
class Viewer:
    """The eyes that a match or another subject is seen with: a player, on a seat or not, or any spectator (neither)."""

    subject_id: int
    seat: int | None = None
    player_id: int | None = None


class Subscriber:
    """The queue of one open stream. A reader too slow for it is cut off and resumes by the number it saw last."""

    __slots__ = ("_queue", "_waiter", "credential", "is_closed")

    def __init__(self, credential: Credential | None = None) -> None:
        self.credential = credential
        self.is_closed = False
        self._queue: deque[Frame] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def push(self, frames: Iterable[Frame]) -> None:
        """Queue the frames; close the stream when the queue has grown too long."""
        self._queue.extend(frames)
        if len(self._queue) > QUEUE_LIMIT:
            self.close()
        self._wake()

    def close(self) -> None:
        """End the stream and drop what it has not sent yet."""
        self.is_closed = True
        self._queue.clear()
        self._wake()

    async def take(self) -> list[Frame]:
        """All frames queued, at least one of them; nothing once the stream is closed."""
        while not self._queue and not self.is_closed:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        frames = list(self._queue)
        self._queue.clear()
        return frames

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Rider(Subscriber):
    """Hands what it hears on to the queue of another stream, which carries it between its own frames."""

    __slots__ = ("_carrier",)

    def __init__(self, carrier: Subscriber) -> None:
        super().__init__(carrier.credential)
        self._carrier = carrier

    def push(self, frames: Iterable[Frame]) -> None:
        """Pass the frames on without their numbers, which are not the carrier's; it beats by itself."""
        self._carrier.push([Frame(0, frame.data) for frame in frames if frame.seq])

    def close(self) -> None:
        """End the stream that carries it as well: its reader may not listen any more."""
        super().close()
        self._carrier.close()


@dataclass(eq=False, slots=True)
class Room:
    """The streams of this process that share one viewer, and so each read of the database."""

    viewer: Viewer
    read_up_to: int
    known: int
    subscribers: set[Subscriber] = field(default_factory=set)
    reader: asyncio.Task[None] | None = None

    @property
    def is_behind(self) -> bool:
        """True when the subject is known to have moved on since this room has read it."""
        return self.known > self.read_up_to

    def push(self, frames: Iterable[Frame]) -> None:
        """Hand the frames to every stream."""
        batch = list(frames)
        for subscriber in self.subscribers:
            subscriber.push(batch)

    def close(self) -> None:
        """End every stream of the room."""
        for subscriber in self.subscribers:
            subscriber.close()
