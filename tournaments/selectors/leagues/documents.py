"""A whole season as one document, complete enough to compute everything that follows from its results again.

Who wants to check a table, a plan or the ratings needs nothing else: docs/season-document.md says what every field is,
and scripts/verify_season.py does it without this project.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from games.models import Rating
from games.selectors.rated_results import standing_results
from tournaments.models import (
    Board,
    BoardMatch,
    BoardSeat,
    Division,
    Fixture,
    LeagueRound,
    MovementPlan,
    RosterMember,
    Season,
    SeasonEntry,
)
from tournaments.selectors.leagues.plans import season_end
from tournaments.selectors.leagues.tables import division_table

FORMAT = "settebello-season/1"


def season_document(season: Season) -> dict[str, Any]:
    """The season in JSON values: settings, entries, every board with its result, and what we say follows from them.

    Only public facts: no addresses, no messages, no claims.
    """
    divisions = list(season.divisions.order_by("number"))
    return {
        "format": FORMAT,
        "league": {"id": season.league_id, "name": season.league.name},
        "season": _settings(season),
        "divisions": [_division(division) for division in divisions],
        "entries": [_entry(entry) for entry in _entries(season)],
        "rounds": [_round(each) for each in _rounds(season)],
        "tables": [_table(division) for division in divisions],
        "end": _end(season),
        "ratings": _ratings(season),
    }


def _settings(season: Season) -> dict[str, Any]:
    return {
        "number": season.number,
        "name": season.name,
        "status": season.status,
        "preset": season.preset,
        "boards": season.boards,
        "team_size": season.team_size,
        "most_reserves": season.most_reserves,
        "format": season.format,
        "cycles": season.cycles,
        "rated": season.rated,
        "scoring": season.scoring,
        "tiebreaks": season.tiebreaks,
        "lot": season.lot,
        "zone": season.zone,
    }


def _division(division: Division) -> dict[str, Any]:
    return {
        "number": division.number,
        "name": division.name,
        "places": division.places,
        "promotes": division.promotes,
        "relegates": division.relegates,
        "playoff_up": division.playoff_up,
        "playoff_down": division.playoff_down,
    }


def _entries(season: Season) -> Iterable[SeasonEntry]:
    roster = RosterMember.objects.filter(confirmed_at__isnull=False).select_related("player")
    return (
        season.entries.select_related("division", "captain")
        .prefetch_related(Prefetch("roster", queryset=roster.order_by("order", "pk")))
        .order_by("pk")
    )


def _entry(entry: SeasonEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "name": entry.name,
        "status": entry.status,
        "division": None if entry.division is None else entry.division.number,
        "seed": entry.seed,
        "rating": entry.rating,
        "left_in_round": entry.left_in_round,
        "captain": entry.captain.name,
        "roster": [
            {
                "player": member.player_id,
                "name": member.player.name,
                "part": member.part,
                "order": member.order,
                "has_left": member.left_at is not None,
            }
            for member in entry.roster.all()
        ],
    }


def _rounds(season: Season) -> Iterable[LeagueRound]:
    boards = Board.objects.select_related("result").prefetch_related(
        Prefetch("seats", queryset=BoardSeat.objects.filter(is_active=True).order_by("position", "chair")),
        Prefetch("board_matches", queryset=BoardMatch.objects.filter(is_void=False).select_related("match")),
    )
    fixtures = Fixture.objects.prefetch_related("sides", Prefetch("boards", queryset=boards.order_by("number")))
    return (
        season.rounds.select_related("division")
        .prefetch_related(Prefetch("fixtures", queryset=fixtures.order_by("number")))
        .order_by("division__number", "number")
    )


def _round(round_: LeagueRound) -> dict[str, Any]:
    return {
        "division": None if round_.division is None else round_.division.number,
        "number": round_.number,
        "status": round_.status,
        "opens_at": round_.opens_at.isoformat(),
        "closes_at": round_.closes_at.isoformat(),
        "fixtures": [_fixture(fixture) for fixture in round_.fixtures.all()],
    }


def _fixture(fixture: Fixture) -> dict[str, Any]:
    by_position = {side.position: side.entry_id for side in fixture.sides.all()}
    return {
        "id": fixture.pk,
        "home": by_position.get(0),
        "away": by_position.get(1),
        "boards": [_board(board) for board in fixture.boards.all()],
    }


def _board(board: Board) -> dict[str, Any]:
    report = board.result
    game = next(iter(board.board_matches.all()), None)
    seats = list(board.seats.all())
    return {
        "number": board.number,
        "home": [seat.player_id for seat in seats if seat.position == 0],
        "away": [seat.player_id for seat in seats if seat.position == 1],
        "alternates": [seat.player_id for seat in seats if seat.is_alternate],
        "result": None
        if report is None
        else {
            "outcome": report.outcome,
            "home_points": report.home_points,
            "away_points": report.away_points,
            "origin": report.origin,
            "cards": report.cards,
        },
        "match": None if game is None else {"id": game.match_id, "rated": game.match.rated},
    }


def _table(division: Division) -> dict[str, Any]:
    return {
        "division": division.number,
        "lines": [
            {
                "entry": line.entry,
                "rank": line.rank,
                "played": line.played,
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
                "forfeited": line.forfeited,
                "points": str(line.points),
                "board_points": str(line.board_points),
                "point_difference": line.point_difference,
                "points_made": line.points_made,
                "zone": line.zone.value,
            }
            for line in division_table(division).lines
        ],
    }


def _end(season: Season) -> dict[str, Any]:
    signed = season.plans.filter(status=MovementPlan.Status.SIGNED).first()
    if signed is not None:
        return {"signed": True, "digest": signed.digest, **signed.content}
    if season.status != Season.Status.PLAYED:
        return {"signed": False}
    return {"signed": False, "inputs": season_end(season).inputs()}


def _ratings(season: Season) -> dict[str, Any]:
    """The league's own pool: every result that counts, in the order of the ledger, and the ratings they lead to."""
    pool = season.league.pool
    ratings = Rating.objects.filter(pool=pool.code).order_by("player")
    return {
        "pool": pool.code,
        "system": pool.system,
        "results": [
            {"match": each.match, "sides": [list(side) for side in each.sides], "places": list(each.places)}
            for each in standing_results(pool.code)
        ],
        "values": [
            {"player": rating.player_id, "value": rating.value, "games": rating.games} for rating in ratings.iterator()
        ],
    }
