"""Streams of tournaments in this process, with acts that really commit."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from knox.models import get_token_model

from games.models import Player
from games.realtime.pool import DatabasePool
from games.realtime.stream import StreamApp
from tests.games.realtime.wire import Wire
from tests.tournaments.services.events import event
from tournaments.models import Tournament
from tournaments.realtime.reading import TOURNAMENTS

type InDatabase = Callable[..., Awaitable[Any]]
type Scenario = Callable[[StreamApp, InDatabase], Coroutine[Any, Any, None]]


@pytest.fixture
def running(transactional_db, organiser) -> Tournament:
    """A Swiss event at real tables whose first round is being played."""
    return event(organiser, ("swiss", {"rounds": 3}), entries=4)


@pytest.fixture
def run(transactional_db) -> Callable[[Scenario], None]:
    """A function that runs a scenario with a stream application and a thread for the database; closes both."""

    async def whole(scenario: Scenario) -> None:
        app, pool = StreamApp(TOURNAMENTS, threads=2), DatabasePool(threads=1)
        try:
            await scenario(app, pool.run)
        finally:
            await app.close()
            pool.close()

    return lambda scenario: asyncio.run(whole(scenario))


@pytest.fixture
def token_of(transactional_db) -> Callable[[Player], str]:
    """A function that gives a player the value of an Authorization header."""
    return lambda player: "Token " + get_token_model().objects.create(user=player.user)[1]


def stream_of(tournament: Tournament) -> str:
    """The path of the tournament's stream."""
    return f"/api/v1/tournaments/{tournament.pk}/stream"


def frames(body: bytes) -> list[dict[str, str]]:
    """The fields of every frame that is no comment."""
    found = [
        dict(line.split(": ", 1) for line in frame.splitlines() if not line.startswith(":"))
        for frame in body.decode().split("\n\n")
    ]
    return [fields for fields in found if "data" in fields]


def versions(wire: Wire) -> list[int]:
    """The versions that a stream has told, in order."""
    return [int(fields["id"]) for fields in frames(wire.body)]
