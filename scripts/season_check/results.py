"""Whether a result holds together: outcome, points and counts of cards, and whether the ledger of ratings agrees."""

from collections.abc import Iterator, Mapping
from typing import Any

from season_check.document import PLAYED, Board, Fixture, Result, SeasonDocument
from season_check.elo import folded
from season_check.findings import Findings


def check_results(document: SeasonDocument, findings: Findings) -> None:
    """The results of all boards."""
    count = 0
    matches: set[int] = set()
    for fixture, board in _boards(document):
        at = f"fixture {fixture.id} board {board.number}"
        if board.match is not None:
            if board.match in matches:
                findings.differ(f"{at}: match {board.match} belongs to another board as well")
            matches.add(board.match)
        if board.result is not None:
            count += 1
            _check_result(at, board.result, findings)
    findings.checked.append(f"{count} results of boards")


def check_ratings(document: SeasonDocument, findings: Findings) -> None:
    """The ledger against the boards, then the values that it leads to, bit for bit."""
    ratings = document.ratings
    if ratings is None:
        findings.unchecked.append("ratings: the document has none")
        return
    _check_ledger(document, ratings, findings)
    if ratings["system"] != "elo":
        findings.unchecked.append(f"values of ratings: the system {ratings['system']} is not computed here")
        return
    pool = folded(ratings["results"])
    said = {each["player"]: (float(each["value"]), each["games"]) for each in ratings["values"]}
    for player in sorted(said.keys() | pool.values.keys()):
        mine = (pool.values[player], pool.games[player]) if player in pool.values else None
        findings.same(f"rating of player {player} (value, matches)", said.get(player), mine)
    findings.checked.append(f"{len(said)} ratings of pool {ratings['pool']}, folded over {len(ratings['results'])}")


def _boards(document: SeasonDocument) -> Iterator[tuple[Fixture, Board]]:
    for round_ in document.rounds:
        for fixture in round_.fixtures:
            for board in fixture.boards:
                yield fixture, board


def _check_result(at: str, result: Result, findings: Findings) -> None:
    home, away = result.home_points, result.away_points
    if result.outcome not in PLAYED:
        findings.same(f"{at}: points of a match that was not played", (home, away), (0, 0))
        return
    expected = "draw" if home == away else "home" if home > away else "away"
    findings.same(f"{at}: outcome of {home} to {away}", result.outcome, expected)
    for cards, own, other in zip(result.cards, (home, away), (away, home), strict=False):
        if "points_made" in cards:
            findings.same(f"{at}: points made by the cards", cards["points_made"], own)
        if "points_conceded" in cards:
            findings.same(f"{at}: points conceded by the cards", cards["points_conceded"], other)


def _check_ledger(document: SeasonDocument, ratings: Mapping[str, Any], findings: Findings) -> None:
    """Every rated match that was played is in the ledger once, with the people and the winner of its board."""
    ledger: dict[int, Mapping[str, Any]] = {}
    for row in ratings["results"]:
        if row["match"] in ledger:
            findings.differ(f"match {row['match']} is rated twice")
        ledger[row["match"]] = row
    count = 0
    for fixture, board in _boards(document):
        at = f"fixture {fixture.id} board {board.number}"
        was_played = board.result is not None and board.result.outcome in PLAYED
        row = ledger.pop(board.match, None) if board.match is not None else None
        if row is None:
            if board.is_rated and was_played:
                findings.differ(f"{at}: match {board.match} was played and is rated, but not in the ledger")
            continue
        count += 1
        if board.result is None or not was_played or not board.is_rated:
            findings.differ(f"{at}: match {board.match} is in the ledger and was not played for the ratings")
            continue
        _check_row(at, board, board.result, row, findings)
    findings.checked.append(f"{count} rated matches agree with their boards; {len(ledger)} of other seasons")


def _check_row(at: str, board: Board, result: Result, row: Mapping[str, Any], findings: Findings) -> None:
    sides = [tuple(sorted(side)) for side in row["sides"]]
    home, away = tuple(sorted(board.home)), tuple(sorted(board.away))
    if sorted(sides) != sorted((home, away)):
        findings.differ(f"{at}: match {board.match} was rated for {sides}, at the board sat {home} and {away}")
        return
    of_home, of_away = row["places"][sides.index(home)], row["places"][sides.index(away)]
    rated = "draw" if of_home == of_away else "home" if of_home < of_away else "away"
    findings.same(f"{at}: who won match {board.match} in the ratings", rated, result.outcome)
