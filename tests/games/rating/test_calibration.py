"""What predictions cost, against values worked out by hand."""

from math import log

import pytest

from games.rating import (
    BASELINE,
    SYSTEMS,
    Calibration,
    Comparison,
    Elo,
    Glicko2,
    GlickoTwo,
    Rated,
    RatedResult,
    Skill,
    WengLin,
    brier,
    calibrate,
    log_loss,
)


def duel(match: int, winner: int, loser: int) -> RatedResult:
    return RatedResult(match, float(match), ((winner,), (loser,)), (1, 2))


@pytest.mark.parametrize(
    ("chance", "happened", "cost", "square"),
    [
        (0.5, 1.0, 0.693147, 0.25),
        (0.8, 1.0, 0.223144, 0.04),
        (0.8, 0.0, 1.609438, 0.64),
        (0.8, 0.5, 0.916291, 0.09),
        (0.25, 0.0, 0.287682, 0.0625),
    ],
)
def test_the_cost_of_one_prediction(chance, happened, cost, square) -> None:
    assert log_loss(chance, happened) == pytest.approx(cost, abs=1e-6)
    assert brier(chance, happened) == pytest.approx(square)


def test_whoever_was_quite_sure_pays_much_and_not_everything() -> None:
    assert log_loss(1.0, 0.0) == pytest.approx(20.723266, abs=1e-5)
    assert log_loss(0.0, 0.0) == pytest.approx(0.0, abs=1e-8)


def test_two_matches_of_elo_by_hand() -> None:
    """First 1/2 each; then 1520 against 1480, where 1 / (1 + 10^(-40/400)) = 0.557312 is said and does not happen."""
    elo, half = calibrate({"elo": Elo()}, [duel(1, 7, 9), duel(2, 9, 7)])

    assert (elo.system, elo.matches) == ("elo", 2)
    assert elo.log_loss == pytest.approx((0.693147 + 0.814889) / 2, abs=1e-5)
    assert elo.brier == pytest.approx((0.25 + 0.310596) / 2, abs=1e-5)
    assert half == Calibration(BASELINE, 2, pytest.approx(log(2)), pytest.approx(0.25))


def test_a_table_of_three_is_three_contests_that_weigh_as_one_match() -> None:
    """After one match 1520, 1480 and a newcomer at 1500: the winner, then the two others level."""
    results = [duel(1, 1, 2), RatedResult(2, 2.0, ((1,), (2,), (3,)), (1, 2, 2))]
    elo, half = calibrate({"elo": Elo()}, results, skip=1)

    over_forty, over_twenty = 0.557312, 0.528751
    first, second = -log(over_forty), -log(over_twenty)
    level = -(log(1 - over_twenty) + log(over_twenty)) / 2
    assert elo.matches == 1
    assert elo.log_loss == pytest.approx((first + second + level) / 3, abs=1e-5)
    squares = (1 - over_forty) ** 2 + (1 - over_twenty) ** 2 + (0.5 - over_twenty) ** 2
    assert elo.brier == pytest.approx(squares / 3, abs=1e-5)
    assert half.log_loss == pytest.approx(log(2))
    assert half.brier == pytest.approx((0.25 + 0.25 + 0) / 3)


def test_elo_expects_by_the_means_of_the_sides() -> None:
    pair = [Rated(1700, 0), Rated(1500, 0)]

    assert Elo().chance(pair, [Rated(1500, 0), Rated(1500, 0)]) == pytest.approx(0.640065, abs=1e-6)


def test_glicko_expects_by_both_deviations() -> None:
    """1400 (deviation 80) against 1500 (150) is 0.376: the worked example of Glickman's description of Glicko."""
    chance = GlickoTwo().chance([Glicko2(1400, 80, 0.06)], [Glicko2(1500, 150, 0.06)])

    assert chance == pytest.approx(0.376, abs=5e-4)


def test_plackett_luce_expects_by_the_normal_distribution() -> None:
    """(27 - 24) / sqrt(2 (25/6)² + 5² + 7²) = 0.287740, whose normal distribution function is 0.613217."""
    assert WengLin("plackett_luce").chance([Skill(27, 5)], [Skill(24, 7)]) == pytest.approx(0.613217, abs=1e-6)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_chances_of_two_sides_are_one_together_and_equals_are_level(name) -> None:
    system = SYSTEMS[name]
    [winner], [loser] = system.rate([[system.start], [system.start]], (1, 2), [[0.0], [0.0]])

    assert system.chance([winner], [loser]) + system.chance([loser], [winner]) == pytest.approx(1)
    assert system.chance([winner], [loser]) > 0.5
    assert system.chance([winner, loser], [loser, winner]) == pytest.approx(0.5)


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_always_wins_is_foretold_better_than_by_one_half(name) -> None:
    learned, half = calibrate({name: SYSTEMS[name]}, [duel(match, 1, 2) for match in range(30)])

    assert learned.log_loss < half.log_loss
    assert learned.brier < half.brier


def test_a_prediction_is_made_before_its_result_is_learned() -> None:
    first, _ = calibrate({"elo": Elo()}, [duel(1, 7, 9)])

    assert first.log_loss == pytest.approx(log(2))


def test_the_first_results_may_teach_without_being_scored() -> None:
    elo, half = calibrate({"elo": Elo()}, [duel(1, 7, 9), duel(2, 9, 7)], skip=1)

    assert (elo.matches, half.matches) == (1, 1)
    assert elo.log_loss == pytest.approx(0.814889, abs=1e-5)


def test_without_a_match_there_is_nothing_to_say() -> None:
    assert calibrate({"elo": Elo()}, []) == (Calibration("elo", 0, None, None), Calibration(BASELINE, 0, None, None))


@pytest.mark.parametrize("cut", [0, 1, 7, 19, 20])
def test_a_comparison_that_is_put_aside_goes_on_bit_for_bit(cut: int) -> None:
    systems = {name: SYSTEMS[name] for name in ("elo", "glicko_2", "plackett_luce")}
    results = [duel(match, match % 3, 3 + match % 5) for match in range(20)]
    first = Comparison(systems, skip=2)
    for result in results[:cut]:
        first.take(result)

    second = Comparison.unpacked(systems, first.packed())
    for result in results[cut:]:
        second.take(result)

    assert second.scores() == calibrate(systems, results, skip=2)
    assert Comparison.unpacked(systems, b"").scores() == calibrate(systems, [])
