"""A finished match becomes ratings, exactly once."""

from datetime import datetime

from django.db import transaction

from games import effects
from games.models import Match
from games.services.ledger import enter_result, hold
from games.services.match_log import lock_match


@transaction.atomic
def settle_match(*, match_id: int, now: datetime) -> bool:
    """Write the ledger entries of a finished match and mark it settled; False when that was done or is not due.

    The match's lock and the unique constraint of the ledger keep a second delivery from counting.
    """
    match = lock_match(match_id)
    if match.status != Match.Status.FINISHED or match.settled_at is not None:
        return False
    if match.rated:
        enter_result(hold(match, now=now), now=now)
    match.settled_at = now
    match.save(update_fields=["settled_at"])
    effects.match_settled(match.pk)
    return True
