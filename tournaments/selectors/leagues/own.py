"""What a player has to do with a season before playing in it: invitations, a place in line, an offer to stand in."""

from django.db.models import Sum

from games.models import ClubMember, Player
from tournaments.models import Alternate, Board, BoardSeat, RosterMember, Season, SeasonEntry

_STANDS = (SeasonEntry.Status.APPLIED, SeasonEntry.Status.WAITLISTED, SeasonEntry.Status.ACCEPTED)
_TO_PLAY = (Board.Status.OPEN, Board.Status.AGREED, Board.Status.PLAYING)
_HAS_PLACE = (SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE)


def invitations_of(player: Player, season: Season | None = None) -> list[RosterMember]:
    """The entries that want a player who has not answered yet, in one season or in all, the oldest first."""
    asked = RosterMember.objects.filter(
        player=player,
        left_at__isnull=True,
        confirmed_at__isnull=True,
        entry__status__in=[*_STANDS, SeasonEntry.Status.ACTIVE],
    ).exclude(season__status__in=[Season.Status.FINISHED, Season.Status.ARCHIVED, Season.Status.CANCELLED])
    if season is not None:
        asked = asked.filter(season=season)
    return list(asked.select_related("entry__captain", "season__league").order_by("joined_at", "pk"))


def membership_of(player: Player | None, season: Season) -> RosterMember | None:
    """The membership that a player has agreed to in a season, with its entry; None for everybody else."""
    if player is None:
        return None
    agreed = RosterMember.objects.filter(
        season=season, player=player, left_at__isnull=True, confirmed_at__isnull=False
    ).select_related("entry__division", "entry__captain", "entry__club")
    return agreed.first()


def last_entry_of(player: Player | None, season: Season) -> SeasonEntry | None:
    """The entry that a player belonged to, for whoever is out: withdrawn, disqualified or not admitted."""
    if player is None:
        return None
    out = [SeasonEntry.Status.WITHDRAWN, SeasonEntry.Status.DISQUALIFIED, SeasonEntry.Status.REJECTED]
    found = SeasonEntry.objects.filter(season=season, status__in=out, roster__player=player)
    return found.order_by("-pk").first()


def alternate_of(player: Player | None, season: Season) -> Alternate | None:
    """The offer of a player to stand in, as long as it holds."""
    if player is None:
        return None
    return season.alternates.select_related("division").filter(player=player, is_available=True).first()


def places_of(season: Season) -> tuple[int, int]:
    """How many entries have a place, and how many places there are."""
    taken = season.entries.filter(status__in=_HAS_PLACE).count()
    return taken, season.divisions.aggregate(places=Sum("places"))["places"] or 0


def place_in_line(entry: SeasonEntry) -> int:
    """Which of those who wait for a place this entry is, from 1."""
    waiting = SeasonEntry.objects.filter(season=entry.season_id, status=SeasonEntry.Status.WAITLISTED)
    earlier = waiting.filter(created_at__lt=entry.created_at) | waiting.filter(
        created_at=entry.created_at, pk__lt=entry.pk
    )
    return 1 + earlier.count()


def has_boards(player: Player) -> bool:
    """Whether a player sits at a board that is still to be played, or speaks for an entry that plays."""
    waits = BoardSeat.objects.filter(player=player, is_active=True, board__status__in=_TO_PLAY)
    return waits.exists() or SeasonEntry.objects.filter(captain=player, season__status=Season.Status.RUNNING).exists()


def clubs_of(player: Player) -> list[tuple[int, str]]:
    """The clubs that a player is a member of, as number and name."""
    mine = ClubMember.objects.filter(player=player, joined_at__isnull=False, left_at__isnull=True)
    return list(mine.order_by("club__name").values_list("club", "club__name"))
