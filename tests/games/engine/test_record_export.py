"""Online matches as records (docs/rules.md section 11)."""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    BadRecord,
    Call,
    Event,
    UnknownPreset,
    announce,
    check_record,
    concede,
    record_of,
    records_text,
    rules_for,
    start_hand,
    start_match,
)
from tests.games.engine.written import classic, deck_beginning, play_out

KINGS = deck_beginning("1D 2D 3D 4D 5D 6D 10D 10C 10S 10B")


def test_a_match_is_written_with_its_rules_names_and_result() -> None:
    rules = classic(target=21, misdeal=["two_aces"], coin_rank_points={"1": 3})
    state, events = start_match(rules, DECK, dealer=0)
    state, played = play_out(state)
    log: list[Event] = [*events, *played]
    state, events = start_hand(state, DECK[::-1])
    log += events
    state, ended = concede(state, 1, "resigned")
    log += ended

    record = record_of(
        rules, log, preset="scopa_classica", seats=["Anna", "Bruno"], tags={"Event": "Friday", "Date": "2025.03.14"}
    )

    header, first, second = records_text([record]).split("\n\n")
    assert header.splitlines() == [
        '[SHN "1"]',
        '[Event "Friday"]',
        '[Date "2025.03.14"]',
        '[Variant "scopa_classica"]',
        '[Options "misdeal=two_aces; coin_rank_points=1:3; target=21"]',
        '[Players "2"]',
        '[Seat0 "Anna"]',
        '[Seat1 "Bruno"]',
        '[Start "0-0"]',
        f'[Result "{state.scores[0]}-{state.scores[1]}"]',
        '[Winner "0"]',
    ]
    assert first.endswith(f"={state.scores[0]}-{state.scores[1]}")
    assert second == '[Hand "2"]\n[Dealer "1"]\n[Open "4B 3B 2B 1B"]\n*\n'
    assert check_record(record).rules == rules


def test_void_deals_are_left_out() -> None:
    state, events = start_match(classic(), KINGS, dealer=0)
    _, more = start_hand(state, DECK)

    record = record_of(classic(), [*events, *more], preset="scopa_classica")

    assert [hand.number for hand in record.hands] == [1]
    assert record.tag("Result") == "*"


def test_announcements_and_the_table_bonus_are_written() -> None:
    rules = rules_for("cirulla")
    deck = deck_beginning("2D 8D 2S 9D 7C 10D 3S 4S 5S 3D")
    state, events = start_match(rules, deck)
    _, more = announce(state, Call(low=True, triple=True, value=2))

    text = records_text([record_of(rules, [*events, *more], preset="cirulla")])

    assert text.endswith('[Open "3S 4S 5S 3D"]\n*15\n1. !low=2 !triple=2\n*\n')


def test_the_stock_of_a_hand_that_goes_on_is_not_told() -> None:
    rules = classic(refill="draw_one")
    state, events = start_match(rules, DECK)
    over, played = play_out(state)

    going_on = record_of(rules, [*events, *played[:4]], preset="scopa_classica")
    ended = record_of(rules, [*events, *played], preset="scopa_classica")

    assert over.hand is not None
    assert going_on.hands[0].tag("Stock") is None
    assert (ended.hands[0].tag("Stock") or "").split() == [str(card) for card in DECK[10:]]


def test_a_tag_that_could_not_be_read_again_is_refused() -> None:
    for tags in ({"A b": "1"}, {"Event": "a\nb"}, {"Event": "\x00"}, {"Event": "\ud800"}):
        with pytest.raises(BadRecord):
            record_of(classic(), (), preset="scopa_classica", tags=tags)
    with pytest.raises(UnknownPreset):
        record_of(classic(), (), preset="whist")
