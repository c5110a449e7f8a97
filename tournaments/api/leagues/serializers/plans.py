"""The plan of who moves where at the end of a season, as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from tournaments.api.leagues.serializers.choices import MOVE_REASONS, STILL_OPEN
from tournaments.api.leagues.serializers.entries import SeasonEntryReferenceSerializer, entry_reference
from tournaments.models import Division, MovementPlan, MovementRefusal
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.plans import PlannedMove, PlanView


class MoveSerializer(serializers.Serializer[object]):
    """Where an entry goes."""

    entry = SeasonEntryReferenceSerializer()
    from_division = serializers.IntegerField(allow_null=True, help_text="null: was in none")
    to_division = serializers.IntegerField(allow_null=True, help_text="null: will be in none")
    reason = serializers.ChoiceField(choices=MOVE_REASONS)


class PlannedDivisionSerializer(serializers.Serializer[object]):
    """A division of the next season."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    vacancies = serializers.IntegerField(help_text="places that stay free")
    moves = MoveSerializer(many=True, help_text="who plays there, in order")


class PlayoffSerializer(serializers.Serializer[object]):
    """A play-off that is not decided yet."""

    upper = SeasonEntryReferenceSerializer()
    lower = SeasonEntryReferenceSerializer()
    purpose = serializers.CharField()


class PlanSerializer(serializers.Serializer[object]):
    """A plan of movement: previewed, then signed."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=MovementPlan.Status.choices)
    digest = serializers.CharField(help_text="SHA-256 of the plan and what it was computed from: what one signs")
    is_current = serializers.BooleanField(help_text="whether the results still lead to it")
    divisions = PlannedDivisionSerializer(many=True)
    leaving = MoveSerializer(many=True)
    pending = PlayoffSerializer(many=True)
    refusals = serializers.ListField(child=serializers.IntegerField(), help_text="ids of entries that declined")
    open = serializers.ListField(
        child=serializers.ChoiceField(choices=STILL_OPEN), help_text="what keeps it from being signed"
    )
    created_at = MomentField()
    created_by = serializers.CharField(help_text="the name")
    signed_at = MomentField(allow_null=True)
    signed_by = serializers.CharField(allow_null=True)


def plan_document(view: PlanView, still_open: Sequence[str]) -> Mapping[str, Any]:
    """The JSON of a plan."""
    plan = view.plan
    refusals = MovementRefusal.objects.filter(season=plan.season_id).order_by("pk")
    return {
        "number": plan.number,
        "status": plan.status,
        "digest": plan.digest,
        "is_current": view.is_current,
        "divisions": [
            {
                "number": each.division.number,
                "name": each.division.name,
                "vacancies": each.vacancies,
                "moves": [_move(move) for move in each.moves],
            }
            for each in view.divisions
        ],
        "leaving": [_move(move) for move in view.leaving],
        "pending": [
            {
                "upper": entry_reference(each.upper),
                "lower": entry_reference(each.lower),
                "purpose": each.purpose,
            }
            for each in view.pending
        ],
        "refusals": list(refusals.values_list("entry", flat=True)),
        "open": list(still_open),
        "created_at": moment_text(plan.created_at),
        "created_by": plan.created_by.name,
        "signed_at": moment_text(plan.signed_at),
        "signed_by": None if plan.signed_by is None else plan.signed_by.name,
    }


def _move(move: PlannedMove) -> Mapping[str, Any]:
    return {
        "entry": entry_reference(move.entry),
        "from_division": _number(move.from_division),
        "to_division": _number(move.to_division),
        "reason": str(move.reason),
    }


def _number(division: Division | None) -> int | None:
    return None if division is None else division.number
