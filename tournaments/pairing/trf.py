"""A whole Swiss event as a tournament report file, so that any outside checker can audit its rounds.

The layout is FIDE's TRF-16 with the records of TRF-2026 that carry what older ones lack, and beside them the X-records
that older checkers read. Fields stand in fixed columns; numbers of entries are their seeds' places from 1. "w" stands
for starting, "b" for dealing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tournaments.pairing.acceleration import virtual_points
from tournaments.pairing.types import BadStageSettings
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult, Scoring

__all__ = ["write_trf"]

_NO_OPPONENT = "0000"
_MOST_ENTRIES = 9999


def write_trf(
    history: History,
    *,
    name: str,
    rounds_total: int,
    names: Mapping[int, str] | None = None,
    forbidden: frozenset[frozenset[int]] = frozenset(),
    accelerated: bool = False,
) -> str:
    """The report of an event as far as it was played.

    `names` are the entries' names by id. Raises BadStageSettings if the points are not those of wins, draws and
    losses, as with victory points, or are not tenths: the format cannot say them.
    """
    entrants = sorted(history.entrants, key=lambda entrant: entrant.seed)
    if len(entrants) > _MOST_ENTRIES:
        raise _unwritable("entries", str(len(entrants)))
    places = {entrant.id: place for place, entrant in enumerate(entrants, start=1)}
    known = names or {}
    lines = [*_heading(history, name, rounds_total, entrants)]
    ranks = _ranks(history, entrants)
    lines += [_entry(history, entrant, places, ranks, known.get(entrant.id, "")) for entrant in entrants]
    lines += _pairs_not_allowed(forbidden, places, rounds_total)
    if accelerated:
        lines += _accelerations(len(entrants), rounds_total, history.scoring)
    return "\n".join([*lines, ""])


def _heading(history: History, name: str, rounds_total: int, entrants: list[Entrant]) -> Iterator[str]:
    """The records about the event: name, size, system, rounds, who starts, points of results."""
    scoring = history.scoring
    worth = (("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss), ("P", scoring.pairing_bye))
    yield f"012 {' '.join(name.split())}"
    yield f"062 {len(entrants)}"
    yield "092 Individual: Swiss-System"
    yield f"142 {rounds_total}"
    yield "152 W"
    yield "162 " + "".join(f" {sign}{_tenths(points):>4}   " for sign, points in worth)
    yield "192 FIDE_DUTCH_2026"
    yield f"XXR {rounds_total}"
    yield "XXC white1"
    if scoring != Scoring():
        signs = ("W", "D", "L", "PAB")
        yield "XXS " + " ".join(f"{sign}={_tenths(points)}" for sign, (_, points) in zip(signs, worth, strict=True))


def _entry(history: History, entrant: Entrant, places: Mapping[int, int], ranks: Mapping[int, int], name: str) -> str:
    """The record of one entry: number, name, rating, points, rank, and what it did in each round."""
    rating = entrant.rating if 0 < entrant.rating <= _MOST_ENTRIES else ""
    points = _tenths(history.score(entrant.id))
    shown = " ".join(name.split())[:33]
    start = f"001 {places[entrant.id]:>4}      {shown:<33} {rating:>4}{'':27} {points:>4} {ranks[entrant.id]:>4}"
    rounds = (_round(history, entrant, result, places) for result in history.results.get(entrant.id, ()))
    return (start + "".join(f"  {text}" for text in rounds)).rstrip()


def _round(history: History, entrant: Entrant, result: RoundResult, places: Mapping[int, int]) -> str:
    """One round of an entry: opponent, side and result."""
    sign = _sign(history.scoring, result)
    if result.opponent is None:
        return f"{_NO_OPPONENT} - {sign}"
    own, other = places[entrant.id], places[result.opponent]
    # Who would have started a game that was not played is not kept; the files need a side, and both must agree on it.
    starts = own < other if result.starts is None else result.starts
    return f"{other:>4} {'w' if starts else 'b'} {sign}"


def _sign(scoring: Scoring, result: RoundResult) -> str:
    """The letter of a result; raises BadStageSettings where the points are not those of the letter."""
    has_opponent = result.opponent is not None
    match result.kind:
        case RoundKind.PLAYED:
            played = {scoring.loss: "0", scoring.draw: "=", scoring.win: "1"}
            if result.points not in played:
                raise _unwritable("scoring", str(result.points))
            return played[result.points]
        case RoundKind.FORFEIT_WIN:
            worth, sign = scoring.win, "+" if has_opponent else "F"
        case RoundKind.FORFEIT_LOSS:
            worth, sign = scoring.loss, "-" if has_opponent else "Z"
        case RoundKind.PAIRING_BYE:
            worth, sign = scoring.pairing_bye, "U"
        case RoundKind.HALF_BYE:
            worth, sign = scoring.draw, "H"
        case RoundKind.ZERO_BYE:
            worth, sign = scoring.loss, "Z"
    if result.points != worth:
        raise _unwritable("scoring", str(result.points))
    return sign


def _ranks(history: History, entrants: list[Entrant]) -> dict[int, int]:
    """The rank by points, equal ones by seed."""
    ordered = sorted(entrants, key=lambda entrant: (-history.score(entrant.id), entrant.seed))
    return {entrant.id: rank for rank, entrant in enumerate(ordered, start=1)}


def _pairs_not_allowed(
    forbidden: frozenset[frozenset[int]], places: Mapping[int, int], rounds_total: int
) -> Iterator[str]:
    """The forbidden pairs, as record 260 and as XXP."""
    pairs = sorted(sorted(places[entry] for entry in pair) for pair in forbidden if pair <= places.keys())
    for one, other in pairs:
        yield f"260   1 {rounds_total:>3} {one:>4} {other:>4}"
        yield f"XXP {one} {other}"


def _accelerations(entries: int, rounds_total: int, scoring: Scoring) -> Iterator[str]:
    """The virtual points, as record 250 by ranges and as XXA by entries."""
    acceleration = virtual_points(entries, rounds_total, scoring)
    group = min(acceleration.group_a, entries)
    points = [value for value in acceleration.points if value]
    for number, value in enumerate(points, start=1):
        yield f"250 {'':4} {_tenths(value):>4} {number:>3} {number:>3} {1:>4} {group:>4}"
    for place in range(1, group + 1):
        yield f"XXA {place:>4} " + " ".join(f"{_tenths(value):>4}" for value in points)


def _tenths(points: Fraction) -> str:
    """Points with one decimal, as the format writes them."""
    if (points * 10).denominator != 1:
        raise _unwritable("scoring", str(points))
    tenths = int(points * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _unwritable(setting: str, value: str) -> BadStageSettings:
    """The refusal of something that the format has no way to write."""
    return BadStageSettings("a tournament report file cannot say this", {"setting": setting, "value": value})
