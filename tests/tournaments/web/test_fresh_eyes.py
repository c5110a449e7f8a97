"""What somebody who sees the pages for the first time would stumble over: silence, noise and dead ends."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, play_all
from tests.tournaments.web.factories import in_phase, online
from tournaments.models import AuditEntry, Pairing, Tournament
from tournaments.selectors.steps import Need
from tournaments.services.rounds import pair_round
from tournaments.services.tables import mark_present
from tournaments.web.presenters.organise_needs import left_words, need_lines, pressing
from tournaments.web.presenters.rules import rules_page
from tournaments.web.words.numbers import duration_words, moment_words
from tournaments.web.words.verbs import reason_in_words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, "0 min"), (59, "59 min"), (60, "1 h"), (1414, "23 h 34 min"), (1440, "24 h")]
)
def test_long_times_are_told_in_hours(minutes, words) -> None:
    assert duration_words(minutes) == words


def test_a_deadline_of_another_day_comes_with_its_date(monkeypatch) -> None:
    late = datetime(2026, 12, 31, 22, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: late)

    assert moment_words(late) == "23:30"
    assert moment_words(late + timedelta(hours=1)) == "Fri 1 Jan 2027, 00:30"


@pytest.mark.parametrize(("seconds", "words"), [(348, "5:48"), (3599, "59:59"), (84_898, "23 h 34 min")])
def test_grace_is_counted_by_the_second_only_within_the_last_hour(seconds, words) -> None:
    assert left_words(seconds) == words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("resigned", "One side resigned."),
        ("timeout", "Time ran out."),
        ("not_checked_in", "did not check in"),
        ("The lamp fell", "The lamp fell"),
    ],
)
def test_reasons_of_rules_are_words(code, words) -> None:
    assert reason_in_words(code) == words


def test_rules_of_real_tables_promise_no_machine_that_forfeits(organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=4, grace_minutes=1440)

    said = " ".join(rules_page(tournament, list(tournament.stages.all())).running)

    assert "the organisers decide about whoever is not there 24 h after the call" in said
    assert "loses by forfeit" not in said


def test_a_table_with_cards_at_which_nobody_taps_raises_no_alarm(organiser) -> None:
    table, other = open_tables(event(organiser, ("swiss", {"rounds": 1}), entries=4))
    other.venue = Pairing.Venue.ONLINE
    silent, late = (Need("late_table", each, due_at=NOW) for each in (table, other))

    assert pressing([silent, late]) == (late,)


def test_a_club_that_plays_with_cards_is_left_in_peace(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=4)
    Pairing.objects.filter(round__stage__tournament=tournament).update(due_at=NOW - timedelta(days=1))

    room = browser_of(organiser).get(f"/organise/{tournament.pk}").content.decode()

    assert "Nothing needs you." in room
    assert "More follow" not in room


def test_who_is_missing_is_called_by_the_name_of_the_entry(organiser) -> None:
    table = open_tables(event(organiser, ("swiss", {"rounds": 1}), entries=4))[0]
    mark_present(pairing_id=table.pk, position=0, by=organiser, now=NOW)
    table.refresh_from_db()
    missing = table.sides.get(position=1).entry

    line = need_lines([Need("no_show", table, missing, due_at=NOW + timedelta(days=1))], NOW, paused=False)[0]

    assert f"{missing.name} has not come." in line.title
    assert "24 h of the grace time left" in line.text


def test_called_tables_with_cards_are_called_and_not_missing_anybody(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=4)

    room = browser_of(organiser).get(f"/organise/{tournament.pk}").content.decode()

    assert "called" in room
    assert "nobody is there yet" not in room


def test_of_a_bracket_those_who_can_win_it_stand_first(visitor, organiser) -> None:
    tournament = in_phase(organiser, "running", "single_knockout")

    shown = visitor.get(f"/tournaments/{tournament.pk}/standings").context["standings"].tables[0].lines

    assert [line.rank == "–" for line in shown] == sorted((line.rank == "–" for line in shown), reverse=True)
    assert {line.rank for line in shown} > {"–"}


def test_sheets_of_a_round_that_has_not_started_say_when_there_will_be_some(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 2}), entries=4, starts=False)
    browser = browser_of(organiser)
    assert "as soon as a round is paired" in browser.get(f"/organise/{tournament.pk}/print").content.decode()
    browser.post(f"/organise/{tournament.pk}/act", {"do": "start", "plays": "no"})

    sheets = browser.get(f"/tournaments/{tournament.pk}/sheets/1").content.decode()

    assert "start it, then print them" in sheets
    assert "data-print" not in sheets


def test_a_wrong_list_can_be_put_right_where_it_stands(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 2}), entries=0, starts=False)
    text = "member1,rating\nAda,16oo\n"

    answer = browser_of(organiser).post(f"/organise/{tournament.pk}/import", {"text": text})

    assert answer.status_code == 400
    assert answer.context["list"] == text
    assert "Ada,16oo" in answer.content.decode()


def test_whoever_waits_has_not_entered_in_the_feed(browser_of, visitor, organiser, ada, bruno) -> None:
    tournament = online(organiser, capacity=2)
    for player in (organiser, ada, bruno):
        browser_of(player).post(f"/tournaments/{tournament.pk}/join")

    feed = visitor.get(f"/tournaments/{tournament.pk}/feed").content.decode()

    assert f"{bruno.name} is on the wait list." in feed
    assert f"{ada.name} entered." in feed


def test_a_stage_ends_early_from_its_settings(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    browser = browser_of(organiser)
    for table in open_tables(tournament):
        sent = {"do": "enter", "first_points": 11, "second_points": 3}
        browser.post(f"/organise/{tournament.pk}/tables/{table.pk}", sent)
    assert "end_stage" in browser.get(f"/organise/{tournament.pk}/settings").content.decode()

    browser.post(f"/organise/{tournament.pk}/act", {"do": "end_stage", "reason": "It is late"})
    play_all(tournament := Tournament.objects.get(pk=tournament.pk), organiser)

    assert tournament.status == "finished"
    assert Pairing.objects.filter(round__stage__tournament=tournament, round__number=2).count() == 0


def test_the_next_round_is_not_paired_on_results_that_somebody_has_just_corrected(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    browser, rows = browser_of(organiser), AuditEntry.objects.filter(tournament=tournament)
    for table in open_tables(tournament):
        sent = {"do": "enter", "first_points": 11, "second_points": 3}
        browser.post(f"/organise/{tournament.pk}/tables/{table.pk}", sent)
    seen = rows.latest("number").number
    wrong = {"do": "correct", "first_points": 3, "second_points": 11, "reason": "The wrong way round"}
    browser.post(f"/organise/{tournament.pk}/tables/{table.pk}", wrong)

    for order in ({"do": "advance", "step": "pair_round"}, {"do": "pair"}):
        answer = browser.post(f"/organise/{tournament.pk}/act", {**order, "version": seen})
        assert answer.status_code == 409, order
        assert "Corrected" in answer.content.decode()

    assert not rows.filter(verb="paired", number__gt=seen).exists()
    pair_round(tournament_id=tournament.pk, by=organiser, now=NOW)


def test_a_partner_who_has_not_confirmed_is_named(browser_of, organiser, ada, bruno) -> None:
    tournament = online(organiser, preset="scopone")
    browser = browser_of(ada)

    browser.post(f"/tournaments/{tournament.pk}/join", {"partner_1": bruno.name})
    assert f"{bruno.name}: not confirmed yet" in browser.get(f"/tournaments/{tournament.pk}").content.decode()

    browser_of(bruno).post(f"/tournaments/{tournament.pk}/entry", {"do": "confirm"})
    assert "not confirmed yet" not in browser.get(f"/tournaments/{tournament.pk}").content.decode()


def test_house_rules_stand_above_every_tab(visitor, organiser) -> None:
    tournament = online(organiser, options={"target": 16, "sweep_last_play": "yes", "napola": "fixed3"})

    head = visitor.get(f"/tournaments/{tournament.pk}/players").context["head"]

    assert len(head.house_rules) == 2
    assert head.more_rules == 0
