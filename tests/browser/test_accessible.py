"""axe finds nothing on any kind of page, in both themes and three languages; nothing scrolls sideways on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import my_turn, violations

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PAGES = ("/", "/play/new", "/players", "/@Ada", "/accounts/login/", "/accounts/signup/")
PHONE = {"width": 390, "height": 844}


def play_a_bot(page: Page) -> str:
    page.goto("/")
    page.locator("#bot button").click()
    my_turn(page)
    return page.url


def chosen(page: Page) -> None:
    play_a_bot(page)
    page.keyboard.press("1")


def waiting(page: Page) -> None:
    page.goto("/")
    page.locator('form[action="/play/friend"] button').click()
    page.locator("#share").wait_for()


def over(page: Page) -> None:
    play_a_bot(page)
    page.locator("details:has(.btn.danger) > summary").click()
    page.locator(".btn.danger").click()
    page.locator("#ending").wait_for()


def keeping(page: Page) -> None:
    play_a_bot(page)
    page.goto("/account/keep")


STATES: tuple[Callable[[Page], None], ...] = (chosen, waiting, over, keeping)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing(visit: Callable[..., Page], language: str, theme: str) -> None:
    found = []
    page = visit(color_scheme=theme, locale=language)
    for path in PAGES:
        page.goto(path)
        found += [f"{path} {problem}" for problem in violations(page)]
    for state in STATES:
        state(page)
        found += [f"{state.__name__} {problem}" for problem in violations(page)]

    assert found == []


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_nothing_scrolls_sideways_on_a_phone(visit: Callable[..., Page], language: str) -> None:
    wide = []
    page = visit(viewport=PHONE, locale=language)
    for path in PAGES:
        page.goto(path)
        wide += [path] if is_too_wide(page) else []
    for state in STATES:
        state(page)
        wide += [state.__name__] if is_too_wide(page) else []

    assert wide == []


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
