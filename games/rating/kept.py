"""What is stored of a rating, whatever the system: the same four things, from which the system goes on exactly."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """A rating at rest.

    `points` are what is shown and ranked by, `deviation` how unsure they are (both in rating points; None where the
    system knows no deviation), `games` the rated matches behind them, and `numbers` whatever else the system needs.
    """

    points: float
    deviation: float | None
    games: int
    numbers: tuple[float, ...]
