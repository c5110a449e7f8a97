"""Other people's engines for the same round: the bare gacrux, from a tournament as it reads it, and py4swiss."""

from __future__ import annotations

import tempfile
from pathlib import Path

from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

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
