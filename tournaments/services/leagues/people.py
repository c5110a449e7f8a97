"""Who may be in a league: players found by their names, and what keeps somebody out."""

from collections.abc import Iterable

from django.db.models import F

from games.models import ClubMember, Player
from games.services.names import clean_name, name_key
from tournaments.models import Board, BoardSeat, RosterMember, Season, SeasonEntry
from tournaments.services.errors import AlreadyEntered, BadEntry, BotsStayOut, GuestsStayOut, UnknownPlayer


def players_named(names: Iterable[str]) -> list[Player]:
    """The players who bear these names, in their order. Raises BadName, UnknownPlayer, GuestsStayOut, BotsStayOut."""
    cleaned = [clean_name(name) for name in names]
    found = {player.name_key: player for player in Player.objects.filter(name_key__in=[name_key(n) for n in cleaned])}
    players = []
    for name in cleaned:
        player = found.get(name_key(name))
        if player is None:
            raise UnknownPlayer(details={"player": name})
        check_person(player)
        players.append(player)
    return players


def check_person(player: Player) -> None:
    """Raises GuestsStayOut or BotsStayOut: leagues are for people with an account."""
    if player.is_guest:
        raise GuestsStayOut(details={"player": player.name})
    if player.is_bot:
        raise BotsStayOut(details={"player": player.name})


def check_free(season: Season, player: Player, *, entry: SeasonEntry | None = None) -> None:
    """Raises AlreadyEntered for whoever agreed to be in another entry of the season, or has played for one.

    The season is locked by the caller. Whoever only was invited elsewhere is free, and so is an alternate.
    """
    others = season.entries.all() if entry is None else season.entries.exclude(pk=entry.pk)
    agreed = RosterMember.objects.filter(entry__in=others, player=player, left_at=None, confirmed_at__isnull=False)
    played = BoardSeat.objects.filter(
        player=player,
        is_active=True,
        is_alternate=False,
        board__status=Board.Status.DECIDED,
        board__fixture__sides__position=F("position"),
        board__fixture__sides__entry__in=others,
    )
    if agreed.exists() or played.exists():
        raise AlreadyEntered(details={"player": player.name})


def check_club(player: Player, club_id: int | None) -> None:
    """Raises BadEntry unless the player is a member of this club; None is no club."""
    if club_id is None:
        return
    member = ClubMember.objects.filter(club=club_id, player=player, joined_at__isnull=False, left_at=None)
    if not member.exists():
        raise BadEntry(details={"field": "club"})
