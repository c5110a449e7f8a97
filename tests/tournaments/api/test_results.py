"""Results are entered, forfeited, corrected, taken back and undone by programs."""

import pytest

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.api.test_pairings import table_of
from tests.tournaments.services.events import event, open_tables
from tournaments.models import Pairing, ResultReport, TournamentStaff


@pytest.fixture
def table(cup) -> Pairing:
    """Ada's table."""
    return table_of(cup, "Ada")


def test_a_result_is_entered_once(as_organiser, anybody, cup, table) -> None:
    url = address(cup, "pairings", table.pk, "result")
    seen = anybody.get(address(cup, "pairings", table.pk)).json()["version"]

    entered = as_organiser.post(url, {**WIN, "version": seen})
    again = as_organiser.post(url, WIN)
    stale = as_organiser.post(url, {**WIN, "version": seen})

    assert entered.status_code == 201
    assert entered.json()["result"]["outcome"] == "first"
    assert entered.json()["result"]["origin"] == "staff"
    assert problem(again) == (409, "already_decided")
    assert problem(stale) == (409, "stale")
    assert stale.json()["verb"] == "result_entered"
    assert anybody.get(address(cup, "pairings", table.pk)).json()["reports"] == [entered.json()["result"]]


def test_a_result_sent_twice_under_one_key_is_one(as_organiser, cup, table) -> None:
    url, key = address(cup, "pairings", table.pk, "result"), {"Idempotency-Key": "slip 7".replace(" ", "-")}

    first = as_organiser.post(url, WIN, headers=key)
    again = as_organiser.post(url, WIN, headers=key)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content
    assert ResultReport.objects.filter(pairing=table).count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"first_points": 11}, "validation_failed"),
        ({"first_points": -1, "second_points": 3}, "validation_failed"),
        ({"first_points": 11, "second_points": "3"}, "validation_failed"),
        ({"first_points": 1001, "second_points": 3}, "validation_failed"),
        ({"first_points": 5, "second_points": 3}, "reason_missing"),
    ],
)
def test_a_result_that_cannot_be_says_why(as_organiser, cup, table, body, code) -> None:
    assert problem(as_organiser.post(address(cup, "pairings", table.pk, "result"), body)) == (400, code)
    assert not ResultReport.objects.exists()


def test_nobody_decides_about_their_own_table(as_ada, ada, cup, table) -> None:
    TournamentStaff.objects.create(tournament=cup, player=ada, role=TournamentStaff.Role.ARBITER)

    assert problem(as_ada.post(address(cup, "pairings", table.pk, "result"), WIN)) == (403, "own_table")


@pytest.mark.parametrize(
    ("loser", "outcome"),
    [("first", "first_forfeits"), ("second", "second_forfeits"), ("both", "double_forfeit")],
)
def test_a_table_is_forfeited(as_organiser, cup, table, loser, outcome) -> None:
    answer = as_organiser.post(address(cup, "pairings", table.pk, "forfeit"), {"loser": loser, "reason": "no-show"})

    assert answer.status_code == 201
    assert answer.json()["result"]["outcome"] == outcome
    assert answer.json()["result"]["reason"] == "no-show"


def test_a_correction_shows_what_it_touches_and_can_be_undone(as_organiser, anybody, cup, table) -> None:
    base = address(cup, "pairings", table.pk)
    as_organiser.post(f"{base}/result", WIN)

    preview = as_organiser.get(f"{base}/correction-preview?first_points=3&second_points=11")
    assert preview.json()["result"] == {"outcome": "second", "first_points": 3, "second_points": 11}
    assert len(preview.json()["ranks"]) >= 2
    assert anybody.get(base).json()["result"]["outcome"] == "first"

    corrected = as_organiser.post(f"{base}/correction", {"first_points": 3, "second_points": 11, "reason": "mixed up"})
    assert corrected.status_code == 201
    assert corrected.json()["result"]["outcome"] == "second"
    assert [report["outcome"] for report in corrected.json()["reports"]] == ["first", "second"]

    number = as_organiser.get(address(cup, "log")).json()["acts"][0]["number"]
    undone = as_organiser.post(address(cup, "log", number, "undo"), {})
    assert undone.status_code == 201
    assert undone.json()["undoes"] == number
    assert anybody.get(base).json()["result"]["outcome"] == "first"
    assert problem(as_organiser.post(address(cup, "log", number, "undo"), {})) == (409, "not_undoable")


def test_a_correction_needs_a_reason_and_a_result(as_organiser, cup, table) -> None:
    base = address(cup, "pairings", table.pk)

    early = as_organiser.post(f"{base}/correction", {**WIN, "reason": "x"})
    as_organiser.post(f"{base}/result", WIN)
    silent = as_organiser.post(f"{base}/correction", WIN)
    empty = as_organiser.post(f"{base}/correction", {"reason": "x"})

    assert problem(early) == (409, "not_decided")
    assert problem(silent) == (400, "validation_failed")
    assert problem(empty) == (400, "bad_result")


def test_a_voided_table_is_played_again(as_organiser, cup, table) -> None:
    base = address(cup, "pairings", table.pk)
    as_organiser.post(f"{base}/result", WIN)

    void = as_organiser.post(f"{base}/void", {"reason": "41 cards"})

    assert void.json()["result"] is None
    assert void.json()["status"] == "ready"
    assert as_organiser.post(f"{base}/result", WIN).status_code == 201


def test_resetting_later_tables_needs_consent(as_organiser, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    first = open_tables(tournament)[0]
    for _ in range(2):
        for pairing in open_tables(tournament):
            as_organiser.post(address(tournament, "pairings", pairing.pk, "result"), WIN)
    base = address(tournament, "pairings", first.pk)
    other = {"first_points": 2, "second_points": 11, "reason": "mixed up"}

    preview = as_organiser.get(f"{base}/correction-preview?loser=first").json()
    refused = as_organiser.post(f"{base}/correction", other)
    done = as_organiser.post(f"{base}/correction", {**other, "typed": "RESET"})

    assert problem(refused) == (409, "consent_needed")
    assert refused.json()["tables"] == preview["reset"]
    assert len(preview["reset"]) == 1
    assert done.json()["result"]["outcome"] == "second"


def test_a_preview_is_for_the_staff(as_ada, anybody, as_organiser, cup, table) -> None:
    url = f"{address(cup, 'pairings', table.pk)}/correction-preview"

    assert problem(anybody.get(url)) == (401, "not_authenticated")
    assert problem(as_ada.get(url)) == (403, "not_staff")
    assert problem(as_organiser.get(url)) == (409, "not_decided")
    assert problem(as_organiser.get(f"{url}?loser=nobody")) == (400, "bad_parameter")
    assert problem(as_organiser.get(f"{url}?first_points=x")) == (400, "bad_parameter")
