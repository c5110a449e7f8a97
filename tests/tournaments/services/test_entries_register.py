"""People enter a tournament, and those who come too late for a place wait."""

from collections import Counter
from functools import partial

import pytest

from games.models import Player
from games.services import make_guest
from games.services.errors import BadName, BotAtTable
from tests.threads import at_once
from tests.tournaments.conftest import NOW, in_phase
from tournaments.models import AuditEntry, Entry, EntryMember, Tournament
from tournaments.selectors.access import NotFound
from tournaments.services.entries import add_entry, create_entry, register_entry
from tournaments.services.errors import (
    AlreadyEntered,
    BadEntry,
    BotsStayOut,
    ConditionNotMet,
    EntryNameTaken,
    GuestsStayOut,
    NotStaff,
    RegistrationClosed,
    UnknownPlayer,
    WrongEntryWord,
    WrongMemberCount,
    WrongPhase,
)
from tournaments.services.members_eligibility import Person

pytestmark = pytest.mark.django_db

Status = Entry.Status


def _register(tournament: Tournament, by: Player, **given) -> Entry:
    return register_entry(tournament_id=tournament.pk, by=by, now=NOW, **given)


def _add(tournament: Tournament, by: Player, *members: str, **given) -> Entry:
    return add_entry(tournament_id=tournament.pk, by=by, members=members, now=NOW, **given)


def test_who_registers_is_accepted_and_has_consented(tournament, ada) -> None:
    entry = _register(tournament, ada)

    assert (entry.name, entry.status, entry.rating, entry.venue) == ("Ada", Status.ACCEPTED, 1500, "online")
    member = entry.members.get()
    assert (member.player, member.consented, member.is_active) == (ada, True, True)
    act = AuditEntry.objects.filter(tournament=tournament).first()
    assert (act.verb, act.subject, act.actor) == ("entry_registered", f"entry:{entry.pk}", ada)
    assert act.after == {"name": "Ada", "status": "accepted", "members": ["Ada"]}


def test_a_registration_that_needs_approval_is_an_application(make_tournament, ada) -> None:
    tournament = make_tournament(registration="approval")
    assert _register(tournament, ada).status == Status.APPLIED


def test_the_entry_word_opens_in_any_spelling(make_tournament, ada, bruno) -> None:
    tournament = make_tournament(registration="code", entry_word="Primiera")

    with pytest.raises(WrongEntryWord):
        _register(tournament, bruno)
    assert _register(tournament, ada, entry_word=" ＰRIMIERA ").status == Status.ACCEPTED


@pytest.mark.parametrize("phase", ["published", "check_in", "seeded", "cancelled", "finished"])
def test_nobody_registers_outside_the_registration(tournament, ada, phase) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=phase, cancelled_reason="rain", started_at=NOW)
    with pytest.raises(RegistrationClosed) as refusal:
        _register(tournament, ada)
    assert refusal.value.details == {"status": phase}


def test_a_draft_cannot_be_found_by_strangers(make_tournament, ada) -> None:
    tournament = make_tournament(publish=False)
    with pytest.raises(NotFound):
        _register(tournament, ada)


def test_a_private_event_takes_those_who_know_its_code(make_tournament, ada, bruno) -> None:
    tournament = make_tournament(visibility="private")

    with pytest.raises(NotFound):
        _register(tournament, ada, code="WRONG")
    assert _register(tournament, bruno, code=f" {tournament.code.lower()} ").status == Status.ACCEPTED


def test_guests_and_bots_do_not_register(tournament, make_bot) -> None:
    with pytest.raises(GuestsStayOut):
        _register(tournament, make_guest())
    with pytest.raises(BotsStayOut):
        _register(tournament, make_bot("Nonna"))


def test_late_comers_wait_when_every_place_is_taken(make_tournament, make_players) -> None:
    tournament = make_tournament(capacity=2)

    statuses = [_register(tournament, player).status for player in make_players(4)]

    assert statuses == [Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED, Status.WAITLISTED]


def test_nobody_overtakes_those_who_wait(make_tournament, make_players) -> None:
    tournament = make_tournament(capacity=2)
    first, second, third, fourth = make_players(4)
    for player in (first, second, third):
        _register(tournament, player)
    Tournament.objects.filter(pk=tournament.pk).update(capacity=3)

    assert _register(tournament, fourth).status == Status.WAITLISTED


