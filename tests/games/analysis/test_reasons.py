"""Each reason is given where its rule applies, from positions that are written down."""

from dataclasses import replace

import pytest

from games.analysis import Reason
from games.analysis.reasons import compare, reason_of
from games.engine import (
    DECK,
    PRESETS,
    Card,
    HandState,
    MatchState,
    Play,
    PlayMade,
    Rules,
    sorted_cards,
    view_for,
)

SCOPONE = PRESETS["scopone_scientifico"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def position(held: str, table: str, *, rules: Rules = SCOPONE, gone: str = "", left: int | None = None) -> MatchState:
    """Seat 0 to play with these cards; `gone` were captured by seat 1, the others hold what is left, `left` each."""
    own, open_cards, taken = cards(held), cards(table), cards(gone)
    rest = [card for card in DECK if card not in {*own, *open_cards, *taken}]
    each = len(rest) // (rules.players - 1) if left is None else left
    hands = [own, *(tuple(rest[place * each : (place + 1) * each]) for place in range(rules.players - 1))]
    hidden = rest[each * (rules.players - 1) :]
    history = tuple(PlayMade.parse(str(card), seat=1) for card in (*taken, *hidden))
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.players
    hand = HandState(
        number=1,
        dealer=3 % rules.players,
        held=tuple(map(sorted_cards, hands)),
        table=open_cards,
        stock=(),
        piles=nothing,
        sweeps=(0,) * rules.players,
        turn=0,
        last_capturer=1,
        history=history,
        opening=(),
    )
    return MatchState(rules, (0,) * rules.sides_count, 0, 0, hand, None)


def reason(state: MatchState, chosen: str, better: str) -> tuple[Reason, str]:
    found, about = reason_of(compare(state, view_for(state, 0), Play.parse(chosen), Play.parse(better)))
    return found, " ".join(map(str, about))


@pytest.mark.parametrize(
    ("held", "table", "chosen", "better", "expected"),
    [
        ("5D 9C 2S", "3C 2B", "2Sx2B", "5Dx(3C+2B)", (Reason.MISSED_SWEEP, "2B 3C")),
        ("7C 9C 2S", "7D 10S 9D", "9Cx9D", "7Cx7D", (Reason.MISSED_SETTEBELLO, "7D")),
        ("7D 9C 2S", "10S 8S", "7D", "9C", (Reason.LAID_SETTEBELLO, "7D")),
        ("5C 9C 4S", "5D 6B 1C", "5Cx5D", "4S", (Reason.LEFT_SWEEP, "1C 6B")),
        ("5C 9C 2S", "5B 10B 8C 9S", "2S", "5Cx5B", (Reason.MISSED_CAPTURE, "5B")),
        ("5C 9C 2S", "5B 10B 8C 9S", "5Cx5B", "2S", (Reason.TOOK_TOO_SOON, "5B")),
        ("5C 9C 2S", "5D 10B 8C 9S", "9Cx9S", "5Cx5D", (Reason.FEWER_COINS, "5D")),
        ("7C 9C 2S", "7S 10B 8C 9S", "9Cx9S", "7Cx7S", (Reason.FEWER_PRIMIERA, "7C 7S")),
        ("10C 9C 2S", "3S 4C 10B 2B 8C 9S", "10Cx10B", "9Cx9S", (Reason.OTHER, "")),
        ("6C 9C 2S", "10B 10S 8C 8S", "6C", "9C", (Reason.LAID_PRIMIERA, "6C")),
        ("3D 4C 2S", "10B 10S 8C 8S", "3D", "4C", (Reason.LAID_COIN, "3D")),
        ("4S 4C 3S", "10B 10S 8C 8S", "4C", "3S", (Reason.BROKE_PAIR, "4C 4S")),
        ("4S 4C 3S", "10B 10S 8C 8S", "3S", "4C", (Reason.KEPT_PAIR, "4C 4S")),
        ("4S 5C 3S", "10B 10S 8C 8S", "3S", "4S", (Reason.OTHER, "")),
    ],
)
def test_the_plainest_difference_is_named(held, table, chosen, better, expected) -> None:
    assert reason(position(held, table), chosen, better) == expected


def test_more_cards_are_a_reason_where_cards_count() -> None:
    state = position("10C 9C 2S", "3S 4C 10B 2B 8C 5S 2C", rules=SCOPONE)

    assert reason(state, "10Cx10B", "9Cx(4C+5S)") == (Reason.FEWER_CARDS, "4C 5S 9C")
    assert reason(replace(state, rules=replace(SCOPONE, cards_point="off")), "10Cx10B", "9Cx(4C+5S)")[0] is Reason.OTHER


@pytest.mark.parametrize(("made", "expected"), [(35, Reason.MISSED_CAPTURE), (36, Reason.WASTED_LAST_CAPTURE)])
def test_in_the_last_round_a_capture_brings_what_is_left(made, expected) -> None:
    state = position("5C 3C", "5B 10B 8C 9S", left=1)
    history = (state.hand.history * 2)[:made]
    late = replace(state, hand=replace(state.hand, history=history))

    assert reason(late, "3C", "5Cx5B")[0] is expected


def test_a_sweep_that_nobody_can_make_any_more_is_no_danger() -> None:
    gone = "7C 7S 7D"
    danger = position("5C 9C 7B 4S", "5D 6B 1C")
    none = position("5C 9C 7B 4S", "5D 6B 1C", gone=gone)

    assert reason(danger, "5Cx5D", "4S")[0] is Reason.LEFT_SWEEP
    assert reason(none, "5Cx5D", "4S")[0] is Reason.TOOK_TOO_SOON


def test_where_the_fewest_points_win_no_reason_is_named() -> None:
    state = position("5D 9C 2S", "3C 2B", rules=replace(SCOPONE, objective="least"))

    assert reason(state, "2Sx2B", "5Dx(3C+2B)") == (Reason.OTHER, "")
