"""A real browser before the whole service, started as a newcomer starts it; one service for all these tests."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.service import Service, running_service

AXE = (Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js").read_text()
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


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


def my_turn(page: Page) -> None:
    """Wait until the table's script is at work and the reader is to play."""
    page.locator(".keys:not([hidden])").wait_for()
    page.locator('#table[data-turn="you"]').wait_for()


def violations(page: Page) -> list[str]:
    """What axe finds on the page, with the first place of each kind."""
    page.evaluate(AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{found['id']}: {found['nodes'][0]['html'][:160]}" for found in result["violations"]]
