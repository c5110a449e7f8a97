"""Every button of the control room does what it says, by its form; refusals are sentences, never faults."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables, play_all, tables
from tests.tournaments.web.factories import draft, in_phase
from tournaments.models import AuditEntry, Pairing, Round, Tournament
from tournaments.services.results import enter_result
from tournaments.web.organise_acts import ACTS
from tournaments.web.words.organise import ADVANCED, DONE

pytestmark = pytest.mark.django_db


class Room:
    """A browser in the control room of one tournament."""

    def __init__(self, browser: Client, tournament: Tournament) -> None:
        self.browser, self.tournament = browser, tournament

    def do(self, do: str, **fields: object) -> str:
        """What the page says after this form was sent."""
        answer = self.browser.post(f"/organise/{self.tournament.pk}/act", {"do": do, **fields}, follow=True)
        assert answer.status_code == 200, answer.status_code
        self.tournament.refresh_from_db()
        return " ".join(str(message) for message in answer.context["messages"])


@pytest.fixture
def room(browser_of, organiser):
    def make(tournament: Tournament) -> Room:
        return Room(browser_of(organiser), tournament)

    return make


def last_round(tournament: Tournament) -> Round:
    return Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number")[0]


def test_every_act_has_its_words() -> None:
    told = {do for do in ACTS if do not in ("advance", "next_stage")}
    assert told <= set(DONE)
    assert set(ADVANCED) == {"start_round", "pair_round", "next_stage", "finish", "nothing"}


@pytest.mark.parametrize("do", sorted(ACTS))
def test_an_empty_form_is_refused_and_never_a_fault(browser_of, organiser, do) -> None:
    tournament = in_phase(organiser, "running")

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/act", {"do": do})

    assert answer.status_code in (302, 404)


@pytest.mark.parametrize("do", sorted(ACTS))
def test_nonsense_in_every_field_is_refused_and_never_a_fault(browser_of, organiser, do) -> None:
    tournament = in_phase(organiser, "running")
    table = open_tables(tournament)[0]
    nonsense: dict[str, Any] = dict.fromkeys(
        ("to", "minutes", "first_points", "second_points", "loser", "role", "venue", "member", "report", "number",
         "position", "first_entry", "second_entry", "order", "kind", "version"),
        "９９９'--\x00",
    )  # fmt: skip
    entry, round_ = tournament.entries.all()[0], last_round(tournament)
    known = {"pairing": table.pk, "entry": entry.pk, "round": round_.pk}

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/act", {"do": do, **nonsense, **known})

    assert answer.status_code in (302, 404, 409)


def test_an_unknown_act_is_not_found(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")

    assert browser_of(organiser).post(f"/organise/{tournament.pk}/act", {"do": "explode"}).status_code == 404
    assert browser_of(organiser).get(f"/organise/{tournament.pk}/act").status_code == 405


def test_a_draft_goes_through_its_phases_by_buttons(room, organiser) -> None:
    at = room(draft(organiser))

    assert at.do("publish") == str(DONE["publish"])
    assert at.do("close_registration") == "Registration is closed."
    assert at.do("open_registration") == "Registration is open."
    assert at.do("open_check_in") == "Check-in is open."
    assert at.tournament.status == "check_in"
    assert "at least two entries" in at.do("start")
    assert "Everybody will be able to read it" in at.do("cancel")
    assert at.do("cancel", reason="Flood") == "The tournament was called off."
    assert at.tournament.cancelled_reason == "Flood"


def test_an_event_is_announced_without_letting_anybody_enter(room, organiser) -> None:
    at = room(draft(organiser))
    at.do("announce")

    assert at.tournament.status == "published"


def test_a_whole_event_is_run_by_the_one_button(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 2}), entries=6, starts=False))

    at.do("start", version=at.tournament.version)
    for number in (1, 2):
        for table in open_tables(at.tournament):
            at.do("enter", pairing=table.pk, version=table.version, first_points="11", second_points="4")
        step = "pair_round" if number == 1 else "finish"
        at.do("advance", step=step)
    assert at.tournament.status == "finished"
    assert at.do("archive", version=at.tournament.version) == "The books are closed."


def test_the_first_round_can_be_looked_at_before_it_starts(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 3}), entries=6, starts=False))

    assert "Look at it" in at.do("start", plays="no")
    round_ = last_round(at.tournament)
    assert round_.status == "paired"
    first, second = entry_named(at.tournament, "Entry 1"), entry_named(at.tournament, "Entry 2")
    at.do("swap", round=round_.pk, version=round_.version, first_entry=first.pk, second_entry=second.pk)
    assert round_.pairings.get(sides__entry=second).sides.filter(entry__name="Entry 4").exists()
    at.do("unpair", round=round_.pk)
    assert not Round.objects.exists()
    at.do("pair")
    at.do("start_round", round=last_round(at.tournament).pk)
    assert last_round(at.tournament).status == "playing"


def test_only_a_step_that_is_still_to_be_done_is_done(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 3}), entries=4))
    for table in open_tables(at.tournament):
        enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=4, now=NOW)
    at.do("advance", step="pair_round")

    assert "has been done already" in at.do("advance", step="pair_round")
    assert Round.objects.count() == 2


def test_a_round_is_closed_and_reopened_with_a_reason(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 2}), entries=4))
    round_ = last_round(at.tournament)
    assert "tables are open" in at.do("close_round", round=round_.pk)
    for table in open_tables(at.tournament):
        enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=4, now=NOW)

    assert at.do("close_round", round=round_.pk) == "The round is closed."
    assert "reason" in at.do("reopen", round=round_.pk)
    assert at.do("reopen", round=round_.pk, reason="Miscounted") == "The round is open again."


def test_a_round_with_later_ones_is_reopened_only_against_the_rule(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 2}), entries=4))
    play_all(at.tournament, organiser)
    first = Round.objects.get(number=1)

    assert "last closed round" in at.do("reopen", round=first.pk, reason="Miscounted")
    assert at.do("reopen", round=first.pk, reason="Miscounted", overriding="yes") == "The round is open again."
    assert at.tournament.status == "running"


def test_a_tournament_pauses_and_goes_on(room, organiser) -> None:
    at = room(in_phase(organiser, "running"))

    at.do("pause", reason="Lunch", version=at.tournament.version)
    assert at.tournament.status == "paused"
    at.do("resume")
    assert at.tournament.status == "running"


def test_the_next_stage_can_be_paired_and_looked_at(room, organiser) -> None:
    at = room(event(organiser, ("groups", {"groups": 2, "qualifiers": 1}), ("single_knockout", {}), entries=6))
    while open_tables(at.tournament):
        for table in open_tables(at.tournament):
            enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=4, now=NOW)
        if at.browser.get(f"/organise/{at.tournament.pk}").context["next"].code == "pair_round":
            at.do("advance")

    assert "Look at it" in at.do("next_stage")
    assert at.tournament.stages.get(number=2).status == "running"


def test_a_no_show_is_waited_for_seen_and_forfeited(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 3}), entries=6))
    first, second, third = open_tables(at.tournament)
    at.do("seen", pairing=first.pk, position="0")
    at.do("seen", pairing=first.pk, position="1")
    at.do("extend", pairing=second.pk, version=second.version, minutes="5")
    assert at.do("forfeit", pairing=third.pk, version=third.version, loser="second") == "The table is forfeited."

    for table, status in ((first, "playing"), (second, "ready"), (third, "decided")):
        table.refresh_from_db()
        assert table.status == status
    assert "not possible" in at.do("forfeit", pairing=second.pk)


def test_a_forfeit_offers_an_undo_that_works(room, organiser) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 3}), entries=6))
    table = open_tables(at.tournament)[0]
    at.do("forfeit", pairing=table.pk, loser="first", reason="no show")

    offered = at.browser.get(f"/organise/{at.tournament.pk}").context["undo"]
    assert at.do("undo", number=offered.number) == "Undone."
    table.refresh_from_db()
    assert table.status == "ready"
    assert "no longer be undone" in at.do("undo", number=offered.number)


def test_an_undo_that_would_reset_tables_leads_to_where_they_are_named(room, organiser) -> None:
    at = room(event(organiser, ("single_knockout", {}), entries=4))
    first, second = open_tables(at.tournament)
    for table in (first, second):
        enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=4, now=NOW)
    final = open_tables(at.tournament)[0]
    enter_result(pairing_id=final.pk, by=organiser, first_points=11, second_points=4, now=NOW)
    row = AuditEntry.objects.get(subject=f"pairing:{first.pk}", verb="result_entered")

    sent = {"do": "undo", "number": row.number}
    answer = at.browser.post(f"/organise/{at.tournament.pk}/act", sent)

    assert answer["Location"] == f"/organise/{at.tournament.pk}/tables/{first.pk}"
    final.refresh_from_db()
    assert final.status == "decided"


def test_a_table_gets_a_place(room, organiser) -> None:
    at = room(in_phase(organiser, "running"))
    table = open_tables(at.tournament)[0]

    at.do("name_table", pairing=table.pk, version=table.version, table_name="Veranda")

    table.refresh_from_db()
    assert table.table_name == "Veranda"


def test_those_who_help_get_roles_and_the_last_organiser_stays(room, organiser, bruno) -> None:
    at = room(in_phase(organiser, "running"))

    at.do("add_staff", player="@bruno", role="arbiter")
    assert at.tournament.staff.get(player=bruno).role == "arbiter"
    at.do("remove_staff", player="Bruno")
    assert not at.tournament.staff.filter(player=bruno).exists()
    assert "at least one organiser" in at.do("remove_staff", player="Olga")
    assert "Nobody of that name" in at.do("add_staff", player="Nobody", role="arbiter")


def test_nobody_decides_about_the_own_table(room, organiser, bruno) -> None:
    at = room(event(organiser, ("swiss", {"rounds": 1}), entries=[organiser, bruno]))
    table = open_tables(at.tournament)[0]

    told = at.do("enter", pairing=table.pk, first_points="11", second_points="2")

    assert told == "Nobody decides about a table that they play at."


def test_everything_that_was_done_stands_in_the_log_in_words(room, organiser) -> None:
    at = room(in_phase(organiser, "running"))
    at.do("pause", reason="Lunch")

    page = at.browser.get(f"/organise/{at.tournament.pk}/log").content.decode()

    assert "The tournament is paused." in page
    assert "«Lunch»" in page
    assert "State: live → paused" in page
    assert AuditEntry.objects.filter(tournament=at.tournament, verb="paused", actor=organiser).exists()


def test_a_table_of_another_tournament_is_not_found(browser_of, organiser, make_player) -> None:
    mine, other = in_phase(organiser, "running"), in_phase(make_player("Oreste"), "running")
    table = tables(other)[2]

    for do, field, pk in (
        ("enter", "pairing", table.pk), ("withdraw", "entry", other.entries.all()[0].pk),
        ("close_round", "round", table.round_id),
    ):  # fmt: skip
        sent = {"do": do, field: pk, "first_points": "11", "second_points": "2"}
        assert browser_of(organiser).post(f"/organise/{mine.pk}/act", sent).status_code == 404
    assert Pairing.objects.get(pk=table.pk).status == table.status
