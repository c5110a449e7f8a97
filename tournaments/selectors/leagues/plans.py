"""What the final tables of a season lead to: the plan as it stands, what is still open, and a stored plan in names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from tournaments.leagues.movement import DivisionResult, Plan, PlayOff, movement_plan, playoffs
from tournaments.leagues.plans import plan_digest
from tournaments.leagues.results import fixture_total, scoring_from
from tournaments.leagues.zones import zone_plan
from tournaments.models import (
    Board,
    Claim,
    Division,
    LeagueRound,
    MovementPlan,
    MovementRefusal,
    Postponement,
    Season,
    SeasonEntry,
)
from tournaments.selectors.leagues.tables import division_table, playoff_fixtures


@dataclass(frozen=True, slots=True)
class SeasonEnd:
    """Everything that a plan is computed from. `winners` are the play-offs that are decided, by their pair."""

    results: tuple[DivisionResult, ...]
    playoffs: tuple[PlayOff, ...]
    winners: Mapping[tuple[int, int], int]
    refusals: frozenset[int]
    waiting: tuple[int, ...]

    def plan(self) -> Plan:
        """Where everybody goes, as far as it is known."""
        return movement_plan(self.results, playoff_winners=self.winners, refusals=self.refusals, waiting=self.waiting)

    def inputs(self) -> dict[str, Any]:
        """The same in JSON values, in a fixed order: what the digest of a plan covers beside the plan."""
        return {
            "tables": {str(result.number): list(result.ranked) for result in self.results},
            "left": sorted(entry for result in self.results for entry in result.left),
            "disqualified": sorted(entry for result in self.results for entry in result.disqualified),
            "winners": [[upper, lower, winner] for (upper, lower), winner in sorted(self.winners.items())],
            "refusals": sorted(self.refusals),
            "waiting": list(self.waiting),
        }

    def digest(self) -> str:
        """The SHA-256 of the plan and of what it was computed from."""
        return plan_digest(self.plan(), self.inputs())


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A move with its entry; `from_division` and `to_division` are None outside of the league."""

    entry: SeasonEntry
    from_division: Division | None
    to_division: Division | None
    reason: str


@dataclass(frozen=True, slots=True)
class PlannedDivision:
    """A division of the next season: who plays there, and how many places stay free."""

    division: Division
    moves: tuple[PlannedMove, ...]
    vacancies: int


@dataclass(frozen=True, slots=True)
class PlannedPlayoff:
    """A play-off that is not decided yet."""

    upper: SeasonEntry
    lower: SeasonEntry
    purpose: str


@dataclass(frozen=True, slots=True)
class PlanView:
    """A stored plan as people read it. `is_current` says whether the results still lead to it."""

    plan: MovementPlan
    divisions: tuple[PlannedDivision, ...]
    leaving: tuple[PlannedMove, ...]
    pending: tuple[PlannedPlayoff, ...]
    is_current: bool


def season_end(season: Season) -> SeasonEnd:
    """The final tables of a season with its play-offs, refusals and waiting list."""
    results = tuple(_division_result(division) for division in season.divisions.order_by("number"))
    refusals = frozenset(MovementRefusal.objects.filter(season=season).values_list("entry", flat=True))
    waiting = season.entries.filter(status=SeasonEntry.Status.WAITLISTED).order_by("created_at", "pk")
    return SeasonEnd(
        results,
        playoffs(results, refusals),
        playoff_winners(season),
        refusals,
        tuple(waiting.values_list("pk", flat=True)),
    )


def playoff_winners(season: Season) -> dict[tuple[int, int], int]:
    """The winners of the play-offs that are complete, by (entry of the upper division, entry of the lower one).

    Who has more points of the boards wins. With as many for both, the entry of the upper division keeps its place.
    """
    scoring = scoring_from(season.scoring)
    winners = {}
    for fixture in playoff_fixtures(season):
        if fixture.is_complete and fixture.away is not None:
            total = fixture_total(fixture, scoring)
            winners[fixture.home, fixture.away] = fixture.away if total.away > total.home else fixture.home
    return winners


