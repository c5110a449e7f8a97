"""Every variant is rated somewhere."""

from games.engine import PRESETS
from games.rating import POOLS, pool_of


def test_every_preset_has_a_pool() -> None:
    assert {pool_of(preset) for preset in PRESETS} == set(POOLS)
