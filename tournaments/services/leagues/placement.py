"""The entries are put into divisions: by the plan of the season before, by rating, or by hand."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Division, MovementPlan, Season, SeasonEntry
from tournaments.selectors.leagues.entry_ratings import entry_ratings
from tournaments.services.errors import BadEntry, TooFewEntries
from tournaments.services.leagues.admission import missing_players
from tournaments.services.leagues.entries_access import Status, check_status, lock_entry_as_organiser
from tournaments.services.leagues.log import check_phase, check_version, lock_as_organiser, record
from tournaments.services.leagues.origins import link_to_last_season, season_before
from tournaments.services.leagues.season_phases import move_season
from tournaments.services.leagues.telling import tell_season
from tournaments.services.leagues.waiting import move_up

Phase = Season.Status


@transaction.atomic
def place_season(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> Season:
    """Close registration and fill the divisions, for everybody to look at before the start.

    Whoever was in the season before goes where its signed plan says; places that stay free there are filled from
    below, in the plan's order. All others follow by rating, so that new ones begin at the bottom; where there was no
    season before, the strongest are at the top. Entries whose boards are not filled are left out and may still be
    completed. Raises NotFound, NotStaff, WrongPhase, Stale, TooFewEntries.
    """
    season = lock_as_organiser(season_id, by, Phase.REGISTRATION)
    check_version(season, season, version)
    _leave_out_incomplete(season, now)
    entries = list(season.entries.filter(status=Status.ACCEPTED).select_related("came_from"))
    if len(entries) < 2:
        raise TooFewEntries
    _rate(season, entries)
    link_to_last_season(season, entries)
    divisions = list(season.divisions.order_by("number"))
    placed = _fill(divisions, _in_order(season, entries))
    write_places(season, placed)
    after = {str(division.number): [entry.pk for entry in those] for division, those in placed.items()}
    move_season(season, Phase.PLACED, "season_placed", by, now)
    record(season, by=by, verb="divisions_filled", subject=season, now=now, after={"divisions": after})
    tell_season(
        "season_placed",
        season,
        [entry for those in placed.values() for entry in those],
        now=now,
        by=by,
        key=f"season_placed:{season.pk}:{season.version}",
    )
    return season


@transaction.atomic
def move_entry(
    *,
    entry_id: int,
    by: Player,
    division_number: int,
    now: datetime,
    seed: int | None = None,
    version: int | None = None,
) -> SeasonEntry:
    """Put an entry into another division, or to another seed of its own (from 1; None: the last).

    A division may hold too many while others are being moved; the start looks after that. Raises NotFound, NotStaff,
    Stale, WrongPhase, NoSuchEntry, BadEntry.
    """
    season, entry = lock_entry_as_organiser(entry_id, by, version)
    check_phase(season, Phase.PLACED)
    check_status(entry, Status.ACCEPTED)
    placed = places_of(season)
    target = next((division for division in placed if division.number == division_number), None)
    if target is None:
        raise BadEntry(details={"field": "division"})
    before = {"division": None if entry.division is None else entry.division.number, "seed": entry.seed}
    for those in placed.values():
        those[:] = [other for other in those if other.pk != entry.pk]
    place = len(placed[target]) + 1 if seed is None else seed
    if not 1 <= place <= len(placed[target]) + 1:
        raise BadEntry(details={"field": "seed", "most": len(placed[target]) + 1})
    placed[target].insert(place - 1, entry)
    write_places(season, placed)
    record(
        season, by=by, verb="entry_placed", subject=entry, now=now,
        before=before, after={"division": target.number, "seed": entry.seed},
    )  # fmt: skip
    return entry


@transaction.atomic
def reopen_registration(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> Season:
    """Take the placement back and let people enter again. Raises NotFound, NotStaff, WrongPhase, Stale."""
    season = lock_as_organiser(season_id, by, Phase.PLACED)
    check_version(season, season, version)
    season.entries.update(division=None, seed=None)
    move_season(season, Phase.REGISTRATION, "registration_reopened", by, now)
    move_up(season, now)
    return season


def places_of(season: Season) -> dict[Division, list[SeasonEntry]]:
    """Who stands in which division, in the order of their seeds."""
    entries = list(season.entries.filter(status=Status.ACCEPTED, division__isnull=False).order_by("seed", "pk"))
    return {
        division: [entry for entry in entries if entry.division_id == division.pk]
        for division in season.divisions.order_by("number")
    }


def write_places(season: Season, placed: Mapping[Division, Sequence[SeasonEntry]]) -> None:
    """Store the divisions with the seeds 1, 2, 3 … of each; the entries know them afterwards."""
    # Seeds are unique at every moment, so the old ones are taken away before the first new one is given.
    season.entries.filter(seed__isnull=False).update(seed=None, division=None)
    moved = []
    for division, entries in placed.items():
        for seed, entry in enumerate(entries, start=1):
            entry.division, entry.seed = division, seed
            moved.append(entry)
    SeasonEntry.objects.bulk_update(moved, ["division", "seed", "rating"], batch_size=500)


def _leave_out_incomplete(season: Season, now: datetime) -> None:
    for entry in season.entries.filter(status=Status.ACCEPTED):
        if missing_players(season, entry):
            entry.status = Status.APPLIED
            entry.save(update_fields=["status"])
            record(
                season, by=None, verb="entry_left_out", subject=entry, now=now,
                before={"status": Status.ACCEPTED}, after={"status": entry.status}, reason="roster_incomplete",
            )  # fmt: skip
    move_up(season, now)


def _rate(season: Season, entries: Sequence[SeasonEntry]) -> None:
    ratings = entry_ratings(season, entries)
    for entry in entries:
        entry.rating = ratings[entry.pk]


def _plan_of(season: Season) -> list[int]:
    """The entries of the season before as its signed plan puts them, from the top."""
    before = season_before(season)
    plan = None if before is None else before.plans.filter(status=MovementPlan.Status.SIGNED).first()
    if plan is None:
        return []
    divisions = sorted((int(number), entries) for number, entries in plan.content["divisions"].items())
    return [entry for _, entries in divisions for entry in entries]


def _in_order(season: Season, entries: Sequence[SeasonEntry]) -> list[SeasonEntry]:
    """Everybody: as the plan puts them, then by rating; equal ratings by earlier application."""
    order = {entry: place for place, entry in enumerate(_plan_of(season))}
    last = len(order)
    return sorted(
        entries,
        key=lambda entry: (order.get(entry.came_from_id or 0, last), -entry.rating, entry.created_at, entry.pk),
    )


def _fill(divisions: Sequence[Division], entries: Sequence[SeasonEntry]) -> dict[Division, list[SeasonEntry]]:
    """The divisions from the top, each full before the next begins.

    So a place that somebody gave up goes to the first of the division below, and nobody is put below a newcomer.
    """
    left = list(entries)
    placed: dict[Division, list[SeasonEntry]] = {}
    for division in divisions:
        placed[division], left = left[: division.places], left[division.places :]
    return placed
