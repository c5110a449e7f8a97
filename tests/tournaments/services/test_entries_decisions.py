"""Organisers let applicants in, and entries choose where they sit."""

import pytest

from tests.tournaments.conftest import NOW, begin
from tournaments.models import AuditEntry, Entry, StageEntry, Tournament
from tournaments.services.entries import add_entry, approve_entry, register_entry, set_venue, withdraw_entry
from tournaments.services.errors import (
    BadEntry,
    LateEntryImpossible,
    NoPlaceFree,
    NoSuchEntry,
    NotStaff,
    NotYourEntry,
    Stale,
)

pytestmark = pytest.mark.django_db

Status = Entry.Status


def _register(tournament, *players) -> list[Entry]:
    return [register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in players]


def test_an_organiser_approves_an_application(make_tournament, organiser, ada) -> None:
    (entry,) = _register(make_tournament(registration="approval"), ada)

    approved = approve_entry(entry_id=entry.pk, by=organiser, now=NOW, version=entry.version)

    assert approved.status == Status.ACCEPTED
    act = AuditEntry.objects.get(verb="entry_approved")
    assert (act.before, act.after) == ({"status": "applied"}, {"status": "accepted"})


def test_nobody_else_approves(make_tournament, ada, stranger) -> None:
    (entry,) = _register(make_tournament(registration="approval"), ada)
    for player in (ada, stranger):
        with pytest.raises(NotStaff):
            approve_entry(entry_id=entry.pk, by=player, now=NOW)


def test_two_organisers_do_not_approve_over_each_other(make_tournament, organiser, ada) -> None:
    (entry,) = _register(make_tournament(registration="approval"), ada)
    approve_entry(entry_id=entry.pk, by=organiser, now=NOW, version=entry.version)
    with pytest.raises(Stale):
        approve_entry(entry_id=entry.pk, by=organiser, now=NOW, version=entry.version)
    with pytest.raises(NoSuchEntry):
        approve_entry(entry_id=entry.pk, by=organiser, now=NOW)


def test_applicants_wait_once_the_places_are_taken(make_tournament, organiser, make_players) -> None:
    entries = _register(make_tournament(registration="approval", capacity=2), *make_players(3))

    statuses = [approve_entry(entry_id=entry.pk, by=organiser, now=NOW).status for entry in entries]

    assert statuses == [Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED]
    with pytest.raises(NoPlaceFree) as refusal:
        approve_entry(entry_id=entries[2].pk, by=organiser, now=NOW)
    assert refusal.value.details == {"capacity": 2}


def test_an_application_does_not_take_a_place(make_tournament, organiser, make_players, ada) -> None:
    tournament = make_tournament(registration="approval", capacity=2)
    _register(tournament, *make_players(3))
    (entry,) = _register(tournament, ada)
    assert approve_entry(entry_id=entry.pk, by=organiser, now=NOW).status == Status.ACCEPTED


def test_who_waited_is_let_into_a_running_event_when_somebody_left(make_tournament, organiser, make_players) -> None:
    tournament = make_tournament(capacity=2, stage_settings={"rounds": 5})
    players = make_players(3)
    entries = _register(tournament, *players)
    begin(tournament, played=1)
    withdraw_entry(entry_id=entries[0].pk, by=players[0], now=NOW)

    entry = approve_entry(entry_id=entries[2].pk, by=organiser, now=NOW)

    assert entry.status == Status.ACTIVE
    assert StageEntry.objects.get(entry=entry).from_round == 2


def test_nobody_is_approved_into_a_running_bracket(make_tournament, organiser, make_players, ada) -> None:
    tournament = make_tournament(registration="approval", stage_format="single_knockout")
    (entry,) = _register(tournament, ada)
    begin(tournament)
    with pytest.raises(LateEntryImpossible):
        approve_entry(entry_id=entry.pk, by=organiser, now=NOW)
    entry.refresh_from_db()
    assert entry.status == Status.APPLIED


def test_entries_choose_where_they_sit_where_there_is_a_choice(make_tournament, ada, organiser, stranger) -> None:
    (entry,) = _register(make_tournament(venue="both", place="Circolo"), ada)

    assert set_venue(entry_id=entry.pk, by=ada, venue="table", now=NOW).venue == "table"
    assert set_venue(entry_id=entry.pk, by=organiser, venue="online", now=NOW).venue == "online"
    with pytest.raises(NotYourEntry):
        set_venue(entry_id=entry.pk, by=stranger, venue="table", now=NOW)
    with pytest.raises(BadEntry):
        set_venue(entry_id=entry.pk, by=ada, venue="garden", now=NOW)
    assert AuditEntry.objects.filter(verb="entry_venue_changed").count() == 2


def test_a_name_on_paper_plays_at_a_table(make_tournament, organiser) -> None:
    tournament = make_tournament(venue="both", place="Circolo")
    entry = add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)
    with pytest.raises(BadEntry):
        set_venue(entry_id=entry.pk, by=organiser, venue="online", now=NOW)


@pytest.mark.parametrize("venue", ["online", "table"])
def test_there_is_no_choice_in_an_event_of_one_kind(make_tournament, ada, venue) -> None:
    (entry,) = _register(make_tournament(venue=venue, place="Circolo"), ada)
    with pytest.raises(BadEntry):
        set_venue(entry_id=entry.pk, by=ada, venue="table", now=NOW)
    assert Tournament.objects.get().entries.get().venue == venue
