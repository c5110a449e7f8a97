"""`manage.py recompute_ratings` at its door."""

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command

from games.models import Rating, RatingEntry
from games.selectors.pools import pool_called
from tests.games.settled import correct, settled

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool(make_player):
    """Five matches among four players; the fifth, who plays none, corrects."""
    people = [make_player(name) for name in ("Ada", "Bruno", "Carla", "Dino", "Host")]
    a, b, c, d, _ = people
    for first, second in ((a, b), (c, d), (a, c), (b, d), (a, d)):
        settled([[first], [second]], [11, 8])
    return people


def recompute(*arguments: str) -> tuple[str, str]:
    """What it says on standard output, and on standard error."""
    out, err = io.StringIO(), io.StringIO()
    call_command("recompute_ratings", "--pool", "scopa", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.parametrize("system", ["elo", "glicko_2", "plackett_luce"])
def test_the_best_are_listed_and_two_runs_give_the_same_bytes(pool, system, tmp_path) -> None:
    files = [tmp_path / "one.csv", tmp_path / "two.csv", tmp_path / "one.json", tmp_path / "two.json"]
    said = [recompute("--system", system, "--output", str(file)) for file in files]

    out = said[0][0].splitlines()
    assert out[0].split() == ["rank", "points", "matches", "player"]
    assert out[1].split()[::3] == ["1", "Ada"]
    assert out[-1] == "4 players"
    assert len(set(said)) == 1
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[2].read_bytes() == files[3].read_bytes()


def test_nothing_stored_is_changed(pool) -> None:
    before = list(Rating.objects.values()), list(RatingEntry.objects.values())

    recompute("--system", "glicko_2")
    recompute("--check")

    assert (list(Rating.objects.values()), list(RatingEntry.objects.values())) == before


def test_files_hold_every_number_in_full(pool, tmp_path) -> None:
    recompute("--output", str(tmp_path / "t.csv"))
    recompute("--output", str(tmp_path / "t.json"))

    stored = {rating.player_id: rating.value for rating in Rating.objects.all()}
    with (tmp_path / "t.csv").open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.DictReader(file))
    assert {int(row["player"]): float(row["points"]) for row in table} == stored
    assert {row["player"]: row["rating"] for row in json.loads((tmp_path / "t.json").read_text())} == stored
    assert table[0]["name"] == "Ada"


def test_a_name_is_no_formula_for_a_spreadsheet(make_player, tmp_path) -> None:
    settled([[make_player("=1+1")], [make_player("Bruno")]], [11, 8])
    recompute("--output", str(tmp_path / "t.csv"))

    with (tmp_path / "t.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == ["'=1+1", "Bruno"]


def test_a_pool_without_matches_is_empty(tmp_path) -> None:
    out, _ = recompute("--output", str(tmp_path / "t.csv"))

    assert out.splitlines()[-1] == "0 players"
    assert (tmp_path / "t.csv").read_text(encoding="utf-8-sig") == "rank,player,name,games,points\n"


def test_a_check_says_that_everything_is_equal(pool) -> None:
    assert recompute("--check") == ("5 matches, 4 players, 0 matches taken back\n0 differences\n", "")


def test_a_check_lets_pass_what_is_on_its_way_and_nothing_once_it_is_done(pool) -> None:
    correct(RatingEntry.objects.order_by("pk")[0].match, pool[4], [8, 11])

    lines = recompute("--check")[0].splitlines()
    assert lines[0] == "5 matches, 4 players, 1 matches taken back"
    assert lines[1].startswith("on its way: player ")
    assert lines[-1] == "the pool is being computed again"

    recompute("--write")
    assert recompute("--check")[0] == "5 matches, 4 players, 1 matches taken back\n0 differences\n"


def test_a_check_fails_where_a_rating_is_unexplained(pool) -> None:
    Rating.objects.filter(player=pool[0]).update(value=1600)

    with pytest.raises(CommandError, match="1 ratings or changes are not what their matches come to"):
        recompute("--check")
    recompute("--write")
    recompute("--check")


def test_a_pool_is_written_under_another_system(pool) -> None:
    table, _ = recompute("--system", "glicko_2")

    assert recompute("--system", "glicko_2", "--write")[0] == table
    assert recompute("--check")[0].endswith("0 differences\n")
    assert pool_called("scopa").system == "glicko_2"
    assert recompute()[0] == table


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--check", "--system", "glicko_2"], "stored under elo"),
        (["--check", "--output", "t.csv"], "prints differences"),
        (["--check", "--write"], "prints differences"),
        (["--output", "t.xml"], "a .csv or a .json"),
        (["--output", "/nowhere/at/all/t.csv"], "No such file"),
        (["--system", "dice"], "invalid choice"),
        (["--pool", "chess"], "there is no pool 'chess'"),
        (["--write", "--system", "bradley_terry_full"], "no pool is rated by bradley_terry_full"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments, said) -> None:
    with pytest.raises(CommandError, match=said):
        recompute(*arguments)


def test_progress_goes_to_standard_error_alone(pool) -> None:
    quiet, loud = recompute(), recompute("--progress")

    assert loud[0] == quiet[0]
    assert quiet[1] == ""
    assert loud[1].startswith("5 matches in ")
