"""Who runs a tournament: organisers, and arbiters who enter results."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from games.services.names import clean_name, name_key
from tournaments.models import Tournament, TournamentStaff
from tournaments.services.errors import BadTournament, GuestsStayOut, LastOrganiser, UnknownPlayer
from tournaments.services.log import lock_as_organiser, record

Role = TournamentStaff.Role


@transaction.atomic
def add_staff(*, tournament_id: int, by: Player, player: Player | str, role: str, now: datetime) -> TournamentStaff:
    """Give somebody a role, or another one than before; `player` may be a name.

    Saying it again changes nothing. Raises NotFound, NotStaff, UnknownPlayer, GuestsStayOut, BadTournament (no such
    role, or a bot), LastOrganiser.
    """
    tournament = lock_as_organiser(tournament_id, by)
    person = _player(player)
    if person.is_guest:
        raise GuestsStayOut
    if person.is_bot:
        raise BadTournament(details={"field": "player"})
    if role not in Role.values:
        raise BadTournament(details={"field": "role"})
    before = _role(tournament, person)
    if before == Role.ORGANISER and role != before:
        _check_another_organiser(tournament, person)
    membership, _ = TournamentStaff.objects.update_or_create(
        tournament=tournament, player=person, defaults={"role": role}
    )
    if role != before:
        _record(tournament, by, "staff_added", person, now, before, role)
    return membership


@transaction.atomic
def remove_staff(*, tournament_id: int, by: Player, player: Player | str, now: datetime) -> None:
    """Take somebody's role away; whoever has none keeps none.

    Raises NotFound, NotStaff, UnknownPlayer, LastOrganiser.
    """
    tournament = lock_as_organiser(tournament_id, by)
    person = _player(player)
    before = _role(tournament, person)
    if before is None:
        return
    if before == Role.ORGANISER:
        _check_another_organiser(tournament, person)
    TournamentStaff.objects.filter(tournament=tournament, player=person).delete()
    _record(tournament, by, "staff_removed", person, now, before, None)


def _player(player: Player | str) -> Player:
    if isinstance(player, Player):
        return player
    found = Player.objects.filter(name_key=name_key(clean_name(player))).first()
    if found is None:
        raise UnknownPlayer(details={"player": player[:60]})
    return found


def _role(tournament: Tournament, player: Player) -> str | None:
    return tournament.staff.filter(player=player).values_list("role", flat=True).first()


def _check_another_organiser(tournament: Tournament, player: Player) -> None:
    if not tournament.staff.filter(role=Role.ORGANISER).exclude(player=player).exists():
        raise LastOrganiser


def _record(
    tournament: Tournament, by: Player, verb: str, person: Player, now: datetime, before: str | None, after: str | None
) -> None:
    record(
        tournament, by=by, verb=verb, subject=tournament, now=now,
        before={"role": before}, after={"role": after, "player": person.pk, "name": person.name},
    )  # fmt: skip
