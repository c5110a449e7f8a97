"""The stream of a season: that it has moved on, to whom that may be told, and nothing else."""

import asyncio
import json
from collections.abc import Callable

import pytest

from games.models import Player
from games.realtime.pool import DatabasePool
from games.realtime.rooms import Viewer
from games.realtime.stream import StreamApp
from tests.games.realtime.wire import Wire
from tests.tournaments.realtime.conftest import Scenario, frames, versions
from tests.tournaments.services.leagues.seasons import IN_ROUND_1, a_board, players_at, running_season
from tournaments.models import League, Season
from tournaments.realtime.season_reading import SEASONS, current_versions, still_admitted
from tournaments.services.leagues.proposals import write_message


@pytest.fixture
def season(transactional_db, organiser) -> Season:
    return running_season(organiser)


@pytest.fixture
def run(transactional_db) -> Callable[[Scenario], None]:
    """A function that runs a scenario with a stream application and a thread for the database; closes both."""

    async def whole(scenario: Scenario) -> None:
        app, pool = StreamApp(SEASONS, threads=2), DatabasePool(threads=1)
        try:
            await scenario(app, pool.run)
        finally:
            await app.close()
            pool.close()

    return lambda scenario: asyncio.run(whole(scenario))


def stream_of(season: Season) -> str:
    return f"/api/v1/seasons/{season.pk}/stream"


def write(season: Season) -> int:
    """Let somebody write a message at a board; the version that the season has then."""
    board = a_board(season)
    write_message(board_id=board.pk, by=players_at(board, 0)[0], text="Ciao", now=IN_ROUND_1)
    season.refresh_from_db()
    return season.version


def make_private(season: Season) -> None:
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)


def test_a_frame_says_which_season_has_which_version_and_nothing_else(run, season) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(season)).until(lambda wire: versions(wire) == [season.version])
        assert wire.status == 200

        version = await in_database(write, season)

        await wire.until(lambda wire: versions(wire)[-1] == version)
        for fields in frames(wire.body):
            assert json.loads(fields["data"]) == {"season": season.pk, "version": int(fields["id"])}
        await wire.hang_up()

    run(scenario)


def test_who_comes_back_with_an_older_version_is_told_the_present_one(run, season) -> None:
    async def scenario(app, in_database) -> None:
        wire = Wire(app, stream_of(season), query=f"after={season.version - 1}")
        await wire.until(lambda wire: versions(wire) == [season.version])
        await wire.hang_up()

    run(scenario)


def test_a_private_season_is_told_to_its_own_people_only(run, season, token_of, stranger) -> None:
    member: Player = players_at(a_board(season), 0)[0]
    tokens = {player: token_of(player) for player in (member, stranger)}
    make_private(season)

    async def scenario(app, in_database) -> None:
        unnamed = await Wire(app, stream_of(season)).until_ended()
        named = await Wire(app, stream_of(season), authorization=tokens[stranger]).until_ended()
        assert (unnamed.status, named.status) == (404, 404)
        wire = Wire(app, stream_of(season), authorization=tokens[member])
        await wire.until(lambda wire: versions(wire) == [season.version])
        await wire.hang_up()

    run(scenario)


def test_a_season_that_becomes_private_admits_its_own_people_only(season, stranger) -> None:
    member = players_at(a_board(season), 0)[0]
    everybody = [Viewer(season.pk), Viewer(season.pk, player_id=member.pk), Viewer(season.pk, player_id=stranger.pk)]
    assert still_admitted(everybody) == set(everybody)

    make_private(season)

    assert still_admitted(everybody) == {everybody[1]}
    assert current_versions([season.pk]) == {season.pk: season.version}
