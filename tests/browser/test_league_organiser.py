"""A first-time organiser makes a league and runs its season by keyboard, and every page is accessible."""

import re
from datetime import datetime
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import violations

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
_numbers = count(1)
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
TABS = ("", "/entries", "/placement", "/alternates", "/staff", "/settings", "/log")


def newcomer(page: Page) -> str:
    """Somebody with a fresh account; their name."""
    name = f"Lega{next(_numbers)}{datetime.now():%H%M%S%f}"[:30]
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(name)
    for field in page.locator("input[type=password]").all():
        field.fill("una-frase-lunga")
    page.locator("main form button[type=submit], main form button.primary").first.click()
    page.wait_for_load_state()
    return name


def founded(page: Page, kind: str = "League of players") -> str:
    """A league that was made from the list of one's own events; the address of its control room."""
    page.goto("/organise")
    page.get_by_role("link", name="New league").click()
    page.locator(".choice", has_text=kind).first.click()
    page.get_by_label("Name of the league", exact=True).fill(f"Lega del Naviglio {next(_numbers)}")
    page.get_by_role("button", name="Open registration").click()
    page.get_by_role("heading", name="Control room").wait_for()
    return re.sub(r"https?://[^/]+", "", page.url)


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_newcomer_makes_a_league_with_three_clicks_and_one_field(visit) -> None:
    page = visit()
    newcomer(page)

    founded(page)

    expect(page.locator(".notices")).to_contain_text("Registration is open.")
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("Registration")


def test_choosing_another_kind_fills_the_folded_settings_and_keeps_what_was_written(visit) -> None:
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


def test_the_same_page_works_without_scripts(visit) -> None:
    page = visit(java_script_enabled=False)
    newcomer(page)

    founded(page, "Swiss league")

    page.get_by_role("link", name="Settings", exact=True).first.click()
    expect(page.locator("[name=format]")).to_have_value("swiss")
    expect(page.locator("[name=swiss_rounds]")).to_have_value("7")


def test_the_next_step_is_taken_by_keyboard_after_its_consequences_were_read(visit) -> None:
    page = visit()
    newcomer(page)
    page.goto("/organise/leagues/new")
    page.get_by_label("Name of the league", exact=True).fill(f"Bozza {next(_numbers)}")
    page.get_by_role("button", name="Save as draft").click()
    page.get_by_role("heading", name="Control room").wait_for()

    page.locator("#next-step > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#next-step")).to_contain_text("Everybody can see the season and enter.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".notices")).to_contain_text("Registration is open.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits_in_every_language(visit, scheme) -> None:
    page = visit(color_scheme=scheme, viewport=DESK, bypass_csp=True)
    newcomer(page)
    league = (room := founded(page)).rsplit("/", 1)[0]

    for language in ("en", "it", "ja"):
        page.context.set_extra_http_headers({"Accept-Language": language})
        for address in (
            "/organise",
            "/organise/leagues",
            "/organise/leagues/new",
            league,
            *(room + tab for tab in TABS),
        ):
            assert page.goto(address).status == 200, address
            assert page.evaluate("document.documentElement.lang") == language
            page.evaluate(
                "for (const each of document.querySelectorAll('details.ask, details.panel')) each.open = true"
            )
            for size in (DESK, PHONE):
                page.set_viewport_size(size)
                assert overflow(page) <= 0, (address, language, size)
            assert violations(page) == [], (address, language)
