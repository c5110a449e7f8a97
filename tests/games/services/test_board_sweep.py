"""What leaderboards need from time to time."""

from datetime import timedelta

import pytest

from games.models import (
    LeaderboardCount,
    LeaderboardCountChange,
    LeaderboardEntry,
    LeaderboardSnapshot,
    Player,
    Rating,
    RatingPool,
)
from games.services.board_counts import counts_rebuilt
from games.services.board_sweep import age_entries, count_anew, fold_changes, sweep_leaderboards, take_snapshot
from tests.games.conftest import NOW
from tests.games.ranked import changed, ranked

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def test_changes_are_folded_into_counts_once(ada, bruno) -> None:
    ranked(ada, 1500)
    ranked(bruno, 1500)
    ranked(ada, 1510)

    fold_changes()

    numbers = dict(LeaderboardCount.objects.exclude(number=0).values_list("points", "number"))
    assert numbers == {1500: 1, 1510: 1}
    assert not LeaderboardCountChange.objects.exists()
    assert fold_changes() == 0


def test_entries_age_step_by_step(ada) -> None:
    ranked(ada, 1500)

    assert age_entries(now=NOW + 30 * DAY) == 0
    assert age_entries(now=NOW + 31 * DAY) == 1
    assert LeaderboardEntry.objects.get().recency == 1
    assert age_entries(now=NOW + 91 * DAY) == 1
    assert LeaderboardEntry.objects.get().recency == 0
    assert age_entries(now=NOW + 400 * DAY) == 0


def test_a_snapshot_holds_the_counts_of_everybody_and_of_each_country(ada, bruno) -> None:
    Player.objects.filter(pk=ada.pk).update(country="IT")
    ranked(ada, 1600, games=5)
    ranked(bruno, 1500, games=60)
    fold_changes()
    ranked(bruno, 1510, games=61)

    assert take_snapshot(now=NOW) == "scopa"

    counts = {snapshot.country: sorted(snapshot.counts) for snapshot in LeaderboardSnapshot.objects.all()}
    assert counts == {
        "": [[1510, "human", 2, 2, 1], [1600, "human", 0, 2, 1]],
        "IT": [[1600, "human", 0, 2, 1]],
    }


def test_a_snapshot_is_taken_once_a_day_and_a_pool_at_a_time(ada) -> None:
    ranked(ada, 1600)
    ranked(ada, 1600, pool="scopone")

    assert {take_snapshot(now=NOW), take_snapshot(now=NOW)} == {"scopa", "scopone"}
    assert take_snapshot(now=NOW + 0.9 * DAY) is None
    assert take_snapshot(now=NOW + 1.1 * DAY) is not None


def test_a_snapshot_knows_where_the_course_of_the_ratings_ended(table, ada) -> None:
    ranked(ada, 1600)
    last = changed(table, ada, value=1600)

    take_snapshot(now=NOW)

    assert LeaderboardSnapshot.objects.get().ledger_end == last.place


def test_snapshots_that_nobody_compares_with_are_dropped(ada) -> None:
    ranked(ada, 1600)
    for days in range(13):
        take_snapshot(now=NOW + days * 1.01 * DAY)

    ages = [NOW + 12 * 1.01 * DAY - taken for taken in LeaderboardSnapshot.objects.values_list("taken_at", flat=True)]
    assert len(ages) < 11
    assert max(ages) > 7 * DAY


def test_a_round_of_the_sweeper_does_all_of_it(ada) -> None:
    ranked(ada, 1500, last_rated_at=NOW - 40 * DAY)

    sweep_leaderboards(now=NOW)
    sweep_leaderboards(now=NOW)

    assert LeaderboardEntry.objects.get().recency == 1
    assert not LeaderboardCountChange.objects.exists()
    assert LeaderboardSnapshot.objects.count() == 1


def test_ratings_that_were_never_counted_are_found_and_counted(ada) -> None:
    Rating.objects.create(player=ada, pool="scopone", value=1533, games=4)

    sweep_leaderboards(now=NOW)

    assert LeaderboardEntry.objects.get().points == 1533


def test_a_pool_without_ratings_is_rebuilt_to_nothing() -> None:
    counts_rebuilt("scopa")

    assert not LeaderboardCount.objects.exists()


def test_counts_follow_a_pool_to_another_rating_system(ada) -> None:
    pool = RatingPool.objects.create(code="cup", family="scopa", system="elo", created_at=NOW)
    ranked(ada, 1500, pool="cup", games=3)
    sweep_leaderboards(now=NOW)
    assert LeaderboardEntry.objects.get().experience == 0

    Rating.objects.update(deviation=60.0)
    pool.system = "glicko_2"
    pool.save()
    sweep_leaderboards(now=NOW)

    assert LeaderboardEntry.objects.get().experience == 1
    assert count_anew() is None
