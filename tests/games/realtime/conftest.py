"""Streams in this process, with matches that really commit."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from knox.models import get_token_model

from games.models import Match, Player
from games.realtime.pool import DatabasePool
from games.realtime.reading import MATCHES
from games.realtime.stream import StreamApp
from games.services import create_match, take_seat
from tests.games.conftest import NOW, deck_source

API = "/api/v1"
type InDatabase = Callable[..., Awaitable[Any]]
type Scenario = Callable[[StreamApp, InDatabase], Coroutine[Any, Any, None]]


@pytest.fixture
def table(transactional_db, ada, bruno) -> Match:
    """A match that has just been dealt, as every other process sees it: Ada at seat 0, Bruno at seat 1."""
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=deck_source(1))


@pytest.fixture
def run(transactional_db) -> Callable[[Scenario], None]:
    """A function that runs a scenario with a stream application and a thread for the database; closes both."""

    async def whole(scenario: Scenario) -> None:
        app, pool = StreamApp(MATCHES), DatabasePool(threads=1)
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
