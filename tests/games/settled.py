"""Matches of competitions at real tables that have ended, made directly: for tests of what comes after."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count

from games.engine import rules_for
from games.models import Match, Player, Seat
from games.services import correct_match, settle_match
from tests.games.conftest import NOW

_codes = count(1)


def finished(
    sides: Sequence[Sequence[Player]],
    scores: Sequence[int],
    *,
    preset: str = "scopa_classica",
    options: dict[str, object] | None = None,
    hours: float = 0,
    winner: int | None = 0,
) -> Match:
    """A match of a competition at a real table that has ended but is not settled yet."""
    match, seats = not_saved(sides, scores, preset=preset, options=options, hours=hours, winner=winner)
    match.save()
    Seat.objects.bulk_create(seats)
    return match


def not_saved(
    sides: Sequence[Sequence[Player]],
    scores: Sequence[int],
    *,
    preset: str = "scopa_classica",
    options: dict[str, object] | None = None,
    hours: float = 0,
    winner: int | None = 0,
) -> tuple[Match, list[Seat]]:
    """The same match and its seats before the database has them, for whoever makes thousands and saves them at once."""
    rules = rules_for(preset, options or {})
    when = NOW + timedelta(hours=hours)
    match = Match(
        preset=preset,
        options=rules.options(),
        rated=True,
        venue=Match.Venue.TABLE,
        competition=True,
        join_code=f"s{next(_codes)}",
        created_by=sides[0][0],
        status=Match.Status.FINISHED,
        scores=list(scores),
        winner_side=winner,
        started_at=when,
        finished_at=when,
    )
    chairs = [(rules.side_of(seat), seat // len(sides)) for seat in range(sum(map(len, sides)))]
    return match, [
        Seat(match=match, number=number, side=side, player=sides[side][place], joined_at=when)
        for number, (side, place) in enumerate(chairs)
    ]


def settled(*arguments, **more) -> Match:
    """The same, settled at the moment it ended."""
    match = finished(*arguments, **more)
    assert match.finished_at is not None
    assert settle_match(match_id=match.pk, now=match.finished_at)
    return match


def correct(match: Match, ruler: Player, scores: Sequence[int]) -> None:
    """Nine days later the ruler, who does not sit in the match, finds that it ended otherwise."""
    correct_match(
        match_id=match.pk,
        scores=scores,
        winner=scores.index(max(scores)),
        ruled_by=ruler,
        explanation="Misread.",
        now=NOW + timedelta(days=9),
    )
