"""The document of a season as values, as docs/season-document.md describes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

FORMAT = "settebello-season/1"

PLAYED = frozenset({"home", "away", "draw"})
"""Outcomes of a match that was played; all others are rulings."""

UNPLAYED = frozenset({"home_forfeits", "away_forfeits", "double_forfeit", "unplayed_draw"})
"""Outcomes that a rule or an organiser gave without a match."""


class Unreadable(Exception):
    """This is no document of a season, or something that the format promises is missing."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a board ended, with the points of the match and where the result comes from."""

    outcome: str
    home_points: int
    away_points: int
    origin: str
    cards: tuple[Mapping[str, int], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One match of a fixture: who sits there, by chair, and the result if there is one."""

    number: int
    home: tuple[int, ...]
    away: tuple[int, ...]
    alternates: frozenset[int]
    result: Result | None
    match: int | None
    is_rated: bool


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two entries meet, or `home` is free and `away` is None."""

    id: int
    home: int
    away: int | None
    boards: tuple[Board, ...]

    @property
    def is_decided(self) -> bool:
        """Whether every board has its result; a free round always has."""
        return all(board.result is not None for board in self.boards)


@dataclass(frozen=True, slots=True)
class Round:
    """A window of days with its fixtures; `division` is None for play-offs."""

    division: int | None
    number: int
    has_begun: bool
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """A division of the season and how many places, promotions and relegations it has; 1 is the highest."""

    number: int
    places: int
    promotes: int
    relegates: int
    playoff_up: int
    playoff_down: int


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a roster; `part` is regular or reserve."""

    player: int
    part: str
    has_left: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A player, a pair or a team; `division` is None for who was never placed, `left_in_round` for who stayed."""

    id: int
    status: str
    division: int | None
    seed: int | None
    left_in_round: int | None
    roster: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """What was agreed before the first round."""

    boards: int
    team_size: int
    most_reserves: int | None
    is_swiss: bool
    cycles: int
    is_rated: bool
    win: Fraction
    draw: Fraction
    loss: Fraction
    bye: Fraction
    tiebreaks: tuple[str, ...]
    lot: str


@dataclass(frozen=True, slots=True)
class SeasonDocument:
    """A whole season: what happened as values, and what the service says follows from it as it stands in the JSON."""

    season: Season
    divisions: tuple[Division, ...]
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...]
    tables: Mapping[int, list[dict[str, Any]]]
    end: Mapping[str, Any] | None
    ratings: Mapping[str, Any] | None

    def entries_of(self, division: Division) -> list[Entry]:
        """Those who were placed there, by their seeds."""
        return sorted((e for e in self.entries if e.division == division.number), key=lambda e: (e.seed or 0, e.id))

    def rounds_of(self, division: Division) -> list[Round]:
        """The rounds of a division in their order."""
        return sorted((r for r in self.rounds if r.division == division.number), key=lambda r: r.number)

    @property
    def playoffs(self) -> list[Fixture]:
        """The fixtures of play-offs."""
        return [fixture for round_ in self.rounds if round_.division is None for fixture in round_.fixtures]


def read_document(text: str) -> SeasonDocument:
    """The document that this JSON text holds; raises Unreadable."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise Unreadable(f"the format is {data['format']}, not {FORMAT}")
        return SeasonDocument(
            season=_season(data["season"]),
            divisions=tuple(sorted((_division(each) for each in data["divisions"]), key=lambda each: each.number)),
            entries=tuple(_entry(each) for each in data["entries"]),
            rounds=tuple(_round(each) for each in data["rounds"]),
            tables={table["division"]: list(table["lines"]) for table in data["tables"]},
            end=data["end"],
            ratings=data["ratings"],
        )
    except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _season(data: Mapping[str, Any]) -> Season:
    if data["format"] not in ("round_robin", "swiss"):
        raise Unreadable(f"unknown format of a season: {data['format']}")
    scoring = {name: Fraction(data["scoring"][name]) for name in ("win", "draw", "loss", "bye")}
    return Season(
        boards=data["boards"],
        team_size=data["team_size"],
        most_reserves=data.get("most_reserves"),
        is_swiss=data["format"] == "swiss",
        cycles=data["cycles"],
        is_rated=data["rated"],
        tiebreaks=tuple(data["tiebreaks"]),
        lot=data["lot"],
        **scoring,
    )


def _division(data: Mapping[str, Any]) -> Division:
    return Division(
        data["number"], data["places"], data["promotes"], data["relegates"], data["playoff_up"], data["playoff_down"]
    )


def _entry(data: Mapping[str, Any]) -> Entry:
    roster = tuple(Member(each["player"], each["part"], each["has_left"]) for each in data["roster"])
    return Entry(data["id"], data["status"], data["division"], data["seed"], data["left_in_round"], roster)


def _round(data: Mapping[str, Any]) -> Round:
    fixtures = tuple(_fixture(each) for each in data["fixtures"])
    return Round(data["division"], data["number"], data.get("status") != "planned", fixtures)


def _fixture(data: Mapping[str, Any]) -> Fixture:
    return Fixture(data["id"], data["home"], data["away"], tuple(_board(each) for each in data["boards"]))


def _board(data: Mapping[str, Any]) -> Board:
    told, match = data["result"], data["match"]
    result = None
    if told is not None:
        if told["outcome"] not in PLAYED | UNPLAYED:
            raise Unreadable(f"unknown outcome: {told['outcome']}")
        cards = tuple(told["cards"] or ())
        result = Result(told["outcome"], told["home_points"], told["away_points"], told["origin"], cards)
    return Board(
        number=data["number"],
        home=tuple(data["home"]),
        away=tuple(data["away"]),
        alternates=frozenset(data["alternates"]),
        result=result,
        match=None if match is None else match["id"],
        is_rated=match is not None and match["rated"],
    )
