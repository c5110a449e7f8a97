"""Clubs and their members as documents, and the orders for them."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.matches import StrictCharField
from games.api.serializers.moments import MomentField
from games.api.serializers.players import PlayerSerializer
from games.models import Club, ClubMember, Player
from games.selectors.clubs import club_size, membership_of
from games.services.clubs import MAX_DESCRIPTION, MAX_NAME, MAX_PLACE, ClubDetails


class ClubOrderSerializer(serializers.Serializer[object]):
    """What a club says about itself."""

    name = StrictCharField(max_length=MAX_NAME)
    place = StrictCharField(max_length=MAX_PLACE, default="", allow_blank=True)
    country = StrictCharField(
        max_length=2, default="", allow_blank=True, help_text="two letters of ISO 3166; empty: none in particular"
    )
    description = StrictCharField(max_length=MAX_DESCRIPTION, default="", allow_blank=True)
    joining = serializers.ChoiceField(
        choices=Club.Joining.choices,
        default=Club.Joining.OPEN,
        help_text="`open`: everybody with an account; `approval`: whoever the managers admit",
    )


class ClubChangeSerializer(serializers.Serializer[object]):
    """The same, as far as it changes."""

    name = StrictCharField(max_length=MAX_NAME, required=False)
    place = StrictCharField(max_length=MAX_PLACE, required=False, allow_blank=True)
    country = StrictCharField(max_length=2, required=False, allow_blank=True)
    description = StrictCharField(max_length=MAX_DESCRIPTION, required=False, allow_blank=True)
    joining = serializers.ChoiceField(choices=Club.Joining.choices, required=False)


class ListedClubSerializer(serializers.Serializer[object]):
    """A club of a list."""

    id = serializers.IntegerField(source="club.pk")
    name = serializers.CharField(source="club.name")
    place = serializers.CharField(source="club.place")
    country = serializers.CharField(source="club.country")
    joining = serializers.ChoiceField(source="club.joining", choices=Club.Joining.choices)
    members = serializers.IntegerField(help_text="how many")


class ClubSerializer(serializers.Serializer[object]):
    """A club; `scope` is the code of its leaderboard, `your_role` is null for whoever is not in it."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    place = serializers.CharField()
    country = serializers.CharField()
    description = serializers.CharField()
    joining = serializers.ChoiceField(choices=Club.Joining.choices)
    created_at = MomentField()
    members = serializers.IntegerField(help_text="how many")
    scope = serializers.CharField(help_text="for `leaderboard?scope=`")
    your_role = serializers.ChoiceField(
        choices=[("manager", "manager"), ("member", "member"), ("asked", "asked")], allow_null=True
    )


class ClubRoleSerializer(serializers.Serializer[object]):
    """What a member is to be."""

    role = serializers.ChoiceField(choices=ClubMember.Role.choices, default=ClubMember.Role.MEMBER)


class ClubMemberSerializer(serializers.Serializer[object]):
    """A member, or somebody who asks to join (`joined_at` is null)."""

    player = PlayerSerializer()
    role = serializers.ChoiceField(choices=ClubMember.Role.choices)
    asked_at = MomentField()
    joined_at = MomentField(allow_null=True)


def club_document(club: Club, viewer: Player | None) -> dict[str, Any]:
    """The club as the viewer sees it."""
    member = membership_of(club, viewer)
    role = None if member is None else "asked" if member.joined_at is None else member.role
    fields = ("name", "place", "country", "description", "joining", "created_at")
    document = {field: getattr(club, field) for field in fields}
    document |= {"id": club.pk, "members": club_size(club), "scope": f"club-{club.pk}", "your_role": role}
    return dict(ClubSerializer(document).data)


def changed_details(club: Club, changes: dict[str, str]) -> ClubDetails:
    """What the club says when these fields have changed."""
    fields = ("name", "place", "country", "description", "joining")
    return ClubDetails(**{field: changes.get(field, getattr(club, field)) for field in fields})
