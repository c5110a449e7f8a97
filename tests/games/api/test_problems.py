"""Problem documents: every code has a status, an address and a place in the documentation."""

from pathlib import Path

import pytest

from games import engine
from games.api.errors import problem_response
from games.api.problems import PROBLEMS
from games.engine import GameError
from games.realtime.stream import REFUSALS
from games.services.errors import all_service_errors
from tests.games.api.conftest import API, problem

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
# Faults of the service itself: no caller can bring them about, so they have no status but 500.
FAULTS = {"game_error", "bad_deck", "hand_in_play", "log_mismatch"}


def codes_of(kind: type[GameError]) -> set[str]:
    """The codes of an error and of all its kinds."""
    return {kind.code}.union(*(codes_of(child) for child in kind.__subclasses__()))


def test_every_refusal_of_the_engine_and_the_services_has_a_status() -> None:
    assert codes_of(engine.GameError) - FAULTS <= set(PROBLEMS)
    assert {error.code for error in all_service_errors()} <= set(PROBLEMS)


def test_every_fault_of_a_record_has_a_status_that_tells_unreadable_from_untrue() -> None:
    unreadable = list(engine.RecordFault)[: list(engine.RecordFault).index(engine.RecordFault.MISSING_TAG)]

    assert {code: PROBLEMS[code].status for code in engine.RecordFault} == {
        code: 400 if code in unreadable else 422 for code in engine.RecordFault
    }


def test_the_stream_refuses_in_the_same_words() -> None:
    assert {code: tuple(PROBLEMS[code]) for code in REFUSALS} == dict(REFUSALS)


def test_every_code_is_documented_with_its_status() -> None:
    text = DOCUMENT.read_text()

    assert [code for code, known in PROBLEMS.items() if f"| `{code}` | {known.status} |" not in text] == []


def test_a_fault_of_the_service_is_no_refusal() -> None:
    assert problem_response(ZeroDivisionError(), {}) is None
    assert problem_response(engine.GameError("39 cards"), {}) is None


@pytest.mark.django_db
def test_every_code_can_be_looked_up_at_its_type(stranger) -> None:
    for row in stranger.get(f"{API}/problems").json()["problems"]:
        assert stranger.get(f"{API}/problems/{row['code']}").json() == row
    assert problem(stranger.get(f"{API}/problems/no_such_code")) == (404, "not_found")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "head", "options"])
@pytest.mark.parametrize("path", ["", "nothing", "matches/", "matches/1/nothing", "%00", "%ff%fe"])
def test_an_address_that_is_none_is_not_found_by_any_method(stranger, path, method) -> None:
    response = getattr(stranger, method)(f"{API}/{path}")

    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["matches/1", "matches/1/events", "presets", "leaderboard", "matches/1/stream"])
def test_what_is_only_read_knows_no_other_method(stranger, path) -> None:
    assert problem(stranger.put(f"{API}/{path}", {})) == (405, "method_not_allowed")


@pytest.mark.django_db
def test_answers_and_refusals_are_kept_by_no_cache(as_ada, table) -> None:
    for path in ("", "/events", "/stream", "/nothing"):
        assert as_ada.get(f"{API}/matches/{table.pk}{path}")["Cache-Control"] == "no-store"
    assert as_ada.play(table, "nonsense")["Cache-Control"] == "no-store"
