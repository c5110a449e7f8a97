"""Every rating system behind the one interface: a rating is a fold over the matches of a pool."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rating import POLICY, SYSTEMS, Elo, Glicko2, GlickoTwo, Rated, RatingSystem, Skill, WengLin, rate_match

type Played = tuple[tuple[tuple[str, ...], ...], tuple[int, ...], float]

NAMES = sorted(SYSTEMS)
SEASON: tuple[Played, ...] = (
    ((("ann",), ("bob",)), (1, 2), 0.0),
    ((("ann", "bob"), ("cid", "dot")), (2, 1), 3.5),
    ((("ann",), ("cid",), ("dot",)), (1, 2, 2), 4.0),
    ((("dot",), ("bob",)), (1, 1), 11.0),
)


def fold(system: RatingSystem[Any], matches: Sequence[Played]) -> dict[str, Any]:
    """What a ledger of matches comes to; days are counted from the first."""
    values: dict[str, Any] = {}
    last: dict[str, float] = {}
    for sides, places, day in matches:
        before = [[values.get(name, system.start) for name in side] for side in sides]
        elapsed = [[day - last.get(name, day) for name in side] for side in sides]
        for side, after in zip(sides, system.rate(before, places, elapsed), strict=True):
            values.update(zip(side, after, strict=True))
            last.update(dict.fromkeys(side, day))
    return values


def one_game(system: RatingSystem[Any], places: Sequence[int] = (1, 2)) -> list[float]:
    sides = [[system.start], [system.start]]
    return [system.points(side[0]) for side in system.rate(sides, places, [[0.0], [0.0]])]


def test_the_three_systems_that_pools_may_choose_are_there() -> None:
    assert isinstance(SYSTEMS["elo"], Elo)
    assert isinstance(SYSTEMS["glicko_2"], GlickoTwo)
    assert SYSTEMS["plackett_luce"] == WengLin("plackett_luce")


@pytest.mark.parametrize("name", NAMES)
def test_everybody_starts_at_1500_points(name: str) -> None:
    assert SYSTEMS[name].points(SYSTEMS[name].start) == pytest.approx(1500)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_season_gives_the_same_values_bit_for_bit(name: str) -> None:
    assert fold(SYSTEMS[name], SEASON) == fold(SYSTEMS[name], SEASON)
    assert set(fold(SYSTEMS[name], SEASON)) == {"ann", "bob", "cid", "dot"}


@pytest.mark.parametrize("name", NAMES)
def test_whoever_wins_ends_above_whoever_loses_and_a_draw_parts_nobody(name: str) -> None:
    won, lost = one_game(SYSTEMS[name])
    one, other = one_game(SYSTEMS[name], (1, 1))

    assert won > lost
    assert one == pytest.approx(other)


@pytest.mark.parametrize("name", NAMES)
def test_places_at_a_table_of_four_come_out_in_their_order(name: str) -> None:
    system = SYSTEMS[name]

    after = system.rate([[system.start]] * 4, [2, 4, 1, 3], [[0.0]] * 4)
    points = [system.points(value) for [value] in after]

    assert points[2] > points[0] > points[3] > points[1]


@pytest.mark.parametrize("name", NAMES)
def test_the_stronger_of_two_players_is_found_within_sixty_matches(name: str) -> None:
    rng = Random(7)
    matches: list[Played] = [
        ((("strong",), ("weak",)), (1, 2) if rng.random() < 0.75 else (2, 1), n) for n in range(60)
    ]

    values = fold(SYSTEMS[name], matches)

    assert SYSTEMS[name].points(values["strong"]) > SYSTEMS[name].points(values["weak"]) + 40


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("shape", "places"), [((1,), (1,)), ((1, 0), (1, 2)), ((1, 1), (1,))])
def test_a_match_that_is_none_is_refused(name: str, shape: tuple[int, ...], places: tuple[int, ...]) -> None:
    system = SYSTEMS[name]

    with pytest.raises(ValueError, match="at least two sides"):
        system.rate([[system.start] * size for size in shape], places, [[0.0] * size for size in shape])


def test_elo_is_the_rating_that_matches_are_settled_with() -> None:
    sides = [[Rated(1600, 40), Rated(1500, 3)], [Rated(1400, 100), Rated(1550, 31)]]

    after = Elo().rate(sides, [2, 1], [[0.0, 0.0], [0.0, 0.0]])

    assert [[value.rating for value in side] for side in after] == [
        [change.after for change in side] for side in rate_match(sides, [2, 1])
    ]
    assert [[value.games for value in side] for side in after] == [[41, 4], [101, 32]]


def test_a_long_absence_makes_glicko_listen_more() -> None:
    system, known = GlickoTwo(), Glicko2(1500, 60, 0.06)

    [[soon], _] = system.rate([[known], [known]], [1, 2], [[0.0], [0.0]])
    [[late], _] = system.rate([[known], [known]], [1, 2], [[365.0], [0.0]])

    assert late.rating > soon.rating
    assert late.deviation > soon.deviation


def test_glicko_moves_the_unsure_partner_more_than_the_sure_one() -> None:
    sure, unsure = Glicko2(1500, 60, 0.06), Glicko2(1500, 200, 0.06)

    [[first, second], _] = GlickoTwo().rate([[sure, unsure], [sure, sure]], [1, 2], [[0.0, 0.0], [0.0, 0.0]])

    assert 0 < first.rating - 1500 < second.rating - 1500


def test_three_opponents_at_a_table_weigh_no_more_than_one() -> None:
    known = Glicko2(1500, 80, 0.06)

    [[alone], _] = GlickoTwo().rate([[known]] * 2, [1, 2], [[0.0]] * 2)
    [[first], *_] = GlickoTwo().rate([[known]] * 4, [1, 2, 2, 2], [[0.0]] * 4)

    assert first.rating == pytest.approx(alone.rating)
    assert first.deviation == pytest.approx(alone.deviation)


@pytest.mark.parametrize("name", NAMES)
def test_a_gain_against_bots_is_halved_and_a_loss_and_the_others_change_in_full(name: str) -> None:
    system = SYSTEMS[name]
    known = [[system.start], [system.start]]

    [[human], [bot]] = system.rate(known, [1, 2], [[0.0], [0.0]])
    [[beside_bot], [same_bot]] = system.rate(known, [1, 2], [[0.0], [0.0]], (0,))
    [[loser], _] = system.rate(known, [2, 1], [[0.0], [0.0]])
    [[same_loser], _] = system.rate(known, [2, 1], [[0.0], [0.0]], (0,))

    gained, half = (
        mean(system, human) - mean(system, system.start),
        mean(system, beside_bot) - mean(system, system.start),
    )
    assert half == pytest.approx(gained / 2)
    assert (same_bot, same_loser) == (bot, loser)


def mean(system: RatingSystem[Any], value: Any) -> float:
    """What is believed in the middle: the points, without what openskill takes off for being unsure."""
    return float(value.mu) if isinstance(system, WengLin) else system.points(value)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_goes_on_exactly_where_it_was_left(name: str) -> None:
    system = SYSTEMS[name]
    values = fold(system, SEASON)

    for games, value in enumerate(values.values(), start=1):
        kept = system.kept(replace(value, games=games) if isinstance(value, Rated) else value, games)
        stored = replace(kept, numbers=tuple(json.loads(json.dumps(kept.numbers))))
        assert system.kept(system.restored(stored), games) == kept
        assert kept.points == system.points(value)


@pytest.mark.parametrize("name", NAMES)
def test_a_value_moves_like_another_and_exactly_where_it_is_the_same(name: str) -> None:
    system = SYSTEMS[name]
    [[before], _] = system.rate([[system.start]] * 2, [1, 2], [[0.0], [0.0]])
    [[after], _] = system.rate([[before], [system.start]], [1, 2], [[0.0], [0.0]])

    assert system.points(system.moved(before, before, after)) == system.points(after)
    elsewhere = system.moved(system.start, before, after)
    shift = mean(system, elsewhere) - mean(system, system.start)
    assert shift == pytest.approx(mean(system, after) - mean(system, before))


def test_provisional_is_a_matter_of_matches_or_of_deviation() -> None:
    elo, glicko, skill = SYSTEMS["elo"], SYSTEMS["glicko_2"], SYSTEMS["plackett_luce"]

    assert [elo.is_provisional(None, games) for games in (0, 11, 12)] == [True, True, False]
    assert [glicko.is_provisional(deviation, 99) for deviation in (None, 110.0, 109.9)] == [True, True, False]
    assert [skill.is_provisional(deviation, 99) for deviation in (None, 150.0, 149.9)] == [True, True, False]


def test_glicko_keeps_to_its_policy() -> None:
    master, nobody = Glicko2(4000, 500, 0.1), Glicko2(400, 500, 0.1)

    [[won], [lost]] = GlickoTwo().rate([[nobody], [master]], [1, 2], [[0.0], [0.0]])

    assert won.rating == 400 + POLICY.max_change
    assert lost.rating == 4000 - POLICY.max_change
    assert max(won.volatility, lost.volatility) <= POLICY.max_volatility


def test_the_shown_points_of_a_skill_rise_as_it_becomes_surer() -> None:
    system = WengLin("plackett_luce")

    assert system.points(Skill(25, 2)) > system.points(Skill(25, 8))
    assert system.points(Skill(26, 2)) - system.points(Skill(25, 2)) == pytest.approx(24)
