"""Scores as opponents see them."""

from __future__ import annotations

from fractions import Fraction

from tests.tournaments.standings.exercises import swiss_16
from tests.tournaments.standings.stages import stage
from tournaments.standings.adjusted import adjusted_scores
from tournaments.standings.history import Edition


def test_only_the_one_who_withdrew_is_adjusted_in_the_swiss_of_sixteen() -> None:
    history = swiss_16(Edition.FIDE_2024)

    adjusted = adjusted_scores(history)

    assert adjusted[12] == history.score(12) + 1
    assert all(adjusted[entry] == history.score(entry) for entry in range(1, 17) if entry != 12)


def test_byes_before_a_round_of_presence_keep_their_points() -> None:
    history = stage({1: "Z=0 H=0.5 P=1 Z=0", 2: "Z=0 F3=1 Z=0 Z=0", 3: "P=1 L2=0 L2=0 Z=0"})

    adjusted = adjusted_scores(history)

    assert adjusted == {1: Fraction(2), 2: Fraction(2), 3: Fraction(3, 2)}


def test_a_late_bye_is_worth_a_draw_of_the_scoring_in_force() -> None:
    history = stage({1: "P=1 Z=0"})
    threefold = stage({1: "P=3 Z=0"}, scoring=history.scoring.__class__(win=Fraction(3), draw=Fraction(1)))

    assert adjusted_scores(threefold)[1] == 4
    assert adjusted_scores(history)[1] == Fraction(3, 2)


def test_a_round_robin_adjusts_nothing() -> None:
    history = stage({1: "w2=1 Z=0", 2: "b1=0 Z=0"}, is_round_robin=True)

    assert adjusted_scores(history) == {1: 1, 2: 0}
