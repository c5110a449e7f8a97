"""What stands on the table when a hand or the match has just ended."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.models import Hand, Match, RatingChange
from games.selectors.pools import pools_for, refolds_under_way
from games.selectors.views import MatchView
from games.web.presenters.lobby import signed
from games.web.presenters.table import SideScore, names_of, rules_of, side_scores
from games.web.words.outcomes import REASONS, result_sentence
from games.web.words.rankings import title_of_pool
from games.web.words.ratings import unrated_sentence


@dataclass(frozen=True, slots=True)
class RatingLine:
    """What the match does to one player's rating; the pool is named where there are several."""

    name: str
    pool: str
    before: int
    after: int
    change: str


@dataclass(frozen=True, slots=True)
class RatingsTold:
    """What is told of ratings where a match ended.

    `unrated` says why a match that was to be rated moved none; `is_recomputed` that one of its pools is being computed
    again, so that the lines may still change.
    """

    lines: tuple[RatingLine, ...]
    unrated: str
    is_recomputed: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a finished match."""

    headline: str
    reason: str
    sides: tuple[SideScore, ...]
    ratings: RatingsTold


@dataclass(frozen=True, slots=True)
class LastHand:
    """The hand before the one that is being played: its number and each side's points."""

    number: int
    sides: tuple[SideScore, ...]


def ending(match_view: MatchView, changes: Sequence[RatingChange]) -> Ending:
    """The result for whoever looks."""
    match, sides = match_view.match, side_scores(match_view)
    shown = names_of(match_view)
    names = " + ".join(shown[info.number] for info in match_view.seats if info.side == match.winner_side)
    own_side = None if match_view.seat is None else rules_of(match).side_of(match_view.seat)
    return Ending(
        headline=result_sentence(
            winner_names=names, you_won=None if own_side is None else own_side == match.winner_side
        ),
        reason=str(REASONS.get(match.outcome_reason, "")),
        sides=sides,
        ratings=ratings_told(match, changes),
    )


def ratings_told(match: Match, changes: Sequence[RatingChange]) -> RatingsTold:
    """What a match does to the ratings as things stand, pool by pool and player by player."""
    titles = {pool.code: title_of_pool(pool) for pool in pools_for(match)}
    lines = tuple(
        RatingLine(
            change.player.name,
            titles[change.pool] if len(titles) > 1 else "",
            round(change.before),
            round(change.after),
            signed(change.after - change.before),
        )
        for pool in titles
        for change in changes
        if change.pool == pool
    )
    is_recomputed = match.rated and not titles.keys().isdisjoint(refolds_under_way())
    return RatingsTold(lines, unrated_sentence(match.unrated_reason), is_recomputed)


def last_hand(match_view: MatchView, hands: Sequence[Hand]) -> LastHand | None:
    """The hand that has just ended; None once the viewer has played in the new one."""
    view = match_view.view
    if view is None or not hands:
        return None
    if match_view.seat is None:
        played = len(view.history) >= view.rules.players
    else:
        played = any(made.seat == match_view.seat for made in view.history)
    if played:
        return None
    rows = hands[-1].rows
    return LastHand(
        number=hands[-1].number,
        sides=tuple(replace(line, points=sum(rows[line.number].values())) for line in side_scores(match_view)),
    )
