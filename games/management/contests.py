"""What the commands that let bots play each other share: their arguments, and a contest with its progress."""

from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass

from games.bots import Bot
from games.bots.contests import Contest, ContestResult, Estimate, play_deals, summary
from games.engine import PRESETS
from games.management.progress import Lines, Progress


@dataclass(frozen=True, slots=True)
class Bench:
    """What the contests of one command have in common."""

    preset: str
    deals: int
    seed: int
    processes: int

    def contest(self, one: Bot, other: Bot, lines: Lines) -> ContestResult:
        """Let two bots play all deals; how far they have come is written to the lines."""
        played = Contest(PRESETS[self.preset], one, other, self.seed)
        deals = play_deals(played, range(self.deals), processes=self.processes)
        return summary(Progress(self.deals, lines, items="deals", look_every=1)(deals))


def add_bench_arguments(parser: ArgumentParser) -> None:
    """The arguments that make a `Bench`."""
    parser.add_argument("--preset", default="scopone_scientifico", choices=PRESETS, metavar="PRESET")
    parser.add_argument("--deals", type=positive, default=400, help="each is played with the seats exchanged too")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals and plays")
    parser.add_argument("--processes", type=positive, default=1, help="they change the time, never the result")


def positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError("must be a whole number above zero")
    return int(text)


def points_text(points: Estimate) -> str:
    """Points a deal with their interval, such as `+1.15 ± 0.25`."""
    return f"{points.mean:+.2f}" + ("" if points.margin is None else f" ± {points.margin:.2f}")


def share_text(share: Estimate) -> str:
    """A share with its interval, such as `64.8 % ± 1.2`."""
    return f"{100 * share.mean:.1f} %" + ("" if share.margin is None else f" ± {100 * share.margin:.1f}")


def document(result: ContestResult) -> dict[str, object]:
    """The result as a program reads it."""
    return {
        "deals": result.deals,
        "points": _estimate_document(result.points),
        "deals_won": _estimate_document(result.won),
        "games_won": _estimate_document(result.share),
        "milliseconds_a_move": [round(each, 4) for each in result.milliseconds],
    }


def _estimate_document(estimate: Estimate) -> dict[str, float | None]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
