"""Article 0, Scopa: who plays, how cards are dealt, and what a play may do (A0-01 to A0-18)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    PRESETS,
    BadPlayerCount,
    BatchDealt,
    Card,
    CardDrawn,
    HandScored,
    HandStarted,
    IllegalPlay,
    LeftoversTaken,
    Mark,
    Play,
    apply,
    batch_schedule,
    captures_of,
    check_play,
    deal,
    leftovers_to,
    legal_plays,
    mark_of,
    next_dealer,
    plays_of_hand,
    redact,
    rules_for,
    start_hand,
    start_match,
    view_for,
)
from tests.games.engine.written import cards, deck_beginning, play_out, started

OPEN = PRESETS["scopa_scoperta"]
"""The game as article 0 tells it."""


def sums(card: str, table: str) -> list[str]:
    """What a card may take in the game of article 0, as texts."""
    return ["+".join(map(str, chosen)) for chosen in captures_of(OPEN, Card.parse(card), cards(table)).sets]


def plays(held: str, table: str) -> list[str]:
    """What may be played from a hand in the game of article 0, as texts."""
    return [str(play) for play in plays_of_hand(OPEN, cards(held), cards(table))]


@pytest.mark.parametrize("players", [2, 3])
def test_a0_01_two_play_or_three_each_for_themselves(players: int) -> None:
    rules = rules_for("scopa_scoperta", {"players": players})

    assert rules.sides_count == players
    assert started(rules).turn is not None


@pytest.mark.parametrize(("players", "sides", "count"), [(4, "pairs", 2), (6, "pairs", 3), (6, "trios", 2)])
def test_a0_02_four_and_more_play_in_teams(players: int, sides: str, count: int) -> None:
    rules = rules_for("scopa_scoperta", {"players": players, "sides": sides})

    assert rules.sides_count == count
    assert {rules.side_of(seat) for seat in range(players)} == set(range(count))


def test_a0_02_five_cannot_share_the_cards() -> None:
    with pytest.raises(BadPlayerCount):
        rules_for("scopa_scoperta", {"players": 5})


@pytest.mark.parametrize("deck", ["italian40", "french40_jqk"])
def test_a0_03_italian_cards_or_french_ones_with_jack_queen_and_king(deck: str) -> None:
    rules = rules_for("scopa_scoperta", {"deck": deck})

    assert len(DECK) == 40
    assert [Card.parse(text).value for text in ("AD", "JD", "QD", "KD")] == [1, 8, 9, 10]
    assert started(rules).hand == started(OPEN).hand


def test_a0_04_french_cards_may_keep_their_eights_nines_and_tens_instead() -> None:
    rules = rules_for("scopa_scoperta", {"deck": "french40_a10"})

    assert [Card.parse(text).value for text in ("8D", "9D", "10D")] == [8, 9, 10]
    assert started(rules).hand == started(OPEN).hand


def test_a0_05_any_seat_may_deal_first_and_the_deal_goes_round() -> None:
    rules = rules_for("scopa_scoperta", {"players": 3})

    assert [started(rules, dealer=seat).hand.dealer for seat in range(3)] == [0, 1, 2]
    assert [next_dealer(rules, seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(("hand_size", "batches"), [(4, (4, 4, 4, 4, 2)), (3, (3, 3, 3, 3, 3, 3))])
def test_a0_06_four_cards_each_or_three(hand_size: int, batches: tuple[int, ...]) -> None:
    rules = rules_for("scopa_scoperta", {"hand_size": hand_size})

    assert [len(held) for held in deal(rules, DECK, 1).held] == [hand_size, hand_size]
    assert batch_schedule(rules) == batches
    assert OPEN.hand_size == 4


def test_a0_07_hands_lie_open_before_their_players() -> None:
    state, events = start_match(OPEN, DECK)
    hand = state.hand

    assert view_for(state, 0).open_hands == view_for(state, None).open_hands == hand.held
    assert redact(events[0], None, open_hands=True).held == hand.held
    assert redact(events[0], None, open_hands=True).deck is None


def test_a0_08_four_cards_lie_open_and_the_rest_waits() -> None:
    dealt = deal(OPEN, DECK, 1)

    assert (len(dealt.table), len(dealt.stock)) == (4, 40 - 4 - 2 * 4)


def test_a0_09_the_dealer_begins() -> None:
    assert [started(OPEN, dealer=seat).turn for seat in (0, 1)] == [0, 1]


def test_a0_10_play_goes_round_against_the_clock() -> None:
    rules = rules_for("scopa_scoperta", {"players": 4, "sides": "pairs"})

    assert rules.direction == "ccw"
    assert rules.order_of_play(1) == (1, 2, 3, 0)


def test_a0_11_eleven_points_win_and_are_counted_when_the_hand_is_over() -> None:
    state, log = start_match(OPEN, DECK)
    ends = []
    while not state.is_over:
        state, events = play_out(state) if state.turn is not None else start_hand(state, DECK)
        ends += [event.scores for event in events if isinstance(event, HandScored)]

    assert OPEN.target == 11
    assert max(ends[-1]) >= 11
    assert all(max(scores) < 11 or len(set(scores)) == 1 for scores in ends[:-1])
    assert state.scores == ends[-1]


def test_a0_12_an_equal_card_comes_first_then_a_sum_then_laying() -> None:
    assert plays("7D 5C", "7S 2C 3B 4D") == ["7Dx7S"]
    assert plays("6D 5C", "2C 3B 10D") == ["5Cx(2C+3B)"]
    assert plays("6D 5C", "10D 9D") == ["5C", "6D"]


def test_a0_12_the_order_binds_the_whole_hand() -> None:
    with pytest.raises(IllegalPlay) as refusal:
        check_play(OPEN, cards("7D 5C"), cards("7S 2C 3B"), Play.parse("5Cx(2C+3B)"))

    assert refusal.value.code == "must_play_ranked_higher"


def test_a0_13_a_sum_may_have_many_cards_but_fewer_cards_come_first() -> None:
    assert sums("10D", "1D 2C 3S 4B") == ["1D+2C+3S+4B"]
    assert sums("10D", "1D 2C 7S 8B") == ["2C+8B"]


def test_a0_14_captures_lie_face_down_and_the_card_of_a_sweep_shows() -> None:
    state = started(OPEN, deck_beginning("1D 10D 3D 9C 4D 9D 6D 7D 1C 2C 3C 4C"), dealer=0)
    state, _ = apply(state, Play.parse("10Dx(1C+2C+3C+4C)"))

    seen = view_for(state, 1)

    assert (seen.pile_counts, seen.sweep_cards) == ((5, 0), (cards("10D"), ()))
    assert not hasattr(seen, "piles")


def test_a0_15_taking_all_that_lies_open_is_a_sweep_worth_a_point() -> None:
    assert mark_of(OPEN, cards("4C 3B"), Play.parse("7Dx(4C+3B)")) is Mark.SWEEP
    assert mark_of(OPEN, cards("4C 3B 10D"), Play.parse("7Dx(4C+3B)")) is Mark.NONE
    assert OPEN.sweep_points == 1


def test_a0_16_new_cards_come_when_all_hands_are_empty() -> None:
    state, log = play_out(started(OPEN))

    dealt = [event for event in log if isinstance(event, BatchDealt)]
    assert [event.held_counts for event in dealt] == [(4, 4)] * 3 + [(2, 2)]


def test_a0_16_or_one_card_after_each_play() -> None:
    _, log = play_out(started(rules_for("scopa_scoperta", {"refill": "draw_one"})))

    assert sum(isinstance(event, CardDrawn) for event in log) == 40 - 4 - 8
    assert not any(isinstance(event, BatchDealt) for event in log)


@pytest.mark.parametrize("refill", ["batch", "draw_one"])
def test_a0_17_the_hand_is_over_when_hands_and_stock_are_empty(refill: str) -> None:
    state, _ = play_out(started(rules_for("scopa_scoperta", {"refill": refill})))

    assert state.hand.is_over
    assert (state.hand.held, state.hand.stock, legal_plays(state)) == (((), ()), (), ())


def test_a0_18_whoever_played_last_takes_what_is_left() -> None:
    assert leftovers_to(OPEN, last_capturer=0, last_player=1) == 1

    state, log = play_out(started(OPEN, dealer=0))
    [left] = [event for event in log if isinstance(event, LeftoversTaken)] or [LeftoversTaken(1, ())]
    assert left.seat == state.hand.history[-1].seat


def test_the_first_event_of_a_match_is_its_deal() -> None:
    assert isinstance(start_match(OPEN, DECK)[1][0], HandStarted)
