"""A finished match is reviewed while somebody watches, with scripts and without, and read wherever it is shown."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import faults, follow

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
WATCHED, PLAIN = 1, 2
"""Matches of the demonstration that are over."""
PATIENCE = 150_000
"""Milliseconds for the review of a whole match on a busy machine."""


def have_reviewed(page: Page, match: int) -> None:
    """Ask for a review unless somebody did, and wait for it on the page that keeps itself up to date."""
    page.goto(f"/g/{match}/review")
    button = page.get_by_role("button", name="Review this match")
    if button.count():
        follow(button)
    expect(page.locator("#review[data-waits]")).to_have_count(0, timeout=PATIENCE)


def test_a_review_is_asked_for_watched_and_read(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto(f"/g/{WATCHED}")
    page.get_by_role("link", name="Review", exact=True).click()
    page.get_by_role("button", name="Review this match").click()
    expect(page.get_by_role("progressbar", name="Plays reviewed")).to_be_visible()
    address = page.url

    expect(page.locator("main > p[role=status]")).to_have_text("The review is ready.", timeout=PATIENCE)

    assert page.url == address
    expect(page.locator("#accuracy")).to_be_visible()
    show = page.locator(".moment a").first
    number = re.search(r"ply=(\d+)", show.get_attribute("href") or "")
    assert number is not None
    show.click()
    # The keys of the replay work once its script is there: a click waits for the page's first bytes, not for that.
    page.wait_for_url(f"**ply={number[1]}*", wait_until="load")
    expect(page.locator("#table")).to_have_attribute("data-ply", number[1])
    options = page.get_by_role("table", name="What each legal play was worth, the best first")
    expect(options.get_by_text("best", exact=True)).to_have_count(1)
    expect(options.get_by_text("played", exact=True)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute("data-ply", str(int(number[1]) + 1))
    expect(options.get_by_text("played", exact=True)).to_have_count(1)


def test_a_review_without_scripts(visit: Callable[..., Page]) -> None:
    plain = visit(java_script_enabled=False)
    plain.goto(f"/g/{PLAIN}/hand/1")
    plain.get_by_role("button", name="Review this match").click()
    assert plain.url.endswith(f"/g/{PLAIN}/hand/1")

    plain.goto("about:blank")  # the page asks again by itself, perhaps just when it is asked for
    have_reviewed(visit(), PLAIN)

    plain.goto(f"/g/{PLAIN}/hand/1")
    expect(plain.get_by_role("link", name="The whole review, and what the numbers mean")).to_be_visible()
    plain.goto(f"/g/{PLAIN}?ply=3")
    expect(plain.locator("table.options .me")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_in_reviews_and_nothing_scrolls_sideways(visit: Callable[..., Page], language: str) -> None:
    have_reviewed(visit(), WATCHED)
    page = visit(locale=language)
    found = []
    for path in (f"/g/{WATCHED}/review", f"/g/{WATCHED}/hand/1", f"/g/{WATCHED}?ply=5"):
        page.goto(path)
        found += faults(page, path)

    assert found == []
