"""`manage.py bot_match A B`: which of two bots is the stronger, and how sure that is."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS, UnknownBot, bot_named
from games.bots.contests import ContestResult
from games.management.contests import Bench, add_bench_arguments, document, points_text, share_text


class Command(BaseCommand):
    """Plays duplicate deals between two bots and prints points, win share and their 95 % intervals."""

    help = (
        f"Let two bots play duplicate deals. A bot is a level ({', '.join(BOTS)}), "
        "with options if it has any: search:iterations=500."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The two bots, the deals, and how to print what they say."""
        parser.add_argument("one", metavar="A")
        parser.add_argument("other", metavar="B")
        add_bench_arguments(parser)
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")

    def handle(self, *args: Any, one: str, other: str, as_json: bool, **options: Any) -> None:
        """Play the deals and print the result."""
        bench = Bench(options["preset"], options["deals"], options["seed"], options["processes"])
        try:
            bots = bot_named(one), bot_named(other)
        except UnknownBot as error:
            raise CommandError(str(error)) from error
        result = bench.contest(*bots, self.stderr)
        if as_json:
            about = {"one": one, "other": other, "preset": bench.preset, "seed": bench.seed}
            self.stdout.write(json.dumps({**about, **document(result), "too_few": result.too_few}))
            return
        for line in _lines(one, other, bench, result):
            self.stdout.write(line)


def _lines(one: str, other: str, bench: Bench, result: ContestResult) -> list[str]:
    first, second = result.milliseconds
    few = " (too few)" if result.too_few else ""
    return [
        f"{one} against {other}: {bench.preset}, {result.deals:,} duplicate deals, seed {bench.seed}",
        f"points a deal       {points_text(result.points)}{few}",
        f"share of the deals  {share_text(result.won)}{few}",
        f"share of the games  {share_text(result.share)}{few}",
        f"processor time      {first:.2f} ms a move of {one}, {second:.2f} ms a move of {other}",
    ]
