"""What happened in a season and what waits for a decision, as JSON."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.api.serializers.moments import MomentField
from tournaments.api.leagues.serializers.choices import NEED_KINDS
from tournaments.leagues.effort import SideEffort
from tournaments.models import SeasonLogEntry
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.evidence import Evidence
from tournaments.selectors.leagues.needs import Need

_PRIVATE_REASONS = frozenset({"entry_withdrawn"})
"""Why somebody leaves may be nobody's business."""


class SeasonActSerializer(serializers.Serializer[object]):
    """Who did what, and what it changed."""

    number = serializers.IntegerField(help_text="counts from 1 without gaps")
    at = MomentField()
    by = serializers.CharField(allow_null=True, help_text="null: the service acted by rule")
    verb = serializers.CharField()
    subject = serializers.CharField(help_text="what was acted on, as in `board:41`")
    before = OptionsField()
    after = OptionsField()
    reason = serializers.CharField(allow_blank=True)


class SeasonLogSerializer(serializers.Serializer[object]):
    """A page of the log, the latest act first."""

    acts = SeasonActSerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="`before` of the next page")


class SeasonNeedSerializer(serializers.Serializer[object]):
    """Something at a board that waits for those who run the league."""

    kind = serializers.ChoiceField(choices=NEED_KINDS)
    at = MomentField(help_text="since when it waits, or, of what lies ahead, until when it can")
    board = serializers.IntegerField()
    claim = serializers.IntegerField(allow_null=True, help_text="its id")
    postponement = serializers.IntegerField(allow_null=True, help_text="its id")
    position = serializers.IntegerField(allow_null=True)
    chair = serializers.IntegerField(allow_null=True)


class SeasonNeedsSerializer(serializers.Serializer[object]):
    """Everything that waits, the most pressing first."""

    needs = SeasonNeedSerializer(many=True)


class EffortSerializer(serializers.Serializer[object]):
    """What a side did to play its board."""

    shown = serializers.BooleanField(help_text="gave a sign of life within the contact hours")
    proposals = serializers.IntegerField(help_text="times it offered")
    answered = serializers.IntegerField(help_text="offers of the other side that it answered")
    declined = serializers.IntegerField(help_text="those of them that it declined")
    came = serializers.BooleanField(help_text="was there at the time that was set")
    missed = serializers.BooleanField(help_text="was not, and that time is past")


class EvidenceSerializer(serializers.Serializer[object]):
    """What is on record about a board, and what the season's rule would make of it now."""

    home = EffortSerializer()
    away = EffortSerializer()
    outcome = serializers.CharField(allow_null=True, help_text="by the rule; null: it decides nothing")
    reason = serializers.CharField(help_text="why the rule says so, see docs/algorithms/leagues.md")
    acts = SeasonActSerializer(many=True, help_text="oldest first")


def act_document(row: SeasonLogEntry, *, is_staff: bool) -> Mapping[str, Any]:
    """The JSON of an act as its reader may see it."""
    return {
        "number": row.number,
        "at": moment_text(row.at),
        "by": None if row.actor is None else row.actor.name,
        "verb": row.verb,
        "subject": row.subject,
        "before": row.before,
        "after": row.after,
        "reason": row.reason if is_staff or row.verb not in _PRIVATE_REASONS else "",
    }


def need_document(need: Need) -> Mapping[str, Any]:
    """The JSON of something that waits."""
    return {
        "kind": need.kind.value,
        "at": moment_text(need.at),
        "board": need.board.pk,
        "claim": None if need.claim is None else need.claim.pk,
        "postponement": None if need.postponement is None else need.postponement.pk,
        "position": need.position,
        "chair": need.chair,
    }


def evidence_document(found: Evidence) -> Mapping[str, Any]:
    """The JSON of what is on record about a board, for who rules."""
    home, away = found.efforts
    outcome = found.by_rule.outcome
    return {
        "home": _effort(home),
        "away": _effort(away),
        "outcome": None if outcome is None else outcome.value,
        "reason": found.by_rule.reason,
        "acts": [act_document(act, is_staff=True) for act in found.log],
    }


def _effort(effort: SideEffort) -> Mapping[str, Any]:
    return {
        "shown": effort.shown,
        "proposals": effort.proposals,
        "answered": effort.answered,
        "declined": effort.declined,
        "came": effort.came,
        "missed": effort.missed,
    }
