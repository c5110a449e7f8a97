"""Entries say that they have come."""

import pytest

from tests.tournaments.conftest import NOW, in_phase
from tournaments.models import AuditEntry, Entry
from tournaments.services.entries import check_in_entry, register_entry, take_back_check_in
from tournaments.services.errors import NoSuchEntry, NotYourEntry, Stale, WrongPhase

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def entry(tournament, ada) -> Entry:
    return register_entry(tournament_id=tournament.pk, by=ada, now=NOW)


def test_a_member_checks_in_and_takes_it_back(tournament, entry, ada) -> None:
    in_phase(tournament, "check_in")

    checked = check_in_entry(entry_id=entry.pk, by=ada, now=NOW, version=entry.version)
    assert (checked.status, checked.checked_in_at, checked.version) == (Status.CHECKED_IN, NOW, entry.version + 1)

    back = take_back_check_in(entry_id=entry.pk, by=ada, now=NOW)
    assert (back.status, back.checked_in_at) == (Status.ACCEPTED, None)
    verbs = AuditEntry.objects.filter(subject=f"entry:{entry.pk}").values_list("verb", flat=True)
    assert list(verbs) == ["check_in_taken_back", "checked_in", "entry_registered"]


def test_a_partner_may_check_in_for_both(pairs_tournament, ada, bruno) -> None:
    entry = register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], now=NOW)
    in_phase(pairs_tournament, "check_in")
    assert check_in_entry(entry_id=entry.pk, by=bruno, now=NOW).status == Status.CHECKED_IN


def test_checking_in_twice_is_written_down_once(tournament, entry, ada) -> None:
    in_phase(tournament, "check_in")
    for _ in range(2):
        check_in_entry(entry_id=entry.pk, by=ada, now=NOW)
    assert AuditEntry.objects.filter(verb="checked_in").count() == 1


@pytest.mark.parametrize("phase", ["published", "registration", "seeded"])
def test_members_check_in_only_when_it_is_time(tournament, entry, ada, phase) -> None:
    in_phase(tournament, phase)
    with pytest.raises(WrongPhase):
        check_in_entry(entry_id=entry.pk, by=ada, now=NOW)


def test_the_staff_checks_in_once_it_is_seeded_too(tournament, entry, arbiter, organiser) -> None:
    in_phase(tournament, "seeded")
    assert check_in_entry(entry_id=entry.pk, by=arbiter, now=NOW).status == Status.CHECKED_IN
    assert take_back_check_in(entry_id=entry.pk, by=organiser, now=NOW).status == Status.ACCEPTED


def test_a_stranger_checks_in_nobody(tournament, entry, stranger, bruno) -> None:
    register_entry(tournament_id=tournament.pk, by=bruno, now=NOW)
    in_phase(tournament, "check_in")
    for player in (stranger, bruno):
        with pytest.raises(NotYourEntry):
            check_in_entry(entry_id=entry.pk, by=player, now=NOW)


def test_only_who_has_a_place_checks_in(make_tournament, organiser, make_players) -> None:
    tournament = make_tournament(capacity=2)
    *_, waiting = [register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in make_players(3)]
    in_phase(tournament, "check_in")
    with pytest.raises(NoSuchEntry) as refusal:
        check_in_entry(entry_id=waiting.pk, by=organiser, now=NOW)
    assert refusal.value.details == {"status": "waitlisted"}


def test_who_looked_at_an_older_entry_is_told_what_changed(tournament, entry, ada, organiser) -> None:
    in_phase(tournament, "check_in")
    check_in_entry(entry_id=entry.pk, by=ada, now=NOW)

    with pytest.raises(Stale) as refusal:
        take_back_check_in(entry_id=entry.pk, by=organiser, now=NOW, version=entry.version)

    assert refusal.value.details["verb"] == "checked_in"
    assert refusal.value.details["by"] == "Ada"
