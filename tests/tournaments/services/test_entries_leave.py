"""Entries leave a tournament, and may come back."""

import pytest

from tests.tournaments.conftest import NOW, begin
from tournaments.models import AuditEntry, Entry, StageEntry, Tournament
from tournaments.services.entries import (
    add_entry,
    approve_entry,
    disqualify_entry,
    register_entry,
    reinstate_entry,
    reject_entry,
    withdraw_entry,
)
from tournaments.services.errors import (
    AlreadyEntered,
    LateEntryImpossible,
    NoSuchEntry,
    NotStaff,
    NotYourEntry,
    ReasonMissing,
    Stale,
    WrongPhase,
)
from tournaments.services.seeding import seed_by_rating

pytestmark = pytest.mark.django_db

Status = Entry.Status


def _register(tournament, *players) -> list[Entry]:
    return [register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in players]


def test_who_withdraws_before_the_start_may_enter_again(tournament, ada) -> None:
    (entry,) = _register(tournament, ada)

    gone = withdraw_entry(entry_id=entry.pk, by=ada, reason=" no\n time ", now=NOW)

    assert (gone.status, gone.reason) == (Status.WITHDRAWN, "no time")
    assert not entry.members.filter(is_active=True).exists()
    (again,) = _register(tournament, ada)
    assert (again.name, again.status) == ("Ada", Status.ACCEPTED)


def test_one_of_a_pair_withdraws_both(pairs_tournament, ada, bruno) -> None:
    entry = register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], now=NOW)
    assert withdraw_entry(entry_id=entry.pk, by=bruno, now=NOW).status == Status.WITHDRAWN
    assert not entry.members.filter(is_active=True).exists()


def test_the_seeds_close_up_behind_who_has_left(tournament, organiser, make_players) -> None:
    players = make_players(5)
    entries = _register(tournament, *players)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)

    withdraw_entry(entry_id=entries[1].pk, by=players[1], now=NOW)

    seeds = [Entry.objects.get(pk=entry.pk).seed for entry in entries]
    assert seeds == [1, None, 2, 3, 4]
    act = AuditEntry.objects.get(verb="entry_withdrawn")
    assert act.before == {"status": "accepted", "seed": 2}


def test_strangers_withdraw_nobody(tournament, ada, bruno, stranger, arbiter) -> None:
    first, _ = _register(tournament, ada, bruno)
    for player in (stranger, bruno):
        with pytest.raises(NotYourEntry):
            withdraw_entry(entry_id=first.pk, by=player, now=NOW)
    assert withdraw_entry(entry_id=first.pk, by=arbiter, now=NOW).status == Status.WITHDRAWN


def test_who_is_out_cannot_leave_again(tournament, ada, organiser) -> None:
    (entry,) = _register(tournament, ada)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    for leave in (withdraw_entry, disqualify_entry, reject_entry):
        given = {} if leave is withdraw_entry else {"reason": "late"}
        with pytest.raises(NoSuchEntry):
            leave(entry_id=entry.pk, by=organiser, now=NOW, **given)


def test_a_page_that_is_old_withdraws_nobody(tournament, ada) -> None:
    (entry,) = _register(tournament, ada)
    with pytest.raises(Stale):
        withdraw_entry(entry_id=entry.pk, by=ada, now=NOW, version=entry.version + 1)


def test_members_stay_bound_after_the_start(tournament, ada, bruno) -> None:
    entry, _ = _register(tournament, ada, bruno)
    begin(tournament, played=1)

    gone = withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)

    assert (gone.status, gone.seed) == (Status.WITHDRAWN, 1)
    assert gone.members.get().is_active
    with pytest.raises(AlreadyEntered):
        _register(tournament, ada)


def test_an_event_that_is_over_lets_nobody_leave(tournament, ada) -> None:
    (entry,) = _register(tournament, ada)
    begin(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(status="finished")
    with pytest.raises(WrongPhase):
        withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)


def test_a_rejection_says_why_and_frees_everybody(pairs_tournament, organiser, ada, bruno) -> None:
    entry = register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], now=NOW)

    with pytest.raises(ReasonMissing):
        reject_entry(entry_id=entry.pk, by=organiser, reason="  ", now=NOW)
    with pytest.raises(NotStaff):
        reject_entry(entry_id=entry.pk, by=ada, reason="because", now=NOW)
    rejected = reject_entry(entry_id=entry.pk, by=organiser, reason="Members of the club only", now=NOW)

    assert (rejected.status, rejected.reason) == (Status.REJECTED, "Members of the club only")
    assert not entry.members.filter(is_active=True).exists()


def test_who_plays_is_disqualified_and_not_rejected(tournament, organiser, ada, bruno) -> None:
    entry, _ = _register(tournament, ada, bruno)
    begin(tournament, played=1)
    with pytest.raises(NoSuchEntry):
        reject_entry(entry_id=entry.pk, by=organiser, reason="late", now=NOW)


