"""Leagues: a line of a list, and the whole of one as its reader may see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Club, Player
from tournaments.models import League, LeagueStaff, Season
from tournaments.selectors.leagues.access import role_in, visible_leagues, visible_seasons

_SUMMARY = (
    "id", "name", "visibility", "club", "organiser", "pool", "system", "family", "created_at", "latest_season",
)  # fmt: skip


class ClubReferenceSerializer(serializers.ModelSerializer[Club]):
    """A club by name."""

    class Meta:
        model = Club
        fields = ("id", "name")
        read_only_fields = fields


class LeagueRoleHolderSerializer(serializers.ModelSerializer[LeagueStaff]):
    """Somebody who runs the league."""

    player = serializers.CharField(source="player.name", help_text="the name")

    class Meta:
        model = LeagueStaff
        fields = ("player", "role")
        read_only_fields = fields


class SeasonReferenceSerializer(serializers.Serializer[object]):
    """A season by its number."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Season.Status.choices)


class LeagueSummarySerializer(serializers.ModelSerializer[League]):
    """A league in a list; the context holds the latest season of each."""

    club = ClubReferenceSerializer(allow_null=True)
    organiser = serializers.CharField(source="organiser.name", help_text="the name of its founder")
    pool = serializers.CharField(source="pool.code", help_text="of the ratings of its own")
    system = serializers.CharField(source="pool.system", help_text="by which they are rated")
    family = serializers.CharField(source="pool.family", help_text="of the games that its seasons play")
    created_at = MomentField()
    latest_season = serializers.SerializerMethodField(help_text="that you may know of; null: none yet")

    class Meta:
        model = League
        fields: tuple[str, ...] = _SUMMARY
        read_only_fields: tuple[str, ...] = fields

    @extend_schema_field(SeasonReferenceSerializer(allow_null=True))
    def get_latest_season(self, league: League) -> Mapping[str, Any] | None:
        """The last one by number."""
        latest: Mapping[int, Mapping[str, Any]] = self.context["latest"]
        return latest.get(league.pk)


class LeagueSerializer(LeagueSummarySerializer):
    """The whole of a league as one reader may see it."""

    staff = LeagueRoleHolderSerializer(many=True)
    your_role = serializers.SerializerMethodField(help_text="`organiser`, `arbiter` or null")

    class Meta(LeagueSummarySerializer.Meta):
        fields = (*_SUMMARY, "description", "staff", "your_role")
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(choices=LeagueStaff.Role.choices, allow_null=True))
    def get_your_role(self, league: League) -> str | None:
        """What the reader may do."""
        return role_in(self.context["player"], league)


def league_documents(leagues: Sequence[League], player: Player | None) -> list[Mapping[str, Any]]:
    """The JSON of lines of a list, in one query more whatever their number."""
    return list(LeagueSummarySerializer(leagues, many=True, context={"latest": _latest(leagues, player)}).data)


def league_document(league_id: int, player: Player | None) -> Mapping[str, Any]:
    """The JSON of a league as it is now, which the player must have been let to."""
    league = visible_leagues(player).prefetch_related("staff__player").get(pk=league_id)
    return LeagueSerializer(league, context={"player": player, "latest": _latest([league], player)}).data


def _latest(leagues: Sequence[League], player: Player | None) -> dict[int, Mapping[str, Any]]:
    """The latest season of each league that the player may know of."""
    rows = visible_seasons(player).filter(league__in=leagues).order_by("league", "number")
    return {
        row["league_id"]: {name: row[name] for name in ("number", "name", "status")}
        for row in rows.values("league_id", "number", "name", "status")
    }
