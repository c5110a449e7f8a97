"""Pools computed again: the table under any system, and how far the stored ratings are from it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from games.models import Player, Rating
from games.rating import START, SYSTEMS, Elo, Fold, FoldedRating, RatedResult, fold
from games.selectors.rated_results import LedgerResult, ledger_results, standing_results

POOL_SYSTEM = "elo"
"""The system that settlement rates every pool by today."""

type Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Lets the results through, one by one, and may tell somebody how many have passed."""


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
class RatingDifference:
    """A stored rating that is not what the fold gives: rating points and rated matches."""

    player_id: int
    stored: float
    stored_games: int
    folded: float
    folded_games: int

    @property
    def points(self) -> float:
        """By how much the stored rating is higher, in rating points."""
        return self.stored - self.folded


@dataclass(frozen=True, slots=True)
class LedgerCheck:
    """The stored ratings of a pool beside the fold of its results.

    A correction is rated with the strengths of the day of the match and later matches are not rated again (decision
    0013), so whoever played a corrected or annulled match, or later met somebody who had, may rightly differ: `moved`
    lists those who do. Nobody else may differ in a single bit, and nobody at all in the number of matches: `wrong`.
    """

    matches: int
    corrected: int
    players: int
    reached: int
    moved: tuple[RatingDifference, ...]
    wrong: tuple[RatingDifference, ...]


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
    """Fold the results of a pool by its own system and compare with what is stored; nothing is written."""
    reach = _Reach()
    under_way = Fold(Elo())
    matches = 0
    for result in reach.followed(watch(ledger_results(pool))):
        under_way.take(result)
        matches += 1
    folded = under_way.ratings()
    differences = list(_differences(pool, folded))
    moved = [each for each in differences if _may_differ(each, reach.players)]
    return LedgerCheck(
        matches,
        reach.corrected,
        len(folded),
        len(reach.players),
        tuple(sorted(moved, key=lambda each: (-abs(each.points), each.player_id))),
        tuple(each for each in differences if not _may_differ(each, reach.players)),
    )


class _Reach:
    """Whom corrections have reached: those of the match itself, and who met one of them later, and so on."""

    def __init__(self) -> None:
        self.players: set[int] = set()
        self.corrected = 0

    def followed(self, results: Iterable[LedgerResult]) -> Iterator[RatedResult]:
        """The results that stand, while it is noted whom the corrected and annulled ones reach."""
        for each in results:
            self.corrected += each.was_corrected
            seated = [player for side in each.result.sides for player in side]
            if each.was_corrected or not self.players.isdisjoint(seated):
                self.players.update(seated)
            if each.stands:
                yield each.result


def _may_differ(difference: RatingDifference, reached: set[int]) -> bool:
    return difference.player_id in reached and difference.stored_games == difference.folded_games


def _differences(pool: str, folded: dict[int, FoldedRating[Any]]) -> Iterator[RatingDifference]:
    left = dict(folded)
    for rating in Rating.objects.filter(pool=pool).order_by("player_id").iterator():
        each = left.pop(rating.player_id, None)
        value, games = (START, 0) if each is None else (each.value.rating, each.games)
        if (rating.value, rating.games) != (value, games):
            yield RatingDifference(rating.player_id, rating.value, rating.games, value, games)
    for player, each in sorted(left.items()):
        yield RatingDifference(player, START, 0, each.value.rating, each.games)
