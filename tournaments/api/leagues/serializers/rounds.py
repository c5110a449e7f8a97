"""Rounds with their fixtures and how far each board has come, as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from tournaments.api.leagues.serializers.choices import BOARD_STATES
from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.api.leagues.serializers.tables import FixturePointsSerializer, points_document
from tournaments.leagues.results import BoardResult, FixtureResult, Outcome
from tournaments.models import Board, BoardReport, BoardSeat, Fixture, LeagueRound
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.attendance import venue_of
from tournaments.selectors.leagues.board_acts import BoardNow
from tournaments.selectors.leagues.boards import state_of
from tournaments.selectors.leagues.round_pages import rounds_fixtures


class BoardReasonSerializer(serializers.Serializer[object]):
    """Why something was paired as it is: a code, and the numbers and entry ids that belong to it."""

    code = serializers.CharField()
    details = OptionsField()


class BoardReportSerializer(serializers.Serializer[object]):
    """An account of a board's result; points are those of its match."""

    number = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=BoardReport.Outcome.choices)
    home_points = serializers.IntegerField()
    away_points = serializers.IntegerField()
    origin = serializers.ChoiceField(choices=BoardReport.Origin.choices)
    reason = serializers.CharField(allow_blank=True)
    at = MomentField()


class SeatedSerializer(serializers.Serializer[object]):
    """Who sits on a chair."""

    chair = serializers.IntegerField()
    player = serializers.CharField(help_text="the name")
    is_alternate = serializers.BooleanField(help_text="stands in, and belongs to no entry")


class BoardLineSerializer(serializers.Serializer[object]):
    """A board of a fixture."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Board.Status.choices)
    state = serializers.ChoiceField(choices=BOARD_STATES, help_text="finer than its status")
    deadline_at = MomentField(help_text="when the rule decides")
    agreed_at = MomentField(allow_null=True)
    agreed_by_rule = serializers.BooleanField(help_text="nobody agreed, so the time was set")
    venue = serializers.CharField(allow_blank=True, help_text="`online`, `table`, or empty: not agreed yet")
    match = serializers.IntegerField(allow_null=True, help_text="the id of its match")
    home = SeatedSerializer(many=True)
    away = SeatedSerializer(many=True)
    result = BoardReportSerializer(allow_null=True)
    version = serializers.IntegerField()


class FixtureSerializer(serializers.Serializer[object]):
    """Two entries that meet, or one that is free."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    is_bye = serializers.BooleanField()
    purpose = serializers.CharField(allow_blank=True, help_text="of a play-off: what it decides")
    home = SeasonEntryReferenceSerializer()
    away = SeasonEntryReferenceSerializer(allow_null=True)
    points = FixturePointsSerializer()
    reasons = BoardReasonSerializer(many=True)
    boards = BoardLineSerializer(many=True)


class LeagueRoundSerializer(serializers.Serializer[object]):
    """A window of days in which the fixtures of a division, or the play-offs, are played."""

    id = serializers.IntegerField()
    division = serializers.IntegerField(allow_null=True, help_text="its number; null: play-offs")
    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=LeagueRound.Status.choices)
    opens_at = MomentField()
    closes_at = MomentField()
    version = serializers.IntegerField()


class LeagueRoundsSerializer(serializers.Serializer[object]):
    """Rounds by division and number, play-offs last."""

    rounds = LeagueRoundSerializer(many=True)


class PlayedRoundSerializer(LeagueRoundSerializer):
    """A round with its fixtures; of a Swiss round that is not drawn yet there are none."""

    reasons = BoardReasonSerializer(many=True)
    fixtures = FixtureSerializer(many=True)


class PlayedRoundsSerializer(serializers.Serializer[object]):
    """Rounds with their fixtures."""

    rounds = PlayedRoundSerializer(many=True)


