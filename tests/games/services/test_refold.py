"""A pool is computed again in steps that may be killed, repeated and interrupted, while matches go on being settled."""

from datetime import timedelta
from random import Random

import pytest
from django.db import connection, transaction

from games import tasks
from games.models import LeaderboardEntry, Match, Player, Rating, RatingChange, RatingEntry, RatingPool, RatingRefold
from games.selectors.histories import rating_changes
from games.selectors.pools import pool_called, refold_under_way
from games.selectors.refolds import check_ledger
from games.services import (
    annul_match_rating,
    lock_matches,
    rating_effect,
    refold_pool,
    restore_match_rating,
    set_pool_system,
    settle_match,
)
from games.services import refold as refold_module
from games.services.errors import NotInCharge, UnknownRatingSystem
from games.services.pools import league_pool
from games.services.refold import Memory, Step, refold_step
from games.services.refold_requests import change_system, refold_whole_pool
from games.services.refold_sweep import LOST, adopt_ledgers, sweep_refolds
from tests.games.conftest import NOW
from tests.games.services.test_sweep import queued
from tests.games.settled import correct, finished, settled
from tests.threads import at_once

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=3)


@pytest.fixture
def people(make_player) -> list[Player]:
    return [make_player() for _ in range(6)]


@pytest.fixture
def small_steps(monkeypatch) -> None:
    """Four entries a step, so that a few matches need several; the tail is as short."""
    monkeypatch.setattr(refold_module, "STEP_ROWS", 4)
    monkeypatch.setattr(refold_module, "TAIL_ROWS", 4)


def season(people: list[Player], count: int = 20, seed: int = 5) -> list[Match]:
    random = Random(seed)
    found = []
    for _ in range(count):
        drawn = random.sample(people[:5], k=2)
        scores = [11, random.randrange(11)]
        random.shuffle(scores)
        found.append(settled([[drawn[0]], [drawn[1]]], scores, winner=scores.index(11)))
    return found


def pool_id(code: str = "scopa") -> int:
    return pool_called(code).pk


def everything() -> list[tuple[object, ...]]:
    ratings = Rating.objects.order_by("pool", "player")
    changes = RatingChange.objects.order_by("pool", "match", "player")
    return [
        *ratings.values_list("pool", "player", "value", "deviation", "state", "games", "last_rated_at"),
        *changes.values_list("pool", "match", "player", "place", "rated_at", "before", "after", "state", "games"),
    ]


def test_a_whole_pool_comes_from_the_ledger_alone(people, small_steps) -> None:
    season(people)
    before = everything()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    refold_whole_pool("scopa", now=LATER)

    assert refold_pool(pool_id=pool_id(), now=LATER)

    assert everything() == before
    assert check_ledger("scopa").wrong == ()
    assert refold_pool(pool_id=pool_id(), now=LATER)


def test_a_refold_says_how_far_it_is(people, small_steps) -> None:
    season(people)
    assert refold_under_way("scopa") is None
    refold_whole_pool("scopa", now=LATER)
    memory, seen = Memory(), []

    while refold_step(pool_id=pool_id(), memory=memory, now=LATER) is not Step.DONE:
        progress = refold_under_way("scopa")
        assert progress is not None
        seen.append((progress.done, progress.total, progress.percent))

    assert seen[0] == (0, 20, 0) or seen[0][1] == 20
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    assert len({done for done, _, _ in seen}) >= 9
    assert refold_under_way("scopa") is None


def test_a_step_that_is_killed_leaves_nothing_and_the_next_one_goes_on(people, small_steps) -> None:
    matches = season(people)
    annul_match_rating(match_id=matches[0].pk, now=LATER)
    for number in range(40):
        try:
            with transaction.atomic():
                refold_step(pool_id=pool_id(), memory=Memory(), now=LATER)
                if number % 3 == 0:
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            continue
    found = check_ledger("scopa")

    assert (found.wrong, found.is_under_way) == ((), False)


