"""axe finds nothing on any kind of page, in three languages, two themes and two sizes; nothing scrolls sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import faults, my_turn

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PAGES = ("/", "/play/new", "/tables/new", "/accounts/login/", "/accounts/signup/")
PEOPLE = ("/players", "/players?certainty=provisional", "/@Ada", "/@Ada/games", "/@Ada/vs/Bruno", "/clubs")


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


def house_rules(page: Page) -> None:
    page.goto("/play/new")
    page.locator("#house-rules > summary").click()
    for group in page.locator("#house-rules details > summary").all():
        group.click()


def replaying(page: Page) -> None:
    over(page)
    page.goto(page.url + "?ply=0")


def real_table(page: Page) -> None:
    page.goto("/tables/new")
    page.locator("#id_seat_0").fill("Anna")
    page.locator("#id_seat_1").fill("Berto")
    page.get_by_role("button").last.click()
    page.locator(".result, .notice").first.wait_for()


def score_sheet(page: Page) -> None:
    real_table(page)
    page.goto(page.url + "/sheet")


def report_by(level: str) -> Callable[[Page], None]:
    def report(page: Page) -> None:
        score_sheet(page)
        page.goto(page.locator(".code").first.inner_text() + f"?level={level}")

    report.__name__ = f"report by {level}"
    return report


def ruling(page: Page) -> None:
    real_table(page)
    page.goto(page.url + "/rule?level=sheet")


STATES: tuple[Callable[[Page], None], ...] = (
    chosen,
    waiting,
    over,
    keeping,
    house_rules,
    replaying,
    real_table,
    score_sheet,
    report_by("points"),
    report_by("sheet"),
    report_by("cards"),
    report_by("record"),
    ruling,
)


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(visit: Callable[..., Page], language: str) -> None:
    found = []
    page = visit(locale=language)
    for path in (*PAGES, *PEOPLE):
        page.goto(path)
        found += faults(page, path)
    for state in STATES:
        state(page)
        found += faults(page, state.__name__)

    assert found == []
