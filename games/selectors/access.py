"""The only ways to get hold of a match: through what the asker may know of it.

Staff has no way of its own here: who is not seated sees what a spectator sees.
"""

from django.db.models import Q, QuerySet

from games.models import Match, Player, Seat


class NotFound(Exception):
    """There is no such thing, or the asker may not know that there is."""

    code = "not_found"


def visible_matches(player: Player | None) -> QuerySet[Match]:
    """The matches that a player (None: somebody without one) may know of: public ones and those that are theirs."""
    visible = Q(visibility=Match.Visibility.PUBLIC)
    if player is not None:
        visible |= Q(created_by=player) | Q(pk__in=Seat.objects.filter(player=player).values("match"))
    return Match.objects.filter(visible)


def access_match(player: Player | None, match_id: int) -> Match:
    """The match, for looking at. Raises NotFound."""
    match = visible_matches(player).select_related("created_by").filter(pk=match_id).first()
    if match is None:
        raise NotFound
    return match


def access_invitation(join_code: str) -> Match:
    """The match that a share link leads to; knowing the code is the permission. Raises NotFound."""
    if "\x00" in join_code:  # no database looks for a NUL
        raise NotFound
    match = Match.objects.select_related("created_by").filter(join_code=join_code.upper()).first()
    if match is None:
        raise NotFound
    return match


def access_seat(player: Player | None, match_id: int) -> tuple[Match, Seat | None]:
    """The match and the seat that the player has at it, None for a spectator. Raises NotFound."""
    match = access_match(player, match_id)
    seat = None if player is None else Seat.objects.filter(match=match, player=player).first()
    return match, seat


def access_player(name: str) -> Player:
    """The player of this shown name, however it is capitalised; guests have no page. Raises NotFound."""
    if "\x00" in name:  # no database looks for a NUL
        raise NotFound
    candidates = Player.objects.exclude(kind=Player.Kind.GUEST).filter(name__iexact=name)
    player = candidates.order_by("pk").first()
    if player is None:
        raise NotFound
    return player
