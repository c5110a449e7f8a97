"""One set of leagues to look at, for all pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Player
from tests.games.web.conftest import LANGUAGES, _catalogues, _english, browser_of, visitor
from tests.tournaments.web.leagues.showcase import Showcase, showcase

__all__ = ["LANGUAGES", "_catalogues", "_english", "browser_of", "visitor"]


@pytest.fixture
def shown(db) -> Showcase:
    """Leagues in every phase, as of now."""
    return showcase(timezone.now())


@pytest.fixture
def me(shown, browser_of: Callable[[Player], Client]) -> Client:
    """The browser of Ada Conti."""
    return browser_of(shown.me)
