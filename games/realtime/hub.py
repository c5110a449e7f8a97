"""The heart of the live streams of one process: nudges in, frames out.

The database is the truth. A nudge says only that something has moved on; then each of its rooms reads what is new
once, as its own viewer may see them, and hands the frames to its streams. Where no nudge can be heard the hub
looks every two seconds, and every fifteen seconds even where they can: a lost nudge is a delay and nothing else.
"""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from django.db import DatabaseError

from games.realtime.bell import Bell
from games.realtime.credentials import Credential, still_valid
from games.realtime.feeds import AccessEnded, Feed
from games.realtime.frames import HEARTBEAT, Frame
from games.realtime.pool import DatabasePool
from games.realtime.rooms import Room, Subscriber, Viewer

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
POLL_SECONDS = 2.0
PROOF_SECONDS = 5.0


class Hub:
    """Rooms, and the four loops that keep them fed: the bell, the poll, the heartbeat and the look at credentials."""

    def __init__(self, pool: DatabasePool, url: str, feed: Feed) -> None:
        self._pool = pool
        self._feed = feed
        self._rooms: dict[int, dict[Viewer, Room]] = {}
        self._bell = Bell(url, feed, on_ring=self.ring, on_return=self._look_soon)
        self._look = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    @property
    def rooms(self) -> list[Room]:
        """Every room that has a stream."""
        return [room for rooms in self._rooms.values() for room in rooms.values()]

    async def join(
        self, viewer: Viewer, credential: Credential | None, seq: int, subscriber: Subscriber | None = None
    ) -> Subscriber:
        """A new stream for this viewer, which gets every frame after `seq`, the subject's number of a moment ago.

        Where another stream carries it, `subscriber` hands its frames on to that one.
        """
        self._start()
        rooms = self._rooms.setdefault(viewer.subject_id, {})
        is_new = not rooms
        room = rooms.setdefault(viewer, Room(viewer, read_up_to=seq, known=seq))
        subscriber = subscriber or Subscriber(credential)
        room.subscribers.add(subscriber)
        if is_new:
            await self._bell.watch(viewer.subject_id)
        return subscriber

    async def leave(self, viewer: Viewer, subscriber: Subscriber) -> None:
        """The stream has ended."""
        rooms = self._rooms.get(viewer.subject_id, {})
        room = rooms.get(viewer)
        if room is None:
            return
        room.subscribers.discard(subscriber)
        if not room.subscribers:
            del rooms[viewer]
        if not rooms:
            self._rooms.pop(viewer.subject_id, None)
            await self._bell.forget(viewer.subject_id)

    def ring(self, subject_id: int, seq: int) -> None:
        """The subject has reached `seq`: let its rooms read what they lack."""
        for room in self._rooms.get(subject_id, {}).values():
            room.known = max(room.known, seq)
            if room.is_behind and room.reader is None:
                room.reader = asyncio.create_task(self._read(room))

    def end_streams(self) -> None:
        """End every stream."""
        for room in self.rooms:
            room.close()

    async def close(self) -> None:
        """End every stream and every loop."""
        tasks = [*self._loops, *(room.reader for room in self.rooms if room.reader is not None)]
        self.end_streams()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._loops = []

    def _start(self) -> None:
        if not self._loops:
            loops = (self._bell.run(), self._poll(), self._beat(), self._check_proofs())
            self._loops = [asyncio.create_task(loop) for loop in loops]

    async def _read(self, room: Room) -> None:
        try:
            while room.is_behind and room.subscribers:
                known = room.known
                frames = await self._pool.run(self._feed.read, room.viewer, room.read_up_to)
                if frames:
                    room.read_up_to = frames[-1].seq
                    room.push(frames)
                elif room.known == known:
                    # The number is ahead of what can be read. Wait for the next nudge or look instead of spinning.
                    break
        except AccessEnded:
            room.close()
        except DatabaseError as error:
            fault, which = type(error).__name__, room.viewer.subject_id
            logger.warning("stream read failed %s=%s error=%s", self._feed.subject, which, fault)
        finally:
            room.reader = None

    async def _poll(self) -> None:
        while True:
            # The bell's own word is asked for every two seconds, so that its failure is noticed at once.
            for _ in range(int(HEARTBEAT_SECONDS / POLL_SECONDS)):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._look.wait(), POLL_SECONDS)
                if self._look.is_set() or self._bell.is_down:
                    break
            self._look.clear()
            await self._look_at_database()

    async def _look_at_database(self) -> None:
        try:
            for subject_id, seq in (await self._pool.run(self._feed.numbers, tuple(self._rooms))).items():
                self.ring(subject_id, seq)
        except DatabaseError as error:
            logger.warning("stream poll failed error=%s", type(error).__name__)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for room in self.rooms:
                room.push([Frame(0, HEARTBEAT)])

    async def _check_proofs(self) -> None:
        while True:
            await asyncio.sleep(PROOF_SECONDS)
            try:
                await self.close_revoked()
            except DatabaseError as error:
                logger.warning("stream proof check failed error=%s", type(error).__name__)

    async def close_revoked(self) -> None:
        """End the streams whose token was revoked, whose session has ended, or whose viewer is admitted no longer."""
        viewers = {room.viewer for room in self.rooms}
        admitted = await self._pool.run(self._feed.admitted, viewers) if viewers else ()
        for room in self.rooms:
            if room.viewer in viewers and room.viewer not in admitted:
                room.close()
        open_streams = [stream for room in self.rooms for stream in room.subscribers]
        used = {stream.credential for stream in open_streams if stream.credential is not None}
        if not used:
            return
        valid = await self._pool.run(still_valid, used)
        _close_all(stream for stream in open_streams if stream.credential in used - valid)

    def _look_soon(self) -> None:
        self._look.set()


def _close_all(streams: Iterable[Subscriber]) -> None:
    for stream in streams:
        stream.close()
