"""What decides a training of a value network. Pure: it needs neither numpy nor numba."""

import json
from dataclasses import asdict, dataclass

from games.bots.families import FAMILIES

BATCH = 16
"""Hands of one step of learning."""
CHUNK = 50
"""Batches between two looks at the outside: a stop, a checkpoint, a line of progress."""
RATES = (1e-3, 3e-5)
"""Learning rate at the start and at the end of a training from nothing."""
TEMPERATURES = (0.2, 0.05)
"""Temperature of the plays at its start and at its end, in points."""


class BadCheckpoint(Exception):
    """The checkpoint is of another training, or no checkpoint at all."""


class WrongBeginning(Exception):
    """The network to begin with does not fit the plan."""


class NoKernel(Exception):
    """The compiler or the rules are missing without which training would take weeks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides the weights of a training: two trainings with equal plans give equal weights.

    `games` are hands, rounded up to whole chunks. Learning rate and temperature (points) go in a straight line from
    their first to their last value. `own_values` is the weight that a seat's own later values have in what it learns.
    `beginning` is the digest of the network that the training goes on from, empty for one that knows nothing.
    """

    family: str
    games: int
    seed: int
    first_units: int = 96
    second_units: int = 32
    rates: tuple[float, float] = RATES
    temperatures: tuple[float, float] = TEMPERATURES
    own_values: float = 0.5
    beginning: str = ""

    @property
    def batches(self) -> int:
        """Steps of learning in all: whole chunks."""
        per_chunk = BATCH * CHUNK
        return -(-self.games // per_chunk) * CHUNK

    @property
    def hands(self) -> int:
        """Hands that will be played in all."""
        return self.batches * BATCH

    @property
    def text(self) -> str:
        """Everything that the weights depend on, as JSON: this plan, and what it stands for at present."""
        mixture = FAMILIES[self.family].told()
        return json.dumps({**asdict(self), "mixture": mixture, "batch": BATCH, "chunk": CHUNK}, sort_keys=True)
