"""The members of an entry agree, decline, or are replaced."""

from datetime import timedelta

import pytest

from games.models import Match
from games.services import make_guest
from tests.tournaments.conftest import NOW, begin, in_phase
from tournaments.models import AuditEntry, Entry, EntryMember, Pairing, PairingMatch, Tournament
from tournaments.selectors.access import NotFound
from tournaments.services.entries import (
    add_entry,
    confirm_membership,
    decline_membership,
    register_entry,
    reinstate_entry,
    substitute_member,
    withdraw_entry,
)
from tournaments.services.errors import (
    AlreadyEntered,
    BotsStayOut,
    ConditionNotMet,
    EntryPlaying,
    GuestsStayOut,
    NotStaff,
    NotYourEntry,
    Stale,
    WrongPhase,
)
from tournaments.services.start import start_tournament
from tournaments.services.tables import mark_present, say_present

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def pair(pairs_tournament, ada, bruno) -> Entry:
    return register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], now=NOW)


def _member(entry: Entry, player) -> EntryMember:
    return entry.members.get(player=player, is_active=True)


def _substitute(entry: Entry, by, old, name: str, **given) -> EntryMember:
    member = old if isinstance(old, EntryMember) else _member(entry, old)
    return substitute_member(entry_id=entry.pk, by=by, member_id=member.pk, substitute=name, now=NOW, **given)


def test_a_partner_agrees_once(pair, bruno) -> None:
    for _ in range(2):
        confirm_membership(entry_id=pair.pk, by=bruno, now=NOW)
    assert _member(pair, bruno).consented
    assert AuditEntry.objects.filter(verb="membership_confirmed").count() == 1


def test_who_was_entered_by_an_organiser_agrees_as_well(tournament, organiser, ada) -> None:
    entry = add_entry(tournament_id=tournament.pk, by=organiser, members=["Ada"], now=NOW)
    confirm_membership(entry_id=entry.pk, by=ada, now=NOW)
    assert _member(entry, ada).consented


def test_nobody_agrees_or_declines_for_others(pair, organiser, carla) -> None:
    for player in (carla, organiser):
        with pytest.raises(NotYourEntry):
            confirm_membership(entry_id=pair.pk, by=player, now=NOW)
        with pytest.raises(NotYourEntry):
            decline_membership(entry_id=pair.pk, by=player, now=NOW)


def test_a_partner_who_declines_withdraws_the_entry_and_all_are_free(pairs_tournament, pair, ada, bruno, carla) -> None:
    assert decline_membership(entry_id=pair.pk, by=bruno, now=NOW).status == Status.WITHDRAWN

    register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Carla"], now=NOW)
    assert AuditEntry.objects.get(verb="membership_declined").actor == bruno


def test_who_has_agreed_withdraws_and_does_not_decline(pair, ada, bruno) -> None:
    confirm_membership(entry_id=pair.pk, by=bruno, now=NOW)
    for player in (ada, bruno):
        with pytest.raises(NotYourEntry):
            decline_membership(entry_id=pair.pk, by=player, now=NOW)


def test_nobody_declines_after_the_start(pairs_tournament, pair, bruno) -> None:
    begin(pairs_tournament)
    with pytest.raises(WrongPhase):
        decline_membership(entry_id=pair.pk, by=bruno, now=NOW)


def test_nobody_agrees_when_it_is_over(pairs_tournament, pair, bruno) -> None:
    Tournament.objects.filter(pk=pairs_tournament.pk).update(status="cancelled", cancelled_reason="rain")
    with pytest.raises(WrongPhase):
        confirm_membership(entry_id=pair.pk, by=bruno, now=NOW)


def test_a_substitution_is_a_link_and_keeps_both(pair, organiser, ada, bruno, carla) -> None:
    old = _member(pair, bruno)

    new = _substitute(pair, organiser, bruno, "carla", version=pair.version)

    old.refresh_from_db()
    assert (new.player, new.position, new.substitute_for, new.is_active, new.consented) == (carla, 1, old, True, False)
    assert not old.is_active
    act = AuditEntry.objects.get(verb="member_substituted")
    assert act.before == {"name": "Ada – Bruno", "member": "Bruno"}
    assert act.after == {"name": "Ada – Carla", "member": "Carla"}


def test_the_one_who_was_replaced_may_come_back(pair, organiser, bruno, carla) -> None:
    _substitute(pair, organiser, bruno, "Carla")
    _substitute(pair, organiser, carla, "Bruno")

    pair.refresh_from_db()
    assert pair.name == "Ada – Bruno"
    assert [member.name for member in pair.members.filter(is_active=True)] == ["Ada", "Bruno"]
    assert pair.members.count() == 4


def test_a_name_that_was_chosen_stays(pairs_tournament, organiser, ada, bruno, carla) -> None:
    entry = register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], name="Le Volpi", now=NOW)
    _substitute(entry, organiser, bruno, "Carla")
    entry.refresh_from_db()
    assert entry.name == "Le Volpi"


