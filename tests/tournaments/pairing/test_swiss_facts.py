"""The lean weights beside those that the library works out for its reports."""

from __future__ import annotations

from typing import Any

import pytest
from gacrux.crosstabledutch import crosstable_dutch

from tests.tournaments.pairing.swiss_events import EventShape, paired_with, play_event
from tournaments.pairing.swiss import SwissSettings, SwissTier
from tournaments.pairing.swiss_facts import Facts
from tournaments.pairing.swiss_state import swiss_state
from tournaments.pairing.types import PairingRequest

EXACT = SwissSettings(tier=SwissTier.EXACT)


class BareFacts(Facts):
    """Our facts with the library's own weights."""

    update_edge = crosstable_dutch.update_edge
    update_hetrogenious = crosstable_dutch.update_hetrogenious
    update_homogenious = crosstable_dutch.update_homogenious


def weights(facts: Facts, request: PairingRequest) -> list[tuple[Any, ...]]:
    """Every weight of every possible pair on every level."""
    tournament = {"numRounds": request.rounds_total, "currentRound": request.round_number - 1}
    competitors, opponents = facts.init_engine(tournament, request.round_number, 1, "w", "cid")
    field = sorted((row for row in competitors if row["rfp"]), key=lambda row: (-row["scorelevel"], row["cid"]))
    edges = [edge for place, line in enumerate(opponents) for edge in line[place + 1 : -1] if edge["canmeet"]]
    found = []
    for level in range(len(facts.levels()) - 1, -1, -1):
        nodes = [row for row in field if row["scorelevel"] <= level + 1]
        if not nodes:
            continue
        facts.set_scorelevel(level)
        facts.update_crosstable(level, nodes, edges, level <= 1)
        places = {row["cid"]: place for place, row in enumerate(nodes, start=1) if row["scorelevel"] >= level}
        inside = [edge for edge in edges if max(edge["sa"], edge["sb"]) <= level + 1]
        facts.update_hetrogenious(level, nodes, inside, places)
        residents = [row for row in nodes if row["scorelevel"] == level]
        homes = {row["cid"]: place for place, row in enumerate(residents, start=1)}
        facts.update_homogenious(level, inside, homes, len(residents) // 2)
        found += [
            (level, edge["ca"], edge["cb"], edge["qcweight"], edge["qc"], edge["heweight"], edge["howeight"])
            for edge in inside
        ]
    return found


@pytest.mark.parametrize("seed", range(10))
def test_weights_are_the_same_numbers(seed: int) -> None:
    compared = 0
    shape = EventShape(8 + 2 * seed, 5, absences=0.04 * (seed % 3), forfeits=0.05, draws=0.3)
    for played in play_event(shape, seed, paired_with(EXACT)):
        state = swiss_state(played.request)
        lean, bare = weights(Facts(state), played.request), weights(BareFacts(state), played.request)

        assert lean == bare
        compared += len(lean)
    assert compared > 100
