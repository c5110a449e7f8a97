"""What is known of a match, and of the day before it, that says whether it counts (games/rating/farming.py)."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import chain

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from games.models import Hand, Match, MatchEvent, Player, Seat
from games.rating import OPENING_CARDS, SAME_OPENINGS, WATCHED, Pair, PlayedMatch, Seated, opponents, pool_of
from games.selectors.positions import rules_of

DAY = timedelta(hours=24)
SHUTOUT_POINTS = 11
"""A match without a point for the other side says something from so many points on; short ones end so by chance."""
_SECONDS_A_DAY = 86_400.0
_SEATS = Prefetch("seats", queryset=Seat.objects.select_related("player").order_by("number"))


def played_match(match: Match, *, with_opening: bool = False) -> PlayedMatch:
    """A finished match as the rules against farming see it; the opening costs a query of its own."""
    prefetch_related_objects([match], _SEATS)
    ended = match.finished_at or match.created_at
    sides: list[list[Seated]] = [[] for _ in match.scores]
    for seat in match.seats.all():
        if seat.player is not None:
            sides[seat.side].append(_seated(seat.player, ended))
    return PlayedMatch(
        sides=tuple(map(tuple, sides)),
        winner=match.winner_side,
        gave_up=match.conceded_side,
        hands=None if match.venue == Match.Venue.TABLE else _hands(match),
        is_shutout=_is_shutout(match),
        opening=_opening(match) if with_opening else (),
    )


def day_counts(match: Match, pairs: Collection[Pair], *, now: datetime) -> tuple[Counter[Pair], Counter[Pair]]:
    """How many matches of these opponents counted in the pool of the variants within a day, and how many were to.

    Competitions pair their entrants themselves, so their matches are not among them. One of two opponents is no bot, so
    the many matches of a bot with others are not read.
    """
    counted: Counter[Pair] = Counter()
    played: Counter[Pair] = Counter()
    for other in _to_be_rated(chain(*pairs)).filter(settled_at__gt=now - DAY).exclude(pk=match.pk):
        met = {
            (min(one, two), max(one, two))
            for one, first in _players(other)
            for two, second in _players(other)
            if first != second
        }
        for pair in met.intersection(pairs):
            played[pair] += 1
            counted[pair] += other.rated and pool_of(other.preset) == pool_of(match.preset)
    return counted, played


def matches_before(match: Match, players: Collection[int]) -> list[PlayedMatch]:
    """The latest matches of exactly these players before this one, latest last, with their openings."""
    others = Seat.objects.filter(match=OuterRef("pk")).exclude(player__in=players)
    found = _to_be_rated(players).filter(~Exists(others)).exclude(pk=match.pk)
    for player in sorted(players):
        found = found.filter(pk__in=Seat.objects.filter(player=player).values("match"))
    latest = found.order_by("-settled_at", "-pk")[: SAME_OPENINGS - 1]
    return [played_match(other, with_opening=True) for other in latest][::-1]


def latest_matches_of(player: int) -> list[PlayedMatch]:
    """The matches of a player that are watched for losses on purpose, latest last."""
    found = _to_be_rated([player]).order_by("-settled_at", "-pk")[:WATCHED]
    return [played_match(other) for other in found][::-1]


def pairs_of(match: PlayedMatch) -> set[Pair]:
    """Every two opponents of a match of whom one at least is no bot."""
    return set(opponents(match))


def _to_be_rated(players: Iterable[int]) -> QuerySet[Match]:
    """Settled matches outside competitions that were to be rated, and at which one of these people sat; no bots."""
    asked = Q(rated=True) | ~Q(unrated_reason="")
    people = Seat.objects.filter(player__in=set(players)).exclude(player__kind=Player.Kind.BOT)
    at_table = people.values("match")
    found = Match.objects.filter(asked, pk__in=at_table, competition=False, settled_at__isnull=False)
    return found.prefetch_related(_SEATS)


def _players(match: Match) -> list[tuple[int, int]]:
    """The players of a match by their numbers, each with the side."""
    return [(seat.player_id, seat.side) for seat in match.seats.all() if seat.player_id is not None]


def _seated(player: Player, ended: datetime) -> Seated:
    return Seated(player.pk, player.is_bot, (ended - player.created_at).total_seconds() / _SECONDS_A_DAY)


def _hands(match: Match) -> int:
    return Hand.objects.filter(match=match, ended_seq__isnull=False).count()


def _is_shutout(match: Match) -> bool:
    if len(match.scores) != 2 or rules_of(match).objective == "least":
        return False
    return min(match.scores) == 0 and max(match.scores) >= SHUTOUT_POINTS


def _opening(match: Match) -> tuple[str, ...]:
    plays = MatchEvent.objects.filter(match=match, kind="played").order_by("seq").values_list("public", flat=True)
    return tuple(str(public["play"]) for public in plays[:OPENING_CARDS])
