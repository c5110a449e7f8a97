"""A match from its first deck to its end (docs/rules.md sections 3, 4.5, 6 and 7)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    PRESETS,
    BadDeck,
    BadPlayerCount,
    Card,
    CardNotInHand,
    ChoiceRequired,
    EndReason,
    HandInPlay,
    HandOver,
    HandScored,
    IllegalPlay,
    MatchEnded,
    MatchOver,
    MatchState,
    Outcome,
    Play,
    Rules,
    apply,
    complete_play,
    concede,
    legal_plays,
    rules_for,
    start_hand,
    start_match,
)
from tests.games.engine.written import classic, deck_beginning, play_all, play_out, started

KINGS = deck_beginning("1D 2D 3D 4D 5D 6D 10D 10C 10S 10B")


def refusal(state: MatchState, card: str) -> str:
    with pytest.raises(IllegalPlay) as refused:
        complete_play(state, Card.parse(card))
    return refused.value.code


# starting


def test_seat_0_leads_the_first_hand_unless_another_dealer_is_named() -> None:
    assert started(PRESETS["scopone"]).turn == 0
    assert started(PRESETS["scopone"], dealer=1).turn == 2
    assert started(PRESETS["scopa_scoperta"]).turn == 1


def test_rules_that_cannot_be_played_start_no_match() -> None:
    with pytest.raises(BadPlayerCount):
        start_match(Rules(players=5), DECK)


def test_only_forty_cards_start_a_match() -> None:
    with pytest.raises(BadDeck):
        start_match(Rules(), DECK[:39])


@pytest.mark.parametrize("dealer", [-1, 2])
def test_only_a_seat_deals(dealer: int) -> None:
    with pytest.raises(ValueError, match="dealer"):
        start_match(Rules(), DECK, dealer=dealer)


def test_after_a_void_deal_the_same_dealer_waits_for_another_deck() -> None:
    """Section 3.4."""
    state, events = start_match(classic(), KINGS, dealer=0)

    assert [event.kind for event in events] == ["misdealt"]
    assert state.awaits_deck
    assert (state.turn, state.next_dealer, legal_plays(state)) == (None, 0, ())
    state, events = start_hand(state, DECK)
    assert [event.kind for event in events] == ["hand_started"]
    assert state.hand is not None
    assert (state.hand.dealer, state.hand.number) == (0, 1)


def test_no_deck_is_taken_while_a_hand_is_played() -> None:
    with pytest.raises(HandInPlay):
        start_hand(started(classic()), DECK)


# playing


def test_the_state_before_a_play_stays_what_it_was() -> None:
    before = started(classic())
    plays = legal_plays(before)
    after, events = apply(before, plays[0])

    assert after != before
    assert legal_plays(before) == plays
    assert apply(before, plays[0]) == (after, events)


def test_an_illegal_play_is_refused() -> None:
    with pytest.raises(CardNotInHand):
        apply(started(classic()), Play.parse("10B"))


def test_a_card_with_one_legal_play_completes_to_it() -> None:
    """Section 4.5."""
    state = started(classic(), deck_beginning("7D 2C 8D 3C 9D 4C 7S 1B 3B 10D"))

    assert complete_play(state, Card.parse("7D")) == Play.parse("7Dx7S")
    assert complete_play(state, Card.parse("9D")) == Play.parse("9D")


def test_a_card_with_several_legal_plays_asks_which() -> None:
    state = started(classic(), deck_beginning("7D 2C 8D 3C 9D 4C 7S 7B 3B 10D"))

    with pytest.raises(ChoiceRequired) as asked:
        complete_play(state, Card.parse("7D"))
    assert asked.value.options == (Play.parse("7Dx7S"), Play.parse("7Dx7B"))
    assert asked.value.details == {"options": ["7Dx7S", "7Dx7B"]}


def test_a_card_without_a_legal_play_says_why() -> None:
    table = "7D 2C 4D 3C 9D 4C 7S 1B 3B 10D"
    ranked = started(classic(capture_obligation="turn_ranked"), deck_beginning(table))
    coward = started(rules_for("scopone_d_assi"))

    assert refusal(ranked, "10B") == "card_not_in_hand"
    assert refusal(ranked, "9D") == "must_play_capturing_card"
    assert refusal(ranked, "4D") == "must_play_ranked_higher"
    assert refusal(coward, "1D") == "ace_forbidden_first"


# ending a hand and the match


def test_the_last_play_counts_the_hand_and_the_deal_passes() -> None:
    """Sections 3.6 and 7.1."""
    state, log = play_out(started(classic(), dealer=0))
    scored = log[-1]

    assert isinstance(scored, HandScored)
    assert state.scores == scored.scores == tuple(row.total for row in scored.rows)
    assert (state.hands_played, state.next_dealer) == (1, 1)
    assert state.awaits_deck
    assert state.turn is None
    assert legal_plays(state) == ()
    with pytest.raises(HandOver):
        apply(state, Play.parse("7D"))
    with pytest.raises(HandOver):
        complete_play(state, Card.parse("7D"))


def test_hands_are_played_until_a_side_has_won() -> None:
    state = started(classic(max_hands=3))
    for number in (1, 2, 3):
        state, log = play_out(state)
        assert state.hands_played == number
        if number < 3:
            state, _ = start_hand(state, DECK)

    assert isinstance(log[-1], MatchEnded)
    assert state.outcome is not None
    assert (log[-1].winner, log[-1].reason) == (state.outcome.winner, EndReason.HANDS)
    assert state.is_over
    assert not state.awaits_deck
    with pytest.raises(MatchOver):
        apply(state, Play.parse("7D"))
    with pytest.raises(MatchOver):
        start_hand(state, DECK)


def test_coins_may_win_the_match_at_once() -> None:
    """Section 6.4: seat 0 takes the ace, 2 and 3 of coins."""
    deck = deck_beginning("1C 9C 2C 8C 3C 7C 1D 2D 3D 10S")
    state, _ = play_all(started(classic(coins_123_win=True, target=1000), deck), "1Cx1D 9C 2Cx2D 8C 3Cx3D 7C")
    state, log = play_out(state)

    assert state.outcome == Outcome(0, EndReason.INSTANT)
    assert log[-1] == MatchEnded(0, EndReason.INSTANT, state.scores)


# 7.5 giving up


def test_of_two_sides_the_other_wins_when_one_gives_up() -> None:
    state, events = concede(started(PRESETS["scopone"]), 1, "timeout")

    assert state.outcome == Outcome(0, EndReason.TIMEOUT)
    assert events == (MatchEnded(0, EndReason.TIMEOUT, (0, 0)),)
    assert state.turn is None
    assert legal_plays(state) == ()


@pytest.mark.parametrize(
    ("objective", "scores", "winner"),
    [("most", (5, 3, 2), 1), ("most", (5, 3, 3), None), ("least", (0, 3, 2), 2)],
)
def test_of_more_sides_the_best_of_the_others_wins(objective: str, scores: tuple[int, ...], winner: int | None) -> None:
    first = started(classic(players=3, objective=objective))
    state = MatchState(first.rules, scores, 1, 0, first.hand, None)

    assert concede(state, 0, "resigned")[0].outcome == Outcome(winner, EndReason.RESIGNED)


def test_a_side_may_give_up_between_hands() -> None:
    state, _ = play_out(started(classic()))

    assert concede(state, 0, "resigned")[0].is_over


def test_nobody_gives_up_twice_or_for_another_reason() -> None:
    state = started(classic())
    over, _ = concede(state, 0, "resigned")

    with pytest.raises(MatchOver):
        concede(over, 1, "resigned")
    with pytest.raises(ValueError, match="concedes"):
        concede(state, 2, "resigned")
    with pytest.raises(ValueError, match="concedes"):
        concede(state, 0, "target")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays_a_whole_hand(preset: str) -> None:
    state, log = play_out(started(PRESETS[preset], deck_beginning("9D 8C 7S 6B 5D 4C 2S 3B 10D 1C")))

    assert state.hands_played == 1
    assert [event.kind for event in log].count("played") == PRESETS[preset].plays_per_hand
