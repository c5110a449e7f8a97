"""The master on the compiled kernel: from a view to the values of its plays.

This module needs numba and numpy: `games.bots.master` opens it through `games.bots.kernel_door`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.bots.endgame import endgame_values, is_endgame, places_left
from games.bots.families import family_of
from games.bots.kernel_rules import kernel_rules
from games.bots.master_search import consider
from games.bots.network import network_for, reader_for
from games.bots.positions import Position, chance_of
from games.engine import Rules, SeatView

type Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MasterSettings:
    """How much the master does and how it weighs: fixed numbers, so that a view and a seed decide the play.

    Of `pool` even guesses of the hidden cards, `guesses` are drawn by what cards were worth in `samples` of them, and
    weighed by what the others would have done with whole hands. Of those, `worlds` are drawn to try plays in, and in
    games in which hands are filled again `short_hands` times as many: there plays are closer and take less time.
    `plays_tried` plays that the network thinks best are tried, each for as many rounds as `plays_ahead` plays make, one
    at least; `cuts` times the worse half of them is dropped. `looking_back` is the number of past plays that are read.
    `temperature` in points and `slips` say how the others are taken to choose. With no more than `exact_cards` held the
    end is worked out.
    """

    worlds: int = 120
    pool: int = 2000
    samples: int = 16
    guesses: int = 600
    short_hands: int = 5
    plays_tried: int = 6
    plays_ahead: int = 4
    looking_back: int = 30
    cuts: int = 2
    temperature: float = 0.3
    slips: float = 0.1
    exact_cards: int = 9

    def sizes(self, rules: Rules) -> NDArray[np.int64]:
        """The whole numbers in the order of `games.bots.inference`, for these rules."""
        worlds = self.worlds * (1 if rules.refill == "none" else self.short_hands)
        return np.array(
            [
                self.pool,
                self.samples,
                self.guesses,
                worlds,
                self.plays_tried,
                max(1, self.plays_ahead // rules.players),
                self.looking_back,
                self.cuts,
            ],
            dtype=np.int64,
        )

    @property
    def scales(self) -> Floats:
        """The other numbers in the order of `games.bots.reading`."""
        return np.array([self.temperature, self.slips], dtype=np.float64)


def plays(rules: Rules) -> bool:
    """Whether the kernel plays these rules and a network for them ships."""
    return kernel_rules(rules) is not None and network_for(family_of(rules)) is not None


def place_of_choice(view: SeatView, seed: int, settings: MasterSettings) -> int:
    """Give the place in `view.legal` of the play that is worth most; near the end, of the exactly best.

    Exact equals are told apart by what else the master knows.
    """
    position = Position.of(view)
    among = places_left(position, len(view.legal), settings.exact_cards)
    if len(among) == 1:
        return int(among[0])
    points, _ = values_in(position, seed, settings)
    return int(among[points[among].argmax()])


def values_of(view: SeatView, seed: int, settings: MasterSettings) -> tuple[Floats, Floats]:
    """Give for every legal play, in the order of `view.legal`, its points and their standard error, 0 where exact.

    Raises ValueError where the kernel does not play the rules of the view.
    """
    position = Position.of(view)
    if is_endgame(position, settings.exact_cards):
        points, _ = endgame_values(position)
        return points, np.zeros_like(points)
    return values_in(position, seed, settings)


def values_in(position: Position, seed: int, settings: MasterSettings) -> tuple[Floats, Floats]:
    """Give the same for a position, never exactly but where guesses reach the end of the hand."""
    family = family_of(position.view.rules)
    network, reader = network_for(family), reader_for(family)
    if network is None or reader is None:
        raise ValueError("no network for these rules ships")
    cards, takes = np.array(position.plays(), dtype=np.int64).T.copy()
    points = np.zeros(len(cards), dtype=np.float64)
    errors = np.zeros(len(cards), dtype=np.float64)
    consider(
        position.R,
        position.s,
        position.history,
        position.held_counts,
        chance_of(seed),
        network.arrays,
        reader.arrays,
        settings.sizes(position.view.rules),
        settings.scales,
        cards,
        takes,
        points,
        errors,
    )
    return points, errors
