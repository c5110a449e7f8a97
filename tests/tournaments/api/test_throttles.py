"""Who makes many tournaments or sends many lists waits, whoever it is."""

import pytest

from games.services.limits import RATES, spend
from tests.games.api.conftest import API, problem
from tests.tournaments.api.conftest import address, order
from tournaments.models import Tournament


@pytest.fixture(params=["organiser", "site staff", "administrator"])
def maker(request, organiser, site_staff):
    """Somebody who makes tournaments; nobody is excepted from the limits."""
    if request.param == "organiser":
        return organiser
    site_staff.user.is_superuser = request.param == "administrator"
    site_staff.user.save()
    return site_staff


def test_a_player_makes_twenty_tournaments_a_day(maker, program_of) -> None:
    program = program_of(maker)
    assert RATES["create_tournament"] == (20, 24 * 3600)
    for _ in range(19):
        assert spend("create_tournament", f"player {maker.pk}") is None
    kept = {"Idempotency-Key": "spring"}

    refused = program.post(f"{API}/tournaments", order(name=""))
    last = program.post(f"{API}/tournaments", order(), headers=kept)
    again = program.post(f"{API}/tournaments", order(), headers=kept)
    over = program.post(f"{API}/tournaments", order())

    # Neither what was refused nor what was sent twice counts.
    assert problem(refused) == (400, "validation_failed")
    assert (last.status_code, again.status_code) == (201, 200)
    assert problem(over) == (429, "too_many_requests")
    assert 0 < int(over["Retry-After"]) <= 24 * 3600
    assert Tournament.objects.count() == 1


def test_orders_for_tournaments_come_one_after_the_other(maker, program_of, ada) -> None:
    program = program_of(maker)
    rate = RATES["create_tournament_burst"]
    codes = [problem(program.post(f"{API}/tournaments", order(name="")))[1] for _ in range(rate.requests + 1)]

    assert codes == ["validation_failed"] * rate.requests + ["too_many_requests"]
    assert program_of(ada).post(f"{API}/tournaments", order()).status_code == 201
    assert program.get(f"{API}/tournaments").status_code == 200


def test_lists_of_entries_have_a_limit_of_their_own(maker, program_of, tournament) -> None:
    program = program_of(maker)
    rate = RATES["import_entries"]
    lists = [{"csv": f"name\nPlayer {number}\n"} for number in range(rate.requests + 1)]

    answers = [program.post(address(tournament, "entries/import"), each) for each in lists]

    assert [answer.status_code for answer in answers] == [201] * rate.requests + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= rate.seconds
    assert program.post(address(tournament, "entries"), {"members": ["Zeno"]}).status_code == 201
