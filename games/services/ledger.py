"""The rating ledger is written: what a match did to ratings, and the reversal of what no longer stands.

Nothing in it is ever changed. Everything here runs under the match's lock, and locks ratings in the order of their
ids, so matches of the same players follow one after the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.db.models import Max

from games.engine import Rules
from games.models import Match, Player, Rating, RatingEntry
from games.rating import START, EloChange, Rated, pool_of, rate_match
from games.selectors.histories import rated_matches_before, rating_changes
from games.selectors.positions import rules_of

type Changes = list[tuple[Player, EloChange]]


@dataclass(frozen=True, slots=True)
class RatingEffect:
    """What another result would do to one player's rating of today, in rating points."""

    player: Player
    pool: str
    now: float
    then: float


def places_of(match: Match) -> list[int]:
    """The finishing place of every side, 1 for the best: the winner, then by points, a side that gave up last."""
    return _places(rules_of(match), match.scores, match.winner_side, match.conceded_side)


def enter_result(match: Match, *, now: datetime) -> None:
    """Rate the match as it stands, as the next revision of what it did.

    A match that was rated before is rated with the strengths of then, so that a correction gives what the right result
    would have given; the change is made to the ratings of today.
    """
    ratings = _locked_ratings(match)
    latest = RatingEntry.objects.filter(match=match).aggregate(last=Max("revision"))["last"] or 0
    for player, change in _changes(match, places_of(match), ratings):
        after = _moved(ratings[player.pk].value, change.before, change.after)
        kind, revision = RatingEntry.Kind.RESULT, latest + 1
        _write(match, ratings[player.pk], kind, revision, after, (change.expected, change.score), now)


def reverse_result(match: Match, *, now: datetime) -> int:
    """Take back what the match did to ratings; the number of entries that were reversed, 0 when none stands."""
    standing = rating_changes(match.pk)
    ratings = _locked_ratings(match) if standing else {}
    for entry in standing:
        rating = ratings[entry.player_id]
        after = _moved(rating.value, entry.after, entry.before)
        kind = RatingEntry.Kind.REVERSAL
        _write(match, rating, kind, entry.revision, after, (entry.expected, entry.score), now)
    return len(standing)


def rating_effect(match: Match, *, scores: Sequence[int] | None, winner: int | None) -> tuple[RatingEffect, ...]:
    """What these points by side and this winner would do to the ratings, by seat; None for no result at all.

    Nothing is written. Empty for a match that is not rated.
    """
    if not match.rated:
        return ()
    pool = pool_of(match.preset)
    players = list(chain(*_players_by_side(match)))
    found = {rating.player_id: rating for rating in Rating.objects.filter(pool=pool, player__in=players)}
    ratings = {each.pk: found.get(each.pk) or Rating(player=each, pool=pool, value=START) for each in players}
    then = {player_id: rating.value for player_id, rating in ratings.items()}
    for entry in rating_changes(match.pk):
        then[entry.player_id] = _moved(then[entry.player_id], entry.after, entry.before)
    if scores is not None:
        for player, change in _changes(match, _places(rules_of(match), scores, winner, None), ratings):
            then[player.pk] = _moved(then[player.pk], change.before, change.after)
    return tuple(RatingEffect(each, pool, ratings[each.pk].value, then[each.pk]) for each in players)


def _places(rules: Rules, scores: Sequence[int], winner: int | None, conceded: int | None) -> list[int]:
    order = [points if rules.objective == "least" else -points for points in scores]
    ranks = [(side == conceded, side != winner, order[side]) for side in range(len(scores))]
    return [1 + sum(other < own for other in ranks) for own in ranks]


def _changes(match: Match, places: Sequence[int], ratings: Mapping[int, Rating]) -> Changes:
    """What the match does to everybody who played it, side by side."""
    sides = _players_by_side(match)
    first = {entry.player_id: entry for entry in RatingEntry.objects.filter(match=match, revision=1, kind="result")}
    rated = [[_strength(first.get(player.pk), ratings[player.pk]) for player in side] for side in sides]
    return list(zip(chain(*sides), chain(*rate_match(rated, places)), strict=True))


def _strength(first: RatingEntry | None, rating: Rating) -> Rated:
    """The player before the match was first rated: rating points, and rated matches in this pool."""
    if first is None:
        return Rated(rating.value, rating.games)
    return Rated(first.before, rated_matches_before(first))


def _moved(value: float, before: float, after: float) -> float:
    """A rating that changes like one from `before` to `after`; to the last bit where it stands at `before`."""
    return after if value == before else value + (after - before)


def _players_by_side(match: Match) -> list[list[Player]]:
    sides: list[list[Player]] = [[] for _ in match.scores]
    for seat in match.seats.select_related("player"):
        if seat.player is None:
            raise ValueError(f"{seat} of a rated match has no player")
        sides[seat.side].append(seat.player)
    return sides


def _locked_ratings(match: Match) -> dict[int, Rating]:
    pool, players = pool_of(match.preset), list(chain(*_players_by_side(match)))
    for player in sorted(players, key=lambda each: each.pk):
        Rating.objects.get_or_create(player=player, pool=pool, defaults={"value": START})
    locked = Rating.objects.select_for_update().filter(pool=pool, player__in=players).order_by("pk")
    return {rating.player_id: rating for rating in locked}


def _write(
    match: Match, rating: Rating, kind: str, revision: int, after: float, shares: tuple[float, float], now: datetime
) -> None:
    expected, score = shares
    RatingEntry.objects.create(
        match=match,
        player_id=rating.player_id,
        pool=rating.pool,
        kind=kind,
        revision=revision,
        before=rating.value,
        after=after,
        expected=expected,
        score=score,
        created_at=now,
    )
    rating.value = after
    rating.games += 1 if kind == RatingEntry.Kind.RESULT else -1
    rating.save(update_fields=["value", "games"])
