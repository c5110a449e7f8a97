"""A division of twelve teams with three boards in twenty-two rounds is read in as many queries as a small one."""

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Player, Team
from tests.games.api.conftest import Program
from tests.tournaments.api.leagues.worlds import season_path
from tests.tournaments.services.leagues.seasons import league_of, open_season, round_of, running_season
from tournaments.models import Board, BoardReport, Season

pytestmark = pytest.mark.django_db

LARGE = {"divisions": 1, "entries": 12, "boards": 3, "cycles": 2}
SMALL = {"divisions": 1, "entries": 4, "boards": 3, "cycles": 2}
PAGES = ("divisions/1/table", "divisions/1/fixtures", "divisions/1/grid", "rounds", "entries?limit=100", "ratings", "")
MOST = {"divisions/1/fixtures": 14, "divisions/1/table": 14, "divisions/1/grid": 10, "entries?limit=100": 8}
"""How many queries the largest pages may take, counting who asks and what they may know of."""


def decided(season: Season, rounds: int) -> None:
    """Give the boards of the first rounds a result, row by row."""
    boards = Board.objects.filter(fixture__round__season=season, fixture__round__number__lte=rounds)
    for board in boards:
        report = BoardReport.objects.create(
            board=board, number=1, origin="engine", outcome="home" if board.pk % 3 else "away", home_points=11,
            away_points=board.pk % 11, created_at=season.created_at,
        )  # fmt: skip
        Board.objects.filter(pk=board.pk).update(status="decided", result=report)
    season.rounds.filter(number__lte=rounds).update(status="open")


def queries(season: Season, page: str) -> int:
    """How many queries a page takes, asked for by nobody."""
    url = f"{season_path(season)}/{page}".rstrip("/")
    with CaptureQueriesContext(connection) as seen:
        answer = Program().get(url)
    assert answer.status_code == 200
    return len(seen)


def test_no_page_of_a_division_asks_for_each_of_its_boards(organiser) -> None:
    small = running_season(organiser, **SMALL)
    decided(small, 3)
    taken: Mapping[str, int] = {page: queries(small, page) for page in PAGES}
    for team in Team.objects.all():  # a team keeps its name with its captain
        Team.objects.filter(pk=team.pk).update(name=f"{team.name} of old")
    large = running_season(organiser, **LARGE)
    decided(large, 20)

    assert {page: queries(large, page) for page in PAGES} == taken
    assert {page: taken[page] for page in MOST if taken[page] > MOST[page]} == {}
    fixtures = Program().get(f"{season_path(large)}/divisions/1/fixtures").json()["rounds"]
    assert len(fixtures) == 22
    assert sum(len(fixture["boards"]) for each in fixtures for fixture in each["fixtures"]) == 22 * 6 * 3


def test_lists_take_as_many_queries_whatever_their_length(organiser) -> None:
    open_season(league_of(organiser))
    with CaptureQueriesContext(connection) as few:
        for path in ("leagues", "seasons"):
            assert len(Program().get(f"/api/v1/{path}").json()["results"]) == 1
    for _ in range(3):
        open_season(league_of(organiser))
    with CaptureQueriesContext(connection) as many:
        for path in ("leagues", "seasons"):
            assert len(Program().get(f"/api/v1/{path}").json()["results"]) == 4

    assert len(many) == len(few)


def test_a_board_with_much_to_tell_takes_no_more_queries(organiser) -> None:
    season = running_season(organiser, **SMALL)
    board = Board.objects.filter(fixture__round=round_of(season)).order_by("pk").first()
    speaker = Player.objects.get(pk=board.seats.get(position=0).player_id)
    with CaptureQueriesContext(connection) as few:
        Program().get(f"/api/v1/boards/{board.pk}")
    for number in range(20):
        board.messages.create(player=speaker, text=f"Message {number}", created_at=season.created_at)
        BoardReport.objects.create(
            board=board, number=number + 1, origin="staff", outcome="draw", created_at=season.created_at
        )
    with CaptureQueriesContext(connection) as many:
        Program().get(f"/api/v1/boards/{board.pk}")

    assert len(many) == len(few)
    assert len(few) < 45
