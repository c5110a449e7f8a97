"""A place that becomes free goes to whoever has waited longest."""

from functools import partial

import pytest

from tests.threads import at_once
from tests.tournaments.conftest import NOW, begin
from tournaments.models import AuditEntry, Entry, Tournament
from tournaments.services.create_tournament import edit_tournament
from tournaments.services.entries import decline_membership, register_entry, reject_entry, withdraw_entry
from tournaments.services.waiting_list import move_up, places_free

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def full(make_tournament) -> Tournament:
    return make_tournament(capacity=2)


def _register(tournament, players) -> list[Entry]:
    return [register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in players]


def _statuses(entries) -> list[str]:
    return [Entry.objects.get(pk=entry.pk).status for entry in entries]


def test_the_first_who_waits_moves_up_when_somebody_leaves(full, make_players) -> None:
    players = make_players(4)
    entries = _register(full, players)

    withdraw_entry(entry_id=entries[0].pk, by=players[0], now=NOW)

    assert _statuses(entries) == [Status.WITHDRAWN, Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED]
    act = AuditEntry.objects.get(verb="entry_moved_up")
    assert (act.actor, act.subject) == (None, f"entry:{entries[2].pk}")
    assert (act.before, act.after) == ({"status": "waitlisted"}, {"status": "accepted"})


def test_a_rejection_frees_a_place_as_well(full, make_players, organiser) -> None:
    entries = _register(full, make_players(3))
    reject_entry(entry_id=entries[1].pk, by=organiser, reason="under age", now=NOW)
    assert _statuses(entries) == [Status.ACCEPTED, Status.REJECTED, Status.ACCEPTED]


def test_a_partner_who_declines_frees_a_place(make_tournament, make_players) -> None:
    tournament = make_tournament(preset="scopone", capacity=2)
    players = make_players(6)
    entries = [
        register_entry(tournament_id=tournament.pk, by=first, partners=[second.name], now=NOW)
        for first, second in (players[0:2], players[2:4], players[4:6])
    ]
    decline_membership(entry_id=entries[0].pk, by=players[1], now=NOW)
    assert _statuses(entries) == [Status.WITHDRAWN, Status.ACCEPTED, Status.ACCEPTED]


def test_who_leaves_the_list_moves_nobody(full, make_players) -> None:
    players = make_players(4)
    entries = _register(full, players)
    withdraw_entry(entry_id=entries[2].pk, by=players[2], now=NOW)
    assert _statuses(entries) == [Status.ACCEPTED, Status.ACCEPTED, Status.WITHDRAWN, Status.WAITLISTED]


def test_more_places_let_in_as_many(full, make_players) -> None:
    entries = _register(full, make_players(5))
    full.refresh_from_db()
    full.capacity = 4
    full.save(update_fields=["capacity"])

    moved = move_up(full, NOW)

    assert [entry.pk for entry in moved] == [entry.pk for entry in entries[2:4]]
    assert places_free(full) == 0


def test_a_larger_capacity_lets_in_at_once(full, organiser, make_players) -> None:
    entries = _register(full, make_players(4))
    edit_tournament(tournament_id=full.pk, by=organiser, changes={"capacity": 3}, now=NOW)
    assert _statuses(entries) == [Status.ACCEPTED, Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED]
    edit_tournament(tournament_id=full.pk, by=organiser, changes={"name": "Another"}, now=NOW)
    assert AuditEntry.objects.filter(verb="entry_moved_up").count() == 1


def test_without_a_limit_everybody_moves_up(full, make_players) -> None:
    entries = _register(full, make_players(5))
    full.refresh_from_db()
    full.capacity = None
    full.save(update_fields=["capacity"])

    move_up(full, NOW)

    assert set(_statuses(entries)) == {Status.ACCEPTED}
    assert places_free(full) is None


def test_fewer_places_put_nobody_out(full, make_players) -> None:
    entries = _register(full, make_players(2))
    full.refresh_from_db()
    full.capacity = 1
    full.save(update_fields=["capacity"])

    assert (places_free(full), move_up(full, NOW)) == (0, [])
    assert _statuses(entries) == [Status.ACCEPTED, Status.ACCEPTED]


def test_nobody_is_moved_into_a_running_event_unasked(full, make_players) -> None:
    players = make_players(3)
    entries = _register(full, players)
    begin(full)
    withdraw_entry(entry_id=entries[0].pk, by=players[0], now=NOW)
    assert _statuses(entries) == [Status.WITHDRAWN, Status.ACTIVE, Status.WAITLISTED]


@pytest.mark.django_db(transaction=True)
def test_places_are_never_lost_or_given_twice_while_many_come_and_go(make_tournament, make_players) -> None:
    tournament = make_tournament(capacity=5)
    players = make_players(8)

    def come_and_go(player) -> None:
        for _ in range(25):
            entry = register_entry(tournament_id=tournament.pk, by=player, now=NOW)
            withdraw_entry(entry_id=entry.pk, by=player, now=NOW)
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)

    at_once(*(partial(come_and_go, player) for player in players))

    standing = list(Entry.objects.exclude(status=Status.WITHDRAWN).values_list("status", flat=True))
    assert sorted(standing) == [Status.ACCEPTED] * 5 + [Status.WAITLISTED] * 3
    assert Entry.objects.filter(status=Status.WITHDRAWN).count() == 200
    numbers = sorted(AuditEntry.objects.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
