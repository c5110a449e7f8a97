"""Whether a match counts is decided once, when it is settled; what is suspicious is put before moderators.

Competitions are left alone: who meets whom there is decided by a schedule. Nobody is punished here: a match moves no
rating, or an alert waits in the admin.
"""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction

from games.models import FairPlayAlert, Match
from games.rating import (
    Pair,
    PlayedMatch,
    Uncounted,
    is_against_bot,
    is_sandbagging,
    lost_early,
    people,
    why_uncounted,
    winners_over_related,
)
from games.selectors.farming_facts import day_counts, latest_matches_of, matches_before, pairs_of, played_match
from games.services.related import related_among


def why_match_is_uncounted(match: Match, *, now: datetime) -> str:
    """Why a match that was to be rated moves nothing, empty if it counts; alerts are written on the way.

    To be called with the ratings of its players locked, so that two of their matches are not counted side by side.
    """
    if match.competition:
        return ""
    played = played_match(match)
    pairs = pairs_of(played)
    if not pairs:
        return ""
    before: list[PlayedMatch] = []
    if is_against_bot(played):
        played = played_match(match, with_opening=True)
        before = matches_before(match, {seated.player for side in played.sides for seated in side})
    counted, asked = day_counts(match, pairs, now=now)
    related = related_among(pairs, now=now)
    reason = why_uncounted(played, counted=counted, played=asked, before=before, related=related)
    if reason is not None and reason.is_suspicious:
        facts = {"matches_within_a_day": max(asked.values(), default=0) + 1}
        _alert(match, reason.value, _concerned(played, reason, related), facts, now)
    return "" if reason is None else reason.told


def watch_for_sandbagging(match: Match, *, now: datetime) -> None:
    """Alert moderators where somebody who has lost early has done so three times in seven; after it is settled."""
    if match.competition:
        return
    played = played_match(match)
    for side, seats in enumerate(played.sides):
        if not lost_early(played, side):
            continue
        for player in people(seats):
            losses = [_lost(each, player) for each in latest_matches_of(player)]
            if is_sandbagging(losses):
                facts = {"early_losses": sum(losses), "of": len(losses)}
                _alert(match, FairPlayAlert.Kind.SANDBAGGING, [player], facts, now)


@transaction.atomic
def note_alert(*, alert_id: int, note: str, now: datetime) -> None:
    """Write down what a moderator found; from then on a new pattern of the player is a new alert."""
    alert = FairPlayAlert.objects.select_for_update().get(pk=alert_id)
    alert.note = note.strip()
    alert.looked_at = alert.looked_at or now
    alert.save(update_fields=["note", "looked_at"])


def _lost(match: PlayedMatch, player: int) -> bool:
    side = next(number for number, seats in enumerate(match.sides) if any(each.player == player for each in seats))
    return lost_early(match, side)


def _concerned(match: PlayedMatch, reason: Uncounted, related: Collection[Pair]) -> list[int]:
    """Who would have gained by it: the winners, or everybody where it is the number of matches."""
    if reason is Uncounted.RELATED:
        return winners_over_related(match, related)
    if reason is Uncounted.PAIR_VOLUME or match.winner is None:
        return [player for side in match.sides for player in people(side)]
    return people(match.sides[match.winner])


def _alert(match: Match, kind: str, players: Iterable[int], facts: dict[str, int], now: datetime) -> None:
    """One alert of a kind for each player until somebody has looked at it."""
    open_ones = FairPlayAlert.objects.filter(kind=kind, looked_at__isnull=True).values_list("player", flat=True)
    waiting = set(open_ones.filter(player__in=players))
    FairPlayAlert.objects.bulk_create(
        [
            FairPlayAlert(player_id=player, kind=kind, match=match, facts=facts, created_at=now)
            for player in players
            if player not in waiting
        ],
        ignore_conflicts=True,
    )
