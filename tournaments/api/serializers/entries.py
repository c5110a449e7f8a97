"""Entries: who takes part, with their members and the rounds they are away."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet
from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.models import Player
from tournaments.models import Absence, Entry, EntryMember
from tournaments.selectors.access import is_staff


class MemberSerializer(serializers.ModelSerializer[EntryMember]):
    """A person of an entry."""

    player = serializers.CharField(
        source="player.name", default=None, allow_null=True, help_text="null: a name on paper"
    )

    class Meta:
        model = EntryMember
        fields = ("id", "position", "name", "player", "consented", "is_active", "substitute_for")
        read_only_fields = fields


class AbsenceSerializer(serializers.ModelSerializer[Absence]):
    """A round that an entry does not play."""

    stage = serializers.IntegerField(source="stage.number")
    round = serializers.IntegerField(source="round_number")

    class Meta:
        model = Absence
        fields = ("stage", "round", "kind")
        read_only_fields = fields


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry as one reader may see it; the context holds who reads and which of the entries are theirs."""

    members = MemberSerializer(many=True)
    absences = AbsenceSerializer(many=True)
    team = serializers.CharField(source="team.name", default=None, allow_null=True)
    reason = serializers.SerializerMethodField(
        help_text="why it is out: of the disqualified for everybody, else for its members and those who run it"
    )
    created_at = MomentField()
    checked_in_at = MomentField(allow_null=True)

    class Meta:
        model = Entry
        fields = (
            "id", "name", "status", "seed", "rating", "venue", "team", "club", "reason", "members", "absences",
            "created_at", "checked_in_at", "version",
        )  # fmt: skip
        read_only_fields = fields

    def get_reason(self, entry: Entry) -> str:
        """The reason, for whom it concerns."""
        player: Player | None = self.context["player"]
        is_own = player is not None and any(member.player_id == player.pk for member in entry.members.all())
        open_to_all = entry.status == Entry.Status.DISQUALIFIED
        return entry.reason if open_to_all or is_own or self.context["is_staff"] else ""


def with_people(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The same entries with everything that their documents show, in two more queries whatever their number."""
    members = EntryMember.objects.select_related("player").order_by("position", "pk")
    absences = Absence.objects.select_related("stage").order_by("stage__number", "round_number")
    return entries.select_related("team").prefetch_related(
        Prefetch("members", queryset=members), Prefetch("absences", queryset=absences)
    )


def entry_documents(
    entries: Sequence[Entry] | QuerySet[Entry], player: Player | None, *, is_staff: bool
) -> list[Mapping[str, Any]]:
    """The JSON of entries for this reader."""
    return list(EntrySerializer(entries, many=True, context={"player": player, "is_staff": is_staff}).data)


def entry_document(entry_id: int, player: Player | None) -> Mapping[str, Any]:
    """The JSON of one entry as it is now."""
    entry = with_people(Entry.objects.filter(pk=entry_id)).select_related("tournament").get()
    return entry_documents([entry], player, is_staff=is_staff(player, entry.tournament))[0]
