"""Calendars of a tournament."""

from datetime import timedelta

import pytest
from icalendar import Calendar

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables
from tournaments.models import Tournament
from tournaments.selectors.exports_calendar import calendar_file
from tournaments.services.cancel import cancel_tournament
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def events(tournament: Tournament, **options: str) -> list:
    """The events of the file."""
    return Calendar.from_ical(calendar_file(tournament, **options)).walk("VEVENT")


def test_the_tournament_and_its_rounds_are_events_in_utc(organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4, zone="Europe/Rome", description="Buffet; 19:00")

    whole, first = events(tournament, url="https://example.org/tournaments/1")

    assert whole["SUMMARY"] == "Coppa"
    assert whole["LOCATION"] == "Circolo"
    assert whole["DESCRIPTION"] == "Buffet; 19:00"
    assert whole["URL"] == "https://example.org/tournaments/1"
    assert whole["DTSTART"].dt == NOW + timedelta(hours=1)
    assert b"DTSTART:20260314T160000Z" in calendar_file(tournament)
    assert first["SUMMARY"] == "Coppa, round 1"
    assert first["DTSTART"].dt == NOW
    assert "DTEND" not in first


def test_uids_stay_and_the_sequence_grows(organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    before = events(tournament)
    for pairing in open_tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=2, now=NOW)
    close_round(round_id=tournament.stages.get().rounds.get().pk, by=organiser, now=NOW + timedelta(minutes=50))
    tournament.refresh_from_db()
    after = events(tournament)

    assert [each["UID"] for each in after] == [each["UID"] for each in before]
    assert len({each["UID"] for each in after}) == 2
    assert after[0]["SEQUENCE"] > before[0]["SEQUENCE"]
    assert after[1]["DTEND"].dt == NOW + timedelta(minutes=50)
    assert after[0]["DTSTAMP"].dt == NOW + timedelta(minutes=50)


def test_two_tournaments_share_no_uid(organiser) -> None:
    first, second = (event(organiser, ("swiss", {}), entries=4) for _ in range(2))

    assert not {each["UID"] for each in events(first)} & {each["UID"] for each in events(second)}


def test_a_cancelled_tournament_says_so(organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=4, starts=False)
    cancel_tournament(tournament_id=tournament.pk, by=organiser, reason="Rain", now=NOW)
    tournament.refresh_from_db()

    assert [each["STATUS"] for each in events(tournament)] == ["CANCELLED"]


def test_lines_are_folded_and_names_intact(organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=4, starts=False)
    tournament.name = "春のトーナメント, 第七回; " * 4

    content = calendar_file(tournament)

    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    assert events(tournament)[0]["SUMMARY"] == tournament.name
