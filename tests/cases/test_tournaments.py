"""The worked tournament cases hold, and the adapter that says so can fail and reads other parameters."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cases.tournament_answers import ANSWERS
from tests.cases.tournament_answers_given import Given
from tests.cases.tournaments import Case, agree, check, load, main, run

PATH = Path(__file__).with_name("tournament_cases.json")
CONTENT = json.loads(PATH.read_text(encoding="utf-8"))
FILE = load(PATH)
NO_MATTER = frozenset(
    {"agreement_with_bbpPairings_6", "history", "round", "table_example_in", "losers_bracket_rematches_per_event"}
)
"""What a case puts beside its expectations, and what it expects within a tolerance of more than a step."""


@pytest.mark.parametrize("case", FILE.cases, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    failure = check(case)

    assert failure is None, str(failure)


def test_the_file_is_well_formed_and_no_case_is_lost() -> None:
    assert FILE.faults == ()
    assert len(FILE.cases) == len(CONTENT["cases"]) == CONTENT["counts"]["cases"]


def test_every_kind_of_case_is_run() -> None:
    assert {case.kind for case in FILE.cases} == set(ANSWERS)
    assert set(CONTENT["schema"]["kinds"]) <= set(ANSWERS)


def _wrong(value: object) -> object:
    """A value of the same kind that differs by more than any tolerance."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 3
        case str():
            return value + " no"
        case []:
            return [1]
        case list():
            return [*value[:-1], _wrong(value[-1])]
        case dict():
            last = [key for key in value if key not in NO_MATTER][-1]
            return {**value, last: _wrong(value[last])}
        case _:
            return 7


WRONG = [
    replace(case, id=f"{case.id}-{key}", given=replace(case.given, expected={**case.given.expected, key: changed}))
    for case in FILE.cases
    for key in case.given.expected
    if key not in NO_MATTER
    for changed in [_wrong(case.given.expected[key])]
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.id)
def test_a_wrong_expectation_fails(case: Case) -> None:
    assert check(case) is not None


def test_every_kind_but_the_statistics_is_among_the_wrong_expectations() -> None:
    assert {case.kind for case in WRONG} == set(ANSWERS) - {"double_elimination_rematch"}


def test_a_rate_of_rematches_beyond_the_tolerance_fails() -> None:
    case = next(case for case in FILE.cases if case.kind == "double_elimination_rematch")
    rates = case.given.expected["losers_bracket_rematches_per_event"]
    wrong = {"losers_bracket_rematches_per_event": {**rates, "natural": rates["natural"] + 0.2}}

    assert check(replace(case, given=replace(case.given, expected=wrong))) is not None


def _case(kind: str, given: Mapping[str, Any], expected: Mapping[str, Any], words: str = "") -> Case:
    return Case("X-1", kind, Given(given, expected, words, CONTENT["datasets"]), Fraction(1, 1000))


