"""Random Swiss events for the tests: played round by round from a seed, with absences, forfeits and forbidden pairs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.swiss import SwissSettings, pair_swiss
from tournaments.pairing.types import PairingImpossible, PairingRequest, RoundPlan, Table
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult, Scoring

FOOTBALL = Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(3))

type Pairer = Callable[[PairingRequest], RoundPlan]


@dataclass(frozen=True, slots=True)
class EventShape:
    """What kind of event to play; the shares are chances from 0 to 1."""

    entries: int
    rounds: int
    draws: float = 0.2
    absences: float = 0.0
    forfeits: float = 0.0
    forbidden: int = 0
    scoring: Scoring = Scoring()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round of an event: what was asked for, what came out (None: no pairing exists), and the history after it."""

    request: PairingRequest
    plan: RoundPlan | None
    after: History


def paired_with(settings: SwissSettings) -> Pairer:
    """Our own pairing with these settings."""
    return lambda request: pair_swiss(request, settings)


def play_event(shape: EventShape, seed: int, pairer: Pairer) -> Iterator[PlayedRound]:
    """Every round of an event in turn; it ends early with a round that cannot be paired."""
    rng = random.Random(seed)
    entrants = tuple(Entrant(number, number, 2400 - 5 * number) for number in range(1, shape.entries + 1))
    results: dict[int, tuple[RoundResult, ...]] = {entrant.id: () for entrant in entrants}
    forbidden = frozenset(frozenset(rng.sample(list(results), 2)) for _ in range(shape.forbidden))
    for number in range(1, shape.rounds + 1):
        absent = frozenset(entry for entry in results if rng.random() < shape.absences)
        history = History(entrants, results, shape.scoring)
        request = PairingRequest(history, number, shape.rounds, absent, forbidden)
        try:
            plan = pairer(request)
        except PairingImpossible:
            yield PlayedRound(request, None, history)
            return
        played = dict(_away(absent, shape.scoring, rng)) | _results(plan.tables, shape, rng)
        results = {entry: (*before, played[entry]) for entry, before in results.items()}
        yield PlayedRound(request, plan, History(entrants, results, shape.scoring))


def case_request(
    history: Mapping[str, Sequence[Sequence[object]]], number: int, total: int, absent: Sequence[int] = ()
) -> PairingRequest:
    """A request from the worked cases' notation: [opponent (0 = none), w|b|-, 1|=|0|U|Z] for each round."""
    entrants = tuple(Entrant(int(entry), int(entry)) for entry in history)
    results = {int(entry): tuple(_case_result(*row) for row in rows) for entry, rows in history.items()}
    return PairingRequest(History(entrants, results), number, total, frozenset(absent))


def _case_result(opponent: object, side: object, sign: object) -> RoundResult:
    if opponent == 0:
        kind = {"U": RoundKind.PAIRING_BYE, "Z": RoundKind.ZERO_BYE}[str(sign)]
        return RoundResult(kind, None, Fraction(kind is RoundKind.PAIRING_BYE))
    points = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}[str(sign)]
    return RoundResult(RoundKind.PLAYED, int(str(opponent)), points, side == "w")


def _away(absent: frozenset[int], scoring: Scoring, rng: random.Random) -> Iterator[tuple[int, RoundResult]]:
    for entry in sorted(absent):
        if rng.random() < 0.5:
            yield entry, RoundResult(RoundKind.HALF_BYE, None, scoring.draw)
        else:
            yield entry, RoundResult(RoundKind.ZERO_BYE, None, scoring.loss)


def _results(tables: Sequence[Table], shape: EventShape, rng: random.Random) -> dict[int, RoundResult]:
    """How the tables end: the better seed wins three times out of five where nobody draws."""
    scoring = shape.scoring
    results = {}
    for table in tables:
        if table.second is None:
            results[table.first] = RoundResult(RoundKind.PAIRING_BYE, None, scoring.pairing_bye)
            continue
        chance = rng.random()
        better, worse = sorted((table.first, table.second))
        winner, loser = (better, worse) if rng.random() < 0.6 else (worse, better)
        if chance < shape.forfeits:
            results[winner] = RoundResult(RoundKind.FORFEIT_WIN, loser, scoring.win)
            results[loser] = RoundResult(RoundKind.FORFEIT_LOSS, winner, scoring.loss)
            continue
        is_draw = chance < shape.forfeits + shape.draws
        for entry, opponent in ((winner, loser), (loser, winner)):
            points = scoring.draw if is_draw else scoring.win if entry == winner else scoring.loss
            results[entry] = RoundResult(RoundKind.PLAYED, opponent, points, entry == table.first)
    return results
