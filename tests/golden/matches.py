"""The text of a golden match: written from a match of random play, and read back to be played again.

A file holds the header, the deck of every hand (40 letters), one line per play with the table after it,
and what the hand and the match came to. `lines_of` gives that text for any sequence of steps, so a file is right when
its decks and plays, driven through the engine, give the file again.
"""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engine import (
    DECK,
    Card,
    Event,
    HandScored,
    HandStarted,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    Play,
    Played,
    PlayMade,
    Rules,
    TableBonusTaken,
    apply,
    rules_for,
    start_hand,
    start_match,
)
from tests.properties.playouts import Step, random_match

FOLDER = Path(__file__).parent
DECK_LETTERS = string.ascii_uppercase[:20] + string.ascii_lowercase[:20]
ITEMS = ("cards", "coins", "settebello", "primiera", "bonus", "sweeps")


@dataclass(frozen=True)
class Header:
    """What a golden match is a match of."""

    preset: str
    options: Mapping[str, object]
    seed: int
    players: str

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return rules_for(self.preset, self.options)


@dataclass(frozen=True)
class Recording:
    """A golden file as it was read: its header, the dealer and deck of every deal, and the plays between them."""

    header: Header
    first_dealer: int
    decks: tuple[tuple[Card, ...], ...]
    plays: tuple[Play, ...]


def write_match(header: Header) -> str:
    """The text of a new golden match: random legal plays drawn from the seed of the header."""
    steps = random_match(header.rules, random.Random(f"{header.preset} {header.seed}"))
    return text_of(header, list(steps))


def read_match(text: str) -> Recording:
    """The decks and plays of a golden file."""
    words: dict[str, str] = {}
    dealers: list[int] = []
    decks: list[tuple[Card, ...]] = []
    plays: list[Play] = []
    for line in text.splitlines():
        match line.split():
            case ["preset" | "options" | "seed" | "players" as name, *_]:
                words[name] = line.partition(" ")[2]
            case ["hand" | "void", _, "dealer", dealer, "deck", code]:
                dealers.append(int(dealer))
                decks.append(deck_of(code))
            case [ply, "seat", seat, made, "table", *_] if ply.isdigit():
                plays.append(PlayMade.parse(made, seat=int(seat)).play)
    header = Header(words["preset"], json.loads(words["options"]), int(words["seed"]), words["players"])
    return Recording(header, dealers[0], tuple(decks), tuple(plays))


def play_again(recording: Recording) -> Iterator[Step]:
    """The steps of a recorded match, driven through the engine."""
    decks, plays = iter(recording.decks), iter(recording.plays)
    state, events = start_match(recording.header.rules, next(decks), dealer=recording.first_dealer)
    yield Step(state, events, None)
    while not state.is_over:
        if state.awaits_deck:
            state, events = start_hand(state, next(decks))
            yield Step(state, events, None)
            continue
        play = next(plays)
        state, events = apply(state, play)
        yield Step(state, events, play)


def text_of(header: Header, steps: Sequence[Step]) -> str:
    """The whole text of a golden file."""
    lines = [
        "# A whole match; python -m tests.golden.write makes such a file, test_golden.py plays it again.",
        f"preset {header.preset}",
        f"options {json.dumps(header.options, sort_keys=True)}",
        f"seed {header.seed}",
        f"players {header.players}",
    ]
    ply = 0
    for step in steps:
        for event in step.events:
            ply = 0 if isinstance(event, HandStarted) else ply + isinstance(event, Played)
            lines += _lines_of(step, event, ply)
    return "\n".join(lines) + "\n"


def deck_code(deck: Sequence[Card]) -> str:
    """A deck as forty letters."""
    return "".join(DECK_LETTERS[DECK.index(card)] for card in deck)


def deck_of(code: str) -> tuple[Card, ...]:
    """The deck of a code of forty letters."""
    return tuple(DECK[DECK_LETTERS.index(letter)] for letter in code)


def _lines_of(step: Step, event: Event, ply: int) -> list[str]:
    match event:
        case HandStarted(number=number, dealer=dealer, deck=deck, table=table):
            assert deck is not None, "the log of the engine holds the deck"
            return ["", f"hand {number} dealer {dealer} deck {deck_code(deck)}", f"open {_cards(table)}"]
        case Misdealt(number=number, dealer=dealer, deck=deck, reasons=reasons):
            assert deck is not None, "the log of the engine holds the deck"
            return ["", f"void {number} dealer {dealer} deck {deck_code(deck)}", f"because {' '.join(reasons)}"]
        case TableBonusTaken(seat=seat, cards=cards, sweeps=sweeps):
            return [f"bonus {_cards(cards)} to {seat} sweeps {sweeps}"]
        case Played(seat=seat, play=play, mark=mark):
            made = f"{PlayMade(seat, play, mark)}"
            return [f"{ply:4}  seat {seat}  {made:<18} table {_cards(_table_after(step))}"]
        case LeftoversTaken(seat=taker, cards=cards):
            return [f"rest {_cards(sorted(cards))} to {'nobody' if taker is None else taker}"]
        case HandScored(rows=rows, scores=scores):
            counted = [
                f"side {side}  " + " ".join(f"{item} {getattr(row, item)}" for item in ITEMS)
                for side, row in enumerate(rows)
            ]
            return [*counted, f"score {_numbers(scores)}"]
        case MatchEnded(winner=winner, reason=reason, scores=scores):
            return ["", f"end {reason} winner {'none' if winner is None else winner} score {_numbers(scores)}"]
    return []


def _table_after(step: Step) -> Sequence[Card]:
    """The table after a play; once the hand is counted, what was left on it."""
    left = [event.cards for event in step.events if isinstance(event, LeftoversTaken)]
    assert step.state.hand is not None
    return left[0] if left else step.state.hand.table


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(str(card) for card in cards) or "-"


def _numbers(numbers: Sequence[int]) -> str:
    return "-".join(str(number) for number in numbers)
