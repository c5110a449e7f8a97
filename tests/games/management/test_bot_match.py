"""`manage.py bot_match`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def match(*arguments: str) -> str:
    out = io.StringIO()
    call_command("bot_match", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_points_share_and_time_are_printed() -> None:
    lines = match("greedy", "random", "--deals", "5", "--seed", "3", "--preset", "scopone").splitlines()

    assert lines[0] == "greedy against random: scopone, 5 duplicate deals, seed 3"
    assert [line.split("  ")[0] for line in lines[1:]] == [
        "points a deal",
        "share of the deals",
        "share of the games",
        "processor time",
    ]


def test_a_program_reads_the_same_in_one_document() -> None:
    found = json.loads(match("greedy", "random", "--deals", "5", "--json"))

    assert (found["one"], found["other"], found["preset"], found["seed"]) == (
        "greedy",
        "random",
        "scopone_scientifico",
        1,
    )
    assert found["deals"] == 5
    assert found["points"]["low"] < found["points"]["mean"] < found["points"]["high"]
    assert 0 <= found["deals_won"]["mean"] <= 1


@pytest.mark.parametrize("name", ["stockfish", "games.bots.greedy.greedy_play", "greedy:depth=3", ""])
def test_only_bots_that_there_are_can_play(name) -> None:
    with pytest.raises(CommandError):
        match(name, "random", "--deals", "1")


def test_progress_is_told_apart_from_the_result() -> None:
    err = io.StringIO()
    call_command("bot_match", "random", "random", "--deals", "2", stdout=io.StringIO(), stderr=err)

    assert "2 deals in" in err.getvalue()
