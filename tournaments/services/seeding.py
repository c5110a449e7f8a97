"""The entries are put in order before the start: by rating, by lot, or by hand."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from games.models import Player
from games.selectors.ratings import ratings_for
from tournaments.models import Entry, Tournament
from tournaments.services.entries_access import IN, check_not_started, check_status, lock_entry_as_organiser
from tournaments.services.entries_names import clean_text
from tournaments.services.errors import BadEntry
from tournaments.services.log import check_version, lock_as_organiser, record
from tournaments.services.members_eligibility import Person, mean_rating
from tournaments.standings.lots import lot_order

_OUT_OF_THE_WAY = 1_000_000
_MOST_LOT_LETTERS = 64


@transaction.atomic
def seed_by_rating(*, tournament_id: int, by: Player, now: datetime, version: int | None = None) -> tuple[Entry, ...]:
    """The strongest first; equal ratings by earlier application. Gives back the entries in their order.

    The rating of an entry is the mean of its members' ratings in the pool of the game, in whole points; of names on
    paper the one that was given. Raises NotFound, NotStaff, WrongPhase, Stale.
    """
    tournament = _lock(tournament_id, by, version)
    entries = _rated(tournament)
    ordered = sorted(entries, key=lambda entry: (-entry.rating, entry.created_at, entry.pk))
    return _seed(tournament, ordered, by, now, "rating")


@transaction.atomic
def draw_seeds(
    *, tournament_id: int, by: Player, now: datetime, lot: str | None = None, version: int | None = None
) -> tuple[Entry, ...]:
    """The order that the published lot gives; another lot, as a number drawn in public, is published with it.

    Raises NotFound, NotStaff, WrongPhase, Stale, BadEntry.
    """
    tournament = _lock(tournament_id, by, version)
    drawn = tournament.lot if lot is None else clean_text(lot, "lot", _MOST_LOT_LETTERS)
    if not drawn:
        raise BadEntry(details={"field": "lot"})
    entries = {entry.pk: entry for entry in _rated(tournament)}
    ordered = [entries[number] for number in lot_order(entries, drawn)]
    return _seed(tournament, ordered, by, now, "lot", lot=drawn)


@transaction.atomic
def move_seed(*, entry_id: int, by: Player, to: int, now: datetime, version: int | None = None) -> tuple[Entry, ...]:
    """One entry to another seed, from 1; those between shift by one. `version` is the tournament's.

    Raises NotFound, NotStaff, WrongPhase, Stale, NoSuchEntry, BadEntry.
    """
    tournament, entry = lock_entry_as_organiser(entry_id, by)
    check_version(tournament, tournament, version)
    check_not_started(tournament)
    check_status(entry, *IN)
    others = [other for other in _in_order(tournament) if other.pk != entry.pk]
    if not 1 <= to <= len(others) + 1:
        raise BadEntry(details={"field": "seed", "most": len(others) + 1})
    return _seed(tournament, [*others[: to - 1], entry, *others[to - 1 :]], by, now, "move")


@transaction.atomic
def set_seed_order(
    *, tournament_id: int, by: Player, order: Sequence[int], now: datetime, version: int | None = None
) -> tuple[Entry, ...]:
    """The whole order at once, as ids of all entries that have a place.

    Raises NotFound, NotStaff, WrongPhase, Stale, BadEntry when an entry is missing, unknown or named twice.
    """
    tournament = _lock(tournament_id, by, version)
    entries = {entry.pk: entry for entry in _in_order(tournament)}
    if sorted(order) != sorted(entries):
        raise BadEntry(details={"field": "order", "entries": len(entries)})
    return _seed(tournament, [entries[number] for number in order], by, now, "order")


def seed_the_rest(tournament: Tournament) -> tuple[Entry, ...]:
    """Put entries that have no seed yet behind those that have one, by rating; gives back all in their order.

    Writes no log. The tournament is locked by the caller, who is about to start it or has just imported entries.
    """
    entries = _rated(tournament)
    ordered = sorted(
        entries, key=lambda entry: (entry.seed is None, entry.seed or 0, -entry.rating, entry.created_at, entry.pk)
    )
    write_seeds(tournament, ordered)
    return tuple(ordered)


def write_seeds(tournament: Tournament, ordered: Sequence[Entry]) -> None:
    """Store the order as seeds 1, 2, 3 …; every other entry of the tournament has none.

    The entries are as they were read under the lock: only seeds that differ are written.
    """
    changed = [(seed, entry) for seed, entry in enumerate(ordered, start=1) if entry.seed != seed]
    # Seeds are unique at every moment, so the old ones are taken away before the first new one is given.
    tournament.entries.filter(pk__in=[entry.pk for _, entry in changed]).update(seed=None)
    tournament.entries.exclude(status__in=IN).exclude(seed=None).update(seed=None)
    for seed, entry in changed:
        entry.seed = seed
    Entry.objects.bulk_update([entry for _, entry in changed], ["seed"], batch_size=500)


def close_gap(tournament: Tournament, seed: int) -> None:
    """Everybody behind a seed that nobody has any more moves up by one."""
    # In two steps, because a seed may not be given before it is free.
    behind = tournament.entries.filter(seed__gt=seed)
    behind.update(seed=F("seed") + _OUT_OF_THE_WAY)
    tournament.entries.filter(seed__gt=_OUT_OF_THE_WAY).update(seed=F("seed") - _OUT_OF_THE_WAY - 1)


def _lock(tournament_id: int, by: Player, version: int | None) -> Tournament:
    tournament = lock_as_organiser(tournament_id, by)
    check_version(tournament, tournament, version)
    check_not_started(tournament)
    return tournament


def _in_order(tournament: Tournament) -> list[Entry]:
    """All that have a place: by seed, then those without one by application."""
    entries = tournament.entries.filter(status__in=IN)
    return sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.created_at, entry.pk))


def _rated(tournament: Tournament) -> list[Entry]:
    """All that have a place, with the ratings of today, which are written."""
    entries = list(tournament.entries.filter(status__in=IN).prefetch_related("members__player"))
    people = {
        entry.pk: [Person(member.name, member.player) for member in entry.members.all() if member.is_active]
        for entry in entries
    }
    players = {person.player.pk for members in people.values() for person in members if person.player is not None}
    ratings = ratings_for(tournament.preset, players)
    changed = []
    for entry in entries:
        rating = mean_rating(people[entry.pk], ratings, entry.rating)
        if rating != entry.rating:
            entry.rating = rating
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["rating"], batch_size=500)
    return entries


def _seed(
    tournament: Tournament, ordered: Sequence[Entry], by: Player, now: datetime, method: str, *, lot: str = ""
) -> tuple[Entry, ...]:
    seeded = [entry.pk for entry in _in_order(tournament) if entry.seed is not None]
    before: dict[str, object] = {"order": seeded, "status": tournament.status}
    write_seeds(tournament, ordered)
    if tournament.status in (Tournament.Status.PUBLISHED, Tournament.Status.CHECK_IN):
        tournament.status = Tournament.Status.SEEDED
    after: dict[str, object] = {"order": [entry.pk for entry in ordered], "status": tournament.status}
    after["method"] = method
    if lot:
        before["lot"], after["lot"] = tournament.lot, lot
        tournament.lot = lot
    tournament.save(update_fields=["status", "lot"])
    record(tournament, by=by, verb="seeded", subject=tournament, now=now, before=before, after=after)
    return tuple(ordered)
