"""A tournament as files: who gets to see what, and that the numbers are those of the tournament."""

import csv
import io
import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, play_all
from tournaments.models import Pairing, Round, Tournament
from tournaments.selectors.access import NotFound
from tournaments.selectors.exports import EXPORTS, ExportRequest, exported
from tournaments.selectors.rankings import stage_tables
from tournaments.services.entries import add_entry, register_entry, reject_entry, substitute_member, withdraw_entry
from tournaments.services.import_entries import import_entries, read_entries
from tournaments.services.results import enter_result, forfeit
from tournaments.services.rounds import pair_round
from tournaments.services.seeding import seed_by_rating

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


def field_of(tournament: Tournament) -> list[tuple[object, ...]]:
    """What the list of entries tells of each: seed, name, members, club and rating."""
    return [
        (entry.seed, entry.name, *entry.members.values_list("name", flat=True), entry.club, entry.rating)
        for entry in tournament.entries.order_by("seed", "pk")
    ]


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone"])
def test_entries_come_back_by_the_import_as_they_were(make_tournament, organiser, preset) -> None:
    first, second = make_tournament(preset=preset), make_tournament(preset=preset)
    names = [
        "山田花子", "=2+5", "@casa", "+39", "-7",
        "- Ada", "'=Bruno", 'Carlo "il Rosso"', "D'Angelo; Dora", "髙橋, 一郎",
    ]  # fmt: skip
    size = first.team_size
    for place in range(0, len(names), size):
        members = names[place : place + size]
        team = "" if place % 4 else f"=Squadra {place}"
        rating = 1900 - 10 * place
        add_entry(
            tournament_id=first.pk, by=organiser, members=members, name=team, club="@Circolo", rating=rating, now=NOW
        )
    seed_by_rating(tournament_id=first.pk, by=organiser, now=NOW)

    content = exported("entries.csv", ExportRequest(first, organiser)).content
    import_entries(tournament_id=second.pk, by=organiser, content=content, now=NOW)

    assert field_of(second) == field_of(first)
    assert {name for line in field_of(second) for name in line[2 : 2 + size]} == set(names)
    assert exported("entries.csv", ExportRequest(second, organiser)).content == content


def test_who_has_left_stands_in_the_list_with_all_members(make_tournament, organiser, ada, bruno, carla) -> None:
    tournament = make_tournament(preset="scopone")
    entry = add_entry(tournament_id=tournament.pk, by=organiser, members=["Ada", "Bruno"], name="Le Volpi", now=NOW)
    member = entry.members.get(name="Bruno")
    substitute_member(entry_id=entry.pk, by=organiser, member_id=member.pk, substitute="Carla", now=NOW)
    withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW)

    content = exported("entries.csv", ExportRequest(tournament, organiser)).content

    (row,) = read_entries(content, team_size=2)
    assert (row.name, row.members) == ("Le Volpi", ("Ada", "Carla"))
    assert content.decode().rstrip().endswith(",withdrawn")


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


@pytest.mark.parametrize("rounds", [5, 6])
def test_an_outside_checker_confirms_every_round_of_a_played_event(organiser, rounds) -> None:
    tournament = event(organiser, ("swiss", {"rounds": rounds}), entries=9)
    chance = Random(rounds)
    play_all(tournament, organiser, lambda pairing: chance.choice([(11, 3), (4, 11)]))

    reader = trf2json()
    reader.parse_file(exported("tournament.trf", ExportRequest(tournament, None)).content.decode(), False)

    assert reader.get_status() == 0
    read = reader.get_tournament(1)
    for number in range(1, rounds + 1):
        engine = pairing_dutch(read, number, {"experimental": [], "verbose": 0})
        as_held, as_paired = (
            {(pair["w"], pair["b"] or None) for part in engine.compute_pairing(wanted) for pair in part["pairs"]}
            for wanted in (True, False)
        )
        assert as_paired == as_held
        held = Pairing.objects.filter(round__stage__tournament=tournament, round__number=number)
        assert {frozenset(filter(None, pair)) for pair in as_held} == {
            frozenset(pairing.sides.values_list("entry__seed", flat=True)) for pairing in held
        }


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
