"""A history in whole numbers: every point times one common denominator, so that sums are fast and still exact.

What the tie-breaks share is worked out here once: scores, the scores as they count for opponents, and which rounds
count as games (FIDE handbook C.07, articles 15 and 16).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.standings.history import Edition, History, RoundKind, RoundResult

NO_OPPONENT = -1

_PLAYED = RoundKind.PLAYED
_FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
_ASKED_FOR = (RoundKind.HALF_BYE, RoundKind.ZERO_BYE)
_AVAILABLE = (RoundKind.PLAYED, RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN)


class BadHistory(Exception):
    """A history names an opponent who is not among its entrants; `details` say where."""

    code = "bad_history"

    def __init__(self, message: str, details: dict[str, int | None]) -> None:
        super().__init__(message)
        self.details = details


@dataclass(frozen=True, slots=True)
class Ledger:
    """A history in whole numbers. Lists run in the order of `ids`; the true value of a number is number / `unit`.

    `games[i]` holds the place of the opponent of each round that counts as a game, NO_OPPONENT for other rounds.
    `only_games[i]` says that every round of the entry counts as a game. `adjusted` are scores as opponents see them.
    """

    history: History
    unit: int
    ids: tuple[int, ...]
    places: dict[int, int]
    results: list[tuple[RoundResult, ...]]
    points: list[list[int]]
    games: list[list[int]]
    only_games: list[bool]
    scores: list[int]
    adjusted: list[int]
    draw: int
    rounds: int

    @property
    def leaves_out_unplayed(self) -> bool:
        """Whether unplayed rounds give no contribution at all, instead of one from a dummy opponent."""
        return self.history.is_round_robin or self.history.edition is Edition.LICHESS


@dataclass(frozen=True, slots=True)
class Column:
    """One number for each entry, in the order of a ledger's ids: numerators over one denominator; None where there
    is no value."""

    numerators: Sequence[int | None]
    denominator: int = 1

    def fractions(self) -> list[Fraction | None]:
        """The values themselves."""
        made: dict[int | None, Fraction | None] = {None: None}
        for numerator in self.numerators:
            if numerator not in made:
                assert numerator is not None
                made[numerator] = Fraction(numerator, self.denominator)
        return [made[numerator] for numerator in self.numerators]


def column_of(values: Iterable[Fraction | int | None]) -> Column:
    """A column of values with any denominators."""
    values = list(values)
    denominator = lcm(*{value.denominator for value in values if value is not None})
    return Column(
        [None if value is None else value.numerator * (denominator // value.denominator) for value in values],
        denominator,
    )


def ledger_of(history: History) -> Ledger:
    """The history in whole numbers. Raises BadHistory if somebody met an entry that is not in the stage."""
    ids = tuple(entrant.id for entrant in history.entrants)
    places = {entry: place for place, entry in enumerate(ids)}
    results = [history.results.get(entry, ()) for entry in ids]
    unit = lcm(
        history.scoring.draw.denominator, *{result.points.denominator for rounds in results for result in rounds}
    )
    points = [_whole(rounds, unit) for rounds in results]
    games = [_games(history, places, entry, rounds) for entry, rounds in zip(ids, results, strict=True)]
    draw = history.scoring.draw.numerator * (unit // history.scoring.draw.denominator)
    scores = [sum(row) for row in points]
    only_games = [NO_OPPONENT not in row for row in games]
    adjusted = scores
    if not history.is_round_robin and history.edition is not Edition.LICHESS:
        adjusted = [
            score if whole else _adjusted(rounds, row, draw)
            for score, whole, rounds, row in zip(scores, only_games, results, points, strict=True)
        ]
    return Ledger(
        history, unit, ids, places, results, points, games, only_games, scores, adjusted, draw, history.rounds
    )


def _whole(rounds: tuple[RoundResult, ...], unit: int) -> list[int]:
    """The points of each round in units."""
    return [result.points.numerator * (unit // result.points.denominator) for result in rounds]


def _games(history: History, places: dict[int, int], entry: int, rounds: tuple[RoundResult, ...]) -> list[int]:
    """The place of the opponent in each round that counts as a game; forfeits do in a round robin (article 15.2)."""
    row = []
    forfeits_count = history.is_round_robin
    for number, result in enumerate(rounds, start=1):
        opponent = result.opponent
        is_game = result.kind is _PLAYED or (forfeits_count and result.kind in _FORFEITS and opponent is not None)
        if not is_game:
            row.append(NO_OPPONENT)
        elif opponent is not None and opponent in places:
            row.append(places[opponent])
        else:
            raise BadHistory(
                f"Entry {entry} met {opponent} in round {number}, who is not in the stage.",
                {"entry": entry, "opponent": opponent, "round": number},
            )
    return row


def _adjusted(rounds: tuple[RoundResult, ...], row: list[int], draw: int) -> int:
    """The score as opponents see it: byes asked for after the last round the entry was there count as draws (16.3)."""
    last = max((number for number, result in enumerate(rounds) if result.kind in _AVAILABLE), default=-1)
    return sum(
        draw if number > last and result.kind in _ASKED_FOR else points
        for number, (result, points) in enumerate(zip(rounds, row, strict=True))
    )
