"""A first-time organiser creates an event, starts it, handles a no-show and a wrong result, and exports it."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import faults, follow, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


class Counted:
    """A page on which clicks and fields are counted, as the design counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.fields = page, 0, 0

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)
        self.fields += 1


def soon() -> str:
    return f"{datetime.now() + timedelta(days=1):%Y-%m-%dT20:30}"


def created(page: Page, kind: str = "Swiss evening", *, place: str = "") -> Counted:
    """An event that was published from the list of one's own events."""
    page.goto("/organise")
    counted = Counted(page)
    counted.click(page.get_by_role("link", name="New event"))
    page.wait_for_load_state()
    counted.click(page.locator(".choice", has_text=kind).first)
    if place:
        page.get_by_label("with real cards", exact=True).check()
        page.get_by_label("Place (needed with real cards)").fill(place)
    counted.fill("Name", "Coppa del Naviglio")
    counted.fill("Starts", soon())
    counted.click(page.get_by_role("button", name="Publish"))
    page.get_by_role("heading", name="Control room").wait_for()
    return counted


def imported(page: Page, number: int) -> None:
    page.get_by_role("link", name="Players", exact=True).last.click()
    page.get_by_label("or paste the lines here").fill(
        "member1,rating\n" + "\n".join(f"Giocatore {n},{2000 - n}" for n in range(1, number + 1))
    )
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".notices")).to_contain_text(f"{number} entries were imported.")


def started(page: Page, number: int) -> int:
    """Start the event; the number of clicks that it took."""
    page.get_by_role("link", name="Now", exact=True).click()
    page.locator("#next-step > summary").click()
    expect(page.locator("#next-step")).to_contain_text("Nobody has checked in")
    page.get_by_role("button", name=f"Start with {number} players").click()
    expect(page.locator(".notices")).to_contain_text("The tournament has started.")
    return 2


def forfeits_a_no_show(page: Page) -> None:
    """Nobody came to table 3: one side is seen, the other forfeits with one click, and there is time to think again."""
    rows = page.locator(".board tbody tr")
    rows.nth(2).get_by_role("link", name="Enter score").click()
    page.locator("#other-ways > summary").click()
    page.get_by_role("button", name=re.compile("is here$")).first.click()
    need = page.locator(".alert", has_text="has not come")
    expect(need).to_contain_text("With real cards you decide.")
    need.get_by_role("button", name="Forfeit now").click()
    expect(page.locator(".undo")).to_be_visible()
    expect(rows.nth(2)).to_contain_text("forfeit")
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect(rows.nth(2)).not_to_contain_text("forfeit")


def corrects_a_wrong_result(page: Page) -> None:
    """A result was entered the wrong way round; the correction tells what it changes before it is saved."""
    rows = page.locator(".board tbody tr")
    rows.nth(0).get_by_role("link", name="Enter score").click()
    box = page.locator("#box")
    box.locator("[name=first_points]").fill("7")
    box.locator("[name=second_points]").fill("11")
    box.get_by_role("button", name="Save result").click()
    expect(rows.nth(0)).to_contain_text("7–11")
    rows.nth(0).get_by_role("link", name="Correct").click()
    box.locator("[name=first_points]").fill("11")
    box.locator("[name=second_points]").fill("7")
    expect(page.locator("#effects")).to_contain_text("Then: Giocatore")
    expect(page.locator("#effects")).to_contain_text("11–7")
    box.get_by_label("Reason (shown in the log)").fill("Written the wrong way round")
    box.get_by_role("button", name="Save correction").click()
    expect(rows.nth(0)).to_contain_text("11–7")


def takes_the_results_along(page: Page) -> None:
    """The file of the results, with two clicks."""
    page.get_by_role("link", name="Export").first.click()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("^CSV ?: Results$")).click()
    content = Path(download.value.path()).read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    assert "Giocatore 1" in content.decode()


def test_an_event_is_published_with_three_clicks_and_two_fields(
    visit: Callable[..., Page], newcomer: Callable[[Page], str]
) -> None:
    page = visit(timezone_id="Asia/Tokyo")
    newcomer(page)

    counted = created(page)

    assert (counted.clicks, counted.fields) == (3, 2)
    expect(page.locator(".notices")).to_contain_text("registration is open")
    expect(page.locator("#live-main")).to_contain_text("Asia/Tokyo")


def test_a_first_time_organiser_runs_an_event_from_announcement_to_files(visit: Callable[..., Page]) -> None:
    page = visit()
    sign_up(page)
    created(page, place="Circolo, via Vigevano 3")
    imported(page, 6)
    assert started(page, 6) == 2

    forfeits_a_no_show(page)
    corrects_a_wrong_result(page)
    takes_the_results_along(page)


