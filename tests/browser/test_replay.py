"""A match played, given up, and stepped through by keyboard, by its range and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, my_turn
from tests.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PLAYS = 3


def finished(page: Page) -> str:
    """Play a few cards against a bot and give up; the address of the table."""
    page.goto("/")
    page.locator("#bot button").click()
    for _ in range(PLAYS):
        my_turn(page)
        seq = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()
    my_turn(page)
    page.locator("details:has(.btn.danger) > summary").click()
    page.locator(".btn.danger").click()
    page.locator("#ending").wait_for()
    return page.url


def ply(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-ply") or -1)


def test_a_replay_by_keyboard(visit: Callable[..., Page]) -> None:
    page = visit()
    table = finished(page)
    page.get_by_role("link", name="Step through it").click()
    # The keys work once the page's script is there: a click waits for the page's first bytes, not for that.
    page.wait_for_url("**ply=0", wait_until="load")
    cloth = page.locator("#table")
    expect(cloth).to_have_attribute("data-ply", "0")
    length = cloth.get_attribute("data-length") or ""

    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(cloth).to_have_attribute("data-ply", str(step))
    expect(page.locator("#spoken")).to_contain_text(re.compile("[Tt]able"))
    page.keyboard.press("ArrowLeft")
    expect(cloth).to_have_attribute("data-ply", "2")
    assert page.url == f"{table}?ply=2"
    page.keyboard.press("End")
    expect(cloth).to_have_attribute("data-ply", length)
    page.keyboard.press("ArrowRight")
    expect(cloth).to_have_attribute("data-ply", length)
    page.keyboard.press("Home")
    expect(cloth).to_have_attribute("data-ply", "0")


def test_the_range_and_the_list_lead_to_any_play(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto(finished(page) + "?ply=0")
    cloth = page.locator("#table")

    page.locator("#scrub").focus()
    page.keyboard.press("ArrowRight")
    expect(cloth).to_have_attribute("data-ply", "1")
    expect(page.locator("#scrub")).to_be_focused()
    page.locator("#log a").nth(3).click()
    expect(cloth).to_have_attribute("data-ply", "4")
    expect(page.locator("#scrub")).to_have_value("4")


def test_a_replay_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit()
    table = finished(page)
    plain = visit(java_script_enabled=False)

    plain.goto(table)
    plain.get_by_role("link", name="Step through it").click()
    plain.get_by_role("link", name="Next play").click()
    plain.get_by_role("link", name="Next play").click()
    assert ply(plain) == 2
    plain.get_by_role("link", name="Previous play").click()
    assert ply(plain) == 1
    plain.get_by_role("link", name="The end").click()
    plain.get_by_role("button", name="Go there").click()
    assert ply(plain) == int(plain.locator("#table").get_attribute("data-length") or -1)


def test_the_open_hands_of_four_fit_a_phone(visit: Callable[..., Page], service: Service) -> None:
    _, found = service.call("GET", "matches?status=finished&limit=100")
    of_four = next(each for each in found["results"] if each["preset"] == "scopone" and each["venue"] == "online")
    page = visit(viewport=PHONE)

    page.goto(f"/g/{of_four['id']}?ply=0")

    expect(page.locator(".fan.shown li")).to_have_count(27)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
