"""Clubs are made and described, players join and leave, managers admit, dismiss and name one another.

A club with members always has a manager: whoever comes into an empty one becomes it. Everything that changes who
belongs to a club holds the club's row.
"""

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse

from games.models import Club, ClubMember, Player
from games.selectors.access import NotFound
from games.selectors.clubs import is_manager, membership_of
from games.services.countries import known_country
from games.services.errors import (
    AlreadyClubMember,
    BadClub,
    ClubNameTaken,
    GuestInClub,
    LastClubManager,
    NotClubManager,
    NotClubMember,
)
from games.services.notices import notify, withdraw_notices

MAX_NAME = 60
MAX_PLACE = 120
MAX_DESCRIPTION = 4_000


@dataclass(frozen=True, slots=True)
class ClubDetails:
    """What a club says about itself; `country` is two letters, empty for a club that is everywhere."""

    name: str
    place: str = ""
    country: str = ""
    description: str = ""
    joining: str = Club.Joining.OPEN


@transaction.atomic
def create_club(*, by: Player, details: ClubDetails, now: datetime) -> Club:
    """A new club with its first member, who manages it.

    Raises GuestInClub, BadClub, UnknownCountry, ClubNameTaken.
    """
    _refuse_guests(by)
    cleaned = _cleaned(details)
    club = _saved(Club(**cleaned, created_at=now))
    _enter(club, by, role=ClubMember.Role.MANAGER, now=now)
    return club


@transaction.atomic
def edit_club(*, by: Player, club_id: int, details: ClubDetails, now: datetime) -> Club:
    """The club as one of its managers describes it.

    Raises NotFound, NotClubManager, BadClub, UnknownCountry, ClubNameTaken.
    """
    club = _managed_club(club_id, by)
    for field, value in _cleaned(details).items():
        setattr(club, field, value)
    return _saved(club)


@transaction.atomic
def join_club(*, by: Player, club_id: int, now: datetime) -> ClubMember:
    """The player's membership; where the club admits its members, a question to its managers for the time being.

    Raises NotFound, GuestInClub, AlreadyClubMember.
    """
    club = _locked_club(club_id)
    _refuse_guests(by)
    if membership_of(club, by) is not None:
        raise AlreadyClubMember
    managers = list(Player.objects.filter(pk__in=_managers(club).values("player")))
    if not managers:
        return _enter(club, by, role=ClubMember.Role.MANAGER, now=now)
    if club.joining == Club.Joining.OPEN:
        return _enter(club, by, role=ClubMember.Role.MEMBER, now=now)
    question = ClubMember.objects.create(club=club, player=by, asked_at=now)
    facts = {"club": club.name, "by": by.name}
    notify("club_joining_asked", managers, key=_asked(question), facts=facts, link=_page(club), now=now, actor=by)
    return question


@transaction.atomic
def leave_club(*, by: Player, club_id: int, now: datetime) -> None:
    """The player leaves the club, or no longer asks to join it.

    Raises NotFound, NotClubMember, LastClubManager.
    """
    club = _locked_club(club_id)
    _end(club, _membership(club, by), now=now)


@transaction.atomic
def admit(*, by: Player, club_id: int, player: Player, now: datetime) -> ClubMember:
    """The membership of somebody who asked to join. Raises NotFound, NotClubManager, NotClubMember."""
    club = _managed_club(club_id, by)
    member = _membership(club, player)
    if member.joined_at is None:
        member.joined_at = now
        member.save(update_fields=["joined_at"])
        withdraw_notices(key=_asked(member), now=now)
        _tell_decision(member, "admitted", by=by, now=now)
    return member


@transaction.atomic
def dismiss(*, by: Player, club_id: int, player: Player, now: datetime) -> None:
    """Somebody who asked is not admitted, or a member is sent away.

    Raises NotFound, NotClubManager, NotClubMember, LastClubManager.
    """
    club = _managed_club(club_id, by)
    member = _membership(club, player)
    outcome = "refused" if member.joined_at is None else "dismissed"
    _end(club, member, now=now)
    _tell_decision(member, outcome, by=by, now=now)


