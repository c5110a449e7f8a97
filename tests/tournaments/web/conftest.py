"""Browsers, the catalogues of the three languages, and events in every phase."""

from tests.games.web.conftest import LANGUAGES, _catalogues, _english, browser_of, visitor

__all__ = ["LANGUAGES", "_catalogues", "_english", "browser_of", "visitor"]
