"""A board as one viewer sees it, with what the viewer may do there, as JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from tournaments.api.leagues.serializers.choices import BOARD_ACTS, BOARD_STATES
from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.api.leagues.serializers.rounds import BoardReportSerializer, report_document
from tournaments.api.leagues.serializers.talk import (
    BoardMessageSerializer,
    BoardSlotSerializer,
    ClaimSerializer,
    PostponementSerializer,
    ProposalSerializer,
    StandInRequestSerializer,
    request_document,
    talk_document,
)
from tournaments.models import Board, Claim, RosterMember
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.boards import BoardView, SeatView, SideView


class ChairViewSerializer(serializers.Serializer[object]):
    """A chair of a side."""

    chair = serializers.IntegerField()
    player = serializers.CharField(allow_null=True, help_text="the name; null: nobody sits there")
    zone = serializers.CharField(
        allow_blank=True, help_text="of the player's clock, for the people of the board; else empty"
    )
    is_alternate = serializers.BooleanField()
    is_there = serializers.BooleanField(help_text="waits at the table")
    is_sought = serializers.BooleanField(help_text="somebody is looked for to sit there")
    you_may_fill = serializers.BooleanField()


class BoardSideSerializer(serializers.Serializer[object]):
    """A side of a board."""

    entry = SeasonEntryReferenceSerializer()
    captain = serializers.CharField(help_text="the name")
    chairs = ChairViewSerializer(many=True)
    is_there = serializers.BooleanField(help_text="all of it wait at the table")
    is_yours = serializers.BooleanField(help_text="you speak for it")
    postponements_left = serializers.IntegerField(help_text="free ones")
    reserves = serializers.ListField(
        child=serializers.CharField(), help_text="names of those whom you may seat; empty for who may not"
    )


class BoardSerializer(serializers.Serializer[object]):
    """A board as you may see it. What its people say to each other is for them and those who run the league."""

    id = serializers.IntegerField()
    league = serializers.IntegerField()
    season = serializers.IntegerField(help_text="its number")
    division = serializers.IntegerField(allow_null=True, help_text="its number; null: play-offs")
    round = serializers.IntegerField(help_text="its number")
    fixture = serializers.IntegerField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Board.Status.choices)
    state = serializers.ChoiceField(choices=BOARD_STATES)
    version = serializers.IntegerField()
    home = BoardSideSerializer()
    away = BoardSideSerializer()
    your_position = serializers.IntegerField(allow_null=True, help_text="the side that you speak for")
    acts = serializers.ListField(child=serializers.ChoiceField(choices=BOARD_ACTS), help_text="what you may do now")
    deadline_at = MomentField(help_text="when the rule decides")
    playable_until = MomentField(help_text="the deadline, or the end of the grace time of an agreed time")
    contact_by = MomentField(help_text="by when each side should give a sign of life")
    time_set_at = MomentField(allow_null=True, help_text="when a time would be set by rule")
    agreed_at = MomentField(allow_null=True)
    agreed_by_rule = serializers.BooleanField()
    coming_from = MomentField(allow_null=True, help_text="from when who comes is waited for")
    grace_until = MomentField(allow_null=True, help_text="until when who is missing is waited for")
    venue = serializers.CharField(allow_blank=True, help_text="`online`, `table`, or empty: not agreed yet")
    match = serializers.IntegerField(allow_null=True, help_text="the id of its match")
    result = BoardReportSerializer(allow_null=True)
    reports = BoardReportSerializer(many=True, help_text="every account of the result, the latest first")
    postponable_until = MomentField()
    proposals = ProposalSerializer(many=True, help_text="open ones")
    earlier_proposals = ProposalSerializer(many=True)
    slots = BoardSlotSerializer(many=True, help_text="suggestions for who may propose, the best first")
    messages = BoardMessageSerializer(many=True)
    postponements = PostponementSerializer(many=True)
    claims = ClaimSerializer(many=True)
    claim_kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=Claim.Kind.choices), help_text="what you can claim now"
    )
    request = StandInRequestSerializer(allow_null=True, help_text="whether you are asked to take a chair")


def board_document(view: BoardView) -> Mapping[str, Any]:
    """The JSON of a board for its viewer."""
    board = view.board
    round_ = board.fixture.round
    home, away = view.sides
    return {
        "id": board.pk,
        "league": round_.season.league_id,
        "season": round_.season.number,
        "division": None if round_.division is None else round_.division.number,
        "round": round_.number,
        "fixture": board.fixture_id,
        "number": board.number,
        "status": board.status,
        "state": view.state.value,
        "version": board.version,
        "home": _side(home, shows_zones=view.viewer.is_of_it),
        "away": _side(away, shows_zones=view.viewer.is_of_it),
        "your_position": view.viewer.position,
        "acts": sorted(act.value for act in view.acts),
        **_times(view),
        "venue": view.venue,
        "match": None if view.match is None else view.match.pk,
        "result": report_document(view.result),
        "reports": [report_document(report) for report in view.reports],
        **talk_document(view),
        "request": None if view.request is None else request_document(view.request),
    }


def _times(view: BoardView) -> Mapping[str, Any]:
    board = view.board
    return {
        "deadline_at": moment_text(board.deadline),
        "playable_until": moment_text(view.playable_until),
        "contact_by": moment_text(view.contact_ends_at),
        "time_set_at": moment_text(view.fixing_at),
        "agreed_at": moment_text(board.agreed_at),
        "agreed_by_rule": board.agreed_by_rule,
        "coming_from": moment_text(view.coming_from),
        "grace_until": moment_text(view.grace_ends_at),
        "postponable_until": moment_text(view.latest_postponement),
    }


def _side(side: SideView, *, shows_zones: bool) -> Mapping[str, Any]:
    return {
        "entry": entry_reference(side.entry),
        "captain": side.entry.captain.name,
        "chairs": [_chair(seat, shows_zone=shows_zones) for seat in side.seats],
        "is_there": side.is_there,
        "is_yours": side.is_mine,
        "postponements_left": side.postponements_left,
        "reserves": _names(side.reserves),
    }


def _chair(view: SeatView, *, shows_zone: bool) -> Mapping[str, Any]:
    seat = view.seat
    return {
        "chair": view.chair,
        "player": None if seat is None else seat.player.name,
        "zone": seat.player.zone if seat is not None and shows_zone else "",
        "is_alternate": seat is not None and seat.is_alternate,
        "is_there": view.is_there,
        "is_sought": view.is_sought,
        "you_may_fill": view.may_fill,
    }


def _names(members: Iterable[RosterMember]) -> list[str]:
    return [member.player.name for member in members]
