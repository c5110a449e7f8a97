"""Seasons as their organisers find them, in every phase and with everything that can need somebody.

Everything is told relative to `now`, because the pages ask the clock.
"""

from datetime import UTC, date, datetime, time, timedelta

from django.forms import BaseForm, BooleanField

from games.models import Player
from tests.tournaments.services.leagues.seasons import (
    a_board,
    boards_of,
    decide,
    draft_season,
    enter,
    fill,
    league_of,
    new_player,
    open_season,
    play_season,
    players_at,
    round_of,
)
from tournaments.models import Board, LeagueStaff, Season
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import answer_claim, file_claim
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.plans import preview_plan, sign_plan
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import propose_time, write_message
from tournaments.services.leagues.rounds import open_round
from tournaments.services.leagues.season_phases import cancel_season
from tournaments.services.leagues.standins import ask_for_standin
from tournaments.services.leagues.starting import start_season

PHASES = ("draft", "registration", "placed", "running", "played", "finished", "cancelled")
BEFORE = timedelta(hours=36)
"""Round 1 of a running season opened with the day that was so long ago; it takes a week.

Whatever the time of day, that is well before people are warned, after 72 hours.
"""


def season_in(phase: str, organiser: Player, now: datetime, *, entries: int = 4, boards: int = 1) -> Season:
    """A season of two divisions in this phase; a running one is in its first round, a played one at its end."""
    league = league_of(organiser)
    starts_on = (now - BEFORE).date()
    if phase in ("played", "finished"):
        starts_on = (now - timedelta(days=60)).date()
    settings = {"divisions": 2, "places": entries, "boards": boards, "most_reserves": 1, "starts_on": starts_on}
    if phase == "draft":
        return draft_season(league, **settings)
    season = open_season(league, **settings)
    if phase == "registration":
        return season
    if phase == "cancelled":
        return cancel_season(season_id=season.pk, by=organiser, reason="The hall is flooded", now=now)
    fill(season, 2 * entries)
    place_season(season_id=season.pk, by=organiser, now=now)
    if phase == "placed":
        season.refresh_from_db()
        return season
    start_season(season_id=season.pk, by=organiser, now=datetime.combine(starts_on, time(), UTC))
    for round_ in season.rounds.filter(number=1):
        open_round(round_id=round_.pk, now=round_.opens_at)
    if phase in ("played", "finished"):
        play_season(season)
    if phase == "finished":
        signed(season, organiser, now)
    season.refresh_from_db()
    return season


def signed(season: Season, organiser: Player, now: datetime) -> None:
    """Sign the plan of a season whose results are old enough."""
    later = now + timedelta(days=season.dispute_days)
    plan = preview_plan(season_id=season.pk, by=organiser, now=later)
    sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=later)


def entries_of_every_kind(season: Season, organiser: Player, now: datetime) -> None:
    """Fill a season of single players that is open for registration, and let one more wait."""
    fill(season, sum(season.divisions.values_list("places", flat=True)))
    enter(season, new_player("Nina Attende"), now=now)
    offer_alternate(season_id=season.pk, by=new_player("Vito Riserva"), now=now)


def incomplete_entry(season: Season, captain: str, partner: str, now: datetime, team_name: str = "") -> None:
    """An entry of which one player has not agreed."""
    first, second = new_player(captain), new_player(partner)
    enter_season(season_id=season.pk, by=first, partners=[second.name], team_name=team_name, now=now)


def troubled(season: Season, now: datetime) -> dict[str, Board]:
    """Give the boards of round 1 something that needs somebody, and one a result; by what it is."""
    boards = [*boards_of(round_of(season)), *boards_of(round_of(season, in_division=2))]
    claimed, postponed, empty, decided = boards[:4]
    home, away = players_at(claimed, 0)[0], players_at(claimed, 1)[0]
    propose_time(board_id=claimed.pk, by=home, starts_at=_evening(now, 1), now=now)
    write_message(board_id=claimed.pk, by=home, text="Tuesday at nine?", now=now)
    claim = file_claim(board_id=claimed.pk, by=home, kind="no_effort", text="No answer for days", now=now)
    answer_claim(claim_id=claim.pk, by=away, text="I was in hospital", now=now)
    Season.objects.filter(pk=season.pk).update(postponements=0)
    captain = players_at(postponed, 0)[0]
    postpone_board(board_id=postponed.pk, by=captain, reason="A wedding", now=now)
    seated = players_at(empty, 1)[0]
    ask_for_standin(board_id=empty.pk, by=seated, position=1, chair=0, now=now)
    decide(decided, (11, 5), now=now)
    return {"claim": claimed, "postponement": postponed, "no_standin": empty, "decided": decided}


def arbiter_of(season: Season, name: str = "Arturo") -> Player:
    """Somebody who rules on results in the league."""
    player = new_player(name)
    LeagueStaff.objects.create(league=season.league, player=player, role=LeagueStaff.Role.ARBITER)
    return player


def path(season: Season, rest: str = "") -> str:
    """The address of a page of the control room."""
    return f"/organise/leagues/{season.league_id}/{season.number}{'/' + rest if rest else ''}"


def first_board(season: Season) -> Board:
    """The first board of round 1 of the first division."""
    return a_board(season)


def _evening(now: datetime, days: int) -> datetime:
    return (now + timedelta(days=days)).replace(hour=20, minute=0, second=0, microsecond=0)


def forms_of(answer) -> list[BaseForm]:
    """All forms of the page."""
    context = answer.context
    forms = [context["form"], context["house"], *context["divisions"], *context["more_divisions"]]
    return forms if context.get("league_form") is None else [*forms, context["league_form"]]


def fields_of(answer) -> dict[str, object]:
    """What a browser without scripts would send of the page."""
    sent: dict[str, object] = {}
    for form in forms_of(answer):
        for bound in form:
            value = bound.value()
            if bound.name == "count_order":
                sent |= {f"{bound.html_name}_{place}": word for place, word in enumerate(value)}
            elif isinstance(value, date):
                sent[bound.html_name] = value.isoformat()
            elif value is not None and not (value is False and isinstance(bound.field, BooleanField)):
                shown = bound.field.prepare_value(value)
                text = "on" if isinstance(bound.field, BooleanField) else str(shown)
                sent[bound.html_name] = shown if isinstance(shown, list) else text
    return sent
