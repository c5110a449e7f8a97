"""Runs files of worked tournament cases: `python -m tests.cases.tournaments FILE`.

Pairing, brackets, tie-breaks and ratings are put to the public functions of tournaments.pairing, tournaments.standings
and games.rating. Prints one line for every case that does not hold and a count at the end; the exit status is 0 only
when every case holds. An unknown kind, a malformed case and a malformed file are failures.

A case holds when the answer agrees with everything that is expected; numbers may differ by the tolerance of the case
(one number, or one for each field). Input that an answer does not know is let be: if it mattered, the values would
differ. Which function answers which kind is in tournament_answers.py; nothing here depends on a particular case.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers import ANSWERS, Answer
from tests.cases.tournament_answers_given import Given, exact

SCHEMA_VERSION = 1
EXACTLY = Fraction(1, 10**9)
"""How far numbers may be apart that are meant to be equal: case files write fractions as decimals."""
SHOWN = 600


@dataclass(frozen=True)
class Case:
    """One worked case."""

    id: str
    kind: str
    given: Given
    tolerance: Fraction | Mapping[str, Fraction]


@dataclass(frozen=True)
class Failure:
    """A case that does not hold, with both answers as text."""

    id: str
    kind: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.id}: {self.kind}: expected {_short(self.expected)}, got {_short(self.got)}"


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
        return CaseFile((), (Failure(path.name, "file", "JSON", str(error)),))
    if not isinstance(content, dict) or not isinstance(content.get("cases"), list) or not content["cases"]:
        return CaseFile((), (Failure(path.name, "file", "a list of cases", "none"),))
    faults, cases = [], []
    if content.get("schema_version", SCHEMA_VERSION) != SCHEMA_VERSION:
        faults.append(Failure(path.name, "file", f"version {SCHEMA_VERSION}", repr(content["schema_version"])))
    seen: Counter[str] = Counter()
    for position, raw in enumerate(content["cases"], start=1):
        try:
            case = _read_case(raw, content.get("datasets", {}))
        except BadCase as error:
            called = raw.get("id") if isinstance(raw, dict) else None
            faults.append(Failure(str(called or f"case {position}"), "malformed", "a case", str(error)))
            continue
        seen[case.id] += 1
        if seen[case.id] > 1:
            faults.append(Failure(case.id, case.kind, "an id of its own", "an id that was used before"))
        cases.append(case)
    return CaseFile(tuple(cases), tuple(faults))


def check(case: Case) -> Failure | None:
    """Put one case to the product; None when it holds."""
    answer, expected = ANSWERS.get(case.kind), case.given.expected
    if answer is None:
        return Failure(case.id, case.kind, "a known kind of case", repr(case.kind))
    if not expected:
        return Failure(case.id, case.kind, "an expectation", "none")
    try:
        got = _asked(answer, case)
        wrong = [key for key in expected if key not in got or not _agrees(answer, case, key, got[key])]
    except Exception as error:  # one case that breaks the product must not hide the others
        return Failure(case.id, case.kind, _text(expected), f"{type(error).__name__}: {error}")
    if not wrong:
        return None
    found = {key: got[key] for key in (*wrong, "error") if key in got}
    return Failure(case.id, case.kind, _text({key: expected[key] for key in wrong}), _text(found))


def run(path: Path, write: Callable[[str], object] = print) -> int:
    """Run a file and report; the number of failures."""
    file = load(path)
    checked = [check(case) for case in file.cases]
    failures = [*file.faults, *(failure for failure in checked if failure is not None)]
    for failure in failures:
        write(str(failure))
    write(f"{checked.count(None)} of {len(checked)} passed")
    return len(failures)


def main(arguments: Sequence[str]) -> int:
    """The command: one or more case files."""
    if not arguments:
        print("usage: python -m tests.cases.tournaments FILE [FILE ...]", file=sys.stderr)
        return 2
    return 1 if sum(run(Path(argument)) for argument in arguments) else 0


def agree(got: object, expected: object, tolerance: Fraction | Mapping[str, Fraction], parts: Sequence[str]) -> bool:
    """Whether an answer has everything that is expected, numbers within the tolerance. More than expected is no harm.

    A tolerance by field holds for the key of that name and below; the members of a list as long as `parts` are fields
    of these names.
    """
    match expected:
        case bool() | str() | None:
            return type(got) is type(expected) and got == expected
        case int() | float():
            number = isinstance(got, int | float | Fraction) and not isinstance(got, bool)
            allowed = EXACTLY + (Fraction(0) if isinstance(tolerance, Mapping) else tolerance)
            return number and abs(exact(got) - exact(expected)) <= allowed
        case list():
            named = parts if len(parts) == len(expected) else [""] * len(expected)
            return (
                isinstance(got, list)
                and len(got) == len(expected)
                and all(
                    agree(one, other, _tolerance(tolerance, part), parts)
                    for one, other, part in zip(got, expected, named, strict=True)
                )
            )
        case dict():
            return isinstance(got, dict) and all(
                key in got and agree(got[key], value, _tolerance(tolerance, key), parts)
                for key, value in expected.items()
            )
    return False


def _read_case(raw: object, datasets: object) -> Case:
    if not isinstance(raw, dict):
        raise BadCase("not an object")
    for key in ("id", "kind"):
        if not isinstance(raw.get(key), str) or not raw[key]:
            raise BadCase(f"{key} is missing")
    for key in ("input", "expected"):
        if not isinstance(raw.get(key), dict):
            raise BadCase(f"{key} is missing")
    if not isinstance(datasets, dict):
        raise BadCase("the datasets of the file are not an object")
    words = " ".join(str(raw[key]) for key in ("source", "note", "id") if key in raw)
    given = Given(raw["input"], raw["expected"], words, datasets)
    return Case(raw["id"], raw["kind"], given, _read_tolerance(raw.get("tolerance", 0)))


def _read_tolerance(value: object) -> Fraction | Mapping[str, Fraction]:
    if isinstance(value, dict):
        return {key: _not_negative(one) for key, one in value.items()}
    return _not_negative(value)


def _not_negative(value: object) -> Fraction:
    if (number := exact(value, "tolerance")) < 0:
        raise BadCase("tolerance is negative")
    return number


def _asked(answer: Answer, case: Case) -> Mapping[str, Any]:
    """The answer; a refusal of the product is its code, for a case that expects one."""
    try:
        return answer.ask(case.given)
    except Exception as error:  # a refusal has a code, whatever its class; all else is raised again
        code = getattr(error, "code", None)
        if code is None or "error" not in case.given.expected:
            raise
        return {"error": code}


def _agrees(answer: Answer, case: Case, key: str, got: object) -> bool:
    expected = _ordered(answer, key, case.given.expected[key])
    return agree(_ordered(answer, key, got), expected, _tolerance(case.tolerance, key), answer.parts)


def _ordered(answer: Answer, key: str, value: object) -> object:
    """The value with everything in one order whose order means nothing."""
    if isinstance(value, dict):
        value = {inner: _ordered(answer, inner, one) for inner, one in value.items()}
    elif isinstance(value, list):
        value = [_ordered(answer, "", one) for one in value]
    return answer.orders[key](value) if key in answer.orders else value


def _tolerance(tolerance: Fraction | Mapping[str, Fraction], key: str) -> Fraction | Mapping[str, Fraction]:
    return tolerance.get(key, tolerance) if isinstance(tolerance, Mapping) else tolerance


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_number)


def _number(value: object) -> object:
    """A fraction as JSON has it."""
    if not isinstance(value, Fraction):
        return str(value)
    return int(value) if value.denominator == 1 else float(value)


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else text[:SHOWN] + " …"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
