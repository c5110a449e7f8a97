"""The control room: who gets in, what it shows in every phase, and that every tab opens."""

import gzip
from pathlib import Path

import pytest
from django.conf import settings

from tests.games.web.conftest import LANGUAGES
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables
from tests.tournaments.web.factories import FORMATS, PHASES, draft, in_phase
from tournaments.models import Entry, Pairing, Tournament, TournamentStaff
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db
TABS = ("players", "seeding", "rounds", "staff", "print", "export", "settings", "log")


def with_arbiter(tournament: Tournament, player) -> None:
    TournamentStaff.objects.create(tournament=tournament, player=player, role="arbiter")


def test_strangers_and_visitors_find_no_control_room(browser_of, visitor, stranger, organiser) -> None:
    tournament = in_phase(organiser, "running")

    for browser in (visitor, browser_of(stranger)):
        for path in ("", *(f"/{tab}" for tab in TABS), "/state", "/export/entries.csv", "/names/1"):
            assert browser.get(f"/organise/{tournament.pk}{path}").status_code == 404
        assert browser.post(f"/organise/{tournament.pk}/act", {"do": "pause"}).status_code == 404
        for path in ("edit", "add", "import", f"tables/{open_tables(tournament)[0].pk}"):
            assert browser.post(f"/organise/{tournament.pk}/{path}").status_code == 404
    tournament.refresh_from_db()
    assert tournament.status == "running"


def test_an_arbiter_sees_what_concerns_results_and_nothing_else(browser_of, bruno, organiser) -> None:
    tournament = in_phase(organiser, "running")
    with_arbiter(tournament, bruno)
    browser = browser_of(bruno)

    seen = {tab: browser.get(f"/organise/{tournament.pk}/{tab}").status_code for tab in TABS}
    assert seen == dict.fromkeys(TABS, 200) | dict.fromkeys(("seeding", "staff", "settings"), 404)
    page = browser.get(f"/organise/{tournament.pk}").content.decode()
    assert "arbiter" in page
    assert 'value="pause"' not in page


@pytest.mark.parametrize("do", ["pause", "start", "cancel", "archive", "by_rating", "pair", "add_staff"])
def test_what_an_arbiter_may_not_do_is_refused_in_words(browser_of, bruno, organiser, do) -> None:
    tournament = in_phase(organiser, "running")
    with_arbiter(tournament, bruno)

    sent = {"do": do, "reason": "because", "player": "Bruno", "role": "organiser"}
    answer = browser_of(bruno).post(f"/organise/{tournament.pk}/act", sent, follow=True)

    assert "Only those who run this competition can do that." in answer.content.decode()
    tournament.refresh_from_db()
    assert tournament.status == "running"


@pytest.mark.parametrize("phase", PHASES)
def test_every_tab_opens_in_every_phase(browser_of, organiser, phase) -> None:
    tournament = in_phase(organiser, phase)
    browser = browser_of(organiser)

    for path in ("", *(f"/{tab}" for tab in TABS), "/state"):
        assert browser.get(f"/organise/{tournament.pk}{path}").status_code == 200, path


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_run_from_the_same_room(browser_of, organiser, name) -> None:
    tournament = in_phase(organiser, "running", name)
    browser = browser_of(organiser)

    page = browser.get(f"/organise/{tournament.pk}")
    assert page.context["boards"][0].rows
    assert browser.get(f"/organise/{tournament.pk}/rounds").context["board"].rows
    table = open_tables(tournament)[0]
    assert browser.get(f"/organise/{tournament.pk}/tables/{table.pk}").status_code == 200
    assert browser.get(f"/organise/{tournament.pk}/names/1").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", ["", "/players", "/seeding", "/rounds", "/staff", "/settings", "/log", "/print"])
def test_the_room_opens_in_every_language(browser_of, organiser, language, tab) -> None:
    tournament = in_phase(organiser, "running", "groups")

    answer = browser_of(organiser).get(f"/organise/{tournament.pk}{tab}", headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def test_my_events_stand_in_the_list_by_phase(browser_of, organiser, stranger) -> None:
    draft(organiser)
    in_phase(organiser, "running")
    in_phase(organiser, "finished")

    phases = browser_of(organiser).get("/organise").context["phases"]

    assert [name for name, _lines in phases] == ["Running", "Drafts", "Past"]
    assert browser_of(stranger).get("/organise").context["phases"] == []


def test_visitors_sign_in_before_they_see_their_events(visitor) -> None:
    assert visitor.get("/organise")["Location"].endswith("?next=/organise")


def test_the_step_line_tells_how_far_it_is(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "check_in")
    tournament.entries.filter(name__in=["Entry 1", "Entry 2"]).update(status=Entry.Status.CHECKED_IN)

    steps = browser_of(organiser).get(f"/organise/{tournament.pk}").context["steps"]

    assert [(step.name, step.state) for step in steps][1:4] == [
        ("Registration", "done"), ("Check-in", "current"), ("Seeded", "coming"),
    ]  # fmt: skip
    assert (steps[1].detail, steps[2].detail) == ("8 players", "2 of 8")


def test_the_start_names_who_is_left_out_before_the_second_click(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "check_in")
    tournament.entries.exclude(name__in=["Entry 3", "Entry 5"]).update(status=Entry.Status.CHECKED_IN)

    step = browser_of(organiser).get(f"/organise/{tournament.pk}").context["next"]

    assert "Not checked in, and left out: Entry 3, Entry 5." in step.consequences
    assert (step.confirm, step.everybody) == ("Start with 6 players", "Start with all 8 players")


def test_one_entry_is_too_few_to_start_and_the_room_says_so(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=1, starts=False)

    step = browser_of(organiser).get(f"/organise/{tournament.pk}").context["next"]

    assert not step.is_possible
    assert step.consequences == ("A tournament needs at least two entries to start.",)


def test_a_field_that_the_format_cannot_seat_is_told_before_the_start(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 7}), entries=4, starts=False)

    step = browser_of(organiser).get(f"/organise/{tournament.pk}").context["next"]

    assert not step.is_possible
    assert "Rounds: at most 3." in step.consequences[0]


