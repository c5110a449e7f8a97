"""The quick policy of playouts through the engine, and the points that a playout brings."""

from __future__ import annotations

import random

import pytest

from games.bots.engine_playouts import (
    card_worths,
    difference,
    play_out_hand,
    quick_worth,
    scored_points,
)
from games.bots.values import INSTANT_POINTS
from games.engine import PRESETS, Card, HandScored, Play, Rules, ScoreRow, apply, legal_plays
from tests.properties.playouts import random_match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playout_ends_the_hand_in_every_variant(preset) -> None:
    rules = PRESETS[preset]
    state = next(step.state for step in random_match(rules, random.Random(2), 9) if step.state.turn is not None)
    assert len(play_out_hand(state, random.Random(1), 0.2)) == rules.sides_count


def test_a_playout_without_chance_is_the_last_plays_of_the_hand() -> None:
    *_, before, after = random_match(PRESETS["scopone"], random.Random(2), 36)
    assert play_out_hand(before.state, random.Random(1), 0.0) == scored_points(after.events)


def test_nothing_is_played_out_where_nobody_is_to_play() -> None:
    *_, over = random_match(PRESETS["scopone"], random.Random(2), 36)
    with pytest.raises(ValueError, match="in play"):
        play_out_hand(over.state, random.Random(1), 0.2)


def test_winning_at_once_counts_as_many_points_as_were_agreed() -> None:
    scored = HandScored(1, (ScoreRow(coins=1), ScoreRow(cards=1)), (), (0, 0), 1)
    assert scored_points((scored,)) == (1, 1 + INSTANT_POINTS)


def test_there_are_no_points_before_the_hand_is_counted() -> None:
    state = next(step.state for step in random_match(PRESETS["scopone"], random.Random(2), 9) if step.state.turn == 0)
    _, events = apply(state, legal_plays(state)[0])
    with pytest.raises(ValueError, match="counted"):
        scored_points(events)


@pytest.mark.parametrize(
    ("preset", "points", "side", "expected"),
    [
        ("scopone", (4.0, 1.0), 0, 3.0),
        ("scopone", (4.0, 1.0), 1, -3.0),
        ("scopa_a_perdere", (4.0, 1.0), 1, 3.0),
    ],
)
def test_the_difference_is_seen_from_a_side(preset, points, side, expected) -> None:
    assert difference(PRESETS[preset], points, side) == expected


def test_among_three_the_others_count_by_their_mean() -> None:
    assert difference(Rules(players=3), (4.0, 1.0, 3.0), 0) == 2.0


def test_the_settebello_is_the_card_worth_most_by_the_usual_rules() -> None:
    worths = card_worths(PRESETS["scopone"])
    assert max(worths) == worths[Card.parse("7D").index]


@pytest.mark.parametrize(
    ("preset", "dearer", "cheaper"),
    [
        ("re_bello", "10D", "9D"),
        ("scopone_trentino", "3D", "2D"),
        ("scopa_frac", "10C", "7D"),
        ("scopa_con_napola", "1D", "1C"),
        ("scopone_a_41", "2D", "7C"),
    ],
)
def test_what_a_card_is_worth_follows_the_options(preset, dearer, cheaper) -> None:
    worths = card_worths(PRESETS[preset])
    assert worths[Card.parse(dearer).index] > worths[Card.parse(cheaper).index]


@pytest.mark.parametrize(
    ("preset", "table", "safe", "unsafe"),
    [
        ("scopone", "6C", "9C", "2C"),
        ("scopa_quindici", "2C", "1C", "9B"),
        ("cirulla", "2C 10S", "9C", "1C"),
    ],
)
def test_a_table_that_one_card_could_sweep_is_avoided(preset, table, safe, unsafe) -> None:
    worth = quick_worth(PRESETS[preset], tuple(map(Card.parse, table.split())))
    assert worth(Play.parse(safe)) > worth(Play.parse(unsafe))


def test_where_the_fewest_points_win_a_sweep_is_avoided() -> None:
    table = (Card.parse("6C"),)
    most, least = (quick_worth(PRESETS[name], table) for name in ("scopa_classica", "scopa_a_perdere"))
    sweep, lay = Play.parse("6Dx6C"), Play.parse("9C")
    assert most(sweep) > most(lay)
    assert least(sweep) < least(lay)
