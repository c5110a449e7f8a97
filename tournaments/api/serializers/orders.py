"""What is sent in to change a tournament. Every order may carry the `version` that its sender was looking at."""

from typing import Any, ClassVar

from rest_framework import serializers

from games.api.serializers.matches import OptionsField, StrictBooleanField, StrictCharField, StrictIntegerField
from tournaments.models import Absence, Entry, Pairing, Tournament, TournamentStaff
from tournaments.pairing.formats import FORMATS
from tournaments.services.create_tournament import StagePlan
from tournaments.services.import_reading import MOST_BYTES

MOST_MEMBERS = 6
MOST_POINTS = 1000
_MOST_NUMBER = 2**31 - 1


class VersionedSerializer(serializers.Serializer[object]):
    """An act that needs nothing more."""

    version = StrictIntegerField(
        min_value=0, max_value=_MOST_NUMBER, allow_null=True, default=None,
        help_text="what you were looking at; if it has changed since, the answer is `stale`. null: act in any case",
    )  # fmt: skip


class ReasonedSerializer(VersionedSerializer):
    """An act with its reason, which everybody will read."""

    reason = StrictCharField(max_length=500, default="", allow_blank=True)


class RequiredReasonSerializer(VersionedSerializer):
    """An act that needs a reason."""

    reason = StrictCharField(max_length=500)


class PublicationSerializer(VersionedSerializer):
    """How a draft is shown to everybody."""

    opens_registration = StrictBooleanField(default=True)


class StartSerializer(VersionedSerializer):
    """How a tournament starts."""

    only_checked_in = StrictBooleanField(
        allow_null=True, default=None, help_text="null: leave out who has not checked in, if anybody has"
    )
    plays = StrictBooleanField(default=True, help_text="false: pair the first round, but do not start it yet")


class FinishSerializer(VersionedSerializer):
    """How a tournament ends."""

    reason = StrictCharField(
        max_length=500, allow_null=True, default=None,
        help_text="with one, which everybody will read, it ends without the rounds and stages still to come",
    )  # fmt: skip


class NextStageSerializer(VersionedSerializer):
    """How the next stage starts."""

    plays = StrictBooleanField(default=True, help_text="false: pair its first round, but do not start it yet")


class StageChangesSerializer(VersionedSerializer):
    """Other settings for a stage that has not begun."""

    format = StrictCharField(
        max_length=20, allow_null=True, default=None, help_text=f"null: as it is; else one of {', '.join(FORMATS)}"
    )
    settings = OptionsField(help_text="in place of all that it had; what is not named is as usual")


class StagePlanSerializer(serializers.Serializer[object]):
    """One stage: its format, and the settings in which it differs from the usual."""

    format = StrictCharField(max_length=20, help_text=f"one of {', '.join(FORMATS)}")
    settings = OptionsField(default=dict)


class TournamentSettingsSerializer(serializers.Serializer[object]):
    """The settings of a tournament; the service judges their values."""

    preset = StrictCharField(max_length=40)
    options = OptionsField(help_text="options that differ from the preset")
    stages = StagePlanSerializer(many=True)
    name = StrictCharField(max_length=80)
    starts_at = serializers.DateTimeField()
    zone = StrictCharField(max_length=64, help_text="as in Europe/Rome")
    visibility = serializers.ChoiceField(choices=Tournament.Visibility.choices)
    venue = serializers.ChoiceField(choices=Tournament.Venue.choices)
    place = StrictCharField(max_length=120, allow_blank=True)
    description = StrictCharField(max_length=4000, allow_blank=True)
    registration = serializers.ChoiceField(choices=Tournament.Registration.choices)
    entry_word = StrictCharField(max_length=20, allow_blank=True)
    capacity = StrictIntegerField(allow_null=True)
    least_rating = StrictIntegerField(allow_null=True)
    most_rating = StrictIntegerField(allow_null=True)
    least_games = StrictIntegerField(allow_null=True)
    rated = StrictBooleanField()
    turn_seconds = StrictIntegerField(allow_null=True)
    allows_late_entries = StrictBooleanField()
    pairs_by_itself = StrictBooleanField()
    grace_minutes = StrictIntegerField()

    needed: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            field.required = name in self.needed

    def validate_stages(self, stages: list[dict[str, Any]]) -> list[StagePlan]:
        """The stages as the services take them."""
        return [StagePlan(**stage) for stage in stages]


class NewTournamentSerializer(TournamentSettingsSerializer):
    """The order for a tournament; whatever is not said is as usual."""

    needed = frozenset({"name", "starts_at", "preset", "stages"})


class TournamentChangesSerializer(TournamentSettingsSerializer, VersionedSerializer):
    """Changes; whatever is not named stays as it is, and stages are replaced as a whole."""


