"""Pages without the site around them: on paper, on the wall, inside another site."""

import re

import pytest

from games.models import Seat
from tests.tournaments.services.events import event, open_tables
from tests.tournaments.web.factories import in_phase, online

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("what", "words"), [("pairings", "Leads first"), ("standings", "Points"), ("players", "Seed")])
def test_lists_are_printed_with_the_short_link(visitor, organiser, what, words) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=6)

    text = visitor.get(f"/tournaments/{tournament.pk}/print/{what}").content.decode()

    assert words in text
    assert "Entry 6" in text
    assert "<svg" in text


def test_the_bracket_is_printed(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=6)

    text = visitor.get(f"/tournaments/{tournament.pk}/print/bracket").content.decode()

    assert text.count('class="mt') == 7


def test_a_past_round_is_printed(visitor, organiser) -> None:
    tournament = in_phase(organiser, "finished")

    text = visitor.get(f"/tournaments/{tournament.pk}/print/pairings?number=1").content.decode()

    assert "<h2>Round 1</h2>" in text


def test_sheets_carry_the_codes_of_both_sides_for_the_organisers_alone(visitor, browser_of, organiser, stranger):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=6)
    address = f"/tournaments/{tournament.pk}/sheets/1"

    own = browser_of(organiser).get(address).content.decode()
    codes = set(re.findall(r"/r/(\w+)<", own))

    assert own.count('class="sheet-paper"') == 3
    assert len(codes) == 6
    for client in (visitor, browser_of(stranger)):
        text = client.get(address).content.decode()
        assert text.count('class="sheet-paper"') == 3
        assert not re.search(r"/r/\w+<", text)


def test_each_code_on_a_sheet_speaks_for_the_side_it_stands_beside(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)

    text = browser_of(organiser).get(f"/tournaments/{tournament.pk}/sheets/1").content.decode()
    found = re.findall(r"([AB]): <b>(Entry \d)</b></p><p class=\"tiny code\">http://testserver/r/(\w+)<", text)

    assert [letter for letter, _, _ in found] == ["A", "B"] * 2
    for letter, name, code in found:
        seat = Seat.objects.get(report_code=code)
        assert ("AB"[seat.side], seat.label) == (letter, name)


def test_the_screen_turns_its_panels_even_without_scripts(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=24)
    address = f"/tournaments/{tournament.pk}/screen"

    first = visitor.get(address).content.decode()
    assert first.count("data-panel") == 4
    assert len(re.findall(r"data-panel hidden", first)) == 3
    assert "?panel=1" in first
    last = visitor.get(f"{address}?panel=3").content.decode()
    assert "?panel=0" in last
    assert tournament.code in first


def test_the_screen_sends_its_panels_alone_and_only_when_something_changed(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=8)
    address = f"/tournaments/{tournament.pk}/screen?part=screen"

    part = visitor.get(address).content.decode()
    stamp = re.search(r'data-stamp="([^"]+)"', part)

    assert "<html" not in part
    assert stamp is not None
    assert visitor.get(f"{address}&v={stamp[1]}").status_code == 204


@pytest.mark.parametrize("phase", ["registration", "running", "finished"])
def test_the_screen_has_something_to_show_in_every_phase(visitor, organiser, phase) -> None:
    tournament = in_phase(organiser, phase, "double_knockout")

    assert "Entry 1" in visitor.get(f"/tournaments/{tournament.pk}/screen").content.decode()


def test_only_the_embedded_page_may_be_framed(visitor, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=4)

    embedded = visitor.get(f"/tournaments/{tournament.pk}/embed")
    plain = visitor.get(f"/tournaments/{tournament.pk}")

    assert "X-Frame-Options" not in embedded.headers
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "script-src 'self'" in embedded["Content-Security-Policy"]
    assert plain["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]
    assert b'class="mt' in embedded.content
    assert b'class="top"' not in embedded.content


def test_a_private_event_is_embedded_nowhere(visitor, organiser) -> None:
    assert visitor.get(f"/tournaments/{online(organiser, visibility='private').pk}/embed").status_code == 404


def test_a_table_that_is_decided_needs_no_sheet(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    waiting = len(open_tables(tournament))

    text = browser_of(organiser).get(f"/tournaments/{tournament.pk}/sheets/1").content.decode()

    assert text.count('class="sheet-paper"') == waiting == 2


def test_the_calendar_and_the_standings_can_be_taken_along(visitor, organiser) -> None:
    tournament = in_phase(organiser, "running")
    start = f"/tournaments/{tournament.pk}/files"

    calendar = visitor.get(f"{start}/tournament.ics")

    assert calendar["Content-Type"].startswith("text/calendar")
    assert b"BEGIN:VCALENDAR" in calendar.content
    assert f"/tournaments/{tournament.pk}".encode() in calendar.content.replace(b"\r\n ", b"")
    assert visitor.get(f"{start}/standings.csv").content.startswith(b"\xef\xbb\xbf")
    assert visitor.get(f"{start}/secrets.csv").status_code == 404
    assert visitor.get(f"{start}/standings.csv?stage=9&after=77").status_code in (200, 404)
