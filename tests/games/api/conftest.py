"""Programs that call the API, each with a token of its own."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from knox.models import get_token_model
from rest_framework.test import APIClient

from games.models import Match, Player

API = "/api/v1"


class Program(APIClient):
    """A client with a few words for what tests do all the time."""

    def play(self, match: Match, play: str, *, seq: int | None = None, key: str | None = None, **more: Any) -> Any:
        """Post a play as the answer to the match's last event."""
        body = {"play": play, "seq": match.seq if seq is None else seq, **more}
        return self.post(f"{API}/matches/{match.pk}/plays", body, headers={"Idempotency-Key": key or str(uuid4())})


@pytest.fixture
def stranger(db) -> Program:
    """Somebody without a name."""
    return Program()


def program_for(player: Player) -> Program:
    """A program with a token of this player."""
    _, token = get_token_model().objects.create(user=player.user)
    program = Program()
    program.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return program


@pytest.fixture
def program_of(db) -> Callable[[Player], Program]:
    """A function that gives a player a program with a token."""
    return program_for


@pytest.fixture
def as_ada(program_of, ada) -> Program:
    """Ada's program; at `table` she has seat 0."""
    return program_of(ada)


@pytest.fixture
def as_bruno(program_of, bruno) -> Program:
    """Bruno's program; at `table` he has seat 1."""
    return program_of(bruno)


def problem(response: Any) -> tuple[int, str]:
    """Status and code of a refusal, which must be a whole problem document."""
    assert response["Content-Type"] == "application/problem+json", response.content
    document = response.json()
    assert set(document) >= {"type", "title", "status", "code", "detail"}
    assert document["status"] == response.status_code
    assert document["type"] == f"/api/v1/problems/{document['code']}"
    return response.status_code, document["code"]


def footprint(match: Match) -> tuple[Any, ...]:
    """Everything a refused request must leave as it was."""
    fresh = Match.objects.get(pk=match.pk)
    seats = tuple(fresh.seats.values_list("number", "player"))
    return (
        fresh.seq,
        bytes(fresh.snapshot or b""),
        fresh.status,
        fresh.events.count(),
        seats,
        Match.objects.count(),
        Player.objects.count(),
    )
