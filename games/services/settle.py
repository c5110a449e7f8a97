"""A finished match becomes ratings, exactly once."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games import effects
from games.models import Match, Player, Rating, RatingEntry
from games.rating import START, Rated, RatingChange, pool_of, rate_match
from games.selectors.positions import rules_of
from games.services.match_log import lock_match


@transaction.atomic
def settle_match(*, match_id: int, now: datetime) -> bool:
    """Write the ledger entries of a finished match and mark it settled; False when that was done or is not due.

    The match's lock and the unique constraint of the ledger keep a second delivery from counting. The ratings are
    locked in the order of their ids, so two matches of the same players settle one after the other.
    """
    match = lock_match(match_id)
    if match.status != Match.Status.FINISHED or match.settled_at is not None:
        return False
    if match.rated:
        _rate(match, now)
    match.settled_at = now
    match.save(update_fields=["settled_at"])
    effects.match_settled(match.pk)
    return True


def places_of(match: Match) -> list[int]:
    """The finishing place of every side, 1 for the best: the winner, then by points, a side that gave up last."""
    least = rules_of(match).objective == "least"
    order = [points if least else -points for points in match.scores]

    def rank(side: int) -> tuple[bool, bool, int]:
        return (side == match.conceded_side, side != match.winner_side, order[side])

    ranks = [rank(side) for side in range(len(match.scores))]
    return [1 + sum(other < own for other in ranks) for own in ranks]


def _rate(match: Match, now: datetime) -> None:
    pool = pool_of(match.preset)
    sides = _players_by_side(match)
    ratings = _locked_ratings(pool, [player for side in sides for player in side])
    rated = [[Rated(ratings[player.pk].value, ratings[player.pk].games) for player in side] for side in sides]
    changes = rate_match(rated, places_of(match))
    for side, side_changes in zip(sides, changes, strict=True):
        for player, change in zip(side, side_changes, strict=True):
            _enter(match, player, ratings[player.pk], change, now)


def _players_by_side(match: Match) -> list[list[Player]]:
    sides: list[list[Player]] = [[] for _ in match.scores]
    for seat in match.seats.select_related("player"):
        if seat.player is None:
            raise ValueError(f"{seat} of a finished match is empty")
        sides[seat.side].append(seat.player)
    return sides


def _locked_ratings(pool: str, players: Sequence[Player]) -> dict[int, Rating]:
    for player in sorted(players, key=lambda each: each.pk):
        Rating.objects.get_or_create(player=player, pool=pool, defaults={"value": START})
    locked = Rating.objects.select_for_update().filter(pool=pool, player__in=players).order_by("pk")
    return {rating.player_id: rating for rating in locked}


def _enter(match: Match, player: Player, rating: Rating, change: RatingChange, now: datetime) -> None:
    RatingEntry.objects.create(
        match=match,
        player=player,
        pool=rating.pool,
        before=change.before,
        after=change.after,
        expected=change.expected,
        score=change.score,
        created_at=now,
    )
    rating.value = change.after
    rating.games += 1
    rating.save(update_fields=["value", "games"])
