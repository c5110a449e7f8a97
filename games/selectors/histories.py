"""What a match does to ratings as things stand, and what the ledger tells of it."""

from django.db.models import F

from games.models import RatingChange, RatingEntry


def rating_changes(match_id: int) -> list[RatingChange]:
    """What a match does to the ratings of those who played it as things stand, pool by pool and side by side."""
    changes = RatingChange.objects.filter(match_id=match_id, match__seats__player=F("player")).select_related("player")
    return list(changes.order_by("place", "match__seats__side", "match__seats__number"))


def standing_entries(match_id: int) -> list[RatingEntry]:
    """What the ledger tells of a match in each of its pools, side by side; what was taken back is left out."""
    entries = list(RatingEntry.objects.filter(match_id=match_id).select_related("player").order_by("pk"))
    taken_back = {(entry.pool, entry.revision) for entry in entries if entry.kind == RatingEntry.Kind.REVERSAL}
    return [entry for entry in entries if (entry.pool, entry.revision) not in taken_back]
