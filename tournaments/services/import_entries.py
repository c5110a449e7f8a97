"""A whole list of entries is imported, or none of it."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player
from games.services.errors import ServiceError
from games.services.names import name_key
from tournaments.models import Entry, EntryMember, Tournament
from tournaments.services.entries_access import IN, Status, check_not_started
from tournaments.services.entries_names import entry_name, taken_names
from tournaments.services.entries_register import new_member, usual_venue
from tournaments.services.errors import AlreadyEntered
from tournaments.services.import_reading import Complaints, EntryRow, read_entries
from tournaments.services.log import check_version, lock_as_organiser, record
from tournaments.services.members_eligibility import (
    Eligibility,
    Person,
    eligibility,
    may_enter_bots,
    mean_rating,
    people_named,
)
from tournaments.services.seeding import write_seeds
from tournaments.services.waiting_list import places_free

__all__ = ["EntryRow", "import_entries", "read_entries"]


@transaction.atomic
def import_entries(
    *, tournament_id: int, by: Player, content: str | bytes, now: datetime, version: int | None = None
) -> int:
    """Enter everybody in the file, before the start; gives how many entries that were.

    What holds for entries that are added one by one holds here. Entries beyond the capacity wait, in the order of the
    file. Seeds of the file put their entries in that order, among those that are seeded already. Raises NotFound,
    NotStaff, WrongPhase, Stale, and BadImport with every wrong line: the codes of `read_entries`, those of the refusals
    of `add_entry`, and seed_taken.
    """
    tournament = lock_as_organiser(tournament_id, by)
    check_version(tournament, tournament, version)
    check_not_started(tournament)
    rows = read_entries(content, team_size=tournament.team_size)
    people = _people(rows)
    checks = eligibility(
        tournament, [person for members in people for person in members], bots_allowed=may_enter_bots(by)
    )
    names = _checked(tournament, rows, people, checks)
    entries = [
        Entry(
            tournament=tournament,
            name=name,
            status=Status.ACCEPTED,
            rating=mean_rating(members, checks.ratings, row.rating or 0),
            venue=usual_venue(tournament, members),
            club=row.club,
            created_at=now,
        )
        for row, members, name in zip(rows, people, names, strict=True)
    ]
    _write(tournament, entries, people, by)
    _seed(tournament, rows, entries)
    facts = {
        "entries": [entry.pk for entry in entries],
        "waitlisted": sum(entry.status == Status.WAITLISTED for entry in entries),
    }
    record(tournament, by=by, verb="entries_imported", subject=tournament, now=now, after=facts)
    return len(entries)


def _people(rows: Sequence[EntryRow]) -> list[list[Person]]:
    """The members of each row, all looked up at once."""
    found = iter(people_named([name for row in rows for name in row.members]))
    return [[next(found) for _ in row.members] for row in rows]


def _checked(
    tournament: Tournament, rows: Sequence[EntryRow], people: Sequence[Sequence[Person]], checks: Eligibility
) -> list[str]:
    """The name of each entry. Raises BadImport with every line that cannot be entered."""
    complaints = Complaints()
    taken = taken_names(tournament)
    seeds = set(tournament.entries.exclude(seed=None).values_list("seed", flat=True))
    on_paper = _names_on_paper(tournament)
    names = []
    for row, members in zip(rows, people, strict=True):
        try:
            checks.check(members)
            name = entry_name(members, row.name, taken)
        except ServiceError as refusal:
            named = str(refusal.details.get("player") or refusal.details.get("name") or row.name)
            complaints.add(row.line, refusal.code, "name" if "name" in refusal.details else "players", named)
            continue
        for person in members:
            if person.player is None and name_key(person.name) in on_paper:
                complaints.add(row.line, AlreadyEntered.code, "players", person.name)
        if row.seed in seeds:
            complaints.add(row.line, "seed_taken", "seed", str(row.seed))
        taken.add(name_key(name))
        names.append(name)
    complaints.raise_any()
    return names


def _names_on_paper(tournament: Tournament) -> set[str]:
    """Names without an account that have entered: a second one in a list is rather a mistake than a namesake."""
    members = EntryMember.objects.filter(tournament=tournament, is_active=True, player=None)
    return {name_key(name) for name in members.values_list("name", flat=True)}


def _write(tournament: Tournament, entries: Sequence[Entry], people: Sequence[Sequence[Person]], by: Player) -> None:
    free = places_free(tournament)
    if free is not None:
        free = max(0, free - tournament.entries.filter(status=Status.WAITLISTED).count())
        for entry in entries[free:]:
            entry.status = Status.WAITLISTED
    try:
        with transaction.atomic():
            Entry.objects.bulk_create(entries)
            EntryMember.objects.bulk_create(
                new_member(tournament, entry, position, person, by)
                for entry, members in zip(entries, people, strict=True)
                for position, person in enumerate(members)
            )
    except IntegrityError as error:
        raise AlreadyEntered from error


def _seed(tournament: Tournament, rows: Sequence[EntryRow], entries: Sequence[Entry]) -> None:
    wanted = {entry.pk: row.seed for row, entry in zip(rows, entries, strict=True) if row.seed is not None}
    if not wanted:
        return
    seeded = [
        (entry.seed or wanted[entry.pk], entry)
        for entry in tournament.entries.filter(status__in=IN)
        if entry.seed is not None or entry.pk in wanted
    ]
    write_seeds(tournament, [entry for _, entry in sorted(seeded, key=lambda found: (found[0] or 0, found[1].pk))])
