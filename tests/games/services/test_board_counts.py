"""Leaderboards are kept up to date by every change of a rating, and can be written anew."""

from datetime import timedelta
from functools import partial
from random import Random

import pytest
from django.db import connection, transaction
from django.db.models import Sum

from games.models import LeaderboardCount, LeaderboardCountChange, LeaderboardEntry, Player, Rating, RatingPool
from games.rating import PROVISIONAL_GAMES
from games.selectors.leaderboards import Leaderboard, histogram
from games.services.board_counts import RatingMove, counts_rebuilt, rating_moved
from games.services.board_sweep import fold_changes
from games.services.player_details import set_country
from tests.games.conftest import NOW
from tests.games.ranked import ranked, unranked
from tests.threads import at_once

COLUMNS = ("pool", "country", "points", "kind", "experience", "recency")


def counted() -> dict[tuple[object, ...], int]:
    """How many are counted in every cell, folded or not."""
    numbers: dict[tuple[object, ...], int] = {}
    for model in (LeaderboardCount, LeaderboardCountChange):
        for *cell, number in model.objects.order_by().values_list(*COLUMNS).annotate(Sum("number")):
            numbers[tuple(cell)] = numbers.get(tuple(cell), 0) + number
    return {cell: number for cell, number in numbers.items() if number}


def to_be_counted() -> dict[tuple[object, ...], int]:
    """The same, from the entries one by one."""
    numbers: dict[tuple[object, ...], int] = {}
    for pool, country, *others in LeaderboardEntry.objects.values_list(*COLUMNS):
        for where in {"", country}:
            cell = (pool, where, *others)
            numbers[cell] = numbers.get(cell, 0) + 1
    return numbers


@pytest.mark.django_db
def test_an_entry_says_what_the_rating_says(ada) -> None:
    Player.objects.filter(pk=ada.pk).update(country="IT")
    ranked(ada, 1549.5, games=PROVISIONAL_GAMES)

    entry = LeaderboardEntry.objects.get()
    assert (entry.points, entry.games, entry.kind, entry.country) == (1550, 12, "human", "IT")
    assert (entry.experience, entry.recency, entry.last_rated_at) == (1, 2, NOW)


@pytest.mark.django_db
def test_counts_equal_the_entries_after_many_moves(make_player) -> None:
    random = Random(4)
    players = [make_player() for _ in range(8)]
    for step in range(120):
        player = random.choice(players)
        if step % 30 == 29:
            set_country(by=player, country=random.choice(["IT", "JP", ""]), now=NOW)
        elif step % 40 == 39:
            fold_changes()
        elif random.random() < 0.1 and Rating.objects.filter(player=player, games__gt=0).exists():
            unranked(player)
        else:
            ranked(player, random.uniform(1480, 1520), games=random.randint(1, 60))
        assert counted() == to_be_counted()

    counts_rebuilt("scopa")
    assert counted() == to_be_counted()


@pytest.mark.django_db
def test_of_several_moves_of_one_rating_the_last_one_counts(ada) -> None:
    ranked(ada, 1500)
    Rating.objects.filter(player=ada).update(value=1490, games=21)

    rating_moved([RatingMove(ada.pk, "scopa", 1500, 1520, 20, 19), RatingMove(ada.pk, "scopa", 1520, 1490, 19, 21)])

    assert histogram(Leaderboard("scopa")).points == (1490,)


@pytest.mark.django_db
def test_a_rebuild_gives_what_the_ratings_say_whatever_stood_there(make_player) -> None:
    players = [ranked(make_player(), 1500 + points, games=5 + points) for points in range(9)]
    Rating.objects.filter(player=players[0]).update(value=1700.4)
    Rating.objects.filter(player=players[1]).delete()
    Rating.objects.filter(player=players[2]).update(games=0)
    LeaderboardCount.objects.create(
        pool="scopa", country="", points=9_000, kind="human", experience=0, recency=0, number=7
    )

    counts_rebuilt("scopa")

    assert histogram(Leaderboard("scopa")).points == (1700, 1508, 1507, 1506, 1505, 1504, 1503)
    assert counted() == to_be_counted()


