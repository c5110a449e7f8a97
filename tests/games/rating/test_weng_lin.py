"""The adapter of the openskill library: shapes, places, models."""

import pytest

from games.rating import MODELS, Skill, rate_skills

LEVEL = Skill()


def test_the_start_is_the_prior_of_the_library() -> None:
    assert Skill(25, 25 / 3) == LEVEL


def test_one_against_one() -> None:
    [[winner], [loser]] = rate_skills([[LEVEL], [LEVEL]], [1, 2])

    assert (winner.mu, winner.sigma) == pytest.approx((27.635389493140497, 8.06590141354368), abs=1e-9)
    assert (loser.mu, loser.sigma) == pytest.approx((22.364610506859503, 8.06590141354368), abs=1e-9)


def test_one_against_two() -> None:
    skill = Skill(20.35125162611535, 8.33148112355601)

    [[winner], losers] = rate_skills([[skill], [skill, skill]], [1, 2])

    assert (winner.mu, winner.sigma) == pytest.approx((23.855123082692877, 8.22447878583752), abs=1e-9)
    assert losers[0] == losers[1]
    assert losers[0].mu == pytest.approx(16.84738016953782, abs=1e-9)


def test_the_order_of_the_sides_does_not_matter() -> None:
    strong, weak = Skill(30, 5), Skill(20, 7)

    assert rate_skills([[strong], [weak], [LEVEL]], [2, 1, 3]) == tuple(
        rate_skills([[weak], [strong], [LEVEL]], [1, 2, 3])[k] for k in (1, 0, 2)
    )


@pytest.mark.parametrize("model", MODELS)
def test_every_model_rewards_the_winner_and_takes_a_draw_between_equals_for_nothing(model: str) -> None:
    [[winner, partner], [loser, _]] = rate_skills([[LEVEL, LEVEL], [LEVEL, LEVEL]], [1, 2], model)
    [[one], [other]] = rate_skills([[LEVEL], [LEVEL]], [1, 1], model)

    assert winner == partner
    assert winner.mu > LEVEL.mu > loser.mu
    assert one.mu == pytest.approx(other.mu)


def test_an_unknown_model_is_refused() -> None:
    with pytest.raises(KeyError):
        rate_skills([[LEVEL], [LEVEL]], [1, 2], "true_skill")


@pytest.mark.parametrize(
    ("sides", "places"), [([[LEVEL]], [1]), ([[LEVEL], []], [1, 2]), ([[LEVEL], [LEVEL]], [1, 2, 3])]
)
def test_a_match_that_is_none_is_refused(sides: list[list[Skill]], places: list[int]) -> None:
    with pytest.raises(ValueError, match="at least two sides"):
        rate_skills(sides, places)
