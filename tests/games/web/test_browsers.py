"""One browser that signs in to two accounts relates their players, if one of the accounts is new; nothing else does."""

import json
from datetime import timedelta

import pytest
from cryptography.fernet import Fernet
from django.test import Client
from django.utils import timezone

from games.models import Player, RelatedPlayers, User
from games.sealing import seal, unseal

pytestmark = pytest.mark.django_db
PASSWORD = "briscola-tressette"
COOKIE = "players"


def sign_up(client: Client, name: str) -> Player:
    client.post("/accounts/signup/", {"username": name, "password1": PASSWORD, "email": ""})
    return Player.objects.get(name=name)


def sign_out(client: Client) -> None:
    client.post("/accounts/logout/")


def sign_in(client: Client, name: str) -> None:
    answer = client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    assert answer.status_code == 302


def related() -> list[tuple[str, str]]:
    return list(RelatedPlayers.objects.order_by("pk").values_list("first__name", "second__name"))


def test_two_accounts_of_one_browser_are_related(visitor) -> None:
    sign_up(visitor, "Stella")
    assert related() == []
    sign_out(visitor)
    sign_up(visitor, "Luna")

    assert related() == [("Stella", "Luna")]


def test_accounts_of_two_browsers_are_not(visitor) -> None:
    sign_up(visitor, "Stella")
    sign_up(Client(), "Luna")

    assert related() == []


def test_signing_in_again_relates_as_well_and_makes_the_time_new(visitor) -> None:
    sign_up(Client(), "Stella")
    sign_up(visitor, "Luna")
    sign_out(visitor)
    sign_in(visitor, "Stella")
    assert related() == [("Stella", "Luna")]
    RelatedPlayers.objects.update(seen_at=timezone.now() - timedelta(days=3))

    sign_out(visitor)
    sign_in(visitor, "Luna")

    assert RelatedPlayers.objects.get().seen_at > timezone.now() - timedelta(hours=1)


def test_old_accounts_of_a_household_are_not_related(visitor) -> None:
    sign_up(visitor, "Stella")
    sign_up(Client(), "Luna")
    Player.objects.update(created_at=timezone.now() - timedelta(days=8))
    sign_out(visitor)
    sign_in(visitor, "Luna")

    assert related() == []


def test_a_guest_who_stays_is_related_to_who_was_there_before(visitor) -> None:
    sign_up(visitor, "Stella")
    sign_out(visitor)
    visitor.post("/play/bot")
    assert related() == []

    visitor.post("/account/keep", {"name": "Luna", "password": PASSWORD})

    assert related() == [("Stella", "Luna")]


def test_a_player_is_forgotten_thirty_days_after_signing_in_whoever_comes_later(visitor) -> None:
    stella = sign_up(Client(), "Stella")
    days_ago = {days: (timezone.now() - timedelta(days=days)).timestamp() for days in (29, 31)}
    visitor.cookies[COOKIE] = sealed([[stella.pk, days_ago[31]]])
    sign_up(visitor, "Luna")
    assert related() == []
    assert [number for number, _ in opened(visitor)] == [Player.objects.get(name="Luna").pk]

    other = Client()
    other.cookies[COOKIE] = sealed([[stella.pk, days_ago[29]]])
    sign_up(other, "Sole")
    assert related() == [("Stella", "Sole")]
    assert opened(other)[0] == [stella.pk, days_ago[29]]


@pytest.mark.parametrize("value", ["", "nonsense", "[[1, 2]]", "é" * 20, "of another key"])
def test_a_cookie_that_is_not_ours_says_nothing_and_stops_nobody(visitor, value: str) -> None:
    stella = sign_up(Client(), "Stella")
    entries = [[stella.pk, timezone.now().timestamp()]]
    key = Fernet.generate_key()
    visitor.cookies[COOKIE] = (
        Fernet(key).encrypt(json.dumps(entries).encode()).decode() if value == "of another key" else value
    )

    sign_up(visitor, "Luna")

    assert related() == []
    assert User.objects.count() == 2


def test_the_cookie_holds_the_latest_players_and_can_be_read_by_nobody(visitor) -> None:
    players = []
    for number in range(12):
        players.append(sign_up(visitor, f"Stella{number}"))
        sign_out(visitor)

    cookie = visitor.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert [number for number, _ in opened(visitor)] == [player.pk for player in players[-8:]]


def sealed(entries: list[list[float]]) -> str:
    return seal(json.dumps(entries).encode()).decode()


def opened(client: Client) -> list[list[float]]:
    return json.loads(unseal(client.cookies[COOKIE].value.encode()))
