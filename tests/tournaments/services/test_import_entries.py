"""A whole list of entries is imported, or none of it."""

import pytest

from games.services import make_guest
from tests.tournaments.conftest import NOW, begin
from tournaments.models import AuditEntry, Entry, EntryMember, Tournament
from tournaments.services.entries import add_entry, register_entry
from tournaments.services.errors import BadImport, NotStaff, Stale, WrongPhase
from tournaments.services.import_entries import import_entries
from tournaments.services.seeding import seed_by_rating

pytestmark = pytest.mark.django_db


def _import(tournament: Tournament, by, content: str | bytes, **given) -> int:
    return import_entries(tournament_id=tournament.pk, by=by, content=content, now=NOW, **given)


def _wrong(tournament: Tournament, by, content: str) -> list[tuple[int, str, str, str]]:
    with pytest.raises(BadImport) as refusal:
        _import(tournament, by, content)
    lines = refusal.value.details["lines"]
    return [(line["line"], line["code"], line["field"], line["text"]) for line in lines]


def test_players_and_names_on_paper_come_in_together(tournament, organiser, make_player) -> None:
    dora = make_player("Dora", rating=1700)

    assert _import(tournament, organiser, "name,club,rating\ndora,Alia,\nMario Rossi,Prato,1620\n") == 2

    known, paper = Entry.objects.order_by("pk")
    assert (known.name, known.club, known.rating, known.venue) == ("Dora", "Alia", 1700, "online")
    assert (paper.name, paper.club, paper.rating, paper.venue) == ("Mario Rossi", "Prato", 1620, "table")
    assert known.members.get().player == dora
    assert not EntryMember.objects.filter(consented=True).exists()
    act = AuditEntry.objects.get(verb="entries_imported")
    assert act.after == {"entries": [known.pk, paper.pk], "waitlisted": 0}


def test_pairs_come_in_with_both_members(pairs_tournament, organiser, ada) -> None:
    _import(pairs_tournament, organiser, "coppia;giocatore 1;giocatore 2\nLe Volpi;Ada;Mario\n;Luigi;Nino\n")
    entries = Entry.objects.order_by("pk")
    assert [entry.name for entry in entries] == ["Le Volpi", "Luigi – Nino"]
    assert [member.name for member in entries[0].members.all()] == ["Ada", "Mario"]


def test_nothing_comes_in_when_one_line_is_wrong(tournament, organiser, ada, make_bot) -> None:
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)
    make_bot("Nonna")
    guest = make_guest()

    wrong = _wrong(tournament, organiser, f"name\nBruno\nADA\nNonna\n{guest.name}\nmario\nZoe\n")

    assert wrong == [
        (3, "already_entered", "players", "Ada"),
        (4, "bots_stay_out", "players", "Nonna"),
        (5, "guests_stay_out", "players", guest.name),
        (6, "already_entered", "players", "mario"),
    ]
    assert Entry.objects.count() == 2


def test_conditions_are_told_line_by_line(make_tournament, organiser, make_player) -> None:
    tournament = make_tournament(least_rating=1600)
    make_player("Weak", rating=1500)
    make_player("Strong", rating=1700)
    assert _wrong(tournament, organiser, "Strong\nWeak\n") == [(2, "condition_not_met", "players", "Weak")]


def test_a_name_that_is_shown_already_is_told(pairs_tournament, organiser, ada, bruno) -> None:
    register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], name="Le Volpi", now=NOW)
    assert _wrong(pairs_tournament, organiser, "name,member1,member2\nLE VOLPI,Mario,Luigi\n") == [
        (2, "entry_name_taken", "name", "LE VOLPI")
    ]


def test_what_cannot_be_read_is_told_before_anything_is_looked_up(tournament, organiser) -> None:
    assert _wrong(tournament, organiser, "name,rating\nAda,strong\n") == [(2, "bad_rating", "rating", "strong")]


def test_those_beyond_the_capacity_wait_in_the_order_of_the_file(make_tournament, organiser, make_player) -> None:
    tournament = make_tournament(capacity=3)
    register_entry(tournament_id=tournament.pk, by=make_player(), now=NOW)

    _import(tournament, organiser, "name\nMario\nLuigi\nNino\nPino\n")

    statuses = list(Entry.objects.order_by("pk").values_list("name", "status"))[1:]
    assert statuses == [
        ("Mario", "accepted"), ("Luigi", "accepted"), ("Nino", "waitlisted"), ("Pino", "waitlisted"),
    ]  # fmt: skip
    assert AuditEntry.objects.get(verb="entries_imported").after["waitlisted"] == 2


def test_seeds_of_the_file_put_its_entries_in_order(tournament, organiser) -> None:
    _import(tournament, organiser, "name,seed\nThird,30\nFirst,1\nLater,\nSecond,7\n")
    seeded = Entry.objects.exclude(seed=None).order_by("seed")
    assert [(entry.seed, entry.name) for entry in seeded] == [(1, "First"), (2, "Second"), (3, "Third")]
    assert Entry.objects.get(name="Later").seed is None


def test_a_seed_that_somebody_has_is_told(tournament, organiser, ada) -> None:
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert _wrong(tournament, organiser, "name,seed\nMario,1\n") == [(2, "seed_taken", "seed", "1")]
    _import(tournament, organiser, "name,seed\nMario,2\n")
    assert Entry.objects.get(name="Mario").seed == 2


def test_only_organisers_import(tournament, arbiter, stranger) -> None:
    for player in (arbiter, stranger):
        with pytest.raises(NotStaff):
            _import(tournament, player, "Mario\n")


def test_a_list_comes_before_the_start(tournament, organiser) -> None:
    begin(tournament)
    with pytest.raises(WrongPhase):
        _import(tournament, organiser, "Mario\n")


def test_the_same_list_sent_twice_comes_in_once(tournament, organiser) -> None:
    tournament.refresh_from_db()
    _import(tournament, organiser, "Mario\nLuigi\n", version=tournament.version)
    with pytest.raises(Stale):
        _import(tournament, organiser, "Mario\nLuigi\n", version=tournament.version)
    assert [wrong[1] for wrong in _wrong(tournament, organiser, "Mario\nLuigi\n")] == ["already_entered"] * 2
    assert Entry.objects.count() == 2


def test_a_long_list_takes_few_queries(tournament, organiser, django_assert_max_num_queries) -> None:
    content = "name,seed\n" + "".join(f"Player {number},{number}\n" for number in range(1, 501))
    with django_assert_max_num_queries(40):
        assert _import(tournament, organiser, content) == 500