def what_is_open(season: Season, now: datetime) -> tuple[str, ...]:
    """Why a plan cannot be signed yet, in codes: boards, claims, disputes, postponements, dispute_time, playoffs."""
    boards = Board.objects.filter(fixture__round__season=season)
    reasons = []
    if boards.exclude(status=Board.Status.DECIDED).exists():
        reasons.append("boards")
    if Claim.objects.filter(board__in=boards, status=Claim.Status.OPEN).exists():
        reasons.append("claims")
    if boards.filter(board_matches__is_void=False, board_matches__match__reporting="disputed").exists():
        reasons.append("disputes")
    if Postponement.objects.filter(board__in=boards, status=Postponement.Status.ASKED).exists():
        reasons.append("postponements")
    if now < disputes_end(season):
        reasons.append("dispute_time")
    if season_end(season).plan().pending:
        reasons.append("playoffs")
    return tuple(reasons)


def disputes_end(season: Season) -> datetime:
    """Until when nobody signs: `dispute_days` after the last result of a board, and after the last division's window.

    Claims about the divisions can be filed as long, however early the organisers have closed the last round.
    """
    last = Board.objects.filter(fixture__round__season=season).aggregate(at=Max("result__created_at"))["at"]
    window = season.rounds.filter(division__isnull=False).aggregate(at=Max("closes_at"))["at"]
    known = [each for each in (last, window) if each is not None]
    return max(known, default=season.created_at) + timedelta(days=season.dispute_days)


def latest_plan(season: Season) -> MovementPlan | None:
    """The signed plan, or else the last preview."""
    plans = MovementPlan.objects.filter(season=season).exclude(status=MovementPlan.Status.REPLACED)
    return plans.order_by("-number").first()


def plan_view(plan: MovementPlan) -> PlanView:
    """A stored plan with its entries and divisions in place of their numbers."""
    season = plan.season
    divisions = {division.number: division for division in season.divisions.order_by("number")}
    entries = SeasonEntry.objects.select_related("captain", "division").in_bulk(
        [move["entry"] for move in plan.content["moves"]]
    )
    moves = [
        PlannedMove(
            entries[move["entry"]],
            divisions.get(move["from_division"]),
            divisions.get(move["to_division"]),
            move["reason"],
        )
        for move in plan.content["moves"]
        if move["entry"] in entries
    ]
    by_entry = {move.entry.pk: move for move in moves}
    return PlanView(
        plan,
        tuple(
            PlannedDivision(
                division,
                tuple(by_entry[entry] for entry in plan.content["divisions"].get(str(number), ()) if entry in by_entry),
                int(plan.content["vacancies"].get(str(number), 0)),
            )
            for number, division in divisions.items()
        ),
        tuple(move for move in moves if move.to_division is None),
        tuple(_pending(playoff, entries) for playoff in plan.content["pending"]),
        plan.status == MovementPlan.Status.SIGNED or season_end(season).digest() == plan.digest,
    )


def playoffs_have_begun(season: Season) -> bool:
    """Whether the play-offs have their fixtures."""
    return LeagueRound.objects.filter(season=season, division__isnull=True).exists()


def playoffs_to_start(season: Season) -> tuple[PlayOff, ...]:
    """The play-offs that the tables lead to now and that have no fixture yet."""
    meetings = {(fixture.home, fixture.away) for fixture in playoff_fixtures(season)}
    return tuple(each for each in season_end(season).plan().pending if each.pair not in meetings)


def _division_result(division: Division) -> DivisionResult:
    ranked: Sequence[int] = [line.entry for line in division_table(division).lines]
    departed = dict(division.entries.filter(pk__in=ranked).values_list("pk", "status"))
    return DivisionResult(
        number=division.number,
        places=division.places,
        zones=zone_plan(
            division.number,
            division.season.divisions.count(),
            promotes=division.promotes,
            playoff_up=division.playoff_up,
            playoff_down=division.playoff_down,
            relegates=division.relegates,
        ),
        ranked=tuple(ranked),
        left=frozenset(pk for pk, status in departed.items() if status == SeasonEntry.Status.WITHDRAWN),
        disqualified=frozenset(pk for pk, status in departed.items() if status == SeasonEntry.Status.DISQUALIFIED),
    )


def _pending(playoff: Mapping[str, Any], entries: Mapping[int, SeasonEntry]) -> PlannedPlayoff:
    return PlannedPlayoff(entries[playoff["upper_entry"]], entries[playoff["lower_entry"]], playoff["purpose"])
