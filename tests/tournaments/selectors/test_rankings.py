"""Tables of stages and the final ranking: groups, shared ranks, who was disqualified, how many queries it takes."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables, play_all
from tournaments.selectors.rankings import final_ranking, stage_tables
from tournaments.services.entries_leave import disqualify_entry
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db


def enter_all(tournament, organiser, first=11, second=5):
    for pairing in open_tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)


def test_each_group_has_a_table_of_its_own(organiser):
    tournament = event(organiser, ("groups", {"groups": 2}), ("single_knockout", {}), entries=8)
    enter_all(tournament, organiser)

    tables = stage_tables(tournament.stages.get(number=1))

    assert [table.number for table in tables] == [1, 2]
    assert [len(table.lines) for table in tables] == [4, 4]
    assert [table.lines[0].rank for table in tables] == [1, 1]


def test_many_groups_take_no_more_queries_than_two(organiser, django_assert_max_num_queries):
    tournament = event(organiser, ("groups", {"groups": 10}), ("single_knockout", {}), entries=40)
    enter_all(tournament, organiser)
    stage = tournament.stages.get(number=1)

    with django_assert_max_num_queries(10):
        stage_tables(stage)


def test_equals_share_a_rank(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 1, "tiebreaks": []}), entries=6)
    enter_all(tournament, organiser)

    assert [line.rank for line in stage_tables(tournament.stages.get())[0].lines] == [1, 1, 1, 4, 4, 4]


def test_whoever_was_disqualified_has_no_rank_and_the_others_move_up(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 1, "tiebreaks": []}), entries=6)
    enter_all(tournament, organiser)
    winner = stage_tables(tournament.stages.get())[0].lines[0].entry
    disqualify_entry(entry_id=winner.pk, by=organiser, reason="marked cards", now=NOW)

    lines = stage_tables(tournament.stages.get())[0].lines

    assert [line.rank for line in lines] == [1, 1, 3, 3, 3, None]
    assert lines[-1].entry == winner


def test_who_stays_behind_in_the_groups_is_ranked_behind_who_went_on(organiser):
    tournament = event(organiser, ("groups", {"groups": 2, "qualifiers": 1}), ("single_knockout", {}), entries=6)
    play_all(tournament, organiser)

    ranking = final_ranking(tournament)

    assert [line.rank for line in ranking] == [1, 2, 3, 3, 5, 5]
    assert {line.entry.name for line in ranking[:2]} == {"Entry 1", "Entry 2"}
    assert ranking[0].entry == entry_named(tournament, "Entry 1")
