"""A first-time organiser makes a league and runs its season by keyboard, and every page is accessible."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import faults, follow, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
_numbers = count(1)
TABS = ("", "/entries", "/placement", "/alternates", "/staff", "/settings", "/log")


def founded(page: Page, kind: str = "League of players") -> str:
    """A league that was made from the list of one's own events; the address of its control room."""
    page.goto("/organise")
    follow(page.get_by_role("link", name="New league"))
    page.locator(".choice", has_text=kind).first.click()
    page.get_by_label("Name of the league", exact=True).fill(f"Lega del Naviglio {next(_numbers)}")
    page.get_by_role("button", name="Open registration").click()
    page.get_by_role("heading", name="Control room").wait_for()
    return re.sub(r"https?://[^/]+", "", page.url)


def test_a_newcomer_makes_a_league_with_three_clicks_and_one_field(visit: Callable[..., Page]) -> None:
    page = visit()
    sign_up(page)

    founded(page)

    expect(page.locator(".notices")).to_contain_text("Registration is open.")
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("Registration")


def test_choosing_another_kind_fills_the_folded_settings_and_keeps_what_was_written(
    visit: Callable[..., Page], newcomer: Callable[[Page], str]
) -> None:
    page = visit()
    newcomer(page)
    page.goto("/organise/leagues/new")
    page.locator("#more > summary").click()
    page.locator("#schedule > summary").click()
    page.get_by_label("Days of a round").fill("10")

    page.locator(".choice", has_text="Teams in divisions").first.click()

    expect(page.get_by_label("Boards of a fixture")).to_have_value("3")
    expect(page.get_by_label("Days of a round")).to_have_value("10")
    expect(page.locator("[name=division4-name]")).to_have_value("Division 4")
    expect(page.locator("#more-divisions")).to_have_attribute("open", "")


def test_the_same_page_works_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    sign_up(page)

    founded(page, "Swiss league")

    page.get_by_role("link", name="Settings", exact=True).first.click()
    expect(page.locator("[name=format]")).to_have_value("swiss")
    expect(page.locator("[name=swiss_rounds]")).to_have_value("7")


def test_the_next_step_is_taken_by_keyboard_after_its_consequences_were_read(
    visit: Callable[..., Page], newcomer: Callable[[Page], str]
) -> None:
    page = visit()
    newcomer(page)
    page.goto("/organise/leagues/new")
    page.get_by_label("Name of the league", exact=True).fill(f"Bozza {next(_numbers)}")
    follow(page.get_by_role("button", name="Save as draft"))
    page.get_by_role("heading", name="Control room").wait_for()

    page.locator("#next-step > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#next-step")).to_contain_text("Everybody can see the season and enter.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".notices")).to_contain_text("Registration is open.")


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_every_page_is_accessible_and_fits_in_every_language(
    visit: Callable[..., Page], newcomer: Callable[[Page], str], language: str
) -> None:
    page = visit()
    newcomer(page)
    league = (room := founded(page)).rsplit("/", 1)[0]
    page.context.set_extra_http_headers({"Accept-Language": language})
    found = []

    for address in ("/organise", "/organise/leagues", "/organise/leagues/new", league, *(room + tab for tab in TABS)):
        answer = page.goto(address)
        assert answer is not None, address
        assert answer.status == 200, address
        assert page.evaluate("document.documentElement.lang") == language
        page.evaluate("for (const each of document.querySelectorAll('details.ask, details.panel')) each.open = true")
        found += faults(page, address)

    assert found == []
