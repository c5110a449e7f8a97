"""Guests over HTTP."""

import pytest

from games.models import Player
from games.services.limits import RATES
from tests.games.api.conftest import API, problem

pytestmark = pytest.mark.django_db


def test_a_guest_plays_with_one_request(stranger) -> None:
    response = stranger.post(f"{API}/guests")

    assert response.status_code == 201
    body = response.json()
    assert body["player"]["kind"] == "guest"
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {body['token']}")
    match = stranger.post(f"{API}/matches", {"bots": ["greedy"]}).json()
    assert match["seats"][0]["player"] == body["player"]["name"]


def test_a_bad_token_does_not_stand_in_the_way(stranger) -> None:
    stranger.credentials(HTTP_AUTHORIZATION="Token x")

    assert stranger.post(f"{API}/guests").status_code == 201


def test_an_address_makes_so_many_guests_a_minute(stranger) -> None:
    allowed = RATES["guest"].requests
    answers = [stranger.post(f"{API}/guests") for _ in range(allowed + 1)]

    assert {answer.status_code for answer in answers[:allowed]} == {201}
    assert problem(answers[allowed]) == (429, "too_many_requests")
    assert stranger.post(f"{API}/guests", REMOTE_ADDR="10.9.9.9").status_code == 201
    assert Player.objects.filter(kind="guest").count() == allowed + 1
