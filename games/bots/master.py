"""The level "master": the value network, tried out in likely guesses of the hidden cards, and exact at the end.

With the compiled kernel and a trained network (docs/algorithms/bots-master.md); without them, and by rules that the
kernel does not know, it samples playouts through the engine, which is weaker.
"""

from random import Random

from games.bots.engine_search import engine_play, engine_values
from games.bots.kernel_door import opened_for
from games.bots.values import PlayValue
from games.engine import Play, SeatView

WORLDS = 120
"""Guesses of the hidden cards in which the plays of one move are tried; five times as many where hands are refilled."""

GUESSES_A_WORLD = 3
"""Guesses that are weighed for each that plays are tried in, where the values themselves are asked for."""


def master_play(view: SeatView, rng: Random, *, worlds: int = WORLDS) -> Play:
    """The legal play that is worth most; a pure function of the view and of one draw from `rng`.

    Raises ValueError when the view has no legal play.
    """
    if len(view.legal) == 1:
        return view.legal[0]
    by_kernel = opened_for("games.bots.master_kernel", view.rules)
    if not view.legal or by_kernel is None:
        return engine_play(view, rng)
    place: int = by_kernel.place_of_choice(view, rng.getrandbits(64), by_kernel.MasterSettings(worlds=worlds))
    return view.legal[place]


def play_values(view: SeatView, rng: Random, *, worlds: int = WORLDS) -> tuple[PlayValue, ...]:
    """What each legal play can be expected to bring, in the order of `view.legal`, from what the seat may know.

    Every play is tried in all guesses, so that the time grows with the plays and with `worlds`. A pure function of the
    view and of one draw from `rng`. Raises ValueError when the view has no legal play or `worlds` is less than one.
    """
    by_kernel = opened_for("games.bots.master_kernel", view.rules)
    if not view.legal or worlds < 1 or by_kernel is None:
        return engine_values(view, rng, worlds)
    settings = by_kernel.MasterSettings(
        worlds=worlds, guesses=GUESSES_A_WORLD * worlds, short_hands=1, plays_tried=len(view.legal), cuts=0
    )
    points, errors = by_kernel.values_of(view, rng.getrandbits(64), settings)
    return tuple(
        PlayValue(play, float(mean), float(error)) for play, mean, error in zip(view.legal, points, errors, strict=True)
    )
