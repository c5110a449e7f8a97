"""A tournament as files: who gets to see what, and that the numbers are those of the tournament."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, play_all
from tournaments.models import Round, Tournament
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports import EXPORTS, ExportRequest, exported
from tournaments.selectors.rankings import stage_tables
from tournaments.services.entries import register_entry, reject_entry
from tournaments.services.import_entries import read_entries
from tournaments.services.results import enter_result, forfeit
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db


def rows(file: str, tournament: Tournament, viewer: Any = None, **place: int) -> list[dict[str, str]]:
    """The rows of a CSV file by their headings."""
    content = exported(file, ExportRequest(tournament, viewer, **place)).content
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def document(file: str, tournament: Tournament, viewer: Any = None, **place: int) -> Any:
    """A JSON file."""
    return json.loads(exported(file, ExportRequest(tournament, viewer, **place)).content)


@pytest.fixture
def played(organiser) -> Tournament:
    """A Swiss event after its first round: a win, a forfeit and a bye; Japanese names and hostile ones."""
    names = ["山田花子", "=2+5", "Ada", "Bruno", "Carlo"]
    settings = {"rounds": 3, "tiebreaks": ["buchholz", "point_difference"]}
    tournament = event(organiser, ("swiss", settings), entries=5)
    for entry, name in zip(tournament.entries.order_by("pk"), names, strict=True):
        entry.members.update(name=name)
        entry.name = name
        entry.save()
    first, second = open_tables(tournament)
    enter_result(pairing_id=first.pk, by=organiser, first_points=11, second_points=4, now=NOW)
    forfeit(pairing_id=second.pk, by=organiser, loser="second", now=NOW)
    return tournament


def test_entries_come_back_in_by_the_import(played, organiser) -> None:
    content = exported("entries.csv", ExportRequest(played, organiser)).content
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    status = lines[0].index("status")
    text = io.StringIO()
    csv.writer(text).writerows([cell for place, cell in enumerate(line) if place != status] for line in lines)

    again = read_entries(text.getvalue())

    assert [row.members for row in again][0] == ("山田花子",)
    assert [row.seed for row in again] == [1, 2, 3, 4, 5]
    assert [row.rating for row in again] == [2000, 1999, 1998, 1997, 1996]


def test_a_name_that_is_a_formula_is_made_a_text_in_tables_and_kept_in_json(played) -> None:
    assert "'=2+5" in [row["name"] for row in rows("standings.csv", played)]
    lines = document("standings.json", played)["standings"]["groups"][0]["lines"]
    assert "=2+5" in [line["entry"]["name"] for line in lines]
    assert "山田花子" in [row["name"] for row in rows("standings.csv", played)]


def test_standings_are_those_of_the_stage(played) -> None:
    wanted = stage_tables(played.stages.get())[0].lines

    table = rows("standings.csv", played)
    lines = document("standings.json", played)["standings"]["groups"][0]["lines"]

    assert [int(row["entry"]) for row in table] == [line.entry.pk for line in wanted]
    assert [Fraction(row["score"]) for row in table] == [line.score for line in wanted]
    assert [row["decided_by"] or None for row in table] == [line.decided_by for line in wanted]
    assert [row["rank"] for row in table] == [str(line.rank) for line in wanted]
    assert [Fraction(line["score"]["exact"]) for line in lines] == [line.score for line in wanted]
    assert [Fraction(line["values"][0]["value"]["exact"]) for line in lines] == [line.values[0] for line in wanted]


def test_results_have_every_table_that_has_one(played) -> None:
    table = rows("results.csv", played)

    assert [row["outcome"] for row in table] == ["first", "second_forfeits", "bye"]
    assert (table[0]["first_points"], table[0]["second_points"]) == ("11", "4")
    assert table[2]["second"] == ""
    assert table[0]["at"] == "2026-03-14T15:00:00Z"
    assert [each["result"]["outcome"] for each in document("results.json", played)["results"]] == [
        row["outcome"] for row in table
    ]


def test_pairings_have_their_reasons(played) -> None:
    table = rows("pairings.csv", played, round_number=1)
    tables = document("pairings.json", played, stage=1)["pairings"]

    assert [row["table"] for row in table] == ["1", "2", "3"]
    assert table[2]["status"] == "bye"
    assert all(row["reasons"] for row in table)
    assert [each["reasons"][0]["code"] for each in tables] == [row["reasons"].split()[0] for row in table]


def test_a_round_that_is_only_paired_is_for_the_staff(played, organiser, stranger) -> None:
    pair_round(tournament_id=played.pk, by=organiser, now=NOW)

    assert {row["round"] for row in rows("pairings.csv", played, organiser)} == {"1", "2"}
    assert {row["round"] for row in rows("pairings.csv", played, stranger)} == {"1"}
    assert {row["round"] for row in rows("results.csv", played, stranger)} == {"1"}


def test_who_was_not_admitted_is_for_the_staff_and_their_own(make_tournament, organiser, ada, bruno, stranger) -> None:
    tournament = make_tournament(registration="approval")
    entry = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    register_entry(tournament_id=tournament.pk, by=bruno, now=NOW)
    reject_entry(entry_id=entry.pk, by=organiser, reason="no member", now=NOW)

    assert [row["name"] for row in rows("entries.csv", tournament, organiser)] == ["Ada", "Bruno"]
    assert [row["name"] for row in rows("entries.csv", tournament, ada)] == ["Ada", "Bruno"]
    assert [row["name"] for row in rows("entries.csv", tournament, stranger)] == ["Bruno"]
    assert [row["name"] for row in rows("entries.csv", tournament)] == ["Bruno"]


def test_the_report_file_has_the_complete_rounds(played, organiser) -> None:
    def report() -> list[str]:
        return exported("tournament.trf", ExportRequest(played, None)).content.decode().splitlines()

    players = [line for line in report() if line.startswith("001")]
    assert len(players) == 5
    assert any("山田花子" in line for line in players)
    assert all(len(line) > 90 for line in players)
    pair_round(tournament_id=played.pk, by=organiser, now=NOW)
    Round.objects.filter(stage__tournament=played, number=2).update(status="playing", started_at=NOW)
    assert [line for line in report() if line.startswith("001")] == players


def test_brackets_and_drafts_have_no_report_file(organiser) -> None:
    bracket = event(organiser, ("single_knockout", {}), entries=4)
    waiting = event(organiser, ("swiss", {}), entries=4, starts=False)

    for tournament in (bracket, waiting):
        with pytest.raises(NotFound):
            exported("tournament.trf", ExportRequest(tournament, organiser))


@pytest.mark.parametrize("stage_format", ["single_knockout", "double_knockout", "groups", "round_robin", "danese"])
def test_every_format_can_be_taken_along_from_start_to_end(organiser, stage_format) -> None:
    tournament = event(organiser, (stage_format, {}), entries=6, starts=False)
    files = [file for file in EXPORTS if file != "tournament.trf"]
    for file in files:
        assert exported(file, ExportRequest(tournament, None)).content
    tournament = event(organiser, (stage_format, {}), entries=6)
    play_all(tournament, organiser)

    for file in files:
        assert exported(file, ExportRequest(tournament, None)).content
    assert len(rows("standings.csv", tournament)) == 6
    assert rows("results.csv", tournament)


@pytest.mark.parametrize("place", [{"stage": 2}, {"after": 9}])
def test_places_that_there_are_not_are_not_found(played, place) -> None:
    for file in ("standings.csv", "standings.json"):
        with pytest.raises(NotFound):
            exported(file, ExportRequest(played, None, **place))


def test_no_file_has_another_name(played) -> None:
    with pytest.raises(NotFound):
        exported("standings.xlsx", ExportRequest(played, None))


def test_files_take_as_many_queries_whatever_the_field(organiser, django_assert_max_num_queries) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=30)

    for file, most in (("entries.csv", 4), ("pairings.json", 8), ("standings.csv", 14), ("tournament.trf", 14)):
        with django_assert_max_num_queries(most):
            exported(file, ExportRequest(tournament, None))
