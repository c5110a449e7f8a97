"""What the worked cases about standings, tie-breaks and points ask of tournaments.standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given, Name, exact, name, names, whole
from tests.cases.tournament_answers_histories import Field, field_of, scoring_of
from tests.cases.tournament_answers_tiebreaks import values_of
from tournaments.standings.adjusted import adjusted_scores
from tournaments.standings.encounters import (
    direct_encounter,
    extended_direct_encounter,
    mini_table_scores,
    rank_mini_table,
)
from tournaments.standings.history import CardCounts, Entrant, History, RoundKind, RoundResult, Scoring
from tournaments.standings.league import league_frame, records_worth
from tournaments.standings.online_points import arena_points, swiss_points
from tournaments.standings.table import standings
from tournaments.standings.teams import (
    board_count,
    order_by_board_count,
    order_by_bottom_boards,
    without_bottom_boards,
)
from tournaments.standings.victory_points import (
    SCALES,
    VictoryScale,
    matchpoint_percentages,
    matchpoints,
    top_matchpoints,
)

type Answered = Mapping[str, object]

# What a league case calls its criteria: our code, and whether the number goes into the history or is drawn.
CRITERIA = {
    "point difference": "point_difference",
    "points made": "points_made",
    "points conceded": "points_conceded",
    "fewer points conceded": "points_conceded",
    "highest card drawn": "external",
}


def answer_tiebreak(given: Given) -> Answered:
    """One tie-break of every entry."""
    field = field_of(given)
    return field.by_name(values_of(given.text("system"), given, field.history))


def answer_tiebreak_set(given: Given) -> Answered:
    """Several tie-breaks of one entry."""
    field = field_of(given)
    player = field.id_of(given.input.get("player", given.input.get("team")))
    return {str(system): values_of(str(system), given, field.history)[player] for system in given.items("systems")}


def answer_adjusted_score(given: Given) -> Answered:
    """What each score counts for opponents."""
    field = field_of(given)
    return field.by_name(adjusted_scores(field.history))


def answer_direct_encounter(given: Given) -> Answered:
    """The order of the tied, from a mini-table or from a whole history."""
    if given.has("mini_table"):
        table = {
            name(one): {name(other): exact(points) for other, points in row.items()}
            for one, row in given.table("mini_table").items()
        }
        groups = rank_mini_table(names(given.items("tied")), table, win=given.exact("win", Fraction(1)))
        return {"order_groups": [list(group) for group in groups]}
    field = field_of(given)
    tied_groups = given.items("tied_groups") if given.has("tied_groups") else [given.items("tied")]
    found = [group for tied in tied_groups for group in direct_encounter(field.of(tied), field.history)]
    return {"order_groups": _named(field, found)}


def answer_extended_direct_encounter(given: Given) -> Answered:
    """The order of tied teams, and what the steps counted."""
    field = field_of(given)
    if given.text("primary", "MP") == "GP":
        field = replace(field, history=_boards_first(field.history))
    tied = field.of(given.items("tied"))
    answer: dict[str, object] = {"order_groups": _named(field, extended_direct_encounter(tied, field.history))}
    for step in range(1, len(tied)):
        by_match = mini_table_scores(tied, field.history)
        by_board = mini_table_scores(tied, field.history, of_boards=True)
        answer |= {f"mp_step{step}": field.by_name(by_match), f"gp_step{step}": field.by_name(by_board)}
        if step == 1:
            answer |= {"mp_step": field.by_name(by_match), "gp_step": field.by_name(by_board)}
        points = by_match if len(set(by_match.values())) > 1 else by_board
        tied = _still_tied(tied, points)
    return answer


def answer_board_count(given: Given) -> Answered:
    """The board counts, and who has the lower one."""
    results = _board_results(given)
    groups = order_by_board_count(results)
    return {"BC": {str(team): board_count(boards) for team, boards in results.items()}, **_first_of(groups)}


def answer_bottom_board_elimination(given: Given) -> Answered:
    """The totals without the last boards, and who leads by them."""
    results = _board_results(given)
    left = {team: without_bottom_boards(boards) for team, boards in results.items()}
    answer: dict[str, object] = {}
    for dropped in range(1, max(map(len, left.values())) + 1):
        key = "without_last_board" if dropped == 1 else f"without_last_{dropped}_boards"
        answer[key] = {str(team): totals[dropped - 1] for team, totals in left.items()}
    return {**answer, **_first_of(order_by_bottom_boards(results))}


def answer_arena_score(given: Given) -> Answered:
    """The points of each game of an arena, and their sum."""
    results = [str(one) for one in given.items("results")]
    berserk = given.items("berserk") if given.has("berserk") else [0] * len(results)
    points = arena_points(results, berserk)
    return {"points": list(points), "total": sum(points)}


def answer_swiss_points(given: Given) -> Answered:
    """The points of each round of an open Swiss."""
    points = swiss_points([str(one) for one in given.items("outcomes")])
    return {"points": list(points), "points_x2": [2 * one for one in points], "total": sum(points)}


def answer_victory_points(given: Given) -> Answered:
    """The victory points of each margin, by the scale that the case names."""
    scale = _scale(given)
    shares = [scale.points_for(exact(margin)) for margin in given.items("differences")]
    return {"winner_vp": [winner for winner, _ in shares], "loser_vp": [loser for _, loser in shares]}


def answer_matchpoints(given: Given) -> Answered:
    """The matchpoints of one board."""
    scores = [exact(score) for score in given.items("scores")]
    return {
        "matchpoints": list(matchpoints(scores)),
        "top": top_matchpoints(len(scores)),
        "percent": list(matchpoint_percentages(scores)),
    }


def answer_league_points(given: Given) -> Answered:
    """The size of a league; the points of a winner are right if a record is worth them, and which records are."""
    scoring = scoring_of(given.input)
    entries = next((key for key in ("pairs", "teams", "players") if given.has(key)), "pairs")
    frame = league_frame(given.whole(entries), given.whole("cycles", 1), scoring)
    answer: dict[str, object] = {
        f"games_per_{entries.removesuffix('s')}": frame.games_per_entry,
        "total_games": frame.games_in_all,
        "max_points": frame.most_points,
    }
    if "winner_points" in given.expected:
        points = exact(given.expected["winner_points"], "winner_points")
        records = [list(record) for record in records_worth(points, frame.games_per_entry, scoring)]
        examples = given.expected.get("implied_winner_record_examples", [])
        answer["winner_points"] = points if records else None
        answer["implied_winner_record_examples"] = [record for record in examples if record in records]
    return answer


def answer_league_tiebreak(given: Given) -> Answered:
    """The order of a table of points, point difference and so on; the case puts the table beside the order expected."""
    key, table = next(
        ((key, source[key]) for source in (given.input, given.expected) for key in source if "table" in key), ("", None)
    )
    if not isinstance(table, dict):
        raise BadCase("there is no table to rank")
    criteria = [str(criterion) for criterion in given.items("order")]
    if criteria[:1] != ["points"] or (unknown := [one for one in criteria[1:] if one not in CRITERIA]):
        raise BadCase(f"unknown criteria: {unknown if criteria[:1] == ['points'] else criteria}")
    ids = {called: number for number, called in enumerate(table, start=1)}
    rows = {ids[called]: dict(zip(criteria, row, strict=False)) for called, row in table.items()}
    history = History(
        tuple(Entrant(number, number) for number in rows),
        {number: (_season(row, number % len(rows) + 1),) for number, row in rows.items()},
        scoring_of(given.input),
    )
    drawn = {number: exact(row["highest card drawn"]) for number, row in rows.items() if "highest card drawn" in row}
    codes = [CRITERIA[criterion] for criterion in criteria[1:]]
    ranked = standings(history, codes if drawn else [code for code in codes if code != "external"], external=drawn)
    called_by_id = {number: called for called, number in ids.items()}
    return {key: table, "rank": [called_by_id[standing.entry] for standing in ranked]}


def _named(field: Field, groups: Sequence[Sequence[int]]) -> list[list[Name]]:
    return [[field.name_of(one) for one in group] for group in groups]


def _still_tied(tied: tuple[int, ...], points: Mapping[int, Fraction]) -> tuple[int, ...]:
    """The best of those groups in which several have the same points."""
    for score in sorted(set(points.values()), reverse=True):
        if len(group := tuple(one for one in tied if points[one] == score)) > 1:
            return group
    return ()


def _boards_first(history: History) -> History:
    """The same matches with board points as the primary score and match points as the secondary one."""
    swapped = {
        entry: tuple(
            replace(result, points=result.board_points or Fraction(0), board_points=result.points) for result in row
        )
        for entry, row in history.results.items()
    }
    win = Fraction(history.boards)
    return replace(history, results=swapped, scoring=Scoring(win, win / 2, Fraction(0), win / 2), boards=2)


def _board_results(given: Given) -> dict[Name, list[Fraction]]:
    return {name(team): [exact(points) for points in boards] for team, boards in given.table("board_results").items()}


def _first_of(groups: Sequence[Sequence[Name]]) -> dict[str, object]:
    winners = list(groups[0])
    return {"winner": winners[0] if len(winners) == 1 else None, "order_groups": [list(group) for group in groups]}


def _scale(given: Given) -> VictoryScale:
    if given.has("bands"):
        return VictoryScale("given", tuple(whole(band) for band in given.items("bands")), given.whole("most", 20))
    hands = given.whole("hands") if given.has("hands") else given.named_number("hands")
    called = given.text("scale", f"burraco_{hands}_hands")
    if called not in SCALES:
        raise BadCase(f"no victory-point scale is named: {called}")
    return SCALES[called]


def _season(row: Mapping[str, Any], opponent: int) -> RoundResult:
    """A whole season as one round against somebody; the criteria of a league look at the totals alone."""
    made = whole(row.get("points made", 0))
    conceded = row.get("fewer points conceded", row.get("points conceded"))
    against = made - whole(row.get("point difference", 0)) if conceded is None else whole(conceded)
    cards = CardCounts(points_made=made, points_conceded=against)
    return RoundResult(RoundKind.PLAYED, opponent, exact(row["points"]), cards=cards)
