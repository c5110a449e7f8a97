"""The bell hears of every subject that somebody watches, whenever they came."""

import asyncio

import pytest
from django.conf import settings as django_settings
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as RedisConnectionError

from games.realtime import bell as bells
from games.realtime.bell import Bell
from games.realtime.publish import nudge
from games.realtime.reading import MATCHES

FIRST, LATE = 900_000_001, 900_000_002  # matches of this test alone: workers of a run share what is published
PATIENCE_SECONDS = 15.0


@pytest.mark.parametrize("fails", [False, True], ids=["connects", "connects again"])
def test_who_comes_or_leaves_while_the_bell_connects_is_heard_or_not(monkeypatch, fails) -> None:
    """Who came in that moment was deaf until the hub looked by itself, after fourteen seconds."""
    monkeypatch.setattr(bells, "RECONNECT_SECONDS", 0.05)
    subscribe, connecting, go_on = PubSub.subscribe, asyncio.Event(), asyncio.Event()

    async def wait_at_first(pubsub: PubSub, *channels: str) -> None:
        if not connecting.is_set():
            connecting.set()
            await go_on.wait()
            if fails:
                raise RedisConnectionError
        await subscribe(pubsub, *channels)

    async def scenario() -> None:
        rung: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
        returned = asyncio.Event()
        bell = Bell(
            django_settings.REDIS_URL,
            MATCHES,
            on_ring=lambda *numbers: rung.put_nowait(numbers),
            on_return=returned.set,
        )
        await bell.watch(FIRST)
        listening = asyncio.create_task(bell.run())
        async with asyncio.timeout(PATIENCE_SECONDS):
            await connecting.wait()
            await bell.watch(LATE)
            await bell.forget(FIRST)
            go_on.set()
            await returned.wait()
            await listeners_are({FIRST: 0, LATE: 1})
            assert not bell.is_down
            await asyncio.to_thread(nudge, FIRST, 3)
            await asyncio.to_thread(nudge, LATE, 7)
            assert await rung.get() == (LATE, 7)
        listening.cancel()
        await asyncio.wait([listening])
        assert bell.is_down

    monkeypatch.setattr(PubSub, "subscribe", wait_at_first)
    asyncio.run(scenario())


async def listeners_are(wanted: dict[int, int]) -> None:
    """Wait until so many listen for each of the matches."""
    async with Redis.from_url(django_settings.REDIS_URL) as client:
        counts: dict[int, int] = {}
        while counts != wanted:
            channels = [MATCHES.channel(match) for match in wanted]
            counts = dict(zip(wanted, [count for _, count in await client.pubsub_numsub(*channels)], strict=True))
            await asyncio.sleep(0.01)
