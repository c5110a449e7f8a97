"""The presets over HTTP."""

import pytest

from games.engine import PRESETS, rules_for
from tests.games.api.conftest import API

pytestmark = pytest.mark.django_db


def test_every_preset_is_listed_with_options_that_make_it(stranger) -> None:
    rows = stranger.get(f"{API}/presets").json()["presets"]

    assert [row["name"] for row in rows] == list(PRESETS)
    for row in rows:
        assert rules_for("scopa_classica", row["differences"]) == PRESETS[row["name"]]
        assert rules_for(row["name"], row["options"]) == PRESETS[row["name"]]


def test_the_usual_game_differs_in_nothing(stranger) -> None:
    usual = stranger.get(f"{API}/presets").json()["presets"][0]

    assert (usual["name"], usual["differences"], usual["players"], usual["sides"], usual["target"]) == (
        "scopa_classica",
        {},
        2,
        2,
        11,
    )
