"""The page of a season: its divisions, its play-offs, and who moves once the plan is signed."""

import re
from datetime import timedelta

import pytest

from tests.tournaments.services.leagues.seasons import play_season, running_season
from tournaments.models import Board, Season
from tournaments.services.leagues.plans import preview_plan, sign_plan
from tournaments.services.leagues.playoffs import start_playoffs

pytestmark = pytest.mark.django_db


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def path_of(season: Season) -> str:
    return f"/leagues/{season.league_id}/{season.number}"


def test_the_leaders_of_every_division_are_named_and_the_reader_among_them(visitor, browser_of, season) -> None:
    first = season.entries.get(division__number=2, seed=1)

    page = text_of(visitor.get(path_of(season)))
    mine = browser_of(first.captain).get(path_of(season)).content.decode()

    assert "Serie A" in page
    assert "Serie B" in page
    assert "round 1" in page
    assert "Your next match" not in page
    assert "Your next match" in mine


def test_a_season_that_was_called_off_says_why(visitor, season) -> None:
    Season.objects.filter(pk=season.pk).update(status="cancelled", cancelled_reason="The hall is flooded")

    assert "This season was called off: The hall is flooded" in text_of(visitor.get(path_of(season)))


def test_the_signed_plan_tells_who_goes_up_and_down(visitor, organiser) -> None:
    season = running_season(organiser)
    play_season(season)
    assert "goes up to" not in text_of(visitor.get(path_of(season)))
    later = max(season.rounds.values_list("closes_at", flat=True)) + timedelta(days=season.dispute_days, hours=1)
    plan = preview_plan(season_id=season.pk, by=organiser, now=later)

    sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=later)

    page = text_of(visitor.get(path_of(season)))
    up = season.entries.get(division__number=2, seed=1).name
    down = season.entries.get(division__number=1, seed=4).name
    assert f"{up} goes up to Serie A" in page
    assert f"{down} goes down to Serie B" in page


def test_play_offs_say_what_they_decide_and_belong_to_no_division(visitor, organiser) -> None:
    season = running_season(organiser)
    season.divisions.filter(number=1).update(playoff_down=1)
    season.divisions.filter(number=2).update(playoff_up=1)
    play_season(season)
    later = max(season.rounds.values_list("closes_at", flat=True)) + timedelta(days=season.dispute_days, hours=1)

    start_playoffs(season_id=season.pk, by=organiser, now=later)

    page = text_of(visitor.get(path_of(season)))
    assert "Play-offs" in page
    assert "The winner plays in division 1 next season." in page
    board = Board.objects.get(fixture__round__season=season, fixture__round__division=None)
    assert "Play-offs" in text_of(visitor.get(f"/boards/{board.pk}"))
