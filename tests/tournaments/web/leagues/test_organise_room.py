"""The control room of a season: who gets in, and that every tab opens in every phase and language."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from games.models import Player
from tests.games.web.conftest import LANGUAGES
from tests.tournaments.web.leagues.organised import PHASES, arbiter_of, first_board, path, season_in, troubled
from tournaments.models import LeagueRound, Season, SeasonEntry
from tournaments.web.leagues.organise_verbs import VERBS

pytestmark = pytest.mark.django_db
TABS = (
    "entries", "placement", "rounds", "boards", "claims", "alternates", "end", "staff", "export", "settings", "log",
)  # fmt: skip
ORGANISERS = ("placement", "end", "staff", "settings")


def test_strangers_and_visitors_find_no_control_room(browser_of, visitor, stranger, organiser) -> None:
    season = season_in("running", organiser, timezone.now())
    board, entry = first_board(season), season.entries.order_by("pk")[0]
    player = browser_of(entry.captain)

    for browser in (visitor, browser_of(stranger), player):
        for rest in ("", *TABS, f"boards/{board.pk}", f"entries/{entry.pk}"):
            assert browser.get(path(season, rest)).status_code == 404, rest
        assert browser.get(f"/organise/leagues/{season.league_id}").status_code == 404
        for rest in ("act", "edit", f"boards/{board.pk}"):
            assert browser.post(path(season, rest), {"do": "archive"}).status_code == 404
    season.refresh_from_db()
    assert season.status == "running"


def test_an_arbiter_sees_what_concerns_boards_and_nothing_else(browser_of, organiser) -> None:
    season = season_in("running", organiser, timezone.now())
    browser = browser_of(arbiter_of(season))

    seen = {tab: browser.get(path(season, tab)).status_code for tab in TABS}
    assert seen == dict.fromkeys(TABS, 200) | dict.fromkeys(ORGANISERS, 404)
    page = browser.get(path(season)).content.decode()
    assert "arbiter" in page
    assert f'href="{path(season, "settings")}"' not in page


@pytest.mark.parametrize("phase", PHASES)
def test_every_tab_opens_in_every_phase(browser_of, organiser, phase) -> None:
    season = season_in(phase, organiser, timezone.now())
    browser = browser_of(organiser)

    for tab in ("", *TABS):
        answer = browser.get(path(season, tab))
        assert answer.status_code == 200, (phase, tab)
        assert len(gzip.compress(answer.content)) < 25 * 1024, (phase, tab)
    assert browser.get(path(season, "nonsense")).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_season_with_troubles_open_in_every_language(browser_of, organiser, language) -> None:
    season = season_in("running", organiser, timezone.now())
    boards = troubled(season, timezone.now())
    browser = browser_of(organiser)

    for rest in ("", *TABS, *(f"boards/{board.pk}" for board in boards.values())):
        answer = browser.get(path(season, rest), headers={"accept-language": language})
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.content.decode()


def test_needs_come_in_order_each_with_what_happens_if_nothing_is_done(browser_of, organiser) -> None:
    season = season_in("running", organiser, timezone.now())
    troubled(season, timezone.now())

    needs = browser_of(organiser).get(path(season)).context["needs"]

    assert [need.kind for need in needs] == ["claim", "postponement", "no_standin"]
    assert all(need.otherwise for need in needs)
    assert needs[0].claim.claim.answer == "I was in hospital"


def test_a_page_of_the_room_asks_the_database_as_often_however_many_boards_there_are(
    browser_of, organiser, django_assert_max_num_queries
) -> None:
    season = season_in("running", organiser, timezone.now(), entries=8)
    browser = browser_of(organiser)

    with django_assert_max_num_queries(40):
        browser.get(path(season, "boards"))
    with django_assert_max_num_queries(40):
        browser.get(path(season, "entries"))
    with django_assert_max_num_queries(40):
        browser.get(path(season, "log"))


def test_the_step_that_comes_next_is_named_with_all_it_does(browser_of, organiser) -> None:
    now = timezone.now()
    season = season_in("placed", organiser, now)

    step = browser_of(organiser).get(path(season)).context["next"]

    assert step.code == "start"
    assert step.is_possible
    assert any("Serie A: 4 players, 3 rounds" in said for said in step.consequences)
    assert step.confirm == "Start with 8 players"


def test_what_stands_in_the_way_of_the_start_is_said_before_anybody_presses_it(browser_of, organiser) -> None:
    season = season_in("placed", organiser, timezone.now())
    SeasonEntry.objects.filter(season=season, division__number=2, seed__gt=1).delete()

    step = browser_of(organiser).get(path(season)).context["next"]

    assert not step.is_possible
    assert step.consequences == ("Serie B has too few entries to be played. Move entries, or change the divisions.",)


def test_a_season_that_was_called_off_says_why(browser_of, organiser) -> None:
    season = season_in("cancelled", organiser, timezone.now())

    assert "The hall is flooded" in browser_of(organiser).get(path(season)).content.decode()


def test_own_leagues_are_listed_alone_and_beside_tournaments(browser_of, organiser, stranger) -> None:
    season = season_in("registration", organiser, timezone.now())

    for address in ("/organise", "/organise/leagues"):
        assert path(season) in browser_of(organiser).get(address).content.decode()
        assert path(season) not in browser_of(stranger).get(address).content.decode()


def test_the_log_tells_who_did_what_with_the_values_before_and_after(browser_of, organiser) -> None:
    season = season_in("placed", organiser, timezone.now())
    entry = season.entries.get(division__number=1, seed=1)
    browser = browser_of(organiser)
    browser.post(path(season, "act"), {"do": f"move_entry:{entry.pk}:2:1", "entry": entry.pk})

    page = browser.get(path(season, "log"))

    line = page.context["lines"][0]
    assert line.sentence == f"{entry.name} was moved to another place."
    assert (line.by, line.by_you) == (organiser.name, True)
    assert ("Division", "1", "2") in [(each.name, each.before, each.after) for each in line.changes]


def test_every_verb_that_services_write_has_a_sentence() -> None:
    sources = [each.read_text() for each in (Path(settings.BASE_DIR) / "tournaments/services/leagues").glob("*.py")]
    written = {verb for text in sources for verb in re.findall(r'verb="([a-z_]+)"', text)}
    written |= {verb for text in sources for verb in re.findall(r'verb = "([a-z_]+)" if', text)}

    assert written - set(VERBS) == set()


@pytest.mark.parametrize("phase", ["registration", "running", "finished"])
def test_a_season_is_taken_along_as_one_document(browser_of, organiser, stranger, phase) -> None:
    season = season_in(phase, organiser, timezone.now())

    answer = browser_of(organiser).get(path(season, "export/season.json"))

    document = answer.json()
    assert document["format"] == "settebello-season/1"
    assert len(document["entries"]) == season.entries.count()
    assert answer["Content-Disposition"] == 'attachment; filename="Lega di prova Primavera.json"'
    assert browser_of(stranger).get(path(season, "export/season.json")).status_code == 404
    page = browser_of(organiser).get(path(season, "export")).content.decode()
    assert ("standings.csv" in page) == (phase != "registration")


def some_season(organiser: Player) -> Season:
    return season_in("running", organiser, timezone.now())


def test_rounds_are_shown_by_division_with_how_far_each_is(browser_of, organiser) -> None:
    season = some_season(organiser)

    lines = browser_of(organiser).get(path(season, "rounds") + "?division=2").context["rounds"]

    assert [line.round.status for line in lines] == [LeagueRound.Status.OPEN, "planned", "planned"]
    assert [(line.decided, line.all) for line in lines] == [(0, 2)] * 3
