"""Two entries are kept apart, because they are of one family or one club."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import ForbiddenPair, Tournament
from tournaments.selectors.access import access_entry
from tournaments.services.entries_access import check_not_over
from tournaments.services.errors import BadEntry
from tournaments.services.log import lock_as_organiser, record


@transaction.atomic
def forbid_pair(*, tournament_id: int, by: Player, first_entry: int, second_entry: int, now: datetime) -> ForbiddenPair:
    """The two are not paired from the next pairing on, where the format pairs freely.

    Doing it twice changes nothing. Raises NotFound, NotStaff, WrongPhase, BadEntry for an entry and itself.
    """
    tournament = lock_as_organiser(tournament_id, by)
    check_not_over(tournament)
    low, high = _pair(tournament, first_entry, second_entry)
    pair, is_new = ForbiddenPair.objects.get_or_create(tournament=tournament, low_id=low, high_id=high)
    if is_new:
        record(
            tournament, by=by, verb="pair_forbidden", subject=tournament, now=now,
            before={"forbidden": False}, after={"forbidden": True, "entries": [low, high]},
        )  # fmt: skip
    return pair


@transaction.atomic
def allow_pair(*, tournament_id: int, by: Player, first_entry: int, second_entry: int, now: datetime) -> None:
    """The two may meet again; allowing what is allowed changes nothing.

    Raises NotFound, NotStaff, WrongPhase, BadEntry.
    """
    tournament = lock_as_organiser(tournament_id, by)
    check_not_over(tournament)
    low, high = _pair(tournament, first_entry, second_entry)
    deleted, _ = ForbiddenPair.objects.filter(tournament=tournament, low_id=low, high_id=high).delete()
    if deleted:
        record(
            tournament, by=by, verb="pair_allowed", subject=tournament, now=now,
            before={"forbidden": True}, after={"forbidden": False, "entries": [low, high]},
        )  # fmt: skip


def _pair(tournament: Tournament, first_entry: int, second_entry: int) -> tuple[int, int]:
    if first_entry == second_entry:
        raise BadEntry(details={"field": "second_entry"})
    low, high = sorted((access_entry(tournament, first_entry).pk, access_entry(tournament, second_entry).pk))
    return low, high
