"""The player that sees all cards stays in the benchmarks, where it is measured as bots are."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks import cheating
from games.bots import BOTS, choose
from games.bots.contests import Contest, play_deals, summary
from games.engine import PRESETS, view_for

ROOT = Path(__file__).parents[3]
SERVED = ("games", "tournaments", "scopa_site")


@pytest.mark.parametrize("folder", SERVED)
def test_nothing_that_serves_people_imports_the_benchmarks(folder) -> None:
    sources = sorted((ROOT / folder).rglob("*.py"))
    assert sources
    assert [str(path) for path in sources if "benchmarks" in imported_packages(path.read_text())] == []


def test_the_cheat_is_where_it_should_be_and_such_an_import_would_be_seen() -> None:
    assert (ROOT / "benchmarks" / "cheating.py").exists()
    assert "benchmarks" in imported_packages("from benchmarks.cheating import cheating_play")
    assert "benchmarks" in imported_packages("def late():\n    import benchmarks.cheating as cheating")
    assert "benchmarks" in imported_packages(
        "from importlib import import_module\nimport_module('benchmarks.cheating')"
    )


@pytest.fixture
def honest(monkeypatch) -> None:
    """In place of the cheat sits a greedy bot that plays without chance: no state is needed, no network, no time."""
    monkeypatch.setattr(cheating, "cheating_play", lambda state: steady_play(view_for(state, state.turn), None))


def steady_play(view, rng):
    """The play of the greedy level, equals always told apart alike."""
    return choose("greedy", view, Random(1))


@pytest.mark.parametrize("preset", ["scopone", "scopa_a_perdere", "scopone_trentino"])
def test_a_player_in_place_of_the_cheat_is_measured_as_a_contest_measures_it(honest, preset) -> None:
    """`scopa_a_perdere` is won by the fewest points, `scopone_trentino` often at once."""
    about = Contest(PRESETS[preset], steady_play, first_play, 1)

    measured = [cheating.play_deal(PRESETS[preset], first_play, 1, number) for number in range(12)]

    assert [(deal.points, deal.won, deal.share) for deal in measured] == [
        (deal.points, deal.won, deal.share) for deal in play_deals(about, range(12))
    ]


def test_the_cheat_is_ahead_where_the_fewest_points_win() -> None:
    rules = PRESETS["scopa_a_perdere"]

    assert summary([cheating.play_deal(rules, BOTS["random"], 1, number) for number in range(12)]).points.mean > 1


def test_the_command_says_that_there_are_too_few_deals(honest, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["cheating", "--deals", "2", "--against", "random", "--preset", "scopone"])

    cheating.main()

    title, *lines = capsys.readouterr().out.splitlines()
    assert title == "cheating - random, scopone, 2 deals, seed 1 (too few for the intervals):"
    assert [line.split(" ± ")[0] for line in lines] == ["+3.75", "100.0 %", "100.0 %"]


@pytest.mark.parametrize(
    "arguments", [["--preset", "cirulla"], ["--preset", "nothing"], ["--against", "stockfish"], ["--deals", "0"]]
)
def test_what_cannot_be_measured_is_refused(monkeypatch, arguments) -> None:
    """No network values Cirulla."""
    monkeypatch.setattr(sys, "argv", ["cheating", *arguments])

    with pytest.raises(SystemExit):
        cheating.main()


def first_play(view, rng):
    """The first legal play: a weak bot that needs no chance."""
    return view.legal[0]


def imported_packages(source: str) -> set[str]:
    """The top-level packages that a module imports anywhere, by statement or by a name in a string."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("benchmarks."):
            names.add(node.value)
    return {name.partition(".")[0] for name in names}