@pytest.mark.parametrize(
    ("condition", "limit", "value"), [("least_rating", 1701, 1700), ("most_rating", 1699, 1700), ("least_games", 6, 5)]
)
def test_conditions_hold_for_every_player(make_tournament, make_player, organiser, condition, limit, value) -> None:
    tournament = make_tournament(**{condition: limit})
    player = make_player("Dora", rating=1700.4, games=5)

    for enter in (lambda: _register(tournament, player), lambda: _add(tournament, organiser, "Dora")):
        with pytest.raises(ConditionNotMet) as refusal:
            enter()
        assert refusal.value.details == {"player": "Dora", "condition": condition, "limit": limit, "value": value}


def test_conditions_met_to_the_point_let_in(make_tournament, make_player) -> None:
    tournament = make_tournament(least_rating=1700, most_rating=1700, least_games=5)
    assert _register(tournament, make_player(rating=1699.5, games=5)).rating == 1700


def test_a_rating_of_another_pool_meets_no_condition(make_tournament, make_player) -> None:
    tournament = make_tournament(preset="cirulla", least_rating=1600)
    with pytest.raises(ConditionNotMet):
        _register(tournament, make_player(rating=1700))


def test_names_on_paper_meet_every_condition(make_tournament, organiser) -> None:
    tournament = make_tournament(least_rating=1900, least_games=50)
    entry = _add(tournament, organiser, "Mario Rossi", rating=1620, club="Circolo  Alia")
    assert (entry.rating, entry.club, entry.venue) == (1620, "Circolo Alia", "table")


def test_a_pair_is_named_by_its_members_or_by_itself(pairs_tournament, ada, bruno, carla, make_player) -> None:
    dora = make_player("Dora")

    first = _register(pairs_tournament, ada, partners=["BRUNO"])
    second = _register(pairs_tournament, carla, partners=["Dora"], name="  Le   Streghe ")

    assert (first.name, second.name) == ("Ada – Bruno", "Le Streghe")
    assert [(member.player, member.consented) for member in first.members.all()] == [(ada, True), (bruno, False)]
    assert second.members.get(position=1).player == dora


def test_a_name_that_was_chosen_is_shown_once(pairs_tournament, make_players) -> None:
    first, second, third, fourth = make_players(4)
    _register(pairs_tournament, first, partners=[second.name], name="Le Streghe")
    with pytest.raises(EntryNameTaken):
        _register(pairs_tournament, third, partners=[fourth.name], name="le streghe")


def test_people_of_one_name_get_numbers(tournament, organiser, ada) -> None:
    names = [_add(tournament, organiser, name).name for name in ("Mario", "mario", "MARIO")]
    _add(tournament, organiser, "Adele")
    assert names == ["Mario", "mario (2)", "MARIO (3)"]


@pytest.mark.parametrize(
    ("partners", "refused"), [([], WrongMemberCount), (["Nobody"], UnknownPlayer), (["Ada"], AlreadyEntered),
                              (["Bruno", "Carla"], WrongMemberCount), (["\x00"], BadName)]
)  # fmt: skip
def test_a_pair_is_two_different_players(pairs_tournament, ada, bruno, carla, partners, refused) -> None:
    with pytest.raises(refused):
        _register(pairs_tournament, ada, partners=partners)
    assert not Entry.objects.exists()


def test_a_partner_who_is_a_guest_or_a_bot_is_refused(pairs_tournament, ada, make_bot) -> None:
    make_bot("Nonna")
    with pytest.raises(BotsStayOut):
        _register(pairs_tournament, ada, partners=["Nonna"])
    with pytest.raises(GuestsStayOut):
        _register(pairs_tournament, ada, partners=[make_guest().name])


@pytest.mark.parametrize(("field", "given"), [("name", {"name": "a\x07b"}), ("name", {"name": "x" * 101})])
def test_a_name_that_cannot_be_shown_is_refused(pairs_tournament, ada, bruno, field, given) -> None:
    with pytest.raises(BadEntry) as refusal:
        _register(pairs_tournament, ada, partners=["Bruno"], **given)
    assert refusal.value.details == {"field": field}


