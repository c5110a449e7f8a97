"""Which rounds are the last third."""

import pytest

from tournaments.services.leagues.roster_freeze import first_frozen_round


@pytest.mark.parametrize(("rounds", "first"), [(22, 16), (11, 9), (5, 5), (3, 3), (2, 3), (1, 2)])
def test_the_last_third_is_rounded_down(rounds: int, first: int) -> None:
    assert first_frozen_round(rounds) == first
