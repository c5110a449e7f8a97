"""A season of two divisions of four players, small enough to be worked out by hand: the lower number always wins 11-5.

Division 1 has entries 1 to 4, division 2 entries 5 to 8; entry n is player 100 + n. Entry 3 wins the play-off.
"""

import copy
import hashlib
import json
from typing import Any

BERGER = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
"""Of four, round by round, home first (FIDE handbook C.05, annex 1)."""


QUOTAS = ("promotes", "relegates", "playoff_up", "playoff_down")


def honest_document() -> dict[str, Any]:
    """The season as it was, every number by hand."""
    document: dict[str, Any] = {
        "format": "settebello-season/1",
        "league": {"id": 1, "name": "League"},
        "season": {
            "number": 1, "name": "Season", "status": "finished", "preset": "scopa_classica",
            "boards": 1, "team_size": 1, "most_reserves": 0, "format": "round_robin", "cycles": 1, "rated": True,
            "scoring": {"win": "3", "draw": "1", "loss": "0", "bye": "3"},
            "tiebreaks": ["direct_encounter", "point_difference", "points_made", "wins", "games_elected"],
            "lot": "first of May", "zone": "Europe/Rome",
        },
        "divisions": [
            {"number": number, "name": "", "places": 4, **dict.fromkeys(QUOTAS, 1)}
            for number in (1, 2)
        ],
        "entries": [_entry(number) for number in range(1, 9)],
        "rounds": [*_rounds(1), *_rounds(2), _playoff()],
        "tables": [
            {"division": 1, "lines": _lines(0, ("middle", "middle", "playoff_down", "relegation"))},
            {"division": 2, "lines": _lines(4, ("promotion", "playoff_up", "middle", "middle"))},
        ],
        "end": _end(),
        "ratings": {
            "pool": "league-1", "system": "elo",
            "results": [{"match": 99, "sides": [[103], [106]], "places": [1, 2]}],
            "values": [{"player": 103, "value": 1520.0, "games": 1}, {"player": 106, "value": 1480.0, "games": 1}],
        },
    }  # fmt: skip
    return copy.deepcopy(document)


def board(home: int, away: int, match: int, rated: bool = False) -> dict[str, Any]:
    """The lower number wins 11-5."""
    points = (11, 5) if home < away else (5, 11)
    return {
        "number": 1, "home": [100 + home], "away": [100 + away], "alternates": [],
        "result": {
            "outcome": "home" if home < away else "away", "home_points": points[0], "away_points": points[1],
            "origin": "players", "cards": [],
        },
        "match": {"id": match, "rated": rated},
    }  # fmt: skip


def _entry(number: int) -> dict[str, Any]:
    return {
        "id": number, "name": f"Player {number}", "status": "active", "division": 1 if number < 5 else 2,
        "seed": (number - 1) % 4 + 1, "rating": 1500, "left_in_round": None, "captain": f"Player {number}",
        "roster": [{"player": 100 + number, "name": "", "part": "regular", "order": 0, "has_left": False}],
    }  # fmt: skip


def _rounds(division: int) -> list[dict[str, Any]]:
    first = 4 * (division - 1)
    return [
        {
            "division": division, "number": number, "status": "closed", "opens_at": "", "closes_at": "",
            "fixtures": [
                {"id": 10 * division + 2 * number + place, "home": first + home, "away": first + away,
                 "boards": [board(first + home, first + away, 10 * division + 2 * number + place)]}
                for place, (home, away) in enumerate(pairs)
            ],
        }
        for number, pairs in enumerate(BERGER, start=1)
    ]  # fmt: skip


def _playoff() -> dict[str, Any]:
    fixture = {"id": 99, "home": 3, "away": 6, "boards": [board(3, 6, 99, rated=True)]}
    return {"division": None, "number": 1, "status": "closed", "opens_at": "", "closes_at": "", "fixtures": [fixture]}


def _lines(first: int, zones: tuple[str, ...]) -> list[dict[str, Any]]:
    by_hand = ((3, 0, "9", 18, 33), (2, 1, "6", 6, 27), (1, 2, "3", -6, 21), (0, 3, "0", -18, 15))
    return [
        {
            "entry": first + place, "rank": place, "played": 3, "won": won, "drawn": 0, "lost": lost, "forfeited": 0,
            "points": points, "board_points": str(won), "point_difference": difference, "points_made": made,
            "zone": zone,
        }
        for place, ((won, lost, points, difference, made), zone) in enumerate(zip(by_hand, zones, strict=True), start=1)
    ]  # fmt: skip


def _end() -> dict[str, Any]:
    moves = (
        (1, 1, 1, "stays"), (2, 1, 1, "stays"), (3, 1, 1, "playoff_won"), (4, 1, 2, "relegated"),
        (5, 2, 1, "promoted"), (6, 2, 2, "playoff_lost"), (7, 2, 2, "stays"), (8, 2, 2, "stays"),
    )  # fmt: skip
    plan = {
        "moves": [dict(zip(("entry", "from_division", "to_division", "reason"), move, strict=True)) for move in moves],
        "divisions": {"1": [1, 2, 3, 5], "2": [4, 6, 7, 8]},
        "vacancies": {},
        "pending": [],
    }
    inputs = {
        "tables": {"1": [1, 2, 3, 4], "2": [5, 6, 7, 8]}, "left": [], "disqualified": [], "winners": [[3, 6, 3]],
        "refusals": [], "waiting": [],
    }  # fmt: skip
    text = json.dumps({"plan": plan, "inputs": inputs}, sort_keys=True, separators=(",", ":"))
    return {"signed": True, "digest": hashlib.sha256(text.encode()).hexdigest(), "inputs": inputs, **plan}
