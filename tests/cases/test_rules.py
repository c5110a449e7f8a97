"""The worked cases hold, and the adapter that says so can fail."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine import PRESETS, Rules
from tests.cases.rule_answers import ANSWERS
from tests.cases.rules import Case, check, load, main, run

PATH = Path(__file__).with_name("rule_cases.json")
CONTENT = json.loads(PATH.read_text(encoding="utf-8"))
FILE = load(PATH)
SIMPLE = {"card": "5C", "table": ["5D"]}


@pytest.mark.parametrize("case", FILE.cases, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    failure = check(case)

    assert failure is None, str(failure)


def test_the_file_is_well_formed_and_no_case_is_lost() -> None:
    assert FILE.faults == ()
    assert len(FILE.cases) == len(CONTENT["cases"])


def test_every_type_of_case_is_run() -> None:
    assert {case.type for case in FILE.cases} == set(CONTENT["case_types"]) == set(ANSWERS)


def test_every_key_that_the_format_describes_is_known() -> None:
    for name, answer in ANSWERS.items():
        described = CONTENT["case_types"][name]
        expected = described["expect"] if isinstance(described["expect"], dict) else {}

        assert set(described["input"]) - {"property", "deals"} <= answer.inputs | {"names"}, name
        assert set(expected) <= answer.expects, name


def test_the_presets_of_the_file_are_those_of_the_engine() -> None:
    assert set(CONTENT["presets"]) == set(PRESETS)
    for name, changes in CONTENT["presets"].items():
        assert Rules.from_options({**CONTENT["option_defaults"], **changes}) == PRESETS[name]
    assert Rules.from_options(CONTENT["option_defaults"]) == Rules()


def _wrong(value: object) -> object:
    """A value of the same kind that differs."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "9B" if value != "9B" else "9S"
        case []:
            return [["9B"], ["9S"]]
        case list():
            return [*value[:-1], _wrong(value[-1])]
        case dict():
            return {key: _wrong(one) for key, one in value.items()}
        case _:
            return 7


WRONG = [
    replace(case, id=f"{case.id}-{key}", expect={**case.expect, key: _wrong(case.expect[key])})
    for case_type in ANSWERS
    for case in [case for case in FILE.cases if case.type == case_type][:3]
    for key in case.expect
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.id)
def test_a_wrong_expectation_fails(case: Case) -> None:
    if case.type == "property":
        case = replace(case, input={**case.input, "deals": 3})

    assert check(case) is not None


def test_every_type_is_among_the_wrong_expectations() -> None:
    assert {case.type for case in WRONG} == set(ANSWERS)


def _case(**changes: object) -> Case:
    plain = Case("X-1", "captures", "made up", CONTENT["option_defaults"], SIMPLE, {"captures": [["5D"]]})
    return replace(plain, **changes)  # type: ignore[arg-type]  # the tests name the fields of a case


def test_the_made_up_case_holds_so_that_its_changes_are_what_fails() -> None:
    assert check(_case()) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "no_such_type"},
        {"expect": {}},
        {"expect": {"captures": [["5D"]], "surprise": 1}},
        {"input": {**SIMPLE, "surprise": 1}},
        {"input": {"card": "5C"}},
        {"input": {"card": 5, "table": ["5D"]}},
        {"input": {"card": "11C", "table": ["5D"]}},
        {"input": {**SIMPLE, "first_play": 1}},
        {"options": {**CONTENT["option_defaults"], "surprise": 1}},
        {"options": {**CONTENT["option_defaults"], "players": 5}},
        {"expect": {"captures": "5D"}},
        {"expect": {"captures": [["5D"]], "may_lay": 0}},
        {"expect": {"captures": [["5D"], ["5D"]]}},
        {"type": "property", "input": {"property": "no_such_property", "deals": 1}, "expect": {"holds": True}},
    ],
)
def test_a_malformed_case_fails(changes: Mapping[str, object]) -> None:
    assert check(_case(**changes)) is not None


def _file(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "cases.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        {},
        {"format": "scopa-rule-cases/1", "cases": []},
        {"format": "scopa-rule-cases/2", "cases": CONTENT["cases"][:1]},
        {"format": "scopa-rule-cases/1", "cases": ["CAP-01"]},
        {"format": "scopa-rule-cases/1", "cases": [{"id": "X-1", "type": "captures", "input": SIMPLE}]},
        {"format": "scopa-rule-cases/1", "cases": [CONTENT["cases"][0], CONTENT["cases"][0]]},
        {"format": "scopa-rule-cases/1", "cases": [{**CONTENT["cases"][0], "preset": "no_such_preset"}]},
        {"format": "scopa-rule-cases/1", "cases": [{**CONTENT["cases"][0], "surprise": 1}]},
    ],
)
def test_a_malformed_file_fails(tmp_path: Path, content: object) -> None:
    assert main([str(_file(tmp_path, content))]) == 1


def test_the_adapter_runs_without_django() -> None:
    code = "import sys, tests.cases.rules; sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"

    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=PATH.parents[2]).returncode == 0


def test_a_missing_file_fails(tmp_path: Path) -> None:
    assert main([str(tmp_path / "none.json")]) == 1
    assert main([]) == 2


def test_the_report_has_a_line_per_failure_and_a_count(tmp_path: Path) -> None:
    first = CONTENT["cases"][0]
    broken = {**first, "id": "CAP-99", "expect": {"captures": [["10B"]]}}
    path = _file(tmp_path, {**CONTENT, "cases": [first, broken]})
    lines: list[str] = []

    assert run(path, lines.append) == 1
    assert lines == [
        f'CAP-99: {first["title"]}: expected {{"captures": [["10B"]]}}, got {{"captures": [["5D"]]}}',
        "1 passed, 1 failed",
    ]


def test_a_file_without_presets_uses_those_of_the_engine(tmp_path: Path) -> None:
    content = {"format": CONTENT["format"], "cases": CONTENT["cases"][:5]}
    lines: list[str] = []

    assert run(_file(tmp_path, content), lines.append) == 0
    assert lines == ["5 passed, 0 failed"]
