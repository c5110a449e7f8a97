"""Clubs: the list, one of them, and who belongs to it."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import LIMIT, OFFSET, documented, page_of
from games.api.endpoint import Endpoint, PlayerEndpoint
from games.api.errors import ApiError
from games.api.identity import acting_player, caller
from games.api.parameters import checked_body, page_document, page_parameters
from games.api.serializers.clubs import (
    ClubChangeSerializer,
    ClubMemberSerializer,
    ClubOrderSerializer,
    ClubRoleSerializer,
    ClubSerializer,
    ListedClubSerializer,
    changed_details,
    club_document,
)
from games.api.throttles import CreateClubLimit
from games.models import ClubMember
from games.selectors.access import access_player
from games.selectors.clubs import access_club, askers_of, is_manager, listed_clubs, members_of
from games.services.clubs import (
    ClubDetails,
    admit,
    create_club,
    dismiss,
    edit_club,
    join_club,
    leave_club,
    name_manager,
)

_NAME = OpenApiParameter("name", {"type": "string", "maxLength": 60}, description="part of the name or the place")
_ASKED = OpenApiParameter(
    "asked", {"type": "boolean", "default": False}, description="those who ask to join, for managers"
)
_TOLD = ("not_authenticated", "not_found", "not_club_manager", "not_club_member", "last_club_manager")


class ClubsEndpoint(Endpoint):
    """`/clubs`"""

    throttle_classes = (CreateClubLimit,)

    @documented(
        "Clubs by name",
        {200: page_of(ListedClubSerializer, "ClubPage")},
        parameters=[_NAME, LIMIT, OFFSET],
        operation_id="clubs_list",
        problems=["bad_parameter"],
        tag="clubs",
    )
    def get(self, request: Request) -> Response:
        """List them."""
        limit, offset = page_parameters(request)
        name = request.query_params.get("name", "")
        if len(name) > 60 or not name.isprintable():
            raise ApiError("bad_parameter", "name is a short text.", {"parameter": "name"})
        rows = ListedClubSerializer(listed_clubs(name=name, offset=offset, limit=limit + 1), many=True).data
        return Response(page_document(list(rows), limit, offset))

    @documented(
        "Make a club",
        {201: ClubSerializer},
        body=ClubOrderSerializer,
        problems=[
            "not_authenticated",
            "guest_in_club",
            "bad_club",
            "unknown_country",
            "club_name_taken",
            "too_many_requests",
        ],
        tag="clubs",
    )
    def post(self, request: Request) -> Response:
        """The caller is its first member and manages it."""
        player = acting_player(request)
        details = ClubDetails(**checked_body(ClubOrderSerializer, request))
        club = create_club(by=player, details=details, now=timezone.now())
        return Response(club_document(club, player), status.HTTP_201_CREATED)


class ClubEndpoint(Endpoint):
    """`/clubs/{club_id}`"""

    @documented("A club", {200: ClubSerializer}, problems=["not_found"], tag="clubs")
    def get(self, request: Request, club_id: int) -> Response:
        """Show it."""
        return Response(club_document(access_club(club_id), caller(request)))

    @documented(
        "Change what a club says about itself",
        {200: ClubSerializer},
        body=ClubChangeSerializer,
        problems=[
            "not_authenticated",
            "not_found",
            "not_club_manager",
            "bad_club",
            "unknown_country",
            "club_name_taken",
        ],
        tag="clubs",
    )
    def patch(self, request: Request, club_id: int) -> Response:
        """Fields that are left out stay as they are."""
        player, club = acting_player(request), access_club(club_id)
        details = changed_details(club, dict(checked_body(ClubChangeSerializer, request)))
        changed = edit_club(by=player, club_id=club.pk, details=details, now=timezone.now())
        return Response(club_document(changed, player))


class ClubMembersEndpoint(Endpoint):
    """`/clubs/{club_id}/members`"""

    @documented(
        "Who is in a club, managers first",
        {200: page_of(ClubMemberSerializer, "ClubMemberPage")},
        parameters=[_ASKED, LIMIT, OFFSET],
        problems=["bad_parameter", "not_found", "not_club_manager"],
        tag="clubs",
    )
    def get(self, request: Request, club_id: int) -> Response:
        """List the members, or for managers those who ask to join."""
        club = access_club(club_id)
        limit, offset = page_parameters(request)
        if request.query_params.get("asked") == "true":
            if not is_manager(club, caller(request)):
                raise ApiError("not_club_manager")
            rows = askers_of(club)[offset : offset + limit + 1]
        else:
            rows = members_of(club, offset=offset, limit=limit + 1)
        return Response(page_document(list(ClubMemberSerializer(rows, many=True).data), limit, offset))


class OwnMembershipEndpoint(PlayerEndpoint):
    """`/clubs/{club_id}/members/mine`"""

    @documented(
        "Join a club, or ask to",
        {200: ClubSerializer},
        problems=["not_authenticated", "not_found", "guest_in_club", "already_club_member"],
        tag="clubs",
    )
    def put(self, request: Request, club_id: int) -> Response:
        """`your_role` of the answer says whether you are in (`member`) or wait for the managers (`asked`)."""
        player = acting_player(request)
        join_club(by=player, club_id=club_id, now=timezone.now())
        return Response(club_document(access_club(club_id), player))

    @documented(
        "Leave a club, or take the question back",
        {204: None},
        problems=["not_authenticated", "not_found", "not_club_member", "last_club_manager"],
        tag="clubs",
    )
    def delete(self, request: Request, club_id: int) -> Response:
        """The last manager names another one first."""
        leave_club(by=acting_player(request), club_id=club_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class MembershipEndpoint(PlayerEndpoint):
    """`/clubs/{club_id}/members/{name}`"""

    @documented(
        "Admit somebody who asked, or give a member a role",
        {200: ClubMemberSerializer},
        body=ClubRoleSerializer,
        problems=_TOLD,
        tag="clubs",
    )
    def put(self, request: Request, club_id: str, name: str) -> Response:
        """For managers."""
        player, whom = acting_player(request), access_player(name)
        role, now = checked_body(ClubRoleSerializer, request)["role"], timezone.now()
        member = admit(by=player, club_id=int(club_id), player=whom, now=now)
        if member.role != role:
            manages = role == ClubMember.Role.MANAGER
            member = name_manager(by=player, club_id=int(club_id), player=whom, manages=manages, now=now)
        return Response(ClubMemberSerializer(member).data)

    @documented("Refuse somebody, or dismiss a member", {204: None}, problems=_TOLD, tag="clubs")
    def delete(self, request: Request, club_id: str, name: str) -> Response:
        """For managers."""
        player, whom = acting_player(request), access_player(name)
        dismiss(by=player, club_id=int(club_id), player=whom, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
