"""A whole season is rehearsed, from registration to the placement of the season after, with simulated players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.models import Player
from tournaments.models import Board, LeagueRound, Season, SeasonEntry
from tournaments.selectors.leagues.plans import latest_plan, playoffs_to_start, season_end, what_is_open
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.departures import disqualify_entry, withdraw_entry
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.leagues import create_league
from tournaments.services.leagues.next_season import next_season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.plans import preview_plan, refuse_promotion, sign_plan
from tournaments.services.leagues.playoffs import start_playoffs
from tournaments.services.leagues.rehearse_organiser import rule
from tournaments.services.leagues.rehearse_players import (
    Cast,
    Character,
    answer_claims,
    answer_requests,
    play_board,
    reconsider,
    tend_board,
)
from tournaments.services.leagues.rehearse_workers import do_the_work
from tournaments.services.leagues.rosters import confirm_membership, decline_membership, invite_member
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season
from tournaments.services.leagues.sweep import sweep_leagues

STEP = timedelta(hours=6)
"""How often everybody looks at the league, and the sweeper runs."""

_LARGE = 8
"""Entries of a division from which on somebody is thrown out of it."""

_PATIENCE = timedelta(days=30)
"""How long after its last window a season may go on."""


@dataclass(frozen=True, slots=True)
class SeasonRehearsal:
    """How large the season is, and by which rules; `teams` of a division, `boards` of a fixture."""

    divisions: int = 4
    teams: int = 12
    boards: int = 3
    preset: str = "scopa_classica"
    options: Mapping[str, object] = field(default_factory=dict)
    format: str = "round_robin"
    waiting: int = 3
    alternates: int = 8


@dataclass(slots=True)
class Rehearsed:
    """What a rehearsal leaves: the finished season, the one after it, who took part, and what they did."""

    season: Season
    following: Season
    cast: Cast


class NeverEnds(Exception):
    """A season should be over long ago, and a board is still not decided."""


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

    Everything that people do follows from `rng`; only the published lot of a season is drawn elsewhere. Raises
    NeverEnds when something stays undecided for good.
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
        format=rehearsal.format,
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
    trouble_in = max(2, season.rounds.order_by("-number")[0].number // 2)
    closed = 0
    while season.status == Season.Status.RUNNING:
        now = _step(season, organiser, cast, now)
        done = season.rounds.filter(status=LeagueRound.Status.CLOSED).count()
        if done > closed:
            closed = done
            tell(f"{now:%Y-%m-%d}: {closed} of {season.rounds.count()} rounds closed")
        if season.rounds.filter(status=LeagueRound.Status.OPEN, number=trouble_in).exists():
            _lose_entries(season, organiser, cast, now)
        season.refresh_from_db()
    return now


def _lose_entries(season: Season, organiser: Player, cast: Cast, now: datetime) -> None:
    """In the middle of a season a team moves abroad, and in a large league another one is thrown out."""
    if "withdrawn after the start" in cast.told:
        return
    last = season.divisions.order_by("number").last()
    weakest = season.entries.filter(division=last, status=SeasonEntry.Status.ACTIVE).order_by("-seed").first()
    if weakest is not None:
        withdraw_entry(entry_id=weakest.pk, by=weakest.captain, now=now, reason="moved abroad")
        cast.count("withdrawn after the start")
    second = season.divisions.filter(number=2).first()
    if second is not None and second != last and second.entries.count() >= _LARGE:
        entry = second.entries.filter(status=SeasonEntry.Status.ACTIVE).order_by("seed")[1]
        disqualify_entry(entry_id=entry.pk, by=organiser, reason="Played with marked cards.", now=now)
        cast.count("disqualified")


def _step(season: Season, organiser: Player, cast: Cast, now: datetime) -> datetime:
    """Six hours of the league."""
    until = now + STEP
    waiting = Board.objects.filter(fixture__round__season=season, fixture__round__status=LeagueRound.Status.OPEN)
    for board in waiting.filter(status=Board.Status.OPEN).select_related("fixture").order_by("pk"):
        tend_board(board, cast, now)
    for board in waiting.filter(status=Board.Status.AGREED, agreed_at__gt=until).order_by("pk"):
        reconsider(board, cast, now)
    answer_requests(season, cast, now)
    due = waiting.filter(status=Board.Status.AGREED, agreed_at__gte=now, agreed_at__lt=until)
    for board in due.order_by("agreed_at", "pk"):
        moment = board.agreed_at
        if moment is not None:
            play_board(board, cast, moment + timedelta(minutes=2))
    answer_claims(season, cast, until)
    do_the_work(season, until)
    sweep_leagues(now=until)
    rule(season, organiser, cast, until)
    do_the_work(season, until)
    last = season.rounds.order_by("-closes_at")[0].closes_at
    if until > last + _PATIENCE:
        raise NeverEnds(f"boards {list(waiting.exclude(status=Board.Status.DECIDED).values_list('pk', flat=True))}")
    return until


def _end(season: Season, organiser: Player, cast: Cast, now: datetime, tell: Callable[[str], None]) -> datetime:
    """Somebody declines to go up, play-offs are played, disputes are settled, the plan is signed."""
    promoted = [move.entry for move in season_end(season).plan().moves if move.reason == "promoted"]
    _decline(season, promoted[-1:], cast, now)
    _decline(season, [each.lower_entry for each in season_end(season).plan().pending if cast.chance(0.15)], cast, now)
    # A result that is corrected meanwhile may call others to a play-off, and gives another two days for disputes.
    while what_is_open(season, now):
        if playoffs_to_start(season):
            round_ = start_playoffs(season_id=season.pk, by=organiser, now=now)
            tell(f"{round_.fixtures.count()} play-offs")
            cast.count("play-offs", round_.fixtures.count())
        now = _step(season, organiser, cast, now)
    moves = season_end(season).plan().moves
    risen = [move.entry for move in moves if move.reason == "playoff_won" and move.from_division != move.to_division]
    _decline(season, [entry for entry in risen if cast.chance(0.15)], cast, now)
    plan = preview_plan(season_id=season.pk, by=organiser, now=now)
    sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=now)
    tell(f"plan {plan.number} signed: {plan.digest[:16]}")
    return now


def _decline(season: Season, entries: Sequence[int], cast: Cast, now: datetime) -> None:
    """They do not want to go up, whether by the table or by a play-off."""
    for entry in season.entries.filter(pk__in=entries).select_related("captain__user").order_by("pk"):
        refuse_promotion(entry_id=entry.pk, by=entry.captain, now=now)
        cast.count("promotions declined")


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
