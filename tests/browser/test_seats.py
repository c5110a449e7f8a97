"""Tables of three and four: everybody has a place, nothing hangs over the edge of a phone, a hand can be played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, is_too_wide, my_turn

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
FAR = "51"
"""A target that no hand reaches: at the usual one the match may be over with its first hand."""


def open_table(page: Page, game: str, players: int) -> None:
    """A new table against bots, through the form."""
    page.goto("/play/new")
    page.locator("summary", has_text="All other games").click()
    page.locator(f'input[name=game][value="{game}"]').check()
    page.locator("select[name=players]").select_option(str(players))
    page.locator("#id_target").fill(FAR)
    page.locator("select[name=opponents]").select_option("greedy")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/g/*")


@pytest.mark.parametrize(
    ("game", "players", "plays"), [("scopa_classica", 3, 12), ("scopone", 4, 9), ("scopone_scientifico", 4, 10)]
)
def test_a_hand_is_played_among_so_many(visit: Callable[..., Page], game: str, players: int, plays: int) -> None:
    page = visit(viewport=PHONE)
    open_table(page, game, players)

    for turn in range(plays):
        my_turn(page)
        for size in (PHONE, DESK) if turn % 2 else (DESK, PHONE):
            page.set_viewport_size(size)
            expect(page.locator(".plate:visible")).to_have_count(players)
            assert not is_too_wide(page), (turn, size)
        seq = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()

    expect(page.locator("#table")).to_have_attribute("data-hand", "2")
