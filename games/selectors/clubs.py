"""Clubs and who belongs to them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from games.models import Club, ClubMember, Player
from games.selectors.access import NotFound

_IN = Q(joined_at__isnull=False, left_at__isnull=True)
_ASKED = Q(joined_at__isnull=True, left_at__isnull=True)


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club of a list and how many players are in it."""

    club: Club
    members: int


def access_club(club_id: int) -> Club:
    """The club, which anybody may look at. Raises NotFound."""
    club = Club.objects.filter(pk=club_id).first()
    if club is None:
        raise NotFound
    return club


def listed_clubs(*, name: str = "", country: str = "", offset: int = 0, limit: int = 50) -> list[ListedClub]:
    """A part of the clubs whose name contains this, perhaps of one country, by name."""
    clubs = Club.objects.order_by("name", "pk")
    if name:
        clubs = clubs.filter(Q(name__icontains=name) | Q(place__icontains=name))
    if country:
        clubs = clubs.filter(country=country)
    return _with_sizes(clubs[offset : offset + limit])


def clubs_of(player: Player) -> list[Club]:
    """The clubs that the player is in, by name."""
    mine = ClubMember.objects.filter(_IN, player=player).values("club")
    return list(Club.objects.filter(pk__in=mine).order_by("name", "pk"))


def club_players(club: Club) -> QuerySet[Player]:
    """Everybody who is in the club today."""
    return Player.objects.filter(pk__in=ClubMember.objects.filter(_IN, club=club).values("player"))


def members_of(club: Club, *, offset: int = 0, limit: int | None = None) -> list[ClubMember]:
    """Who is in the club, managers first, then by name; perhaps only a part."""
    # «manager» comes before «member».
    members = ClubMember.objects.filter(_IN, club=club).select_related("player").order_by("role", "player__name_key")
    return list(members[offset : None if limit is None else offset + limit])


def club_size(club: Club) -> int:
    """How many are in the club."""
    return ClubMember.objects.filter(_IN, club=club).count()


def askers_of(club: Club) -> list[ClubMember]:
    """Who has asked to join and waits for an answer, the longest first."""
    return list(ClubMember.objects.filter(_ASKED, club=club).select_related("player").order_by("asked_at", "pk"))


def membership_of(club: Club, player: Player | None) -> ClubMember | None:
    """The player's standing membership or question, None where there is neither."""
    if player is None:
        return None
    return ClubMember.objects.filter(club=club, player=player, left_at__isnull=True).first()


def is_manager(club: Club, player: Player | None) -> bool:
    """Whether the player manages the club."""
    member = membership_of(club, player)
    return member is not None and member.joined_at is not None and member.role == ClubMember.Role.MANAGER


def _with_sizes(clubs: Iterable[Club]) -> list[ListedClub]:
    page = list(clubs)
    counted = ClubMember.objects.filter(_IN, club__in=page).order_by().values_list("club").annotate(Count("pk"))
    sizes = dict(counted)
    return [ListedClub(club, sizes.get(club.pk, 0)) for club in page]
