"""Events, and somebody of the site's staff to act on them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.models import User
from tests.tournaments.admin.office import Row, filled, post
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event
from tournaments.models import Tournament
from tournaments.services.create_tournament import StagePlan, create_tournament

type Acting = Callable[..., str]


@pytest.fixture
def boss(db) -> User:
    """Somebody of the site's staff who may do everything, and who has never played."""
    return User.objects.create_superuser(username="Bianca", password="a-pass-phrase")


@pytest.fixture
def back_office(boss) -> Client:
    client = Client()
    client.force_login(boss)
    return client


@pytest.fixture
def act(back_office) -> Acting:
    """A function that opens the page of an act and sends its form with these values besides; what is said then."""

    def send(row: Row, name: str, **given: object) -> str:
        row.refresh_from_db()
        return post(back_office, row, name, **(filled(back_office, row, name) | given))

    return send


@pytest.fixture
def draft(organiser) -> Tournament:
    """A draft of a Swiss event at real tables."""
    return create_tournament(
        by=organiser, name="Coppa", starts_at=NOW + timedelta(days=1), preset="scopa_classica",
        stages=[StagePlan("swiss", {"rounds": 2})], now=NOW, venue="table", place="Circolo",
    )  # fmt: skip


@pytest.fixture
def published(organiser) -> Tournament:
    return event(organiser, ("swiss", {"rounds": 2}), entries=4, starts=False)


@pytest.fixture
def swiss(organiser) -> Tournament:
    """The first round is being played."""
    return event(organiser, ("swiss", {"rounds": 3}), entries=4)


@pytest.fixture
def knockout(organiser) -> Tournament:
    """A bracket of four, its first tables open."""
    return event(organiser, ("single_knockout", {}), entries=4)
