"""The OpenAPI file is current, and the guide names every address."""

import re
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command
from django.urls import get_resolver

from tests.games.api.conftest import API

DOCS = Path(__file__).parents[3] / "docs"


def test_the_openapi_file_is_what_the_code_says() -> None:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)

    # `python manage.py spectacular --file docs/openapi.yaml` writes it anew.
    assert (DOCS / "openapi.yaml").read_text() == out.getvalue()


def test_the_guide_names_every_address() -> None:
    text = (DOCS / "api.md").read_text()
    doors = [pattern for pattern in get_resolver().url_patterns if str(pattern.pattern) == "api/v1/"]
    paths = [str(route.pattern) for door in doors for route in door.url_patterns]

    assert len(doors) == 3
    for path in paths:
        words = re.findall(r"[a-z-]+(?![^<(]*[>)])", path)
        assert all(f"{word}" in text for word in words), path


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["*/*", "text/html", "image/png", "application/yaml"])
def test_the_running_service_describes_itself_in_json(stranger, accept) -> None:
    response = stranger.get(f"{API}/schema", headers={"Accept": accept})

    assert response["Content-Type"].startswith("application/vnd.oai.openapi+json")
    assert response.json()["paths"].keys() == yaml.safe_load((DOCS / "openapi.yaml").read_text())["paths"].keys()