def test_two_runs_that_take_turns_come_to_the_same(people, small_steps) -> None:
    """Each remembers where everybody stood when it last stepped, and the other one has stepped since."""
    matches = season(people, 30)
    correct(matches[1], people[5], [5, 11])
    memories, random = [Memory(), Memory(), Memory()], Random(8)
    for number in range(60):
        refold_step(pool_id=pool_id(), memory=random.choice(memories), now=LATER)
        if number == 7:
            annul_match_rating(match_id=matches[4].pk, now=LATER)
        if number == 9:
            correct(matches[2], people[5], [11, 3])

    found = check_ledger("scopa")
    assert (found.wrong, found.is_under_way) == ((), False)


def test_a_correction_behind_takes_a_refold_back_and_one_ahead_does_not(people, small_steps) -> None:
    matches = season(people)
    refold_whole_pool("scopa", now=LATER)
    memory = Memory()
    for _ in range(4):
        refold_step(pool_id=pool_id(), memory=memory, now=LATER)
    reached = RatingRefold.objects.get().reached

    annul_match_rating(match_id=matches[-1].pk, now=LATER)
    assert RatingRefold.objects.get().reached == reached
    annul_match_rating(match_id=matches[0].pk, now=LATER)
    first = RatingEntry.objects.filter(match=matches[0]).order_by("pk")[0]
    assert RatingRefold.objects.get().reached == first.pk


def test_only_what_follows_a_correction_is_folded_again(people) -> None:
    matches = season(people)
    correct(matches[15], people[5], [4, 11])
    tasks.refold_pool(pool_id())

    assert RatingRefold.objects.get().done == 5
    assert check_ledger("scopa").wrong == ()


def test_leaderboards_follow_a_refold(people) -> None:
    matches = season(people)
    correct(matches[0], people[5], matches[0].scores[::-1])
    tasks.refold_pool(pool_id())

    shown = {entry.player_id: entry.points for entry in LeaderboardEntry.objects.all()}
    assert shown == {rating.player_id: int(rating.value + 0.5) for rating in Rating.objects.filter(games__gt=0)}


def test_who_has_only_annulled_matches_is_where_they_began(people) -> None:
    a, b, *_ = people
    match = settled([[a], [b]], [11, 8])
    annul_match_rating(match_id=match.pk, now=LATER)
    tasks.refold_pool(pool_id())

    assert set(Rating.objects.values_list("value", "games", "last_rated_at")) == {(1500.0, 0, None)}
    restore_match_rating(match_id=match.pk, now=LATER)
    tasks.refold_pool(pool_id())
    assert set(Rating.objects.values_list("value", "games", "last_rated_at")) == {(1520.0, 1, NOW), (1480.0, 1, NOW)}


# --- Another system ---------------------------------------------------------------------------------------------------


def test_matches_that_end_while_a_pool_changes_its_system_are_told_later(people, small_steps) -> None:
    a, b, *_ = people
    season(people)
    change_system("scopa", "glicko_2", now=LATER)
    memory = Memory()
    for _ in range(3):
        refold_step(pool_id=pool_id(), memory=memory, now=LATER)

    match = settled([[a], [b]], [11, 2], hours=5)
    told = RatingEntry.objects.filter(match=match)
    assert all(entry.before == entry.after for entry in told)
    assert rating_changes(match.pk) == []
    assert rating_effect(match, scores=[2, 11], winner=1) == ()
    annul_match_rating(match_id=season(people, 1)[0].pk, now=LATER)
    tasks.refold_pool(pool_id())

    assert pool_called("scopa").system == "glicko_2"
    found = check_ledger("scopa")
    assert (found.wrong, found.is_under_way, found.matches) == ((), False, 21)
    assert [change.after > change.before for change in rating_changes(match.pk)] == [True, False]
    assert all(change.deviation for change in rating_changes(match.pk))


def test_staff_alone_chooses_a_system_and_only_one_that_there_is(people) -> None:
    clerk = people[0]
    with pytest.raises(NotInCharge):
        set_pool_system(pool_code="scopa", system="glicko_2", by=clerk, now=NOW)
    clerk.user.is_staff = True
    with pytest.raises(UnknownRatingSystem):
        set_pool_system(pool_code="scopa", system="thurstone_mosteller_full", by=clerk, now=NOW)
    assert not set_pool_system(pool_code="scopa", system="elo", by=clerk, now=NOW)
    assert set_pool_system(pool_code="scopa", system="plackett_luce", by=clerk, now=NOW)


