"""Requests made from the OpenAPI document, well-formed and not: no fault, and every answer as documented."""

from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from knox.models import get_token_model
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.services import create_match
from scopa_site.wsgi import application
from tests.games.api.conftest import API
from tests.games.conftest import NOW

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance, content_type_conformance]

pytestmark = pytest.mark.django_db
# Loaded here and not lazily by fixture: the lazy form breaks with pytest 9.
schema = schemathesis.openapi.from_wsgi(f"{API}/schema?format=json", application)


@pytest.fixture
def ada_at_a_table(ada) -> Iterator[tuple[str, int]]:
    """Ada's token, and the number of a match of hers."""
    # schemathesis calls the application without django.test.Client, so do what that does: keep these signals from
    # closing the connection that holds the test's transaction.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    match = create_match(creator=ada, preset="scopa_classica", bots=["greedy"], now=NOW)
    _, text = get_token_model().objects.create(user=ada.user)
    yield text, match.pk
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


# Tournaments and leagues have tests of their own, where there is one to ask about.
@schema.exclude(path_regex="^/api/v1/(tournament|league|season|board|agenda|usual-hours|calendar)").parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_document(case, ada_at_a_table) -> None:
    token, match_id = ada_at_a_table
    invented = (case.path_parameters or {}).get("match_id")
    if isinstance(invented, int) and invented % 4:
        # An invented number hardly ever meets a match, and then only one answer would be tried.
        case.path_parameters["match_id"] = match_id
    case.call_and_validate(headers={"Authorization": f"Token {token}"}, checks=CHECKS)