SWISS = {"players": 4, "rounds": 3}
SMALL = {
    "format": "swiss",
    "ratings": {"ann": 1500, "bob": 1600},
    "results": {
        "ann": [{"kind": "played", "opp": "bob", "score": 1, "first": True}],
        "bob": [{"kind": "played", "opp": "ann", "score": 0, "first": False}],
    },
}
TEAMS = {"dataset": "tec_team14", "tied": [1, 2, 3, 4, 5]}
OTHERS = [
    _case("tiebreak", {"dataset": SMALL, "system": "BH"}, {"ann": 0, "bob": 1}),
    _case("tiebreak", {"dataset": SMALL, "system": "ARO", "edition": "2026"}, {"ann": 1600, "bob": 1500}),
    _case("tiebreak", {"dataset": "scala5", "system": "BH-C3", "unplayed_rule": "none"}, {"A": 2.5}),
    _case("tiebreak", {"dataset": "tec_swiss16", "system": "PS-C2"}, {"1": 8.5}),
    _case("tiebreak", {"dataset": "tec_swiss16", "system": "BH/C1", "edition": "2025/26"}, {"6": 10.5, "11": 11}),
    _case("tiebreak", {"dataset": "tec_rr6", "system": "KS", "limit_percent": 30}, {"1": 3.5, "4": 1.5, "6": 1.5}),
    _case("tiebreak", {"dataset": "tec_team14", "system": "PS:GP"}, {"1": 66.5}),
    _case("tiebreak", {"dataset": "tec_team14", "system": "SSSC", "normalisation": 2}, {"1": 49.5}),
    _case("adjusted_score", {"dataset": SMALL}, {"ann": 1, "bob": 0}),
    _case(
        "direct_encounter",
        {"mini_table": {"1": {"2": 3}, "2": {"1": 0}}, "tied": [1, 2], "win": 3},
        {"order_groups": [[1], [2]]},
    ),
    _case("direct_encounter", {"dataset": SMALL, "tied": ["bob", "ann"]}, {"order_groups": [["ann"], ["bob"]]}),
    _case("extended_direct_encounter", {**TEAMS, "primary": "GP", "secondary": "MP"}, {"mp_step": {"4": 8.5}}),
    _case(
        "round_robin",
        {"players": 3, "cycles": 2},
        {
            "rounds": [
                {"pairs": [pair], "bye": 6 - sum(pair)} for pair in ([2, 3], [3, 1], [1, 2], [3, 2], [2, 1], [1, 3])
            ]
        },
    ),
    _case(
        "double_round_robin",
        {"players": 6, "cycles": 2, "swap_last_two_of_first_cycle": False},
        {"first_cycle_round_order": [1, 2, 3, 4, 5], "max_same_side_streak": 3},
    ),
    _case("swiss_dutch", SWISS, {"rounds": [{"round": 1, "pairs": [[1, 3], [4, 2]]}]}),
    _case(
        "swiss_dutch",
        {**SWISS, "first_round_first_player": "even seeds move first", "history": {}, "to_pair_round": 1},
        {"pairs": [[3, 1], [2, 4]]},
    ),
    _case(
        "swiss_dutch",
        {**SWISS, "history": {"1": [[3, "w", "+"]], "2": [[0, "-", "H"]], "3": [[1, "b", "-"]], "4": [[0, "-", "U"]]}},
        {"pairs": [[1, 4], [3, 2]]},
    ),
    _case("no_show_ban", {"consecutive_no_shows": 3, "while_banned": True}, {"hours": [24, 36, 54]}),
    _case("no_show_ban", {"appearances": ["no_show", "played", "no_show"]}, {"hours": [24, 0, 24]}),
    _case("double_elimination_count", {"sizes": [32], "grand_final": "simple"}, {"32": 62}),
    _case(
        "double_elimination_walk",
        {"size": 4, "winner": "worse seed", "drop_order": ["natural"]},
        {"grand_final": [[4, 3]], "rank": {"4": 1, "3": 2, "2": 3, "1": 4}},
    ),
    _case(
        "double_elimination_reset",
        {"grand_final_game1_winner": "winners_bracket_finalist"},
        {"second_final_played": False, "champion_decided_by": "first final"},
    ),
    _case(
        "elo_expected", {"rating_difference_opponent_minus_player": [400], "method": "logistic"}, {"expected": [1 / 11]}
    ),
    _case("elo_change", {"k": 20, "rating": 1500, "games": [[1500, 1], [1500, 1]]}, {"change": [20]}),
    _case(
        "elo_change",
        {"k": 20, "rating": 1500, "games": [[1900, 0]], "method": "logistic", "each_game_alone": True},
        {"change": [-20 / 11]},
    ),
    _case("elo_team", {"k": 24, "pair_a": [1500], "pair_b": [1500], "score_a": 0.75}, {"change_each_a": 6}),
    _case(
        "elo_multiplayer", {"k": 20, "ratings": [[1500, 1500], [1500, 1500]], "ranks": [1, 2]}, {"change": [10, -10]}
    ),
    _case("glicko1", {"rating": 1500, "rd": 50, "games": [], "c": 10, "t": 4}, {"rating": 1500, "rd": 53.8516}),
    _case("glicko2", {"rating": 1500, "rd": 200, "vol": 0.06, "games": []}, {"rd": 200.2714, "v": None}),
    _case(
        "openskill",
        {"model": "ThurstoneMostellerPart", "teams": [1, 1], "ranks": [2, 1]},
        {"winner": [27.1091, 8.2493]},
    ),
    _case("openskill", {"teams": [[[25, 8]], [[25, 8]]], "scores": [3, 3]}, {"players": [[25, 7.7498], [25, 7.7498]]}),
    _case("arena_score", {"results": ["W", "W", "W", "L"], "berserk": [1, 0, 1, 1]}, {"points": [3, 2, 5, 0]}),
    _case("swiss_points", {"outcomes": ["late", "absent", "win"]}, {"points_x2": [1, 0, 2]}),
    _case("victory_points", {"differences": [20, 21], "bands": [20, 40], "most": 4}, {"winner_vp": [2, 3]}),
    _case("victory_points", {"differences": [101], "hands": 4}, {"winner_vp": [11], "loser_vp": [9]}),
    _case("league_points", {"teams": 8, "cycles": 2, "points": [2, 1, 0]}, {"games_per_team": 14, "max_points": 28}),
    _case(
        "league_tiebreak",
        {"points": {"win": 3}, "order": ["points", "point difference", "highest card drawn"]},
        {"table": {"A": [3, 1, 4], "B": [3, 1, 9], "C": [6, -9, 1]}, "rank": ["C", "B", "A"]},
    ),
]


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: f"{case.kind}-{sorted(case.given.input)}")
def test_other_parameters_of_a_kind_are_read(case: Case) -> None:
    failure = check(case)

    assert failure is None, str(failure)


