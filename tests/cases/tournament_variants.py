"""Cases of the same kinds with other parameters than those of the file, worked out by hand or by openskill itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.cases.tournament_answers_given import Given
from tests.cases.tournaments import Case

DATASETS = json.loads(Path(__file__).with_name("tournament_cases.json").read_text(encoding="utf-8"))["datasets"]


def made_up(kind: str, given: Mapping[str, Any], expected: Mapping[str, Any]) -> Case:
    """A case that may name the datasets of the file; numbers may be a thousandth apart."""
    parameters = "-".join(f"{key}={value}" for key, value in given.items() if isinstance(value, str | int))
    return Case(f"{kind}-{parameters}", kind, Given(given, expected, "", DATASETS), Fraction(1, 1000))


SWISS = {"players": 4, "rounds": 3}
SMALL = {
    "format": "swiss",
    "ratings": {"ann": 1500, "bob": 1600},
    "results": {
        "ann": [{"kind": "played", "opp": "bob", "score": 1, "first": True}],
        "bob": [{"kind": "played", "opp": "ann", "score": 0, "first": False}],
    },
}
TEAMS = {"dataset": "tec_team14", "tied": [1, 2, 3, 4, 5]}
OTHERS = (
    made_up("tiebreak", {"dataset": SMALL, "system": "BH"}, {"ann": 0, "bob": 1}),
    made_up("tiebreak", {"dataset": SMALL, "system": "ARO", "edition": "2026"}, {"ann": 1600, "bob": 1500}),
    made_up("tiebreak", {"dataset": "scala5", "system": "BH-C3", "unplayed_rule": "none"}, {"A": 2.5}),
    made_up("tiebreak", {"dataset": "tec_swiss16", "system": "PS-C2"}, {"1": 8.5}),
    made_up("tiebreak", {"dataset": "tec_swiss16", "system": "BH/C1", "edition": "2025/26"}, {"6": 10.5, "11": 11}),
    made_up("tiebreak", {"dataset": "tec_rr6", "system": "KS", "limit_percent": 30}, {"1": 3.5, "4": 1.5, "6": 1.5}),
    made_up("tiebreak", {"dataset": "tec_team14", "system": "PS:GP"}, {"1": 66.5}),
    made_up("tiebreak", {"dataset": "tec_team14", "system": "SSSC", "normalisation": 2}, {"1": 49.5}),
    made_up("adjusted_score", {"dataset": SMALL}, {"ann": 1, "bob": 0}),
    made_up(
        "direct_encounter",
        {"mini_table": {"1": {"2": 3}, "2": {"1": 0}}, "tied": [1, 2], "win": 3},
        {"order_groups": [[1], [2]]},
    ),
    made_up("direct_encounter", {"dataset": SMALL, "tied": ["bob", "ann"]}, {"order_groups": [["ann"], ["bob"]]}),
    made_up("extended_direct_encounter", {**TEAMS, "primary": "GP", "secondary": "MP"}, {"mp_step": {"4": 8.5}}),
    made_up(
        "round_robin",
        {"players": 3, "cycles": 2},
        {
            "rounds": [
                {"pairs": [pair], "bye": 6 - sum(pair)} for pair in ([2, 3], [3, 1], [1, 2], [3, 2], [2, 1], [1, 3])
            ]
        },
    ),
    made_up(
        "double_round_robin",
        {"players": 6, "cycles": 2, "swap_last_two_of_first_cycle": False},
        {"first_cycle_round_order": [1, 2, 3, 4, 5], "max_same_side_streak": 3},
    ),
    made_up("swiss_dutch", SWISS, {"rounds": [{"round": 1, "pairs": [[1, 3], [4, 2]]}]}),
    made_up(
        "swiss_dutch",
        {**SWISS, "first_round_first_player": "even seeds move first", "history": {}, "to_pair_round": 1},
        {"pairs": [[3, 1], [2, 4]]},
    ),
    made_up(
        "swiss_dutch",
        {**SWISS, "history": {"1": [[3, "w", "+"]], "2": [[0, "-", "H"]], "3": [[1, "b", "-"]], "4": [[0, "-", "U"]]}},
        {"pairs": [[1, 4], [3, 2]]},
    ),
    made_up("no_show_ban", {"consecutive_no_shows": 3, "while_banned": True}, {"hours": [24, 36, 54]}),
    made_up("no_show_ban", {"appearances": ["no_show", "played", "no_show"]}, {"hours": [24, 0, 24]}),
    made_up("double_elimination_count", {"sizes": [32], "grand_final": "simple"}, {"32": 62}),
    made_up(
        "double_elimination_walk",
        {"size": 4, "winner": "worse seed", "drop_order": ["natural"]},
        {"grand_final": [[4, 3]], "rank": {"4": 1, "3": 2, "2": 3, "1": 4}},
    ),
    made_up(
        "double_elimination_reset",
        {"grand_final_game1_winner": "winners_bracket_finalist"},
        {"second_final_played": False, "champion_decided_by": "first final"},
    ),
    made_up(
        "elo_expected", {"rating_difference_opponent_minus_player": [400], "method": "logistic"}, {"expected": [1 / 11]}
    ),
    made_up("elo_change", {"k": 20, "rating": 1500, "games": [[1500, 1], [1500, 1]]}, {"change": [20]}),
    made_up(
        "elo_change",
        {"k": 20, "rating": 1500, "games": [[1900, 0]], "method": "logistic", "each_game_alone": True},
        {"change": [-20 / 11]},
    ),
    made_up("elo_team", {"k": 24, "pair_a": [1500], "pair_b": [1500], "score_a": 0.75}, {"change_each_a": 6}),
    made_up(
        "elo_multiplayer", {"k": 20, "ratings": [[1500, 1500], [1500, 1500]], "ranks": [1, 2]}, {"change": [10, -10]}
    ),
    made_up("glicko1", {"rating": 1500, "rd": 50, "games": [], "c": 10, "t": 4}, {"rating": 1500, "rd": 53.8516}),
    made_up("glicko2", {"rating": 1500, "rd": 200, "vol": 0.06, "games": []}, {"rd": 200.2714, "v": None}),
    made_up(
        "openskill",
        {"model": "ThurstoneMostellerPart", "teams": [1, 1], "ranks": [2, 1]},
        {"winner": [27.1091, 8.2493]},
    ),
    made_up(
        "openskill", {"teams": [[[25, 8]], [[25, 8]]], "scores": [3, 3]}, {"players": [[25, 7.7498], [25, 7.7498]]}
    ),
    made_up("arena_score", {"results": ["W", "W", "W", "L"], "berserk": [1, 0, 1, 1]}, {"points": [3, 2, 5, 0]}),
    made_up("swiss_points", {"outcomes": ["late", "absent", "win"]}, {"points_x2": [1, 0, 2]}),
    made_up("victory_points", {"differences": [20, 21], "bands": [20, 40], "most": 4}, {"winner_vp": [2, 3]}),
    made_up("victory_points", {"differences": [101], "hands": 4}, {"winner_vp": [11], "loser_vp": [9]}),
    made_up("league_points", {"teams": 8, "cycles": 2, "points": [2, 1, 0]}, {"games_per_team": 14, "max_points": 28}),
    made_up(
        "league_tiebreak",
        {"points": {"win": 3}, "order": ["points", "point difference", "highest card drawn"]},
        {"table": {"A": [3, 1, 4], "B": [3, 1, 9], "C": [6, -9, 1]}, "rank": ["C", "B", "A"]},
    ),
)
