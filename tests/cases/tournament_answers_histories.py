"""Turns the datasets of worked tournament cases into histories: single players, teams, and plain lists of games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given, Name, exact, name, whole
from tournaments.standings.history import Edition, Entrant, History, RoundKind, RoundResult, Scoring

FIRST_OF_2026 = 26
GAME_FIELDS = ("first", "second", "score_of_first", "round")
UNPLAYED = {
    RoundKind.PAIRING_BYE: "pairing_bye",
    RoundKind.HALF_BYE: "draw",
    RoundKind.ZERO_BYE: "loss",
    RoundKind.FORFEIT_WIN: "win",
    RoundKind.FORFEIT_LOSS: "loss",
}


@dataclass(frozen=True)
class Field:
    """A history and what its entries are called."""

    history: History
    ids: Mapping[Name, int]

    def by_name[T](self, values: Mapping[int, T]) -> dict[str, T]:
        """Values by id as values by the name, as JSON writes keys."""
        return {str(called): values[number] for called, number in self.ids.items() if number in values}

    def of(self, called: Sequence[object]) -> tuple[int, ...]:
        """The ids of entries."""
        return tuple(self.id_of(one) for one in called)

    def id_of(self, called: object) -> int:
        """The id of an entry."""
        if (key := name(called)) not in self.ids:
            raise BadCase(f"the dataset has no entry {called!r}")
        return self.ids[key]

    def name_of(self, number: int) -> Name:
        """What the case calls an id."""
        return next(called for called, one in self.ids.items() if one == number)


def field_of(given: Given) -> Field:
    """The history that a case is about: a dataset by its name, one that stands in the input, or the input itself."""
    dataset = given.input.get("dataset", given.input)
    if isinstance(dataset, str):
        if dataset not in given.datasets:
            raise BadCase(f"the file has no dataset {dataset!r}")
        dataset = given.datasets[dataset]
    if not isinstance(dataset, dict):
        raise BadCase("dataset is neither a name nor an object")
    if "games" in dataset:
        field = _from_games(dataset)
    elif "results" in dataset:
        field = _from_results(dataset)
    else:
        raise BadCase("the dataset holds neither results nor games")
    says_edition = "edition" in given.input or "unplayed_rule" in given.input
    history = replace(
        field.history,
        edition=edition_of(given.input if says_edition else dataset),
        is_round_robin="round_robin" in str(dataset.get("format", "")),
    )
    return Field(history, field.ids)


def edition_of(source: Mapping[str, Any]) -> Edition:
    """The edition by its year: 2023/2024 and no year are the one of 2024. No rule for unplayed rounds is lichess."""
    if source.get("unplayed_rule") == "none":
        return Edition.LICHESS
    years = re.findall(r"\d+", str(source.get("edition", "")))
    if years and int(years[-1]) % 100 >= FIRST_OF_2026:
        return Edition.FIDE_2026
    return Edition.FIDE_2024


def scoring_of(source: Mapping[str, Any]) -> Scoring:
    """Points of win, draw and loss, as a list or by name; a bye is worth a win unless it is named."""
    points = source.get("match_points", source.get("points", source.get("win_draw_loss", [1, 0.5, 0])))
    if isinstance(points, list):
        points = dict(zip(("win", "draw", "loss"), points, strict=False))
    if not isinstance(points, dict):
        raise BadCase("the points are neither a list nor an object")
    win, loss = exact(points.get("win", 1), "win"), exact(points.get("loss", 0), "loss")
    draw = exact(points.get("draw", (win + loss) / 2), "draw")
    return Scoring(win, draw, loss, exact(points.get("bye", points.get("pairing_bye", win)), "bye"))


def points_without_play(kind: RoundKind, scoring: Scoring) -> Fraction:
    """What a round gives that was not played."""
    if kind is RoundKind.PLAYED:
        raise BadCase("a played game has no score")
    points: Fraction = getattr(scoring, UNPLAYED[kind])
    return points


def _from_results(dataset: Mapping[str, Any]) -> Field:
    rows = {name(called): row for called, row in dataset["results"].items()}
    ids = _ids(rows)
    scoring = scoring_of(dataset)
    is_of_teams = "boards" in dataset
    boards = whole(dataset["boards"], "boards") if is_of_teams else 1
    results = {}
    for called, row in rows.items():
        if is_of_teams:
            made = _team_rounds(row, scoring, boards, dataset.get("totals_mp_gp", {}).get(str(called)))
            results[ids[called]] = tuple(_result(entry, ids, *points) for entry, points in zip(row, made, strict=True))
        else:
            results[ids[called]] = tuple(_result(entry, ids, _points(entry, scoring), None) for entry in row)
    ratings = {name(called): whole(value) for called, value in dataset.get("ratings", {}).items()}
    return Field(History(_entrants(ids, ratings), _filled(results), scoring, boards=boards), ids)


def _result(
    entry: Mapping[str, Any], ids: Mapping[Name, int], points: Fraction, board_points: Fraction | None
) -> RoundResult:
    opponent = entry.get("opp")
    return RoundResult(
        RoundKind(entry["kind"]),
        None if opponent is None else ids[name(opponent)],
        points,
        entry.get("first"),
        board_points=board_points,
    )


def _points(entry: Mapping[str, Any], scoring: Scoring) -> Fraction:
    if entry.get("score") is not None:
        return exact(entry["score"], "score")
    return points_without_play(RoundKind(entry["kind"]), scoring)


def _team_rounds(
    row: Sequence[Mapping[str, Any]], scoring: Scoring, boards: int, totals: Sequence[float] | None
) -> list[tuple[Fraction, Fraction]]:
    """Match points and board points of each round; free rounds that name none share what the totals leave."""
    made = [_team_points(entry, scoring, boards) for entry in row]
    free = [
        place
        for place, entry in enumerate(row)
        if entry.get("gp") is None and entry["kind"] in (RoundKind.PAIRING_BYE, RoundKind.HALF_BYE)
    ]
    if totals is not None and free:
        counted = [pair for place, pair in enumerate(made) if place not in free]
        left = tuple(
            (exact(total) - sum((pair[part] for pair in counted), Fraction(0))) / len(free)
            for part, total in enumerate(totals)
        )
        for place in free:
            made[place] = (left[0], left[1])
    return made


def _team_points(entry: Mapping[str, Any], scoring: Scoring, boards: int) -> tuple[Fraction, Fraction]:
    kind = RoundKind(entry["kind"])
    if entry.get("gp") is None:
        if kind in (RoundKind.PAIRING_BYE, RoundKind.HALF_BYE):
            return scoring.draw, Fraction(boards, 2)
        if kind is RoundKind.PLAYED:
            raise BadCase("a played match has no board points")
        return (scoring.win, Fraction(boards)) if kind is RoundKind.FORFEIT_WIN else (scoring.loss, Fraction(0))
    board_points = exact(entry["gp"], "gp")
    if entry.get("mp") is not None:
        return exact(entry["mp"], "mp"), board_points
    if kind is RoundKind.ZERO_BYE:
        return scoring.loss, board_points
    twice = 2 * board_points
    match_points = scoring.win if twice > boards else scoring.draw if twice == boards else scoring.loss
    return match_points, board_points


def _from_games(dataset: Mapping[str, Any]) -> Field:
    fields = tuple(dataset.get("game_fields", GAME_FIELDS))
    players = dataset.get("players", dataset.get("ratings", {}))
    if not isinstance(players, dict):
        players = dict.fromkeys((str(player) for player in players), 0)
    scoring = scoring_of(dataset)
    ids = _ids({name(called): None for called in players})
    played: dict[int, list[tuple[int | None, RoundResult]]] = {number: [] for number in ids.values()}
    for row in dataset["games"]:
        game = row if isinstance(row, dict) else dict(zip(fields, row, strict=True))
        first, second = ids[name(game["first"])], ids[name(game["second"])]
        points = exact(game["score_of_first"], "score_of_first")
        number = None if game.get("round") is None else whole(game["round"], "round")
        played[first].append((number, RoundResult(RoundKind.PLAYED, second, points, starts=True)))
        played[second].append((number, RoundResult(RoundKind.PLAYED, first, _other(points, scoring), starts=False)))
    ratings = {name(called): whole(value) for called, value in players.items()}
    return Field(History(_entrants(ids, ratings), _filled(_in_rounds(played)), scoring), ids)


def _other(points: Fraction, scoring: Scoring) -> Fraction:
    """What the second side has when the first has so many points."""
    results = {scoring.win: scoring.loss, scoring.draw: scoring.draw, scoring.loss: scoring.win}
    return results.get(points, scoring.win + scoring.loss - points)


def _in_rounds(played: Mapping[int, Sequence[tuple[int | None, RoundResult]]]) -> dict[int, tuple[RoundResult, ...]]:
    """Games by round, free rounds between them; in the order of the list where no such rounds are told.

    Some lists number the games of each player and not the rounds, so that somebody seems to play twice in one.
    """
    by_round = {entry: {number: result for number, result in games if number} for entry, games in played.items()}
    if any(len(by_round[entry]) < len(games) for entry, games in played.items()):
        return {entry: tuple(result for _, result in games) for entry, games in played.items()}
    last = max((number for rounds in by_round.values() for number in rounds), default=0)
    return {
        entry: tuple(rounds.get(number, _nothing()) for number in range(1, last + 1))
        for entry, rounds in by_round.items()
    }


def _filled(results: Mapping[int, tuple[RoundResult, ...]]) -> dict[int, tuple[RoundResult, ...]]:
    longest = max((len(row) for row in results.values()), default=0)
    return {entry: row + (_nothing(),) * (longest - len(row)) for entry, row in results.items()}


def _nothing() -> RoundResult:
    return RoundResult(RoundKind.ZERO_BYE, None, Fraction(0))


def _ids(called: Mapping[Name, object]) -> dict[Name, int]:
    """Numbers stand for themselves; words are numbered in their order."""
    if all(isinstance(one, int) for one in called):
        return {one: int(one) for one in sorted(called, key=int)}
    return {one: number for number, one in enumerate(called, start=1)}


def _entrants(ids: Mapping[Name, int], ratings: Mapping[Name, int]) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(number, seed, ratings.get(called, 0)) for seed, (called, number) in enumerate(ids.items(), start=1)
    )
