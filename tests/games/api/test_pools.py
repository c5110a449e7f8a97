"""Rating pools over HTTP."""

from datetime import timedelta

import pytest

from games.models import RatingRefold
from games.rating import POOLS
from games.services import ask_calibration, calibrate_pool
from games.services.pools import league_pool
from games.services.refold_requests import change_system
from tests.games.api.conftest import API
from tests.games.conftest import NOW
from tests.games.settled import settled

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=2)


def test_pools_are_listed_with_their_system_and_what_is_being_computed(stranger, make_player) -> None:
    settled([[make_player()], [make_player()]], [11, 8])
    league_pool(code="serie-a", name="Serie A", family_preset="scopone", system="glicko_2", now=NOW)
    rows = {row["code"]: row for row in stranger.get(f"{API}/pools").json()["pools"]}

    assert list(rows) == [*POOLS, "serie-a"]
    assert rows["serie-a"] == {
        "code": "serie-a",
        "name": "Serie A",
        "family": "scopone",
        "system": "glicko_2",
        "recomputing": None,
    }
    change_system("scopa", "plackett_luce", now=NOW)
    RatingRefold.objects.filter(pool__code="scopa").update(done=1, total=4)
    [scopa] = [row for row in stranger.get(f"{API}/pools").json()["pools"] if row["code"] == "scopa"]
    assert scopa["system"] == "elo"
    assert scopa["recomputing"] == {
        "system": "plackett_luce",
        "done": 1,
        "total": 4,
        "asked_at": "2026-03-14T15:00:00Z",
    }


def test_a_calibration_tells_what_was_computed_last(stranger, make_player) -> None:
    assert stranger.get(f"{API}/pools/scopa/calibration").json() == {
        "pool": "scopa",
        "computed_at": None,
        "scores": [],
        "means": [],
        "computing": None,
    }
    settled([[make_player()], [make_player()]], [11, 8])
    calibration = ask_calibration("scopa", now=LATER)
    assert stranger.get(f"{API}/pools/scopa/calibration").json()["computing"] == {"done": 0, "total": 1}
    calibrate_pool(calibration_id=calibration.pk, now=LATER)

    found = stranger.get(f"{API}/pools/scopa/calibration").json()
    assert found["computed_at"] == "2026-03-16T15:00:00Z"
    assert [row["system"] for row in found["scores"]] == ["elo", "glicko_2", "plackett_luce", "one_half"]
    assert found["scores"][-1]["log_loss"] == pytest.approx(0.693147, abs=1e-6)
    assert found["means"] == [{"at": "2026-03-16T15:00:00Z", "players": 2, "mean": 1500.0}]


def test_a_pool_that_is_none_or_not_public_is_not_found(stranger) -> None:
    league_pool(code="hidden", name="Hidden", family_preset="scopone", system="elo", now=NOW, is_public=False)

    for code in ("chess", "hidden"):
        assert stranger.get(f"{API}/pools/{code}/calibration").json()["code"] == "not_found"
