"""What supervisors and load balancers are told."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.models import Heartbeat, User
from games.services import notify, player_for
from scopa_site.health import NOTICES_LATE_AFTER, SWEEPER, SWEEPER_LATE_AFTER_SECONDS

pytestmark = pytest.mark.django_db


def sweeper_was_seen(seconds_ago: float) -> None:
    """Write the row that the sweeper writes after each round."""
    Heartbeat.objects.create(name=SWEEPER, at=timezone.now() - timedelta(seconds=seconds_ago))


def test_a_living_process_says_so(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


def test_all_is_well(client: Client) -> None:
    sweeper_was_seen(1)

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert set(answer.json().values()) == {"ok"}


def test_a_silent_sweeper_degrades_the_service(client: Client) -> None:
    sweeper_was_seen(SWEEPER_LATE_AFTER_SECONDS + 1)

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["status"] == answer.json()["sweeper"] == "degraded"


@pytest.mark.parametrize(("minutes", "word"), [(-1, "ok"), (1, "degraded")])
def test_letters_that_do_not_leave_degrade_the_service(client: Client, minutes: int, word: str) -> None:
    sweeper_was_seen(1)
    reader = player_for(user=User.objects.create_user(username="Ada", email="ada@example.org"))
    told_at = timezone.now() - NOTICES_LATE_AFTER - timedelta(minutes=minutes)
    notify("club_joining_asked", [reader], key="k", facts={}, link="/", now=told_at)

    assert client.get("/readyz").json()["notices"] == word


def test_people_play_on_without_a_broker(client: Client, settings: Settings) -> None:
    sweeper_was_seen(1)
    settings.QUEUE_URL = "unix:///nowhere/valkey.sock?db=0"

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["broker"]) == ("degraded", "degraded")
