"""The end of a season: the plan of promotion and relegation is previewed, declined by who would rather stay, signed."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.models import Player
from games.services.notices import notify
from tournaments.leagues.plans import plan_json
from tournaments.models import MovementPlan, MovementRefusal, Season
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.plans import (
    PlannedMove,
    plan_view,
    playoffs_have_begun,
    season_end,
    what_is_open,
)
from tournaments.services.leagues.entries_access import check_no_rival, lock_entry_as_captain
from tournaments.services.leagues.errors_movement import (
    AlreadyRefused,
    NotMovingUp,
    PlanOutdated,
    PlayoffsBegun,
    SeasonUnsettled,
)
from tournaments.services.leagues.log import check_phase, lock_as_organiser, record
from tournaments.services.leagues.telling import confirmed_players, season_link, tell_season

Status = MovementPlan.Status


@transaction.atomic
def preview_plan(*, season_id: int, by: Player, now: datetime) -> MovementPlan:
    """Where everybody goes as the results stand; stored, so that it can be signed as it was shown.

    A second call without a change between gives the same row. Raises NotFound, NotStaff, WrongPhase.
    """
    season = lock_as_organiser(season_id, by, Season.Status.PLAYED)
    end = season_end(season)
    digest = end.digest()
    shown = season.plans.filter(status=Status.PREVIEW, digest=digest).order_by("-number").first()
    if shown is not None:
        return shown
    season.plans.filter(status=Status.PREVIEW).update(status=Status.REPLACED)
    last = season.plans.aggregate(last=Max("number"))["last"] or 0
    plan = MovementPlan.objects.create(
        season=season,
        number=last + 1,
        content={**plan_json(end.plan()), "inputs": end.inputs()},
        digest=digest,
        created_at=now,
        created_by=by,
    )
    record(season, by=by, verb="plan_previewed", subject=plan, now=now, after={"plan": plan.number, "digest": digest})
    return plan


@transaction.atomic
def refuse_promotion(*, entry_id: int, by: Player, now: datetime, version: int | None = None) -> MovementRefusal:
    """An entry that would move up declines it, by its captain or an organiser; the place passes down.

    Possible until the play-offs begin, which are played by who is left. Raises NotFound, NotCaptain, Stale, WrongPhase,
    OwnTable (an organiser of the same division, who may move up instead), PlayoffsBegun, NotMovingUp, AlreadyRefused.
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    check_phase(season, Season.Status.PLAYED)
    if by != entry.captain:
        check_no_rival(entry, by)
    if MovementRefusal.objects.filter(entry=entry).exists():
        raise AlreadyRefused
    if playoffs_have_begun(season):
        raise PlayoffsBegun
    if not _could_move_up(season, entry.pk):
        raise NotMovingUp
    refusal = MovementRefusal.objects.create(season=season, entry=entry, created_at=now, created_by=by)
    record(season, by=by, verb="promotion_refused", subject=entry, now=now)
    return refusal


@transaction.atomic
def sign_plan(*, plan_id: int, by: Player, digest: str, now: datetime) -> MovementPlan:
    """Make a plan the end of its season; from now on its results stand. `digest` is that of what the signer has read.

    Raises NotFound, NotStaff, WrongPhase, PlanOutdated, SeasonUnsettled.
    """
    season_id = MovementPlan.objects.filter(pk=plan_id).values_list("season", flat=True).first()
    if season_id is None:
        raise NotFound
    season = lock_as_organiser(season_id, by, Season.Status.PLAYED)
    plan = MovementPlan.objects.get(pk=plan_id)
    if plan.status != Status.PREVIEW or plan.digest != digest or season_end(season).digest() != digest:
        raise PlanOutdated
    still_open = what_is_open(season, now)
    if still_open:
        raise SeasonUnsettled(details={"open": list(still_open)})
    plan.status, plan.signed_at, plan.signed_by = Status.SIGNED, now, by
    plan.save(update_fields=["status", "signed_at", "signed_by"])
    season.status, season.finished_at = Season.Status.FINISHED, now
    season.save(update_fields=["status", "finished_at"])
    record(season, by=by, verb="plan_signed", subject=plan, now=now, after={"plan": plan.number, "digest": digest})
    _tell(season, plan, by, now)
    return plan


def _could_move_up(season: Season, entry_id: int) -> bool:
    """Whether the plan moves the entry up, or a play-off might."""
    end = season_end(season)
    rises = any(
        move.entry == entry_id
        and move.from_division is not None
        and move.to_division is not None
        and move.to_division < move.from_division
        for move in end.plan().moves
    )
    return rises or any(playoff.lower_entry == entry_id for playoff in end.playoffs)


def _tell(season: Season, plan: MovementPlan, by: Player, now: datetime) -> None:
    view = plan_view(plan)
    moves: Iterable[PlannedMove] = [*(move for each in view.divisions for move in each.moves), *view.leaving]
    staying = [
        move.entry for move in moves if move.from_division is not None and move.from_division == move.to_division
    ]
    tell_season("season_finished", season, staying, now=now, by=by)
    for move in moves:
        if move.from_division is None or move.from_division == move.to_division:
            continue
        notify(
            "moved",
            confirmed_players(move.entry),
            key=f"moved:{move.entry.pk}",
            facts={
                "league": season.league.name,
                "season": season.name,
                "division": "" if move.to_division is None else move.to_division.name,
                "text": move.entry.name,
                "outcome": move.reason,
            },
            link=season_link(season),
            now=now,
            actor=by,
        )
