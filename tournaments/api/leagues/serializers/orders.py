"""What is sent in to change a league, a season or an entry."""

from typing import Any, ClassVar

from rest_framework import serializers

from games.api.serializers.matches import OptionsField, StrictBooleanField, StrictCharField, StrictIntegerField
from tournaments.api.leagues.serializers.fields import (
    OrderSerializer,
    SeasonActOrderSerializer,
    StrictMomentField,
    name_field,
    number_field,
    reason_field,
)
from tournaments.models import League, LeagueStaff, RosterMember, Season
from tournaments.services.leagues.season_settings import MOST_DIVISIONS, DivisionPlan
from tournaments.standings.tiebreaks import TIEBREAKS

_MOST_PLAYERS = 48
"""Of a team with twelve boards of three, and its reserves."""
_MOST_TIEBREAKS = 20


class NewLeagueSerializer(OrderSerializer):
    """The order for a league."""

    name = StrictCharField(max_length=80)
    preset = StrictCharField(max_length=40, help_text="a game of the family that all its seasons are of")
    system = StrictCharField(max_length=40, default="elo", help_text="by which its own pool is rated")
    club = number_field(allow_null=True, default=None, help_text="the id of a club that you manage")
    description = StrictCharField(max_length=4000, default="", allow_blank=True)
    visibility = serializers.ChoiceField(choices=League.Visibility.choices, default=League.Visibility.PUBLIC)


