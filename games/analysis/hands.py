"""Reviewing a hand: it is played again, and before each play its seat is asked what it could know."""

from collections.abc import Callable, Iterator, Sequence

from games.analysis.accuracy import accuracy_of_plays
from games.analysis.reasons import compare, reason_of
from games.analysis.reviews import MOST_MOMENTS, DealtHand, HandReview, Moment, ReviewedPlay
from games.analysis.valuing import points_of_deal, values_of
from games.bots.values import INSTANT_POINTS, PlayValue
from games.engine import (
    Event,
    HandScored,
    Mark,
    MatchState,
    Play,
    Played,
    Rules,
    announce,
    apply,
    start_match,
    view_for,
)

LEAST_LOSS = 0.3
"""Points that a play must have lost to be a moment."""

_PLIES_APART = 1_000
"""Keeps the seeds of the plays of a hand, and of neighbouring hands, apart."""


def review_hand(hand: DealtHand, *, seed: int, on_play: Callable[[int], None] | None = None) -> HandReview:
    """The review of a hand that is over; the same hand and seed give the same review.

    `on_play` is told after each play how many have been judged. Raises IllegalPlay for plays that cannot have
    happened, ValueError for a deal that is void, and BadDeck and BadRules as `start_match` does.
    """
    walked: list[tuple[MatchState, ReviewedPlay]] = []
    events: tuple[Event, ...] = ()
    for state, play, happened in _walk(hand):
        ply = len(walked) + 1
        walked.append((state, _reviewed(state, play, ply, seed * _PLIES_APART + ply)))
        events = happened
        if on_play is not None:
            on_play(ply)
    plays = tuple(play for _, play in walked)
    seats = range(hand.rules.players)
    by_seat = [[play for play in plays if play.seat == seat] for seat in seats]
    return HandReview(
        plays=plays,
        moments=_moments(walked, _sweeps(hand)),
        accuracies=tuple(map(accuracy_of_plays, by_seat)),
        losses=tuple(sum(play.loss for play in own) for own in by_seat),
        luck=_ahead(hand.rules, points_of_deal(hand.rules, hand.deck, hand.dealer, seed * _PLIES_APART)),
        result=_result(hand.rules, events),
    )


def _walk(hand: DealtHand) -> Iterator[tuple[MatchState, Play, tuple[Event, ...]]]:
    """Each play with the position before it and what it brought about."""
    state, _ = start_match(hand.rules, hand.deck, dealer=hand.dealer)
    for move in hand.moves:
        if isinstance(move, Play):
            after, events = apply(state, move)
            yield state, move, events
            state = after
        else:
            state, _ = announce(state, move)


def _reviewed(state: MatchState, played: Play, ply: int, seed: int) -> ReviewedPlay:
    seat = state.turn
    assert seat is not None, "a play was made here, so somebody was to play"
    view = view_for(state, seat)
    options = sorted(values_of(view, seed), key=lambda option: (-option.points, option.play))
    return ReviewedPlay(ply, seat, played, tuple(map(_rounded, options)))


def _rounded(value: PlayValue) -> PlayValue:
    """Three decimals are more than the sampling gives."""
    return PlayValue(value.play, round(value.points, 3), round(value.error, 3))


def _moments(walked: Sequence[tuple[MatchState, ReviewedPlay]], sweeps: frozenset[int]) -> tuple[Moment, ...]:
    """The plays that lost most, at most three, in the order in which they were made."""
    costly = [each for each in walked if each[1].loss >= LEAST_LOSS]
    worst = sorted(costly, key=lambda each: -each[1].loss)[:MOST_MOMENTS]
    return tuple(_moment(state, play, sweeps) for state, play in sorted(worst, key=lambda each: each[1].ply))


def _moment(state: MatchState, play: ReviewedPlay, sweeps: frozenset[int]) -> Moment:
    better = play.best.play
    reason, cards = reason_of(compare(state, view_for(state, play.seat), play.played, better))
    return Moment(play.ply, play.seat, reason, play.played, better, play.loss, cards, play.ply + 1 in sweeps)


def _sweeps(hand: DealtHand) -> frozenset[int]:
    """The plies of the hand at which the table was swept."""
    made = (events for _, _, events in _walk(hand))
    return frozenset(
        ply
        for ply, events in enumerate(made, start=1)
        if any(isinstance(event, Played) and event.mark is Mark.SWEEP for event in events)
    )


def _result(rules: Rules, events: Sequence[Event]) -> tuple[float, ...] | None:
    """What the hand brought each side over the mean of the others; None when it was not counted."""
    scored = next((event for event in events if isinstance(event, HandScored)), None)
    if scored is None:
        return None
    won = [INSTANT_POINTS if side == scored.instant else 0 for side in range(rules.sides_count)]
    return _ahead(rules, [row.total + more for row, more in zip(scored.rows, won, strict=True)])


def _ahead(rules: Rules, points: Sequence[float]) -> tuple[float, ...]:
    """By side: its points less the mean of the others', turned round where the fewest points win."""
    total, others, sign = sum(points), len(points) - 1, -1 if rules.objective == "least" else 1
    return tuple(round(sign * (own - (total - own) / others), 3) for own in points)
