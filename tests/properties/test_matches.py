"""When a match ends and who has won it, compared with the model (docs/rules.md section 7)."""

from __future__ import annotations

import random

import pytest

from games.engine import Rules, ScoreRow, rules_for, standing_after, undecided_reason
from tests.properties.model_match import model_standing
from tests.properties.model_scoring import ITEMS
from tests.properties.strategies import TABLES

MATCH_OPTIONS: dict[str, tuple[object, ...]] = {
    "target": (11, 13),
    "target_rule": ("reach", "exceed"),
    "match_end": ("higher_total", "count_order_if_tied", "count_order", "lead"),
    "lead": (1, 2, 3),
    "max_hands": (None, None, None, 1, 2),
    "objective": ("most", "most", "least"),
    "count_order": (list(ITEMS), list(reversed(ITEMS)), ["sweeps", "coins", "settebello", "cards"]),
}


def test_the_standing_after_thousands_of_hands_equals_the_model() -> None:
    rng = random.Random(6)
    for _ in range(8000):
        changes = {name: rng.choice(values) for name, values in MATCH_OPTIONS.items()}
        rules = Rules.from_options({**changes, **rng.choice(TABLES)})
        low, most = rng.choice([(6, 2), (9, 1)])
        before = tuple(rng.randint(low, 10) for _ in range(rules.sides_count))
        rows = [{item: rng.randint(0, most) for item in ITEMS} for _ in before]
        instant = rng.choice([None] * 10 + list(range(rules.sides_count)))
        model = model_standing(rules, before, rows, instant, hands_played=1)

        after, outcome = standing_after(
            rules, before, tuple(ScoreRow(**row) for row in rows), instant=instant, hands_played=1
        )

        assert (after, outcome is not None) == (model.after, model.finished), (rules, before, rows)
        if outcome is None:
            assert undecided_reason(rules, after) == model.reason
        else:
            assert (outcome.winner, outcome.reason) == (model.winner, model.reason), (rules, before, rows)


@pytest.mark.parametrize(
    ("players", "sides", "expected"),
    [
        (2, "individual", (0, 1)),
        (3, "individual", (0, 1, 2)),
        (4, "pairs", (0, 1, 0, 1)),
        (6, "pairs", (0, 1, 2, 0, 1, 2)),
        (6, "trios", (0, 1, 0, 1, 0, 1)),
    ],
)
def test_partners_sit_as_far_apart_as_they_can(players: int, sides: str, expected: tuple[int, ...]) -> None:
    rules = rules_for("scopa_classica", {"players": players, "sides": sides})

    assert tuple(rules.side_of(seat) for seat in range(players)) == expected
    assert rules.sides_count == len(set(expected))
