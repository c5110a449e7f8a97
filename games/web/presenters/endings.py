"""What stands on the table when a hand or the match has just ended."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.models import Hand, RatingEntry
from games.selectors.views import MatchView
from games.web.presenters.lobby import signed
from games.web.presenters.table import SideScore, names_of, rules_of, side_scores
from games.web.words.outcomes import REASONS, result_sentence


@dataclass(frozen=True, slots=True)
class RatingLine:
    """What the match did to one player's rating."""

    name: str
    before: int
    after: int
    change: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a finished match."""

    headline: str
    reason: str
    sides: tuple[SideScore, ...]
    ratings: tuple[RatingLine, ...]


@dataclass(frozen=True, slots=True)
class LastHand:
    """The hand before the one that is being played: its number and each side's points."""

    number: int
    sides: tuple[SideScore, ...]


def ending(match_view: MatchView, entries: Sequence[RatingEntry]) -> Ending:
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
        ratings=rating_lines(entries),
    )


def rating_lines(entries: Sequence[RatingEntry]) -> tuple[RatingLine, ...]:
    """What a match did to the ratings, player by player."""
    return tuple(
        RatingLine(entry.player.name, round(entry.before), round(entry.after), signed(entry.after - entry.before))
        for entry in entries
    )


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
