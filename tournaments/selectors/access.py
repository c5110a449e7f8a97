"""The only ways to get hold of a tournament: through what the asker may know of it."""

from django.db.models import Q, QuerySet

from games.models import Player
from games.selectors.access import NotFound
from tournaments.models import Entry, EntryMember, Pairing, Tournament, TournamentStaff

__all__ = [
    "NotFound",
    "access_by_code",
    "access_entry",
    "access_pairing",
    "access_tournament",
    "entry_of",
    "is_organiser",
    "is_staff",
    "role_in",
    "visible_tournaments",
]


def visible_tournaments(player: Player | None) -> QuerySet[Tournament]:
    """Those that a player (None: somebody without one) may know of: published public ones, and their own."""
    visible = Q(visibility=Tournament.Visibility.PUBLIC) & ~Q(status=Tournament.Status.DRAFT)
    if player is not None:
        visible |= Q(organiser=player)
        visible |= Q(pk__in=TournamentStaff.objects.filter(player=player).values("tournament"))
        entered = EntryMember.objects.filter(player=player, is_active=True)
        visible |= Q(pk__in=entered.values("tournament")) & ~Q(status=Tournament.Status.DRAFT)
    return Tournament.objects.filter(visible).select_related("organiser")


def access_tournament(player: Player | None, tournament_id: int) -> Tournament:
    """The tournament, for looking at. Raises NotFound."""
    found = Tournament.objects.select_related("organiser").filter(pk=tournament_id).first()
    if found is None or not (_is_site_staff(player) or visible_tournaments(player).filter(pk=found.pk).exists()):
        raise NotFound
    return found


def access_by_code(code: str) -> Tournament:
    """The tournament that a typed or scanned code leads to; knowing the code is the permission. Raises NotFound."""
    typed = code.strip().upper()
    if not (typed.isascii() and typed.isalnum()):
        raise NotFound
    found = Tournament.objects.filter(code=typed).exclude(status=Tournament.Status.DRAFT).first()
    if found is None:
        raise NotFound
    return found


def access_entry(tournament: Tournament, entry_id: int) -> Entry:
    """An entry of this tournament. Raises NotFound."""
    entry = tournament.entries.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    return entry


def access_pairing(tournament: Tournament, pairing_id: int) -> Pairing:
    """A table of this tournament. Raises NotFound."""
    pairing = (
        Pairing.objects.select_related("round__stage__tournament", "result")
        .filter(pk=pairing_id, round__stage__tournament=tournament)
        .first()
    )
    if pairing is None:
        raise NotFound
    return pairing


def role_in(player: Player | None, tournament: Tournament) -> str | None:
    """The role of a player among those who run a tournament; the site's staff are organisers everywhere."""
    if player is None:
        return None
    if _is_site_staff(player):
        return TournamentStaff.Role.ORGANISER
    return TournamentStaff.objects.filter(tournament=tournament, player=player).values_list("role", flat=True).first()


def is_staff(player: Player | None, tournament: Tournament) -> bool:
    """Whether the player may enter and correct results."""
    return role_in(player, tournament) is not None


def is_organiser(player: Player | None, tournament: Tournament) -> bool:
    """Whether the player may do everything."""
    return role_in(player, tournament) == TournamentStaff.Role.ORGANISER


def entry_of(player: Player | None, tournament: Tournament) -> Entry | None:
    """The entry that a player belongs to at present."""
    if player is None:
        return None
    membership = (
        EntryMember.objects.select_related("entry").filter(tournament=tournament, player=player, is_active=True).first()
    )
    return None if membership is None else membership.entry


def _is_site_staff(player: Player | None) -> bool:
    return player is not None and player.user is not None and player.user.is_staff
