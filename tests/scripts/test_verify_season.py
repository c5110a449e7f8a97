"""An honest document is accepted, and every kind of lie in one is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from verify_season import main

from tests.scripts.season_documents import board, honest_document


def checked(document: dict[str, Any], tmp_path, capsys) -> tuple[int, str]:
    """The exit code and what was printed."""
    path = tmp_path / "season.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    code = main([str(path)])
    return code, capsys.readouterr().out


def test_an_honest_document_has_no_differences(tmp_path, capsys) -> None:
    code, printed = checked(honest_document(), tmp_path, capsys)

    assert code == 0
    assert "0 differences" in printed
    assert "checked: 12 fixtures of 2 divisions" in printed
    assert "checked: 8 lines of 2 tables" in printed
    assert "checked: a plan of 8 moves, 1 play-offs, and the digest" in printed
    assert "checked: 1 rated matches agree with their boards" in printed


def _line(document: dict[str, Any], column: str, value: object) -> None:
    document["tables"][0]["lines"][1][column] = value


def _swap_lines(document: dict[str, Any]) -> None:
    lines = document["tables"][0]["lines"]
    lines[0], lines[1] = lines[1], lines[0]


def _result(document: dict[str, Any], **changes: object) -> None:
    document["rounds"][0]["fixtures"][0]["boards"][0]["result"].update(changes)


def _first_board(document: dict[str, Any], **changes: object) -> None:
    document["rounds"][0]["fixtures"][0]["boards"][0].update(changes)


def _swap_sides(document: dict[str, Any]) -> None:
    document["rounds"][0]["fixtures"][0].update(home=4, away=1, boards=[board(4, 1, 12)])


def _meet_twice(document: dict[str, Any]) -> None:
    document["rounds"][0]["fixtures"][1].update(home=1, away=3, boards=[board(1, 3, 13)])


def _roster(document: dict[str, Any], **member: object) -> None:
    usual = {"name": "", "part": "regular", "order": 1, "has_left": False}
    document["entries"][0]["roster"].append({**usual, **member})


def _other_playoff(document: dict[str, Any]) -> None:
    document["rounds"][-1]["fixtures"][0].update(home=2, away=6, boards=[board(2, 6, 99)])


def _ledger(document: dict[str, Any], **changes: object) -> None:
    document["ratings"]["results"][0].update(changes)


def _draw_everything(document: dict[str, Any]) -> None:
    """Nothing separates those of division 1 any more."""
    for round_ in document["rounds"][:3]:
        for fixture in round_["fixtures"]:
            fixture["boards"][0]["result"].update(outcome="draw", home_points=5, away_points=5)
    for line in document["tables"][0]["lines"]:
        line.update(won=0, drawn=3, lost=0, points="3", board_points="3/2", point_difference=0, points_made=15)


LIES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "points": (lambda d: _line(d, "points", "7"), "table 1: points of entry 2"),
    "points of boards": (lambda d: _line(d, "board_points", "5/2"), "table 1: board_points of entry 2"),
    "rank": (lambda d: _line(d, "rank", 1), "table 1: rank of entry 2"),
    "played": (lambda d: _line(d, "played", 4), "table 1: played of entry 2"),
    "won": (lambda d: _line(d, "won", 3), "table 1: won of entry 2"),
    "drawn": (lambda d: _line(d, "drawn", 1), "table 1: drawn of entry 2"),
    "lost": (lambda d: _line(d, "lost", 0), "table 1: lost of entry 2"),
    "forfeited": (lambda d: _line(d, "forfeited", 1), "table 1: forfeited of entry 2"),
    "difference": (lambda d: _line(d, "point_difference", 7), "table 1: point_difference of entry 2"),
    "points made": (lambda d: _line(d, "points_made", 28), "table 1: points_made of entry 2"),
    "zone": (lambda d: _line(d, "zone", "promotion"), "table 1: zone of entry 2"),
    "order": (_swap_lines, "table 1: order"),
    "missing line": (lambda d: d["tables"][0]["lines"].pop(), "table 1: entry 4 is missing"),
    "missing table": (lambda d: d["tables"].pop(), "divisions with a table"),
    "another result": (lambda d: _result(d, outcome="away", home_points=5, away_points=11), "table 1: won of entry 4"),
    "outcome": (lambda d: _result(d, outcome="away"), "fixture 12 board 1: outcome of 11 to 5"),
    "points of a forfeit": (lambda d: _result(d, outcome="away_forfeits"), "points of a match that was not played"),
    "cards": (lambda d: _result(d, cards=[{"points_made": 9}, {}]), "fixture 12 board 1: points made by the cards"),
    "sides": (_swap_sides, "division 1 round 1: fixtures by the Berger tables"),
    "twice a round": (_meet_twice, "division 1 round 1: entry 1 has more than one fixture"),
    "round left out": (lambda d: d["rounds"].pop(0), "rounds of division 1"),
    "seed": (lambda d: d["entries"][0].update(seed=5), "seeds of division 1"),
    "stranger": (lambda d: _first_board(d, home=[555]), "player 555 is not of entry 1 and no alternate"),
    "two boards": (lambda d: _first_board(d, home=[102]), "player 102 sits at"),
    "alternate": (lambda d: _first_board(d, alternates=[101]), "player 101 is called an alternate"),
    "empty chair": (lambda d: _first_board(d, home=[]), "0 players on a side, not 1"),
    "number of a board": (lambda d: _first_board(d, number=2), "fixture 12: numbers of boards"),
    "regular players": (lambda d: _roster(d, player=555), "entry 1: regular players"),
    "reserves": (lambda d: _roster(d, player=555, part="reserve"), "entry 1: 1 reserves, 0 at most"),
    "two entries": (lambda d: _roster(d, player=102, part="reserve"), "player 102 is in entries 1 and 2"),
    "match twice": (lambda d: _first_board(d, match={"id": 13, "rated": False}), "match 13 belongs to another board"),
    "winner": (lambda d: d["end"]["inputs"].update(winners=[[3, 6, 6]]), "plan: winners of play-offs"),
    "play-off": (_other_playoff, "plan: winners of play-offs"),
    "who left": (lambda d: d["end"]["inputs"].update(left=[8]), "plan: who left"),
    "disqualified": (lambda d: d["end"]["inputs"].update(disqualified=[8]), "plan: who was disqualified"),
    "tables of the plan": (lambda d: d["end"]["inputs"]["tables"].update({"1": [2, 1, 3, 4]}), "plan: tables it rests"),
    "move": (lambda d: d["end"]["moves"][3].update(to_division=1), "plan: move of entry 4"),
    "reason": (lambda d: d["end"]["moves"][3].update(reason="playoff_lost"), "plan: move of entry 4"),
    "division": (lambda d: d["end"]["divisions"].update({"1": [1, 2, 3, 4]}), "plan: divisions"),
    "vacancy": (lambda d: d["end"]["vacancies"].update({"2": 1}), "plan: vacancies"),
    "pending": (lambda d: d["end"]["pending"].append([3, 6]), "plan: pending"),
    "digest": (lambda d: d["end"].update(digest="0" * 64), "digest of the plan"),
    "refusal": (lambda d: d["end"]["inputs"].update(refusals=[5]), "plan: move of entry 5"),
    "rating": (lambda d: d["ratings"]["values"][0].update(value=1520.0000000000002), "rating of player 103"),
    "matches of a rating": (lambda d: d["ratings"]["values"][0].update(games=2), "rating of player 103"),
    "rating of nobody": (lambda d: d["ratings"]["values"].pop(), "rating of player 106"),
    "winner of a match": (lambda d: _ledger(d, places=[2, 1]), "who won match 99 in the ratings"),
    "people of a match": (lambda d: _ledger(d, sides=[[103], [107]]), "match 99 was rated for"),
    "rated twice": (lambda d: d["ratings"]["results"].append(d["ratings"]["results"][0]), "match 99 is rated twice"),
    "not rated": (lambda d: d["ratings"]["results"].clear(), "match 99 was played and is rated, but not in the ledger"),
    "rated forfeit": (
        lambda d: d["rounds"][-1]["fixtures"][0]["boards"][0].update(match={"id": 99, "rated": False}),
        "match 99 is in the ledger and was not played for the ratings",
    ),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str, tmp_path, capsys) -> None:
    document = honest_document()
    tell, expected = LIES[lie]

    tell(document)
    code, printed = checked(document, tmp_path, capsys)

    assert code == 1
    assert any(expected in line for line in printed.splitlines() if line.startswith("difference: ")), printed


def test_what_is_no_document_of_a_season_is_refused(tmp_path, capsys) -> None:
    for broken in ({"format": "settebello-season/2"}, {"format": "settebello-season/1"}, []):
        code, printed = checked(broken, tmp_path, capsys)  # type: ignore[arg-type]

        assert code == 1
        assert printed.startswith("not a document of a season")


def test_what_cannot_be_checked_is_said(tmp_path, capsys) -> None:
    document = honest_document()
    document["season"]["tiebreaks"] = ["koya"]
    _draw_everything(document)
    document["ratings"]["system"] = "glicko_2"

    code, printed = checked(document, tmp_path, capsys)

    assert code == 0
    assert "not checked: values of ratings: the system glicko_2 is not computed here" in printed
    assert "not checked: table 1: order among the tied from koya on" in printed


def test_a_season_without_a_signed_plan_is_checked_as_far_as_it_goes(tmp_path, capsys) -> None:
    document = honest_document()
    document["end"] = {"signed": False, "inputs": document["end"]["inputs"]}

    code, printed = checked(document, tmp_path, capsys)

    assert code == 0
    assert "not checked: plan: none is signed yet" in printed


def test_what_was_lost_in_rounds_to_come_does_not_count_yet(tmp_path, capsys) -> None:
    document = honest_document()
    document["rounds"][2]["status"] = "planned"

    _, printed = checked(document, tmp_path, capsys)

    assert "difference: table 1: played of entry 1: the document says 3, worked out 2" in printed
