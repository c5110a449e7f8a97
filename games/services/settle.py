"""A finished match becomes ratings, exactly once."""

from datetime import datetime

from django.db import transaction

from games import effects
from games.models import Match
from games.services.farming import watch_for_sandbagging, why_match_is_uncounted
from games.services.ledger import enter_result, hold
from games.services.match_log import lock_match


@transaction.atomic
def settle_match(*, match_id: int, now: datetime) -> bool:
    """Write the ledger entries of a finished match and mark it settled; False when that was done or is not due.

    One that does not count (games/rating/farming.py) is no rated match any more and says why.

    The match's lock and the unique constraint of the ledger keep a second delivery from counting.
    """
    match = lock_match(match_id)
    if match.status != Match.Status.FINISHED or match.settled_at is not None:
        return False
    was_to_be_rated = match.rated
    if was_to_be_rated:
        held = hold(match, now=now)
        match.unrated_reason = why_match_is_uncounted(match, now=now)
        match.rated = match.unrated_reason == ""
        if match.rated:
            enter_result(held, now=now)
    match.settled_at = now
    match.save(update_fields=["settled_at", "rated", "unrated_reason"])
    if was_to_be_rated:
        watch_for_sandbagging(match, now=now)
    effects.match_settled(match.pk)
    return True