def round_document(round_: LeagueRound) -> dict[str, Any]:
    """The JSON of a round."""
    return {
        "id": round_.pk,
        "division": None if round_.division is None else round_.division.number,
        "number": round_.number,
        "status": round_.status,
        "opens_at": moment_text(round_.opens_at),
        "closes_at": moment_text(round_.closes_at),
        "version": round_.version,
    }


def played_rounds(rounds: Sequence[LeagueRound], now: datetime) -> list[Mapping[str, Any]]:
    """The JSON of rounds with their fixtures, in as many queries for a season as for a round."""
    by_round: dict[int, list[Fixture]] = {}
    for fixture in rounds_fixtures(rounds):
        by_round.setdefault(fixture.round_id, []).append(fixture)
    return [
        {
            **round_document(each),
            "reasons": each.reasons,
            "fixtures": [fixture_document(fixture, now) for fixture in by_round.get(each.pk, ())],
        }
        for each in rounds
    ]


def fixture_document(fixture: Fixture, now: datetime) -> Mapping[str, Any]:
    """The JSON of a fixture that comes with everything (`rounds_fixtures`)."""
    entries = {side.position: side.entry for side in fixture.sides.all()}
    boards = list(fixture.boards.all())
    away = None if fixture.is_bye else entries.get(1)
    return {
        "id": fixture.pk,
        "number": fixture.number,
        "is_bye": fixture.is_bye,
        "purpose": fixture.purpose,
        "home": entry_reference(entries[0]),
        "away": None if away is None else entry_reference(away),
        "points": _points(fixture, entries[0].pk, None if away is None else away.pk, boards),
        "reasons": fixture.reasons,
        "boards": [board_line(board, now) for board in boards],
    }


def board_line(board: Board, now: datetime) -> Mapping[str, Any]:
    """The JSON of a board that comes with its seats, offers, matches and sides (`boards_for_pages`)."""
    seats = sorted((seat for seat in board.seats.all() if seat.is_active), key=lambda seat: (seat.position, seat.chair))
    game = next(iter(board.board_matches.all()), None)
    sides = {side.position: side.entry for side in board.fixture.sides.all()}
    found = BoardNow(
        board=board,
        entries=(sides[0], sides[1]),
        seats=tuple(seats),
        game=game,
        proposals=tuple(board.proposals.all()),
        claims=(),
        asked=None,
        request=None,
    )
    return {
        "id": board.pk,
        "number": board.number,
        "status": board.status,
        "state": state_of(found, now).value,
        "deadline_at": moment_text(board.deadline),
        "agreed_at": moment_text(board.agreed_at),
        "agreed_by_rule": board.agreed_by_rule,
        "venue": venue_of(board),
        "match": None if game is None else game.match_id,
        "home": _seated(seats, 0),
        "away": _seated(seats, 1),
        "result": report_document(board.result),
        "version": board.version,
    }


def report_document(report: BoardReport | None) -> Mapping[str, Any] | None:
    """The JSON of an account of a result."""
    if report is None:
        return None
    return {
        "number": report.number,
        "outcome": report.outcome,
        "home_points": report.home_points,
        "away_points": report.away_points,
        "origin": report.origin,
        "reason": report.reason,
        "at": moment_text(report.created_at),
    }


def _seated(seats: Iterable[BoardSeat], position: int) -> list[Mapping[str, Any]]:
    return [
        {"chair": seat.chair, "player": seat.player.name, "is_alternate": seat.is_alternate}
        for seat in seats
        if seat.position == position
    ]


def _points(fixture: Fixture, home: int, away: int | None, boards: Sequence[Board]) -> Mapping[str, Any]:
    decided = tuple(
        BoardResult(board.number, Outcome(board.result.outcome), board.result.home_points, board.result.away_points)
        for board in boards
        if board.result is not None
    )
    result = FixtureResult(home, away, decided, is_complete=len(decided) == len(boards))
    return points_document(result, fixture.round.season.scoring)
