"""`manage.py bot_ladder`: all levels in order, each against the one below it."""

import json
from argparse import ArgumentParser
from itertools import combinations, pairwise
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import LEVELS, UnknownBot, bot_named
from games.bots.contests import ContestResult
from games.management.contests import Bench, add_bench_arguments, document, points_text, share_text


class Command(BaseCommand):
    """Plays every level against the one below, or every pair, and prints a table with 95 % intervals."""

    help = "Let the levels play duplicate deals, each against the one below it, and print a table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which levels, which pairs of them, the deals, and how to print what they say."""
        parser.add_argument(
            "levels", nargs="*", metavar="LEVEL", default=list(LEVELS), help="weakest first; empty: all levels"
        )
        parser.add_argument("--all-pairs", action="store_true", help="also those that are not neighbours")
        add_bench_arguments(parser)
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document a pair")

    def handle(self, *args: Any, levels: list[str], all_pairs: bool, as_json: bool, **options: Any) -> None:
        """Play the pairs, the weakest first, and print a line for each as it is done."""
        bench = Bench(options["preset"], options["deals"], options["seed"], options["processes"])
        if len(levels) < 2:
            raise CommandError("a ladder has two levels or more")
        try:
            bots = {level: bot_named(level) for level in levels}
        except UnknownBot as error:
            raise CommandError(str(error)) from error
        if not as_json:
            self.stdout.write(f"{bench.preset}, {bench.deals:,} duplicate deals a pair, seed {bench.seed}")
            self.stdout.write(
                _row("level", "against", "points a deal", "share of the deals", "of the games", "ms a move")
            )
        for lower, upper in combinations(levels, 2) if all_pairs else pairwise(levels):
            result = bench.contest(bots[upper], bots[lower], self.stderr)
            self.stdout.write(_document(upper, lower, bench, result) if as_json else _line(upper, lower, result))


def _line(upper: str, lower: str, result: ContestResult) -> str:
    first, second = result.milliseconds
    shares = share_text(result.won), share_text(result.share)
    return _row(upper, lower, points_text(result.points), *shares, f"{first:.2f} / {second:.2f}")


def _row(*cells: str) -> str:
    return "  ".join(f"{cell:<20}" for cell in cells).rstrip()


def _document(upper: str, lower: str, bench: Bench, result: ContestResult) -> str:
    about = {"one": upper, "other": lower, "preset": bench.preset, "seed": bench.seed}
    return json.dumps({**about, **document(result)})