def test_everything_works_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    sign_up(page)
    created(page, place="Circolo")
    imported(page, 4)
    started(page, 4)
    rows, box = page.locator(".board tbody tr"), page.locator("#box")
    rows.nth(0).get_by_role("link", name="Enter score").click()
    box.locator("[name=first_points]").fill("7")
    box.locator("[name=second_points]").fill("11")
    box.get_by_role("button", name="Save result").click()

    rows.nth(0).get_by_role("link", name="Correct").click()
    expect(box.get_by_role("button", name="Save correction")).to_be_hidden()
    box.locator("[name=first_points]").fill("11")
    box.locator("[name=second_points]").fill("7")
    box.get_by_role("button", name="Show what changes").click()
    expect(page.locator("#effects")).to_contain_text("Places")
    box.get_by_label("Reason (shown in the log)").fill("The other way round")
    box.get_by_role("button", name="Save correction").click()

    expect(rows.nth(0)).to_contain_text("11–7")
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect(rows.nth(0)).to_contain_text("7–11")


def test_seeds_are_moved_by_keys_and_saved(visit: Callable[..., Page], newcomer: Callable[[Page], str]) -> None:
    page = visit()
    newcomer(page)
    created(page, place="Circolo")
    imported(page, 4)
    page.get_by_role("link", name="Seeding").last.click()
    # The keys that move seeds work once the page's script is there.
    follow(page.get_by_role("button", name="By rating"))

    page.get_by_role("button", name="Giocatore 3 up").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Giocatore 3 up")).to_be_disabled()
    page.get_by_label("Seed of Giocatore 4").fill("2")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Save the order").last.click()

    expect(page.locator(".seed-row .name")).to_have_text(["Giocatore 3", "Giocatore 4", "Giocatore 1", "Giocatore 2"])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".seed-row .name").first).to_have_text("Giocatore 1")


def test_the_form_follows_the_kind_of_event(visit: Callable[..., Page], newcomer: Callable[[Page], str]) -> None:
    page = visit()
    newcomer(page)
    page.goto("/organise/new")

    page.locator(".choice", has_text="Circle night of pairs").first.click()
    page.locator("#stages > summary").click()

    expect(page.locator("#id_stage1-format")).to_have_value("mitchell")
    expect(page.locator("#id_stage2-rounds")).to_have_value("2")
    expect(page.locator("#id_stage1-third_place")).to_be_hidden()
    expect(page.locator("#id_rule-max_hands")).to_have_value("3")
    expect(page.get_by_label("with real cards", exact=True)).to_be_checked()
    page.locator(".choice", has_text="Swiss evening").first.click()
    expect(page.locator("#id_stage1-format")).to_have_value("swiss")
    expect(page.locator("#id_stage2-format")).to_have_value("")
    expect(page.locator("#id_rule-max_hands")).to_have_value("")


def test_the_room_shows_by_itself_what_another_organiser_does(
    visit: Callable[..., Page], newcomer: Callable[[Page], str]
) -> None:
    page = visit()
    newcomer(page)
    created(page, place="Circolo")
    imported(page, 4)
    started(page, 4)
    other = page.context.new_page()
    other.goto(page.url)

    other.locator(".board tbody tr").nth(0).get_by_role("link", name="Enter score").click()
    other.locator("#box [name=first_points]").fill("11")
    other.locator("#box [name=second_points]").fill("3")
    other.get_by_role("button", name="Save result").click()

    expect(page.locator(".board tbody tr").nth(0)).to_contain_text("11–3")


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    visit: Callable[..., Page], newcomer: Callable[[Page], str], language: str
) -> None:
    page = visit(locale=language)
    newcomer(page)
    page.goto("/organise/new")
    found = faults(page, "/organise/new")
    page.locator("#id_name").fill("Coppa")
    page.locator("#id_starts_at").fill(soon())
    page.locator("#id_venue_1").check()
    page.locator("#id_place").fill("Circolo")
    page.locator("button.big[value=publish]").click()
    room = page.url
    page.goto(f"{room}/players")
    page.locator("#text").fill("member1\n" + "\n".join(f"Giocatore {n}" for n in range(1, 6)))
    page.locator("#import button").click()
    for tab in ("", "/players", "/seeding", "/staff", "/settings", "/export"):
        page.goto(room + tab)
        found += faults(page, f"before the start {tab}")
    page.goto(room)
    page.locator("#next-step > summary").click()
    page.locator("#next-step .btn.primary").last.click()
    page.locator(".board").first.wait_for()
    for tab in ("", "/rounds", "/print", "/log", "/settings"):
        page.goto(room + tab)
        found += faults(page, f"after the start {tab}")

    assert found == []
