"""The endgames with known best plays are right, and the strong bots find the best plays."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import LEVELS
from games.bots.search import search_play
from games.engine import PRESETS, MatchState, Play, legal_plays, view_for
from tests.cases.endgames import Endgame, endgames, found
from tests.games.bots.exhaustive import known_best, values_of_plays

ENDGAMES = endgames()
RECOMPUTED = ENDGAMES[::13]
ENOUGH = 0.99
"""The share of positions that the master must answer right."""


def test_there_are_enough_positions_of_every_preset() -> None:
    assert len(ENDGAMES) >= 200
    assert set(PRESETS) == {endgame.preset for endgame in ENDGAMES}
    assert len({endgame.name for endgame in ENDGAMES}) == len({endgame.deck for endgame in ENDGAMES}) == len(ENDGAMES)


@pytest.mark.parametrize("endgame", ENDGAMES, ids=lambda endgame: endgame.name)
def test_some_plays_are_best_and_some_are_mistakes(endgame: Endgame) -> None:
    legal = set(legal_plays(endgame.state))
    assert endgame.best_plays
    assert endgame.best_plays < legal


@pytest.mark.parametrize("endgame", RECOMPUTED, ids=lambda endgame: endgame.name)
def test_trying_everything_finds_the_same_best_plays(endgame: Endgame) -> None:
    state = endgame.state
    assert set(known_best(view_for(state, state.turn))) == endgame.best_plays


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone_trentino"])
def test_the_command_finds_the_same_positions_again(preset: str) -> None:
    assert next(found(preset)) == next(endgame for endgame in ENDGAMES if endgame.preset == preset)


def test_the_last_plays_of_a_hand_are_worth_what_they_bring() -> None:
    endgame = next(endgame for endgame in ENDGAMES if endgame.preset == "scopa_classica")
    values = values_of_plays(endgame.state)
    highest = max(values.values())
    assert {play for play, value in values.items() if value == highest} == endgame.best_plays


def test_the_search_plays_all_endgames_right() -> None:
    wrong = [endgame.name for endgame in ENDGAMES if answer_of_search(endgame) not in endgame.best_plays]
    assert wrong == []


def test_the_master_plays_nearly_all_endgames_right() -> None:
    if "master" not in LEVELS:
        pytest.skip("there is no master yet")
    master = LEVELS["master"]
    answers = [(master(view_for(state, state.turn), Random(1)), best) for state, best in positions()]
    right = sum(answer in best for answer, best in answers)
    assert right >= ENOUGH * len(ENDGAMES)


def positions() -> list[tuple[MatchState, set[Play]]]:
    return [(endgame.state, endgame.best_plays) for endgame in ENDGAMES]


def answer_of_search(endgame: Endgame) -> Play:
    state = endgame.state
    return search_play(view_for(state, state.turn), Random(1), iterations=50)
