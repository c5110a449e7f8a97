"""Programs of the people around a tournament, each with a token of its own."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Player
from tests.games.api.conftest import API, Program, program_for
from tests.tournaments.services.events import event
from tournaments.models import Tournament, TournamentStaff

WIN = {"first_points": 11, "second_points": 4}
"""A result for a table to 11 points."""


@pytest.fixture
def anybody(db) -> Program:
    """A program without a name."""
    return Program()


@pytest.fixture
def program_of(db) -> Callable[[Player], Program]:
    """A function that gives a player a program with a token."""
    return program_for


@pytest.fixture
def as_organiser(program_of, organiser) -> Program:
    return program_of(organiser)


@pytest.fixture
def as_stranger(program_of, stranger) -> Program:
    return program_of(stranger)


@pytest.fixture
def as_ada(program_of, ada) -> Program:
    return program_of(ada)


@pytest.fixture
def site_staff(make_player) -> Player:
    """Somebody who looks after the whole site."""
    player = make_player("Silvia")
    player.user.is_staff = True
    player.user.save()
    return player


@pytest.fixture
def cup(organiser, ada, bruno) -> Tournament:
    """A Swiss event at real tables in its first round: Ada, Bruno and two names on paper."""
    return event(
        organiser,
        ("swiss", {"rounds": 2, "tiebreaks": ["buchholz", "average_margin"]}),
        entries=[ada, bruno, "Carlo", "Dora"],
    )


@pytest.fixture
def judge(make_player, cup) -> Player:
    """The arbiter of `cup`."""
    player = make_player("Arturo")
    TournamentStaff.objects.create(tournament=cup, player=player, role=TournamentStaff.Role.ARBITER)
    return player


def address(tournament: Tournament, *parts: object) -> str:
    """An address below that of a tournament."""
    return "/".join([API, "tournaments", str(tournament.pk), *(str(part) for part in parts)])


def order(**changes: Any) -> dict[str, Any]:
    """The order for a tournament."""
    return {
        "name": "Torneo di primavera",
        "starts_at": "2026-05-01T18:00:00Z",
        "preset": "scopa_classica",
        "stages": [{"format": "swiss", "settings": {"rounds": 5}}],
        **changes,
    }
