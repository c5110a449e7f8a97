"""`manage.py recompute_ratings`: fold a whole pool again, under any rating system. Nothing stored is changed."""

import csv
import json
import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import Progress
from games.rating import POOLS, SYSTEMS
from games.selectors.rated_results import ledger_size, one_snapshot
from games.selectors.refolds import (
    POOL_SYSTEM,
    LedgerCheck,
    RatingDifference,
    RefoldedRow,
    Watch,
    check_ledger,
    refolded_table,
)

_SHOWN = 20
_FORMULA = re.compile(r"'*[=+\-@]")


class Command(BaseCommand):
    """Prints the best of the pool, or with `--check` what differs; the same ledger gives the same bytes."""

    help = "Fold the rated matches of a pool again, under any rating system, or compare with the stored ratings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which pool under which system, and what to do with it."""
        parser.add_argument("--pool", required=True, choices=POOLS)
        parser.add_argument("--system", default=POOL_SYSTEM, choices=sorted(SYSTEMS))
        parser.add_argument("--check", action="store_true", help="compare with the stored ratings")
        parser.add_argument("--output", type=Path, help="write the whole table to a file: .csv or .json")
        parser.add_argument("--progress", action="store_true", help="say on standard error how far it has come")

    def handle(
        self, *args: Any, pool: str, system: str, check: bool, output: Path | None, progress: bool, **options: Any
    ) -> None:
        """Read one moment of the ledger, so that matches may go on being settled."""
        if check and system != POOL_SYSTEM:
            raise CommandError(f"ratings are stored under {POOL_SYSTEM}; --check compares with no other system")
        if check and output is not None:
            raise CommandError("--check prints differences; leave it out to write a table")
        if output is not None and output.suffix not in _WRITERS:
            raise CommandError("--output names a .csv or a .json file")
        with one_snapshot():
            watch: Watch = Progress(ledger_size(pool), self.stderr) if progress else iter
            if check:
                self._report(check_ledger(pool, watch=watch))
                return
            rows = refolded_table(pool, system, watch=watch)
        self._print(rows)
        if output is not None:
            _write(output, rows)

    def _print(self, rows: Sequence[RefoldedRow]) -> None:
        self.stdout.write(f"{'rank':>6} {'points':>10} {'matches':>8}  player")
        for row in rows[:_SHOWN]:
            self.stdout.write(f"{row.rank:>6} {row.points:>10.3f} {row.games:>8}  {row.name}")
        self.stdout.write(f"{len(rows)} players")

    def _report(self, found: LedgerCheck) -> None:
        self.stdout.write(f"{found.matches} matches, {found.players} players, {found.corrected} matches taken back")
        for each in found.wrong:
            self.stdout.write(f"wrong: {_sentence(each)}")
        for each in found.moved[:_SHOWN]:
            self.stdout.write(f"after a correction: {_sentence(each)}")
        mean = sum(abs(each.points) for each in found.moved) / max(1, len(found.moved))
        most = max((abs(each.points) for each in found.moved), default=0.0)
        self.stdout.write(
            f"{found.reached} players reached by corrections, {len(found.moved)} of them differ: "
            f"mean {mean:.6f} points, most {most:.6f}"
        )
        if found.wrong:
            raise CommandError(f"{len(found.wrong)} ratings are not what their matches come to")


def _sentence(each: RatingDifference) -> str:
    return (
        f"player {each.player_id} stored {each.stored!r} after {each.stored_games} matches, "
        f"folded {each.folded!r} after {each.folded_games} ({each.points:+.6f})"
    )


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
