"""Pools computed again: the table under any system, and whether what is stored is what the ledger gives."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import batched
from typing import Any

from games.models import Player, Rating, RatingChange
from games.rating import SYSTEMS, Fold, Kept, Moved, RatingSystem, fold
from games.selectors.pools import pool_called, refold_under_way
from games.selectors.rated_results import LedgerResult, day_of, ledger_results, standing_results
from games.selectors.rating_states import change_kept, kept_of

type Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Lets the results through, one by one, and may tell somebody how many have passed."""
_MATCHES_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True)
class RefoldedRow:
    """A place in a pool that was computed again.

    `points` are the rating points of the system and `value` all its numbers; equal points share a rank.
    """

    rank: int
    player_id: int
    name: str
    games: int
    points: float
    value: dict[str, float]


@dataclass(frozen=True, slots=True)
class LedgerDifference:
    """Something stored that is not what the fold gives: a rating, or the change of one by a match.

    Either of the two is None where there is nothing.
    """

    player_id: int
    match_id: int | None
    stored: Kept | None
    folded: Kept | None

    @property
    def points(self) -> float:
        """By how much the stored rating is higher, in rating points; 0 where one of the two is missing."""
        return 0.0 if self.stored is None or self.folded is None else self.stored.points - self.folded.points


@dataclass(frozen=True, slots=True)
class LedgerCheck:
    """What is stored of a pool beside the fold of its results.

    While `is_under_way` the pool is being computed again, so that what differs may be on its way; otherwise nothing may
    differ in a single bit.
    """

    matches: int
    corrected: int
    players: int
    is_under_way: bool
    wrong: tuple[LedgerDifference, ...]


def refolded_table(pool: str, system: str, *, watch: Watch = iter) -> list[RefoldedRow]:
    """Everybody of a pool under a system (a name of SYSTEMS), best first; the same bits in every call."""
    chosen = SYSTEMS[system]
    folded = fold(chosen, watch(standing_results(pool)))
    names = dict(Player.objects.filter(ratings__pool=pool).values_list("pk", "name"))
    order = sorted(folded, key=lambda player: (-chosen.points(folded[player].value), player))
    rows: list[RefoldedRow] = []
    for place, player in enumerate(order, start=1):
        points = chosen.points(folded[player].value)
        rank = rows[-1].rank if rows and rows[-1].points == points else place
        each = folded[player]
        rows.append(RefoldedRow(rank, player, names.get(player, ""), each.games, points, asdict(each.value)))
    return rows


def check_ledger(pool: str, *, watch: Watch = iter) -> LedgerCheck:
    """Fold the results of a pool by its own system and compare every change and rating; nothing is written."""
    system = SYSTEMS[pool_called(pool).system]
    under_way: Fold[Any] = Fold(system)
    matches = corrected = 0
    wrong: list[LedgerDifference] = []
    for some in batched(watch(ledger_results(pool)), _MATCHES_AT_ONCE):
        corrected += sum(each.was_corrected for each in some)
        matches += sum(each.stands for each in some)
        moves = {each.result.match: under_way.moves(each.result) if each.stands else [] for each in some}
        wrong += _wrong_changes(pool, system, some, moves)
    folded = {
        player: (system.kept(each.value, each.games), _day(under_way, player))
        for player, each in under_way.ratings().items()
    }
    wrong += _wrong_ratings(pool, system, folded)
    return LedgerCheck(matches, corrected, len(folded), refold_under_way(pool) is not None, tuple(wrong))


def _wrong_changes(
    pool: str,
    system: RatingSystem[Any],
    results: Sequence[LedgerResult],
    moves: Mapping[int, Sequence[Moved[Any]]],
) -> Iterator[LedgerDifference]:
    stored = {
        (change.match_id, change.player_id): change
        for change in RatingChange.objects.filter(pool=pool, match__in=moves)
    }
    for each in results:
        for player, before, after, games in moves[each.result.match]:
            change, kept = stored.pop((each.result.match, player), None), system.kept(after, games)
            found = None if change is None else (change_kept(change), change.before, change.place, change.rated_at)
            if found != (kept, system.points(before), each.place, each.rated_at):
                yield LedgerDifference(player, each.result.match, None if found is None else found[0], kept)
    for (match, player), change in stored.items():
        yield LedgerDifference(player, match, change_kept(change), None)


def _wrong_ratings(
    pool: str, system: RatingSystem[Any], folded: Mapping[int, tuple[Kept, float]]
) -> Iterator[LedgerDifference]:
    left = dict(folded)
    start = system.kept(system.start, 0)
    for rating in Rating.objects.filter(pool=pool).order_by("player_id").iterator():
        kept, day = left.pop(rating.player_id, (start, None))
        rated = None if rating.last_rated_at is None else day_of(rating.last_rated_at)
        if (kept_of(rating), rated) != (kept, day):
            yield LedgerDifference(rating.player_id, None, kept_of(rating), kept)
    for player, (kept, _) in sorted(left.items()):
        yield LedgerDifference(player, None, None, kept)


def _day(under_way: Fold[Any], player: int) -> float:
    course = under_way.standing(player)
    return 0.0 if course is None else course.day
