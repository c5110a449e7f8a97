"""Events of every format run from registration to podium through the services."""

import pytest

from tests.tournaments.services.events import event, play_all
from tournaments.models import Pairing, PairingSide, Tournament
from tournaments.selectors.rankings import final_ranking

pytestmark = pytest.mark.django_db


FORMATS = {
    "swiss": [("swiss", {"rounds": 4})],
    "round_robin": [("round_robin", {})],
    "double_round_robin": [("round_robin", {"cycles": 2})],
    "groups_then_knockout": [("groups", {"groups": 2, "qualifiers": 2}), ("single_knockout", {"third_place": True})],
    "single_knockout": [("single_knockout", {"best_of": 3, "third_place": True})],
    "double_knockout": [("double_knockout", {})],
    "swiss_then_danese": [("swiss", {"rounds": 3}), ("danese", {"rounds": 2})],
    "mitchell": [("mitchell", {"rounds": 3, "scoring": {"scale": "burraco_3_hands"}})],
}


@pytest.mark.parametrize("entries", [2, 5, 8, 13])
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_runs_from_registration_to_podium(organiser, name, entries):
    stages = [(code, dict(settings)) for code, settings in FORMATS[name]]
    if entries < 8 and name == "groups_then_knockout":
        stages[0][1]["groups"] = 1
    if entries == 2:
        stages = [(code, settings | ({"rounds": 1} if "rounds" in settings else {})) for code, settings in stages]
        stages = [(code, {key: value for key, value in s.items() if key != "third_place"}) for code, s in stages]
    tournament = event(organiser, *stages, entries=entries)

    play_all(tournament, organiser)

    assert tournament.status == Tournament.Status.FINISHED
    ranking = final_ranking(tournament)
    assert len(ranking) == entries
    assert len({line.entry.pk for line in ranking}) == entries
    if name != "mitchell":
        assert ranking[0].entry.name == "Entry 1"
    assert ranking[0].rank == 1
    undecided = Pairing.objects.filter(round__stage__tournament=tournament, status__in=["waiting", "ready", "playing"])
    assert not undecided.exists()


def test_nobody_is_paired_twice_in_a_round_of_a_swiss_event(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 5}), entries=9)

    play_all(tournament, organiser)

    for stage in tournament.stages.all():
        for round_ in stage.rounds.all():
            seated = list(PairingSide.objects.filter(round=round_).values_list("entry", flat=True))
            assert sorted(seated) == sorted(tournament.entries.values_list("pk", flat=True))


def test_the_favourites_meet_in_the_final_of_a_knockout(organiser):
    tournament = event(organiser, ("single_knockout", {"third_place": True}), entries=8)

    play_all(tournament, organiser)

    places = {line.entry.name: line.rank for line in final_ranking(tournament)}
    assert places == {
        "Entry 1": 1, "Entry 2": 2, "Entry 3": 3, "Entry 4": 4,
        "Entry 5": 5, "Entry 6": 5, "Entry 7": 5, "Entry 8": 5,
    }  # fmt: skip