class NewEntrySerializer(serializers.Serializer[object]):
    """Entering: yourself with partners, or, by those who run the tournament, anybody (`members`)."""

    partners = serializers.ListField(
        child=StrictCharField(max_length=30), max_length=MOST_MEMBERS, default=list, help_text="names of players"
    )
    members = serializers.ListField(
        child=StrictCharField(max_length=60), max_length=MOST_MEMBERS, default=list,
        help_text="by those who run it: all members, each the name of a player or a name on paper",
    )  # fmt: skip
    name = StrictCharField(max_length=100, default="", allow_blank=True, help_text="empty: the names of its members")
    club = StrictCharField(max_length=60, default="", allow_blank=True, help_text="with `members` only")
    rating = StrictIntegerField(
        min_value=0, max_value=4000, allow_null=True, default=None, help_text="with `members` only"
    )
    allow_bots = StrictBooleanField(default=False, help_text="with `members` only: a bot is meant to be one")
    entry_word = StrictCharField(max_length=20, default="", allow_blank=True)
    code = StrictCharField(
        max_length=8,
        default="",
        allow_blank=True,
        help_text="of the tournament; for private ones that you were told of",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One way or the other. Raises ValidationError."""
        if attrs["members"] and (attrs["partners"] or attrs["entry_word"]):
            raise serializers.ValidationError("Name either partners or members.", code="partners_or_members")
        return attrs


class SubstitutionSerializer(VersionedSerializer):
    """Who is replaced by whom."""

    member = StrictIntegerField(min_value=1, max_value=_MOST_NUMBER, help_text="the id of the member replaced")
    substitute = StrictCharField(max_length=30, help_text="the name of a player, or a name on paper")


class AbsenceOrderSerializer(VersionedSerializer):
    """What a round that is not played counts."""

    kind = serializers.ChoiceField(choices=Absence.Kind.choices, default=Absence.Kind.ZERO_BYE)


class EntryVenueSerializer(VersionedSerializer):
    """Where an entry sits in an event that has both kinds of tables."""

    venue = serializers.ChoiceField(choices=Entry.Venue.choices)


class SeedOrderSerializer(VersionedSerializer):
    """All entries of the field by seed."""

    order = serializers.ListField(
        child=StrictIntegerField(min_value=1, max_value=_MOST_NUMBER), max_length=5000, help_text="ids of entries"
    )


class LotSerializer(VersionedSerializer):
    """The seed of the draw."""

    lot = StrictCharField(max_length=64, allow_null=True, default=None, help_text="null: the one that was published")


class RoundActSerializer(VersionedSerializer):
    """Which round: the number stands in the address."""

    stage = StrictIntegerField(
        min_value=1, max_value=99, allow_null=True, default=None, help_text="null: the stage that began last"
    )


class SwapSerializer(RoundActSerializer):
    """Two entries that change places."""

    first_entry = StrictIntegerField(min_value=1, max_value=_MOST_NUMBER)
    second_entry = StrictIntegerField(min_value=1, max_value=_MOST_NUMBER)


class ReopeningSerializer(RoundActSerializer):
    """Why a closed round is opened again."""

    reason = StrictCharField(max_length=500)
    overriding = StrictBooleanField(default=False, help_text="also if it is not the last closed round")


class PresenceSerializer(serializers.Serializer[object]):
    """Who has come to the table."""

    position = StrictIntegerField(
        min_value=0, max_value=1, allow_null=True, default=None,
        help_text="by those who run it: which side has come. null: you yourself",
    )  # fmt: skip


class TableChangesSerializer(VersionedSerializer):
    """Where a table stands."""

    table_name = StrictCharField(max_length=40, allow_blank=True, required=False)
    venue = serializers.ChoiceField(choices=Pairing.Venue.choices, required=False)


class ResultOrderSerializer(VersionedSerializer):
    """The points of both sides; in a best of several the matches won."""

    first_points = StrictIntegerField(min_value=0, max_value=MOST_POINTS)
    second_points = StrictIntegerField(min_value=0, max_value=MOST_POINTS)
    reason = StrictCharField(max_length=500, default="", allow_blank=True)


class ForfeitSerializer(VersionedSerializer):
    """Who forfeits the table, and why."""

    loser = serializers.ChoiceField(choices=["first", "second", "both"])
    reason = StrictCharField(max_length=500, default="", allow_blank=True)


class CorrectionSerializer(VersionedSerializer):
    """The right result of a table that has one: points of both, or who forfeits."""

    first_points = StrictIntegerField(min_value=0, max_value=MOST_POINTS, allow_null=True, default=None)
    second_points = StrictIntegerField(min_value=0, max_value=MOST_POINTS, allow_null=True, default=None)
    loser = serializers.ChoiceField(choices=["first", "second", "both"], allow_null=True, default=None)
    reason = StrictCharField(max_length=500)
    typed = StrictCharField(
        max_length=20, default="", allow_blank=True, help_text="RESET, where tables that have begun are reset by it"
    )


class VoidSerializer(VersionedSerializer):
    """Why a table is to be played again."""

    reason = StrictCharField(max_length=500)
    typed = StrictCharField(max_length=20, default="", allow_blank=True)


class GraceSerializer(VersionedSerializer):
    """How much longer to wait."""

    minutes = StrictIntegerField(min_value=1, max_value=24 * 60)


class ImportSerializer(VersionedSerializer):
    """A file of entries as text."""

    csv = StrictCharField(max_length=MOST_BYTES, trim_whitespace=False)


class UndoSerializer(serializers.Serializer[object]):
    """Consent to tables being reset."""

    typed = StrictCharField(
        max_length=20, default="", allow_blank=True, help_text="RESET, where tables that have begun are reset by it"
    )


class StaffOrderSerializer(serializers.Serializer[object]):
    """What somebody may do: an organiser everything, an arbiter whatever concerns results."""

    role = serializers.ChoiceField(choices=TournamentStaff.Role.choices)
