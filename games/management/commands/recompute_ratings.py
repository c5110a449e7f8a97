"""`manage.py recompute_ratings`: fold a whole pool again, under any rating system; print, compare or write it."""

import csv
import json
import re
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.management.progress import Progress
from games.models import RatingRefold
from games.rating import SYSTEMS, Kept
from games.selectors.access import NotFound
from games.selectors.pools import pool_called
from games.selectors.rated_results import ledger_size, one_snapshot
from games.selectors.refolds import (
    LedgerCheck,
    LedgerDifference,
    RefoldedRow,
    Watch,
    check_ledger,
    refolded_table,
)
from games.services.errors import UnknownRatingSystem
from games.services.refold import Memory, Step, refold_step
from games.services.refold_requests import change_system, refold_whole_pool

_SHOWN = 20
_WORKER_SECONDS = 0.5
_FORMULA = re.compile(r"'*[=+\-@]")


class Command(BaseCommand):
    """Prints the best of the pool, or with `--check` what differs; the same ledger gives the same bytes.

    With `--write` everything that is stored of the pool becomes what the fold gives, under another system if one is
    named, while matches go on being settled.
    """

    help = "Fold the rated matches of a pool again, under any rating system; compare with what is stored, or write it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which pool under which system, and what to do with it."""
        parser.add_argument("--pool", required=True, help="the code of a pool")
        parser.add_argument("--system", choices=sorted(SYSTEMS), help="that of the pool, if none is named")
        parser.add_argument("--check", action="store_true", help="compare with the stored ratings")
        parser.add_argument("--write", action="store_true", help="store what the fold gives, and the system")
        parser.add_argument("--output", type=Path, help="write the whole table to a file: .csv or .json")
        parser.add_argument("--progress", action="store_true", help="say on standard error how far it has come")

    def handle(
        self,
        *args: Any,
        pool: str,
        system: str | None,
        check: bool,
        write: bool,
        output: Path | None,
        progress: bool,
        **options: Any,
    ) -> None:
        """Read one moment of the ledger, or write in steps; either way matches may go on being settled."""
        own = _system_of(pool)
        if check and system not in (None, own):
            raise CommandError(f"ratings are stored under {own}; --check compares with no other system")
        if (check and output is not None) or (check and write):
            raise CommandError("--check prints differences; leave it out to write a table")
        if output is not None and output.suffix not in _WRITERS:
            raise CommandError("--output names a .csv or a .json file")
        if write:
            self._refold(pool, system or own, progress=progress)
        with one_snapshot():
            watch: Watch = Progress(ledger_size(pool), self.stderr) if progress else iter
            if check:
                self._report(check_ledger(pool, watch=watch))
                return
            rows = refolded_table(pool, system or own, watch=watch)
        self._print(rows)
        if output is not None:
            _write(output, rows)

    def _refold(self, pool: str, system: str, *, progress: bool) -> None:
        try:
            if not change_system(pool, system, now=timezone.now()):
                refold_whole_pool(pool, now=timezone.now())
        except UnknownRatingSystem as error:
            raise CommandError(f"no pool is rated by {system}; it is there to be compared with") from error
        pool_id, memory = pool_called(pool).pk, Memory()
        while (step := refold_step(pool_id=pool_id, memory=memory, now=timezone.now())) is not Step.DONE:
            if step is Step.BUSY:
                time.sleep(_WORKER_SECONDS)  # a worker is at it, and this command only looks on
            if progress:
                refold = RatingRefold.objects.get(pool=pool_id)
                self.stderr.write(f"{refold.done:,} of {max(refold.done, refold.total):,} matches written")

    def _print(self, rows: Sequence[RefoldedRow]) -> None:
        self.stdout.write(f"{'rank':>6} {'points':>10} {'matches':>8}  player")
        for row in rows[:_SHOWN]:
            self.stdout.write(f"{row.rank:>6} {row.points:>10.3f} {row.games:>8}  {row.name}")
        self.stdout.write(f"{len(rows)} players")

    def _report(self, found: LedgerCheck) -> None:
        self.stdout.write(f"{found.matches} matches, {found.players} players, {found.corrected} matches taken back")
        for each in found.wrong[:_SHOWN]:
            self.stdout.write(f"{'on its way' if found.is_under_way else 'wrong'}: {_sentence(each)}")
        self.stdout.write(f"{len(found.wrong)} differences")
        if found.is_under_way:
            self.stdout.write("the pool is being computed again")
        elif found.wrong:
            raise CommandError(f"{len(found.wrong)} ratings or changes are not what their matches come to")


def _system_of(pool: str) -> str:
    try:
        return pool_called(pool).system
    except NotFound:
        raise CommandError(f"there is no pool {pool!r}") from None


def _sentence(each: LedgerDifference) -> str:
    what = "" if each.match_id is None else f" match {each.match_id}"
    return (
        f"player {each.player_id}{what} stored {_numbers(each.stored)}, folded {_numbers(each.folded)} "
        f"({each.points:+.6f})"
    )


def _numbers(kept: Kept | None) -> str:
    if kept is None:
        return "nothing"
    others = [repr(number) for number in (kept.deviation, *kept.numbers) if number is not None]
    return f"{', '.join([repr(kept.points), *others])} after {kept.games} matches"


def _write(path: Path, rows: Sequence[RefoldedRow]) -> None:
    try:
        _WRITERS[path.suffix](path, [_flat(row) for row in rows])
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _flat(row: RefoldedRow) -> dict[str, object]:
    """A row as it is written; what a system calls like a column of ours (the matches of Elo) is there once."""
    columns = {"rank": row.rank, "player": row.player_id, "name": row.name, "games": row.games, "points": row.points}
    return columns | row.value


def _write_csv(path: Path, rows: Sequence[dict[str, object]]) -> None:
    # With a byte order mark: without it spreadsheets read Japanese names as Latin letters.
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else ["rank", "player", "name", "games", "points"])
        writer.writeheader()
        writer.writerows({**row, "name": _no_formula(str(row["name"]))} for row in rows)


def _no_formula(name: str) -> str:
    """A name that a spreadsheet would run gets an apostrophe before it, and so does one that looks as if it had one."""
    return f"'{name}" if _FORMULA.match(name) else name


def _write_json(path: Path, rows: Sequence[dict[str, object]]) -> None:
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


_WRITERS = {".csv": _write_csv, ".json": _write_json}
