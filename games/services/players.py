"""Players come into being: humans by signing up, guests by playing, bots by being seated."""

import secrets
from contextlib import suppress

from django.db import IntegrityError, transaction

from games.models import Player, User
from games.services.errors import NameTaken
from games.services.names import MAX_NAME, clean_name, free_name, name_key


@transaction.atomic
def make_guest() -> Player:
    """A new guest: an account without a password, and a player with a number for a name."""
    for _ in range(20):
        name = f"Guest {secrets.randbelow(900_000) + 100_000}"
        if Player.objects.filter(name_key=name_key(name)).exists():
            continue
        user = User(username=name.replace(" ", "-").lower())
        user.set_unusable_password()
        user.save()
        return _create(kind=Player.Kind.GUEST, name=name, user=user)
    raise NameTaken("no free guest name was found")


@transaction.atomic
def player_for(*, user: User) -> Player:
    """The player of an account, made at its first use; named after the account, with a number if that name is taken."""
    existing = Player.objects.filter(user=user).first()
    if existing is not None:
        return existing
    wanted = clean_name(user.get_username()[:MAX_NAME])
    for candidate in [wanted, *(f"{wanted[: MAX_NAME - 5]} {secrets.randbelow(9000) + 1000}" for _ in range(20))]:
        with suppress(NameTaken):
            return _create(kind=Player.Kind.HUMAN, name=free_name(candidate), user=user)
    raise NameTaken


@transaction.atomic
def claim_guest(*, guest: User, name: str) -> Player:
    """The guest's player under its new name, as a human: matches and seats stay with it.

    The caller has given the account its user name and password. Raises NameTaken, BadName.
    """
    player = Player.objects.select_for_update().get(user=guest)
    cleaned = free_name(name, besides=player)
    player.kind = Player.Kind.HUMAN
    player.name = cleaned
    player.name_key = name_key(cleaned)
    player.save(update_fields=["kind", "name", "name_key"])
    return player


def _create(*, kind: Player.Kind, name: str, user: User) -> Player:
    try:
        with transaction.atomic():
            return Player.objects.create(kind=kind, name=name, name_key=name_key(name), user=user)
    except IntegrityError as error:
        raise NameTaken from error
