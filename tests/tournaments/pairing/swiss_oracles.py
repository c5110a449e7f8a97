"""Judges of a round: the bare gacrux, from a tournament as it reads it, py4swiss, and plain matchings."""

from __future__ import annotations

import tempfile
from itertools import combinations
from pathlib import Path

import networkx
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from tournaments.pairing.swiss_seats import share_absolute_need
from tournaments.pairing.swiss_state import SwissState
from tournaments.pairing.trf import write_trf
from tournaments.pairing.types import PairingRequest

type Pairs = set[tuple[int, int | None]]


def library_round(request: PairingRequest, accelerated: bool = False) -> Pairs:
    """What gacrux pairs from the report file of the event, without our table of facts and our matching."""
    text = write_trf(
        request.history,
        name="event",
        rounds_total=request.rounds_total,
        forbidden=request.forbidden,
        accelerated=accelerated,
    )
    reader = trf2json()
    reader.parse_file(text, False)
    assert reader.get_status() == 0
    tournament = reader.get_tournament(1)
    for competitor in tournament["competitors"]:
        competitor["present"] = competitor["cid"] not in request.absent
    engine = pairing_dutch(tournament, request.round_number, {"experimental": [], "verbose": 0})
    brackets = engine.compute_pairing(False, 0)
    return {(pair["w"], pair["b"] or None) for bracket in brackets for pair in bracket["pairs"]}


def other_round(request: PairingRequest, accelerated: bool = False) -> Pairs | None:
    """What py4swiss pairs from the report file, by the text in force before 2026; None if it finds no pairing."""
    text = write_trf(
        request.history,
        name="event",
        rounds_total=request.rounds_total,
        forbidden=request.forbidden,
        accelerated=accelerated,
    )
    absent = " ".join(str(entry) for entry in sorted(request.absent))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(text + (f"XXZ {absent}\n" if absent else ""))
        parsed = TrfParser.parse(path)
    try:
        return {(pairing.white, pairing.black or None) for pairing in DutchEngine.generate_pairings(parsed)}
    except PairingError:
        return None


def can_be_paired(state: SwissState, is_strict: bool) -> bool:
    """Whether any pairing of the field keeps the rules, found without the code under test."""
    graph = networkx.Graph()
    graph.add_nodes_from(contender.id for contender in state.contenders)
    for one, other in combinations(state.contenders, 2):
        is_barred = other.id in one.opponents or other.id in state.forbidden.get(one.id, ())
        is_lopsided = abs(one.balance) == 2 and one.balance == other.balance
        if not is_barred and not is_lopsided and not (is_strict and share_absolute_need(one, other)):
            graph.add_edge(one.id, other.id)
    if state.is_odd:
        graph.add_edges_from((0, contender.id) for contender in state.contenders if contender.may_have_bye)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(state.contenders) + state.is_odd
