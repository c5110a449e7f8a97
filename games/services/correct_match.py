"""A competition corrects the result of a match with real cards, or takes back what a match did to ratings."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.models import Match, Player, RatingEntry, RatingPool, Seat
from games.rating import pool_of
from games.services.errors import (
    BadReport,
    MatchCancelled,
    NoSuchSide,
    NotACompetitionMatch,
    NotATableMatch,
    NotInCharge,
    ResultPending,
)
from games.services.ledger import enter_result, hold, reverse_result
from games.services.match_log import append_house_event, lock_match
from games.services.pool_locks import lock_ratings, lock_refolds, share_pools
from games.services.rulings import write_ruling

CORRECTED = "ruled"
"""The reason of an outcome that a correction has set."""
_MOST_POINTS = 10_000


@transaction.atomic
def correct_match(
    *,
    match_id: int,
    scores: Sequence[int],
    winner: int | None,
    ruled_by: Player,
    explanation: str,
    now: datetime,
) -> Match:
    """The match with another result: points by side, and the side that won, None for nobody.

    The caller has decided that `ruled_by` may do this; whoever sits in a rated match still may not. What was reported
    and ruled before stays readable. Ratings that the old result moved are reversed and moved by the new one.

    Raises NotFound, NotACompetitionMatch, NotATableMatch, MatchCancelled, ResultPending, NotInCharge, NoSuchSide,
    BadReport (the points, or no explanation).
    """
    match = lock_match(match_id)
    _must_be_correctable(match, ruled_by)
    points = _checked_points(match, scores, winner)
    was_rated = match.rated and match.settled_at is not None
    if was_rated:
        reverse_result(match, now=now)
    write_ruling(
        match, ruled_by=ruled_by, scores=points, winner=winner, conceded=None, explanation=explanation, now=now
    )
    match.scores = points
    match.winner_side = winner
    match.conceded_side = None
    match.outcome_reason = CORRECTED
    match.reporting = Match.Reporting.RULED
    match.save(update_fields=["scores", "winner_side", "conceded_side", "outcome_reason", "reporting"])
    if was_rated:
        enter_result(hold(match, now=now, past=True), now=now)
    append_house_event(match, "result_corrected", {"scores": points, "winner": winner}, now=now)
    return match


@transaction.atomic
def annul_match_rating(*, match_id: int, now: datetime) -> int:
    """Take back what a match of a competition did to ratings, and rate it no more; the number of entries reversed.

    A match that is not settled yet, or not over, will move no rating. A second call does nothing.
    Raises NotFound, NotACompetitionMatch.
    """
    match = lock_match(match_id)
    if not match.competition:
        raise NotACompetitionMatch
    if not match.rated:
        return 0
    reversed_entries = reverse_result(match, now=now) if match.settled_at is not None else 0
    match.rated = False
    match.save(update_fields=["rated"])
    append_house_event(match, "rating_annulled", {}, now=now)
    return reversed_entries


@transaction.atomic
def restore_match_rating(*, match_id: int, now: datetime) -> bool:
    """Let a match whose rating was annulled be rated again as it stands; False where nothing had been annulled.

    Raises NotFound, NotACompetitionMatch.
    """
    match = lock_match(match_id)
    if not match.competition:
        raise NotACompetitionMatch
    was_rated = RatingEntry.objects.filter(match=match, kind=RatingEntry.Kind.REVERSAL).exists()
    if match.rated or match.status != Match.Status.FINISHED or not was_rated:
        return False
    match.rated = True
    match.save(update_fields=["rated"])
    enter_result(hold(match, now=now, past=True), now=now)
    append_house_event(match, "rating_restored", {}, now=now)
    return True


def lock_matches(match_ids: Collection[int]) -> None:
    """Lock several matches of a competition, then their pools and the ratings of their players, each in their order.

    For an act that ends or corrects more than one match: everybody who locks several does it here and in this order,
    so that nobody waits for each other.
    """
    if not match_ids:
        return
    matches = list(Match.objects.select_for_update().filter(pk__in=match_ids).order_by("pk"))
    families, own = {pool_of(match.preset) for match in matches}, {match.competition_pool_id for match in matches}
    pools = share_pools(RatingPool.objects.filter(Q(code__in=families) | Q(pk__in=own - {None})))
    lock_refolds(pools)
    players = Seat.objects.filter(match__in=match_ids, player__isnull=False).values_list("player", flat=True)
    lock_ratings([pool.code for pool in pools], set(players))


def _must_be_correctable(match: Match, ruled_by: Player) -> None:
    if not match.competition:
        raise NotACompetitionMatch
    if match.venue != Match.Venue.TABLE:
        raise NotATableMatch
    if match.status == Match.Status.CANCELLED:
        raise MatchCancelled
    if match.status != Match.Status.FINISHED:
        raise ResultPending
    if match.rated and Seat.objects.filter(match=match, player=ruled_by).exists():
        raise NotInCharge


def _checked_points(match: Match, scores: Sequence[int], winner: int | None) -> list[int]:
    points = list(scores)
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in points)
    if len(points) != len(match.scores) or not whole or not all(0 <= number <= _MOST_POINTS for number in points):
        raise BadReport(details={"where": "scores"})
    if winner is not None and winner not in range(len(points)):
        raise NoSuchSide
    return points
