"""The settings of a stage as they come from a form or a program: read, checked, completed.

A reader takes the name of a setting and its value, and gives the value as it is stored (JSON), or raises
BadStageSettings whose details hold the setting, a stable `problem` and the bounds that matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.types import BadStageSettings
from tournaments.standings.tiebreaks import TIEBREAKS
from tournaments.standings.victory_points import SCALES

__all__ = [
    "SCORING",
    "Reader",
    "Setting",
    "bad",
    "choice",
    "flag",
    "odd",
    "optional",
    "read_settings",
    "scoring",
    "tiebreaks",
    "whole",
    "whole_of",
]

type Reader = Callable[[str, object], object]

SCORING: Mapping[str, str] = {"win": "1", "draw": "1/2", "loss": "0", "bye": "1"}

_POINTS = re.compile(r"\d{1,3}(/[1-9]\d{0,2})?")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: what it is if nobody says, and how it is read."""

    name: str
    default: object
    read: Reader


def bad(setting: str, problem: str, **details: int | str) -> BadStageSettings:
    """The refusal of a setting, to be raised."""
    return BadStageSettings(f"{setting}: {problem}", {"setting": setting, "problem": problem, **details})


def read_settings(known: Sequence[Setting], given: Mapping[str, object]) -> dict[str, object]:
    """All known settings with their values, defaults filled in.

    Raises BadStageSettings for a name that is not known (problem `unknown`) or a value that does not do.
    """
    names = {setting.name for setting in known}
    for name in given:
        if name not in names:
            raise bad(name, "unknown")
    return {setting.name: setting.read(setting.name, given.get(setting.name, setting.default)) for setting in known}


def whole_of(settings: Mapping[str, object], name: str) -> int | None:
    """A setting that is a whole number, or None where it is left open."""
    value = settings[name]
    assert value is None or isinstance(value, int)  # as its reader left it
    return value


def whole(least: int, most: int) -> Reader:
    """A whole number within these bounds."""

    def read(name: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad(name, "not_whole")
        if not least <= value <= most:
            raise bad(name, "out_of_range", least=least, most=most)
        return value

    return read


def odd(most: int) -> Reader:
    """An odd number from 1 up to this."""
    read_whole = whole(1, most)

    def read(name: str, value: object) -> object:
        number = read_whole(name, value)
        if isinstance(number, int) and number % 2 == 0:
            raise bad(name, "not_odd", most=most)
        return number

    return read


def optional(reader: Reader) -> Reader:
    """What the reader takes, or None."""
    return lambda name, value: None if value is None else reader(name, value)


def flag(name: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise bad(name, "not_a_flag")
    return value


def choice(codes: Collection[str]) -> Reader:
    """One of these codes."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in codes:
            raise bad(name, "not_a_choice", choices=", ".join(codes))
        return str(value)

    return read


def tiebreaks(name: str, value: object) -> list[str]:
    """A list of codes of tie-breaks, each once."""
    if not isinstance(value, list | tuple):
        raise bad(name, "not_a_list")
    # A value from outside is for whoever calls the functions; no stage has a place to keep one.
    read_code = choice([code for code in TIEBREAKS if code != "external"])
    codes = [str(read_code(name, code)) for code in value]
    if len(set(codes)) < len(codes):
        raise bad(name, "twice")
    return codes


def scoring(name: str, value: object) -> dict[str, str]:
    """Points of win, draw, loss and bye as exact fractions ("1/2"), missing ones filled in; or the name of a scale.

    A win must be worth more than a loss, a draw must lie between them, and a bye must not be worth more than a win.
    """
    if not isinstance(value, Mapping):
        raise bad(name, "not_a_mapping")
    if "scale" in value:
        if len(value) > 1:
            raise bad(name, "scale_and_points")
        return {"scale": str(choice(SCALES)(name, value["scale"]))}
    if not set(value) <= set(SCORING):
        raise bad(name, "unknown", choices=", ".join(SCORING))
    points = {outcome: _points(name, value.get(outcome, default)) for outcome, default in SCORING.items()}
    in_order = points["win"] >= points["draw"] >= points["loss"]
    if not in_order or points["win"] == points["loss"] or points["bye"] > points["win"]:
        raise bad(name, "not_in_order")
    return {outcome: str(worth) for outcome, worth in points.items()}


def _points(name: str, value: object) -> Fraction:
    """An exact number of points; nothing longer than three digits, so that no number can keep us busy."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not _POINTS.fullmatch(text):
        raise bad(name, "not_points")
    return Fraction(text)
