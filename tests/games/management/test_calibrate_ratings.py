"""`manage.py calibrate_ratings` at its door."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.services import annul_match_rating
from tests.games.conftest import NOW
from tests.games.settled import settled

pytestmark = pytest.mark.django_db


def calibrate(*arguments: str) -> tuple[list[list[str]], str]:
    """The table by lines and words, and what was said on standard error."""
    out, err = io.StringIO(), io.StringIO()
    call_command("calibrate_ratings", "--pool", "scopa", *arguments, stdout=out, stderr=err)
    return [line.split() for line in out.getvalue().splitlines()], err.getvalue()


@pytest.fixture
def ada_and_bruno(make_player):
    """Each beats the other once; a third match was annulled."""
    a, b = make_player("Ada"), make_player("Bruno")
    settled([[a], [b]], [11, 8])
    settled([[a], [b]], [8, 11], winner=1)
    annul_match_rating(match_id=settled([[a], [b]], [11, 8]).pk, now=NOW)


def test_every_system_is_scored_on_the_same_matches_beside_one_half(ada_and_bruno) -> None:
    lines, _ = calibrate()

    assert lines[0] == ["system", "matches", "log", "loss", "Brier"]
    assert [line[0] for line in lines[1:]] == ["elo", "glicko_2", "plackett_luce", "one_half"]
    assert lines[1] == ["elo", "2", "0.754018", "0.280298"]
    assert lines[-1] == ["one_half", "2", "0.693147", "0.250000"]
    assert {line[1] for line in lines[1:]} == {"2"}
    assert calibrate()[0] == lines


def test_systems_are_chosen_and_first_matches_only_teach(ada_and_bruno) -> None:
    lines, _ = calibrate("--system", "elo", "--system", "bradley_terry_full", "--skip", "1")

    assert [line[:2] for line in lines[1:]] == [["elo", "1"], ["bradley_terry_full", "1"], ["one_half", "1"]]
    assert lines[1] == ["elo", "1", "0.814889", "0.310596"]


def test_a_pool_without_matches_has_no_scores(db) -> None:
    assert [line[1:] for line in calibrate()[0][1:]] == [["0", "-", "-"]] * 4


def test_progress_goes_to_standard_error(ada_and_bruno) -> None:
    lines, said = calibrate("--progress")

    assert lines == calibrate()[0]
    assert said.startswith("2 matches in ")


@pytest.mark.parametrize("arguments", [["--skip", "-1"], ["--system", "dice"]])
def test_what_makes_no_sense_is_refused(arguments) -> None:
    with pytest.raises(CommandError):
        calibrate(*arguments)
