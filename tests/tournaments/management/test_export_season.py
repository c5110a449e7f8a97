"""`manage.py export_season` writes the document of one season."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.services.leagues.seasons import IN_ROUND_1, play_round, play_season, round_of, running_season
from tournaments.selectors.leagues.documents import season_document
from tournaments.services.leagues.departures import withdraw_entry

pytestmark = pytest.mark.django_db


def test_a_season_is_printed_or_written_to_a_file(organiser, tmp_path):
    season = running_season(organiser, divisions=1, entries=4)
    play_season(season)
    season.refresh_from_db()
    out, path = StringIO(), tmp_path / "season.json"

    call_command("export_season", str(season.league_id), str(season.number), stdout=out)
    call_command("export_season", str(season.league_id), str(season.number), "--output", str(path), stdout=out)

    assert json.loads(out.getvalue()) == season_document(season)
    assert json.loads(path.read_text(encoding="utf-8")) == season_document(season)


def test_a_season_that_goes_on_stands_the_check_also_when_somebody_has_left(organiser, tmp_path):
    season = running_season(organiser, divisions=2, entries=4)
    play_round(round_of(season), closes=False)
    leaver = season.entries.filter(division__number=1).order_by("seed")[1]
    withdraw_entry(entry_id=leaver.pk, by=leaver.captain, now=IN_ROUND_1, reason="moved abroad")
    path = tmp_path / "season.json"

    call_command("export_season", str(season.league_id), str(season.number), "--output", str(path))
    verify = Path(__file__).resolve().parents[3] / "scripts" / "verify_season.py"
    done = subprocess.run([sys.executable, str(verify), str(path)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "not checked: movement: nothing leads to a plan yet" in done.stdout


def test_a_season_that_is_not_there_is_an_error():
    with pytest.raises(CommandError, match="league 1 has no season 2"):
        call_command("export_season", "1", "2")