def test_the_number_of_a_namesake_follows_the_new_name(tournament, organiser) -> None:
    entries = [add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW) for _ in range(2)]
    assert entries[1].name == "Mario (2)"
    _substitute(entries[1], organiser, entries[1].members.get(), "Luigi")
    entries[1].refresh_from_db()
    assert entries[1].name == "Luigi"


def test_only_organisers_substitute(pair, pairs_tournament, ada, bruno, carla, stranger) -> None:
    pairs_tournament.staff.create(player=stranger, role="arbiter")
    for player in (ada, bruno, carla, stranger):
        with pytest.raises(NotStaff):
            _substitute(pair, player, bruno, "Carla")


def test_conditions_hold_for_a_substitute(make_tournament, make_player, organiser, make_bot) -> None:
    tournament = make_tournament(most_rating=1600)
    make_player("Strong", rating=1900)
    make_bot("Nonna")
    entry = register_entry(tournament_id=tournament.pk, by=make_player("Fair"), now=NOW)
    member = entry.members.get()
    for name, refused in (
        ("Strong", ConditionNotMet),
        ("Nonna", BotsStayOut),
        (make_guest().name, GuestsStayOut),
        ("Fair", AlreadyEntered),
    ):
        with pytest.raises(refused):
            _substitute(entry, organiser, member, name)
    assert _substitute(entry, organiser, member, "Somebody on paper").player is None


def test_whoever_has_played_for_others_does_not_play_for_these(tournament, organiser, ada, bruno, carla) -> None:
    first, second = (register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in (ada, bruno))
    begin(tournament, played=1)
    _substitute(first, organiser, ada, "Carla")

    with pytest.raises(AlreadyEntered) as refusal:
        _substitute(second, organiser, bruno, "Ada")
    assert refusal.value.details == {"player": "Ada"}
    with pytest.raises(AlreadyEntered):
        register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    assert _substitute(first, organiser, carla, "Ada").player == ada


def test_a_member_of_another_entry_or_a_former_one_cannot_be_replaced(tournament, organiser, ada, bruno, carla) -> None:
    first, second = (register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in (ada, bruno))
    with pytest.raises(NotFound):
        _substitute(first, organiser, second.members.get(), "Carla")
    old = first.members.get()
    _substitute(first, organiser, old, "Carla")
    with pytest.raises(NotFound):
        _substitute(first, organiser, old, "Dora")


def test_an_old_page_substitutes_nobody(pair, organiser, bruno, carla) -> None:
    confirm_membership(entry_id=pair.pk, by=bruno, now=NOW)
    with pytest.raises(Stale):
        _substitute(pair, organiser, bruno, "Carla", version=pair.version)


def test_a_substituted_member_does_not_come_back_with_the_entry(pair, organiser, ada, bruno, carla) -> None:
    _substitute(pair, organiser, bruno, "Carla")
    withdraw_entry(entry_id=pair.pk, by=ada, now=NOW)
    assert not pair.members.filter(is_active=True).exists()

    reinstate_entry(entry_id=pair.pk, by=organiser, now=NOW)

    assert [member.name for member in pair.members.filter(is_active=True)] == ["Ada", "Carla"]


@pytest.fixture
def at_table(make_tournament, organiser, ada, bruno) -> Pairing:
    """Ada and Bruno have just been called to a real table."""
    tournament = make_tournament(venue="table", place="Circolo")
    for player in (ada, bruno):
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    in_phase(tournament, "published")
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    return Pairing.objects.get(round__stage__tournament=tournament)


def test_a_table_that_waits_gets_a_sheet_with_the_new_name(at_table, organiser, bruno) -> None:
    entry = Entry.objects.get(name="Bruno")
    say_present(pairing_id=at_table.pk, by=bruno, now=NOW)
    before = PairingMatch.objects.get(pairing=at_table)

    substitute_member(
        entry_id=entry.pk, by=organiser, member_id=entry.members.get().pk, substitute="Dora",
        now=NOW + timedelta(minutes=5),
    )  # fmt: skip

    before.refresh_from_db()
    assert (before.is_void, before.match.status) == (True, Match.Status.CANCELLED)
    sheet = at_table.pairing_matches.get(is_void=False)
    assert {seat.player.name if seat.player else seat.label for seat in sheet.match.seats.all()} == {"Ada", "Dora"}
    side = at_table.sides.get(entry=entry)
    assert (side.present, side.present_at) == ([], None)
    again = Pairing.objects.get(pk=at_table.pk)
    assert (again.due_at, again.opened_at) == (at_table.due_at, at_table.opened_at)


def test_nobody_is_replaced_while_their_table_is_played(at_table, organiser) -> None:
    for position in (0, 1):
        mark_present(pairing_id=at_table.pk, position=position, by=organiser, now=NOW)
    entry = Entry.objects.get(name="Bruno")
    with pytest.raises(EntryPlaying):
        substitute_member(entry_id=entry.pk, by=organiser, member_id=entry.members.get().pk, substitute="Dora", now=NOW)
