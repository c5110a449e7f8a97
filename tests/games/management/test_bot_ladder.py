"""`manage.py bot_ladder`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def ladder(*arguments: str) -> list[str]:
    out = io.StringIO()
    call_command("bot_ladder", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue().splitlines()


def test_each_level_plays_the_one_below() -> None:
    title, head, *lines = ladder("random", "beginner", "greedy", "--deals", "3", "--preset", "scopone")

    assert title == "scopone, 3 duplicate deals a pair, seed 1"
    assert head.split()[:2] == ["level", "against"]
    assert [line.split()[:2] for line in lines] == [["beginner", "random"], ["greedy", "beginner"]]


def test_all_pairs_can_be_played() -> None:
    lines = ladder("random", "beginner", "greedy", "--deals", "2", "--all-pairs", "--json")

    pairs = [(json.loads(line)["one"], json.loads(line)["other"]) for line in lines]
    assert pairs == [("beginner", "random"), ("greedy", "random"), ("greedy", "beginner")]


@pytest.mark.parametrize("levels", [["greedy"], ["greedy", "stockfish"]])
def test_a_ladder_needs_levels_that_there_are(levels) -> None:
    with pytest.raises(CommandError):
        ladder(*levels, "--deals", "1")
