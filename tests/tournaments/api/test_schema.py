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

from scopa_site.wsgi import application
from tests.games.api.conftest import API
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables
from tournaments.services.results import enter_result

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance, content_type_conformance]

pytestmark = pytest.mark.django_db
schema = schemathesis.openapi.from_wsgi(f"{API}/schema?format=json", application)


@pytest.fixture(params=["double_knockout", "groups"])
def known(request, organiser, ada) -> Iterator[tuple[str, dict[str, list[int]]]]:
    """The organiser's token, and numbers that things of a running tournament have."""
    # schemathesis calls the application without django.test.Client, so do what that does: keep these signals from
    # closing the connection that holds the test's transaction.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    tournament = event(organiser, (request.param, {}), entries=[ada, *(f"Entry {number}" for number in range(6))])
    tables = open_tables(tournament)
    enter_result(pairing_id=tables[0].pk, by=organiser, first_points=11, second_points=3, now=NOW)
    entries = list(tournament.entries.values_list("pk", flat=True))
    _, token = get_token_model().objects.create(user=organiser.user)
    numbers = {
        "tournament_id": [tournament.pk],
        "pairing_id": [table.pk for table in tables],
        "entry_id": entries,
        "first_entry": entries[:2],
        "second_entry": entries[2:4],
        "number": [1, 2, 3],
    }
    yield token, numbers
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.include(path_regex="/tournament").parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
def test_the_api_of_tournaments_keeps_to_its_document(case, known) -> None:
    token, numbers = known
    for name, real in numbers.items():
        invented = (case.path_parameters or {}).get(name)
        if isinstance(invented, int) and invented % 5:
            # An invented number hardly ever meets anything, and then only one answer would be tried.
            case.path_parameters[name] = real[invented % len(real)]
    case.call_and_validate(headers={"Authorization": f"Token {token}"}, checks=CHECKS)
