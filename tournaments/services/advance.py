"""Whatever comes next is done: a tournament that runs by itself, or an organiser with one button."""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Round, Tournament
from tournaments.selectors.steps import next_step
from tournaments.services.errors import NoPairingPossible, WrongPhase
from tournaments.services.log import check_version, lock_as_organiser, lock_tournament
from tournaments.services.rounds import OPENED_AT_ONCE, open_tables, pair_next, play_round, running_stage
from tournaments.services.start import cut_short, finish, next_stage

_MOST_STEPS = 500
"""Rounds that consist of byes alone follow each other at once; this many are more than any field has."""


@transaction.atomic
def advance_tournament(*, tournament_id: int, by: Player | None, now: datetime, version: int | None = None) -> str:
    """Do what `next_step` says, once for an organiser; the code of what was done, or `nothing`.

    With nobody acting (`by` None) it goes on for as long as something follows by itself, and only where the tournament
    is meant to. Raises NotFound, NotStaff, WrongPhase, Stale (the tournament is not in the organiser's `version`),
    NoPairingPossible, TooFewEntries, BadStageSettings.
    """
    if by is not None:
        tournament = lock_as_organiser(tournament_id, by, Tournament.Status.RUNNING)
        check_version(tournament, tournament, version)
        return _step(tournament, by, now)
    tournament = lock_tournament(tournament_id)
    if tournament.status != Tournament.Status.RUNNING or not tournament.pairs_by_itself:
        return "nothing"
    done = "nothing"
    for _ in range(_MOST_STEPS):
        step = _step(tournament, None, now)
        if step == "nothing":
            break
        done = step
    return done


@transaction.atomic
def open_more_tables(*, tournament_id: int, now: datetime) -> int:
    """Open the next tables of a round that has more than can be opened at once; how many are left."""
    tournament = lock_tournament(tournament_id)
    if tournament.status != Tournament.Status.RUNNING:
        return 0
    return open_tables(tournament, now, most=OPENED_AT_ONCE)


def _pair_and_play(tournament: Tournament, by: Player | None, now: datetime) -> None:
    """Pair and start the next round; an event that runs by itself ends its stage where nobody is left to be paired."""
    try:
        with transaction.atomic():
            play_round(tournament, pair_next(tournament, running_stage(tournament), by, now), by, now)
    except NoPairingPossible:
        if by is not None:
            raise
        cut_short(tournament, None, now, NoPairingPossible.code)


def _step(tournament: Tournament, by: Player | None, now: datetime) -> str:
    step = next_step(tournament)
    if step.code == "start_round":
        paired = Round.objects.filter(stage__tournament=tournament, status=Round.Status.PAIRED).order_by("number")
        round_ = paired.select_related("stage__tournament").first()
        if round_ is None:
            raise WrongPhase(details={"status": tournament.status})
        play_round(tournament, round_, by, now)
    elif step.code == "pair_round":
        _pair_and_play(tournament, by, now)
    elif step.code == "next_stage":
        next_stage(tournament, by, now)
    elif step.code == "finish":
        finish(tournament, by, now)
    else:
        return "nothing"
    return step.code
