"""Commands that speak to people: their catalogues are compiled first, as `manage.py prepare` does."""

from pathlib import Path

import pytest
from django.conf import settings

from scopa_site.translations import compile_translations


@pytest.fixture(scope="session", autouse=True)
def _translations() -> None:
    """Compile the catalogues that have changed."""
    for folder in settings.LOCALE_PATHS:
        compile_translations(Path(folder))
