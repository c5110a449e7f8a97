"""Messages to browsers go out once, and browsers that are gone are forgotten."""

from datetime import timedelta

import pytest

from games.models import Notice, NoticeDelivery, Player, PushDevice, User
from games.services import deliver_notices, notify
from games.services.notices_choices import add_device
from games.services.notices_delivery import PAUSES
from tests.games.conftest import NOW
from tests.games.notices.test_pushes import Browser, PushService, push_service

pytestmark = pytest.mark.django_db

__all__ = ["push_service"]
FACTS = {"opponents": "Bruno", "by": "Bruno", "scores": "11 : 8"}


@pytest.fixture
def browser(ada, push_service) -> Browser:
    """A browser of Ada's, subscribed at the push service of the test."""
    keys = Browser()
    subscribe(ada, push_service, keys)
    return keys


def subscribe(player: Player, push_service: PushService, keys: Browser, path: str = "/ada") -> PushDevice:
    return add_device(
        by=player, endpoint=push_service.url + path, public_key=keys.public, secret=keys.secret, name="", now=NOW
    )


def tell(player: Player, key: str = "k") -> None:
    notify("table_result_disputed", [player], key=key, facts=FACTS, link="/g/7/report", now=NOW)


def test_a_message_leads_to_the_notice_in_the_reader_s_language(ada, browser, push_service) -> None:
    tell(ada)

    for _ in range(3):
        deliver_notices(now=NOW)

    ((path, headers, body),) = push_service.received
    message = browser.opened(body)
    assert (path, headers["ttl"]) == ("/ada", str(2 * 24 * 3600))
    assert message["title"] == "The reports of your match against Bruno differ"
    assert message["link"] == f"/notifications/{Notice.objects.get().pk}"
    assert NoticeDelivery.objects.get().status == "sent"


def test_every_browser_gets_its_message(ada, browser, push_service) -> None:
    subscribe(ada, push_service, Browser(), "/phone")
    tell(ada)

    deliver_notices(now=NOW)

    assert sorted(path for path, _, _ in push_service.received) == ["/ada", "/phone"]


def test_a_browser_that_is_gone_is_forgotten_with_all_that_waits_for_it(ada, browser, push_service) -> None:
    push_service.status = 410
    tell(ada, "one")
    tell(ada, "two")

    deliver_notices(now=NOW)

    assert len(push_service.received) == 1
    assert not PushDevice.objects.exists()
    assert not NoticeDelivery.objects.exists()
    assert Notice.objects.count() == 2


def test_a_busy_service_is_asked_again_when_it_says(ada, browser, push_service) -> None:
    push_service.status, push_service.headers = 429, {"Retry-After": "600"}
    tell(ada)
    deliver_notices(now=NOW)
    push_service.status, push_service.headers = 201, {}

    deliver_notices(now=NOW + PAUSES[0])
    assert len(push_service.received) == 1
    deliver_notices(now=NOW + timedelta(minutes=10))
    deliver_notices(now=NOW + timedelta(minutes=20))

    assert len(push_service.received) == 2
    assert NoticeDelivery.objects.get().status == "sent"


def test_an_address_that_leads_to_a_private_place_now_is_not_called(ada, browser, push_service, settings) -> None:
    settings.PUSH_ALLOW_LOOPBACK = False
    tell(ada)

    deliver_notices(now=NOW)

    assert push_service.received == []
    assert NoticeDelivery.objects.get().status == "waiting"


def test_an_account_that_was_closed_hears_nothing_more(ada, browser, push_service) -> None:
    tell(ada)
    User.objects.filter(player=ada).update(is_active=False)
    tell(ada, "later")

    deliver_notices(now=NOW)

    delivery = NoticeDelivery.objects.get()
    assert (delivery.status, delivery.reason, push_service.received) == ("cancelled", "not reachable", [])
