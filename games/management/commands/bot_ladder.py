"""`manage.py bot_ladder`: all levels in the order of their strength, and whether every step of it was shown."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import LEVELS, Bot, UnknownBot, bot_named
from games.bots.contests import ContestResult
from games.management.contests import Bench, add_bench_arguments, document, points_text, share_text


class Command(BaseCommand):
    """Plays every level against the one below, or every pair, and prints a table with 95 % intervals and the order.

    Ends with exit status 1 when a step of the order was not shown: a finding, and no error.
    """

    help = (
        "Let the levels play duplicate deals, each against the one below it, and print a table and the order found. "
        "Exit status 1: a step of the order was not shown."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which levels, which pairs of them, the deals, and how to print what they say."""
        parser.add_argument(
            "levels", nargs="*", metavar="LEVEL", default=list(LEVELS), help="weakest first; empty: all levels"
        )
        parser.add_argument("--all-pairs", action="store_true", help="also those that are not neighbours")
        add_bench_arguments(parser)
        parser.add_argument(
            "--json", action="store_true", dest="as_json", help="print one JSON document a pair, and one of the order"
        )

    def handle(self, *args: Any, levels: list[str], all_pairs: bool, as_json: bool, **options: Any) -> None:
        """Play the pairs, the weakest first, print a line for each as it is done, and the order last."""
        bench = Bench(options["preset"], options["deals"], options["seed"], options["processes"])
        bots = _bots(levels)
        results: dict[tuple[str, str], ContestResult] = {}

        def result_of(upper: str, lower: str) -> ContestResult:
            if (upper, lower) not in results:
                result = bench.contest(bots[upper], bots[lower], self.stderr)
                self.stdout.write(_document(upper, lower, bench, result) if as_json else _line(upper, lower, result))
                results[upper, lower] = result
            return results[upper, lower]

        if not as_json:
            self.stdout.write(f"{bench.preset}, {bench.deals:,} duplicate deals a pair, seed {bench.seed}")
            self.stdout.write(
                _row("level", "against", "points a deal", "share of the deals", "of the games", "ms a move")
            )
        for lower, upper in combinations(levels, 2) if all_pairs else ():
            result_of(upper, lower)
        order = ladder_order(levels, lambda level, other: result_of(level, other).won.mean < 0.5)
        doubtful = [(upper, lower) for lower, upper in pairwise(order) if not _is_shown(upper, lower, results)]
        self.stdout.write(_order_document(order, doubtful, bench) if as_json else _order_line(order, doubtful))
        if doubtful:
            sys.exit(1)


def ladder_order(levels: Sequence[str], is_behind: Callable[[str, str], bool]) -> list[str]:
    """The levels, weakest first: each goes down from the top until it meets one that it is not behind.

    Neighbours in the order found have always met, and levels that come in their order meet only the one below.
    """
    order: list[str] = []
    for level in levels:
        place = len(order)
        while place and is_behind(level, order[place - 1]):
            place -= 1
        order.insert(place, level)
    return order


def _bots(levels: list[str]) -> dict[str, Bot]:
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise CommandError("a ladder has two levels or more, each of them once")
    try:
        return {level: bot_named(level) for level in levels}
    except UnknownBot as error:
        raise CommandError(str(error)) from error


def _is_shown(upper: str, lower: str, results: dict[tuple[str, str], ContestResult]) -> bool:
    """Whether the interval of the deals that one level won against another lies on its side of a half."""
    result = results.get((upper, lower))
    if result is not None:
        return not result.too_few and result.won.low is not None and result.won.low > 0.5
    turned = results[lower, upper]
    return not turned.too_few and turned.won.high is not None and turned.won.high < 0.5


def _line(upper: str, lower: str, result: ContestResult) -> str:
    first, second = result.milliseconds
    shares = share_text(result.won), share_text(result.share)
    few = ["too few deals"] if result.too_few else []
    return _row(upper, lower, points_text(result.points), *shares, f"{first:.2f} / {second:.2f}", *few)


def _row(*cells: str) -> str:
    return "  ".join(f"{cell:<20}" for cell in cells).rstrip()


def _order_line(order: list[str], doubtful: list[tuple[str, str]]) -> str:
    steps = ", ".join(f"{upper} over {lower}" for upper, lower in doubtful)
    return f"weakest first: {', '.join(order)}; " + (f"not shown: {steps}" if doubtful else "every step shown")


def _document(upper: str, lower: str, bench: Bench, result: ContestResult) -> str:
    about = {"one": upper, "other": lower, "preset": bench.preset, "seed": bench.seed}
    return json.dumps({**about, **document(result), "too_few": result.too_few})


def _order_document(order: list[str], doubtful: list[tuple[str, str]], bench: Bench) -> str:
    found = {
        "weakest_first": order,
        "every_step_shown": not doubtful,
        "not_shown": [{"level": upper, "over": lower} for upper, lower in doubtful],
    }
    return json.dumps({"preset": bench.preset, "seed": bench.seed, "deals": bench.deals, **found})
