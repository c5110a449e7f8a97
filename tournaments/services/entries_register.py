"""People enter a tournament by themselves, or an organiser enters them."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Player
from games.services.names import name_key
from tournaments.models import Entry, EntryMember, Tournament
from tournaments.selectors.access import access_tournament
from tournaments.services.entries_access import Status, check_not_over
from tournaments.services.entries_late import join_running_stage
from tournaments.services.entries_names import clean_text, entry_name, taken_names
from tournaments.services.errors import (
    AlreadyEntered,
    BadEntry,
    BotsStayOut,
    GuestsStayOut,
    RegistrationClosed,
    UnknownPlayer,
    WrongEntryWord,
    WrongMemberCount,
)
from tournaments.services.log import lock_as_organiser, lock_tournament, record
from tournaments.services.members_eligibility import Person, eligibility, may_enter_bots, mean_rating, people_named
from tournaments.services.telling import tell_entered
from tournaments.services.waiting_list import has_place_for_next

MOST_CLUB_LETTERS = 60
MOST_RATING = 4000


@transaction.atomic
def register_entry(
    *,
    tournament_id: int,
    by: Player,
    now: datetime,
    partners: Sequence[str] = (),
    name: str = "",
    entry_word: str = "",
    code: str | None = None,
) -> Entry:
    """Enter oneself, with partners who have accounts; they belong to the entry at once and may decline.

    The entry is accepted, or applied where an organiser approves entries, or waitlisted when every place is taken; it
    is active at once in a running event that takes late entries. `code` is that of the tournament, for whoever was
    invited to a private one. Raises NotFound, GuestsStayOut, BotsStayOut, RegistrationClosed, WrongEntryWord,
    WrongMemberCount, BadName, UnknownPlayer, AlreadyEntered, ConditionNotMet, BadEntry, EntryNameTaken,
    LateEntryImpossible, NoRoundLeft.
    """
    tournament = lock_tournament(tournament_id)
    if code is None or code.strip().upper() != tournament.code:
        access_tournament(by, tournament_id)
    if by.is_guest:
        raise GuestsStayOut
    if by.is_bot:
        raise BotsStayOut(details={"player": by.name})
    _check_open(tournament)
    by_word = tournament.registration == Tournament.Registration.CODE
    if by_word and name_key(entry_word) != name_key(tournament.entry_word):
        raise WrongEntryWord
    people = [Person(by.name, by), *people_named(partners)]
    for person in people:
        if person.player is None:
            raise UnknownPlayer(details={"player": person.name})
    entry = _enter(tournament, people, by=by, now=now, name=name)
    if tournament.registration == Tournament.Registration.APPROVAL:
        entry.status = Status.APPLIED
        entry.save(update_fields=["status"])
    else:
        admit(tournament, entry)
    record(tournament, by=by, verb="entry_registered", subject=entry, now=now, after=entry_facts(entry, people))
    tell_entered(tournament, entry, [person.player for person in people], by=by)
    return entry


@transaction.atomic
def add_entry(
    *,
    tournament_id: int,
    by: Player,
    members: Sequence[str],
    now: datetime,
    name: str = "",
    club: str = "",
    rating: int | None = None,
    allow_bots: bool = False,
) -> Entry:
    """Enter people as an organiser: players where somebody bears the name, else names on paper.

    It may be done at any time before the end, from the start on as a late entry. Places and the waiting list hold here
    as well, conditions for those with an account. `rating` counts for an entry of names on paper only. `allow_bots`
    lets bots in, which otherwise only the site's staff may enter. Raises NotFound, NotStaff, WrongPhase,
    WrongMemberCount, BadName, GuestsStayOut, BotsStayOut, AlreadyEntered, ConditionNotMet, BadEntry, EntryNameTaken,
    LateEntryImpossible, NoRoundLeft.
    """
    tournament = lock_as_organiser(tournament_id, by)
    check_not_over(tournament)
    people = people_named(members)
    entry = _enter(
        tournament, people, by=by, now=now, name=name, club=club, rating=rating,
        bots_allowed=allow_bots or may_enter_bots(by),
    )  # fmt: skip
    admit(tournament, entry)
    record(tournament, by=by, verb="entry_added", subject=entry, now=now, after=entry_facts(entry, people))
    tell_entered(tournament, entry, [person.player for person in people], by=by)
    return entry


def admit(tournament: Tournament, entry: Entry) -> None:
    """Give the entry a place in the field, or one on the waiting list; in a running event it joins the stage.

    The tournament is locked by the caller. Raises LateEntryImpossible, NoRoundLeft.
    """
    # It does not count itself: whatever it was, it has no place yet and does not wait.
    has_place = has_place_for_next(tournament)
    if has_place and tournament.has_started:
        join_running_stage(tournament, entry)
        return
    entry.status = Status.ACCEPTED if has_place else Status.WAITLISTED
    entry.save(update_fields=["status"])


def create_entry(tournament: Tournament, people: Sequence[Person], *, by: Player, entry: Entry) -> Entry:
    """Write an entry and its members, all checked by the caller. Raises AlreadyEntered if another one was quicker."""
    try:
        with transaction.atomic():
            entry.save(force_insert=True)
            EntryMember.objects.bulk_create(
                new_member(tournament, entry, position, person, by) for position, person in enumerate(people)
            )
    except IntegrityError as error:
        raise AlreadyEntered from error
    return entry


def new_member(tournament: Tournament, entry: Entry, position: int, person: Person, by: Player) -> EntryMember:
    """A member that is not written yet. Whoever enters in person has consented, and a bot has nobody to ask."""
    player = person.player
    return EntryMember(
        tournament=tournament,
        entry=entry,
        position=position,
        player=player,
        name=person.name,
        consented=player is not None and (player == by or player.is_bot),
    )


def usual_venue(tournament: Tournament, people: Sequence[Person]) -> str:
    """Where an entry sits unless somebody says otherwise: without an account nobody can play online."""
    at_table = tournament.venue == Tournament.Venue.TABLE or any(person.player is None for person in people)
    return Entry.Venue.TABLE if at_table else Entry.Venue.ONLINE


def entry_facts(entry: Entry, people: Sequence[Person]) -> dict[str, object]:
    """What the log keeps of a new entry."""
    return {"name": entry.name, "status": entry.status, "members": [person.name for person in people]}


def _check_open(tournament: Tournament) -> None:
    is_late = tournament.status == Tournament.Status.RUNNING and tournament.allows_late_entries
    if tournament.status != Tournament.Status.REGISTRATION and not is_late:
        raise RegistrationClosed(details={"status": tournament.status})


def _enter(
    tournament: Tournament,
    people: Sequence[Person],
    *,
    by: Player,
    now: datetime,
    name: str,
    club: str = "",
    rating: int | None = None,
    bots_allowed: bool = False,
) -> Entry:
    if len(people) != tournament.team_size:
        raise WrongMemberCount(details={"members": tournament.team_size})
    if rating is not None and not 0 <= rating <= MOST_RATING:
        raise BadEntry(details={"field": "rating"})
    checks = eligibility(tournament, people, bots_allowed=bots_allowed)
    checks.check(people)
    entry = Entry(
        tournament=tournament,
        name=entry_name(people, name, taken_names(tournament)),
        # Until it is admitted it has no place and does not wait for one.
        status=Status.APPLIED,
        rating=mean_rating(people, checks.ratings, rating or 0),
        venue=usual_venue(tournament, people),
        club=clean_text(club, "club", MOST_CLUB_LETTERS),
        created_at=now,
    )
    return create_entry(tournament, people, by=by, entry=entry)