class LeagueChangesSerializer(OrderSerializer):
    """Changes; whatever is not named stays as it is."""

    name = StrictCharField(max_length=80, required=False)
    club = number_field(allow_null=True, required=False)
    description = StrictCharField(max_length=4000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(choices=League.Visibility.choices, required=False)


class LeagueRoleSerializer(OrderSerializer):
    """What somebody may do: an organiser everything, an arbiter whatever concerns results."""

    role = serializers.ChoiceField(choices=LeagueStaff.Role.choices)


class DivisionPlanSerializer(OrderSerializer):
    """A division as it is asked for."""

    name = StrictCharField(max_length=80)
    places = StrictIntegerField(help_text="entries that it holds")
    promotes = StrictIntegerField(default=0, help_text="the first so many go up")
    relegates = StrictIntegerField(default=0, help_text="the last so many go down")
    playoff_up = StrictIntegerField(default=0, help_text="so many below the first play for going up")
    playoff_down = StrictIntegerField(default=0, help_text="so many above the last play for staying")


class SettingsSerializer(OrderSerializer):
    """The settings of a season that the next one keeps; the service judges their values."""

    name = StrictCharField(max_length=80)
    starts_on = serializers.DateField(help_text="the first day of round 1, in the zone of the season")
    boards = StrictIntegerField(help_text="of a fixture; several are a league of teams")
    most_reserves = StrictIntegerField()
    rated = StrictBooleanField()
    turn_seconds = StrictIntegerField(allow_null=True)
    venue = serializers.ChoiceField(choices=Season.Venue.choices)
    zone = StrictCharField(max_length=64, help_text="as in Europe/Rome")
    format = serializers.ChoiceField(choices=Season.Format.choices)
    cycles = StrictIntegerField(help_text="how often everybody meets everybody")
    swiss_rounds = StrictIntegerField(allow_null=True)
    scoring = serializers.DictField(
        child=StrictCharField(max_length=8),
        help_text="match points of `win`, `draw`, `loss` and `bye`, as exact texts",
    )
    tiebreaks = serializers.ListField(
        child=StrictCharField(max_length=40), max_length=_MOST_TIEBREAKS,
        help_text=f"in their order: {', '.join(sorted(set(TIEBREAKS) - {'external'}))}",
    )  # fmt: skip
    round_days = StrictIntegerField()
    registration_closes_at = StrictMomentField(allow_null=True)
    contact_hours = StrictIntegerField(help_text="in which each side shows itself")
    alternate_hours = StrictIntegerField(help_text="for an alternate to answer")
    fixing_hours = StrictIntegerField(help_text="before its end a time is set for who agreed on none; 0: never")
    grace_minutes = StrictIntegerField()
    postponements = StrictIntegerField(help_text="free ones of each entry")
    postponement_days = StrictIntegerField()
    window_rule = serializers.ChoiceField(
        choices=Season.WindowRule.choices, help_text="what becomes of a board that nobody has played"
    )
    dispute_days = StrictIntegerField(help_text="for claims after the last round")

    needed: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            field.required = name in self.needed


class SeasonSettingsSerializer(SettingsSerializer):
    """All settings of a season."""

    preset = StrictCharField(max_length=40)
    options = OptionsField(help_text="options that differ from the preset")
    divisions = serializers.ListField(
        child=DivisionPlanSerializer(), max_length=MOST_DIVISIONS, help_text="the highest first"
    )

    def validate_divisions(self, divisions: list[dict[str, Any]]) -> list[DivisionPlan]:
        """The divisions as the services take them."""
        return [DivisionPlan(**division) for division in divisions]


class NewSeasonSerializer(SeasonSettingsSerializer):
    """The order for a season; whatever is not said is as usual."""

    needed = frozenset({"name", "starts_on", "preset", "divisions"})


class SeasonChangesSerializer(SeasonSettingsSerializer, SeasonActOrderSerializer):
    """Changes; whatever is not named stays as it is, and divisions are replaced as a whole."""


class NextSeasonSerializer(SettingsSerializer):
    """The season after this one: settings that are not named, the game and the divisions are those of this one."""

    needed = frozenset({"name", "starts_on"})


class SeasonReasonedSerializer(SeasonActOrderSerializer):
    """An act with its reason, which everybody will read."""

    reason = reason_field()


class SeasonReasonSerializer(SeasonActOrderSerializer):
    """An act that needs a reason."""

    reason = reason_field(needed=True)


class NewSeasonEntrySerializer(OrderSerializer):
    """Entering yourself with your partners, or, by those who run the league, asking somebody to."""

    captain = name_field(
        default="", allow_blank=True, help_text="by those who run the league: who is asked to enter, and to agree"
    )
    partners = serializers.ListField(
        child=name_field(), max_length=_MOST_PLAYERS, default=list,
        help_text="players in the order of boards and chairs; each has to agree",
    )  # fmt: skip
    name = StrictCharField(max_length=100, default="", allow_blank=True, help_text="of a pair or team")
    club = number_field(allow_null=True, default=None, help_text="the id of a club of the captain")


class EntryNameSerializer(SeasonActOrderSerializer):
    """Another name for a pair or team."""

    name = StrictCharField(max_length=100)


class PlaceSerializer(SeasonActOrderSerializer):
    """Where an entry begins."""

    division = StrictIntegerField(min_value=1, max_value=99)
    seed = StrictIntegerField(min_value=1, max_value=999, allow_null=True, default=None, help_text="null: the last one")


class NewMemberSerializer(SeasonActOrderSerializer):
    """Who is asked to be in an entry."""

    player = name_field()
    part = serializers.ChoiceField(choices=RosterMember.Part.choices, default=RosterMember.Part.REGULAR)


class RosterOrderSerializer(SeasonActOrderSerializer):
    """All members by board and chair, then the reserves."""

    order = serializers.ListField(child=number_field(), max_length=_MOST_PLAYERS, help_text="ids of members")


class CaptainSerializer(SeasonActOrderSerializer):
    """Who speaks for an entry from now on."""

    member = number_field(help_text="the id of a member who has agreed")


class AlternateOrderSerializer(OrderSerializer):
    """Where somebody would stand in."""

    division = StrictIntegerField(min_value=1, max_value=99, allow_null=True, default=None, help_text="null: anywhere")


class ExtensionSerializer(SeasonActOrderSerializer):
    """Until when a round can be played instead."""

    closes_at = StrictMomentField()
    reason = reason_field()


class SignatureSerializer(OrderSerializer):
    """What is signed: the digest of the plan as it was read."""

    digest = StrictCharField(max_length=64)
