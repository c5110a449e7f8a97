"""The public pages of leagues before a real browser: to axe, on phones, without scripts, live, by keyboard."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, seconds_until_shown
from tests.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
ZONE = "Europe/Rome"
NO_POLLING = "const every = window.setInterval; window.setInterval = (act, time) => time > 5000 ? 0 : every(act, time);"
"""Only the stream is left to tell a page that something has happened; clocks go on."""


@dataclass(frozen=True, slots=True)
class Leagues:
    """What was seeded: addresses, and the sessions of two who meet at a board."""

    paths: list[str]
    me: str
    opponent: str
    board: int
    division: str
    pairs: str


@pytest.fixture(scope="module")
def leagues(service: Service) -> Leagues:
    """Leagues in every phase, in the running service."""
    answer = service.manage(
        "shell", "-v0", "-c", "from tests.tournaments.web.leagues.showcase import told; print(told())"
    )
    assert answer.returncode == 0, answer.stderr
    return Leagues(**json.loads(answer.stdout.splitlines()[-1]))


@pytest.fixture
def signed_in(visit: Callable[..., Page], live: str) -> Callable[..., Page]:
    """A function that opens a fresh browser in which somebody is signed in, by the key of a session.

    It has been here before, so that the service knows its zone; one that has not fetches its first page twice, the
    second time with the times of its own zone, and that may happen under a click.
    """

    def open_page(session: str, *, zone: str = ZONE, **options: Any) -> Page:
        cookies = {"sessionid": session} | ({"zone": zone} if zone else {})
        page = visit(**options, **({"timezone_id": zone} if zone else {}))
        page.context.add_cookies([{"name": name, "value": value, "url": live} for name, value in cookies.items()])
        return page

    return open_page


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    signed_in: Callable[..., Page], leagues: Leagues, language: str
) -> None:
    found = []
    page = signed_in(leagues.me, locale=language)
    for path in leagues.paths:
        answer = page.goto(path)
        assert answer is not None, path
        assert answer.status == 200, path
        assert page.evaluate("document.documentElement.lang") == language
        for details in page.locator("main details").all():
            details.evaluate("each => each.open = true")
        found += faults(page, path)

    assert found == []


def test_a_time_is_proposed_and_accepted_without_scripts(signed_in: Callable[..., Page], leagues: Leagues) -> None:
    mine = signed_in(leagues.me, java_script_enabled=False)
    mine.goto(f"/boards/{leagues.board}")
    mine.locator(".slots button").first.click()
    expect(mine.get_by_role("button", name="Take back")).to_be_visible()

    theirs = signed_in(leagues.opponent, java_script_enabled=False, viewport=PHONE)
    theirs.goto("/my/boards")
    theirs.get_by_role("link", name="Answer the proposed time").first.click()
    expect(theirs.locator(".proposal")).to_contain_text("in Rome")
    theirs.get_by_role("button", name="Accept").click()

    expect(theirs.locator(".proposal")).to_have_count(0)
    expect(theirs.locator(".facts-row")).to_contain_text("confirmed")


def test_what_the_other_side_writes_appears_within_a_second(signed_in: Callable[..., Page], leagues: Leagues) -> None:
    watching = signed_in(leagues.me, viewport=PHONE)
    watching.add_init_script(NO_POLLING)
    with watching.expect_response(lambda answer: "/stream" in answer.url):
        watching.goto(f"/boards/{leagues.board}")
    writing = signed_in(leagues.opponent)
    writing.goto(f"/boards/{leagues.board}")

    def seconds_of(message: str) -> float:
        writing.get_by_label("Message").fill(message)
        writing.get_by_role("button", name="Send").click()
        return seconds_until_shown(watching, ".messages", message)

    # One after the other: on a busy machine a message may be held up, but not each of them.
    seconds_of("See you at the table.")
    assert any(seconds_of(message) < 1 for message in ("At nine.", "Or at ten.", "As you like."))


def test_a_text_that_is_being_written_survives_what_happens_meanwhile(
    signed_in: Callable[..., Page], leagues: Leagues
) -> None:
    writing = signed_in(leagues.me)
    with writing.expect_response(lambda answer: "/stream" in answer.url):
        writing.goto(f"/boards/{leagues.board}")
    writing.get_by_label("Message").fill("Half a sent")
    other = signed_in(leagues.opponent)
    other.goto(f"/boards/{leagues.board}")
    other.get_by_label("Message").fill("Quick question")
    with writing.expect_response(lambda answer: "part=1" in answer.url) as told:
        other.get_by_role("button", name="Send").click()
    told.value.finished()

    expect(writing.get_by_label("Message")).to_have_value("Half a sent")


def test_whoever_comes_to_the_table_is_dealt_in_when_the_other_does(
    signed_in: Callable[..., Page], leagues: Leagues
) -> None:
    mine = signed_in(leagues.me)
    mine.goto(leagues.division)
    mine.get_by_role("button", name="Open table").click()
    expect(mine.locator(".seats")).to_contain_text("at the table")
    expect(mine.locator(".countdown")).to_have_text(re.compile(r"^14:[0-5]\d$"))

    theirs = signed_in(leagues.opponent)
    theirs.goto(f"/boards/{leagues.board}")
    theirs.get_by_role("button", name="Open table").click()

    theirs.wait_for_url("**/g/*")
    mine.get_by_role("link", name="Go to the table").click()
    mine.wait_for_url("**/g/*")
    expect(mine.locator("body")).to_contain_text("Spring League")


def test_usual_hours_are_ticked_by_keyboard(signed_in: Callable[..., Page], leagues: Leagues) -> None:
    page = signed_in(leagues.opponent)
    page.goto("/account/hours")
    box = page.get_by_label("Monday, 07:00")
    box.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Monday for all weekdays").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_label("Friday, 07:00")).to_be_checked()
    expect(page.get_by_label("Saturday, 07:00")).not_to_be_checked()


def test_the_grid_scrolls_inside_its_own_box(signed_in: Callable[..., Page], leagues: Leagues) -> None:
    page = signed_in(leagues.me, zone="", viewport=PHONE)
    with page.expect_response(lambda answer: "part=1" in answer.url):
        page.goto(f"{leagues.division}/grid")

    box = page.locator(".grid-box")
    assert box.evaluate("each => each.scrollWidth > each.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first = page.locator("tbody th").first
    box.evaluate("each => each.scrollTo(9999, 0)")
    expect(first).to_be_in_viewport()
