"""The worked tournament cases hold, and the adapter that says so can fail and reads other parameters."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cases.tournament_answers import ANSWERS
from tests.cases.tournament_variants import OTHERS, made_up
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


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case.id)
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
    assert check(made_up(kind, given, expected)) is not None


def test_a_refusal_is_compared_by_its_code() -> None:
    given = {"players": 2, "rounds": 2, "history": {"1": [[2, "w", "1"]], "2": [[1, "b", "0"]]}}

    assert check(made_up("swiss_dutch", given, {"error": "pairing_impossible"})) is None
    assert check(made_up("swiss_dutch", given, {"error": "bad_stage_settings"})) is not None


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
