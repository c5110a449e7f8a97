"""Checks a hand that was written down play by play, by playing it again with the engine.

A record holds the first table and all plays, not the hands. Since every batch is played out, the cards a seat plays
in a batch are the cards it was dealt, so a deck that deals exactly these cards can be built and played
(docs/rules.md section 8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engine import (
    DECK,
    BatchDealt,
    Card,
    CardDrawn,
    Event,
    GameError,
    HandScored,
    HandStarted,
    LeftoversTaken,
    Mark,
    Misdealt,
    Played,
    PlayMade,
    Rules,
    TableBonusTaken,
    apply,
    legal_plays,
    start_match,
)

Slots = tuple[int, ...]


class BadRecord(Exception):
    """The record does not hold; `code` says why and `play` counts from one."""

    def __init__(self, code: str, play: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.play = play


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """What a valid record comes to."""

    leftovers: tuple[Card, ...]
    leftovers_to: int | None
    sweeps: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    score: HandScored


@dataclass(frozen=True, slots=True)
class DealingOrder:
    """Where every place of the deck goes: to the table, or to a seat in one of its servings."""

    table: Slots
    servings: tuple[tuple[Slots, ...], ...]


def validate_record(rules: Rules, dealer: int, table: Sequence[Card], texts: Sequence[str]) -> RecordedHand:
    """Check a whole recorded hand; raises BadRecord with the first error.

    The order of the checks is that of docs/rules.md: every card once, number of plays, void deal, then each play.
    """
    made = _read_plays(texts)
    _check_cards(rules, table, made)
    deck = deck_for_record(rules, dealer, table, [play.play.card for play in made])
    state, events = start_match(rules, deck, dealer=dealer)
    log = list(events)
    if any(isinstance(event, Misdealt) for event in log):
        raise BadRecord("misdeal")
    for position, recorded in enumerate(made, start=1):
        try:
            state, events = apply(state, recorded.play)
        except GameError as error:
            raise BadRecord(error.code, position) from error
        log += events
        if not _mark_agrees(recorded.mark, next(event for event in events if isinstance(event, Played)).mark):
            raise BadRecord("wrong_sweep_mark", position)
    return _sum_up(rules, log)


def deck_for_record(rules: Rules, dealer: int, table: Sequence[Card], played: Sequence[Card]) -> tuple[Card, ...]:
    """A deck that deals this table, and to every seat the cards it plays when it plays them."""
    order = dealing_order(rules, dealer)
    places: dict[int, Card] = dict(zip(order.table, table, strict=True))
    seats = rules.order_of_play(dealer)
    for turn, seat in enumerate(seats):
        cards = iter(played[turn :: len(seats)])
        for serving in order.servings[seat]:
            places.update((slot, next(cards)) for slot in serving)
    return tuple(places[slot] for slot in range(len(DECK)))


@lru_cache(maxsize=64)
def dealing_order(rules: Rules, dealer: int) -> DealingOrder:
    """How the engine deals, found out by watching it deal the ordered deck once; plays do not matter for that."""
    rules = replace(rules, misdeal=())
    state, events = start_match(rules, DECK, dealer=dealer)
    table: Slots = ()
    servings: list[list[Slots]] = [[] for _ in range(rules.players)]
    while True:
        for event in events:
            match event:
                case HandStarted(table=laid):
                    table = _slots(laid)
                case CardDrawn(seat=seat, card=card) if card is not None:
                    servings[seat].append(_slots((card,)))
            if isinstance(event, HandStarted | BatchDealt):
                for seat, held in enumerate(event.held):
                    servings[seat].append(_slots(held or ()))
        if any(isinstance(event, HandScored) for event in events):
            return DealingOrder(table, tuple(tuple(served) for served in servings))
        state, events = apply(state, legal_plays(state)[0])


def _slots(cards: Sequence[Card]) -> Slots:
    return tuple(DECK.index(card) for card in cards)


def _read_plays(texts: Sequence[str]) -> tuple[PlayMade, ...]:
    made = []
    for position, text in enumerate(texts, start=1):
        try:
            made.append(PlayMade.parse(text))
        except GameError as error:
            raise BadRecord(error.code, position) from error
    return tuple(made)


def _check_cards(rules: Rules, table: Sequence[Card], made: Sequence[PlayMade]) -> None:
    seen = set(table)
    if len(seen) != len(table):
        raise BadRecord("duplicate_card")
    for position, play in enumerate(made, start=1):
        if play.play.card in seen:
            raise BadRecord("duplicate_card", position)
        seen.add(play.play.card)
    if len(table) != rules.table_cards or len(made) != len(DECK) - rules.table_cards:
        raise BadRecord("wrong_length")


def _mark_agrees(recorded: Mark, found: Mark) -> bool:
    """The sign of a cleared table may be left out of a record, that of a sweep may not (docs/rules.md section 8)."""
    return recorded is found or (recorded is Mark.NONE and found is Mark.CLEARED)


def _sum_up(rules: Rules, log: Sequence[Event]) -> RecordedHand:
    sweeps, sizes = [0] * rules.players, [0] * rules.players
    leftovers: tuple[Card, ...] = ()
    leftovers_to: int | None = None
    score: HandScored | None = None
    for event in log:
        match event:
            case TableBonusTaken(seat=seat, cards=cards, sweeps=given):
                sweeps[seat] += given
                sizes[seat] += len(cards)
            case Played(seat=seat, play=play, mark=mark):
                sweeps[seat] += mark is Mark.SWEEP
                sizes[seat] += 0 if play.is_lay else len(play.take) + 1
            case LeftoversTaken(seat=taker, cards=cards):
                leftovers, leftovers_to = cards, taker
                if taker is not None:
                    sizes[taker] += len(cards)
            case HandScored():
                score = event
    assert score is not None, "a record of full length ends its hand"
    return RecordedHand(tuple(sorted(leftovers)), leftovers_to, tuple(sweeps), tuple(sizes), score)
