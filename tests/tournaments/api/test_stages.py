"""Stages, tables of standings, the ranking and brackets are read by programs, to the last fraction."""

from fractions import Fraction

import pytest

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.services.events import event, open_tables, play_all
from tournaments.models import AuditEntry
from tournaments.selectors.rankings import stage_tables


def test_a_table_has_every_number_that_decided_it(as_organiser, anybody, cup) -> None:
    for pairing in open_tables(cup):
        as_organiser.post(address(cup, "pairings", pairing.pk, "result"), WIN)

    document = anybody.get(address(cup, "standings")).json()
    lines = document["groups"][0]["lines"]
    wanted = stage_tables(cup.stages.get())[0].lines

    assert [each["code"] for each in document["criteria"]] == ["buchholz", "average_margin"]
    assert [line["entry"]["id"] for line in lines] == [line.entry.pk for line in wanted]
    for line, exact in zip(lines, wanted, strict=True):
        assert Fraction(line["score"]["exact"]) == exact.score
        assert line["decided_by"] == exact.decided_by
        values = [None if value["value"] is None else Fraction(value["value"]["exact"]) for value in line["values"]]
        assert values == list(exact.values)
        assert all("/" in value["value"]["exact"] for value in line["values"] if value["value"] is not None)
    assert lines[0]["score"] == {"exact": "1/1", "decimal": 1.0}


def test_the_table_after_an_earlier_round_stays_what_it_was(anybody, organiser, as_organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 2}), entries=6)
    for pairing in open_tables(tournament):
        as_organiser.post(address(tournament, "pairings", pairing.pk, "result"), WIN)
    then = anybody.get(address(tournament, "standings?after=1")).json()
    play_all(tournament, organiser)

    assert anybody.get(address(tournament, "standings?after=1")).json() == then
    start = anybody.get(address(tournament, "standings?stage=1&after=0")).json()["groups"][0]["lines"]
    assert {line["score"]["exact"] for line in start} == {"0/1"}
    assert problem(anybody.get(address(tournament, "standings?after=3"))) == (404, "not_found")


def test_groups_have_tables_of_their_own(anybody, organiser) -> None:
    tournament = event(organiser, ("groups", {"groups": 2}), entries=6)

    both = anybody.get(address(tournament, "standings")).json()["groups"]
    second = anybody.get(address(tournament, "standings?group=2")).json()["groups"]

    assert [group["number"] for group in both] == [1, 2]
    assert second == both[1:]
    assert anybody.get(address(tournament, "standings?group=9")).json()["groups"] == []


def test_before_the_start_there_is_no_table_but_the_stages(anybody, tournament) -> None:
    assert problem(anybody.get(address(tournament, "standings"))) == (404, "not_found")
    assert problem(anybody.get(address(tournament, "bracket"))) == (404, "not_found")
    assert anybody.get(address(tournament, "standings?stage=1")).json()["groups"] == []
    assert problem(anybody.get(address(tournament, "standings?stage=2"))) == (404, "not_found")
    stage = anybody.get(address(tournament, "stages")).json()["stages"][0]
    assert (stage["format"], stage["status"], stage["settings"]["rounds"]) == ("danese", "planned", 5)
    assert anybody.get(address(tournament, "ranking")).json() == {"lines": []}


@pytest.mark.parametrize("stage_format", ["single_knockout", "double_knockout"])
def test_a_bracket_tells_where_everybody_comes_from(anybody, as_organiser, organiser, stage_format) -> None:
    tournament = event(organiser, (stage_format, {}), entries=5)

    slots = {slot["slot"]: slot for slot in anybody.get(address(tournament, "bracket")).json()["slots"]}

    assert slots["W1.1"]["state"] == "bye"
    assert slots["W1.1"]["winner"]["seed"] == 1
    assert slots["W2.1"]["first_from"] == {"kind": "winner", "seed": None, "slot": "W1.1"}
    assert slots["W1.1"]["first_from"] == {"kind": "seed", "seed": 1, "slot": None}
    ready = next(slot for slot in slots.values() if slot["state"] == "ready")
    as_organiser.post(address(tournament, "pairings", ready["pairing"], "result"), WIN)
    after = {slot["slot"]: slot for slot in anybody.get(address(tournament, "bracket")).json()["slots"]}
    assert after[ready["slot"]]["winner"] == ready["first"]
    assert after[ready["slot"]]["result"]["first_points"] == 11


def test_a_league_has_no_bracket(anybody, cup) -> None:
    assert problem(anybody.get(address(cup, "bracket"))) == (404, "not_found")


def test_tables_take_as_many_queries_whatever_the_field(anybody, organiser, django_assert_max_num_queries) -> None:
    league = event(organiser, ("swiss", {"rounds": 3}), entries=20)
    knockout = event(organiser, ("single_knockout", {}), entries=20)

    with django_assert_max_num_queries(14):
        assert len(anybody.get(address(league, "standings")).json()["groups"][0]["lines"]) == 20
    with django_assert_max_num_queries(16):
        assert len(anybody.get(address(knockout, "bracket")).json()["slots"]) == 31


class TestStagesThatHaveNotBegun:
    @pytest.fixture
    def two_stages(self, organiser):
        """A running Swiss event of eight with a bracket for the best two."""
        return event(organiser, ("swiss", {"rounds": 3, "advance": 2}), ("single_knockout", {"best_of": 3}), entries=8)

    def test_get_other_settings_and_another_format(self, as_organiser, two_stages) -> None:
        wanted = {"settings": {"third_place": True}, "version": two_stages.version}
        changed = as_organiser.patch(address(two_stages, "stages", 2), wanted)
        other = as_organiser.patch(
            address(two_stages, "stages", 2), {"format": "round_robin", "settings": {"cycles": 2}}
        )

        assert changed.status_code == other.status_code == 200
        # Settings are replaced as a whole: what is not named is as usual.
        assert (changed.json()["settings"]["third_place"], changed.json()["settings"]["best_of"]) == (True, 1)
        assert (other.json()["number"], other.json()["format"], other.json()["settings"]["cycles"]) == (
            2,
            "round_robin",
            2,
        )
        assert as_organiser.get(address(two_stages, "stages")).json()["stages"][1] == other.json()

    def test_stay_as_they_are_for_whoever_saw_an_old_version(self, as_organiser, two_stages) -> None:
        seen = two_stages.version
        as_organiser.patch(address(two_stages, "stages", 2), {"settings": {"best_of": 5}, "version": seen})

        late = as_organiser.patch(address(two_stages, "stages", 2), {"settings": {}, "version": seen})

        assert problem(late) == (409, "stale")
        assert as_organiser.get(address(two_stages, "stages")).json()["stages"][1]["settings"]["best_of"] == 5

    @pytest.mark.parametrize(
        ("number", "body", "expected"),
        [
            (1, {"settings": {}}, (409, "wrong_phase")),
            (3, {"settings": {}}, (404, "not_found")),
            (2**40, {"settings": {}}, (404, "not_found")),
            (2, {}, (400, "validation_failed")),
            (2, {"settings": {}, "format": "bingo"}, (400, "bad_stage_settings")),
            (2, {"settings": {"rounds": 7}}, (400, "bad_stage_settings")),
        ],
    )
    def test_are_refused_what_makes_no_sense(self, as_organiser, two_stages, number, body, expected) -> None:
        assert problem(as_organiser.patch(address(two_stages, "stages", number), body)) == expected
        assert not AuditEntry.objects.filter(tournament=two_stages, verb="stage_changed").exists()
