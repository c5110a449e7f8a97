"""A player's finished matches: page by page, and what the latest of them say about company and taste."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import F, Q, QuerySet

from games.models import Match, Player, RatingChange, Seat
from games.rating import POOLS, pool_of
from games.selectors.access import visible_matches
from games.selectors.matches import with_seats
from games.selectors.rulebook import preset_names

LATEST = 500
"""So many of somebody's latest matches are looked at for company and taste."""
TOGETHER = 5
"""Nobody is called a partner after fewer matches together."""
_COUNTED = 1_000


class Outcome(StrEnum):
    """How a match ended for the player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """Which of a player's matches are listed: of one outcome, one family of variants, rated or not; None is all."""

    outcome: Outcome | None = None
    family: str | None = None
    rated: bool | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match, and what it changed in the player's rating of its family as that stands today."""

    match: Match
    change: float | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def matches(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The share of the points, a draw counting half, between 0 and 1; 0 without any match."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.0


@dataclass(frozen=True, slots=True)
class Company:
    """What the latest matches say: the partner with whom most was won, and how often each variant was played.

    `matches` is how many were looked at.
    """

    partner: Player | None
    together: Tally
    presets: tuple[tuple[str, int], ...]
    matches: int


def results_of(
    player: Player, viewer: Player | None, chosen: ResultFilter, *, before: int | None = None, limit: int = 50
) -> list[Result]:
    """The player's finished matches of which the viewer (None: anybody) may know, the latest first.

    With `before` only those with a lower number: the matches below the last one of a page.
    """
    seats = _seats(player, viewer, chosen)
    if before is not None:
        seats = seats.filter(match_id__lt=before)
    numbers = list(seats.order_by("-match_id").values_list("match_id", flat=True)[:limit])
    matches = with_seats(Match.objects.filter(pk__in=numbers)).order_by("-pk")
    changes = RatingChange.objects.filter(player=player, match__in=numbers, pool__in=POOLS)
    moved = {match: after - start for match, start, after in changes.values_list("match_id", "before", "after")}
    return [Result(match, moved.get(match.pk)) for match in matches]


def result_count(player: Player, viewer: Player | None) -> tuple[int, bool]:
    """How many finished matches the viewer may know of, counted up to 1,000, and whether that is all."""
    counted = _seats(player, viewer, ResultFilter()).order_by("-match_id")[: _COUNTED + 1].count()
    return min(counted, _COUNTED), counted <= _COUNTED


def company_of(player: Player, viewer: Player | None) -> Company:
    """What the latest matches of the player say of which the viewer may know."""
    seats = _seats(player, viewer, ResultFilter()).order_by("-match_id")
    latest = list(seats.values_list("match_id", "side", "match__winner_side", "match__preset")[:LATEST])
    won = {match: _outcome(side, winner) for match, side, winner, _ in latest}
    sides = {match: side for match, side, _, _ in latest}
    found: dict[int, list[Outcome]] = {}
    others = Seat.objects.filter(match__in=sides, player__isnull=False).exclude(player=player)
    for match, side, other in others.values_list("match_id", "side", "player_id"):
        if side == sides[match]:
            found.setdefault(other, []).append(won[match])
    best = max(
        ((tally_of(outcomes), other) for other, outcomes in found.items() if len(outcomes) >= TOGETHER),
        key=lambda each: (each[0].share, each[0].matches, -each[1]),
        default=None,
    )
    presets = Counter(preset for _, _, _, preset in latest).most_common(3)
    partner = None if best is None else Player.objects.get(pk=best[1])
    return Company(partner, Tally() if best is None else best[0], tuple(presets), len(latest))


def tally_of(outcomes: Iterable[Outcome]) -> Tally:
    """How many of each there are."""
    numbers = Counter(outcomes)
    return Tally(numbers[Outcome.WON], numbers[Outcome.LOST], numbers[Outcome.DRAWN])


def presets_of(family: str) -> Sequence[str]:
    """The presets of a family of variants."""
    return [preset for preset in preset_names() if pool_of(preset) == family]


def _seats(player: Player, viewer: Player | None, chosen: ResultFilter) -> QuerySet[Seat]:
    seats = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED)
    if viewer is None or viewer.pk != player.pk:
        seats = seats.filter(match__in=visible_matches(viewer))
    if chosen.outcome is not None:
        seats = seats.filter(_OUTCOMES[chosen.outcome])
    if chosen.family is not None:
        seats = seats.filter(match__preset__in=presets_of(chosen.family))
    if chosen.rated is not None:
        seats = seats.filter(match__rated=chosen.rated)
    return seats


_WON = Q(match__winner_side=F("side"))
_OUTCOMES = {
    Outcome.WON: _WON,
    Outcome.DRAWN: Q(match__winner_side__isnull=True),
    Outcome.LOST: Q(match__winner_side__isnull=False) & ~_WON,
}


def _outcome(side: int, winner: int | None) -> Outcome:
    return Outcome.DRAWN if winner is None else Outcome.WON if winner == side else Outcome.LOST
