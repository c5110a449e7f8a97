"""Training of a value network by self-play: bounded, resumable, and the same for a seed however often it is stopped.

The work is done by `games.bots.selfplay` in chunks of whole batches; after a chunk everything that the next one reads
can be written to a checkpoint. A training that is resumed gives the same weights, bit for bit, as one that was not
stopped. No clock here: who calls reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Self
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from games.bots.families import FAMILIES
from games.bots.kernel_door import opened
from games.bots.kernel_rules import kernel_rules
from games.bots.network import Network
from games.bots.training_plan import BATCH, CHUNK, BadCheckpoint, NoKernel, Plan, WrongBeginning


@dataclass(slots=True)
class Training:
    """A training on its way: the network, the state of the rule that changes it, and of chance.

    `done` counts batches, and `error` is the mean squared error (points squared) of the last chunk of them. `chunks`
    changes the arrays in place.
    """

    plan: Plan
    network: Network
    mean: Network
    square: Network
    chance: NDArray[np.uint64]
    done: int = 0
    error: float = 0.0

    @classmethod
    def start(cls, plan: Plan, beginning: Network | None = None) -> Self:
        """Begin, with a network that knows nothing or with `beginning`, which is left as it is.

        Inputs that the beginning never met begin as in a network that knows nothing.
        Raises KeyError for an unknown family, WrongBeginning when the network is not the one that the plan names.
        """
        FAMILIES[plan.family]
        network = _knowing_nothing(plan)
        if plan.beginning != (beginning.digest if beginning else ""):
            raise WrongBeginning("the plan begins with another network")
        if beginning:
            if any(one.shape != other.shape for one, other in zip(network.arrays, beginning.arrays, strict=True)):
                raise WrongBeginning("the network to begin with has other units")
            begun = beginning.with_inputs_of(network, ~beginning.known_inputs)
            network = Network(*[array.copy() for array in begun.arrays])
        chance = np.random.SeedSequence(plan.seed).generate_state(1, np.uint64) | np.uint64(1)
        return cls(plan, network, network.zeros(), network.zeros(), chance)

    @classmethod
    def resume(cls, plan: Plan, path: Path) -> Self:
        """Go on from a checkpoint; raises BadCheckpoint when another plan made it, FileNotFoundError without one."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                if json.loads(str(stored["plan"])) != json.loads(plan.text):
                    raise BadCheckpoint(f"{path} belongs to another training")
                network, mean, square = (
                    Network(*[stored[f"{name}{place}"].copy() for place in range(6)]) for name in _NETWORKS
                )
                chance, done, error = stored["chance"].copy(), int(stored["done"]), float(stored["error"])
                return cls(plan, network, mean, square, chance, done, error)
        except (KeyError, ValueError, EOFError, BadZipFile) as problem:
            raise BadCheckpoint(f"{path} is no checkpoint") from problem

    @property
    def games(self) -> int:
        """Hands learned so far."""
        return self.done * BATCH

    @property
    def result(self) -> Network:
        """The network so far, in which inputs that it never met count nothing.

        What is in their place while it learns is chance, which would be noise by rules that have such inputs.
        """
        is_unmet = (self.network.first_weights == _knowing_nothing(self.plan).first_weights).all(axis=1)
        return self.network.with_inputs_of(self.network.zeros(), is_unmet)

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
            self.error = float(_loaded().learn(every, mixture, *arrays, self.chance, self.done, CHUNK, BATCH, settings))
            self.done += CHUNK
            yield self.error

    def save(self, path: Path) -> None:
        """Write a checkpoint; a stop while writing leaves the checkpoint of before."""
        arrays: dict[str, NDArray[np.generic] | str | float] = {
            "plan": self.plan.text,
            "chance": self.chance,
            "done": self.done,
            "error": self.error,
        }
        for name in _NETWORKS:
            network: Network = getattr(self, name)
            arrays |= {f"{name}{place}": array for place, array in enumerate(network.arrays)}
        beside = path.with_name(path.name + ".new")
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        beside.replace(path)


_NETWORKS = ("network", "mean", "square")


def _knowing_nothing(plan: Plan) -> Network:
    return Network.fresh(_loaded().INPUTS, plan.first_units, plan.second_units, plan.seed)


def _loaded() -> ModuleType:
    found = opened("games.bots.selfplay")
    if found is None:
        raise NoKernel("training needs what requirements/bots.txt lists")
    return found
