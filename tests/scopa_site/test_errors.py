"""What is answered when Django itself gives up on a request."""

import pytest
from django.test import Client

from games.models import Match, Player, User
from games.services import create_match, player_for
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken() -> Match:
    """A match whose position cannot be opened any more: a fault of ours whoever asks."""
    player: Player = player_for(user=User.objects.create_user("Ada", password="p"))
    match = create_match(creator=player, preset="scopa_classica", bots=["greedy"], now=NOW)
    Match.objects.filter(pk=match.pk).update(snapshot=b"broken")
    return match


def test_a_fault_of_ours_is_a_problem_document_that_names_its_incident(broken, caplog) -> None:
    answer = Client(raise_request_exception=False).get(f"/api/v1/matches/{broken.pk}")

    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["code"] == "internal_error"
    assert answer.json()["incident"] in caplog.text
    assert b"Traceback" not in answer.content


def test_people_get_a_page(broken) -> None:
    answer = Client(raise_request_exception=False).get(f"/g/{broken.pk}")

    assert (answer.status_code, answer["Content-Type"]) == (500, "text/html; charset=utf-8")
    assert b"Traceback" not in answer.content


def test_a_host_that_is_not_ours_is_told_in_the_caller_s_own_form() -> None:
    program = Client().get("/api/v1/presets", headers={"host": "evil.example"})
    person = Client().get("/", headers={"host": "evil.example"})

    assert (program.status_code, program.json()["code"]) == (400, "bad_request")
    assert (person.status_code, person["Content-Type"]) == (400, "text/html; charset=utf-8")
