"""`manage.py bot_ladder`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.bot_ladder import ladder_order

ENOUGH = ("--deals", "40", "--preset", "scopone")
"""A contest in which the quick levels show that they are of different strength."""


def ladder(*arguments: str, status: int = 0) -> list[str]:
    """What the command prints; it must end with this exit status."""
    out, ended = io.StringIO(), 0
    try:
        call_command("bot_ladder", *arguments, stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        ended = end.code
    assert ended == status
    return out.getvalue().splitlines()


def test_each_level_plays_the_one_below_and_every_step_is_shown() -> None:
    title, head, *lines, last = ladder("random", "beginner", "greedy", *ENOUGH)

    assert title == "scopone, 40 duplicate deals a pair, seed 1"
    assert head.split()[:2] == ["level", "against"]
    assert [line.split()[:2] for line in lines] == [["beginner", "random"], ["greedy", "beginner"]]
    assert last == "weakest first: random, beginner, greedy; every step shown"


def test_the_order_is_found_where_the_levels_come_in_another() -> None:
    _, _, *lines, last = ladder("greedy", "random", "beginner", *ENOUGH)

    assert [line.split()[:2] for line in lines] == [
        ["random", "greedy"],
        ["beginner", "greedy"],
        ["beginner", "random"],
    ]
    assert last == "weakest first: random, beginner, greedy; every step shown"


def test_a_step_whose_interval_contains_a_half_is_not_shown() -> None:
    *_, last = ladder("random", "random:", "greedy", *ENOUGH, status=1)

    assert last == "weakest first: random, random:, greedy; not shown: random: over random"


def test_too_few_deals_show_nothing() -> None:
    _, _, line, last = ladder("random", "greedy", "--deals", "3", status=1)

    assert line.endswith("too few deals")
    assert last == "weakest first: random, greedy; not shown: greedy over random"


def test_all_pairs_can_be_played() -> None:
    *lines, last = ladder("random", "beginner", "greedy", *ENOUGH, "--all-pairs", "--json")

    pairs = [(json.loads(line)["one"], json.loads(line)["other"]) for line in lines]
    assert pairs == [("beginner", "random"), ("greedy", "random"), ("greedy", "beginner")]
    assert json.loads(last) == {
        "preset": "scopone",
        "seed": 1,
        "deals": 40,
        "weakest_first": ["random", "beginner", "greedy"],
        "every_step_shown": True,
        "not_shown": [],
    }


def test_a_program_reads_what_was_not_shown() -> None:
    pair, last = ladder("random", "greedy", "--deals", "3", "--json", status=1)

    assert json.loads(pair)["too_few"] is True
    assert json.loads(last)["every_step_shown"] is False
    assert json.loads(last)["not_shown"] == [{"level": "greedy", "over": "random"}]


@pytest.mark.parametrize("levels", [["greedy"], ["greedy", "stockfish"], ["greedy", "random", "greedy"]])
def test_a_ladder_needs_different_levels_that_there_are(levels) -> None:
    with pytest.raises(CommandError):
        ladder(*levels, "--deals", "1")


def test_every_step_of_the_order_is_one_that_was_played() -> None:
    strength = {"a": 3, "b": 1, "c": 4, "d": 2, "e": 5}
    met = []

    def is_behind(level: str, other: str) -> bool:
        met.append({level, other})
        return strength[level] < strength[other]

    order = ladder_order(list(strength), is_behind)

    assert order == ["b", "d", "a", "c", "e"]
    assert all({lower, upper} in met for lower, upper in zip(order, order[1:], strict=False))
