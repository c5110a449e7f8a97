"""A tournament is drafted and edited."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction

from games.models import Player
from games.selectors.rulebook import rulebook
from games.services.create_match import RATED_TURN_SECONDS
from tournaments.models import Stage, Tournament, TournamentStaff
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.types import BadStageSettings
from tournaments.services.errors import BadTournament, GuestsStayOut, TwoSidesOnly, WrongPhase
from tournaments.services.log import check_version, lock_as_organiser, record
from tournaments.services.waiting_list import move_up

_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_MOST_STAGES = 4

BEFORE_START = (
    Tournament.Status.DRAFT,
    Tournament.Status.PUBLISHED,
    Tournament.Status.REGISTRATION,
    Tournament.Status.CHECK_IN,
    Tournament.Status.SEEDED,
)

ALWAYS_EDITABLE = frozenset({"name", "place", "description", "starts_at", "zone", "pairs_by_itself", "grace_minutes"})
"""What may be changed while the tournament is running; the rest is frozen by its start."""

_WHOLE_NUMBERS: Mapping[str, tuple[int, int]] = {
    "capacity": (2, 5000),
    "least_rating": (0, 4000),
    "most_rating": (0, 4000),
    "least_games": (0, 10000),
    "turn_seconds": (10, 14 * 24 * 3600),
}
_CHOICES: Mapping[str, Sequence[str]] = {
    "venue": Tournament.Venue.values,
    "registration": Tournament.Registration.values,
    "visibility": Tournament.Visibility.values,
}
_TEXTS: Mapping[str, int] = {"name": 80, "place": 120, "description": 4000, "entry_word": 20}
_FLAGS = ("rated", "allows_late_entries", "pairs_by_itself")


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage as somebody asks for it: a format and those of its settings that differ from the usual."""

    format: str
    settings: Mapping[str, object] = field(default_factory=dict)


@transaction.atomic
def create_tournament(
    *,
    by: Player,
    name: str,
    starts_at: datetime,
    preset: str,
    stages: Sequence[StagePlan],
    now: datetime,
    options: Mapping[str, object] | None = None,
    **settings: Any,
) -> Tournament:
    """A new draft, run by whoever made it.

    `settings` are columns of the tournament (venue, zone, capacity …). Raises BadTournament, BadRules, TwoSidesOnly,
    GuestsStayOut, BadStageSettings.
    """
    if by.is_guest:
        raise GuestsStayOut
    rules = rulebook(preset, options or {})
    if rules.sides_count != 2:
        raise TwoSidesOnly
    checked = checked_settings({"name": name, "starts_at": starts_at, **settings})
    tournament = Tournament(
        organiser=by,
        code="".join(secrets.choice(_CODE_LETTERS) for _ in range(6)),
        preset=preset,
        options=rules.options(),
        team_size=rules.players // 2,
        lot=secrets.token_hex(8),
        created_at=now,
        **checked,
    )
    _check_together(tournament)
    tournament.save()
    TournamentStaff.objects.create(tournament=tournament, player=by, role=TournamentStaff.Role.ORGANISER)
    _write_stages(tournament, stages)
    record(tournament, by=by, verb="created", subject=tournament, now=now, after={"name": tournament.name})
    return tournament


@transaction.atomic
def edit_tournament(
    *,
    tournament_id: int,
    by: Player,
    changes: Mapping[str, Any],
    now: datetime,
    version: int | None = None,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    stages: Sequence[StagePlan] | None = None,
) -> Tournament:
    """Change settings; once it has started only those that touch no result.

    Raises NotFound, NotStaff, WrongPhase, Stale, BadTournament, BadRules, TwoSidesOnly, BadStageSettings.
    """
    tournament = lock_as_organiser(tournament_id, by)
    check_version(tournament, tournament, version)
    frozen = set(changes) - ALWAYS_EDITABLE or preset is not None or options is not None or stages is not None
    if tournament.is_over or (frozen and tournament.status not in BEFORE_START):
        raise WrongPhase(details={"status": tournament.status})
    checked = checked_settings(changes)
    before = {name: _plain(getattr(tournament, name)) for name in checked}
    for name, value in checked.items():
        setattr(tournament, name, value)
    if preset is not None or options is not None:
        _change_rules(tournament, preset or tournament.preset, options or {})
    _check_together(tournament)
    tournament.save()
    if stages is not None:
        tournament.stages.all().delete()
        _write_stages(tournament, stages)
    after = {name: _plain(value) for name, value in checked.items()}
    record(tournament, by=by, verb="edited", subject=tournament, now=now, before=before, after=after)
    if "capacity" in checked:
        move_up(tournament, now)
    return tournament


def checked_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """The values as they are stored. Raises BadTournament, whose `details.field` names the one that cannot be."""
    return {name: _checked(name, value) for name, value in given.items()}


def _checked(name: str, value: Any) -> Any:
    valid: bool
    if name in _TEXTS:
        # Only a description has lines; a name with a line break would break every list that shows it.
        value = str(value).strip() if name == "description" else " ".join(str(value).split())
        printable = value.replace("\n", "").replace("\r", "").replace("\t", "")
        valid = len(value) <= _TEXTS[name] and printable.isprintable() and (name != "name" or bool(value))
    elif name in _CHOICES:
        valid = value in _CHOICES[name]
    elif name in _FLAGS:
        valid = isinstance(value, bool)
    elif name == "grace_minutes":
        valid = _whole(value) and 0 <= value <= 24 * 60
    elif name in _WHOLE_NUMBERS:
        least, most = _WHOLE_NUMBERS[name]
        valid = value is None or (_whole(value) and least <= value <= most)
    elif name == "starts_at":
        valid = isinstance(value, datetime) and value.tzinfo is not None and 2000 <= value.year <= 2200
    elif name == "zone":
        valid = _is_zone(value)
    else:
        valid = False
    if not valid:
        raise BadTournament(details={"field": name})
    return value


def _check_together(tournament: Tournament) -> None:
    least, most = tournament.least_rating, tournament.most_rating
    if least is not None and most is not None and least > most:
        raise BadTournament(details={"field": "most_rating"})
    if tournament.rated and tournament.venue != Tournament.Venue.TABLE and tournament.turn_seconds is None:
        # A rated match online always has a clock; say so from the beginning.
        tournament.turn_seconds = RATED_TURN_SECONDS
    if tournament.registration == Tournament.Registration.CODE and not tournament.entry_word:
        raise BadTournament(details={"field": "entry_word"})


def _change_rules(tournament: Tournament, preset: str, options: Mapping[str, object]) -> None:
    rules = rulebook(preset, options)
    if rules.sides_count != 2:
        raise TwoSidesOnly
    if rules.players // 2 != tournament.team_size and tournament.entries.exists():
        raise WrongPhase(details={"status": tournament.status})
    tournament.preset, tournament.options, tournament.team_size = preset, rules.options(), rules.players // 2


def _write_stages(tournament: Tournament, stages: Sequence[StagePlan]) -> None:
    if not 1 <= len(stages) <= _MOST_STAGES:
        raise BadTournament(details={"field": "stages"})
    for number, plan in enumerate(stages, start=1):
        if plan.format not in FORMATS:
            raise BadStageSettings("there is no such format", {"setting": "format"})
        settings = FORMATS[plan.format].check(plan.settings, 0)
        Stage.objects.create(tournament=tournament, number=number, format=plan.format, settings=settings)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_zone(value: Any) -> bool:
    try:
        ZoneInfo(str(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
