"""The rating ledger is written: what a match did to ratings, and the reversal of what no longer stands.

Nothing in the ledger is ever changed. Beside it `RatingChange` says what a match does as things stand, and `Rating`
what everything comes to. A match is rated in every pool that it counts for, each under its own system, by the same fold
as when the pool is computed again. Everything here runs under the match's lock; the other locks are taken in the order
of pool_locks.py, so matches of the same players follow one after the other.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from games.engine import Rules
from games.models import Match, Player, Rating, RatingChange, RatingEntry, RatingPool, RatingRefold
from games.rating import SYSTEMS, Kept
from games.selectors.histories import standing_entries
from games.selectors.match_ratings import MatchRating, players_by_side, rate_in, values_around
from games.selectors.pools import changing_pools, pools_for
from games.selectors.positions import rules_of
from games.selectors.rating_states import change_columns, kept_of, latest_changes, rating_columns
from games.services.board_counts import RatingMove, rating_moved
from games.services.pool_locks import lock_ratings, lock_refolds, share_pools
from games.services.pools import pools_of_match
from games.services.refold_requests import ask_refold


@dataclass(frozen=True, slots=True)
class RatingEffect:
    """What another result would do to one player's rating of today in one pool, in rating points."""

    player: Player
    pool: str
    now: float
    then: float


@dataclass(frozen=True, slots=True)
class HeldMatch:
    """A match that is to be rated, with the ratings of its players held: nobody else moves them meanwhile."""

    match: Match
    sides: list[list[Player]]
    pools: list[RatingPool]
    refolds: Mapping[int, RatingRefold]
    ratings: Mapping[tuple[str, int], Rating]

    def today(self, pool: RatingPool) -> dict[int, Rating]:
        """What the players have come to in a pool."""
        return {player: rating for (code, player), rating in self.ratings.items() if code == pool.code}

    def moves_now(self, pool: RatingPool) -> bool:
        """Whether ratings of the pool move at once; while it changes its system they move when that is done."""
        refold = self.refolds[pool.pk]
        return refold.finished_at is not None or refold.system == pool.system


def places_of(match: Match) -> list[int]:
    """The finishing place of every side, 1 for the best: the winner, then by points, a side that gave up last."""
    return _places(rules_of(match), match.scores, match.winner_side, match.conceded_side)


def hold(match: Match, *, now: datetime, past: bool = False) -> HeldMatch:
    """The match with its pools shared and its players' ratings locked; `past` says that it was rated before."""
    sides = players_by_side(match)
    pools = share_pools(pools_of_match(match, now=now))
    refolds = lock_refolds(pools) if past else {row.pool_id: row for row in RatingRefold.objects.filter(pool__in=pools)}
    players = sorted(player.pk for player in chain(*sides))
    for pool in pools:
        system = SYSTEMS[pool.system]
        start = rating_columns(system.kept(system.start, 0))
        for player in players:
            Rating.objects.get_or_create(player_id=player, pool=pool.code, defaults=start)
    return HeldMatch(match, sides, pools, refolds, lock_ratings([pool.code for pool in pools], players))


def enter_result(held: HeldMatch, *, now: datetime) -> None:
    """Rate the match as it stands, as the next revision of what it did in each of its pools.

    A match that was rated before is rated as its players stood then; the change is made to the ratings of today, and
    what followed the match is computed again.
    """
    places = places_of(held.match)
    for pool in held.pools:
        _enter(held, pool, places, now)


def reverse_result(match: Match, *, now: datetime) -> int:
    """Take back what the match did to ratings; the number of entries that were reversed, 0 when none stands."""
    if not standing_entries(match.pk):
        return 0
    held = hold(match, now=now, past=True)
    standing = standing_entries(match.pk)
    for pool in held.pools:
        _reverse(held, pool, [entry for entry in standing if entry.pool == pool.code], now)
    return len(standing)


def rating_effect(match: Match, *, scores: Sequence[int] | None, winner: int | None) -> tuple[RatingEffect, ...]:
    """What these points by side and this winner would do to the ratings, by pool and seat; None for no result at all.

    Nothing is written. It is what happens at once; matches that came later are computed again afterwards. Empty for a
    match that is not rated; a pool that is changing its system is left out.
    """
    if not match.rated:
        return ()
    places = None if scores is None else _places(rules_of(match), scores, winner, None)
    changing = changing_pools()
    pools = [pool for pool in pools_for(match) if pool.code not in changing]
    return tuple(chain.from_iterable(_effects(match, pool, places) for pool in pools))


def _effects(match: Match, pool: RatingPool, places: Sequence[int] | None) -> list[RatingEffect]:
    system, sides = SYSTEMS[pool.system], players_by_side(match)
    players = list(chain(*sides))
    ratings = {rating.player_id: rating for rating in Rating.objects.filter(pool=pool.code, player__in=players)}
    now = {each.pk: system.restored(kept_of(ratings[each.pk])) for each in players if each.pk in ratings}
    now = {each.pk: now.get(each.pk, system.start) for each in players}
    then = dict(now)
    for player, (before, after) in values_around(match, pool).items():
        then[player] = system.moved(then[player], after, before)
    if places is not None:
        for move in rate_in(match, pool, sides, places, ratings).once.moves:
            then[move.player] = system.moved(then[move.player], move.before, move.after)
    return [
        RatingEffect(each, pool.code, system.points(now[each.pk]), system.points(then[each.pk])) for each in players
    ]


