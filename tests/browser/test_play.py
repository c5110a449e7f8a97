"""Matches played in a real browser: by keyboard alone, without scripts, and by two people."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import my_turn

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PLAYS_IN_A_HAND = 18
TURNS_WAITED_FOR = 3
"""Without scripts: the first can be there with the page, the others come only when the page has asked again."""


def tab_to(page: Page, wanted: Locator) -> None:
    """Reach an element as a keyboard does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("Tab never reached it")


def reload_until(page: Page, wanted: Locator) -> None:
    """Ask for the page again and again, as who cannot wait does, until something is on it."""
    for _ in range(150):
        if wanted.count():
            return
        page.wait_for_timeout(100)
        page.reload()
    raise AssertionError("it never came")


def test_a_whole_hand_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/")
    tab_to(page, page.get_by_role("button", name="Play a bot"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")

    for _ in range(PLAYS_IN_A_HAND):
        my_turn(page)
        seq = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press("1")
        expect(page.locator("#hand .held").first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()

    expect(page.locator("#table")).to_have_attribute("data-hand", "2")
    my_turn(page)  # the bot may have the first card of the new hand
    tab_to(page, page.get_by_role("link", name="How it was scored"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1")
    expect(page.locator(".plays li")).to_have_count(36)


def test_arrows_move_in_the_hand_and_escape_forgets_the_choice(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    my_turn(page)
    held = page.locator("#hand .held")

    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    expect(held.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(held.last).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator('#hand .held[aria-pressed="true"]')).to_have_count(0)


def test_reading_keys_speak_whole_sentences(visit: Callable[..., Page]) -> None:
    page = visit(locale="it")
    page.goto("/")
    page.get_by_role("button", name="Gioca con un bot").click()
    my_turn(page)

    for key, start in (("t", "In tavola: "), ("h", "La tua mano: "), ("s", "Punti. "), ("?", "Tasti: ")):
        page.keyboard.press(key)
        expect(page.locator("#spoken")).to_have_text(re.compile("^" + re.escape(start)))


def test_a_whole_hand_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    table = page.url

    mine = page.locator("#hand button.held[form]").first
    for turn in range(PLAYS_IN_A_HAND):
        # The page asks again by itself while somebody else is to play; every three seconds, which is seen often enough.
        if turn >= TURNS_WAITED_FOR:
            reload_until(page, mine)
        mine.wait_for()
        mine.click()
        if "card=" in page.url:
            page.locator(".picks:not([hidden]) .opt").first.click()
        assert page.url.startswith(table)

    # The bot may have the last card.
    reload_until(page, page.get_by_role("link", name="How it was scored"))
    page.goto(table + "/hand/1")
    expect(page.locator(".plays li")).to_have_count(36)


def test_two_people_play_each_other(visit: Callable[..., Page]) -> None:
    host, guest = visit(reduced_motion="no-preference"), visit(reduced_motion="no-preference")
    host.goto("/")
    host.get_by_role("button", name="Play a friend: get a link").click()
    guest.goto(host.locator("#share").inner_text())
    guest.get_by_role("button", name="Sit here").first.click()

    for page in (host, guest):
        expect(page.locator("#table")).to_have_attribute("data-status", "playing")
    for plays in range(6):
        for page in (host, guest):
            expect(page.locator("#log [data-number]")).to_have_count(plays)
        mover = host if host.locator("#table").get_attribute("data-turn") == "you" else guest
        my_turn(mover)
        mover.locator("#hand .held").first.click()
        mover.locator("#table .go:visible").click()


def test_what_has_the_focus_keeps_it_while_a_play_is_drawn(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    my_turn(page)
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    rules = page.locator("#side summary", has_text="Rules of this table")
    rules.click()

    for focused in (page.get_by_role("link", name="All rules of"), page.locator("#table a.name"), rules):
        focused.focus()
        my_turn(elsewhere)
        seq = page.locator("#table").get_attribute("data-seq")
        elsewhere.keyboard.press("1")
        elsewhere.keyboard.press("Enter")
        page.locator(f'#table[data-turn="you"]:not([data-seq="{seq}"])').wait_for()
        expect(focused).to_be_focused()


def test_a_lost_connection_locks_the_cards_and_their_return_frees_them(browser, live: str) -> None:
    context = browser.new_context(base_url=live)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    my_turn(page)
    page.keyboard.press("1")
    context.set_offline(True)
    # A stream that is open survives that; a page that was laid aside opens its stream anew.
    page.evaluate("dispatchEvent(new Event('pagehide')), dispatchEvent(new Event('pageshow'))")
    locked = re.compile(r"\blocked\b")
    expect(page.locator("#table")).to_have_class(locked)

    page.keyboard.press("Enter")
    expect(page.locator("#strip")).to_have_text("The play could not be sent. Try again.")
    expect(page.locator("#table")).to_have_class(locked)

    context.set_offline(False)
    expect(page.locator("#table")).not_to_have_class(locked)
    seq = page.locator("#table").get_attribute("data-seq")
    page.keyboard.press("Enter")
    page.locator(f'#table:not([data-seq="{seq}"])').wait_for()
    context.close()
