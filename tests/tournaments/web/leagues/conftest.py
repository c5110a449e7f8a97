"""Seasons that go on today, and one set of leagues to look at, for all pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Player
from tests.games.web.conftest import LANGUAGES, _catalogues, _english, browser_of, visitor
from tests.tournaments.services.leagues.seasons import running_season
from tests.tournaments.web.leagues.showcase import Showcase, showcase
from tournaments.models import Season

__all__ = ["LANGUAGES", "_catalogues", "_english", "browser_of", "visitor"]


@pytest.fixture
def season(organiser) -> Season:
    """A season of two divisions of four players whose first round has begun today and goes on for a week."""
    return running_season(organiser, starts_on=timezone.now().date())


@pytest.fixture
def team_season(organiser) -> Season:
    """The same with teams of two boards and a reserve, in one division."""
    return running_season(organiser, starts_on=timezone.now().date(), divisions=1, boards=2, most_reserves=1)


@pytest.fixture
def shown(db) -> Showcase:
    """Leagues in every phase, as of now."""
    return showcase(timezone.now())


@pytest.fixture
def me(shown, browser_of: Callable[[Player], Client]) -> Client:
    """The browser of Ada Conti."""
    return browser_of(shown.me)
