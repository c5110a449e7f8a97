"""Which matches share a rating: one pool for each family of variants."""

from collections.abc import Mapping
from types import MappingProxyType

_FAMILY: Mapping[str, str] = MappingProxyType(
    {
        "scopa_classica": "scopa",
        "scopa_scoperta": "scopa",
        "re_bello": "scopa",
        "scopa_con_napola": "scopa",
        "scopa_a_perdere": "scopa",
        "scopa_frac": "scopa",
        "il_ponino": "scopa",
        "scopone": "scopone",
        "scopone_scientifico": "scopone",
        "scopone_trentino": "scopone",
        "scopone_a_41": "scopone",
        "scopa_quindici": "quindici",
        "escoba": "quindici",
        "asso_piglia_tutto": "asso",
        "scopa_d_assi": "asso",
        "scopone_d_assi": "asso",
        "cirulla": "cirulla",
    }
)

POOLS: tuple[str, ...] = tuple(dict.fromkeys(_FAMILY.values()))
"""Every pool, in the order in which pages list them."""


def pool_of(preset: str) -> str:
    """The pool that a match of this preset is rated in; raises KeyError for a preset that does not exist."""
    return _FAMILY[preset]
