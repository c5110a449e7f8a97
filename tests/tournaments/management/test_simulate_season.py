"""`manage.py simulate_season`: from registration to relegation, and the document stands an independent check."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tournaments.conftest import NOW
from tournaments.models import League, MovementPlan, Season

pytestmark = pytest.mark.django_db

VERIFY = Path(__file__).resolve().parents[3] / "scripts" / "verify_season.py"


@pytest.fixture(autouse=True)
def _same_weeks(monkeypatch) -> None:
    """The season is played in the same weeks on whatever day this runs: so people do the same with the same seed."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate_season", *arguments, stdout=out)
    return out.getvalue()


def verify(document: Path) -> tuple[int, str]:
    """The exit code and the words of the check, which knows nothing of this project."""
    done = subprocess.run(
        [sys.executable, str(VERIFY), str(document)], capture_output=True, text=True, check=False, cwd=document.parent
    )
    return done.returncode, done.stdout + done.stderr


def test_a_season_of_teams_ends_with_a_plan_that_the_next_one_follows(tmp_path):
    document = tmp_path / "season.json"

    size = ("--divisions", "2", "--teams", "4", "--boards", "2")
    printed = simulate(*size, "--seed", "3", "--keep", "--output", str(document))

    assert ": finished" in printed
    assert "withdrawn after the start: 1" in printed
    assert "promotions declined: 1" in printed
    assert "results by departure" in printed
    code, said = verify(document)
    assert (code, said.splitlines()[-1]) == (0, "0 differences"), said
    _the_next_season_is_placed_as_signed()

    told = json.loads(document.read_text(encoding="utf-8"))
    told["tables"][0]["lines"][0]["points"] = "100"
    document.write_text(json.dumps(told), encoding="utf-8")
    code, said = verify(document)
    assert code == 1
    assert "difference: table 1: points of entry" in said


def test_nothing_is_left_behind_and_a_swiss_of_players_is_checked_too(tmp_path):
    document = tmp_path / "season.json"

    size = ("--divisions", "1", "--teams", "4", "--boards", "1")
    printed = simulate(*size, "--format", "swiss", "--seed", "2", "--output", str(document))

    assert ": finished" in printed
    assert not League.objects.exists()
    code, said = verify(document)
    assert (code, said.splitlines()[-1]) == (0, "0 differences"), said


def _the_next_season_is_placed_as_signed() -> None:
    """Every entry that the plan keeps, or lets in, plays where it says."""
    first, second = Season.objects.order_by("number")
    plan = MovementPlan.objects.get(season=first, status=MovementPlan.Status.SIGNED)
    captains = dict(first.entries.values_list("pk", "captain"))
    signed = {
        captains[entry]: int(number) for number, entries in plan.content["divisions"].items() for entry in entries
    }
    placed = second.entries.filter(division__isnull=False)
    assert dict(placed.values_list("captain", "division__number")) == signed
