"""A real browser before the whole service, started as a newcomer starts it; one service for all these tests."""

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from tests.service import Service, running_service

AXE = (Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js").read_text()
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SECONDS = 400
"""For one test: the first waits for the whole service to start, others for the review of a whole match."""
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""All that axe can see of a theme: our style sheets write each colour once for both, and nothing else differs."""
ACCOUNTS = """
import json
from games.models import User
from games.services import player_for
from games.services.notices_choices import set_language
from tests.tournaments.web.leagues.showcase import session_of

people = [player_for(user=User.objects.create_user(username=name)) for name in {names!r}]
for person in people:
    set_language(by=person, language="en")
print(json.dumps([session_of(person) for person in people]))
"""
_names = count(1)

# A machine that is busy with other tests is no fault: what is looked for may take its time.
expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give these tests more time than others have."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(SECONDS))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of the system: CHROMIUM, or the first one on the path.

    It is closed with the last of these tests: its event loop would run on in this process, where Django would refuse
    to touch the database in every test that follows.
    """
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def service() -> Iterator[Service]:
    """The running service."""
    with (
        tempfile.TemporaryDirectory(prefix="scopa-b-") as folder,
        running_service(Path(folder), BOT_PAUSE_MILLISECONDS="0") as running,
    ):
        yield running


@pytest.fixture(scope="package")
def live(service: Service) -> str:
    """The address of the running service."""
    return service.url


@pytest.fixture
def visit(browser: Browser, live: str) -> Iterator[Callable[..., Page]]:
    """A function that opens a fresh browser on the service; at the end none of their consoles may have complained."""
    contexts, complaints = [], list[str]()

    def open_page(**options: Any) -> Page:
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(base_url=live, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="package")
def accounts(service: Service) -> Iterator[tuple[str, str]]:
    """Names of fresh accounts with sessions in which they are signed in; there are always more."""
    return _made_accounts(service)


@pytest.fixture
def newcomer(accounts: Iterator[tuple[str, str]], live: str) -> Callable[[Page], str]:
    """A function that signs a page in to a fresh account, and gives back its name.

    The form is for tests that tell of signing up: the service takes twenty in a minute from one address, which a fast
    machine would ask for.
    """

    def sign_in(page: Page) -> str:
        name, session = next(accounts)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live}])
        return name

    return sign_in


def _made_accounts(service: Service) -> Iterator[tuple[str, str]]:
    """Twenty by one shell, whenever they have run out."""
    while True:
        names = [f"Newcomer{next(_names)}" for _ in range(20)]
        done = service.manage("shell", "-v0", "-c", ACCOUNTS.format(names=names))
        assert done.returncode == 0, done.stderr
        yield from zip(names, json.loads(done.stdout.splitlines()[-1]), strict=True)


def sign_up(page: Page) -> str:
    """Make an account by the form, as a newcomer does; its name."""
    name = f"Stranger{next(_names)}"
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(name)
    page.locator("input[type=password]").fill("una-frase-lunga")
    page.locator("main form button[type=submit], main form button.primary").first.click()
    page.locator(".bell").wait_for()
    page.wait_for_load_state()
    return name


def follow(target: Locator) -> None:
    """Click on what leads to another page, and wait until that page's scripts are at work.

    A click alone waits for the page's first bytes: keys pressed then, and fields filled in, would not be heard.
    """
    target.click()
    target.page.wait_for_load_state()


def my_turn(page: Page) -> None:
    """Wait until the table's script is at work and the reader is to play."""
    page.locator(".keys:not([hidden])").wait_for()
    page.locator('#table[data-turn="you"]').wait_for()


def seconds_until_shown(page: Page, place: str, text: str) -> float:
    """How long it takes from now until a text stands in such a place of the page; ten seconds at the most."""
    began = time.monotonic()
    page.wait_for_function(
        "([place, text]) => [...document.querySelectorAll(place)].some((each) => each.textContent.includes(text))",
        arg=[place, text],
        timeout=10_000,
    )
    return time.monotonic() - began


def faults(page: Page, where: str) -> list[str]:
    """What is wrong with an open page on a desk and on a phone, by light and in the dark.

    That is whatever axe finds, and a page that scrolls sideways.
    """
    page.wait_for_load_state()
    found, before = [], page.viewport_size
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        if is_too_wide(page):
            found.append(f"{where} is wider than {size['width']}")
        found += [f"{where} {size['width']} light: {problem}" for problem in violations(page)]
        with_light = _ground(page)
        page.emulate_media(color_scheme="dark")
        assert _ground(page) != with_light, f"{where} is no darker in the dark"
        found += [f"{where} {size['width']} dark: {problem}" for problem in violations(page, COLOUR_RULES)]
        page.emulate_media(color_scheme="light")
    if before:
        page.set_viewport_size(before)
    return found


def _ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds on the page, by all its rules or by these, with the first place of each kind."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [f"{found['id']}: {found['nodes'][0]['html'][:160]}" for found in result["violations"]]
