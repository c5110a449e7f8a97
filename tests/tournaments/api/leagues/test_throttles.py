"""Who founds many leagues or does too much in one waits."""

import pytest

from games.services.limits import RATES, spend
from tests.games.api.conftest import API, problem
from tests.tournaments.api.leagues.worlds import program_of, world
from tournaments.models import League

pytestmark = pytest.mark.django_db

ORDER = {"name": "Lega", "preset": "scopa_classica"}


def test_leagues_and_seasons_count_as_tournaments_of_the_day(organiser) -> None:
    program = program_of(organiser)
    for _ in range(RATES["create_tournament"].requests - 1):
        assert spend("create_tournament", f"player {organiser.pk}") is None
    kept = {"Idempotency-Key": "lega"}

    refused = program.post(f"{API}/leagues", {**ORDER, "name": ""})
    last = program.post(f"{API}/leagues", ORDER, headers=kept)
    again = program.post(f"{API}/leagues", ORDER, headers=kept)
    over = program.post(f"{API}/leagues", ORDER)

    # Neither what was refused nor what was sent twice counts.
    assert problem(refused) == (400, "validation_failed")
    assert (last.status_code, again.status_code) == (201, 200)
    assert problem(over) == (429, "too_many_requests")
    assert int(over["Retry-After"]) > 0
    assert League.objects.count() == 1


def test_acts_in_leagues_have_a_limit_and_reads_have_none(organiser) -> None:
    found = world("running", organiser)
    player = found.people["member"]
    for _ in range(RATES["league_act"].requests):
        assert spend("league_act", f"player {player.pk}") is None

    assert problem(program_of(player).post(found.board_path("messages"), {"text": "x"})) == (429, "too_many_requests")
    assert program_of(player).get(found.board_path()).status_code == 200
    assert found.program("captain").post(found.board_path("messages"), {"text": "x"}).status_code == 201
