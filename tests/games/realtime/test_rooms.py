"""Queues of streams."""

import asyncio

from games.realtime.frames import Frame
from games.realtime.rooms import QUEUE_LIMIT, Subscriber


def test_frames_are_taken_in_order_and_once() -> None:
    async def scenario() -> None:
        stream = Subscriber()
        stream.push([Frame(1, b"a"), Frame(2, b"b")])
        stream.push([Frame(3, b"c")])

        assert [frame.seq for frame in await stream.take()] == [1, 2, 3]
        waiting = asyncio.create_task(stream.take())
        await asyncio.sleep(0)
        stream.push([Frame(4, b"d")])
        assert [frame.seq for frame in await waiting] == [4]

    asyncio.run(scenario())


def test_a_reader_who_does_not_keep_up_is_cut_off() -> None:
    async def scenario() -> None:
        stream = Subscriber()
        stream.push(Frame(number, b"x") for number in range(QUEUE_LIMIT))
        assert not stream.is_closed

        stream.push([Frame(QUEUE_LIMIT, b"x")])

        assert stream.is_closed
        assert await stream.take() == []

    asyncio.run(scenario())


def test_a_closed_stream_wakes_whoever_waits_for_it() -> None:
    async def scenario() -> None:
        stream = Subscriber()
        waiting = asyncio.create_task(stream.take())
        await asyncio.sleep(0)

        stream.close()

        assert await waiting == []

    asyncio.run(scenario())
