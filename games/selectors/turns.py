"""Whether what somebody was told about a match still waits for them: asked before a notice leaves the house."""

from collections.abc import Mapping

from games.models import Match, Report, Seat


def is_still_to_play(player_id: int, facts: Mapping[str, object]) -> bool:
    """Whether the match stands where it stood and the player is to play."""
    match = Match.objects.filter(pk=_number(facts), status=Match.Status.PLAYING).first()
    if match is None or match.turn_seat is None or match.seq != facts.get("seq"):
        return False
    return Seat.objects.filter(match=match, number=match.turn_seat, player=player_id).exists()


def is_still_to_confirm(player_id: int, facts: Mapping[str, object]) -> bool:
    """Whether the report is still the only one, and the player's side has said nothing."""
    match = Match.objects.filter(pk=_number(facts), reporting=Match.Reporting.REPORTED).first()
    seat = Seat.objects.filter(match=match, player=player_id).first() if match else None
    if match is None or seat is None:
        return False
    return not Report.objects.filter(match=match, side=seat.side, replaced_at__isnull=True).exists()


def _number(facts: Mapping[str, object]) -> int:
    number = facts.get("match")
    return number if isinstance(number, int) else 0
