"""`manage.py export_season` writes the document of one season."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.services.leagues.seasons import play_season, running_season
from tournaments.selectors.leagues.documents import season_document

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


def test_a_season_that_is_not_there_is_an_error():
    with pytest.raises(CommandError, match="league 1 has no season 2"):
        call_command("export_season", "1", "2")
