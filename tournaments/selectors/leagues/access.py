"""The only ways to get hold of a league and what is in it: through what the asker may know."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import Player
from games.selectors.access import NotFound
from tournaments.models import Alternate, Board, League, LeagueStaff, RosterMember, Season, SeasonEntry

__all__ = [
    "NotFound",
    "access_board",
    "access_entry",
    "access_league",
    "access_season",
    "captained_entry",
    "entry_of",
    "is_arbiter",
    "is_organiser",
    "position_at",
    "role_in",
    "visible_leagues",
    "visible_seasons",
]


def visible_leagues(player: Player | None) -> QuerySet[League]:
    """Leagues that a player (None: somebody without one) may know of: public ones with a season to show, and one's own.

    The site's staff know of all.
    """
    leagues = League.objects.select_related("organiser", "club", "pool")
    if _is_site_staff(player):
        return leagues
    shown = Season.objects.filter(league=OuterRef("pk")).exclude(status=Season.Status.DRAFT)
    visible = Q(Exists(shown), visibility=League.Visibility.PUBLIC)
    if player is not None:
        visible |= Q(pk__in=LeagueStaff.objects.filter(player=player).values("league"))
        visible |= Q(pk__in=RosterMember.objects.filter(player=player).values("season__league"))
        visible |= Q(pk__in=Alternate.objects.filter(player=player).values("season__league"))
    return leagues.filter(visible)


def visible_seasons(player: Player | None) -> QuerySet[Season]:
    """Seasons of leagues that the player may know of; drafts only for those who run the league."""
    seasons = Season.objects.filter(league__in=visible_leagues(player)).select_related("league__organiser")
    if _is_site_staff(player):
        return seasons
    public = ~Q(status=Season.Status.DRAFT)
    if player is not None:
        public |= Q(league__in=LeagueStaff.objects.filter(player=player).values("league"))
    return seasons.filter(public)


def access_league(player: Player | None, league_id: int) -> League:
    """The league, for looking at. Raises NotFound."""
    found = visible_leagues(player).filter(pk=league_id).first()
    if found is None:
        raise NotFound
    return found


def access_season(player: Player | None, league_id: int, number: int) -> Season:
    """The season of this number, for looking at. Raises NotFound."""
    found = visible_seasons(player).filter(league=league_id, number=number).first()
    if found is None:
        raise NotFound
    return found


def access_entry(season: Season, entry_id: int) -> SeasonEntry:
    """An entry of this season. Raises NotFound."""
    found = season.entries.select_related("division", "captain").filter(pk=entry_id).first()
    if found is None:
        raise NotFound
    return found


def access_board(player: Player | None, board_id: int) -> Board:
    """A board of a season that the player may know of. Raises NotFound."""
    found = (
        Board.objects.select_related("fixture__round__season__league", "fixture__round__division", "result")
        .filter(pk=board_id, fixture__round__season__in=visible_seasons(player))
        .first()
    )
    if found is None:
        raise NotFound
    return found


def role_in(player: Player | None, league: League) -> str | None:
    """The role of a player among those who run a league; the site's staff are organisers everywhere."""
    if player is None:
        return None
    if _is_site_staff(player):
        return LeagueStaff.Role.ORGANISER
    return LeagueStaff.objects.filter(league=league, player=player).values_list("role", flat=True).first()


def is_arbiter(player: Player | None, league: League) -> bool:
    """Whether the player may rule and correct results: arbiters and organisers."""
    return role_in(player, league) is not None


def is_organiser(player: Player | None, league: League) -> bool:
    """Whether the player may do everything."""
    return role_in(player, league) == LeagueStaff.Role.ORGANISER


def entry_of(player: Player | None, season: Season) -> SeasonEntry | None:
    """The entry that a player belongs to at present; of several that only invite the player, the first that did."""
    if player is None:
        return None
    membership = (
        RosterMember.objects.select_related("entry__division")
        .filter(season=season, player=player, left_at__isnull=True)
        .order_by(F("confirmed_at").asc(nulls_last=True), "pk")
        .first()
    )
    return None if membership is None else membership.entry


def captained_entry(player: Player | None, season: Season) -> SeasonEntry | None:
    """The entry that a player speaks for, while it is in."""
    entry = entry_of(player, season)
    return entry if entry is not None and player is not None and entry.captain_id == player.pk else None


def position_at(player: Player | None, board: Board) -> int | None:
    """The side, 0 home or 1 away, that a player speaks for at a board: who sits there, or the captain of the entry."""
    if player is None:
        return None
    seat = board.seats.filter(player=player, is_active=True).first()
    if seat is not None:
        return seat.position
    side = board.fixture.sides.filter(entry__captain=player).first()
    return None if side is None else side.position


def _is_site_staff(player: Player | None) -> bool:
    return player is not None and player.user is not None and player.user.is_staff
