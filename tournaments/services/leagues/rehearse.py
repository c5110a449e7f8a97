"""A whole season is rehearsed, from registration to the placement of the season after, with simulated players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.models import Match, Player
from games.services.errors import ServiceError
from tournaments.models import Board, Claim, LeagueRound, Postponement, Season, SeasonEntry
from tournaments.selectors.leagues.plans import disputes_end, latest_plan, season_end
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import decide_claim
from tournaments.services.leagues.entries import enter_season, withdraw_entry
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.next_season import next_season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.plans import preview_plan, refuse_promotion, sign_plan
from tournaments.services.leagues.playoffs import start_playoffs
from tournaments.services.leagues.postponing import decide_postponement
from tournaments.services.leagues.rehearse_players import (
    Cast,
    Character,
    answer_claims,
    answer_requests,
    play_board,
    tend_board,
)
from tournaments.services.leagues.results import enter_board_result
from tournaments.services.leagues.rosters import confirm_membership, decline_membership, invite_member
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season
from tournaments.services.leagues.sweep import sweep_leagues

STEP = timedelta(hours=6)
"""How often everybody looks at the league, and the sweeper runs."""


@dataclass(frozen=True, slots=True)
class SeasonRehearsal:
    """How large the season is, and by which rules; `teams` of a division, `boards` of a fixture."""

    divisions: int = 4
    teams: int = 12
    boards: int = 3
    preset: str = "scopa_classica"
    options: Mapping[str, object] = field(default_factory=dict)
    waiting: int = 2
    alternates: int = 8


@dataclass(slots=True)
class Rehearsed:
    """What a rehearsal leaves: the finished season, the one after it, who took part, and what they did."""

    season: Season
    following: Season
    cast: Cast


type People = Callable[[str], Player]
"""Makes somebody with an account and this name."""


def rehearse_season(
    *,
    rehearsal: SeasonRehearsal,
    organiser: Player,
    people: People,
    now: datetime,
    rng: Random,
    tell: Callable[[str], None] = lambda text: None,
) -> Rehearsed:
    """Run the whole season through the services that people use; `tell` hears of every round.

    The same `rng` and the same database give the same season.
    """
    cast = Cast(rng)
    season = _open(rehearsal, organiser, now)
    _register(season, rehearsal, people, cast, now)
    tell(f"{season.entries.count()} entries")
    place_season(season_id=season.pk, by=organiser, now=now)
    for number in range(rehearsal.alternates):
        offer_alternate(season_id=season.pk, by=people(f"Alternate {number + 1}"), now=now)
    start_season(season_id=season.pk, by=organiser, now=now)
    season.refresh_from_db()
    tell(f"started with {season.rounds.count()} rounds in {season.divisions.count()} divisions")
    now = _play(season, organiser, cast, now, tell)
    now = _end(season, organiser, cast, now, tell)
    following = _go_on(season, organiser, cast, now)
    season.refresh_from_db()
    following.refresh_from_db()
    return Rehearsed(season, following, cast)


def _open(rehearsal: SeasonRehearsal, organiser: Player, now: datetime) -> Season:
    league = create_league(by=organiser, name="Rehearsal league", preset=rehearsal.preset, now=now)
    zones = min(2, rehearsal.teams // 4)
    divisions = [
        DivisionPlan(f"Division {number}", rehearsal.teams, zones, zones, 1, 1)
        for number in range(1, rehearsal.divisions + 1)
    ]
    season = create_season(
        league_id=league.pk,
        by=organiser,
        name="Season 1",
        starts_on=(now + timedelta(days=7)).date(),
        now=now,
        preset=rehearsal.preset,
        options=rehearsal.options,
        divisions=divisions,
        boards=rehearsal.boards,
        most_reserves=1,
        dispute_days=2,
        zone="Europe/Rome",
    )
    return open_season_registration(season_id=season.pk, by=organiser, now=now)


def _register(season: Season, rehearsal: SeasonRehearsal, people: People, cast: Cast, now: datetime) -> None:
    """Captains enter their teams; some who are invited decline, and somebody else is found; one team gives up again."""
    wanted = rehearsal.divisions * rehearsal.teams + rehearsal.waiting
    entered = []
    for number in range(1, wanted + 1):
        captain = people(f"Captain {number}")
        size = rehearsal.boards * season.team_size
        partners = [people(f"Member {number}.{place}") for place in range(2, size + 1)]
        name = f"Team {number}" if season.is_of_teams else ""
        entry = enter_season(
            season_id=season.pk, by=captain, now=now, partners=[each.name for each in partners], team_name=name
        )
        for place, partner in enumerate(partners, start=2):
            if cast.chance(0.06):
                decline_membership(entry_id=entry.pk, by=partner, now=now)
                found = people(f"Second {number}.{place}")
                invite_member(entry_id=entry.pk, by=captain, player=found.name, now=now)
                confirm_membership(entry_id=entry.pk, by=found, now=now)
                cast.count("invitations declined")
            else:
                confirm_membership(entry_id=entry.pk, by=partner, now=now)
        if season.is_of_teams:
            reserve = people(f"Reserve {number}")
            invite_member(entry_id=entry.pk, by=captain, player=reserve.name, part="reserve", now=now)
            confirm_membership(entry_id=entry.pk, by=reserve, now=now)
        entered.append(entry)
    leaving = cast.rng.choice(entered[: rehearsal.divisions * rehearsal.teams])
    withdraw_entry(entry_id=leaving.pk, by=leaving.captain, now=now, reason="no time after all")
    cast.count("withdrawn before the start")


def _play(season: Season, organiser: Player, cast: Cast, now: datetime, tell: Callable[[str], None]) -> datetime:
    """Every few hours the service sweeps and everybody looks in, until all rounds are closed."""
    leaves_in = max(2, season.rounds.order_by("-number")[0].number // 2)
    has_left = False
    closed = 0
    while season.status == Season.Status.RUNNING:
        now = _step(season, organiser, cast, now)
        done = season.rounds.filter(status=LeagueRound.Status.CLOSED).count()
        if done > closed:
            closed = done
            tell(f"{now:%Y-%m-%d}: {closed} of {season.rounds.count()} rounds closed")
        playing = season.rounds.filter(status=LeagueRound.Status.OPEN, number=leaves_in)
        if not has_left and playing.exists():
            has_left = True
            last = season.divisions.order_by("number").last()
            weakest = season.entries.filter(division=last, status=SeasonEntry.Status.ACTIVE).order_by("-seed").first()
            if weakest is not None:
                withdraw_entry(entry_id=weakest.pk, by=weakest.captain, now=now, reason="moved abroad")
                cast.count("withdrawn after the start")
        season.refresh_from_db()
    return now


def _step(season: Season, organiser: Player, cast: Cast, now: datetime) -> datetime:
    """Six hours of the league."""
    until = now + STEP
    waiting = Board.objects.filter(fixture__round__season=season, fixture__round__status=LeagueRound.Status.OPEN)
    for board in waiting.filter(status=Board.Status.OPEN).select_related("fixture").order_by("pk"):
        tend_board(board, cast, now)
    answer_requests(season, cast, now)
    due = waiting.filter(status=Board.Status.AGREED, agreed_at__gte=now, agreed_at__lt=until)
    for board in due.order_by("agreed_at", "pk"):
        moment = board.agreed_at
        if moment is not None:
            play_board(board, cast, moment + timedelta(minutes=2))
    answer_claims(season, cast, until)
    sweep_leagues(now=until)
    _rule(season, organiser, cast, until)
    return until


def _rule(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    """The organiser decides what waits for a decision."""
    claims = Claim.objects.filter(board__fixture__round__season=season, status=Claim.Status.OPEN)
    for claim in claims.order_by("pk"):
        upheld = cast.chance(0.85)
        text = "Nobody came." if upheld else "The time was not agreed on."
        _try(
            cast, "claims decided", decide_claim, claim_id=claim.pk, by=organiser, upheld=upheld, decision=text, now=now
        )
    asked = Postponement.objects.filter(board__fixture__round__season=season, status=Postponement.Status.ASKED)
    for postponement in asked.order_by("pk"):
        _try(
            cast, "postponements decided", decide_postponement,
            postponement_id=postponement.pk, by=organiser, granted=cast.chance(0.5), now=now,
        )  # fmt: skip
    disputed = Board.objects.filter(
        fixture__round__season=season,
        board_matches__is_void=False,
        board_matches__match__reporting=Match.Reporting.DISPUTED,
    ).exclude(status=Board.Status.DECIDED)
    for board in disputed.order_by("pk"):
        _try(
            cast, "disputes ruled", enter_board_result,
            board_id=board.pk, by=organiser, home_points=11, away_points=7, reason="The sheet says so.", now=now,
        )  # fmt: skip


def _try(cast: Cast, what: str, act: Callable[..., object], **arguments: object) -> None:
    try:
        act(**arguments)
        cast.count(what)
    except ServiceError as error:
        cast.count(f"refused: {error.code}")


def _end(season: Season, organiser: Player, cast: Cast, now: datetime, tell: Callable[[str], None]) -> datetime:
    """Disputes are settled, somebody declines to go up, play-offs are played, the plan is signed."""
    promoted = [move.entry for move in season_end(season).plan().moves if move.reason == "promoted"]
    if promoted:
        entry = SeasonEntry.objects.select_related("captain__user").get(pk=promoted[-1])
        refuse_promotion(entry_id=entry.pk, by=entry.captain, now=now)
        cast.count("promotions declined")
    if season_end(season).plan().pending:
        round_ = start_playoffs(season_id=season.pk, by=organiser, now=now)
        tell(f"{round_.fixtures.count()} play-offs")
        while season.rounds.filter(status=LeagueRound.Status.OPEN).exists():
            now = _step(season, organiser, cast, now)
    now = max(now, disputes_end(season))
    plan = preview_plan(season_id=season.pk, by=organiser, now=now)
    sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=now)
    tell(f"plan {plan.number} signed: {plan.digest[:16]}")
    return now


def _go_on(season: Season, organiser: Player, cast: Cast, now: datetime) -> Season:
    """The season after is registered and placed; a few do not come again."""
    following = next_season(
        season_id=season.pk, by=organiser, name="Season 2", starts_on=(now + timedelta(days=30)).date(), now=now
    )
    open_season_registration(season_id=following.pk, by=organiser, now=now)
    plan = latest_plan(season)
    if plan is None:
        raise RuntimeError("the season was signed")
    entries = SeasonEntry.objects.select_related("captain__user").in_bulk(
        [entry for entries in plan.content["divisions"].values() for entry in entries]
    )
    for entry in entries.values():
        members = entry.roster.filter(left_at=None, confirmed_at__isnull=False, part="regular").order_by("order")
        others = [member.player for member in members.select_related("player__user") if member.player != entry.captain]
        renewed = enter_season(
            season_id=following.pk,
            by=entry.captain,
            now=now,
            partners=[each.name for each in others],
            team_name=entry.name if season.is_of_teams else "",
        )
        for player in others:
            confirm_membership(entry_id=renewed.pk, by=player, now=now)
    return place_season(season_id=following.pk, by=organiser, now=now)


def silent_players(cast: Cast) -> int:
    """How many of the cast never answer."""
    return sum(character == Character.SILENT for character in cast.characters.values())
