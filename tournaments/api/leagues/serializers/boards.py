"""A board as one viewer sees it, with what the viewer may do there, as JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player
from tournaments.api.leagues.serializers.choices import BOARD_ACTS, BOARD_STATES, EVIDENCE
from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.api.leagues.serializers.rounds import BoardReportSerializer, report_document
from tournaments.leagues.slots import Slot
from tournaments.leagues.windows import known_zone
from tournaments.models import AlternateRequest, Board, Claim, Postponement, RosterMember, TimeProposal
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


class ProposalSerializer(serializers.Serializer[object]):
    """A time that a side offers, or offered."""

    id = serializers.IntegerField()
    position = serializers.IntegerField(help_text="0: the home side offered it, 1: the other")
    player = serializers.CharField(help_text="the name of who did")
    starts_at = MomentField()
    venue = serializers.CharField()
    status = serializers.ChoiceField(choices=TimeProposal.Status.choices)
    created_at = MomentField()
    answered_at = MomentField(allow_null=True)


class SlotFreeSerializer(serializers.Serializer[object]):
    """Somebody's clock at a suggested time."""

    player = serializers.CharField(help_text="the name")
    local = serializers.CharField(help_text="the moment by that player's clock, as in 2026-03-18T21:00+01:00")
    is_free = serializers.BooleanField(help_text="usually can at that hour")


class BoardSlotSerializer(serializers.Serializer[object]):
    """A time at which the players could meet."""

    starts_at = MomentField()
    evidence = serializers.ChoiceField(choices=EVIDENCE, help_text="what it rests on")
    players = SlotFreeSerializer(many=True, help_text="of both sides, each by the own clock")


class BoardMessageSerializer(serializers.Serializer[object]):
    """Something said."""

    player = serializers.CharField(help_text="the name")
    text = serializers.CharField()
    at = MomentField()


class PostponementSerializer(serializers.Serializer[object]):
    """More days for a board."""

    id = serializers.IntegerField()
    position = serializers.IntegerField()
    player = serializers.CharField(help_text="the name of who asked")
    is_free = serializers.BooleanField()
    until = MomentField()
    reason = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=Postponement.Status.choices)
    created_at = MomentField()
    decided_at = MomentField(allow_null=True)


class ClaimSerializer(serializers.Serializer[object]):
    """What a side says of the other or of the result."""

    id = serializers.IntegerField()
    position = serializers.IntegerField(help_text="the side that claims")
    player = serializers.CharField(help_text="the name of who filed it")
    kind = serializers.ChoiceField(choices=Claim.Kind.choices)
    text = serializers.CharField(allow_blank=True)
    answer = serializers.CharField(allow_blank=True, help_text="of the other side")
    status = serializers.ChoiceField(choices=Claim.Status.choices)
    decision = serializers.CharField(allow_blank=True)
    created_at = MomentField()
    decided_at = MomentField(allow_null=True)


class StandInRequestSerializer(serializers.Serializer[object]):
    """A chair that you are asked to take."""

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    position = serializers.IntegerField()
    chair = serializers.IntegerField()
    answer_by = MomentField()


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
        **_talk(view),
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


def _talk(view: BoardView) -> Mapping[str, Any]:
    seated = [chair.seat.player for side in view.sides for chair in side.seats if chair.seat is not None]
    season = view.board.fixture.round.season
    return {
        "proposals": _proposals(view.proposals),
        "earlier_proposals": _proposals(view.earlier_proposals),
        "slots": [_slot(slot, seated, season.zone) for slot in view.slots],
        "messages": [
            {"player": message.player.name, "text": message.text, "at": moment_text(message.created_at)}
            for message in view.messages
        ],
        "postponements": [_postponement(each) for each in view.postponements],
        "claims": [_claim(each) for each in view.claims],
        "claim_kinds": list(view.claim_kinds),
    }


def request_document(request: AlternateRequest) -> Mapping[str, Any]:
    """The JSON of a chair that somebody is asked to take."""
    return {
        "id": request.pk,
        "board": request.board_id,
        "position": request.position,
        "chair": request.chair,
        "answer_by": moment_text(request.answer_by),
    }


def _claim(claim: Claim) -> Mapping[str, Any]:
    """The JSON of a claim."""
    return {
        "id": claim.pk,
        "position": claim.position,
        "player": claim.player.name,
        "kind": claim.kind,
        "text": claim.text,
        "answer": claim.answer,
        "status": claim.status,
        "decision": claim.decision,
        "created_at": moment_text(claim.created_at),
        "decided_at": moment_text(claim.decided_at),
    }


def _postponement(postponement: Postponement) -> Mapping[str, Any]:
    """The JSON of a postponement."""
    return {
        "id": postponement.pk,
        "position": postponement.position,
        "player": postponement.player.name,
        "is_free": postponement.is_free,
        "until": moment_text(postponement.until),
        "reason": postponement.reason,
        "status": postponement.status,
        "created_at": moment_text(postponement.created_at),
        "decided_at": moment_text(postponement.decided_at),
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


def _proposals(proposals: Iterable[TimeProposal]) -> list[Mapping[str, Any]]:
    return [
        {
            "id": proposal.pk,
            "position": proposal.position,
            "player": proposal.player.name,
            "starts_at": moment_text(proposal.starts_at),
            "venue": proposal.venue,
            "status": proposal.status,
            "created_at": moment_text(proposal.created_at),
            "answered_at": moment_text(proposal.answered_at),
        }
        for proposal in proposals
    ]


def _slot(slot: Slot, seated: Iterable[Player], zone: str) -> Mapping[str, Any]:
    return {
        "starts_at": moment_text(slot.starts_at),
        "evidence": slot.evidence.value,
        "players": [
            {
                "player": player.name,
                "local": slot.starts_at.astimezone(known_zone(player.zone or zone)).isoformat(timespec="minutes"),
                "is_free": player.pk in slot.free,
            }
            for player in seated
        ],
    }