def test_nothing_changed_is_answered_without_a_page(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    browser = browser_of(organiser)
    stamp = browser.get(f"/organise/{tournament.pk}").context["stamp"]

    assert browser.get(f"/organise/{tournament.pk}/state?v={stamp}").status_code == 204
    table = open_tables(tournament)[0]
    enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=3, now=NOW)
    answer = browser.get(f"/organise/{tournament.pk}/state?v={stamp}")
    assert answer.status_code == 200
    assert "11–3" in answer.content.decode()


def test_tables_that_are_still_being_opened_are_counted(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=8)
    tables = open_tables(tournament)
    Pairing.objects.filter(pk__in=[table.pk for table in tables[1:]]).update(opened_at=None, due_at=None)

    page = browser_of(organiser).get(f"/organise/{tournament.pk}").content.decode()

    assert "1 of 4 tables open" in page


def test_the_day_plan_counts_tables_and_tells_when_it_ends(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")

    plan = browser_of(organiser).get(f"/organise/{tournament.pk}").context["plan"]

    assert (plan.done, plan.all, plan.percent) == (2, 12, 16)
    assert plan.sentence == "2 of 12 tables are decided."


def test_files_are_given_to_those_who_run_the_event(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    browser = browser_of(organiser)

    page = browser.get(f"/organise/{tournament.pk}/export")
    files = [file for _title, listed in page.context["kinds"] for file, _name in listed]
    assert set(files) >= {"entries.csv", "standings.csv", "results.json", "tournament.trf", "tournament.ics"}
    for file in files:
        answer = browser.get(f"/organise/{tournament.pk}/export/{file}")
        assert answer.status_code == 200
        assert "attachment" in answer["Content-Disposition"]
    assert browser.get(f"/organise/{tournament.pk}/export/secrets.csv").status_code == 404


def test_what_is_printed_leads_to_pages_that_open(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    browser = browser_of(organiser)

    names = browser.get(f"/organise/{tournament.pk}/names/1").content.decode()
    assert names.index("Entry 1<") < names.index("Entry 2<")
    for path in ("print/pairings?number=1", "print/standings", "print/players", "sheets/1", "screen"):
        assert browser.get(f"/tournaments/{tournament.pk}/{path}").status_code == 200


def test_the_podium_is_shown_once_it_is_over(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "finished")

    podium = browser_of(organiser).get(f"/organise/{tournament.pk}").context["podium"]

    assert [(line.rank, line.name) for line in podium][:2] == [("1", "Entry 1"), ("2", "Entry 2")]
    assert len(podium) == 3


def test_a_long_list_of_entries_is_paged_and_searched(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=64, starts=False)
    browser = browser_of(organiser)

    assert len(browser.get(f"/organise/{tournament.pk}/players").context["page"]) == 60
    assert len(browser.get(f"/organise/{tournament.pk}/players?page=2").context["page"]) == 4
    found = browser.get(f"/organise/{tournament.pk}/players?q=entry%2033").context["page"]
    assert [each.entry.name for each in found] == ["Entry 33"]


def test_pages_and_style_sheets_keep_their_budgets(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=64)
    browser = browser_of(organiser)

    for path in ("/organise/new", *(f"/organise/{tournament.pk}{tab}" for tab in ("", "/players", "/settings"))):
        assert len(gzip.compress(browser.get(path).content)) < 25_000, path
    sheets = [
        Path(settings.BASE_DIR) / "scopa_site/static/css" / f"{name}.css" for name in ("site", "organiser", "report")
    ]
    assert sum(len(gzip.compress(sheet.read_bytes())) for sheet in sheets) < 10_000


def test_no_page_of_the_room_needs_more_than_the_policy_allows(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    browser = browser_of(organiser)

    for path in ("/organise/new", f"/organise/{tournament.pk}", *(f"/organise/{tournament.pk}/{tab}" for tab in TABS)):
        page = browser.get(path).content.decode()
        assert " style=" not in page, path
        assert "<script>" not in page, path
        assert page.count("<h1") == 1, path
