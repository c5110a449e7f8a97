"""Hears the nudges on pub/sub: one connection for a process, however many streams are open.

When the server cannot be reached, or says nothing for too long, the bell is `is_down` and somebody has to look at the
database instead; it keeps trying to come back, and rings `on_return` when it has, for what was missed meanwhile.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from games.realtime.feeds import Feed

logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 1.0
SILENCE_SECONDS = 5.0
# Somebody must be subscribed to something, else there is nothing to wait for; nobody ever publishes here.
_NO_CHANNEL = "stream:none"


class Bell:
    """Listens for the subjects of one feed that somebody watches."""

    def __init__(
        self, url: str, feed: Feed, *, on_ring: Callable[[int, int], None], on_return: Callable[[], None]
    ) -> None:
        self.is_down = True
        self._url = url
        self._feed = feed
        self._on_ring = on_ring
        self._on_return = on_return
        self._channels: set[str] = {_NO_CHANNEL}
        self._pubsub: PubSub | None = None
        self._lock = asyncio.Lock()

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError, TimeoutError) as error:
                logger.warning("bell down error=%s", type(error).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def watch(self, subject_id: int) -> None:
        """Hear of this subject from now on."""
        self._channels.add(self._feed.channel(subject_id))
        await self._tell(self._feed.channel(subject_id))

    async def forget(self, subject_id: int) -> None:
        """Hear of this subject no longer."""
        self._channels.discard(self._feed.channel(subject_id))
        await self._tell(self._feed.channel(subject_id))

    async def _tell(self, channel: str) -> None:
        # One at a time, and by what is wanted now: the last stream of a subject may leave while its next one joins.
        async with self._lock:
            if self._pubsub is None:
                return
            try:
                if channel in self._channels:
                    await self._pubsub.subscribe(channel)
                else:
                    await self._pubsub.unsubscribe(channel)
            except (RedisError, OSError) as error:
                # The listener meets the same fault, reconnects and subscribes to all channels afresh.
                logger.warning("bell could not change channels error=%s", type(error).__name__)

    async def _listen(self) -> None:
        retry = Retry(NoBackoff(), 0)
        client = Redis.from_url(self._url, socket_connect_timeout=2, retry=retry)
        async with client, client.pubsub() as pubsub:
            asked = set(self._channels)
            await pubsub.subscribe(*asked)
            try:
                self._pubsub = pubsub
                # Whoever came or left while this connected had nobody to tell; from here on they tell it themselves.
                for channel in asked ^ self._channels:
                    await self._tell(channel)
                self.is_down = False
                self._on_return()
                await self._hear(pubsub)
            finally:
                self.is_down, self._pubsub = True, None

    async def _hear(self, pubsub: PubSub) -> None:
        waiting_for_answer = False
        while True:
            message = await pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is not None:
                waiting_for_answer = False
                self._ring(message)
            elif waiting_for_answer:
                raise TimeoutError("the pub/sub server does not answer")
            else:
                await pubsub.ping()
                waiting_for_answer = True

    def _ring(self, message: dict[str, Any]) -> None:
        if message["type"] != "message":
            return
        try:
            nudge = json.loads(message["data"])
            self._on_ring(int(nudge[self._feed.subject]), int(nudge[self._feed.number]))
        except (ValueError, TypeError, KeyError):
            logger.warning("nudge not understood channel=%s", message["channel"])
