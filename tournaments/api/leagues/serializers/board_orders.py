"""What is sent in to do something at a board, and a player's usual hours."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.matches import StrictBooleanField, StrictCharField, StrictIntegerField
from tournaments.api.leagues.serializers.choices import CLAIM_OUTCOMES, LOSERS, VENUES
from tournaments.api.leagues.serializers.fields import (
    OrderSerializer,
    SeasonActOrderSerializer,
    StrictMomentField,
    name_field,
    reason_field,
)
from tournaments.models import Claim
from tournaments.services.leagues.board_rulings import MOST_POINTS

_HOURS_OF_A_WEEK = 7 * 24


def _points(**options: Any) -> StrictIntegerField:
    return StrictIntegerField(min_value=0, max_value=MOST_POINTS, **options)


def _text() -> StrictCharField:
    return StrictCharField(max_length=500)


class ProposalOrderSerializer(OrderSerializer):
    """A time that your side would play at."""

    starts_at = StrictMomentField(help_text="a whole minute")
    venue = serializers.ChoiceField(
        choices=VENUES, default="", allow_blank=True, help_text="where the season has both; empty: online"
    )


class TimeOrderSerializer(SeasonActOrderSerializer):
    """The time that somebody who runs the league sets."""

    starts_at = StrictMomentField(help_text="a whole minute")
    venue = serializers.ChoiceField(choices=VENUES, default="", allow_blank=True)
    reason = reason_field()


class MessageOrderSerializer(OrderSerializer):
    """What is said."""

    text = _text()


class PostponementOrderSerializer(OrderSerializer):
    """For how long, and why."""

    until = StrictMomentField(allow_null=True, default=None, help_text="null: as late as possible")
    reason = reason_field(300)


class PostponementDecisionSerializer(OrderSerializer):
    """Whether a board gets the days that were asked for."""

    granted = StrictBooleanField()
    reason = reason_field()


class ClaimOrderSerializer(OrderSerializer):
    """What is claimed; everything but `no_show` needs a text."""

    kind = serializers.ChoiceField(choices=Claim.Kind.choices)
    text = reason_field()


class ClaimDecisionSerializer(OrderSerializer):
    """How a claim is decided, and why."""

    upheld = StrictBooleanField()
    decision = _text()
    outcome = serializers.ChoiceField(
        choices=CLAIM_OUTCOMES, allow_null=True, default=None,
        help_text="of a claim that is upheld, in place of what it leads to by itself",
    )  # fmt: skip


class BoardChairSerializer(OrderSerializer):
    """A chair of a board."""

    position = StrictIntegerField(min_value=0, max_value=1, help_text="0: the home side, 1: the other")
    chair = StrictIntegerField(min_value=0, max_value=2, default=0, help_text="within the side")


class ReserveSerializer(OrderSerializer):
    """Who takes a chair."""

    player = name_field()


class RequestAnswerSerializer(OrderSerializer):
    """Whether you take the chair that you were asked for."""

    accepted = StrictBooleanField()


class BoardResultOrderSerializer(SeasonActOrderSerializer):
    """The points of the match, and why they are set."""

    home_points = _points()
    away_points = _points()
    reason = reason_field(needed=True)


class BoardForfeitSerializer(SeasonActOrderSerializer):
    """Who loses without playing, and why."""

    loser = serializers.ChoiceField(choices=LOSERS)
    reason = reason_field(needed=True)


class BoardCorrectionSerializer(SeasonActOrderSerializer):
    """The right result of a board that has one: points of both, or who forfeits."""

    home_points = _points(allow_null=True, default=None)
    away_points = _points(allow_null=True, default=None)
    loser = serializers.ChoiceField(choices=LOSERS, allow_null=True, default=None)
    reason = reason_field(needed=True)


class BoardVoidSerializer(SeasonActOrderSerializer):
    """Why a board is to be played again, and until when."""

    until = StrictMomentField(allow_null=True, default=None, help_text="null: for three days at least")
    reason = reason_field(needed=True)


class HourSerializer(OrderSerializer):
    """An hour of the week, in your own zone."""

    weekday = StrictIntegerField(min_value=0, max_value=6, help_text="Monday is 0")
    hour = StrictIntegerField(min_value=0, max_value=23)


class HoursOrderSerializer(OrderSerializer):
    """All hours at which you can usually play."""

    hours = serializers.ListField(child=HourSerializer(), max_length=_HOURS_OF_A_WEEK)
