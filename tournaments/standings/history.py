"""What happened in a stage, as plain records: who entered, and what each entry did in each round.

Points are exact fractions everywhere. A round that an entry did not play is a record too, of its own kind, so that no
tie-break ever guesses from a missing row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class RoundKind(StrEnum):
    """How an entry came by its result of one round (FIDE handbook C.07, article 16)."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    PAIRING_BYE = "pairing_bye"
    HALF_BYE = "half_bye"
    ZERO_BYE = "zero_bye"

    @property
    def is_voluntary(self) -> bool:
        """Whether the entry itself chose not to play, or did not come."""
        return self in (RoundKind.FORFEIT_LOSS, RoundKind.HALF_BYE, RoundKind.ZERO_BYE)


class Edition(StrEnum):
    """Which edition of the tie-break rules holds; FIDE's two differ in the dummy opponent of an unplayed round.

    LICHESS is the reading of that server: unplayed rounds are left out, and a cut drops the smallest contribution.
    """

    FIDE_2024 = "fide_2024"
    FIDE_2026 = "fide_2026"
    LICHESS = "lichess"


@dataclass(frozen=True, slots=True)
class CardCounts:
    """What the cards of one round came to, for one entry; the tie-breaks of card leagues are sums of these."""

    points_made: int = 0
    points_conceded: int = 0
    sweeps: int = 0
    settebelli: int = 0
    primiere: int = 0
    hands_won: int = 0


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one entry did in one round.

    `opponent` is an entry's id: of a forfeit the opponent who was scheduled, None for byes. `points` are stage points.
    `starts` says whether the entry's side led the first hand; None when nothing was played. `board_points` are the
    points of all boards of a team match, `board_results` those of each board, the top board first.
    """

    kind: RoundKind
    opponent: int | None
    points: Fraction
    starts: bool | None = None
    cards: CardCounts = CardCounts()
    board_points: Fraction | None = None
    board_results: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entry of a stage: a player, a fixed pair or a team. `seed` is frozen; 1 is the strongest."""

    id: int
    seed: int
    rating: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """Stage points of a result that is decided by winning alone."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    pairing_bye: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class History:
    """A stage as far as it was played: `results[id][n]` is what entry `id` did in round `n + 1`.

    Every entrant has a tuple of the same length. In a round robin (`is_round_robin`) forfeits count as played games.
    `boards` is how many boards a match of teams has, 1 where no teams play.
    """

    entrants: tuple[Entrant, ...]
    results: Mapping[int, tuple[RoundResult, ...]] = field(default_factory=dict)
    scoring: Scoring = Scoring()
    edition: Edition = Edition.FIDE_2026
    is_round_robin: bool = False
    boards: int = 1

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return max((len(results) for results in self.results.values()), default=0)

    def score(self, entry: int) -> Fraction:
        """The stage points of an entry."""
        return sum((result.points for result in self.results.get(entry, ())), Fraction(0))
