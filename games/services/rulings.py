"""Somebody in charge sets the result of a match and says why."""

from datetime import datetime

from games.models import Match, Player, Ruling
from games.services.errors import BadReport

MOST_LETTERS = 500
"""The longest explanation that is kept."""


def write_ruling(
    match: Match,
    *,
    ruled_by: Player,
    scores: list[int],
    winner: int | None,
    conceded: int | None,
    explanation: str,
    now: datetime,
) -> Ruling:
    """The ruling that stands from now on, in place of any earlier one of this match. Raises BadReport.

    The match is locked by the caller and not changed here.
    """
    if not explanation.strip():
        raise BadReport(details={"where": "explanation"})
    Ruling.objects.filter(match=match, replaced_at__isnull=True).update(replaced_at=now)
    return Ruling.objects.create(
        match=match,
        ruled_by=ruled_by,
        scores=scores,
        winner_side=winner,
        conceded_side=conceded,
        explanation=explanation.strip()[:MOST_LETTERS],
        created_at=now,
    )
