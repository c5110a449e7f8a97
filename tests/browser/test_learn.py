"""The lessons in a real browser: by keyboard alone, without scripts, with movement, and as axe sees them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine import Play
from games.lessons import LESSONS, Task, TrainerLevel, begun, question
from tests.browser.conftest import faults
from tests.browser.test_play import tab_to

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
TASKS = [(lesson.code, task) for lesson in LESSONS.values() for task in lesson.tasks if not task.is_free]
TURNS_OF_THE_LAST_HAND = 6


def answers(task: Task) -> list[Play]:
    """A right play for each turn of a task."""
    return [min(right) for right in task.asked]


def by_keys(page: Page, play: Play) -> None:
    """Choose a card by its number and what it takes by its letter, then press Enter."""
    held = [card.get_attribute("data-card") for card in page.locator("#hand .held").all()]
    page.keyboard.press(str(held.index(str(play.card)) + 1))
    options = page.locator(f'.picks[data-for="{play.card}"] .opt')
    values = [option.get_attribute("value") for option in options.all()]
    if str(play) in values:
        page.keyboard.press("abcdef"[values.index(str(play))])
    page.keyboard.press("Enter")


def ready(page: Page) -> None:
    """Wait until the script of the lesson is at work."""
    page.locator("details.panel:has([data-keys]):not([hidden])").wait_for()


def test_all_lessons_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/learn")
    tab_to(page, page.get_by_role("link", name="Start"))
    page.keyboard.press("Enter")

    for code, task in TASKS:
        page.wait_for_url(f"**/learn/{code}*")
        for turn, play in enumerate(answers(task)):
            page.locator(f'#table[data-turn="you"][data-seq="{2 * turn}"]').wait_for()
            ready(page)
            by_keys(page, play)
        expect(page.locator("#said")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("#go-on")).to_be_focused()
        page.keyboard.press("Enter")
        page.locator("#said").wait_for(state="detached")

    page.wait_for_url("**/learn/hand*")
    for turn in range(TURNS_OF_THE_LAST_HAND):
        page.locator(f'#table[data-turn="you"][data-seq="{2 * turn}"]').wait_for()
        ready(page)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    expect(page.locator("#said")).to_be_focused()
    expect(page.locator(".count tbody tr")).to_have_count(5)

    page.goto("/learn")
    expect(page.locator(".lesson-number.done")).to_have_count(6)


def test_a_wrong_try_is_said_and_the_card_keeps_the_focus(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/learn/equal")
    ready(page)

    by_keys(page, Play.parse("8B"))

    expect(page.locator("#urgent")).to_have_text("That card takes something, so it cannot be laid.")
    expect(page.locator('#hand [data-card="8B"]')).to_be_focused()
    by_keys(page, Play.parse("8Bx8D"))
    expect(page.locator("#spoken")).to_have_text(re.compile("^You took knave of coins with knave of clubs."))


def test_reading_keys_speak_of_the_lesson(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/learn/scopa")
    ready(page)

    for key, sentence in (
        ("t", "Table: 3 of swords and 4 of cups."),
        ("h", "Your hand: 2 of cups and 7 of clubs."),
        ("s", "Captured. You: 2 cards, no scopa; Bot: 2 cards, no scopa."),
    ):
        page.keyboard.press(key)
        expect(page.locator("#spoken")).to_have_text(sentence)


def test_all_lessons_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/learn")
    page.get_by_role("link", name="Start").click()

    for _code, task in TASKS:
        for play in answers(task):
            page.locator(f'#hand [data-card="{play.card}"]').click()
            if "card=" in page.url:
                page.locator(f'.picks:not([hidden]) .opt[value="{play}"]').click()
        page.locator("#go-on").click()
    for _ in range(TURNS_OF_THE_LAST_HAND):
        page.locator("#hand .held").first.click()
        if "card=" in page.url:
            page.locator(".picks:not([hidden]) .opt").first.click()

    expect(page.locator(".count tbody tr")).to_have_count(5)


def test_what_is_taken_is_shown_before_it_goes(visit: Callable[..., Page]) -> None:
    page = visit(reduced_motion="no-preference")
    page.goto("/learn/scopa")
    ready(page)

    # Seen half a second at the most, which is shorter than a locator's pauses.
    page.evaluate(
        """new MutationObserver(() => (window.swept ||= Boolean(document.querySelector("#board.swept"))))
           .observe(document.body, { attributes: true, childList: true, subtree: true })"""
    )

    page.locator('#hand [data-card="7B"]').click()
    page.locator(".go:visible").click()

    expect(page.locator("#said")).to_be_focused()
    assert page.evaluate("window.swept")


def test_the_trainer_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/learn/primiera?level=small&n=5")
    for card in question(TrainerLevel.SMALL, 5).primes[0].cards:
        tab_to(page, page.locator(f'input[value="{card}"]'))
        page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="These four"))
    page.keyboard.press("Enter")

    expect(page.locator("#verdict")).to_have_text("Right!")
    expect(page.locator("#verdict")).to_be_focused()
    tab_to(page, page.get_by_role("link", name="Next question"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/primiera?level=small&n=*")
    expect(page.get_by_text("1 of 1 right")).to_be_visible()


def chosen(page: Page) -> None:
    page.goto("/learn/sums")
    page.locator('#hand [data-card="7C"]').click()


def wrong(page: Page) -> None:
    chosen(page)
    page.locator(".opt").last.click()
    page.locator(".go:visible").click()
    page.locator(".wrong-try").wait_for()


def right(page: Page) -> None:
    page.goto("/learn/points")
    play = min(begun(LESSONS["points"].tasks[0]).right)
    ready(page)
    by_keys(page, play)
    page.locator("#said").wait_for()


def counted(page: Page) -> None:
    page.goto("/learn/hand")
    ready(page)
    for turn in range(TURNS_OF_THE_LAST_HAND):
        page.locator(f'#table[data-turn="you"][data-seq="{2 * turn}"]').wait_for()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    page.locator(".count").wait_for()


def answered(page: Page) -> None:
    page.goto("/learn/primiera?level=close&n=5")
    page.locator("button[name=side]").first.click()
    page.locator("#verdict").wait_for()


def answered_by_cards(page: Page) -> None:
    page.goto("/learn/primiera?level=large&n=5")
    page.locator(".answers .primary").click()
    page.locator("#verdict").wait_for()


PAGES = (
    "/learn", "/learn/cards", "/learn/hand?hint=1", "/learn/primiera?level=small&n=5",
    "/learn/primiera?level=sides&n=5", "/learn/rules/scopa_classica", "/learn/rules/cirulla",
)  # fmt: skip
STATES: tuple[Callable[[Page], None], ...] = (chosen, wrong, right, counted, answered, answered_by_cards)


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(visit: Callable[..., Page], language: str) -> None:
    found = []
    page = visit(locale=language)
    for path in PAGES:
        page.goto(path)
        found += faults(page, path)
    for state in STATES:
        state(page)
        found += faults(page, state.__name__)

    assert found == []
