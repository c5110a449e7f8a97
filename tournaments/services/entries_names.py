"""What an entry is called. No two entries of a tournament are shown under one name, small and capital letters alike.

A name that somebody chose is refused when it is taken; one that is made of the members' names gets a number, because
two people of one name are nobody's fault. Entries that gave their place back before the start keep no name busy.
"""

import unicodedata
from collections.abc import Container, Sequence

from games.services.names import name_key
from tournaments.models import Entry, Tournament
from tournaments.services.errors import BadEntry, EntryNameTaken
from tournaments.services.members_eligibility import Person

MOST_LETTERS = 100
_JOIN = " – "


def clean_text(text: str, field: str, most: int) -> str:
    """The text on one line as it will be shown, perhaps empty. Raises BadEntry naming the field."""
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if len(cleaned) > most or not cleaned.isprintable():
        raise BadEntry(details={"field": field})
    return cleaned


def taken_names(tournament: Tournament, *, besides: Entry | None = None) -> set[str]:
    """The folded names of all entries that still stand in the tournament."""
    standing = tournament.entries.filter(members__is_active=True)
    if besides is not None:
        standing = standing.exclude(pk=besides.pk)
    return {name_key(name) for name in standing.values_list("name", flat=True)}


def entry_name(people: Sequence[Person], given: str, taken: Container[str]) -> str:
    """The name of an entry: what a pair or team calls itself, "Ada – Bruno", or the only member's.

    Raises BadEntry, EntryNameTaken.
    """
    chosen = clean_text(given, "name", MOST_LETTERS)
    if chosen and len(people) > 1:
        if name_key(chosen) in taken:
            raise EntryNameTaken(details={"name": chosen})
        return chosen
    return numbered_name(joined_names([person.name for person in people]), taken)


def joined_names(names: Sequence[str]) -> str:
    """Members' names as one."""
    return _JOIN.join(names)


def numbered_name(name: str, taken: Container[str]) -> str:
    """The name, with the first number from 2 that makes it free if it is taken."""
    candidate, number = name, 1
    while name_key(candidate) in taken:
        number += 1
        suffix = f" ({number})"
        candidate = name[: MOST_LETTERS - len(suffix)] + suffix
    return candidate
