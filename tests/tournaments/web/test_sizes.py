"""What the pages of tournaments weigh on the wire stays within the budgets of the design."""

import gzip
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournaments.services.events import event
from tests.tournaments.web.factories import FORMATS, in_phase

STATIC = Path(settings.BASE_DIR) / "scopa_site" / "static"
KIB = 1024


def weight(*names: str) -> int:
    """The size of some static files after gzip, in bytes."""
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


@pytest.mark.parametrize("name", ["tournament", "organiser", "league"])
def test_styles_of_a_page_weigh_at_most_ten_kib(name) -> None:
    assert weight("css/site.css", f"css/{name}.css") <= 10 * KIB


@pytest.mark.parametrize(
    "names",
    [
        ("tournament", "tournament_stream"),
        ("organiser", "tournament_stream"),
        ("organiser", "rules"),
        ("league", "stream", "inbox"),
    ],
    ids="+".join,
)
def test_scripts_of_a_page_weigh_at_most_six_kib(names) -> None:
    assert weight("js/site.js", *(f"js/{name}.js" for name in names)) <= 6 * KIB


@pytest.mark.django_db
@pytest.mark.parametrize("name", FORMATS)
def test_pages_of_a_running_event_of_32_weigh_at_most_25_kib(visitor, organiser, name) -> None:
    tournament = in_phase(organiser, "running", name, entries=32)

    for part in ("", "/rounds", "/standings", "/players", "/rules", "/feed", "/screen", "/embed"):
        content = visitor.get(f"/tournaments/{tournament.pk}{part}").content
        assert len(gzip.compress(content)) <= 25 * KIB, part


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["single_knockout", "double_knockout"])
def test_a_bracket_of_128_weighs_at_most_60_kib_however_it_is_shown(visitor, organiser, name) -> None:
    tournament = event(organiser, (name, {}), entries=128)

    for part in ("/bracket", "/bracket?p=1", "/embed", "/print/bracket"):
        content = visitor.get(f"/tournaments/{tournament.pk}{part}").content
        assert content.count(b'class="mt') >= 127, part
        assert len(gzip.compress(content)) <= 60 * KIB, part
