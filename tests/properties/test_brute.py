"""The comparison of engine and model, in small; `python -m tests.properties.brute` does it at length."""

import pytest

from games.engine import PRESETS, Rules, score_hand
from tests.properties import brute


@pytest.mark.parametrize("preset", PRESETS)
def test_engine_and_model_agree_on_plays_marks_and_scores(preset: str) -> None:
    assert brute.check(preset, positions=150, seed=7) == 0


def test_the_command_counts_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert brute.main(["--positions", "5", "--preset", "escoba"]) == 0
    assert "1 presets, 5 positions, 0 differences" in capsys.readouterr().out


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(rules: Rules, *arguments: object) -> object:
        return score_hand(rules, [[]] * rules.players, [1] * rules.players)

    monkeypatch.setattr(brute, "score_hand", wrong)

    assert brute.main(["--positions", "5", "--preset", "scopa_classica"]) == 1
    assert "engine" in capsys.readouterr().out
