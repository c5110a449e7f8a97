"""Entries are let in, checked in, replaced, added and imported; seeds are drawn, moved and undone."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.services.limits import RATES, spend
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables
from tests.tournaments.web.factories import in_phase, online
from tournaments.models import Entry, Tournament
from tournaments.services.entries import register_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def act(browser_of, organiser):
    """A function that sends a form of the room and gives what the page says then."""

    def do(tournament: Tournament, do: str, **fields: object) -> str:
        answer = browser_of(organiser).post(f"/organise/{tournament.pk}/act", {"do": do, **fields}, follow=True)
        assert answer.status_code == 200
        tournament.refresh_from_db()
        return " ".join(map(str, answer.context["messages"]))

    return do


def order_of(tournament: Tournament) -> list[str]:
    return list(tournament.entries.exclude(seed=None).order_by("seed").values_list("name", flat=True))


def test_applicants_are_approved_or_rejected_with_a_reason(act, organiser, ada, bruno) -> None:
    tournament = online(organiser, registration="approval")
    first, second = (register_entry(tournament_id=tournament.pk, by=each, now=NOW) for each in (ada, bruno))

    assert act(tournament, "approve", entry=first.pk, version=first.version) == "The entry was admitted."
    assert "Please give a reason." in act(tournament, "reject", entry=second.pk)
    assert act(tournament, "reject", entry=second.pk, reason="Full") == "The entry was not admitted."
    assert [tournament.entries.get(pk=each.pk).status for each in (first, second)] == ["accepted", "rejected"]


def test_an_application_waits_among_what_needs_somebody(browser_of, organiser, ada) -> None:
    tournament = online(organiser, registration="approval")
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)

    needs = browser_of(organiser).get(f"/organise/{tournament.pk}").context["needs"]

    assert [(need.code, need.title) for need in needs] == [("application", "Ada would like to enter.")]


def test_entries_are_checked_in_by_an_arbiter(browser_of, organiser, bruno) -> None:
    tournament = in_phase(organiser, "check_in")
    tournament.staff.create(player=bruno, role="arbiter")
    entry = entry_named(tournament, "Entry 1")
    browser = browser_of(bruno)

    browser.post(f"/organise/{tournament.pk}/act", {"do": "check_in", "entry": entry.pk})
    page = browser.get(f"/organise/{tournament.pk}/players")
    assert page.context["came"] == 1
    browser.post(f"/organise/{tournament.pk}/act", {"do": "take_back", "entry": entry.pk})
    entry.refresh_from_db()
    assert entry.status == Entry.Status.ACCEPTED


def test_entries_leave_come_back_and_are_disqualified(act, organiser) -> None:
    tournament = in_phase(organiser, "registration")
    entry = entry_named(tournament, "Entry 1")

    act(tournament, "withdraw", entry=entry.pk, reason="Ill")
    act(tournament, "reinstate", entry=entry.pk)
    entry.refresh_from_db()
    assert entry.status == Entry.Status.ACCEPTED
    assert "Please give a reason." in act(tournament, "disqualify", entry=entry.pk)
    act(tournament, "disqualify", entry=entry.pk, reason="Cheating")
    entry.refresh_from_db()
    assert (entry.status, entry.reason) == ("disqualified", "Cheating")


def test_a_substitute_plays_for_whoever_has_not_come(act, browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    act(tournament, "seen", pairing=table.pk, position="0")
    need = browser_of(organiser).get(f"/organise/{tournament.pk}").context["needs"][0]
    assert need.code == "no_show"
    (member,) = need.members

    told = act(
        tournament, "substitute", entry=need.entry_id, version=need.entry_version, member=member[0], substitute="Zia"
    )

    assert told == "The substitute plays from now on."
    assert tournament.entries.get(pk=need.entry_id).name == "Zia"


def test_a_round_is_sat_out_and_played_after_all(act, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    entry = entry_named(tournament, "Entry 1")

    assert act(tournament, "absence", entry=entry.pk, number="2") == "The entry sits that round out."
    assert act(tournament, "lift_absence", entry=entry.pk, number="2") == "The entry plays that round."
    assert "already paired" in act(tournament, "absence", entry=entry.pk, number="1")


def test_two_entries_are_kept_apart_and_let_meet_again(act, organiser) -> None:
    tournament = in_phase(organiser, "registration")
    first, second = entry_named(tournament, "Entry 1"), entry_named(tournament, "Entry 2")

    act(tournament, "forbid", first_entry=first.pk, second_entry=second.pk)
    assert tournament.forbidden_pairs.count() == 1
    act(tournament, "allow", first_entry=second.pk, second_entry=first.pk)
    assert tournament.forbidden_pairs.count() == 0
    assert "It is about: The other entry." in act(tournament, "forbid", first_entry=first.pk, second_entry=first.pk)


def test_an_entry_sits_elsewhere_in_an_event_of_both_kinds(act, organiser, ada) -> None:
    tournament = online(organiser, venue="both", place="Circolo")
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)

    act(tournament, "entry_venue", entry=entry.pk, venue="table")

    entry.refresh_from_db()
    assert entry.venue == "table"


def test_entries_are_added_by_account_or_on_paper(browser_of, organiser, ada) -> None:
    tournament = online(organiser)
    browser = browser_of(organiser)

    browser.post(f"/organise/{tournament.pk}/add", {"member1": "@ada"})
    browser.post(f"/organise/{tournament.pk}/add", {"member1": "Zia Pina", "club": "Circolo", "rating": "1640"})

    assert tournament.entries.get(name="Ada").members.get().player == ada
    paper = tournament.entries.get(name="Zia Pina")
    assert (paper.club, paper.rating, paper.members.get().player) == ("Circolo", 1640, None)
    again = browser.post(f"/organise/{tournament.pk}/add", {"member1": "Ada"})
    assert again.status_code == 400
    assert "already entered" in again.context["add_problem"]
    assert browser.post(f"/organise/{tournament.pk}/add", {"member1": ""}).status_code == 400


def test_a_list_is_imported_by_pasting_or_as_a_file(browser_of, organiser) -> None:
    tournament = online(organiser)
    browser = browser_of(organiser)

    pasted = browser.post(
        f"/organise/{tournament.pk}/import", {"text": "member1,club,rating\n田中,Tokyo,1700\nRossi,,\n"}, follow=True
    )
    assert "2 entries were imported." in [str(message) for message in pasted.context["messages"]]
    file = SimpleUploadedFile("list.csv", b"member1\nBianchi\n")
    browser.post(f"/organise/{tournament.pk}/import", {"text": "", "file": file})
    assert set(tournament.entries.values_list("name", flat=True)) == {"田中", "Rossi", "Bianchi"}


def test_lists_have_the_limit_that_programs_have(browser_of, organiser) -> None:
    tournament = online(organiser)
    for _ in range(RATES["import_entries"].requests):
        assert spend("import_entries", f"player {organiser.pk}") is None

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/import", {"text": "member1\nRossi\n"})

    assert answer.status_code == 429
    assert not tournament.entries.exists()


def test_a_wrong_line_is_named_and_nothing_is_imported(browser_of, organiser) -> None:
    tournament = online(organiser)
    text = "member1,rating\nRossi,1500\nBianchi,strong\nRossi,\n"

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/import", {"text": text})

    assert answer.status_code == 400
    lines = dict(answer.context["import_lines"])
    assert set(lines) == {3, 4}
    assert "strong" in lines[3]
    assert "Nothing was imported." in answer.context["import_problem"]
    assert text.splitlines()[2] in answer.content.decode()
    assert not tournament.entries.exists()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x80\x81", b'"' * 41, b"a,b\n" * 3, b"x" * 1_200_000])
def test_no_file_breaks_the_import(browser_of, organiser, content) -> None:
    tournament = online(organiser)

    file = SimpleUploadedFile("list.csv", content)
    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/import", {"text": "", "file": file})

    assert answer.status_code == 400
    assert answer.context["import_lines"] or answer.context["import_problem"]


def test_seeds_are_given_by_rating_and_by_the_published_lot(act, organiser) -> None:
    tournament = in_phase(organiser, "registration")

    act(tournament, "by_rating", version=tournament.version)
    assert order_of(tournament) == [f"Entry {number}" for number in range(1, 9)]
    act(tournament, "by_lot", lot="7-7-7", version=tournament.version)
    drawn = order_of(tournament)
    assert tournament.lot == "7-7-7"
    act(tournament, "by_rating")
    act(tournament, "by_lot")
    assert order_of(tournament) == drawn


def test_a_seed_is_moved_by_a_button_and_by_numbers_and_undone(act, browser_of, organiser) -> None:
    tournament = in_phase(organiser, "registration")
    act(tournament, "by_rating")
    third, ids = entry_named(tournament, "Entry 3"), [entry_named(tournament, f"Entry {n}").pk for n in range(1, 9)]

    act(tournament, f"move_seed:{third.pk}:2", version=tournament.version)
    assert order_of(tournament)[:3] == ["Entry 1", "Entry 3", "Entry 2"]

    numbers = {f"place-{pk}": place for place, pk in enumerate(ids, start=1)} | {f"place-{ids[7]}": 1}
    act(tournament, "seed_order", order=ids, **numbers)
    assert order_of(tournament)[:3] == ["Entry 8", "Entry 1", "Entry 2"]

    last = browser_of(organiser).get(f"/organise/{tournament.pk}/seeding").context["last_seeding"]
    act(tournament, "undo_seeding", number=last.number)
    assert order_of(tournament)[:3] == ["Entry 1", "Entry 3", "Entry 2"]


def test_an_order_that_somebody_has_changed_in_the_meantime_is_a_conflict(browser_of, act, organiser) -> None:
    tournament = in_phase(organiser, "registration")
    seen = tournament.version
    act(tournament, "by_rating")

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/act", {"do": "by_lot", "version": seen})

    assert answer.status_code == 409
    assert answer.context["conflict"].sentence == "The seeds were set."
    assert order_of(tournament)[0] == "Entry 1"


def test_acts_on_tables_in_between_stand_in_nobodys_way(act, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    seen = tournament.version
    table = open_tables(tournament)[0]
    act(tournament, "enter", pairing=table.pk, first_points="11", second_points="2")

    assert act(tournament, "pause", version=seen) == "The tournament is paused."


def test_who_checks_in_meanwhile_does_not_hold_up_the_start_but_who_leaves_does(act, browser_of, organiser) -> None:
    tournament = in_phase(organiser, "check_in")
    for number in range(1, 7):
        act(tournament, "check_in", entry=entry_named(tournament, f"Entry {number}").pk)
    seen = tournament.version
    act(tournament, "withdraw", entry=entry_named(tournament, "Entry 1").pk)

    browser = browser_of(organiser)
    assert browser.post(f"/organise/{tournament.pk}/act", {"do": "start", "version": seen}).status_code == 409
    seen = Tournament.objects.get().version
    act(tournament, "check_in", entry=entry_named(tournament, "Entry 7").pk)
    browser.post(f"/organise/{tournament.pk}/act", {"do": "start", "version": seen})
    tournament.refresh_from_db()
    assert tournament.status == "running"
