"""Requests made from the OpenAPI document, well-formed and not: no fault, and every answer as documented."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis
import schemathesis
from django.conf import settings as django_settings
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

from games.models import Player
from scopa_site.wsgi import application
from tests.games.api.conftest import API
from tests.tournaments.api.leagues.worlds import away, soon, world
from tests.tournaments.services.leagues.seasons import decide
from tournaments.models import Board, Division
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.plans import preview_plan
from tournaments.services.leagues.proposals import propose_time

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance, content_type_conformance]
FEW = settings(max_examples=4, suppress_health_check=list(HealthCheck))
ADDRESSES = "^/api/v1/(leagues|seasons|boards|agenda|usual-hours|calendar)"

pytestmark = pytest.mark.django_db
schema = schemathesis.openapi.from_wsgi(f"{API}/schema?format=json", application)


type Known = tuple[str, dict[str, list[int]]]


@contextmanager
def numbers_of(phase: str, organiser: Player) -> Iterator[Known]:
    """The organiser's token, and numbers that things of a season in this phase have."""
    # schemathesis calls the application without django.test.Client, so do what that does: keep these signals from
    # closing the connection that holds the test's transaction.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    found = world(phase, organiser, entries=3)
    boards = list(Board.objects.filter(fixture__round__season=found.season).order_by("pk"))
    numbers = {
        "league_id": [found.season.league_id],
        "season_id": [found.season.pk],
        "number": [found.season.number],
        "entry_id": list(found.season.entries.values_list("pk", flat=True)),
        "member_id": list(found.entry.roster.values_list("pk", flat=True)),
        "division": list(Division.objects.filter(season=found.season).values_list("number", flat=True)),
        "round_id": list(found.season.rounds.values_list("pk", flat=True)),
        "board_id": [board.pk for board in boards[:4]],
        "position": [0, 1],
        "chair": [0],
    }
    if phase == "running":
        offer = propose_time(board_id=found.board.pk, by=away(found), starts_at=soon(found), now=found.now)
        claim = file_claim(board_id=found.board.pk, by=away(found), kind="no_effort", text="x", now=found.now)
        decide(boards[0], (11, 4), now=found.now)
        numbers |= {"proposal_id": [offer.pk], "claim_id": [claim.pk], "board_id": [found.board.pk, boards[0].pk]}
    if phase == "played":
        preview_plan(season_id=found.season.pk, by=organiser, now=found.now)
    _, token = get_token_model().objects.create(user=organiser.user)
    yield token, {name: those for name, those in numbers.items() if those}
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def entering(organiser) -> Iterator[Known]:
    with numbers_of("registration", organiser) as found:
        yield found


@pytest.fixture
def playing(organiser) -> Iterator[Known]:
    with numbers_of("running", organiser) as found:
        yield found


@pytest.fixture
def ending(organiser) -> Iterator[Known]:
    with numbers_of("played", organiser) as found:
        yield found


def ask(case, known: Known) -> None:
    """Send a request and compare the answer with the document."""
    token, numbers = known
    with redis.Redis.from_url(django_settings.REDIS_URL) as client:
        client.flushdb()  # what is asked matters here, not how often
    for name, real in numbers.items():
        invented = (case.path_parameters or {}).get(name)
        if isinstance(invented, int) and invented % 5:
            # An invented number hardly ever meets anything, and then only one answer would be tried.
            case.path_parameters[name] = real[invented % len(real)]
    case.call_and_validate(headers={"Authorization": f"Token {token}"}, checks=CHECKS)


@schema.include(path_regex=ADDRESSES).parametrize()
@FEW
def test_the_api_of_leagues_keeps_to_its_document(case, playing) -> None:
    ask(case, playing)


@schema.include(path_regex="^/api/v1/leagues/.*/(entries|alternates|place)").parametrize()
@FEW
def test_entering_keeps_to_the_document(case, entering) -> None:
    ask(case, entering)


@schema.include(path_regex="^/api/v1/leagues/.*/(plan|start-playoffs|refuse-promotion|playoffs)").parametrize()
@FEW
def test_the_end_of_a_season_keeps_to_the_document(case, ending) -> None:
    ask(case, ending)
