"""Which network plays which rules, and which rules it is trained on. Pure: it needs neither numpy nor numba."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.engine import PRESETS, Rules, differences


@dataclass(frozen=True, slots=True)
class Mixture:
    """Rules that one network learns, each with its share of the hands and how much its errors count.

    Where far more points are at stake than elsewhere the errors count for less: else they drown what the network could
    learn of the other rules.
    """

    rules: tuple[Rules, ...]
    shares: tuple[float, ...]
    weights: tuple[float, ...]

    def told(self) -> list[dict[str, object]]:
        """The parts as JSON: the options in which each differs from Scopa classica, its share, its weight."""
        return [
            {"rules": differences("scopa_classica", rules), "share": share, "weight": weight}
            for rules, share, weight in zip(self.rules, self.shares, self.weights, strict=True)
        ]


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
        "fifteen_many": _mixture(
            ("escoba", _PAIRS_OF_FOUR, 0.35),
            ("escoba", _ALONE_OF_THREE, 0.2),
            ("escoba", _ALONE_OF_FOUR, 0.15),
            ("scopa_quindici", _PAIRS_OF_FOUR, 0.2),
            ("scopa_quindici", _ALONE_OF_THREE, 0.1),
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
        return "scopa_fifteen" if rules.players == 2 else "fifteen_many"
    if rules.players == 4 and rules.sides == "pairs" and rules.refill == "none":
        return "scopone" if rules.table_cards else "scopone_scientifico"
    return "scopa" if rules.players == 2 else "scopa_many"