@transaction.atomic
def name_manager(*, by: Player, club_id: int, player: Player, now: datetime, manages: bool = True) -> ClubMember:
    """A member who manages the club from now on, or with `manages` false no longer does.

    Raises NotFound, NotClubManager, NotClubMember, LastClubManager.
    """
    club = _managed_club(club_id, by)
    member = _membership(club, player)
    if member.joined_at is None:
        raise NotClubMember
    if not manages:
        _keep_a_manager(club, member)
    member.role = ClubMember.Role.MANAGER if manages else ClubMember.Role.MEMBER
    member.save(update_fields=["role"])
    return member


def _locked_club(club_id: int) -> Club:
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise NotFound
    return club


def _managed_club(club_id: int, player: Player) -> Club:
    club = _locked_club(club_id)
    if not is_manager(club, player):
        raise NotClubManager
    return club


def _membership(club: Club, player: Player) -> ClubMember:
    member = membership_of(club, player)
    if member is None:
        raise NotClubMember
    return member


def _managers(club: Club) -> QuerySet[ClubMember]:
    return ClubMember.objects.filter(
        club=club, role=ClubMember.Role.MANAGER, joined_at__isnull=False, left_at__isnull=True
    )


def _enter(club: Club, player: Player, *, role: ClubMember.Role, now: datetime) -> ClubMember:
    return ClubMember.objects.create(club=club, player=player, role=role, asked_at=now, joined_at=now)


def _end(club: Club, member: ClubMember, *, now: datetime) -> None:
    if member.joined_at is None:
        withdraw_notices(key=_asked(member), now=now)
    else:
        _keep_a_manager(club, member)
    member.left_at = now
    member.save(update_fields=["left_at"])


def _keep_a_manager(club: Club, leaving: ClubMember) -> None:
    """Raises LastClubManager when members would stay behind without one."""
    others = ClubMember.objects.filter(club=club, joined_at__isnull=False, left_at__isnull=True).exclude(pk=leaving.pk)
    others_manage = others.filter(role=ClubMember.Role.MANAGER).exists()
    if leaving.role == ClubMember.Role.MANAGER and not others_manage and others.exists():
        raise LastClubManager


def _tell_decision(member: ClubMember, outcome: str, *, by: Player, now: datetime) -> None:
    facts = {"club": member.club.name, "by": by.name, "outcome": outcome}
    key = f"club_joining_decided:{member.pk}:{outcome}"
    notify("club_joining_decided", [member.player], key=key, facts=facts, link=_page(member.club), now=now, actor=by)


def _asked(question: ClubMember) -> str:
    return f"club_joining_asked:{question.pk}"


def _page(club: Club) -> str:
    return reverse("club", args=[club.pk])


def _refuse_guests(player: Player) -> None:
    if player.kind != Player.Kind.HUMAN:
        raise GuestInClub


def _cleaned(details: ClubDetails) -> dict[str, str]:
    """The columns of a club. Raises BadClub, UnknownCountry."""
    name, place = (" ".join(unicodedata.normalize("NFC", text).split()) for text in (details.name, details.place))
    description = details.description.replace("\r\n", "\n").strip()
    checks = {
        "name": name and len(name) <= MAX_NAME and name.isprintable(),
        "place": len(place) <= MAX_PLACE and place.isprintable(),
        "description": len(description) <= MAX_DESCRIPTION and "\x00" not in description,
        "joining": details.joining in Club.Joining.values,
    }
    for field, is_right in checks.items():
        if not is_right:
            raise BadClub(details={"field": field})
    country = known_country(details.country)
    return {"name": name, "place": place, "country": country, "description": description, "joining": details.joining}


def _saved(club: Club) -> Club:
    """The club, stored. Raises ClubNameTaken."""
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise ClubNameTaken from error
    return club