@pytest.mark.parametrize("system", ["elo", "glicko_2", "plackett_luce"])
def test_a_correction_moves_the_ratings_of_today_at_once_under_every_system(people, system) -> None:
    a, b, c, *_ = people
    pool = league_pool(code="gala", name="Gala", family_preset="scopa_classica", system=system, now=NOW)
    matches = [finished([[a], [other]], [11, 8], hours=day * 24) for day, other in enumerate((b, c, b))]
    for match in matches:
        Match.objects.filter(pk=match.pk).update(competition_pool=pool)
        settle_match(match_id=match.pk, now=match.finished_at)
    match = Match.objects.get(pk=matches[0].pk)
    stood = dict(Rating.objects.filter(player=a).values_list("pool", "value"))
    swapped = {(each.player, each.pool): each for each in rating_effect(match, scores=[8, 11], winner=1)}

    correct(match, people[5], [8, 11])

    now = dict(Rating.objects.filter(player=a).values_list("pool", "value"))
    assert set(now) == {"scopa", "gala"}
    for code in now:
        assert now[code] < stood[code] == swapped[a, code].now
        assert now[code] == pytest.approx(swapped[a, code].then)
    for each in RatingPool.objects.all():
        tasks.refold_pool(each.pk)
    assert check_ledger("gala").wrong == check_ledger("scopa").wrong == ()


# --- The sweeper ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_lost_refold_is_queued_again_and_only_now_and_then(people) -> None:
    settled([[people[0]], [people[1]]], [11, 8])
    refold_whole_pool("scopa", now=NOW)
    queued()

    assert sweep_refolds(now=NOW + LOST) == 0
    assert sweep_refolds(now=NOW + LOST * 2) == 1
    assert sweep_refolds(now=NOW + LOST * 2) == 0
    assert queued() == [("games.tasks.refold_pool", [pool_id()])]
    tasks.refold_pool(pool_id())
    assert RatingRefold.objects.get().finished_at is not None


def test_a_ledger_from_before_pools_had_rows_is_computed_from_its_beginning(people) -> None:
    season(people)
    before = everything()
    RatingPool.objects.all().delete()
    RatingChange.objects.all().delete()
    Rating.objects.update(last_rated_at=None)

    assert adopt_ledgers(now=LATER) == 1
    assert adopt_ledgers(now=LATER) == 0
    assert refold_under_way("scopa") is not None
    tasks.refold_pool(pool_id())

    assert everything() == before


# --- At the same moment -----------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="writers there follow one another")
@pytest.mark.parametrize("system", ["elo", "plackett_luce"])
def test_matches_are_settled_corrected_and_annulled_while_pools_are_computed_again(people, small_steps, system) -> None:
    pool = league_pool(code="gala", name="Gala", family_preset="scopa_classica", system=system, now=NOW)
    old, random = season(people, 24), Random(3)
    waiting = [finished([[one], [two]], [11, 4]) for one, two in (random.sample(people[:5], k=2) for _ in range(24))]
    Match.objects.filter(pk__in=[match.pk for match in waiting[::2]]).update(competition_pool=pool)
    refold_whole_pool("scopa", now=LATER)
    refold_whole_pool("gala", now=LATER)

    def settle() -> None:
        for match in random.sample(waiting, k=len(waiting)):
            settle_match(match_id=match.pk, now=LATER)

    def correct_some() -> None:
        for match in old[::5]:
            with transaction.atomic():
                lock_matches([match.pk, old[7].pk])
                correct(match, people[5], [3, 11])

    def annul_some() -> None:
        for match in old[2::7]:
            annul_match_rating(match_id=match.pk, now=LATER)

    def refold() -> None:
        for _ in range(12):
            tasks.refold_pool(RatingPool.objects.get(code="scopa").pk)
            tasks.refold_pool(pool.pk)

    at_once(settle, settle, correct_some, annul_some, refold, refold)
    assert Match.objects.filter(pk__in=[match.pk for match in waiting], settled_at=None).count() == 0

    for each in RatingPool.objects.all():
        tasks.refold_pool(each.pk)
    for code in ("scopa", "gala"):
        found = check_ledger(code)
        assert (found.wrong, found.is_under_way) == ((), False)
    assert check_ledger("scopa").matches == 48 - len(old[2::7])
    assert check_ledger("gala").matches == 12
