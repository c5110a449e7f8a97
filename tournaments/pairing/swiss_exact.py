"""The exact tier: the FIDE Dutch system of 2026, by the engine of gacrux, called in process.

gacrux is a program first and a library second. What it is given here is not a tournament file but the table of facts
that its engine derives from one; that table is small, and the engine behind it is its stable part. Whatever goes
wrong in there comes out as PairingImpossible, and nothing else does.
"""

from __future__ import annotations

from typing import Any

import networkx
from gacrux.pairingdutch import pairing_dutch

from tournaments.pairing.swiss_facts import Facts, by_seed
from tournaments.pairing.swiss_matching import minimum_weight_perfect_matching
from tournaments.pairing.swiss_state import SwissState
from tournaments.pairing.types import PairingImpossible

__all__ = ["exact_pairs"]

_NOBODY = -1

type _Rows = list[dict[str, Any]]


def exact_pairs(state: SwissState) -> tuple[tuple[int, int | None], ...]:
    """The pairs of a round by id, sides not yet decided; None beside the one who has the bye.

    Raises PairingImpossible if no pairing keeps the absolute rules (C.04.3, article 1.9.3).
    """
    engine = _Engine(state)
    try:
        brackets = engine.compute_pairing(False)
    except Exception as fault:  # a library that is a program: whatever it throws means that there is no pairing
        raise PairingImpossible(
            "no pairing of this round keeps the absolute rules",
            {"entries": len(state.contenders), "round": state.round_number, "engine": type(fault).__name__},
        ) from fault
    by_number = {place: contender.id for place, contender in enumerate(by_seed(state), start=1)}
    return tuple(
        (by_number[max(pair["ca"], pair["cb"])], None)
        if min(pair["ca"], pair["cb"]) == 0
        else (by_number[pair["ca"]], by_number[pair["cb"]])
        for bracket in brackets
        for pair in bracket["pairs"]
    )


class _Engine(pairing_dutch):
    """The engine over our table."""

    def __init__(self, state: SwissState) -> None:
        field = by_seed(state)
        self.facts = Facts(state)
        super().__init__(
            {
                "competitors": list(field),
                "numRounds": max(state.rounds_total, state.round_number),
                "currentRound": state.round_number - 1,
                "prohibited": _prohibited(state),
            },
            state.round_number,
            {"experimental": [], "verbose": 0, "top_color": "w"},
        )

    def get_crosstable(self, experimental: list[str], checkonly: bool, verbose: int) -> Facts:
        """Our table."""
        return self.facts

    def pair_weighted_round(
        self, bracket: dict[str, Any], nodes: _Rows, edges: _Rows, pairingmode: str, numpairs: int, category: int
    ) -> list[tuple[int, int]]:
        """The cheapest pairing of a bracket; the weights are the engine's, the matching is ours."""
        level = bracket["scorelevel"]
        chosen, legal = self.modify_edges(nodes, None, edges, level, category, "canmeet")
        if not chosen:
            return []
        if pairingmode == "HE":
            self.facts.update_hetrogenious(level, chosen, legal, bracket["bsne"])
        else:
            bracket["bsno"] = self.update_bsn(level, [node for node in chosen if node["scorelevel"] <= level])
            self.facts.update_homogenious(level, legal, bracket["bsno"], numpairs)
        scale, part = ("HE0", "heweight") if pairingmode == "HE" else ("HO0", "howeight")
        factor = self.facts.weight[scale]
        return _cheapest([(edge["ca"], edge["cb"], edge["qcweight"] * factor + edge[part]) for edge in legal])

    def weighted_match(self, nodes: _Rows, edges: _Rows) -> int:
        """How many of some competitors cannot be paired at all."""
        plain = [(edge["ca"], edge["cb"], 0) for edge in edges]
        if len(nodes) % 2:
            # one may be left over: a partner for whoever it is
            spare = [(node["cid"], _NOBODY, 0) for node in nodes]
            if minimum_weight_perfect_matching(plain + spare) is not None:
                return 1
        return len(nodes) - 2 * len(_cheapest(plain))

    def find_weighted_pab(self, nodes: _Rows, edges: _Rows) -> tuple[int, int, int]:
        """How many pairs there are, how many are left over, and the level of the bye (-1: no pairing)."""
        self.facts.compute_pab_weight(edges)
        pairs = sorted(_cheapest([(edge["ca"], edge["cb"], edge["weight"]) for edge in edges]))
        if len(pairs) < len(nodes) // 2:
            return len(pairs), 2 * len(pairs) - len(nodes), -1
        low, high = pairs[0]
        return len(pairs), 0, self.competitors[high]["scorelevel"] if low == 0 else 0


def _cheapest(edges: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The matching of least weight among those of most pairs, the lower number first in each pair."""
    perfect = minimum_weight_perfect_matching(edges)
    if perfect is not None:
        return perfect
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return sorted((min(pair), max(pair)) for pair in networkx.min_weight_matching(graph))


def _prohibited(state: SwissState) -> list[dict[str, Any]]:
    """The forbidden pairs of the field as the engine spells them."""
    places = {contender.id: place for place, contender in enumerate(by_seed(state), start=1)}
    return [
        {"firstRound": 1, "lastRound": state.round_number, "competitors": [places[entry], places[other]]}
        for entry, others in state.forbidden.items()
        for other in others
        if entry < other and entry in places and other in places
    ]
