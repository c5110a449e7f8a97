"""The search on the compiled kernel: from a view to the visits and values of its plays.

This module needs numba and numpy: `games.bots.search` opens it through `games.bots.kernel_door`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.bots.endgame import places_left
from games.bots.kernel_rules import kernel_rules
from games.bots.positions import Position, chance_of
from games.bots.search_tree import NODE_LENGTH, grow, read_root
from games.bots.worlds import weighted_worlds
from games.engine import Rules, SeatView

type Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How much the search does and how it weighs: fixed numbers, so that a view and a seed decide the play.

    `exploration` is in points. `inference` is the weight of what the others played, 0 for none; `temperature` in points
    and `slips` say how they are taken to choose. With no more than `exact_cards` held the end is worked out.
    """

    iterations: int = 5_000
    worlds: int = 512
    exploration: float = 3.0
    epsilon: float = 0.3
    inference: float = 1.0
    temperature: float = 0.2
    slips: float = 0.05
    looking_back: int = 30
    exact_cards: int = 9


def plays(rules: Rules) -> bool:
    """Whether the kernel plays these rules."""
    return kernel_rules(rules) is not None


def place_of_choice(view: SeatView, seed: int, settings: SearchSettings) -> int:
    """Give the place in `view.legal` of the play that the search chooses.

    Near the end of a hand it is the exactly best one; equals are told apart by the search. Raises as `visits_of`.
    """
    position = Position.of(view)
    among = places_left(position, len(view.legal), settings.exact_cards)
    if len(among) == 1:
        return int(among[0])
    visits, _ = visits_in(position, seed, settings)
    return int(among[visits[among].argmax()])


def visits_of(view: SeatView, seed: int, settings: SearchSettings) -> tuple[NDArray[np.int64], Floats]:
    """Give for every legal play, in the order of `view.legal`, how often the search came by and its mean difference.

    Raises ValueError where the kernel does not play the rules of the view.
    """
    return visits_in(Position.of(view), seed, settings)


def visits_in(position: Position, seed: int, settings: SearchSettings) -> tuple[NDArray[np.int64], Floats]:
    """Give the same for a position."""
    chance = chance_of(seed)
    held, decks, weights = worlds_of(position, chance, settings)
    nodes = np.zeros((settings.iterations + 1, NODE_LENGTH), dtype=np.int64)
    totals = np.zeros(settings.iterations + 1, dtype=np.float64)
    grow(
        position.R,
        position.s,
        position.seat,
        held,
        decks,
        weights,
        settings.iterations,
        settings.exploration,
        settings.epsilon,
        chance,
        nodes,
        totals,
    )
    plays = np.array(position.plays(), dtype=np.int64).T.copy()
    visits = np.zeros(plays.shape[1], dtype=np.int64)
    means = np.zeros(plays.shape[1], dtype=np.float64)
    read_root(nodes, totals, plays[0], plays[1], visits, means)
    return visits, means


def worlds_of(
    position: Position, chance: NDArray[np.uint64], settings: SearchSettings
) -> tuple[NDArray[np.int64], NDArray[np.int8], Floats]:
    """Draw worlds: hands by seat, decks, and weights that add up to 1."""
    held = np.zeros((settings.worlds, 4), dtype=np.int64)
    decks = np.zeros((settings.worlds, 40), dtype=np.int8)
    weights = np.zeros(settings.worlds, dtype=np.float64)
    trust = np.array([settings.inference, settings.temperature, settings.slips])
    weighted_worlds(
        position.R,
        position.s,
        position.unseen,
        position.held_counts,
        position.seat,
        position.history,
        settings.looking_back,
        trust,
        chance,
        held,
        decks,
        weights,
    )
    return held, decks, weights
