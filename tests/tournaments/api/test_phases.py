"""A tournament goes through its phases by acts of those who run it."""

import pytest

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.services.events import event, open_tables, play_all
from tournaments.models import Tournament


def test_a_whole_life_from_draft_to_archive(as_organiser, make_tournament, make_players) -> None:
    tournament = make_tournament(publish=False, venue="table", place="Circolo")
    states = [as_organiser.post(address(tournament, "publish"), {"opens_registration": False}).json()["status"]]
    for act in ("open-registration", "close-registration", "open-registration", "check-in"):
        states.append(as_organiser.post(address(tournament, act), {}).json()["status"])
        if act == "close-registration":
            for player in make_players(2):
                as_organiser.post(address(tournament, "entries"), {"members": [player.name]})
    started = as_organiser.post(address(tournament, "start"), {}).json()
    states.append(started["status"])
    for act in ("pause", "resume"):
        states.append(as_organiser.post(address(tournament, act), {"reason": "rain"}).json()["status"])
    pairing = as_organiser.get(address(tournament, "pairings")).json()["pairings"][0]
    as_organiser.post(address(tournament, "pairings", pairing["id"], "result"), WIN)
    for act in ("finish", "archive"):
        states.append(as_organiser.post(address(tournament, act), {}).json()["status"])

    assert states == [
        "published", "registration", "published", "registration", "check_in", "running", "paused", "running",
        "finished", "archived",
    ]  # fmt: skip


def test_advance_does_what_comes_next(as_organiser, organiser) -> None:
    tournament = event(organiser, ("danese", {"rounds": 2}), entries=4)

    waiting = as_organiser.post(address(tournament, "advance")).json()
    for line in as_organiser.get(address(tournament, "pairings")).json()["pairings"]:
        as_organiser.post(address(tournament, "pairings", line["id"], "result"), WIN)
    paired = as_organiser.post(address(tournament, "advance")).json()

    assert waiting["done"] == "nothing"
    assert paired["done"] == "pair_round"
    assert paired["tournament"]["status"] == "running"


@pytest.mark.parametrize(("body", "code"), [({}, "validation_failed"), ({"reason": "  "}, "validation_failed")])
def test_nothing_is_called_off_without_a_reason(as_organiser, tournament, body, code) -> None:
    assert problem(as_organiser.post(address(tournament, "cancel"), body))[1] == code
    assert as_organiser.post(address(tournament, "cancel"), {"reason": "Rain"}).json()["cancelled_reason"] == "Rain"


def test_too_few_entries_start_nothing(as_organiser, tournament) -> None:
    assert problem(as_organiser.post(address(tournament, "start"), {})) == (409, "too_few_entries")
    assert Tournament.objects.get(pk=tournament.pk).status == "registration"


def test_a_start_sent_twice_under_one_key_starts_once(as_organiser, organiser) -> None:
    tournament = event(organiser, ("swiss", {}), entries=4, starts=False)
    key = {"Idempotency-Key": "go"}

    first = as_organiser.post(address(tournament, "start"), {}, headers=key)
    again = as_organiser.post(address(tournament, "start"), {}, headers=key)
    without = as_organiser.post(address(tournament, "start"), {})

    assert first.content == again.content
    assert problem(without) == (409, "wrong_phase")


def test_a_finished_event_has_a_ranking(as_organiser, anybody, organiser) -> None:
    tournament = event(organiser, ("groups", {"groups": 2, "qualifiers": 1}), ("single_knockout", {}), entries=6)
    play_all(tournament, organiser)

    lines = anybody.get(address(tournament, "ranking")).json()["lines"]

    assert [line["rank"] for line in lines][:2] == [1, 2]
    assert len(lines) == 6
    assert lines[0]["entry"]["seed"] == 1


def enter_results(program, tournament) -> None:
    """A win for the first side of every open table."""
    for pairing in open_tables(tournament):
        assert program.post(address(tournament, "pairings", pairing.pk, "result"), WIN).status_code == 201


def test_a_stage_ends_early_for_a_reason_and_the_next_is_looked_at_before_it_starts(as_organiser, organiser) -> None:
    stages = (("swiss", {"rounds": 3, "advance": 2}), ("single_knockout", {}))
    tournament = event(organiser, *stages, entries=4)

    too_soon = as_organiser.post(address(tournament, "end-stage"), {"reason": "late"})
    without = as_organiser.post(address(tournament, "end-stage"), {})
    enter_results(as_organiser, tournament)
    waits = as_organiser.post(address(tournament, "next-stage"), {})
    ended = as_organiser.post(address(tournament, "end-stage"), {"reason": "The hall closes at six"}).json()
    stale = as_organiser.post(address(tournament, "next-stage"), {"version": ended["version"] - 1})
    begun = as_organiser.post(address(tournament, "next-stage"), {"plays": False, "version": ended["version"]}).json()

    assert problem(too_soon) == (409, "round_open")
    assert problem(without) == (400, "validation_failed")
    assert problem(waits) == (409, "round_open")
    assert ended["stages"][0]["rounds_planned"] == 1
    assert problem(stale) == (409, "stale")
    assert [stage["status"] for stage in begun["stages"]] == ["finished", "running"]
    assert [each["status"] for each in as_organiser.get(address(tournament, "rounds?stage=2")).json()["rounds"]] == [
        "paired"
    ]


def test_a_tournament_finishes_early_with_a_reason_alone(as_organiser, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), ("single_knockout", {}), entries=4)
    enter_results(as_organiser, tournament)

    waits = as_organiser.post(address(tournament, "finish"), {})
    blank = as_organiser.post(address(tournament, "finish"), {"reason": " "})
    over = as_organiser.post(address(tournament, "finish"), {"reason": "Power cut"})

    assert problem(waits) == (409, "round_open")
    assert problem(blank) == (400, "validation_failed")
    assert (over.json()["status"], len(over.json()["stages"])) == ("finished", 1)
    acts = as_organiser.get(address(tournament, "log")).json()["acts"]
    assert [act["reason"] for act in acts if act["verb"] == "stage_cut_short"] == ["Power cut"]


def test_two_organisers_who_press_one_button_pair_one_round(as_organiser, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 4}), entries=8)
    enter_results(as_organiser, tournament)
    seen = as_organiser.get(address(tournament)).json()["version"]

    first = as_organiser.post(address(tournament, "advance"), {"version": seen})
    second = as_organiser.post(address(tournament, "advance"), {"version": seen})
    third = as_organiser.post(address(tournament, "rounds"), {"version": seen})

    assert first.json()["done"] == "pair_round"
    assert problem(second) == problem(third) == (409, "stale")
    assert tournament.stages.get().rounds.count() == 2
