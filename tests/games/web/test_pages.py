"""What holds for every page: no inline style or script, one main heading, budgets, errors in words."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db
STATIC = Path(settings.BASE_DIR) / "scopa_site" / "static"


@pytest.fixture
def pages(browser_of, visitor, table, ada) -> list[str]:
    signed_in = browser_of(ada)
    paths = ["/", "/play/new", "/players", "/@Ada", "/accounts/login/", "/accounts/signup/", "/nowhere"]
    return [visitor.get(path).content.decode() for path in paths] + [
        signed_in.get(path).content.decode() for path in ("/", f"/g/{table.pk}", "/account")
    ]


def test_no_page_needs_more_than_the_policy_allows(pages) -> None:
    for page in pages:
        assert not re.search(r"<[^>]+\sstyle=", page)
        assert not re.search(r"<[^>]+\son\w+=", page)
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page)


def test_every_page_has_one_main_heading_a_title_and_a_skip_link(pages) -> None:
    for page in pages:
        assert page.count("<h1") == 1
        assert len(re.findall(r"<main\b", page)) == 1
        assert re.search(r"<title>\s*\S", page)
        assert 'class="skip" href="#main"' in page


def test_pages_style_sheets_and_scripts_keep_their_budgets(pages) -> None:
    def weight(*texts: str) -> int:
        return sum(len(gzip.compress(text.encode())) for text in texts)

    assert max(weight(page) for page in pages) < 25_000
    for sheet in ("table.css", "report.css"):
        assert weight((STATIC / "css" / "site.css").read_text(), (STATIC / "css" / sheet).read_text()) < 10_000
    everywhere = ("site", "inbox")
    at_the_table = ("table", "motion", "selection", "speech", "stream")
    for scripts, most in (
        (at_the_table, 20_000),
        (("replay", "speech"), 6_000),
        (("report",), 6_000),
        (("rules",), 6_000),
    ):
        assert weight(*((STATIC / "js" / f"{name}.js").read_text() for name in (*everywhere, *scripts))) < most
    assert weight((STATIC / "cards" / "deck.svg").read_text()) < 12_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_says_so_in_the_readers_language(visitor, language) -> None:
    answer = visitor.get("/nowhere", headers={"accept-language": language})

    assert answer.status_code == 404
    assert f'<html lang="{language}"' in answer.content.decode()
