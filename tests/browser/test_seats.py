"""Tables of three and four: everybody has a place, nothing hangs over the edge of a phone, a hand can be played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import my_turn

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def open_table(page: Page, game: str, players: int) -> None:
    """A new table against bots, through the form."""
    page.goto("/play/new")
    page.locator("summary", has_text="All other games").click()
    page.locator(f'input[name=game][value="{game}"]').check()
    page.locator("select[name=players]").select_option(str(players))
    page.locator("select[name=opponents]").select_option("greedy")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/g/*")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("game", "players", "plays"), [("scopa_classica", 3, 12), ("scopone", 4, 9), ("scopone_scientifico", 4, 10)]
)
def test_a_hand_is_played_among_so_many(
    visit: Callable[..., Page], game: str, players: int, plays: int, viewport: dict[str, int]
) -> None:
    page = visit(viewport=viewport)
    open_table(page, game, players)
    my_turn(page)
    expect(page.locator(".plate:visible")).to_have_count(players)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]

    for _ in range(plays):
        my_turn(page)
        seq = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()

    expect(page.locator("#table")).to_have_attribute("data-hand", "2")
