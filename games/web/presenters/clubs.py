"""Clubs and their members as lines of a page."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from games.models import Club, ClubMember, Player
from games.selectors.clubs import ListedClub
from games.web.presenters.people import Person, person
from games.web.words.countries import country_name


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club of a list: where it is and how many are in it."""

    club: Club
    where: str
    size: str


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member, or somebody who asks to become one; `since` is when they joined or asked. `name` is the plain one."""

    person: Person
    name: str
    manages: bool
    since: datetime
    is_you: bool


def club_lines(clubs: Iterable[ListedClub]) -> list[ClubLine]:
    """The clubs of a list."""
    return [ClubLine(each.club, place_words(each.club), size_words(each.members)) for each in clubs]


def member_lines(members: Iterable[ClubMember], viewer: Player | None) -> list[MemberLine]:
    """The members of a club, or those who ask."""
    return [
        MemberLine(
            person(member.player),
            member.player.name,
            member.role == ClubMember.Role.MANAGER,
            member.joined_at or member.asked_at,
            member.player == viewer,
        )
        for member in members
    ]


def place_words(club: Club) -> str:
    """«Genova · Italy», as far as it is said."""
    return " · ".join(part for part in (club.place, country_name(club.country) if club.country else "") if part)


def size_words(members: int) -> str:
    """«12 members»."""
    return ngettext("%(n)d member", "%(n)d members", members) % {"n": members}