@pytest.mark.django_db
def test_a_rebuild_leaves_other_pools_alone(ada, bruno) -> None:
    ranked(ada, 1500)
    ranked(bruno, 1600, pool="scopone")
    Rating.objects.all().delete()

    counts_rebuilt("scopa")

    assert list(LeaderboardEntry.objects.values_list("pool", flat=True)) == ["scopone"]
    assert counted() == to_be_counted()


@pytest.mark.django_db
def test_a_rebuild_remembers_who_has_not_played_for_long(ada, bruno) -> None:
    ranked(ada, 1500, last_rated_at=NOW - timedelta(days=300))
    ranked(bruno, 1500)
    LeaderboardEntry.objects.filter(player=ada).update(recency=0)

    counts_rebuilt("scopa")

    assert dict(LeaderboardEntry.objects.values_list("player__name", "recency")) == {"Ada": 0, "Bruno": 2}


@pytest.mark.django_db
def test_a_correction_of_an_old_match_makes_nobody_a_recent_player(ada) -> None:
    long_ago = NOW - timedelta(days=300)
    ranked(ada, 1500, last_rated_at=long_ago)
    LeaderboardEntry.objects.update(recency=0)

    ranked(ada, 1510, last_rated_at=long_ago)

    assert LeaderboardEntry.objects.get().recency == 0


@pytest.mark.django_db
def test_counting_a_match_costs_the_same_for_two_as_for_six(make_player, django_assert_num_queries) -> None:
    players = [ranked(make_player(), 1500) for _ in range(6)]
    Rating.objects.update(value=1504)
    moves = [RatingMove(player.pk, "scopa", 1500, 1504, 20, 21) for player in players]
    most = 6 if connection.vendor == "postgresql" else 5

    with transaction.atomic():
        for few in (moves[:2], moves):
            with django_assert_num_queries(most):
                rating_moved(few)


@pytest.mark.django_db(transaction=True)
def test_settlements_of_the_same_players_at_once_lose_no_count(make_player) -> None:
    players = [ranked(make_player(), 1500) for _ in range(4)]

    def settle(seed: int) -> None:
        random = Random(seed)
        for _ in range(12):
            one, other = sorted(random.sample(players, k=2), key=lambda player: player.pk)
            with transaction.atomic():
                held = Rating.objects.select_for_update().filter(player__in=[one, other]).order_by("player_id")
                values = {rating.player_id: random.uniform(1450, 1550) for rating in held}
                for player_id, value in values.items():
                    Rating.objects.filter(player=player_id).update(value=value)
                rating_moved([RatingMove(player, "scopa", 0, value, 20, 20) for player, value in values.items()])
            if random.random() < 0.3:
                fold_changes()
            if random.random() < 0.2:
                counts_rebuilt("scopa")
            if random.random() < 0.3:
                set_country(by=one, country=random.choice(["IT", "JP"]), now=NOW)

    at_once(*(partial(settle, seed) for seed in range(4)))

    assert counted() == to_be_counted()
    points = {rating.player_id: int(rating.value + 0.5) for rating in Rating.objects.all()}
    assert dict(LeaderboardEntry.objects.values_list("player", "points")) == points


@pytest.mark.django_db
def test_a_rebuild_and_a_settlement_agree_on_what_is_provisional_under_another_system(ada, bruno) -> None:
    RatingPool.objects.create(code="cup", family="scopa", system="glicko_2", created_at=NOW)
    for player, deviation in ((ada, 60.0), (bruno, 300.0)):
        Rating.objects.create(player=player, pool="cup", value=1500, games=3, deviation=deviation, last_rated_at=NOW)
        rating_moved([RatingMove(player.pk, "cup", None, 1500, 0, 3)])
    before = dict(LeaderboardEntry.objects.values_list("player", "experience"))

    counts_rebuilt("cup")

    assert before == dict(LeaderboardEntry.objects.values_list("player", "experience")) == {ada.pk: 1, bruno.pk: 0}
