"""Rounds are paired, looked at, changed, started, closed and reopened by programs."""

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.services.events import event, open_tables
from tournaments.models import Round, Tournament


def play(program, tournament: Tournament) -> None:
    """Enter a result at every open table."""
    for pairing in open_tables(tournament):
        assert program.post(address(tournament, "pairings", pairing.pk, "result"), WIN).status_code == 201


def test_a_round_is_paired_shown_to_the_staff_and_started_for_all(as_organiser, anybody, cup) -> None:
    play(as_organiser, cup)

    paired = as_organiser.post(address(cup, "rounds"))

    assert paired.status_code == 201
    assert (paired.json()["number"], paired.json()["status"], paired.json()["tables"]) == (2, "paired", 2)
    assert [each["number"] for each in anybody.get(address(cup, "rounds")).json()["rounds"]] == [1]
    assert [each["number"] for each in as_organiser.get(address(cup, "rounds")).json()["rounds"]] == [1, 2]
    assert anybody.get(address(cup, "pairings?round=2")).json()["pairings"] == []
    table = as_organiser.get(address(cup, "pairings?round=2")).json()["pairings"][0]
    assert problem(anybody.get(address(cup, "pairings", table["id"]))) == (404, "not_found")

    started = as_organiser.post(address(cup, "rounds/2/start"), {"version": paired.json()["version"]})

    assert started.json()["status"] == "playing"
    assert len(anybody.get(address(cup, "pairings?round=2")).json()["pairings"]) == 2


def test_a_pairing_is_taken_back_or_changed_by_hand(as_organiser, cup) -> None:
    play(as_organiser, cup)
    as_organiser.post(address(cup, "rounds"))
    before = as_organiser.get(address(cup, "pairings?round=2")).json()["pairings"]
    seated = [[table["first"]["id"], table["second"]["id"]] for table in before]

    swapped = as_organiser.post(
        address(cup, "rounds/2/swap"), {"first_entry": seated[0][0], "second_entry": seated[1][0]}
    )
    after = as_organiser.get(address(cup, "pairings?round=2")).json()["pairings"]

    assert swapped.status_code == 200
    assert after[0]["first"]["id"] == seated[1][0]
    assert after[0]["reasons"][0]["code"] == "swapped_by_hand"
    stale = as_organiser.post(address(cup, "rounds/2/unpair"), {"version": swapped.json()["version"] - 1})
    assert problem(stale) == (409, "stale")
    assert as_organiser.post(address(cup, "rounds/2/unpair"), {}).status_code == 204
    assert Round.objects.filter(stage__tournament=cup).count() == 1
    assert problem(as_organiser.post(address(cup, "rounds/2/start"), {})) == (404, "not_found")


def test_a_round_is_not_paired_before_the_last_one_is_complete(as_organiser, cup) -> None:
    answer = as_organiser.post(address(cup, "rounds"))

    assert problem(answer) == (409, "round_open")
    assert answer.json()["open"] == 2


def test_a_round_paired_twice_under_one_key_is_one_round(as_organiser, cup) -> None:
    play(as_organiser, cup)
    key = {"Idempotency-Key": "round-2"}

    first = as_organiser.post(address(cup, "rounds"), headers=key)
    again = as_organiser.post(address(cup, "rounds"), headers=key)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content
    assert problem(as_organiser.post(address(cup, "rounds"))) == (409, "round_started")


def test_a_round_is_closed_and_reopened_for_a_reason(as_organiser, cup) -> None:
    assert problem(as_organiser.post(address(cup, "rounds/1/close"), {})) == (409, "round_open")
    play(as_organiser, cup)

    closed = as_organiser.post(address(cup, "rounds/1/close"), {"stage": 1})
    without = as_organiser.post(address(cup, "rounds/1/reopen"), {})
    reopened = as_organiser.post(address(cup, "rounds/1/reopen"), {"reason": "wrong slip"})

    assert closed.json()["status"] == "closed"
    assert problem(without) == (400, "validation_failed")
    assert reopened.json()["status"] == "playing"
    assert problem(as_organiser.post(address(cup, "rounds/1/reopen"), {"reason": "x"})) == (409, "not_reopenable")


def test_rounds_and_tables_take_as_many_queries_whatever_their_number(
    anybody, organiser, django_assert_max_num_queries
) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=24)

    with django_assert_max_num_queries(5):
        assert anybody.get(address(tournament, "rounds")).json()["rounds"][0]["tables"] == 12
    with django_assert_max_num_queries(10):
        assert len(anybody.get(address(tournament, "pairings")).json()["pairings"]) == 12
