"""When a match ends and who has won it, compared with the model (docs/rules.md section 7)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.engine import Rules, ScoreRow, standing_after, undecided_reason
from tests.properties.model_match import model_standing
from tests.properties.model_scoring import ITEMS
from tests.properties.strategies import TABLES, examples

MATCH_OPTIONS: dict[str, tuple[object, ...]] = {
    "target": (11, 13),
    "target_rule": ("reach", "exceed"),
    "match_end": ("higher_total", "count_order_if_tied", "count_order", "lead"),
    "lead": (1, 2, 3),
    "max_hands": (None, 1, 2),
    "objective": ("most", "least"),
    "count_order": (list(ITEMS), list(reversed(ITEMS)), ["sweeps", "coins", "settebello", "cards"]),
}


@st.composite
def match_rules(draw: st.DrawFn) -> Rules:
    """Rules that differ in how a match ends."""
    changes = {name: draw(st.sampled_from(values)) for name, values in MATCH_OPTIONS.items()}
    return Rules.from_options({**changes, **draw(st.sampled_from(TABLES))})


@examples(600)
@given(match_rules(), st.data())
def test_the_standing_after_a_hand_equals_the_model(rules: Rules, data: st.DataObject) -> None:
    sides = range(rules.sides_count)
    before = [data.draw(st.integers(6, 11)) for _ in sides]
    rows = [{item: data.draw(st.integers(0, 2)) for item in ITEMS} for _ in sides]
    instant = data.draw(st.sampled_from([None, None, None, *sides]))
    model = model_standing(rules, before, rows, instant, hands_played=1)

    after, outcome = standing_after(
        rules, tuple(before), tuple(ScoreRow(**row) for row in rows), instant=instant, hands_played=1
    )

    assert after == model.after
    assert (outcome is not None) == model.finished
    if outcome is None:
        assert undecided_reason(rules, after) == model.reason
    else:
        assert (outcome.winner, outcome.reason) == (model.winner, model.reason)