@pytest.mark.parametrize(("field", "given"), [("club", {"club": "x" * 61}), ("rating", {"rating": 4001})])
def test_an_organiser_cannot_add_nonsense(tournament, organiser, field, given) -> None:
    with pytest.raises(BadEntry) as refusal:
        _add(tournament, organiser, "Mario", **given)
    assert refusal.value.details == {"field": field}


def test_a_player_enters_once(tournament, organiser, ada) -> None:
    _register(tournament, ada)

    with pytest.raises(AlreadyEntered) as refusal:
        _register(tournament, ada)
    assert refusal.value.details == {"player": "Ada"}
    with pytest.raises(AlreadyEntered):
        _add(tournament, organiser, "ada")


def test_the_database_lets_nobody_in_twice_either(tournament, ada) -> None:
    _register(tournament, ada)
    unchecked = Entry(tournament=tournament, name="Again", status=Status.ACCEPTED, created_at=NOW)

    with pytest.raises(AlreadyEntered):
        create_entry(tournament, [Person("Ada", ada)], by=ada, entry=unchecked)

    assert Entry.objects.count() == 1


def test_only_organisers_add_entries(tournament, organiser, arbiter, stranger, ada) -> None:
    _register(tournament, ada)
    for player in (stranger, ada, arbiter):
        with pytest.raises(NotStaff):
            _add(tournament, player, "Mario")
    assert _add(tournament, organiser, "Mario").members.get().player is None


def test_an_organiser_adds_players_without_their_consent_but_enters_in_person(tournament, organiser, ada) -> None:
    assert not _add(tournament, organiser, "Ada").members.get().consented
    assert _add(tournament, organiser, "Olga").members.get().consented


@pytest.mark.parametrize("phase", ["draft", "published", "registration", "check_in", "seeded"])
def test_an_organiser_adds_entries_at_any_time_before_the_start(tournament, organiser, phase) -> None:
    assert _add(in_phase(tournament, phase), organiser, "Mario").status == Status.ACCEPTED


def test_nobody_is_added_to_an_event_that_is_over(tournament, organiser) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status="cancelled", cancelled_reason="rain")
    with pytest.raises(WrongPhase):
        _add(tournament, organiser, "Mario")


def test_bots_come_in_by_the_hand_of_the_sites_staff(tournament, organiser, make_bot, make_player) -> None:
    make_bot("Nonna")
    make_bot("Grillo")
    staff = make_player("Sara")
    staff.user.is_staff = True
    staff.user.save()

    with pytest.raises(BotsStayOut):
        _add(tournament, organiser, "Nonna")
    assert _add(tournament, staff, "Nonna").members.get().consented
    assert _add(tournament, organiser, "Grillo", allow_bots=True).status == Status.ACCEPTED


def test_bots_hold_no_real_cards(make_tournament, organiser, make_bot) -> None:
    make_bot("Nonna")
    tournament = make_tournament(venue="table", place="Circolo Alia")
    with pytest.raises(BotAtTable):
        _add(tournament, organiser, "Nonna", allow_bots=True)


@pytest.mark.django_db(transaction=True)
def test_of_two_hundred_registrations_of_one_player_one_is_made(make_tournament, ada) -> None:
    tournament = make_tournament()

    outcomes = _at_once(lambda _: _register(tournament, ada), range(200))

    assert outcomes == {"accepted": 1, "AlreadyEntered": 199}
    assert EntryMember.objects.filter(player=ada, is_active=True).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_hundred_who_run_for_the_last_place_one_gets_it(make_tournament, organiser, ada) -> None:
    tournament = make_tournament(capacity=2)
    _register(tournament, ada)
    runners = Player.objects.bulk_create(
        Player(kind=Player.Kind.HUMAN, name=f"Runner {number}", name_key=f"runner {number}") for number in range(200)
    )

    outcomes = _at_once(lambda number: _register(tournament, runners[number]), range(200))

    assert outcomes == {"accepted": 1, "waitlisted": 199}
    numbers = list(AuditEntry.objects.filter(tournament=tournament).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def _at_once(register, numbers) -> Counter[str]:
    """What became of each registration, eight threads at work."""
    outcomes: list[str] = []

    def run(share) -> None:
        for number in share:
            try:
                outcomes.append(register(number).status)
            except AlreadyEntered as refusal:
                outcomes.append(type(refusal).__name__)

    at_once(*(partial(run, numbers[first::8]) for first in range(8)))
    return Counter(outcomes)
