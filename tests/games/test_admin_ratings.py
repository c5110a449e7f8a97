"""Staff chooses systems, asks for comparisons and looks at alerts in the back office."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Calibration, FairPlayAlert, RatingPool, User
from games.selectors.pools import refold_under_way
from tests.games.conftest import NOW
from tests.games.settled import settled

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser(username="Office", password="a-pass-phrase"))
    return client


@pytest.fixture
def match(make_player):
    return settled([[make_player("Ada")], [make_player("Bruno")]], [11, 8])


def act(office: Client, model: str, action: str, number: int) -> None:
    answer = office.post(
        reverse(f"admin:games_{model}_changelist"), {"action": action, "_selected_action": [number]}, follow=True
    )
    assert answer.status_code == 200


def test_the_system_of_a_pool_is_chosen_and_computed(office, match) -> None:
    pool = RatingPool.objects.get(code="scopa")
    act(office, "ratingpool", "use_glicko_2", pool.pk)

    progress = refold_under_way("scopa")
    assert progress is not None
    assert progress.system == "glicko_2"
    act(office, "ratingpool", "compare", pool.pk)
    assert Calibration.objects.get().pool == pool


def test_whoever_may_only_look_chooses_nothing(office, match, client) -> None:
    clerk = User.objects.create_user(username="Clerk", password="a-pass-phrase", is_staff=True)
    client.force_login(clerk)
    client.post(
        reverse("admin:games_ratingpool_changelist"),
        {"action": "use_glicko_2", "_selected_action": [RatingPool.objects.get().pk]},
    )

    assert refold_under_way("scopa") is None


def test_an_alert_is_looked_at_and_noted(office, match) -> None:
    ada = match.seats.get(number=0).player
    alert = FairPlayAlert.objects.create(player=ada, kind="sandbagging", match=match, created_at=NOW)
    page = office.get(reverse("admin:games_fairplayalert_change", args=[alert.pk]))
    assert page.status_code == 200
    office.post(reverse("admin:games_fairplayalert_change", args=[alert.pk]), {"note": "Brothers on one tablet."})

    alert.refresh_from_db()
    assert alert.note == "Brothers on one tablet."
    assert alert.looked_at is not None
    other = FairPlayAlert.objects.create(player=ada, kind="pair_volume", match=match, created_at=NOW)
    act(office, "fairplayalert", "mark_looked_at", other.pk)
    other.refresh_from_db()
    assert other.looked_at is not None


@pytest.mark.parametrize("model", ["ratingpool", "ratingrefold", "ratingchange", "calibration", "fairplayalert"])
def test_every_list_opens(office, match, model) -> None:
    assert office.get(reverse(f"admin:games_{model}_changelist")).status_code == 200
