"""The fuzz of records, for a moment; and that it would notice (docs/rules.md section 11)."""

from __future__ import annotations

import pytest

from games.engine import GameError
from tests.fuzz import records
from tests.fuzz.records import fuzz, main


def test_hostile_records_bring_nothing_but_errors_of_the_engine() -> None:
    run = fuzz(inputs=800, seconds=None, seed="tests", start=0, write=lambda _: None)

    assert run.finds == []
    assert run.inputs == 800
    assert run.read > 60
    assert run.valid > 20
    assert len(run.codes) > 15
    assert len(run.faults) > 5


def test_a_run_can_be_repeated_and_resumed() -> None:
    def codes(start: int, inputs: int) -> dict[str, int]:
        return fuzz(inputs=inputs, seconds=None, seed="again", start=start, write=lambda _: None).codes

    whole, first, rest = codes(0, 120), codes(0, 50), codes(50, 70)

    assert whole == codes(0, 120)
    assert whole == {code: first.get(code, 0) + rest.get(code, 0) for code in {*first, *rest}}


def test_the_time_for_a_run_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "1000000", "--seconds", "0.1"]) == 0

    assert "0 found; go on with --seed 0 --start" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "found"), [(KeyError("x"), "KeyError"), (GameError("x"), None), (RecursionError(), "RecursionError")]
)
def test_an_error_of_another_kind_is_a_find(
    error: Exception, found: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: object) -> tuple[()]:
        raise error

    monkeypatch.setattr(records, "KINDS", (("text", lambda rng: rng.random(), fails),))

    assert main(["--inputs", "3", "--seed", "s", "--start", "7"]) == (0 if found is None else 1)
    told = capsys.readouterr().out
    assert (f"--seed s --start 7 --inputs 1: text: {found}" in told) == (found is not None)
