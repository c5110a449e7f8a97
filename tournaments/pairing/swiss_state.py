"""What a Swiss pairing looks at: everybody who can be paired now, boiled down from the history.

Scores of any scoring (1-½-0, 3-1-0, victory points) are brought to whole numbers by their common denominator, so
that comparing them is exact. Both tiers and the explanations read this one state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.pairing.acceleration import virtual_points_of
from tournaments.pairing.types import PairingImpossible, PairingRequest
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult

DOWN_LAST, UP_LAST, DOWN_BEFORE, UP_BEFORE = 1, 2, 4, 8

_UNPLAYED_WINS = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN)
_POINTS_WITHOUT_PLAY = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.HALF_BYE)


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that is to be paired.

    `number` is its pairing number: the place among the seeds that are here or were paired before. `score` and
    `standing` are whole points, `units` of the state to one stage point; `score` includes virtual points, `standing`
    does not. `seats` spells the games played: F for a start, D for a deal. `balance` is starts less deals. `floats`
    are bits: DOWN_LAST and so on. `is_top` frees leaders from the seat rule in the last round.
    """

    id: int
    seed: int
    number: int
    score: int
    standing: int
    opponents: frozenset[int]
    seats: str
    balance: int
    may_have_bye: bool
    unplayed: int
    floats: int
    is_top: bool

    @property
    def need(self) -> int:
        """Which seat it needs and how badly: positive for a start, negative for a deal; 3 absolute, 2 strong, 1 mild.

        FIDE handbook C.04.3, article 1.7, with White read as starting.
        """
        last_two = self.seats[-2:]
        if self.balance <= -2 or (self.balance <= 1 and last_two == "DD"):
            return 3
        if self.balance >= 2 or (self.balance >= -1 and last_two == "FF"):
            return -3
        if self.balance:
            return -2 if self.balance > 0 else 2
        if not last_two:
            return 0
        return -1 if last_two[-1] == "F" else 1


@dataclass(frozen=True, slots=True)
class SwissState:
    """The field of one round, best first: by score, then by seed.

    `forbidden` holds for each entry those it must not meet by order; `units` are whole points to one stage point.
    """

    contenders: tuple[Contender, ...]
    round_number: int
    rounds_total: int
    units: int
    forbidden: Mapping[int, frozenset[int]]

    @property
    def is_odd(self) -> bool:
        """Whether somebody must have the bye."""
        return len(self.contenders) % 2 == 1

    def points(self, whole: int) -> str:
        """Whole points of this state as stage points, for people to read: "3/2"."""
        return str(Fraction(whole, self.units))


def swiss_state(request: PairingRequest, virtual: Mapping[int, tuple[Fraction, ...]] | None = None) -> SwissState:
    """The state that a request describes.

    `virtual` are the virtual points of each entry by round, for accelerated pairing. Raises PairingImpossible if the
    history does not end just before the round that is asked for.
    """
    history = request.history
    if history.rounds != request.round_number - 1:
        raise PairingImpossible(
            "the history must end with the round before the one to pair",
            {"round": request.round_number, "rounds_in_history": history.rounds},
        )
    units = _units(history, virtual)
    before = _scores_before_rounds(history, virtual, units, request.round_number)
    top_limit = _top_limit(history, units, request)
    field = [
        _contender(entrant, number, history, before, top_limit)
        for entrant, number in _numbered(history, request.absent)
        if entrant.id not in request.absent
    ]
    field.sort(key=lambda contender: (-contender.score, contender.seed))
    return SwissState(
        tuple(field), request.round_number, request.rounds_total, units, _forbidden_by_entry(request.forbidden)
    )


def _units(history: History, virtual: Mapping[int, tuple[Fraction, ...]] | None) -> int:
    """The common denominator of every result and every virtual point."""
    denominators = {result.points.denominator for results in history.results.values() for result in results}
    if virtual:
        denominators |= {points.denominator for rounds in virtual.values() for points in rounds}
    return lcm(*denominators, 1)


