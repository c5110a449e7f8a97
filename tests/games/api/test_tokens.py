"""Tokens: given for a password, shown once, limited, revocable; nobody learns from them who has an account."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone
from knox.models import get_token_model

from games.models import User
from games.services import make_guest
from tests.games.api.conftest import API, Program, problem

pytestmark = pytest.mark.django_db

LOGIN = {"username": "Ada", "password": "a-pass-phrase"}


def test_a_password_is_exchanged_for_a_token_that_works(stranger, ada, table) -> None:
    response = stranger.post(f"{API}/tokens", LOGIN)

    assert response.status_code == 201
    body = response.json()
    assert body["player"] == {"name": "Ada", "kind": "human", "bot_level": ""}
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {body['token']}")
    assert stranger.get(f"{API}/matches/{table.pk}").json()["your_seat"] == 0


def test_a_token_is_not_in_the_database_and_does_not_live_for_ever(stranger, ada) -> None:
    token = stranger.post(f"{API}/tokens", LOGIN).json()["token"]
    row = get_token_model().objects.get()

    assert token not in (row.digest, row.token_key)
    assert row.expiry <= timezone.now() + timedelta(days=366)


@pytest.mark.parametrize(
    "login",
    [
        {"username": "Ada", "password": "wrong"},
        {"username": "Nobody", "password": "a-pass-phrase"},
        {"username": "guest-name", "password": ""},
    ],
)
def test_a_wrong_name_and_a_wrong_password_look_alike(stranger, ada, login) -> None:
    response = stranger.post(f"{API}/tokens", login | {"password": login["password"] or "x"})

    assert problem(response) == (401, "bad_login")
    assert response.json()["detail"] == "The name and the password do not belong together."


def test_refusals_of_known_and_unknown_names_are_the_same_bytes(stranger, ada) -> None:
    known = stranger.post(f"{API}/tokens", {"username": "Ada", "password": "wrong"})
    unknown = stranger.post(f"{API}/tokens", {"username": "Zoe", "password": "wrong"})

    assert known.content == unknown.content
    assert dict(known.headers) == dict(unknown.headers)


def test_a_guest_has_no_password(stranger) -> None:
    guest = make_guest()

    assert problem(stranger.post(f"{API}/tokens", {"username": guest.user.username, "password": "!"})) == (
        401,
        "bad_login",
    )


@pytest.mark.parametrize(
    "body",
    [{}, {"username": "Ada"}, {"username": "", "password": "x"}, {"username": ["Ada"], "password": "x"}, []],
)
def test_a_login_of_the_wrong_shape_is_refused(stranger, body) -> None:
    assert problem(stranger.post(f"{API}/tokens", body)) == (400, "validation_failed")


def test_an_account_is_tried_five_times_in_five_minutes(stranger, ada) -> None:
    for name in ("Ada", "Zoe"):
        wrong = {"username": name, "password": "wrong"}
        answers = [stranger.post(f"{API}/tokens", wrong, REMOTE_ADDR=f"10.0.0.{n}") for n in range(5)]
        assert {answer.status_code for answer in answers} == {401}

        blocked = stranger.post(f"{API}/tokens", {"username": name.upper(), "password": "x"}, REMOTE_ADDR="10.0.0.9")

        assert problem(blocked) == (429, "too_many_requests")
        assert 1 <= int(blocked["Retry-After"]) <= 300


def test_an_address_tries_ten_times_a_minute_whatever_headers_it_invents(stranger, ada) -> None:
    answers = [
        stranger.post(
            f"{API}/tokens",
            {"username": f"Name{number}", "password": "wrong"},
            headers={
                "X-Forwarded-For": f"10.1.1.{number}",
                "X-Real-IP": f"10.1.1.{number}",
                "Forwarded": "for=1.2.3.4",
            },
        )
        for number in range(11)
    ]

    assert {answer.status_code for answer in answers[:10]} == {401}
    assert problem(answers[10]) == (429, "too_many_requests")


def test_a_second_factor_is_not_walked_around(stranger, ada) -> None:
    Authenticator.objects.create(user=ada.user, type=Authenticator.Type.TOTP, data={})

    assert problem(stranger.post(f"{API}/tokens", LOGIN)) == (403, "second_factor_required")
    assert not get_token_model().objects.exists()


def test_a_revoked_token_is_dead_and_the_others_live(stranger, ada) -> None:
    first, second = (stranger.post(f"{API}/tokens", LOGIN).json()["token"] for _ in range(2))
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {first}")

    assert stranger.delete(f"{API}/tokens/current").status_code == 204
    assert problem(stranger.get(f"{API}/matches")) == (401, "bad_token")
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {second}")
    assert stranger.get(f"{API}/matches").status_code == 200


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token ",
        "Token x",
        "Token a b",
        "Bearer x",
        "Basic QWRhOng=",
        "Token " + "f" * 64,
        "Token \xff\xfe",
        "x",
    ],
)
def test_a_header_that_proves_nothing_is_refused(stranger, table, header) -> None:
    stranger.credentials(HTTP_AUTHORIZATION=header)
    response = stranger.get(f"{API}/matches/{table.pk}")

    assert problem(response) == (401, "bad_token")
    assert response["WWW-Authenticate"] == "Token"


def test_an_expired_token_is_refused(stranger, ada) -> None:
    token = stranger.post(f"{API}/tokens", LOGIN).json()["token"]
    get_token_model().objects.update(expiry=timezone.now() - timedelta(seconds=1))
    stranger.credentials(HTTP_AUTHORIZATION=f"Token {token}")

    assert problem(stranger.get(f"{API}/matches")) == (401, "bad_token")


def test_an_account_that_was_closed_is_refused(as_ada, ada) -> None:
    User.objects.filter(pk=ada.user.pk).update(is_active=False)

    assert problem(as_ada.get(f"{API}/matches")) == (401, "bad_token")


def test_a_session_reads_freely_and_writes_with_its_csrf_token(ada, table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada.user)
    url = f"{API}/matches/{table.pk}"

    assert browser.get(url).json()["your_seat"] == 0
    for headers in ({}, {"X-CSRFToken": "wrong"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
        refused = browser.post(f"{url}/resignation", content_type="application/json", headers=headers)
        assert problem(refused) == (403, "csrf_failed")
    csrf_token = "a" * 32
    browser.cookies["csrftoken"] = csrf_token
    headers = {"X-CSRFToken": csrf_token}
    assert browser.post(f"{url}/resignation", content_type="application/json", headers=headers).status_code == 201


def test_a_session_has_no_token_to_revoke(ada) -> None:
    browser = Client()
    browser.force_login(ada.user)

    assert problem(browser.delete(f"{API}/tokens/current")) == (401, "not_authenticated")


def test_a_token_goes_before_a_session(ada, bruno, table, program_of) -> None:
    both: Program = program_of(bruno)
    both.force_login(ada.user)

    assert both.get(f"{API}/matches/{table.pk}").json()["your_seat"] == 1
