"""A competition calls off a match of its own that is not over."""

from datetime import datetime

from django.db import transaction

from games.models import Match
from games.services.errors import NotACompetitionMatch
from games.services.match_log import append_house_event, lock_match

MOST_LETTERS = 200
"""The longest reason that is kept."""


@transaction.atomic
def call_off_match(*, match_id: int, now: datetime, reason: str) -> bool:
    """End a match without a result, whether it waits or is being played; False when it is over already.

    The caller has decided who may do this. `reason` is read by everybody who sees the match. Nothing is rated, and the
    cards of a hand that was under way stay hidden. Raises NotFound, NotACompetitionMatch.
    """
    match = lock_match(match_id)
    if not match.competition:
        raise NotACompetitionMatch
    if match.is_over:
        return False
    match.status = Match.Status.CANCELLED
    match.turn_seat = match.turn_started_at = match.turn_deadline = match.confirm_at = None
    match.save(update_fields=["status", "turn_seat", "turn_started_at", "turn_deadline", "confirm_at"])
    append_house_event(match, "match_called_off", {"reason": reason[:MOST_LETTERS]}, now=now)
    return True
