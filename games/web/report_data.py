"""Reports as forms send them, and as the services read them: names of fields, and the way to and fro.

The fields of hand 2 begin with `h2-`; what belongs to a side ends with its number: `h2-cards-0`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from games.engine import Rules
from games.web.visitors import small_number

MOST_HANDS = 40
"""Hands that the form takes; a longer match is reported by its points."""

BY_HAND = ("sheet", "cards")
"""The levels that say something of every hand."""

COUNTS = ("cards", "coins", "prime", "sweeps", "bonus", "points")

type Data = Mapping[str, Sequence[str]]


def sent_data(sent: QueryDict) -> dict[str, list[str]]:
    """Everything that a form sent, each field with all its values."""
    return {name: [str(value) for value in values] for name, values in sent.lists()}


def hands_in(data: Data) -> int:
    """How many hands the form shows."""
    return min(max(small_number(_text(data, "hands")) or 1, 1), MOST_HANDS)


def content_of(rules: Rules, level: str, data: Data) -> dict[str, Any]:
    """What the form says, for the services; what cannot be read stays in it as None, and they say where."""
    if level == "points":
        return _points(rules, data)
    if level == "record":
        return {"shn": _text(data, "shn").replace("\r\n", "\n")}
    read = _sheet if level == "sheet" else _cards
    return {"hands": [read(rules, data, f"h{number}") for number in range(1, hands_in(data) + 1)]}


def data_of(rules: Rules, level: str, content: Mapping[str, Any]) -> dict[str, list[str]]:
    """The form's fields for a report that was made before."""
    data: dict[str, list[str]] = {}
    if level == "points":
        data |= {f"score-{side}": [str(points)] for side, points in enumerate(content["scores"])}
        data |= {name: [str(content[name])] for name in ("winner", "conceded") if content.get(name) is not None}
    elif level == "record":
        data["shn"] = [str(content["shn"])]
    else:
        data["hands"] = [str(len(content["hands"]))]
        for number, hand in enumerate(content["hands"], start=1):
            data |= _hand_data(f"h{number}", hand)
    return data


def open_piles(rules: Rules) -> range:
    """The sides whose cards are chosen one by one; the last side has the rest, unless cards can go to nobody."""
    return range(rules.sides_count - (rules.leftovers != "nobody"))


def _points(rules: Rules, data: Data) -> dict[str, Any]:
    content: dict[str, Any] = {"scores": [_number(data, f"score-{side}", 0) for side in range(rules.sides_count)]}
    for name in ("winner", "conceded"):
        if _text(data, name):
            content[name] = _number(data, name, None)
    return content


def _sheet(rules: Rules, data: Data, hand: str) -> dict[str, Any]:
    sides = range(rules.sides_count)
    content: dict[str, Any] = {
        "cards": [_number(data, f"{hand}-cards-{side}", None) for side in sides],
        "coins": [_number(data, f"{hand}-coins-{side}", None) for side in sides],
        "settebello": _number(data, f"{hand}-settebello", None),
        "sweeps": [_number(data, f"{hand}-sweeps-{side}", 0) for side in sides],
    }
    for name in ("prime", "bonus", "points"):
        numbers = _all_or_none(data, [f"{hand}-{name}-{side}" for side in sides])
        if numbers is not None:
            content[name] = numbers
    if _text(data, f"{hand}-napola-side"):
        side, length = (_number(data, f"{hand}-napola-{name}", None) for name in ("side", "length"))
        content["napola"] = {"side": side, "length": length}
    return content


def _cards(rules: Rules, data: Data, hand: str) -> dict[str, Any]:
    sides = range(rules.sides_count)
    chosen = open_piles(rules)
    return {
        "piles": [list(data.get(f"{hand}-pile-{side}", ())) if side in chosen else "rest" for side in sides],
        "sweeps": [_number(data, f"{hand}-sweeps-{side}", 0) for side in sides],
    }


def _hand_data(hand: str, content: Mapping[str, Any]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name in COUNTS:
        data |= {
            f"{hand}-{name}-{side}": ["" if count is None else str(count)]
            for side, count in enumerate(content.get(name) or ())
        }
    if content.get("settebello") is not None:
        data[f"{hand}-settebello"] = [str(content["settebello"])]
    for side, pile in enumerate(content.get("piles") or ()):
        data[f"{hand}-pile-{side}"] = [] if pile == "rest" else [str(card) for card in pile]
    napola = content.get("napola")
    if isinstance(napola, Mapping):
        data |= {f"{hand}-napola-{name}": [str(napola.get(name, ""))] for name in ("side", "length")}
    return data


def _text(data: Data, name: str) -> str:
    values = data.get(name) or [""]
    return values[-1]


def _number(data: Data, name: str, empty: int | None) -> int | None:
    """The number in a field, -1 for what is none."""
    number = small_number(_text(data, name).strip())
    return empty if number is None else number


def _all_or_none(data: Data, names: Sequence[str]) -> list[int | None] | None:
    numbers = [_number(data, name, None) for name in names]
    return numbers if any(number is not None for number in numbers) else None
