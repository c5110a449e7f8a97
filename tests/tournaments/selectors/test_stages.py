"""A stage as the pure functions see it: histories, carried points, unplayed rounds, hypothetical results."""

from fractions import Fraction

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables, play_all, stronger_wins, tables
from tournaments.models import Absence, ResultReport
from tournaments.selectors.rankings import last_complete_round, stage_tables
from tournaments.selectors.stages import pairing_request, stage_history
from tournaments.services.advance import advance_tournament
from tournaments.services.results import enter_result, forfeit
from tournaments.standings.history import RoundKind

pytestmark = pytest.mark.django_db


def play_round(tournament, organiser):
    for pairing in open_tables(tournament):
        first, second = stronger_wins(pairing)
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)


def test_a_history_holds_what_both_did(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    play_round(tournament, organiser)

    history = stage_history(tournament.stages.get())

    best = entry_named(tournament, "Entry 1").pk
    result = history.results[best][0]
    assert (result.kind, result.points, result.cards.points_made) == (RoundKind.PLAYED, Fraction(1), 11)
    assert history.results[result.opponent][0].opponent == best


def test_the_bye_of_an_odd_field_counts_as_one(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=5)
    play_round(tournament, organiser)

    history = stage_history(tournament.stages.get())

    kinds = [history.results[entry.id][0].kind for entry in history.entrants]
    assert kinds.count(RoundKind.PAIRING_BYE) == 1


def test_an_announced_absence_is_no_bye_of_the_pairing(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=5)
    play_round(tournament, organiser)
    stage = tournament.stages.get()
    entry = entry_named(tournament, "Entry 5")
    Absence.objects.create(stage=stage, entry=entry, round_number=2, kind=Absence.Kind.HALF_BYE)

    request = pairing_request(stage, 2)
    advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert request.absent == {entry.pk}
    result = stage_history(stage).results[entry.pk][1]
    assert (result.kind, result.points) == (RoundKind.HALF_BYE, Fraction(1, 2))


def test_standings_of_any_past_round_can_be_seen_again(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=6)
    play_round(tournament, organiser)
    stage = tournament.stages.get()
    then = [(line.entry.pk, line.rank, line.score) for line in stage_tables(stage)[0].lines]
    advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    play_round(tournament, organiser)

    again = [(line.entry.pk, line.rank, line.score) for line in stage_tables(stage, after=1)[0].lines]

    assert again == then
    assert [(line.entry.pk, line.rank, line.score) for line in stage_tables(stage)[0].lines] != then


def test_a_danese_stage_goes_on_with_the_points_of_the_one_before(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 2}), ("danese", {"rounds": 1}), entries=4)
    play_all(tournament, organiser)
    swiss, danese = tournament.stages.order_by("number")

    total = {line.entry.pk: line.score for line in stage_tables(danese)[0].lines}
    before = {line.entry.pk: line.score for line in stage_tables(swiss)[0].lines}

    assert stage_history(danese).rounds == 3
    assert sum(total.values()) == sum(before.values()) + 2
    first = tables(tournament)[0]
    leaders = {line.entry.pk for line in stage_tables(swiss)[0].lines[:2]}
    assert {side.entry_id for side in first.sides.all()} == leaders


def test_a_stage_that_only_the_best_enter_begins_at_nil(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 2, "advance": 2}), ("danese", {"rounds": 1}), entries=4)
    play_all(tournament, organiser)

    danese = tournament.stages.get(number=2)

    assert stage_history(danese).rounds == 1


def test_another_result_can_be_tried_without_being_written(organiser):
    tournament = event(organiser, ("round_robin", {}), entries=3)
    pairing = open_tables(tournament)[0]
    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=2, now=NOW)
    stage = tournament.stages.get()
    second = pairing.sides.get(position=1).entry_id
    instead = ResultReport(pairing=pairing, outcome="second", first_points=2, second_points=11, cards=[])

    tried = stage_history(stage, instead={pairing.pk: instead})

    assert tried.score(second) == 1
    assert stage_history(stage).score(second) == 0


def test_victory_points_follow_the_margin_and_a_forfeit_wins_three_fifths(organiser):
    tournament = event(organiser, ("mitchell", {"rounds": 1, "scoring": {"scale": "burraco_3_hands"}}), entries=4)
    one, two = tables(tournament)
    enter_result(pairing_id=one.pk, by=organiser, first_points=300, second_points=100, now=NOW, reason="three hands")
    forfeit(pairing_id=two.pk, by=organiser, loser="second", now=NOW)

    history = stage_history(tournament.stages.get())

    points = [history.results[side.entry_id][0].points for pairing in (one, two) for side in pairing.sides.all()]
    assert points == [12, 8, 12, 0]


def test_a_round_with_an_open_table_is_not_complete(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    stage = tournament.stages.get()
    one, two = tables(tournament)
    enter_result(pairing_id=one.pk, by=organiser, first_points=11, second_points=2, now=NOW)
    assert last_complete_round(stage) == 0

    enter_result(pairing_id=two.pk, by=organiser, first_points=11, second_points=2, now=NOW)

    assert last_complete_round(stage) == 1
