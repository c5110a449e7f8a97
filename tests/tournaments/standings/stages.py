"""Histories for tests: from a short notation, and at random."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction

from tournaments.standings.history import CardCounts, Edition, Entrant, History, RoundKind, RoundResult, Scoring

HALF = Fraction(1, 2)
CHESS_SCORING = Scoring()
TEAM_SCORING = Scoring(win=Fraction(2), draw=Fraction(1), loss=Fraction(0), pairing_bye=Fraction(1))

_KINDS = {
    "F": RoundKind.FORFEIT_WIN,
    "L": RoundKind.FORFEIT_LOSS,
    "P": RoundKind.PAIRING_BYE,
    "H": RoundKind.HALF_BYE,
    "Z": RoundKind.ZERO_BYE,
}


def result_from(word: str) -> RoundResult:
    """A round in notation: `w10=1` started against 10 and made 1, `b3=0.5` dealt against 3, `x3=1` neither is known.

    Not played: `F14=1` won by forfeit against 14, `L12=0` lost so, `P=1` pairing bye, `H=0.5` half bye, `Z=0` zero bye.
    Of a team match the points of the boards follow after a colon: `x8=2:2.5`.
    """
    where, _, made = word.partition("=")
    points, _, boards = made.partition(":")
    letter, opponent = where[0], where[1:]
    return RoundResult(
        kind=_KINDS.get(letter, RoundKind.PLAYED),
        opponent=int(opponent) if opponent else None,
        points=Fraction(points),
        starts={"w": True, "b": False}.get(letter),
        board_points=Fraction(boards) if boards else None,
    )


def stage(
    rows: Mapping[int, str],
    *,
    ratings: Mapping[int, int] | None = None,
    edition: Edition = Edition.FIDE_2026,
    is_round_robin: bool = False,
    scoring: Scoring = CHESS_SCORING,
    boards: int = 1,
) -> History:
    """A history from a row of notation for each entry; seeds are the ids."""
    return History(
        entrants=tuple(Entrant(id=entry, seed=entry, rating=(ratings or {}).get(entry, 0)) for entry in rows),
        results={entry: tuple(map(result_from, row.split())) for entry, row in rows.items()},
        scoring=scoring,
        edition=edition,
        is_round_robin=is_round_robin,
        boards=boards,
    )


def cards(points_made: int, points_conceded: int, points: int = 0, opponent: int = 0) -> RoundResult:
    """A round that was played, with what the cards came to."""
    counts = CardCounts(points_made=points_made, points_conceded=points_conceded)
    return RoundResult(RoundKind.PLAYED, opponent, Fraction(points), cards=counts)


def random_swiss(seed: int, edition: Edition = Edition.FIDE_2026) -> History:
    """An event with byes of all kinds, forfeits of one side and of both, withdrawals and a few second meetings."""
    rng = random.Random(seed)
    size, rounds = rng.randint(6, 24), rng.randint(5, 9)
    rows: dict[int, list[RoundResult]] = {entry: [] for entry in range(1, size + 1)}
    leaves = {entry: rng.randint(2, rounds) for entry in rows if rng.random() < 0.15}
    for number in range(rounds):
        present = []
        for entry, row in rows.items():
            if number >= leaves.get(entry, rounds) or rng.random() < 0.04:
                row.append(RoundResult(RoundKind.ZERO_BYE, None, Fraction(0)))
            elif rng.random() < 0.06:
                row.append(RoundResult(RoundKind.HALF_BYE, None, HALF))
            else:
                present.append(entry)
        rng.shuffle(present)
        present.sort(key=lambda entry: sum(result.points for result in rows[entry]) + Fraction(rng.randint(0, 2), 2))
        if len(present) % 2:
            rows[present.pop()].append(RoundResult(RoundKind.PAIRING_BYE, None, Fraction(1)))
        for first, second in zip(present[::2], present[1::2], strict=True):
            _play(rng, rows, first, second)
    return _random_history(rng, rows, edition, is_round_robin=False)


def random_round_robin(seed: int, edition: Edition = Edition.FIDE_2026) -> History:
    """An event in which all meet all, with forfeits of one side; an odd field has free rounds."""
    rng = random.Random(seed)
    size = rng.randint(4, 9)
    ring: list[int | None] = [*range(1, size + 1)] + ([None] if size % 2 else [])
    rows: dict[int, list[RoundResult]] = {entry: [] for entry in range(1, size + 1)}
    for _ in range(len(ring) - 1):
        for first, second in zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True):
            if first is None or second is None:
                rows[first or second or 0].append(RoundResult(RoundKind.ZERO_BYE, None, Fraction(0)))
            else:
                _play(rng, rows, first, second, both_may_stay_away=False)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return _random_history(rng, rows, edition, is_round_robin=True)


def _random_history(
    rng: random.Random, rows: Mapping[int, list[RoundResult]], edition: Edition, *, is_round_robin: bool
) -> History:
    """The rows with random ratings; nobody is unrated, as the programs compared with differ there by design."""
    return History(
        entrants=tuple(Entrant(entry, entry, rng.randint(1200, 2400)) for entry in rows),
        results={entry: tuple(row) for entry, row in rows.items()},
        edition=edition,
        is_round_robin=is_round_robin,
    )


def _play(
    rng: random.Random,
    rows: Mapping[int, list[RoundResult]],
    first: int,
    second: int,
    *,
    both_may_stay_away: bool = True,
) -> None:
    """A game, now and then a forfeit."""
    chance = rng.random()
    if chance < 0.06:
        winner, loser = rng.sample((first, second), 2)
        rows[winner].append(RoundResult(RoundKind.FORFEIT_WIN, loser, Fraction(1)))
        rows[loser].append(RoundResult(RoundKind.FORFEIT_LOSS, winner, Fraction(0)))
    elif chance < 0.08 and both_may_stay_away:
        rows[first].append(RoundResult(RoundKind.FORFEIT_LOSS, second, Fraction(0)))
        rows[second].append(RoundResult(RoundKind.FORFEIT_LOSS, first, Fraction(0)))
    else:
        made = rng.choice((Fraction(0), HALF, Fraction(1)))
        rows[first].append(RoundResult(RoundKind.PLAYED, second, made, starts=True))
        rows[second].append(RoundResult(RoundKind.PLAYED, first, 1 - made, starts=False))
