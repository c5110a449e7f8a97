"""Training of a value network by self-play: bounded, resumable, and the same for a seed however often it is stopped.

The work is done by `games.bots.selfplay` in chunks of whole batches; after a chunk everything that the next one reads
can be written to a checkpoint. A training that is resumed gives the same weights, bit for bit, as one that was not
stopped. No clock here: who calls reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from games.bots.kernel_door import opened
from games.bots.kernel_rules import kernel_rules
from games.bots.network import FAMILIES, Network

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


@dataclass(slots=True)
class Training:
    """A training on its way: the network, the state of the rule that changes it, and of chance.

    `done` counts batches. The arrays are changed in place by `advance`.
    """

    plan: Plan
    network: Network
    mean: Network
    square: Network
    chance: NDArray[np.uint64]
    done: int = 0

    @classmethod
    def start(cls, plan: Plan, beginning: Network | None = None) -> Self:
        """Begin, with a network that knows nothing or with `beginning`, which is left as it is.

        Raises KeyError for an unknown family, WrongBeginning when the network is not the one that the plan names.
        """
        FAMILIES[plan.family]
        inputs = _loaded().INPUTS
        network = Network.fresh(inputs, plan.first_units, plan.second_units, plan.seed)
        if plan.beginning != (beginning.digest if beginning else ""):
            raise WrongBeginning("the plan begins with another network")
        if beginning:
            if any(one.shape != other.shape for one, other in zip(network.arrays, beginning.arrays, strict=True)):
                raise WrongBeginning("the network to begin with has other units")
            network = Network(*[array.copy() for array in beginning.arrays])
        chance = np.random.SeedSequence(plan.seed).generate_state(1, np.uint64) | np.uint64(1)
        return cls(plan, network, network.zeros(), network.zeros(), chance)

    @classmethod
    def resume(cls, plan: Plan, path: Path) -> Self:
        """Go on from a checkpoint; raises BadCheckpoint when another plan made it, FileNotFoundError without one."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                if json.loads(str(stored["plan"])) != json.loads(_text(plan)):
                    raise BadCheckpoint(f"{path} belongs to another training")
                network, mean, square = (
                    Network(*[stored[f"{name}{place}"].copy() for place in range(6)]) for name in _NETWORKS
                )
                return cls(plan, network, mean, square, stored["chance"].copy(), int(stored["done"]))
        except (KeyError, ValueError) as problem:
            raise BadCheckpoint(f"{path} is no checkpoint") from problem

    @property
    def games(self) -> int:
        """Hands learned so far."""
        return self.done * BATCH

    def chunks(self) -> Iterator[float]:
        """Learn to the end of the plan; after each chunk gives the mean squared error (points squared) in it."""
        parts = FAMILIES[self.plan.family]
        vectors = [kernel_rules(rules) for rules in parts.rules]
        if any(vector is None for vector in vectors):
            raise NoKernel(f"the kernel does not play all rules of {self.plan.family}")
        every = np.stack([vector for vector in vectors if vector is not None])
        mixture = np.stack([np.cumsum(parts.shares) / sum(parts.shares), np.array(parts.weights)])
        settings = np.array(
            [self.plan.batches, *self.plan.rates, *self.plan.temperatures, self.plan.own_values], dtype=np.float64
        )
        networks = (self.network, self.network.zeros(), self.mean, self.square)
        arrays = [network.arrays for network in networks]
        while self.done < self.plan.batches:
            error = _loaded().learn(every, mixture, *arrays, self.chance, self.done, CHUNK, BATCH, settings)
            self.done += CHUNK
            yield float(error)

    def save(self, path: Path) -> None:
        """Write a checkpoint; a stop while writing leaves the checkpoint of before."""
        arrays: dict[str, NDArray[np.generic] | str | int] = {
            "plan": _text(self.plan),
            "chance": self.chance,
            "done": self.done,
        }
        for name in _NETWORKS:
            network: Network = getattr(self, name)
            arrays |= {f"{name}{place}": array for place, array in enumerate(network.arrays)}
        beside = path.with_name(path.name + ".new")
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        beside.replace(path)


_NETWORKS = ("network", "mean", "square")


def _text(plan: Plan) -> str:
    return json.dumps(asdict(plan), sort_keys=True)


def _loaded() -> ModuleType:
    found = opened("games.bots.selfplay")
    if found is None:
        raise NoKernel("training needs what requirements/bots.txt lists")
    return found
