"""What a step of a refold found is written: only the changes and ratings that differ from what is stored."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from games.models import Rating, RatingChange, RatingPool
from games.rating import Kept
from games.selectors.id_lists import among
from games.selectors.rating_states import latest_first_entries, rating_columns
from games.services.board_counts import RatingMove, rating_moved
from games.services.pool_locks import lock_ratings

_COLUMNS = ("match_id", "player_id", "place", "rated_at", "before", "after", "deviation", "state", "games")
_KEY = ("match_id", "player_id")
_TYPES = ("bigint", "bigint", "bigint", "timestamptz", "float8", "float8", "float8", "text", "int")
_SET = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[2:])
_INTO = f"INSERT INTO games_ratingchange (pool, {', '.join(_COLUMNS)})"
_CONFLICT = f"ON CONFLICT (match_id, player_id, pool) DO UPDATE SET {_SET}"
_SQLITE = f"{_INTO} VALUES ({', '.join(['%s'] * (len(_COLUMNS) + 1))}) {_CONFLICT}"


class FoundChange(NamedTuple):
    """A change as the fold has it, in the order of the columns; numbers beside the points are JSON."""

    match: int
    player: int
    place: int
    rated_at: datetime
    before: float
    after: float
    deviation: float | None
    state: str
    games: int


def write_changes(pool: str, matches: Collection[int], found: Iterable[FoundChange]) -> int:
    """Let the changes of these matches in a pool be those that were found, and no others; how many were written."""
    stored = {
        (row[0], row[1]): row
        for row in RatingChange.objects.filter(pool=pool, match__in=among(matches)).values_list(*_COLUMNS)
    }
    written = [row for row in found if not _is_stored(row, stored.pop((row.match, row.player), None))]
    if stored:
        for match, player in stored:
            RatingChange.objects.filter(pool=pool, match=match, player=player).delete()
    _upsert(pool, written)
    return len(written) + len(stored)


def write_ratings(pool: RatingPool, found: Mapping[int, tuple[Kept, datetime | None, int]]) -> dict[int, int]:
    """Let ratings be what was found, for everybody who has no later match in the ledger.

    `found` gives for each player what they come to, when they were last rated, and up to which entry of the ledger
    that is so. Whoever has been in a match since is left to the step that comes to it: their latest entries are
    answered, by player.
    """
    ratings = lock_ratings([pool.code], found)
    latest = latest_first_entries(pool.code, found)
    moves: list[RatingMove] = []
    moved: list[Rating] = []
    for player in sorted(found):
        kept, rated_at, last = found[player]
        rating = ratings[pool.code, player]
        columns = rating_columns(kept) | {"last_rated_at": rated_at}
        if latest.get(player, 0) > last or all(getattr(rating, name) == number for name, number in columns.items()):
            continue
        before = rating.value if rating.games else None
        moves.append(RatingMove(player, pool.code, before, kept.points, rating.games, kept.games))
        moved.append(Rating(player_id=player, pool=pool.code, **columns))
    Rating.objects.bulk_create(
        moved,
        update_conflicts=True,
        unique_fields=["player", "pool"],
        update_fields=["value", "deviation", "state", "games", "last_rated_at"],
    )
    if moves:
        rating_moved(moves)
    return {player: number for player, number in latest.items() if number > found[player][2]}


def make_missing_ratings(pool: RatingPool, players: Collection[int], start: Kept) -> None:
    """Give everybody in the ledger a rating; to be called before any rating is locked."""
    there = set(Rating.objects.filter(pool=pool.code, player__in=among(players)).values_list("player", flat=True))
    missing = sorted(set(players) - there)
    columns = rating_columns(start)
    Rating.objects.bulk_create(
        [Rating(player_id=player, pool=pool.code, **columns) for player in missing], ignore_conflicts=True
    )


def _is_stored(row: FoundChange, stored: Sequence[object] | None) -> bool:
    if stored is None:
        return False
    state = stored[7]
    return row[:7] == tuple(stored[:7]) and row.games == stored[8] and json.loads(row.state) == state


def _upsert(pool: str, rows: Sequence[FoundChange]) -> None:
    if not rows:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            statement, parameters = _in_arrays(pool, rows)
            cursor.execute(statement, parameters)
        else:
            adapt = connection.ops.adapt_datetimefield_value
            cursor.executemany(_SQLITE, [(pool, *row[:3], adapt(row.rated_at), *row[4:]) for row in rows])


def _in_arrays(pool: str, rows: Sequence[FoundChange]) -> tuple[str, list[Any]]:
    """The statement for PostgreSQL, a column an array; one that is the same in all rows is told once.

    The arrays are written out here: value by value, as the driver does it, takes longer than to write the rows.
    """
    chosen: list[str] = []
    arrays: list[str] = []
    names: list[str] = []
    single: list[Any] = [pool]
    lists: list[Any] = []
    for name, kind, column in zip(_COLUMNS, _TYPES, zip(*rows, strict=True), strict=True):
        final = "jsonb" if name == "state" else kind
        if name not in _KEY and column.count(column[0]) == len(column):
            chosen.append(f"%s::{final}")
            single.append(column[0])
        else:
            chosen.append(f"{name}::{final}")
            arrays.append(f"%s::{kind}[]")
            names.append(name)
            lists.append(f"{{{','.join(map(_ELEMENT[kind], column))}}}")
    # Names and types of ours alone.
    source = f"SELECT %s, {', '.join(chosen)} FROM unnest({', '.join(arrays)}) AS found ({', '.join(names)})"  # noqa: S608
    return f"{_INTO} {source} {_CONFLICT}", [*single, *lists]


def _number(number: float | None) -> str:
    return "NULL" if number is None else repr(number)


_ELEMENT: Mapping[str, Callable[[Any], str]] = {
    "bigint": str,
    "int": str,
    "float8": _number,
    "timestamptz": datetime.isoformat,
    "text": '"{}"'.format,
}
"""How a value is written inside an array; texts are JSON numbers in brackets, in which nothing needs to be escaped."""
