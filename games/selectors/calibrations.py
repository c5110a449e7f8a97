"""How well each rating system foretells the results of a pool, as it was last computed."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Calibration
from games.rating import BASELINE

COURSE_LENGTH = 12
"""So many earlier comparisons are told of a pool."""


@dataclass(frozen=True, slots=True)
class SystemScore:
    """The mean scores of a system over so many matches; less is better, None where there was no match.

    `is_own` marks the system that the pool is rated by, `is_best` the least log loss, and `is_worthless` whatever does
    no better than saying one half every time, which is there as a system called `one_half`.
    """

    system: str
    matches: int
    log_loss: float | None
    brier: float | None
    is_own: bool
    is_best: bool
    is_worthless: bool


@dataclass(frozen=True, slots=True)
class MeanPoint:
    """The mean of a pool's active players on a day, in rating points: whether points are worth less and less."""

    at: datetime
    players: int
    mean: float


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """What is known of a pool: the latest comparison, None before the first, and how far the next one has come."""

    computed_at: datetime | None
    scores: tuple[SystemScore, ...]
    means: tuple[MeanPoint, ...]
    done: int
    total: int
    is_under_way: bool


def calibration_report(pool: str) -> CalibrationReport:
    """The latest comparison of a pool, whatever its code; empty where there is none."""
    rows = Calibration.objects.filter(pool__code=pool)
    finished = list(rows.filter(finished_at__isnull=False).order_by("-pk")[:COURSE_LENGTH])
    under_way = rows.filter(finished_at__isnull=True).first()
    return CalibrationReport(
        computed_at=finished[0].finished_at if finished else None,
        scores=_scores(finished[0]) if finished else (),
        means=tuple(
            MeanPoint(row.finished_at, row.active_players, row.active_mean)
            for row in reversed(finished)
            if row.active_mean is not None and row.finished_at is not None
        ),
        done=0 if under_way is None else under_way.done,
        total=0 if under_way is None else max(under_way.done, under_way.total),
        is_under_way=under_way is not None,
    )


def _scores(row: Calibration) -> tuple[SystemScore, ...]:
    losses = {each["system"]: each["log_loss"] for each in row.scores if each["log_loss"] is not None}
    half = losses.pop(BASELINE, None)
    best = min(losses.values(), default=None)
    return tuple(
        SystemScore(
            each["system"],
            each["matches"],
            each["log_loss"],
            each["brier"],
            is_own=each["system"] == row.system,
            is_best=each["system"] != BASELINE and best is not None and each["log_loss"] == best,
            is_worthless=each["system"] in losses and half is not None and losses[each["system"]] >= half,
        )
        for each in row.scores
    )
