"""Leagues as they are read: lists and their filters, tables, fixtures, grids, ratings, documents."""

from fractions import Fraction

import pytest
from django.utils import timezone

from games.models import Rating
from tests.games.api.conftest import API, Program, problem
from tests.tournaments.api.leagues.worlds import World, away, program_of, season_path, soon, world
from tests.tournaments.services.leagues.seasons import (
    decide,
    division,
    draft_season,
    league_of,
    new_player,
    open_season,
    play_round,
    round_of,
    running_season,
)
from tests.tournaments.web.leagues.organised import season_in
from tournaments.models import Board, Season
from tournaments.selectors.leagues.documents import season_document
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.leagues.proposals import accept_time, propose_time

pytestmark = pytest.mark.django_db


def ids(answer) -> list[int]:
    """The ids of a page."""
    return [each["id"] for each in answer.json()["results"]]


@pytest.fixture
def several(organiser) -> dict[str, Season]:
    """A season in every phase that lists tell apart."""
    now = timezone.now()
    return {phase: season_in(phase, organiser, now) for phase in ("registration", "running", "cancelled", "draft")}


@pytest.mark.parametrize(("phase", "shown"), [("open", "registration"), ("running", "running"), ("past", "cancelled")])
def test_leagues_and_seasons_are_listed_by_phase(several, phase, shown) -> None:
    anybody = Program()

    assert ids(anybody.get(f"{API}/seasons?phase={phase}")) == [several[shown].pk]
    assert ids(anybody.get(f"{API}/leagues?phase={phase}")) == [several[shown].league_id]


def test_a_list_has_the_newest_first_and_pages_by_id(organiser) -> None:
    seasons = [open_season(league_of(organiser)) for _ in range(5)]
    wanted = [season.pk for season in reversed(seasons)]
    anybody = Program()

    for kind, expected in (("seasons", wanted), ("leagues", [s.league_id for s in reversed(seasons)])):
        found, query = [], "limit=2"
        while query:
            page = anybody.get(f"{API}/{kind}?{query}")
            found += ids(page)
            last = page.json()["next_before"]
            query = "" if last is None else f"limit=2&before={last}"
        assert found == expected
    assert ids(anybody.get(f"{API}/seasons")) == wanted


def test_mine_are_those_that_i_run_play_or_would_stand_in_at(several, organiser) -> None:
    player = new_player()
    program_of(player).post(f"{season_path(several['registration'])}/entries", {})

    assert ids(program_of(player).get(f"{API}/seasons?mine=true")) == [several["registration"].pk]
    assert ids(program_of(player).get(f"{API}/leagues?mine=true")) == [several["registration"].league_id]
    assert len(ids(program_of(organiser).get(f"{API}/seasons?mine=true"))) == 4
    assert problem(Program().get(f"{API}/seasons?mine=true")) == (401, "not_authenticated")


def test_seasons_are_filtered_by_who_enters_and_what_is_played(organiser) -> None:
    single = open_season(league_of(organiser))
    teams = open_season(league_of(organiser), boards=3)
    pairs = open_season(league_of(organiser, preset="scopone"), preset="scopone")

    for query, expected in (("kind=players", single), ("kind=teams", teams), ("preset=scopone", pairs)):
        assert ids(Program().get(f"{API}/seasons?{query}")) == [expected.pk]


def test_a_league_tells_its_latest_season_and_ones_role(organiser) -> None:
    season = open_season(league_of(organiser))
    draft_season(season.league, name="Estate")
    url = f"{API}/leagues/{season.league_id}"

    assert Program().get(url).json()["latest_season"]["number"] == 1
    assert Program().get(url).json()["your_role"] is None
    assert program_of(organiser).get(url).json()["latest_season"]["name"] == "Estate"
    assert program_of(organiser).get(url).json()["your_role"] == "organiser"
    assert [each["number"] for each in Program().get(f"{url}/seasons").json()["seasons"]] == [1]
    assert [each["number"] for each in program_of(organiser).get(f"{url}/seasons").json()["seasons"]] == [2, 1]


def test_a_table_is_the_one_of_the_pages_now_and_after_any_round(organiser) -> None:
    season = running_season(organiser, divisions=2, entries=4)
    for number in (1, 2):
        play_round(round_of(season, number))
    url = f"{season_path(season)}/divisions/1/table"

    for query, after in (("", None), ("?after=1", 1)):
        shown = Program().get(url + query).json()
        lines = division_table(division(season), after=after).lines
        assert shown["after"] == after
        assert [line["entry"]["id"] for line in shown["lines"]] == [line.entry for line in lines]
        assert [Fraction(line["points"]["exact"]) for line in shown["lines"]] == [line.points for line in lines]
        assert [line["zone"] for line in shown["lines"]] == [line.zone.value for line in lines]
        assert [line["form"] for line in shown["lines"]] == [list(line.form) for line in lines]
        assert {value["code"] for line in shown["lines"] for value in line["values"]} == set(season.tiebreaks)
    assert shown["lines"][-1]["zone"] == "relegation"
    assert problem(Program().get(f"{season_path(season)}/divisions/3/table")) == (404, "not_found")