def _scores_before_rounds(
    history: History, virtual: Mapping[int, tuple[Fraction, ...]] | None, units: int, round_number: int
) -> dict[int, list[tuple[int, int]]]:
    """Of every entry, its (pairing score, standing) in whole points before the last two rounds and before this one."""
    wanted = range(max(round_number - 2, 1), round_number + 1)
    before: dict[int, list[tuple[int, int]]] = {}
    for entrant in history.entrants:
        results = history.results.get(entrant.id, ())
        bonus = virtual[entrant.id] if virtual else ()
        running = _whole(results[: wanted.start - 1], units)
        rows = []
        for upcoming in wanted:
            if upcoming > wanted.start:
                running += _whole(results[upcoming - 2 : upcoming - 1], units)
            extra = virtual_points_of(bonus, upcoming)
            rows.append((running + extra.numerator * (units // extra.denominator), running))
        before[entrant.id] = rows
    return before


def _whole(results: tuple[RoundResult, ...], units: int) -> int:
    """The points of some rounds in whole points."""
    total = 0
    for result in results:
        points = result.points
        total += points.numerator * (units // points.denominator)
    return total


def _numbered(history: History, absent: frozenset[int]) -> list[tuple[Entrant, int]]:
    """Every entrant by seed with its pairing number; one who never was paired and is not here takes up none."""
    number = 0
    numbered = []
    for entrant in sorted(history.entrants, key=lambda entrant: entrant.seed):
        if entrant.id not in absent or _was_paired(history.results.get(entrant.id, ())):
            number += 1
        numbered.append((entrant, number))
    return numbered


def _was_paired(results: tuple[RoundResult, ...]) -> bool:
    """Whether an entry ever had a table or the pairing bye."""
    return any(result.opponent is not None or result.kind is RoundKind.PAIRING_BYE for result in results)


def _top_limit(history: History, units: int, request: PairingRequest) -> int | None:
    """Twice the score that a leader must exceed before the last round; None in the other rounds (C.04.3, 1.8).

    A leader has more than half of what could be had: a win a round, or the highest result there was if that is more,
    as with victory points.
    """
    if request.round_number < request.rounds_total:
        return None
    best = max((result.points for results in history.results.values() for result in results), default=Fraction(0))
    most = max(best, history.scoring.win)
    return int(most * units * (request.rounds_total - 1))


def _contender(
    entrant: Entrant,
    number: int,
    history: History,
    before: Mapping[int, list[tuple[int, int]]],
    top_limit: int | None,
) -> Contender:
    """One entry of the field."""
    results = history.results.get(entrant.id, ())
    played = [result for result in results if result.kind is RoundKind.PLAYED and result.opponent is not None]
    seats = "".join("F" if result.starts else "D" for result in played if result.starts is not None)
    score, standing = before[entrant.id][-1]
    return Contender(
        id=entrant.id,
        seed=entrant.seed,
        number=number,
        score=score,
        standing=standing,
        opponents=frozenset(result.opponent for result in played if result.opponent is not None),
        seats=seats,
        balance=2 * seats.count("F") - len(seats),
        may_have_bye=not any(result.kind in _UNPLAYED_WINS for result in results),
        unplayed=len(results) - len(played),
        floats=_floats(entrant.id, results, before),
        is_top=top_limit is not None and 2 * score > top_limit,
    )


def _floats(entry: int, results: tuple[RoundResult, ...], before: Mapping[int, list[tuple[int, int]]]) -> int:
    """The floats of the last two rounds as bits (C.04.3, article 1.4)."""
    bits = 0
    for steps_back, down, up in ((1, DOWN_LAST, UP_LAST), (2, DOWN_BEFORE, UP_BEFORE)):
        if len(results) < steps_back:
            break
        result = results[-steps_back]
        if result.kind is RoundKind.PLAYED and result.opponent is not None:
            own, other = before[entry][-1 - steps_back][0], before[result.opponent][-1 - steps_back][0]
            bits |= down if own > other else up if own < other else 0
        elif result.kind in _POINTS_WITHOUT_PLAY:
            bits |= down
    return bits


def _forbidden_by_entry(forbidden: frozenset[frozenset[int]]) -> dict[int, frozenset[int]]:
    """The forbidden pairs as a list for each entry."""
    others: dict[int, set[int]] = {}
    for pair in forbidden:
        for entry in pair:
            others.setdefault(entry, set()).update(pair - {entry})
    return {entry: frozenset(met) for entry, met in others.items()}
