"""What a program can make of events alone: the position at one seat, built by adding each event to the last.

It knows the form of the events and nothing of the service's code, like a program that somebody else has written.
"""

import re
from typing import Any

type Event = dict[str, Any]
type Picture = dict[str, Any]

_PLAY = re.compile(r"^(\d+[DCSB])(?:x\(?([^)]*)\)?)?$")


def fold(events: list[Event], seat: int | None) -> Picture:
    """What the seat (None: a spectator) knows of the running hand, and the scores."""
    picture: Picture = {"scores": None, "outcome": None}
    for event in events:
        handler = _HANDLERS.get(event["kind"])
        if handler is not None:
            handler(picture, event, seat)
    return picture


def of_view(view: dict[str, Any]) -> Picture:
    """The same picture, read off a view."""
    names = (
        "hand_number",
        "dealer",
        "held",
        "held_counts",
        "table",
        "opening",
        "stock_count",
        "pile_counts",
        "sweeps",
        "last_capturer",
        "history",
        "outcome",
    )
    return {name: view[name] for name in names}


def _hand_started(picture: Picture, event: Event, seat: int | None) -> None:
    seats = len(event["held_counts"])
    picture |= {
        "hand_number": event["number"],
        "dealer": event["dealer"],
        "table": list(event["table"]),
        "opening": list(event["table"]),
        "held_counts": list(event["held_counts"]),
        "held": list(event["held"][seat]) if seat is not None else [],
        "stock_count": event["stock_count"],
        "pile_counts": [0] * seats,
        "sweeps": [0] * seats,
        "last_capturer": None,
        "history": [],
    }


def _table_bonus_taken(picture: Picture, event: Event, seat: int | None) -> None:
    picture["table"] = [card for card in picture["table"] if card not in event["cards"]]
    picture["pile_counts"][event["seat"]] += len(event["cards"])
    picture["sweeps"][event["seat"]] += event["sweeps"]
    picture["last_capturer"] = event["seat"]


def _played(picture: Picture, event: Event, seat: int | None) -> None:
    player, text = event["seat"], event["play"]
    found = _PLAY.match(text)
    assert found is not None, text
    card, taken = found[1], found[2].split("+") if found[2] else []
    picture["held_counts"][player] -= 1
    if player == seat:
        picture["held"].remove(card)
    picture["history"].append({"seat": player, "play": text, "mark": event["mark"]})
    if not taken:
        picture["table"].append(card)
        return
    # An ace that takes itself names its own card, which never lay on the table.
    picture["table"] = [other for other in picture["table"] if other not in taken]
    picture["pile_counts"][player] += len({card, *taken})
    picture["last_capturer"] = player
    picture["sweeps"][player] += event["mark"] == "#"


def _batch_dealt(picture: Picture, event: Event, seat: int | None) -> None:
    picture["held_counts"] = list(event["held_counts"])
    picture["stock_count"] = event["stock_count"]
    if seat is not None:
        picture["held"] = list(event["held"][seat])


def _card_drawn(picture: Picture, event: Event, seat: int | None) -> None:
    picture["held_counts"][event["seat"]] += 1
    picture["stock_count"] = event["stock_count"]
    if event["seat"] == seat:
        picture["held"].append(event["card"])


def _leftovers_taken(picture: Picture, event: Event, seat: int | None) -> None:
    picture["table"] = []
    if event["seat"] is not None:
        picture["pile_counts"][event["seat"]] += len(event["cards"])


def _hand_scored(picture: Picture, event: Event, seat: int | None) -> None:
    picture["scores"] = event["scores"]


def _match_ended(picture: Picture, event: Event, seat: int | None) -> None:
    picture["outcome"] = {"winner": event["winner"], "reason": event["reason"]}


_HANDLERS = {
    "hand_started": _hand_started,
    "table_bonus_taken": _table_bonus_taken,
    "played": _played,
    "batch_dealt": _batch_dealt,
    "card_drawn": _card_drawn,
    "leftovers_taken": _leftovers_taken,
    "hand_scored": _hand_scored,
    "match_ended": _match_ended,
}
