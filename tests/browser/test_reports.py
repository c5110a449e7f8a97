"""A match on a real table: announced, its sheets printed, reported by cards, confirmed by the other side's code."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, follow

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
SHORT = "4"
"""A target that one hand reaches: cards, coins, settebello, primiera."""


def announced(page: Page, *names: str) -> list[str]:
    """Announce a match of names on paper; the addresses that its sheets lead to, by side."""
    page.goto("/tables/new")
    for seat, name in enumerate(names, start=1):
        page.get_by_label(f"Seat {seat}").fill(name)
    page.locator("#id_target").fill(SHORT)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Score sheets").click()
    expect(page.locator(".code")).to_have_count(len(names))
    return [code.inner_text() for code in page.locator(".code").all()]


def tap(page: Page, cards: int) -> None:
    """Tap the first so many cards, the coins before all others."""
    page.locator(".pick").nth(cards - 1).wait_for()
    for pick in page.locator(".pick").all()[:cards]:
        pick.click()


def test_a_match_is_reported_by_cards_and_confirmed(visit: Callable[..., Page]) -> None:
    ours, theirs = announced(visit(), "Anna", "Berto")
    page, other = visit(), visit(viewport=PHONE)
    page.goto(ours)
    follow(page.get_by_role("link", name="By cards"))

    tap(page, 31)
    totals = page.locator("#totals")
    expect(totals.locator("tr", has_text="Cards")).to_contain_text(re.compile("31.*9", re.DOTALL))
    expect(totals).to_contain_text("40 of 40 cards")
    expect(totals).to_contain_text("4–0. Anna wins.")
    page.get_by_role("button", name=re.compile("^Scope, Anna: one more")).click()
    expect(totals).to_contain_text("5–0. Anna wins.")
    page.get_by_role("button", name=re.compile("^Send")).click()
    expect(page.locator(".said-one")).to_contain_text("5–0")

    other.goto(theirs)
    other.get_by_role("button", name="Confirm 5–0").click()
    expect(other.locator("main")).to_contain_text("Anna wins.")
    page.reload()
    expect(page.locator("main")).to_contain_text("confirmed")


def test_cards_are_tapped_and_points_counted_without_scripts(visit: Callable[..., Page]) -> None:
    ours, _theirs = announced(visit(), "Anna", "Berto")
    page = visit(java_script_enabled=False)
    page.goto(f"{ours}?level=cards")

    tap(page, 31)
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#totals")).to_contain_text("4–0. Anna wins.")
    expect(page.locator(".pick input:checked")).to_have_count(31)
    page.get_by_role("button", name=re.compile("^Send")).click()
    expect(page.locator(".said-one")).to_contain_text("4–0")


def test_cards_are_tapped_by_keyboard(visit: Callable[..., Page]) -> None:
    ours, _theirs = announced(visit(), "Anna", "Berto")
    page = visit()
    page.goto(f"{ours}?level=cards")

    page.get_by_role("checkbox", name="7 of coins, settebello").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")

    expect(page.locator(".pick input:checked")).to_have_count(2)
    expect(page.get_by_role("checkbox", name="knave of coins")).to_be_checked()
    expect(page.locator("#totals tr", has_text="Coins")).to_contain_text(re.compile("2.*8", re.DOTALL))


def test_a_sheet_fills_in_the_other_half_of_a_sum(visit: Callable[..., Page]) -> None:
    ours, _theirs = announced(visit(), "Anna", "Berto")
    page = visit()
    page.goto(f"{ours}?level=sheet")

    page.get_by_label("Cards, Anna").fill("22")
    expect(page.get_by_label("Cards, Berto")).to_have_value("18")
    page.get_by_label("Cards, Anna").fill("39")
    page.get_by_label("Coins, Anna").fill("6")
    page.get_by_role("radio", name="Anna").check()

    expect(page.get_by_label("Cards, Berto")).to_have_value("1")
    expect(page.locator("#totals")).to_contain_text("A side cannot have taken exactly one card.")


def test_house_rules_follow_the_chosen_game(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/play/new")
    page.locator("#house-rules > summary").click()
    page.get_by_text("The deal", exact=True).click()
    page.locator("#id_rule-open_hands").select_option("True")

    page.get_by_text("Scopone scientifico to 11").first.click()

    expect(page.locator("#id_rule-hand_size")).to_have_value("10")
    expect(page.locator("#id_rule-open_hands")).to_have_value("True")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".card-board .chip.warn")).to_have_text("Hands lie face up.")
