"""The count of unread notices: to its reader alone, on a stream of its own or carried by another."""

import asyncio
import re

import pytest

from games.models import Notice
from games.realtime.inbox import INBOXES
from games.realtime.pool import DatabasePool
from games.realtime.reading import MATCHES
from games.realtime.stream import StreamApp
from games.services import notify
from games.services.notices_reading import read_all
from tests.games.conftest import NOW, play_on
from tests.games.realtime.conftest import API
from tests.games.realtime.wire import Wire


def tell(player, key: str) -> None:
    notify("club_joining_asked", [player], key=key, facts={"club": "C", "by": "B"}, link="/", now=NOW)


def counts(wire: Wire) -> list[int]:
    """Every count that has come over the wire."""
    found = re.findall(rb'event: notices\ndata: \{"unread": (\d+)\}\n\n', wire.body)
    return [int(count) for count in found]


@pytest.fixture
def run_both(transactional_db):
    """A function that runs a scenario with the streams of inboxes and those of matches, which carry them."""

    async def whole(scenario) -> None:
        inboxes, pool = StreamApp(INBOXES, threads=1), DatabasePool(threads=1)
        matches = StreamApp(MATCHES, threads=2, inbox=inboxes)
        try:
            await scenario(inboxes, matches, pool.run)
        finally:
            await matches.close()
            await inboxes.close()
            pool.close()

    return lambda scenario: asyncio.run(whole(scenario))


def test_an_inbox_tells_the_count_at_once_and_whenever_it_changes(run_both, ada, token_of) -> None:
    async def scenario(inboxes, _matches, in_database) -> None:
        await in_database(tell, ada, "1")
        wire = Wire(inboxes, f"{API}/inboxes/{ada.pk}/stream", authorization=await in_database(token_of, ada))
        await wire.until(lambda wire: counts(wire) == [1])

        await in_database(tell, ada, "2")
        await wire.until(lambda wire: counts(wire) == [1, 2])
        newest = await in_database(lambda: Notice.objects.latest("pk").pk)
        await in_database(lambda: read_all(by=ada, up_to=newest, now=NOW))

        await wire.until(lambda wire: counts(wire) == [1, 2, 0])
        assert b"\nid:" not in wire.body
        await wire.hang_up()

    run_both(scenario)


def test_nobody_listens_at_somebody_else_s_inbox(run_both, ada, bruno, token_of) -> None:
    async def scenario(inboxes, _matches, in_database) -> None:
        token = await in_database(token_of, bruno)
        for options in ({"authorization": token}, {}):
            wire = Wire(inboxes, f"{API}/inboxes/{ada.pk}/stream", **options)
            await wire.until(lambda wire: wire.status == 404)

    run_both(scenario)


def test_the_stream_of_a_match_carries_the_inbox_of_its_reader_only_where_it_is_asked(
    run_both, table, ada, bruno, token_of
) -> None:
    async def scenario(_inboxes, matches, in_database) -> None:
        path = f"{API}/matches/{table.pk}/stream"
        tokens = [await in_database(token_of, player) for player in (ada, bruno)]
        asks = Wire(matches, path, query="inbox=1", authorization=tokens[0])
        other = Wire(matches, path, query="inbox=1", authorization=tokens[1])
        silent = Wire(matches, path, authorization=tokens[0])
        nobody = Wire(matches, path, query="inbox=1")
        for wire in (asks, other, silent, nobody):
            await wire.until(lambda wire: wire.numbers[-1:] == [table.seq])

        await in_database(tell, ada, "1")
        match = await in_database(play_on, table, 4)

        await asks.until(lambda wire: counts(wire) == [1])
        for wire in (asks, other, silent, nobody):
            await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))
        assert [counts(wire) for wire in (other, silent, nobody)] == [[], [], []]
        for wire in (asks, other, silent, nobody):
            await wire.hang_up()

    run_both(scenario)


def test_a_carried_inbox_begins_with_the_present_count_and_leaves_with_its_stream(run_both, table, ada, token_of):
    async def scenario(inboxes, matches, in_database) -> None:
        await in_database(tell, ada, "1")
        token = await in_database(token_of, ada)
        wire = Wire(matches, f"{API}/matches/{table.pk}/stream", query="inbox=1", authorization=token)
        await wire.until(lambda wire: counts(wire) == [1])
        assert len(inboxes._hub.rooms) == 1

        await wire.hang_up()

        assert inboxes._hub.rooms == []

    run_both(scenario)
