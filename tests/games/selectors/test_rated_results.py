"""What a pool is folded from, read from the ledger."""

from datetime import timedelta
from functools import partial

import pytest

from games.models import Rating, RatingEntry
from games.rating import Elo, fold
from games.selectors.rated_results import ledger_batch, ledger_results, ledger_size, one_snapshot, standing_results
from games.services import annul_match_rating, restore_match_rating, settle_match
from tests.games.conftest import NOW
from tests.games.settled import correct, finished, settled
from tests.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player):
    return [make_player() for _ in range(4)]


def test_results_come_in_the_order_of_settlement_with_sides_places_and_days(people) -> None:
    a, b, c, d = people
    late = finished([[a], [b]], [11, 8])
    first = settled([[c], [a]], [3, 11], winner=1)
    settle_match(match_id=late.pk, now=NOW + timedelta(days=2))
    three = settled([[a], [b], [d]], [11, 4, 4], options={"players": 3}, hours=60)

    found = list(standing_results("scopa"))

    assert [each.match for each in found] == [first.pk, late.pk, three.pk]
    assert [each.sides for each in found] == [
        ((c.pk,), (a.pk,)),
        ((a.pk,), (b.pk,)),
        ((a.pk,), (b.pk,), (d.pk,)),
    ]
    assert [each.places for each in found] == [(2, 1), (1, 2), (1, 2, 2)]
    assert [each.day - found[0].day for each in found] == pytest.approx([0, 2, 2.5])


def test_partners_are_one_side_in_the_order_of_their_chairs(people) -> None:
    a, b, c, d = people
    settled([[d, a], [c, b]], [21, 10], preset="scopone")

    [found] = standing_results("scopone")

    assert (found.sides, found.places) == (((d.pk, a.pk), (c.pk, b.pk)), (1, 2))
    assert list(standing_results("scopa")) == []


def test_a_corrected_match_has_its_new_result_in_its_old_place(people) -> None:
    a, b, c, _ = people
    first, second = settled([[a], [b]], [11, 8]), settled([[a], [b]], [11, 2])
    correct(first, c, [5, 11])

    found = list(ledger_results("scopa"))

    assert [each.result.match for each in found] == [first.pk, second.pk]
    assert [each.result.places for each in found] == [(2, 1), (1, 2)]
    assert [(each.stands, each.was_corrected) for each in found] == [(True, True), (True, False)]
    assert found[0].result.day == found[1].result.day


def test_an_annulled_match_is_left_out_and_a_restored_one_is_back(people) -> None:
    a, b, _, _ = people
    first, second = settled([[a], [b]], [11, 8]), settled([[a], [b]], [11, 2])
    annul_match_rating(match_id=first.pk, now=NOW)
    assert [each.match for each in standing_results("scopa")] == [second.pk]
    assert [each.stands for each in ledger_results("scopa")] == [False, True]

    restore_match_rating(match_id=first.pk, now=NOW)
    assert [each.match for each in standing_results("scopa")] == [first.pk, second.pk]
    assert ledger_size("scopa") == 2


def test_rows_of_other_matches_between_two_of_one_part_nothing(people) -> None:
    """Matches of different players are settled at the same moment, and their rows come as they come."""
    a, b, c, d = people
    first, second = settled([[a], [b]], [11, 8]), settled([[c], [d]], [2, 11], winner=1)
    rows = list(RatingEntry.objects.order_by("pk"))
    RatingEntry.objects.filter(pk=rows[1].pk).update(id=rows[3].pk + 1)

    found = list(standing_results("scopa"))

    assert [each.match for each in found] == [first.pk, second.pk]
    assert [each.sides for each in found] == [((a.pk,), (b.pk,)), ((c.pk,), (d.pk,))]


def test_the_fold_of_what_is_read_is_what_is_stored(people) -> None:
    a, b, c, d = people
    for round_number in range(6):
        settled([[a], [b]], [11, round_number])
        settled([[c], [d], [a]], [6, 11, 6], options={"players": 3}, winner=1)

    folded = fold(Elo(), standing_results("scopa"))

    stored = {rating.player_id: (rating.value, rating.games) for rating in Rating.objects.all()}
    assert {player: (each.value.rating, each.games) for player, each in folded.items()} == stored


def test_a_batch_of_any_size_is_read_with_two_queries(people, django_assert_num_queries) -> None:
    for _ in range(5):
        settled([[people[0]], [people[1]]], [11, 8])

    with django_assert_num_queries(2):
        assert len(list(ledger_results("scopa"))) == 5


def test_batches_of_any_size_give_the_same_results(people) -> None:
    """Whatever row a batch ends with, and though rows of several matches lie between one another."""
    a, b, c, d = people
    for _ in range(3):
        settled([[a], [b]], [11, 8])
        settled([[c], [d], [a]], [2, 11, 4], options={"players": 3}, winner=1)
    rows = list(RatingEntry.objects.order_by("pk"))
    RatingEntry.objects.filter(pk=rows[6].pk).update(id=rows[9].pk + 1000)
    annul_match_rating(match_id=rows[0].match_id, now=NOW)
    whole = list(ledger_results("scopa"))

    for size in range(1, 9):
        start, found, is_last = 0, [], False
        while not is_last:
            batch = ledger_batch("scopa", start=start, rows=size)
            found += batch.results
            start, is_last = batch.reached, batch.is_last
        assert found == whole
    fenced = ledger_batch("scopa", fence=rows[4].pk)
    assert ([each.place for each in fenced.results], fenced.reached) == ([rows[0].pk, rows[2].pk], rows[4].pk + 1)


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_does_not_see_what_is_settled_meanwhile(people) -> None:
    a, b, _, _ = people
    settled([[a], [b]], [11, 8])
    waiting = finished([[a], [b]], [11, 8])

    with one_snapshot():
        assert ledger_size("scopa") == 1
        at_once(partial(settle_match, match_id=waiting.pk, now=NOW))
        assert ledger_size("scopa") == 1
    assert ledger_size("scopa") == 2
