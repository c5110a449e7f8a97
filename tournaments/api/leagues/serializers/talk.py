"""What the people of a board say to each other: times offered and suggested, messages, days asked for, claims."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player
from tournaments.api.leagues.serializers.choices import EVIDENCE
from tournaments.leagues.slots import Slot
from tournaments.leagues.windows import known_zone
from tournaments.models import AlternateRequest, Claim, Postponement, TimeProposal
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.boards import BoardView


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


def talk_document(view: BoardView) -> Mapping[str, Any]:
    """The JSON of what was said at a board, as far as its viewer may read it."""
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