def _places(rules: Rules, scores: Sequence[int], winner: int | None, conceded: int | None) -> list[int]:
    order = [points if rules.objective == "least" else -points for points in scores]
    ranks = [(side == conceded, side != winner, order[side]) for side in range(len(scores))]
    return [1 + sum(other < own for other in ranks) for own in ranks]


def _enter(held: HeldMatch, pool: RatingPool, places: Sequence[int], now: datetime) -> None:
    """One pool's share of `enter_result`: entries, changes, ratings."""
    system, ratings = SYSTEMS[pool.system], held.today(pool)
    moves_now = held.moves_now(pool)
    rating = rate_in(held.match, pool, held.sides, places, ratings, now=now, blind=not moves_now)
    kept = {player: replace(kept_of(each), games=each.games + 1) for player, each in ratings.items()}
    if moves_now:
        for move in rating.once.moves:
            value = system.restored(kept_of(ratings[move.player]))
            moved = system.moved(value, move.before, move.after)
            kept[move.player] = system.kept(moved, kept[move.player].games)
    entries = RatingEntry.objects.bulk_create(_result_entries(held, pool, rating, kept, now))
    place = rating.first.pk if rating.first is not None else min(entry.pk for entry in entries)
    rated_at = rating.rated_at or now
    if moves_now:
        RatingChange.objects.bulk_create(
            RatingChange(
                match=held.match,
                player_id=move.player,
                pool=pool.code,
                place=place,
                rated_at=rated_at,
                before=system.points(move.before),
                **change_columns(system.kept(move.after, move.games)),
            )
            for move in rating.once.moves
        )
    if rating.first is None:
        _write_ratings(ratings, kept, dict.fromkeys(kept, rated_at))
    else:
        _write_ratings(ratings, kept, _last_rated(pool, kept))
        ask_refold(held.refolds[pool.pk], place=place, now=now)


def _result_entries(
    held: HeldMatch, pool: RatingPool, rating: MatchRating, kept: Mapping[int, Kept], now: datetime
) -> list[RatingEntry]:
    """What is told of the match on the day, side by side."""
    today, once = held.today(pool), rating.once
    return [
        RatingEntry(
            match=held.match,
            player=player,
            pool=pool.code,
            revision=rating.revision,
            before=today[player.pk].value,
            after=kept[player.pk].points,
            expected=min(1.0, max(0.0, once.expected[side])),
            score=once.score[side],
            gain_halved=side in rating.halved,
            created_at=now,
        )
        for side, players in enumerate(held.sides)
        for player in players
    ]


def _reverse(held: HeldMatch, pool: RatingPool, standing: Sequence[RatingEntry], now: datetime) -> None:
    """One pool's share of `reverse_result`."""
    if not standing:
        return
    system, ratings = SYSTEMS[pool.system], held.today(pool)
    around = values_around(held.match, pool) if held.moves_now(pool) else {}
    kept: dict[int, Kept] = {}
    for entry in standing:
        today = kept_of(ratings[entry.player_id])
        kept[entry.player_id] = replace(today, games=today.games - 1)
        if entry.player_id in around:
            before, after = around[entry.player_id]
            value = system.moved(system.restored(today), after, before)
            kept[entry.player_id] = system.kept(value, today.games - 1)
    RatingEntry.objects.bulk_create(
        RatingEntry(
            match=held.match,
            player_id=entry.player_id,
            pool=pool.code,
            kind=RatingEntry.Kind.REVERSAL,
            revision=entry.revision,
            before=ratings[entry.player_id].value,
            after=kept[entry.player_id].points,
            expected=entry.expected,
            score=entry.score,
            gain_halved=entry.gain_halved,
            created_at=now,
        )
        for entry in standing
    )
    RatingChange.objects.filter(match=held.match, pool=pool.code).delete()
    _write_ratings(ratings, kept, _last_rated(pool, kept))
    first = RatingEntry.objects.filter(match=held.match, pool=pool.code).order_by("pk")[0]
    ask_refold(held.refolds[pool.pk], place=first.pk, now=now)


def _last_rated(pool: RatingPool, players: Collection[int]) -> dict[int, datetime | None]:
    """When the latest match that stands was first settled, by player; None for whoever has none."""
    found = {change.player_id: change.rated_at for change in latest_changes(pool.code, players, None)}
    return {player: found.get(player) for player in players}


def _write_ratings(
    ratings: Mapping[int, Rating], kept: Mapping[int, Kept], last_rated: Mapping[int, datetime | None]
) -> None:
    moves = []
    for player in sorted(kept):
        rating, after = ratings[player], kept[player]
        before = rating.value if rating.games else None
        moves.append(RatingMove(player, rating.pool, before, after.points, rating.games, after.games))
        for name, number in rating_columns(after).items():
            setattr(rating, name, number)
        rating.last_rated_at = last_rated[player]
        rating.save(update_fields=["value", "deviation", "state", "games", "last_rated_at"])
    rating_moved(moves)
