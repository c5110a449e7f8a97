"""Notices before a real browser: the bell keeps up, one stream for a tab, messages shown by the service worker, axe."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import faults, my_turn, sign_up
from tests.games.notices.test_pushes import Browser
from tests.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
COUNT_STREAMS = """
    window.streams = [];
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url) { super(url); window.streams.push(this); }
    };
"""
TELL = """
from django.utils import timezone
from games.models import Player
from games.services import notify

player = Player.objects.get(name={name!r})
facts = {{"club": {club!r}, "by": "Bruno"}}
notify("club_joining_asked", [player], key={club!r}, facts=facts, link="/players", now=timezone.now())
"""


def tell(service: Service, name: str, club: str) -> None:
    """Somebody asks to join a club of this name."""
    done = service.manage("shell", "-v", "0", "-c", TELL.format(name=name, club=club))
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def told(service: Service, accounts: Iterator[tuple[str, str]]) -> str:
    """The session of somebody who has an unread notice."""
    name, session = next(accounts)
    tell(service, name, "Circolo Quattro")
    return session


def open_streams(page: Page) -> list[str]:
    """The addresses of the streams that the page holds open."""
    return page.evaluate("window.streams.filter((one) => one.readyState !== 2).map((one) => new URL(one.url).pathname)")


def test_the_bell_of_an_open_page_keeps_up_and_the_list_with_it(visit: Callable[..., Page], service: Service) -> None:
    page = visit()
    page.add_init_script(COUNT_STREAMS)
    name = sign_up(page)
    page.goto("/notifications")
    page.wait_for_function("window.streams.length === 1")

    tell(service, name, "Circolo Nuovo")

    expect(page.locator(".bell")).to_have_accessible_name("Notices: 1 unread")
    expect(page.get_by_role("link", name="Bruno asks to join Circolo Nuovo")).to_be_visible()
    assert len(open_streams(page)) == 1
    page.get_by_role("link", name="Bruno asks to join Circolo Nuovo").click()
    expect(page.locator(".bell")).to_have_accessible_name("Notices: none unread")


def test_a_page_with_a_stream_of_its_own_lets_that_carry_the_bell(
    visit: Callable[..., Page], newcomer: Callable[[Page], str], service: Service
) -> None:
    page = visit()
    page.add_init_script(COUNT_STREAMS)
    name = newcomer(page)
    page.goto("/")
    page.get_by_role("button", name="Play a bot").first.click()
    my_turn(page)
    page.wait_for_function("window.streams.length === 1")

    tell(service, name, "Circolo Due")

    expect(page.locator(".bell")).to_have_accessible_name("Notices: 1 unread")
    (stream,) = open_streams(page)
    assert stream.startswith("/api/v1/matches/")


def test_without_scripts_everything_can_be_read_marked_and_chosen(
    visit: Callable[..., Page], newcomer: Callable[[Page], str], service: Service
) -> None:
    page = visit(java_script_enabled=False)
    tell(service, newcomer(page), "Circolo Tre")
    page.goto("/")

    page.locator(".bell").click()
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator(".bell .badge")).to_be_hidden()
    page.get_by_role("link", name="Choose what you are told").click()
    box = page.get_by_role("checkbox", name="Your match begins soon: by push")
    box.uncheck()
    page.get_by_label("Time zone").select_option("Asia/Tokyo")
    page.get_by_role("button", name="Save").last.click()

    expect(page.get_by_role("checkbox", name="Your match begins soon: by push")).not_to_be_checked()


def test_a_browser_is_added_and_removed_by_its_owner_s_click(
    visit: Callable[..., Page], newcomer: Callable[[Page], str]
) -> None:
    keys = Browser()
    page = visit(permissions=["notifications"])
    page.add_init_script(
        f"""
        const subscription = {{
          endpoint: "https://8.8.8.8/push/1",
          keys: {{ p256dh: "{keys.public}", auth: "{keys.secret}" }},
          toJSON: () => ({{ endpoint: subscription.endpoint, keys: subscription.keys }}),
          unsubscribe: async () => {{ window.subscribed = null; return true; }},
        }};
        window.subscribed = null;
        PushManager.prototype.getSubscription = async () => window.subscribed;
        PushManager.prototype.subscribe = async (options) => {{
          window.asked = options.applicationServerKey.length;
          return (window.subscribed = subscription);
        }};
        """
    )
    newcomer(page)
    page.goto("/account/notices")
    assert page.evaluate("window.asked") is None

    page.get_by_role("button", name="Show notices on this browser").click()
    expect(page.get_by_text("This browser shows your notices")).to_be_visible()
    assert page.evaluate("window.asked") == 65

    page.get_by_role("button", name="Show them here no longer").click()
    expect(page.get_by_text("This browser can show your notices")).to_be_visible()


def test_the_service_worker_shows_what_comes(visit: Callable[..., Page], live: str) -> None:
    page = visit(permissions=["notifications"])
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)")
    end = time.monotonic() + 20
    while not registrations and time.monotonic() < end:
        page.wait_for_timeout(50)

    message = '{"title": "It is your turn", "body": "The table waits.", "tag": "notice-7", "link": "/notifications/7"}'
    devtools.send(
        "ServiceWorker.deliverPushMessage", {"origin": live, "registrationId": registrations[-1], "data": message}
    )

    shown = page.wait_for_function(
        """async () => {
          const [told] = await (await navigator.serviceWorker.ready).getNotifications();
          return told && [told.title, told.body, told.tag, told.data.link];
        }"""
    )
    assert shown.json_value() == ["It is your turn", "The table waits.", "notice-7", "/notifications/7"]


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    visit: Callable[..., Page], told: str, live: str, language: str
) -> None:
    page = visit(locale=language)
    page.context.add_cookies([{"name": "sessionid", "value": told, "url": live}])
    found = []
    for path in ("/notifications", "/account/notices"):
        page.goto(path)
        found += faults(page, path)

    assert found == []
