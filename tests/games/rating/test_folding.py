"""A pool is folded again from its results."""

from random import Random

import pytest

from games.rating import SYSTEMS, Elo, Fold, HistoryPoint, Rated, RatedResult, fold, places_by_share, rate_match


def random_results(count: int, players: int = 12, seed: int = 5) -> list[RatedResult]:
    """Matches of two players, of pairs and of three, some drawn, a few hours apart."""
    random = Random(seed)
    found = []
    for match in range(count):
        shape = random.choice([(1, 1), (1, 1), (2, 2), (1, 1, 1)])
        drawn = random.sample(range(players), k=sum(shape))
        sides = tuple(tuple(drawn.pop() for _ in range(size)) for size in shape)
        order = [random.choice([0, 1, 2]) for _ in shape]
        places = tuple(1 + sum(other < own for other in order) for own in order)
        found.append(RatedResult(match, match * random.random(), sides, places))
    return found


def test_two_players_by_hand() -> None:
    """1500 against 1500 at K 40 is 20 points; then the one at 1520 is expected to take 0.5573116 of the points."""
    folded = fold(
        Elo(), [RatedResult(1, 0.0, ((7,), (9,)), (1, 2)), RatedResult(2, 1.0, ((9,), (7,)), (1, 2))], keep_history=True
    )

    assert folded[7].history[0] == HistoryPoint(1, Rated(1520.0, 1))
    assert folded[7].value.rating == pytest.approx(1520 - 40 * 0.5573116, abs=1e-5)
    assert folded[9].value.rating == pytest.approx(1480 + 40 * 0.5573116, abs=1e-5)
    assert [folded[player].games for player in (7, 9)] == [2, 2]


def test_elo_folds_to_what_rating_match_by_match_gives() -> None:
    """Bit for bit, though two players take a shorter way."""
    results = random_results(600)
    values: dict[int, Rated] = {}
    for result in results:
        sides = [[values.get(player, Rated(1500.0, 0)) for player in side] for side in result.sides]
        for players, changes in zip(result.sides, rate_match(sides, result.places), strict=True):
            for player, change in zip(players, changes, strict=True):
                values[player] = Rated(change.after, values.get(player, Rated(1500.0, 0)).games + 1)

    assert {player: each.value for player, each in fold(Elo(), results).items()} == values
    assert max(each.games for each in values.values()) > 30


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_folds_to_the_same_bits_twice(name) -> None:
    results = random_results(150)

    first, second = (fold(SYSTEMS[name], iter(results), keep_history=True) for _ in range(2))

    assert list(first.items()) == list(second.items())
    assert all(each.games == len(each.history) for each in first.values())
    assert all(each.value == each.history[-1].value for each in first.values())


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_fold_goes_on_from_where_it_stands(name) -> None:
    results = random_results(80)
    under_way = Fold(SYSTEMS[name])
    for result in results:
        under_way.take(result)

    assert under_way.ratings() == fold(SYSTEMS[name], results)


def test_whoever_has_not_played_is_at_the_start() -> None:
    under_way = Fold(Elo())
    under_way.take(RatedResult(1, 0.0, ((1,), (2,)), (1, 2)))

    assert under_way.values([[1, 5], [2]]) == [[Rated(1520, 1), Rated(1500, 0)], [Rated(1480, 1)]]


def test_days_without_a_match_are_counted_from_the_player_s_last_one() -> None:
    """The deviation of somebody who pauses for a year grows; of a clock set back it does not shrink."""

    def deviation(day: float) -> float:
        often = [RatedResult(match, 10.0, ((1,), (2 + match,)), (1 + match % 2, 2 - match % 2)) for match in range(40)]
        return fold(SYSTEMS["glicko_2"], [*often, RatedResult(99, day, ((1,), (99,)), (1, 2))])[1].value.deviation

    assert deviation(375.0) > deviation(10.0)
    assert deviation(3.0) == deviation(10.0)


def test_history_is_kept_only_when_asked_for() -> None:
    assert all(each.history == () for each in fold(Elo(), random_results(20)).values())


@pytest.mark.parametrize("result", [((1,),), ((1,), ()), ((1,), (2,), (3,))])
def test_what_cannot_be_rated_is_refused(result) -> None:
    with pytest.raises(ValueError, match="at least two sides"):
        fold(Elo(), [RatedResult(1, 0.0, result, (1, 2))])


@pytest.mark.parametrize("order", [(1, 2), (2, 1), (1, 1), (1, 2, 3), (1, 1, 3), (2, 2, 1), (1, 2, 2), (1, 2, 2, 4)])
def test_places_are_read_off_the_shares_that_they_gave(order) -> None:
    changes = rate_match([[Rated(1500, 0)]] * len(order), order)

    assert places_by_share([side[0].score for side in changes]) == order
