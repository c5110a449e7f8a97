"""Announcing a fresh hand in play (docs/rules.md section 6.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import (
    Announced,
    Announcement,
    AnnouncementNotHeld,
    AnnouncementsOff,
    AnnouncementTooLate,
    Call,
    Event,
    HandOver,
    HandScored,
    LogMismatch,
    MatchOver,
    MatchState,
    Play,
    announce,
    apply,
    call_points,
    calls_of,
    concede,
    legal_calls,
    redact,
    replay,
    rules_for,
    start_match,
    view_for,
)
from tests.games.engine.written import cards, deck_beginning, play_out, started, texts

LOW = Call(low=True, triple=False)
TRIPLE = Call(low=False, triple=True)
BOTH = Call(low=True, triple=True)


def dealt(first: str, **options: object) -> MatchState:
    """A match of two in which the seat to play first holds these three cards, and the other 8D 9D 10D."""
    mixed = [card for pair in zip(first.split(), ("8D", "9D", "10D"), strict=True) for card in pair]
    return started(rules_for("cirulla", options), deck_beginning(" ".join(mixed) + " 1S 2S 3S 4S"))


def test_a_low_hand_is_announced_shown_and_scored_in_the_bonus() -> None:
    state = dealt("1D 2D 3D")
    assert legal_calls(state) == (LOW,)

    after, events = announce(state, LOW)

    assert events == (Announced(0, LOW, cards("1D 2D 3D"), 3),)
    assert after.hand is not None
    assert after.hand.announced == (Announcement(0, LOW, cards("1D 2D 3D"), 3, 0),)
    assert after.turn == 0
    assert after.scores == (0, 0)
    with_it, without = (_scored(play_out(each)[1]) for each in (after, state))
    assert [row.bonus for row in with_it.rows] == [without.rows[0].bonus + 3, without.rows[1].bonus]
    assert with_it.scores[0] == without.scores[0] + 3
    assert with_it.counts == without.counts


def _scored(events: list[Event]) -> HandScored:
    return next(event for event in events if isinstance(event, HandScored))


def test_the_points_of_partners_go_to_their_side() -> None:
    rules = rules_for("cirulla", {"players": 4, "sides": "pairs"})
    deck = deck_beginning("1D 8D 8S 9S 2D 9D 8B 9B 3D 10D 10B 10C 5S 6S 7S 4S")
    state, _ = start_match(rules, deck, dealer=3)
    bare = _scored(play_out(state)[1])

    called = _scored(play_out(announce(state, LOW)[0])[1])

    assert [row.bonus for row in called.rows] == [bare.rows[0].bonus + 3, bare.rows[1].bonus]


@pytest.mark.parametrize(
    ("held", "options", "calls", "points"),
    [
        ("5D 5C 5B", {}, (TRIPLE,), (10,)),
        ("2D 2C 2B", {}, (BOTH, TRIPLE, LOW), (13, 10, 3)),
        ("2D 2C 2B", {"declare_stack": "best"}, (BOTH, TRIPLE, LOW), (10, 10, 3)),
        ("2D 3C 5B", {}, (), ()),
        ("2D 3C 5B", {"declare_low_limit": 10}, (LOW,), (3,)),
        ("9C 9B 7C", {}, (replace(TRIPLE, value=9),), (10,)),
        ("3C 3B 7C", {}, (replace(BOTH, value=3), replace(TRIPLE, value=3)), (13, 10)),
        ("3C 3B 7C", {"wild_card": None}, (), ()),
    ],
)
def test_what_may_be_announced_is_offered_best_first(
    held: str, options: dict[str, object], calls: tuple[Call, ...], points: tuple[int, ...]
) -> None:
    state = dealt(held, **options)
    offered = legal_calls(state)

    assert offered[: len(calls)] == calls
    assert tuple(call_points(state.rules, call) for call in offered[: len(points)]) == points
    assert all(not call.triple for call in offered[len(calls) :])
    assert offered == calls_of(state.rules, cards(held))


def test_the_value_of_the_wild_card_must_be_named_and_fit() -> None:
    state = dealt("3C 4B 7C")

    assert legal_calls(state) == (replace(LOW, value=1), replace(LOW, value=2))
    for call in (LOW, replace(LOW, value=3), replace(TRIPLE, value=3), Call(low=False, triple=False)):
        with pytest.raises(AnnouncementNotHeld):
            announce(state, call)


def test_a_hand_is_announced_once_before_its_first_card_in_every_batch() -> None:
    state = dealt("1D 2D 3D")
    announced, _ = announce(state, LOW)
    with pytest.raises(AnnouncementTooLate):
        announce(announced, LOW)
    assert legal_calls(announced) == ()

    played, _ = apply(state, Play.parse("1Dx(1S+2S+3S+4S)") if state.rules.ace_on_ace == "takes_all" else _first(state))
    assert played.hand is not None
    state, _ = apply(played, _first(played))
    with pytest.raises(AnnouncementTooLate):
        announce(state, LOW)

    while state.hand is not None and len(state.hand.history) < 6:
        state, _ = apply(state, _first(state))
    assert state.hand is not None
    assert [len(held) for held in state.hand.held] == [3, 3]
    assert legal_calls(state) == calls_of(state.rules, state.hand.held[0])


def _first(state: MatchState) -> Play:
    return view_for(state, state.turn).legal[0]


def test_a_hand_of_three_is_fresh_once_only_when_single_cards_are_drawn() -> None:
    state = dealt("1D 2D 3D", refill="draw_one", declare_low_limit=30)
    assert legal_calls(state)

    for _ in range(12):
        state, _ = apply(state, _first(state))
        assert bool(legal_calls(state)) == (state.hand is not None and len(state.hand.history) < 2)


def test_announcements_need_rules_that_know_them_and_a_hand_in_play() -> None:
    with pytest.raises(AnnouncementsOff):
        announce(started(rules_for("scopa_classica"), deck_beginning("1D 8D 1C 9D 1B 10D")), TRIPLE)
    over, _ = play_out(dealt("1D 2D 3D"))
    with pytest.raises(HandOver):
        announce(over, LOW)
    conceded, _ = concede(dealt("1D 2D 3D"), 0, "resigned")
    with pytest.raises(MatchOver):
        announce(conceded, LOW)
    assert legal_calls(over) == legal_calls(conceded) == ()


def test_shown_cards_are_open_to_all_until_they_are_played() -> None:
    state, _ = announce(dealt("1D 2D 3D"), LOW)
    for seat in (0, 1, None):
        assert view_for(state, seat).shown == (cards("1D 2D 3D"), ())
    assert view_for(state, 0).announcements == view_for(state, 1).announcements == ()

    state, _ = apply(state, Play.parse("2Dx2S"))

    view = view_for(state, 1)
    assert texts(view.shown[0]) == "1D 3D"
    assert view.announced == (Announcement(0, LOW, cards("1D 2D 3D"), 3, 0),)


def test_an_announcement_is_public() -> None:
    event = Announced(0, LOW, cards("1D 2D 3D"), 3)

    assert redact(event, 1) == redact(event, None) == event


def test_a_log_with_announcements_is_replayed_and_a_forged_one_refused() -> None:
    rules = rules_for("cirulla")
    state, events = start_match(rules, deck_beginning("1D 8D 2D 9D 3D 10D 1S 2S 3S 4S"))
    state, more = announce(state, LOW)
    log = [*events, *more]

    assert replay(rules, log) == state
    for forged in (replace(more[0], points=4), replace(more[0], call=TRIPLE), replace(more[0], seat=1)):
        with pytest.raises(LogMismatch):
            replay(rules, [*events, forged])
