"""Visitors with a browser's memory, and the catalogues of the three languages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.models import Player
from scopa_site.translations import compile_translations

LANGUAGES = ("en", "it", "ja")


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    """Pages are rendered from compiled catalogues, which are not kept with the source."""
    for folder in settings.LOCALE_PATHS:
        compile_translations(Path(folder))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English, whatever language the one before it spoke."""
    with translation.override("en"):
        yield


@pytest.fixture
def visitor(db) -> Client:
    """Somebody who has not signed in."""
    return Client()


@pytest.fixture
def browser_of(db) -> Callable[[Player], Client]:
    """A function that gives a player a browser in which they are signed in."""

    def make(player: Player) -> Client:
        client = Client()
        client.force_login(player.user)
        return client

    return make
