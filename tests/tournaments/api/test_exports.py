"""Files are taken along by everybody who may know of the tournament."""

import csv
import io
import json

import pytest
from icalendar import Calendar

from tests.games.api.conftest import problem
from tests.tournaments.api.conftest import address
from tests.tournaments.services.events import event
from tournaments.selectors.exports import EXPORTS


@pytest.mark.parametrize("file", EXPORTS)
def test_every_file_can_be_taken_along(anybody, cup, file) -> None:
    answer = anybody.get(address(cup, "exports", file))

    assert answer.status_code == 200
    assert answer["Content-Type"].split(";")[0] in {"text/csv", "application/json", "text/plain", "text/calendar"}
    assert answer["Content-Disposition"] == f'attachment; filename="tournament-{cup.pk}-{file}"'
    assert answer["Cache-Control"] == "no-store"
    assert len(answer.content) > 20


def test_files_are_what_they_say(anybody, cup) -> None:
    rows = list(csv.reader(io.StringIO(anybody.get(address(cup, "exports/entries.csv")).content.decode("utf-8-sig"))))
    document = json.loads(anybody.get(address(cup, "exports/standings.json")).content)
    calendar = Calendar.from_ical(anybody.get(address(cup, "exports/tournament.ics")).content)

    assert rows[0][:3] == ["seed", "name", "member1"]
    assert (document["format"], document["version"]) == ("settebello-standings", 1)
    assert len(calendar.walk("VEVENT")) == 2


@pytest.mark.parametrize("file", ["entries.json", "tournament.pdf", "standings", "..", "standings.csv.bak"])
def test_other_files_are_not_found(anybody, cup, file) -> None:
    assert anybody.get(address(cup, "exports", file)).status_code == 404


def test_what_a_report_file_cannot_say_is_refused(anybody, organiser) -> None:
    tournament = event(organiser, ("swiss", {"scoring": {"win": "1", "draw": "1/3", "loss": "0"}}), entries=4)

    answer = anybody.get(address(tournament, "exports/tournament.trf"))

    assert problem(answer) == (400, "bad_stage_settings")
    assert answer.json()["setting"] == "scoring"


def test_odd_places_are_refused(anybody, cup) -> None:
    assert problem(anybody.get(address(cup, "exports/standings.csv?stage=7"))) == (404, "not_found")
    assert problem(anybody.get(address(cup, "exports/standings.json?after=7"))) == (404, "not_found")
    assert problem(anybody.get(address(cup, "exports/standings.csv?after=7"))) == (404, "not_found")
    assert problem(anybody.get(address(cup, "exports/results.csv?round=x"))) == (400, "bad_parameter")
