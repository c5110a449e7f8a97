"""The weights of the value network: made, stored and read; and which network plays which rules.

A network gives the expected final difference of a hand (points of the mover's side less the mean of the others) for
what a seat sees after its own play. It is trained by `games.bots.training`; the files under `weights` are the networks
that ship, in half precision, each with a JSON file that says how it was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Self
from zipfile import ZIP_BZIP2, ZipFile

import numpy as np
from numpy.lib.format import write_array
from numpy.typing import NDArray

from games.engine import PRESETS, Rules

type Floats = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "weights"
"""Where the networks are that ship."""

_ARRAYS = ("first_weights", "first_bias", "second_weights", "second_bias", "last_weights", "last_bias")


@dataclass(frozen=True, slots=True)
class Mixture:
    """Rules that one network learns, each with its share of the hands and how much its errors count.

    Where far more points are at stake than elsewhere the errors count for less: else they drown what the network could
    learn of the other rules.
    """

    rules: tuple[Rules, ...]
    shares: tuple[float, ...]
    weights: tuple[float, ...]


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

    def zeros(self) -> Network:
        """A network of the same shape with all weights 0."""
        return Network(*[np.zeros_like(array) for array in self.arrays])

    def save(self, path: Path) -> None:
        """Write the weights in half precision with eight significant bits, which compresses better and plays as well.

        Rows of inputs that never occur are zeros and take no room. The file is what numpy reads, packed by bzip2, which
        makes it an eighth smaller than numpy's own packing.
        """
        with ZipFile(path, "w", ZIP_BZIP2) as file:
            for name in _ARRAYS:
                with file.open(f"{name}.npy", "w") as entry:
                    write_array(entry, _rounded(getattr(self, name)), allow_pickle=False)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `save` wrote; raises OSError and KeyError when it is no such file."""
        with np.load(path, allow_pickle=False) as stored:
            return cls(*[np.ascontiguousarray(stored[name].astype(np.float32)) for name in _ARRAYS])


def _rounded(weights: Floats) -> NDArray[np.float16]:
    """Half precision, of whose eleven significant bits the last three are rounded away."""
    bits = weights.astype(np.float16).view(np.uint16).astype(np.uint32)
    return ((bits + 4) >> 3 << 3).astype(np.uint16).view(np.float16)


def _mixture(*parts: tuple[str, Mapping[str, object], float], weights: tuple[float, ...] = ()) -> Mixture:
    return Mixture(
        tuple(PRESETS[preset].with_options(changes) for preset, changes, _ in parts),
        tuple(part[2] for part in parts),
        weights or (1.0,) * len(parts),
    )


_PAIRS_OF_FOUR = MappingProxyType({"players": 4, "sides": "pairs"})
_ALONE_OF_FOUR = MappingProxyType({"players": 4})
_ALONE_OF_THREE = MappingProxyType({"players": 3})
_AS_IT_IS: Mapping[str, object] = MappingProxyType({})

FAMILIES: Mapping[str, Mixture] = MappingProxyType(
    {
        "scopone_scientifico": _mixture(
            ("scopone_scientifico", _AS_IT_IS, 0.8),
            ("scopone_d_assi", _AS_IT_IS, 0.1),
            ("scopone_a_41", _AS_IT_IS, 0.1),
        ),
        "scopone": _mixture(("scopone", _AS_IT_IS, 0.85), ("scopone_trentino", _AS_IT_IS, 0.15), weights=(1.0, 0.2)),
        "scopa": _mixture(
            ("scopa_classica", _AS_IT_IS, 0.5),
            ("scopa_d_assi", _AS_IT_IS, 0.1),
            ("asso_piglia_tutto", _AS_IT_IS, 0.15),
            ("scopa_con_napola", _AS_IT_IS, 0.1),
            ("re_bello", _AS_IT_IS, 0.05),
            ("scopa_a_perdere", _AS_IT_IS, 0.1),
        ),
        "scopa_fifteen": _mixture(("scopa_quindici", _AS_IT_IS, 0.5), ("escoba", _AS_IT_IS, 0.5)),
        "scopa_many": _mixture(
            ("scopa_classica", _PAIRS_OF_FOUR, 0.3),
            ("scopa_classica", _ALONE_OF_THREE, 0.25),
            ("scopa_classica", _ALONE_OF_FOUR, 0.15),
            ("asso_piglia_tutto", _PAIRS_OF_FOUR, 0.15),
            ("asso_piglia_tutto", _ALONE_OF_THREE, 0.15),
        ),
        "reader": _mixture(
            ("scopone_scientifico", _AS_IT_IS, 0.4),
            ("scopone_d_assi", _AS_IT_IS, 0.05),
            ("scopone_a_41", _AS_IT_IS, 0.05),
            ("scopone", _AS_IT_IS, 0.4),
            ("scopone_trentino", _AS_IT_IS, 0.1),
        ),
    }
)
"""What each network is trained on, by its name."""

READERS: Mapping[str, str] = MappingProxyType({"scopone_scientifico": "reader", "scopone": "reader"})
"""Families in which a small network reads the plays of the others, because there are many of them to read."""


def family_of(rules: Rules) -> str:
    """The name of the network for these rules: the one trained on them, or on those nearest to them."""
    if rules.capture_mode == "fifteen":
        return "scopa_fifteen"
    if rules.players == 4 and rules.sides == "pairs" and rules.refill == "none":
        return "scopone" if rules.table_cards else "scopone_scientifico"
    return "scopa" if rules.players == 2 else "scopa_many"


def reader_for(family: str) -> Network | None:
    """The network that reads what the others played: a small and quick one, or the family's own; None without one."""
    return network_for(READERS.get(family, family)) or network_for(family)


@cache
def network_for(family: str) -> Network | None:
    """The network of a family that ships, or None when none does."""
    path = WEIGHTS / f"{family}.npz"
    return Network.load(path) if path.exists() else None
