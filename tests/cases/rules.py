"""Runs files of worked rule cases against the engine: `python -m tests.cases.rules FILE`.

Prints one line for every case that does not hold and a count at the end; the exit status is 0 only when every case
that was run holds. Nothing is passed silently: an unknown type, an unknown key or a malformed file is a failure.
What each type of case asks of the engine is in rule_answers.py; nothing here depends on a particular case.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engine import PRESETS, BadRules, GameError, Rules, check_rules
from tests.cases.case_input import BadCase
from tests.cases.rule_answers import ANSWERS, Answer

FORMAT = "scopa-rule-cases/1"

CASE_KEYS = frozenset({"id", "type", "title", "preset", "options", "input", "expect", "source", "note"})


@dataclass(frozen=True)
class Case:
    """One worked case and the full option set it is played under."""

    id: str
    type: str
    title: str
    options: Mapping[str, object]
    input: Mapping[str, object]
    expect: Mapping[str, object]


@dataclass(frozen=True)
class Failure:
    """A case that does not hold, with both answers as text."""

    id: str
    title: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.id}: {self.title}: expected {self.expected}, got {self.got}"


@dataclass(frozen=True)
class CaseFile:
    """The cases of a file, and what is wrong with the file itself."""

    cases: tuple[Case, ...]
    faults: tuple[Failure, ...]


def load(path: Path) -> CaseFile:
    """Read a case file; whatever cannot be understood becomes a failure, never an exception."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return CaseFile((), (Failure(path.name, "the file can be read", "JSON", str(error)),))
    if not isinstance(content, dict) or not isinstance(content.get("cases"), list) or not content["cases"]:
        return CaseFile((), (Failure(path.name, "the file holds cases", "a list of cases", "none"),))
    faults = []
    if content.get("format") != FORMAT:
        faults.append(Failure(path.name, "the format is known", FORMAT, repr(content.get("format"))))
    cases = []
    seen: Counter[str] = Counter()
    for position, raw in enumerate(content["cases"]):
        try:
            case = _read_case(raw, content)
        except BadCase as error:
            name = raw.get("id") if isinstance(raw, dict) else None
            faults.append(Failure(str(name or f"case {position + 1}"), "the case is well formed", "a case", str(error)))
            continue
        seen[case.id] += 1
        if seen[case.id] > 1:
            faults.append(Failure(case.id, case.title, "an id of its own", "an id that was used before"))
        cases.append(case)
    return CaseFile(tuple(cases), tuple(faults))


def check(case: Case) -> Failure | None:
    """Put one case to the engine; None when it holds."""
    answer = ANSWERS.get(case.type)
    if answer is None:
        return Failure(case.id, case.title, "a known case type", repr(case.type))
    if not case.expect:
        return Failure(case.id, case.title, "an expectation", "none")
    unknown = sorted(set(case.expect) - answer.expects) + sorted(set(case.input) - answer.inputs)
    if unknown:
        return Failure(case.id, case.title, f"keys known to {case.type}", ", ".join(unknown))
    try:
        got = _answer(case, answer)
        wrong = {key: value for key, value in case.expect.items() if not _same(answer, got, key, value)}
    except Exception as error:  # one case that breaks the engine must not hide the others
        return Failure(case.id, case.title, _text(case.expect), f"{type(error).__name__}: {error}")
    if not wrong:
        return None
    found = {key: got[key] for key in wrong if key in got} or {"error": got.get("error")}
    if got.get("error") is not None:
        found["error"] = got["error"]
    return Failure(case.id, case.title, _text(wrong), _text(found))


def run(path: Path, write: Callable[[str], object] = print) -> int:
    """Run a file and report; the number of failures."""
    file = load(path)
    failures = list(file.faults)
    passed = 0
    for case in file.cases:
        failure = check(case)
        if failure is None:
            passed += 1
        else:
            failures.append(failure)
    for failure in failures:
        write(str(failure))
    write(f"{passed} passed, {len(failures)} failed")
    return len(failures)


def main(arguments: Sequence[str]) -> int:
    """The command: one or more case files."""
    if not arguments:
        print("usage: python -m tests.cases.rules FILE [FILE ...]", file=sys.stderr)
        return 2
    return 1 if sum(run(Path(argument)) for argument in arguments) else 0


def _read_case(raw: object, content: Mapping[str, object]) -> Case:
    if not isinstance(raw, dict):
        raise BadCase("not an object")
    unknown = sorted(set(raw) - CASE_KEYS)
    if unknown:
        raise BadCase(f"unknown keys: {', '.join(unknown)}")
    for key in ("id", "type"):
        if not isinstance(raw.get(key), str) or not raw[key]:
            raise BadCase(f"{key} is missing")
    for key in ("input", "expect"):
        if not isinstance(raw.get(key), dict):
            raise BadCase(f"{key} is missing")
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise BadCase("options is not an object")
    resolved = {**_preset_options(raw.get("preset", "scopa_classica"), content), **options}
    return Case(raw["id"], raw["type"], str(raw.get("title", "")), resolved, raw["input"], raw["expect"])


def _preset_options(name: object, content: Mapping[str, object]) -> dict[str, object]:
    """The options behind a preset: those written in the file, or the engine's own where the file has none."""
    defaults, presets = content.get("option_defaults"), content.get("presets")
    if isinstance(defaults, dict) and isinstance(presets, dict):
        if name not in presets or not isinstance(presets[name], dict):
            raise BadCase(f"unknown preset {name!r}")
        return {**defaults, **presets[name]}
    if not isinstance(name, str) or name not in PRESETS:
        raise BadCase(f"unknown preset {name!r}")
    return dict(PRESETS[name].options())


def _answer(case: Case, answer: Answer) -> Mapping[str, object]:
    try:
        rules = Rules.from_options(case.options)
        check_rules(rules)
    except BadRules as error:
        return {"error": error.code.upper()}
    try:
        return answer.ask(rules, case.input)
    except GameError as error:
        return {"error": error.code.upper()}


def _same(answer: Answer, got: Mapping[str, object], key: str, expected: object) -> bool:
    if key not in got:
        return False
    order = answer.orders.get(key)
    if order is None:
        return _text(got[key]) == _text(expected)
    return _text(order(got[key])) == _text(order(expected))


def _text(value: object) -> str:
    """JSON text, so that true is not 1 and 1 is not 1.0."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
