"""The weights of the value network: made, stored and read.

A network gives the expected final difference of a hand (points of the mover's side less the mean of the others) for
what a seat sees after its own play. It is trained by `games.bots.training`; the files under `weights` are the networks
that ship, in half precision, each with a JSON file that says how it was made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Self
from zipfile import ZIP_BZIP2, ZipFile

import numpy as np
from numpy.lib.format import write_array
from numpy.typing import NDArray

from games.bots.families import READERS

type Floats = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "weights"
"""Where the networks are that ship."""

_ARRAYS = ("first_weights", "first_bias", "second_weights", "second_bias", "last_weights", "last_bias")


@dataclass(frozen=True, slots=True)
class Network:
    """Weights and biases of the two hidden layers and of the value, as float32 arrays."""

    first_weights: Floats
    first_bias: Floats
    second_weights: Floats
    second_bias: Floats
    last_weights: Floats
    last_bias: Floats

    @classmethod
    def fresh(cls, inputs: int, first: int, second: int, seed: int) -> Self:
        """A network that knows nothing: random weights (He et al., 2015), with few of the inputs being ones."""
        chance = np.random.Generator(np.random.PCG64(seed))
        ones_at_once = 100

        def normal(rows: int, columns: int, active: int) -> Floats:
            weights: Floats = (chance.standard_normal((rows, columns)) * np.sqrt(2 / active)).astype(np.float32)
            return weights

        return cls(
            normal(inputs, first, ones_at_once),
            np.zeros(first, dtype=np.float32),
            normal(first, second, first),
            np.zeros(second, dtype=np.float32),
            normal(second, 1, second)[:, 0].copy() * np.float32(0.1),
            np.zeros(1, dtype=np.float32),
        )

    @property
    def arrays(self) -> tuple[Floats, Floats, Floats, Floats, Floats, Floats]:
        """The arrays in the order in which the kernel takes them."""
        return (
            self.first_weights,
            self.first_bias,
            self.second_weights,
            self.second_bias,
            self.last_weights,
            self.last_bias,
        )

    @property
    def digest(self) -> str:
        """A name for exactly these weights: the first 16 digits of their SHA-256."""
        return sha256(b"".join(array.tobytes() for array in self.arrays)).hexdigest()[:16]

    @property
    def known_inputs(self) -> NDArray[np.bool_]:
        """Which inputs count for anything: those that a training met."""
        return self.first_weights.any(axis=1)

    def with_inputs_of(self, other: Network, inputs: NDArray[np.bool_]) -> Network:
        """This network, with the weights of some inputs from another one of the same shape."""
        first_weights = np.where(inputs[:, np.newaxis], other.first_weights, self.first_weights)
        return replace(self, first_weights=first_weights)

    def zeros(self) -> Network:
        """A network of the same shape with all weights 0."""
        return Network(*[np.zeros_like(array) for array in self.arrays])

    def save(self, path: Path) -> None:
        """Write the weights in half precision with eight significant bits, which compresses better and plays as well.

        The file is what numpy reads, packed by bzip2, which makes it an eighth smaller than numpy's own packing.
        """
        with ZipFile(path, "w", ZIP_BZIP2) as file:
            for name in _ARRAYS:
                with file.open(f"{name}.npy", "w") as entry:
                    write_array(entry, _rounded(getattr(self, name)), allow_pickle=False)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `save` wrote.

        Raises OSError, EOFError, KeyError, ValueError or BadZipFile when it is no such file.
        """
        with np.load(path, allow_pickle=False) as stored:
            return cls(*[np.ascontiguousarray(stored[name].astype(np.float32)) for name in _ARRAYS])


def _rounded(weights: Floats) -> NDArray[np.float16]:
    """Half precision, of whose eleven significant bits the last three are rounded away."""
    bits = weights.astype(np.float16).view(np.uint16).astype(np.uint32)
    return ((bits + 4) >> 3 << 3).astype(np.uint16).view(np.float16)


def reader_for(family: str) -> Network | None:
    """The network that reads what the others played: a small and quick one, or the family's own; None without one."""
    return network_for(READERS.get(family, family)) or network_for(family)


@cache
def network_for(family: str) -> Network | None:
    """The network of a family that ships, or None when none does."""
    path = WEIGHTS / f"{family}.npz"
    return Network.load(path) if path.exists() else None
