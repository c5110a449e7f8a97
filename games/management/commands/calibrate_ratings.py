"""`manage.py calibrate_ratings`: how well each rating system foretells the results of a pool."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import Progress
from games.rating import CHOICES, SYSTEMS, calibrate
from games.selectors.access import NotFound
from games.selectors.pools import pool_called
from games.selectors.rated_results import ledger_size, one_snapshot, standing_results


class Command(BaseCommand):
    """Prints a line for each system, and one for always saying one half; the same ledger gives the same bytes."""

    help = "Log loss and Brier score of rating systems over the rated matches of a pool; less is better."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which pool and which systems."""
        parser.add_argument("--pool", required=True, help="the code of a pool")
        parser.add_argument("--system", action="append", choices=sorted(SYSTEMS), help="may be given several times")
        parser.add_argument("--skip", type=int, default=0, metavar="N", help="the first N matches only teach")
        parser.add_argument("--progress", action="store_true", help="say on standard error how far it has come")

    def handle(
        self, *args: Any, pool: str, system: list[str] | None, skip: int, progress: bool, **options: Any
    ) -> None:
        """Read one moment of the ledger, once for all systems."""
        if skip < 0:
            raise CommandError("--skip is a number of matches, 0 or more")
        try:
            pool_called(pool)
        except NotFound:
            raise CommandError(f"there is no pool {pool!r}") from None
        systems = {name: SYSTEMS[name] for name in system or CHOICES}
        with one_snapshot():
            results = standing_results(pool)
            if progress:
                results = Progress(ledger_size(pool), self.stderr)(results)
            found = calibrate(systems, results, skip=skip)
        self.stdout.write(f"{'system':<26} {'matches':>9} {'log loss':>9} {'Brier':>9}")
        for each in found:
            scores = [f"{'-' if score is None else format(score, '.6f'):>9}" for score in (each.log_loss, each.brier)]
            self.stdout.write(f"{each.system:<26} {each.matches:>9} {scores[0]} {scores[1]}")