@pytest.mark.parametrize(
    ("kind", "given", "expected"),
    [
        ("no_such_kind", {}, {"slots": [1, 2]}),
        ("bracket_seed_order", {"size": 2}, {}),
        ("bracket_seed_order", {}, {"slots": [1, 2]}),
        ("bracket_seed_order", {"size": "two"}, {"slots": [1, 2]}),
        ("bracket_seed_order", {"size": 2}, {"slots": [1, 2], "surprise": 1}),
        ("bracket_seed_order", {"size": 2}, {"slots": [1, 2, 3]}),
        ("bracket_seed_order", {"size": 2}, {"slots": {"1": 1}}),
        ("tiebreak", {"dataset": "no_such_dataset", "system": "BH"}, {"1": 1}),
        ("tiebreak", {"dataset": "tec_swiss16", "system": "NO"}, {"1": 1}),
        ("tiebreak", {"dataset": "tec_swiss16", "system": "PS-M1"}, {"1": 1}),
        ("tiebreak", {"dataset": "tec_swiss16", "system": "BH"}, {"17": 1}),
        ("tiebreak", {"dataset": {}, "system": "BH"}, {"1": 1}),
        ("victory_points", {"differences": [0]}, {"winner_vp": [10]}),
        ("league_tiebreak", {"order": ["points", "shoe size"]}, {"table": {"A": [1, 44]}, "rank": ["A"]}),
        ("league_tiebreak", {"order": ["points"]}, {"rank": ["A"]}),
        ("swiss_dutch", {"players": 2, "history": {"1": [[2, "w", "?"]], "2": [[1, "b", "0"]]}}, {"pairs": [[1, 2]]}),
        ("openskill", {"model": "TrueSkill", "teams": [1, 1]}, {"winner": [1, 1]}),
    ],
)
def test_a_case_that_is_not_understood_fails(
    kind: str, given: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    assert check(_case(kind, given, expected)) is not None


def test_a_refusal_is_compared_by_its_code() -> None:
    given = {"players": 2, "rounds": 2, "history": {"1": [[2, "w", "1"]], "2": [[1, "b", "0"]]}}

    assert check(_case("swiss_dutch", given, {"error": "pairing_impossible"})) is None
    assert check(_case("swiss_dutch", given, {"error": "bad_stage_settings"})) is not None


@pytest.mark.parametrize(
    ("got", "expected", "tolerance", "holds"),
    [
        (Fraction(1, 3), 0.333333333333, Fraction(0), True),
        (Fraction(1, 3), 0.333, Fraction(0), False),
        (Fraction(1, 3), 0.333, Fraction(1, 1000), True),
        (True, 1, Fraction(1), False),
        (1, True, Fraction(1), False),
        (None, None, Fraction(0), True),
        (0, None, Fraction(0), False),
        (None, 0, Fraction(5), False),
        ([1, 2], [1], Fraction(0), False),
        ({"a": 1, "b": 2}, {"a": 1}, Fraction(0), True),
        ({"a": 1}, {"a": 1, "b": 2}, Fraction(0), False),
        ({"a": [1.4, 5.0]}, {"a": [1, 5]}, {"x": Fraction(1, 2)}, True),
        ({"a": [1.4, 5.4]}, {"a": [1, 5]}, {"x": Fraction(1, 2)}, False),
        ({"a": 1.4}, {"a": 1}, {"a": Fraction(1, 2)}, True),
        ({"a": 1.4}, {"a": 1}, {"b": Fraction(1, 2)}, False),
    ],
)
def test_answers_are_compared_within_their_tolerance(
    got: object, expected: object, tolerance: Fraction | Mapping[str, Fraction], holds: bool
) -> None:
    assert agree(got, expected, tolerance, ("x", "y")) is holds


def _file(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "cases.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


GOOD = {"id": "X-1", "kind": "bracket_seed_order", "input": {"size": 2}, "expected": {"slots": [1, 2]}}


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        {},
        {"cases": []},
        {"cases": ["X-1"]},
        {"cases": [GOOD, GOOD]},
        {"cases": [GOOD], "schema_version": 2},
        {"cases": [GOOD], "datasets": []},
        {"cases": [{**GOOD, "kind": ""}]},
        {"cases": [{**GOOD, "input": None}]},
        {"cases": [{**GOOD, "tolerance": -1}]},
        {"cases": [{**GOOD, "tolerance": "much"}]},
        {"cases": [{**GOOD, "expected": {"slots": [2, 1]}}]},
    ],
)
def test_a_malformed_or_wrong_file_fails(tmp_path: Path, content: object) -> None:
    assert main([str(_file(tmp_path, content))]) == 1


def test_the_report_names_each_failure_and_counts(tmp_path: Path) -> None:
    wrong = {**GOOD, "id": "X-2", "expected": {"slots": [2, 1]}}
    lines: list[object] = []

    failures = run(_file(tmp_path, {"cases": [GOOD, wrong]}), lines.append)

    assert failures == 1
    assert lines == [
        'X-2: bracket_seed_order: expected {"slots": [2, 1]}, got {"slots": [1, 2]}',
        "1 of 2 passed",
    ]


def test_a_missing_file_fails_and_no_file_is_an_error_of_use(tmp_path: Path) -> None:
    assert main([str(tmp_path / "nothing.json")]) == 1
    assert main([]) == 2


def test_the_command_needs_no_database_and_its_exit_status_tells(tmp_path: Path) -> None:
    paths = [_file(tmp_path, {"cases": [GOOD]}), tmp_path / "nothing.json"]
    done = [
        subprocess.run(
            [sys.executable, "-m", "tests.cases.tournaments", str(path)],
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
            env={"PATH": "/usr/bin:/bin"},
        )
        for path in paths
    ]

    assert [one.returncode for one in done] == [0, 1]
    assert done[0].stdout == "1 of 1 passed\n"