def test_fixtures_tell_how_far_each_board_has_come(organiser) -> None:
    found = world("running", organiser)
    boards = list(Board.objects.filter(fixture__round=found.round).order_by("fixture__number", "number"))
    first, agreed = boards[0], boards[1]
    decide(first, (11, 4), now=found.now)
    offer = propose_time(board_id=agreed.pk, by=away(found), starts_at=soon(found), now=found.now)
    accept_time(proposal_id=offer.pk, by=found.people["member"], now=found.now)

    (shown,) = Program().get(found.path("divisions/1/fixtures?round=1")).json()["rounds"]

    lines = {board["id"]: board for fixture in shown["fixtures"] for board in fixture["boards"]}
    assert [lines[board.pk]["state"] for board in boards] == ["decided", "agreed", "no_time", "no_time"]
    assert lines[first.pk]["result"]["home_points"] == 11
    assert lines[agreed.pk]["agreed_at"] == soon(found).strftime("%Y-%m-%dT%H:%M:%SZ")
    points = shown["fixtures"][0]["points"]
    assert (points["home"]["decimal"], points["away"]["decimal"], points["is_complete"]) == (1.0, 0.0, False)
    one = Program().get(found.path("rounds", shown["id"])).json()
    assert one == shown
    rounds = Program().get(found.path("rounds?division=2")).json()["rounds"]
    assert {each["division"] for each in rounds} == {2}
    assert [each["number"] for each in rounds] == [1, 2, 3]


def test_a_grid_has_everybody_against_everybody(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4)
    play_round(round_of(season, 1))

    grid = Program().get(f"{season_path(season)}/divisions/1/grid").json()

    assert [entry["seed"] for entry in grid["entries"]] == [1, 2, 3, 4]
    assert len(grid["meetings"]) == 2
    assert all(meeting["points"]["is_complete"] for meeting in grid["meetings"])
    assert {board["home_points"] for meeting in grid["meetings"] for board in meeting["boards"]} <= {11, 5}


def test_ratings_of_a_season_are_those_of_the_pool_of_its_league(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4)
    best = season.entries.get(seed=4).captain
    Rating.objects.create(player=best, pool=season.league.pool.code, value=1777.5, games=30)

    shown = Program().get(f"{season_path(season)}/ratings").json()

    assert shown["pool"] == season.league.pool.code
    assert shown["ratings"][0]["player"] == best.name
    assert shown["ratings"][0]["value"] == 1777.5
    assert [line["value"] for line in shown["ratings"][1:]] == [None, None, None]


def test_a_season_that_has_started_is_one_document(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4)
    drafted = open_season(season.league)

    assert Program().get(f"{season_path(season)}/document").json() == season_document(season)
    assert problem(Program().get(f"{season_path(drafted)}/document")) == (404, "not_found")


def test_divisions_and_entries_say_where_their_calendars_and_files_are(organiser) -> None:
    found = world("running", organiser)
    anybody = Program()

    for address in (
        anybody.get(found.path("divisions/1/table")).json()["calendar"],
        anybody.get(found.entry_path()).json()["calendar"],
    ):  # fmt: skip
        answer = anybody.get(address)
        assert answer.status_code == 200
        assert answer.content.startswith(b"BEGIN:VCALENDAR")
    for file in ("standings.csv", "fixtures.csv"):
        assert anybody.get(found.path("divisions/1/exports", file)).content.startswith(b"\xef\xbb\xbf")
    assert problem(anybody.get(found.path("divisions/1/exports/other.csv"))) == (404, "not_found")


def test_what_waits_is_told_to_those_who_run_the_league(organiser) -> None:
    found = world("running", organiser)
    found.program("captain").post(found.board_path("stand-ins"), {"position": 0})

    needs = found.program("arbiter").get(found.path("needs-you")).json()["needs"]

    assert [(need["kind"], need["board"], need["position"], need["chair"]) for need in needs] == [
        ("no_standin", found.board.pk, 0, 0)
    ]
    assert problem(found.program("member").get(found.path("needs-you"))) == (403, "not_staff")


def test_what_both_sides_did_is_told_to_who_rules(organiser) -> None:
    found = world("running", organiser)
    propose_time(board_id=found.board.pk, by=away(found), starts_at=soon(found), now=found.now)

    shown = found.program("arbiter").get(found.board_path("evidence")).json()

    assert (shown["home"]["proposals"], shown["away"]["proposals"]) == (0, 1)
    assert shown["outcome"] == "home_forfeits"
    assert [act["verb"] for act in shown["acts"]] == ["time_proposed"]
    assert problem(found.program("member").get(found.board_path("evidence"))) == (403, "not_staff")


def test_a_stream_that_cannot_last_tells_the_present_version(organiser) -> None:
    found: World = world("running", organiser)
    path = Program().get(found.path()).json()["stream"]
    version = Season.objects.get(pk=found.season.pk).version

    assert f'data: {{"season":{found.season.pk},"version":{version}}}' in Program().get(path).content.decode()
    assert b"data:" not in Program().get(path, headers={"Last-Event-ID": str(version)}).content
    assert problem(Program().get(f"{API}/seasons/99999/stream")) == (404, "not_found")
