"""Sampled playouts through the engine: how bots think where the compiled kernel is absent or does not know the rules.

A world is a guess of all hidden cards that contradicts nothing the seat has seen. In each of them every candidate play
is made and the hand played out by a quick policy; the same worlds serve all candidates, so that the luck of a guess
cancels out. The work is fixed by the cards that are left, never by the clock: the same view and the same chance give
the same play.
"""

import math
from collections.abc import Sequence
from random import Random

from games.bots.engine_endgame import endgame_means, is_engine_endgame
from games.bots.engine_playouts import difference, play_out_hand, quick_worth, scored_points
from games.bots.values import PlayValue
from games.engine import Card, MatchState, Play, SeatView, apply, guessed_state

EPSILON = 0.2
"""Chance of a random play in a playout: without it all playouts of a world would be one."""

MOST_CANDIDATES = 8
"""Plays that are looked at in earnest; the quick policy drops the others."""

PLAYS_OF_A_MOVE = 10_000
"""Plays made in playouts for one move; 300 ms at worst at the speed that benchmarks/engine.py measures."""

MOST_WORLDS = 64


def engine_play(view: SeatView, rng: Random) -> Play:
    """The legal play with the most expected points in sampled worlds; the last plays of a hand are worked out.

    A pure function of the view and of `rng`.

    Raises ValueError when the view has no legal play.
    """
    if not view.legal:
        raise ValueError("the view offers no play: it is not this seat's turn")
    if len(view.legal) == 1:
        return view.legal[0]
    worth = quick_worth(view.rules, view.table)
    if is_engine_endgame(view):
        means = endgame_means(view, *_known_and_hidden(view))
        # Equals but for rounding are told apart by what they take and leave.
        return max(zip(view.legal, means, strict=True), key=lambda each: (round(each[1], 9), worth(each[0])))[0]
    candidates = sorted(view.legal, key=worth, reverse=True)[:MOST_CANDIDATES]
    values = _values(view, rng, worlds_of_a_move(view, len(candidates)), candidates)
    return max(values, key=lambda value: value.points).play


def engine_values(view: SeatView, rng: Random, worlds: int) -> tuple[PlayValue, ...]:
    """The expected points of every legal play, in the order of `view.legal`, from so many sampled worlds.

    The cost grows with the worlds, the legal plays and the cards left. The last plays of a hand are worked out, with
    the error 0.

    Raises ValueError when the view has no legal play or `worlds` is less than one.
    """
    if not view.legal:
        raise ValueError("the view offers no play: it is not this seat's turn")
    if worlds < 1:
        raise ValueError("at least one world is needed")
    if is_engine_endgame(view):
        means = endgame_means(view, *_known_and_hidden(view))
        return tuple(PlayValue(play, mean, 0.0) for play, mean in zip(view.legal, means, strict=True))
    return _values(view, rng, worlds, view.legal)


def worlds_of_a_move(view: SeatView, candidates: int) -> int:
    """How many worlds a move looks at: so many that its playouts make about `PLAYS_OF_A_MOVE` plays."""
    left = view.stock_count + sum(view.held_counts)
    return max(2, min(MOST_WORLDS, PLAYS_OF_A_MOVE // (left * candidates)))


def sampled_world(view: SeatView, rng: Random) -> MatchState:
    """A state that the view allows, the hidden cards dealt at random: each such deal is as likely as any other.

    Cards that lie open or were shown stay with their seat. Raises ValueError when no hand is in play.
    """
    known, hidden = _known_and_hidden(view)
    rng.shuffle(hidden)
    held: list[tuple[Card, ...]] = []
    place = 0
    for cards, count in zip(known, view.held_counts, strict=True):
        missing = count - len(cards)
        held.append((*cards, *hidden[place : place + missing]))
        place += missing
    return guessed_state(view, held, hidden[place:])


def _values(view: SeatView, rng: Random, worlds: int, candidates: Sequence[Play]) -> tuple[PlayValue, ...]:
    assert view.turn is not None, "there are legal plays, so somebody is to play"
    side = view.rules.side_of(view.turn)
    samples: list[list[float]] = [[] for _ in candidates]
    for _ in range(worlds):
        world = sampled_world(view, rng)
        for sample, play in zip(samples, candidates, strict=True):
            sample.append(difference(view.rules, _points_after(world, play, rng), side))
    return tuple(PlayValue(play, *_mean_and_error(sample)) for play, sample in zip(candidates, samples, strict=True))


def _points_after(world: MatchState, play: Play, rng: Random) -> tuple[float, ...]:
    after, events = apply(world, play)
    if after.turn is None:
        return scored_points(events)
    return play_out_hand(after, rng, EPSILON)


def _mean_and_error(sample: Sequence[float]) -> tuple[float, float]:
    mean = sum(sample) / len(sample)
    if len(sample) == 1:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in sample) / (len(sample) - 1)
    return mean, math.sqrt(variance / len(sample))


def _known_and_hidden(view: SeatView) -> tuple[list[tuple[Card, ...]], list[Card]]:
    """The cards that each seat is known to hold, and those whose place the view does not tell."""
    known = _known_cards(view)
    placed = {card for cards in known for card in cards}
    return known, [card for card in view.unseen if card not in placed]


def _known_cards(view: SeatView) -> list[tuple[Card, ...]]:
    if view.open_hands is not None:
        return list(view.open_hands)
    known: list[tuple[Card, ...]] = list(view.shown or ((),) * len(view.held_counts))
    if view.seat is not None:
        known[view.seat] = view.held
    return known
