"""Article 1, Scopone (A1-01 to A1-20)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    PRESETS,
    Card,
    IllegalPlay,
    Mark,
    Play,
    Rules,
    ScoreRow,
    apply,
    captures_of,
    check_play,
    deal,
    leftovers_to,
    mark_of,
    next_dealer,
    plays_of_hand,
    prime,
    rules_for,
    score_hand,
    standing_after,
    view_for,
)
from tests.games.engine.written import cards, deck_beginning, play_out, started

SCOPONE = PRESETS["scopone"]


def sums(card: str, table: str) -> set[str]:
    """What a card may take, as texts."""
    return {"+".join(map(str, chosen)) for chosen in captures_of(SCOPONE, Card.parse(card), cards(table)).sets}


def rows(first: str, sweeps: tuple[int, ...] = (0, 0), rules: Rules = SCOPONE) -> tuple[ScoreRow, ...]:
    """The points of two sides of which the first has these cards and the second all others."""
    pile = cards(first)
    return score_hand(rules, [list(pile), [card for card in DECK if card not in pile]], sweeps).rows


def test_a1_01_four_play_and_partners_face_each_other() -> None:
    assert [SCOPONE.side_of(seat) for seat in range(SCOPONE.players)] == [0, 1, 0, 1]


def test_a1_02_forty_cards_from_the_ace_as_one_to_the_king_as_ten() -> None:
    rules = rules_for("scopone", {"deck": "french40_jqk"})

    assert rules.deck == "french40_jqk"
    assert [Card.parse(text).value for text in ("AS", "JS", "QS", "KS")] == [1, 8, 9, 10]
    assert sorted({card.value for card in DECK}) == list(range(1, 11))
    assert len(set(DECK)) == 40


def test_a1_03_deal_and_play_go_against_the_clock() -> None:
    assert SCOPONE.direction == "ccw"
    assert SCOPONE.order_of_play(0) == (1, 2, 3, 0)


def test_a1_04_three_each_two_open_three_each_two_open_three_each() -> None:
    dealt = deal(SCOPONE, DECK, 3)

    assert dealt.table == DECK[12:14] + DECK[26:28]
    assert dealt.held[0] == tuple(sorted(DECK[0:3] + DECK[14:17] + DECK[28:31]))
    assert dealt.held[3] == tuple(sorted(DECK[9:12] + DECK[23:26] + DECK[37:40]))


def test_a1_05_the_seat_after_the_dealer_begins() -> None:
    assert [started(SCOPONE, dealer=seat).turn for seat in range(4)] == [1, 2, 3, 0]


def test_a1_06_one_card_takes_one_equal_card_of_ones_choice() -> None:
    assert sums("7D", "7C 7S 2B") == {"7C", "7S"}


def test_a1_07_a_sum_of_ones_choice_unless_an_equal_card_lies_there() -> None:
    assert sums("7D", "3C 4S 5B 2D 1D") == {"3C+4S", "2D+5B", "1D+2D+4S"}
    assert sums("7D", "3C 4S 7B") == {"7B"}


def test_a1_08_a_card_that_takes_nothing_is_laid_and_any_card_may_be_played() -> None:
    held, table = cards("7D 2C"), cards("3C 4S")

    assert [str(play) for play in plays_of_hand(SCOPONE, held, table)] == ["2C", "7Dx(3C+4S)"]
    with pytest.raises(IllegalPlay) as refusal:
        check_play(SCOPONE, held, table, Play.parse("7D"))
    assert refusal.value.code == "must_capture"


def test_a1_09_partners_have_one_pile_that_nobody_looks_into() -> None:
    shares = (12, 14, 12, 2)
    piles = [list(DECK[sum(shares[:seat]) : sum(shares[: seat + 1])]) for seat in range(4)]
    pooled = score_hand(SCOPONE, piles, (0, 0, 0, 0))

    assert [count.cards for count in pooled.counts] == [24, 16]
    assert pooled.rows[0].cards == 1
    assert not hasattr(view_for(started(SCOPONE), 0), "piles")


def test_a1_10_every_sweep_is_a_point_and_its_card_lies_face_up() -> None:
    before_the_last_two = "10D 5C 6C 7C 8C 9C 10C 5S 6S 7S 8S 9S 1C 2C 1S 2S 3S 4S 10S 1B 2B 3B 4B 5B 6B 7B"
    state, _ = apply(started(SCOPONE, deck_beginning(f"{before_the_last_two} 3C 4C")), Play.parse("10Dx(1C+2C+3C+4C)"))

    assert view_for(state, None).sweep_cards == (cards("10D"), (), (), ())
    assert state.hand.history[-1].mark is Mark.SWEEP
    assert [row.sweeps for row in rows("7D", sweeps=(3, 1))] == [3, 1]


def test_a1_11_the_very_last_play_is_no_sweep() -> None:
    assert mark_of(SCOPONE, cards("1D 2D"), Play.parse("3Cx(1D+2D)"), last_play=True) is Mark.CLEARED


def test_a1_12_the_side_that_captured_last_takes_the_rest() -> None:
    assert leftovers_to(SCOPONE, last_capturer=2, last_player=3) == 2

    state, _ = play_out(started(SCOPONE))
    assert sum(len(pile) for pile in state.hand.piles) == 40


@pytest.mark.parametrize(("count", "points"), [(21, [1, 0]), (20, [0, 0]), (19, [0, 1])])
def test_a1_13_twenty_one_cards_are_a_point(count: int, points: list[int]) -> None:
    assert [row.cards for row in rows(" ".join(map(str, DECK[:count])))] == points


@pytest.mark.parametrize(("count", "points"), [(6, [1, 0]), (5, [0, 0]), (4, [0, 1])])
def test_a1_14_six_coins_are_a_point(count: int, points: list[int]) -> None:
    coins = [str(card) for card in DECK if card.suit.value == "D"]

    assert [row.coins for row in rows(" ".join(coins[:count]))] == points


def test_a1_15_the_seven_of_coins_is_a_point() -> None:
    assert [row.settebello for row in rows("7D")] == [1, 0]
    assert [row.settebello for row in rows("7C")] == [0, 1]


@pytest.mark.parametrize(
    ("card", "worth"),
    [("7", 21), ("6", 18), ("1", 16), ("5", 15), ("4", 14), ("3", 13), ("2", 12), ("10", 10), ("9", 10), ("8", 10)],
)
def test_a1_16_each_card_has_its_worth_in_the_prime(card: str, worth: int) -> None:
    assert prime(SCOPONE, cards(f"{card}D {card}C {card}S {card}B")).total == 4 * worth


def test_a1_16_the_best_prime_is_a_point_and_level_ones_are_none() -> None:
    assert [row.primiera for row in rows("7D 7C 7S 1B")] == [1, 0]
    assert [row.primiera for row in rows("7D 7C 6S 6B")] == [0, 0]


def test_a1_16_a_missing_suit_counts_nothing_or_keeps_out() -> None:
    three_sevens = "7D 7C 7S"
    zero = rules_for("scopone", {"primiera_missing_suit": "zero", "primiera_table": "zero_faces"})
    courts = score_hand(zero, [list(cards(three_sevens)), list(cards("8D 9C 10S 8B"))], (0, 0))
    kept_out = score_hand(SCOPONE, [list(cards(three_sevens)), list(cards("8D 9C 10S 8B"))], (0, 0))

    assert [row.primiera for row in courts.rows] == [1, 0]
    assert [row.primiera for row in kept_out.rows] == [0, 1]


def test_a1_17_the_score_is_kept_where_everybody_sees_it() -> None:
    state, _ = play_out(started(SCOPONE))

    assert view_for(state, None).scores == view_for(state, 2).scores == state.scores
    assert sum(state.scores) > 0


def test_a1_18_the_deal_passes_to_the_next_seat() -> None:
    assert [next_dealer(SCOPONE, seat) for seat in range(4)] == [1, 2, 3, 0]


def test_a1_19_the_first_side_with_eleven_points_wins() -> None:
    one, nothing = ScoreRow(cards=1), ScoreRow()

    assert standing_after(SCOPONE, (9, 8), (one, nothing), hands_played=5)[1] is None
    assert standing_after(SCOPONE, (10, 8), (one, nothing), hands_played=5)[1].winner == 0
    assert standing_after(SCOPONE, (10, 11), (one, nothing), hands_played=5)[1] is None


def test_a1_20_a_table_of_eleven_or_more_cannot_be_swept() -> None:
    table = cards("1D 3C 7S")

    assert sum(card.value for card in table) == 11
    for card in DECK:
        assert all(len(chosen) < 3 for chosen in captures_of(SCOPONE, card, table).sets)


def test_a1_20_a_two_laid_beside_a_five_and_courts_waits_for_a_seven() -> None:
    assert captures_of(SCOPONE, Card.parse("2C"), cards("5D 8C 9S")).may_lay
    assert sums("7B", "5D 8C 9S 2C") == {"2C+5D"}
