"""The simulated organiser of a league: rules on what waits for a decision, and corrects a result now and then."""

from datetime import datetime

from games.models import Match, Player
from tournaments.models import Board, BoardReport, Claim, LeagueRound, Postponement, Season
from tournaments.services.leagues.claims import decide_claim
from tournaments.services.leagues.postponing import decide_postponement
from tournaments.services.leagues.rehearse_players import Cast, tried
from tournaments.services.leagues.results import correct_board_result, enter_board_result
from tournaments.services.leagues.rounds import end_division

_CORRECTS = 0.015
"""How often, in a visit, somebody has noticed that a sheet was read wrongly."""


def rule(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    """The organiser decides what waits for a decision."""
    claims = Claim.objects.filter(board__fixture__round__season=season, status=Claim.Status.OPEN)
    for claim in claims.order_by("pk"):
        upheld = cast.chance(0.85)
        text = "Nobody came." if upheld else "The time was not agreed on."
        tried(
            cast, "claims upheld" if upheld else "claims rejected", decide_claim,
            claim_id=claim.pk, by=organiser, upheld=upheld, decision=text, now=now,
        )  # fmt: skip
    asked = Postponement.objects.filter(board__fixture__round__season=season, status=Postponement.Status.ASKED)
    for postponement in asked.order_by("pk"):
        granted = cast.chance(0.5)
        tried(
            cast, "postponements granted" if granted else "postponements refused", decide_postponement,
            postponement_id=postponement.pk, by=organiser, granted=granted, now=now,
        )  # fmt: skip
    _settle_disputes(season, organiser, cast, now)
    if cast.chance(_CORRECTS):
        _correct_one(season, organiser, cast, now)
    _end_stuck_divisions(season, organiser, cast, now)


def _settle_disputes(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    disputed = Board.objects.filter(
        fixture__round__season=season,
        board_matches__is_void=False,
        board_matches__match__reporting=Match.Reporting.DISPUTED,
    ).exclude(status=Board.Status.DECIDED)
    for board in disputed.order_by("pk"):
        tried(
            cast, "disputes ruled", enter_board_result,
            board_id=board.pk, by=organiser, home_points=11, away_points=7, reason="The sheet says so.", now=now,
        )  # fmt: skip


def _correct_one(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    """A result at a table with real cards was the other way round."""
    played = Board.objects.filter(
        fixture__round__season=season, fixture__round__division__isnull=False,
        status=Board.Status.DECIDED, result__origin=BoardReport.Origin.PLAYERS,
    ).select_related("result")  # fmt: skip
    found = played.order_by("-result__created_at", "pk").first()
    if found is None or found.result is None:
        return
    tried(
        cast, "results corrected", correct_board_result,
        board_id=found.pk, by=organiser, home_points=found.result.away_points,
        away_points=found.result.home_points, reason="The sheet was read the wrong way round.", now=now,
    )  # fmt: skip


def _end_stuck_divisions(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    """Where no further round of a Swiss can be drawn the division ends with those that it has had."""
    stuck = season.rounds.filter(status=LeagueRound.Status.PLANNED, fixtures=None, division__isnull=False)
    for division in stuck.exclude(reasons=[]).values_list("division", flat=True).distinct():
        tried(
            cast, "divisions ended early", end_division,
            division_id=division, by=organiser, reason="No further round can be drawn.", now=now,
        )  # fmt: skip
