"""Every published value of the worked examples, by both editions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.standings import exercises
from tournaments.standings.history import Edition
from tournaments.standings.tiebreaks import tiebreak_values

# Averages are printed rounded; nothing else is.
ROUNDED_TO = {"average_opponents_buchholz": Fraction(1, 200), "score_strength": Fraction(1, 20)}


def printed(words: str) -> list[Fraction | None]:
    """Values as the books print them; a dash where there is none, NA where they print nothing."""
    return [None if word == "-" else Fraction(word) for word in words.split() if word != "NA"]


def assert_as_printed(code: str, values: list[Fraction | None], words: str) -> None:
    """Equal, but for the rounding of what is printed rounded."""
    shown = [value for value, word in zip(values, words.split(), strict=True) if word != "NA"]
    if code not in ROUNDED_TO:
        assert shown == printed(words)
        return
    for value, expected in zip(shown, printed(words), strict=True):
        assert value is not None
        assert expected is not None
        assert abs(value - expected) <= ROUNDED_TO[code]


@pytest.mark.parametrize(("code", "edition"), exercises.SWISS_16_VALUES)
def test_the_swiss_of_sixteen_has_the_published_values(code: str, edition: Edition) -> None:
    values = tiebreak_values(code, exercises.swiss_16(edition))

    assert_as_printed(code, list(values.values()), exercises.SWISS_16_VALUES[code, edition])


@pytest.mark.parametrize("code", exercises.ROUND_ROBIN_6_VALUES)
def test_the_round_robin_of_six_has_the_published_values(code: str) -> None:
    values = tiebreak_values(code, exercises.round_robin_6())

    assert_as_printed(code, list(values.values()), exercises.ROUND_ROBIN_6_VALUES[code])


@pytest.mark.parametrize("code", exercises.TEAMS_14_VALUES)
def test_the_teams_have_the_published_values(code: str) -> None:
    values = tiebreak_values(code, exercises.teams_14())

    assert_as_printed(code, list(values.values()), exercises.TEAMS_14_VALUES[code])


@pytest.mark.parametrize("code", exercises.LICHESS_VALUES_OF_THE_FIRST)
def test_the_first_of_five_has_the_values_of_lichess(code: str) -> None:
    values = tiebreak_values(code, exercises.lichess_5())

    assert values[1] == Fraction(exercises.LICHESS_VALUES_OF_THE_FIRST[code])