def test_the_disqualified_cannot_come_back_by_another_door(tournament, organiser, arbiter, ada) -> None:
    (entry,) = _register(tournament, ada)

    for player in (ada, arbiter):
        with pytest.raises(NotStaff):
            disqualify_entry(entry_id=entry.pk, by=player, reason="marked cards", now=NOW)
    out = disqualify_entry(entry_id=entry.pk, by=organiser, reason="marked cards", now=NOW)

    assert (out.status, out.reason) == (Status.DISQUALIFIED, "marked cards")
    with pytest.raises(AlreadyEntered):
        _register(tournament, ada)
    assert AuditEntry.objects.get(verb="entry_disqualified").reason == "marked cards"


def test_who_has_played_is_disqualified_even_afterwards(tournament, organiser, ada, bruno) -> None:
    first, second = _register(tournament, ada, bruno)
    begin(tournament, played=1)
    withdraw_entry(entry_id=first.pk, by=ada, now=NOW)

    assert disqualify_entry(entry_id=first.pk, by=organiser, reason="x", now=NOW).status == Status.DISQUALIFIED
    Tournament.objects.filter(pk=tournament.pk).update(status="finished")
    assert disqualify_entry(entry_id=second.pk, by=organiser, reason="x", now=NOW).status == Status.DISQUALIFIED
    Tournament.objects.filter(pk=tournament.pk).update(status="archived")
    with pytest.raises(WrongPhase):
        disqualify_entry(entry_id=second.pk, by=organiser, reason="x", now=NOW)


def test_a_withdrawal_is_taken_back_before_the_start(tournament, organiser, ada, arbiter) -> None:
    (entry,) = _register(tournament, ada)
    withdraw_entry(entry_id=entry.pk, by=ada, reason="ill", now=NOW)

    for player in (ada, arbiter):
        with pytest.raises(NotStaff):
            reinstate_entry(entry_id=entry.pk, by=player, now=NOW)
    back = reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)

    assert (back.status, back.reason, back.name) == (Status.ACCEPTED, "", "Ada")
    assert entry.members.get().is_active


def test_who_comes_back_to_a_full_field_waits(make_tournament, organiser, make_players) -> None:
    tournament = make_tournament(capacity=2)
    players = make_players(3)
    entries = _register(tournament, *players)
    withdraw_entry(entry_id=entries[0].pk, by=players[0], now=NOW)
    assert reinstate_entry(entry_id=entries[0].pk, by=organiser, now=NOW).status == Status.WAITLISTED


def test_an_entry_whose_member_entered_anew_does_not_come_back(tournament, organiser, ada) -> None:
    (entry,) = _register(tournament, ada)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    _register(tournament, ada)

    with pytest.raises(AlreadyEntered) as refusal:
        reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)
    assert refusal.value.details == {"player": "Ada"}


def test_a_name_that_was_given_away_gets_a_number(tournament, organiser) -> None:
    first = add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)
    withdraw_entry(entry_id=first.pk, by=organiser, now=NOW)
    second = add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)
    assert second.name == "Mario"
    assert reinstate_entry(entry_id=first.pk, by=organiser, now=NOW).name == "Mario (2)"


def test_a_player_who_left_a_running_event_goes_on(tournament, organiser, ada, bruno) -> None:
    entry, _ = _register(tournament, ada, bruno)
    begin(tournament, played=1)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)

    back = reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)

    assert (back.status, back.seed) == (Status.ACTIVE, 1)
    assert StageEntry.objects.filter(entry=entry).count() == 1


def test_whoever_was_left_out_at_the_start_comes_back_as_a_late_entry(tournament, organiser, ada, bruno) -> None:
    (entry,) = _register(tournament, ada)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    _register(tournament, bruno)
    begin(tournament, played=1)

    back = reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)

    assert (back.status, back.seed) == (Status.ACTIVE, 2)
    assert StageEntry.objects.get(entry=entry).from_round == 2


def test_a_bracket_does_not_wait_for_who_has_left(make_tournament, organiser, ada, bruno) -> None:
    tournament = make_tournament(stage_format="single_knockout")
    entry, _ = _register(tournament, ada, bruno)
    begin(tournament)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    with pytest.raises(LateEntryImpossible):
        reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)


def test_who_is_in_cannot_be_reinstated(make_tournament, organiser, ada) -> None:
    (entry,) = _register(make_tournament(registration="approval"), ada)
    with pytest.raises(NoSuchEntry):
        reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)
    approve_entry(entry_id=entry.pk, by=organiser, now=NOW)
    with pytest.raises(NoSuchEntry):
        reinstate_entry(entry_id=entry.pk, by=organiser, now=NOW)
