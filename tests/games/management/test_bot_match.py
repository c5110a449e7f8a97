"""`manage.py bot_match`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from games.bots.contests import share_estimate
from games.management.contests import share_text


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


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "text"),
    [
        (1206, 0, 794, "60.3 % ± 2.1"),
        (1343, 80, 577, "69.2 % ± 2.0"),
        (1820, 66, 114, "92.7 % ± 1.1"),
        (1962, 0, 38, "98.1 % ± 0.6"),
        (50, 0, 50, "50.0 % ± 9.8"),
    ],
)
def test_shares_of_many_deals_are_printed_as_they_always_were(won, drawn, lost, text) -> None:
    assert share_text(share_estimate([1.0] * won + [0.5] * drawn + [0.0] * lost)) == text


def test_a_few_deals_that_are_all_won_are_no_certainty_and_said_to_be_too_few() -> None:
    lines = match("greedy", "random", "--deals", "3", "--preset", "scopone").splitlines()

    assert lines[2] == "share of the deals  100.0 % ± 56.2 (too few)"
    assert [line.endswith("(too few)") for line in lines] == [False, True, True, True, False]


def test_enough_deals_are_not_said_to_be_too_few() -> None:
    assert "too few" not in match("beginner", "random", "--deals", "30")


def test_a_program_reads_whether_there_are_too_few() -> None:
    found = json.loads(match("greedy", "random", "--deals", "3", "--preset", "scopone", "--json"))

    assert found["too_few"] is True
    assert found["deals_won"] == {"mean": 1.0, "low": pytest.approx(0.4385, abs=1e-4), "high": 1.0}
    assert json.loads(match("beginner", "random", "--deals", "30", "--json"))["too_few"] is False


@pytest.mark.parametrize(
    "name",
    [
        "stockfish",
        "games.bots.greedy.greedy_play",
        "greedy:depth=3",
        "",
        "search:iterations=1e2",
        "search:iterations=-5",
        "master:worlds=0",
    ],
)
def test_only_bots_that_there_are_can_play(name) -> None:
    with pytest.raises(CommandError):
        match(name, "random", "--deals", "1")


def test_progress_is_told_apart_from_the_result() -> None:
    err = io.StringIO()
    call_command("bot_match", "random", "random", "--deals", "2", stdout=io.StringIO(), stderr=err)

    assert "2 deals in" in err.getvalue()
