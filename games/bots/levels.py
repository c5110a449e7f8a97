"""The levels that can be seated, by name, and the one door to them."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from games.bots.greedy import greedy_play
from games.bots.random_level import random_play
from games.engine import Play, SeatView

type Bot = Callable[[SeatView, Random], Play]

LEVELS: Mapping[str, Bot] = MappingProxyType({"random": random_play, "greedy": greedy_play})
"""Weakest first."""


def choose(level: str, view: SeatView, rng: Random) -> Play:
    """The play of a bot of this level at a seat that is to play.

    Raises KeyError for an unknown level and ValueError when the view has no legal play.
    """
    if not view.legal:
        raise ValueError("the view offers no play: it is not this seat's turn")
    return LEVELS[level](view, rng)
