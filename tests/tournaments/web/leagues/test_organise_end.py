"""The end of a season: the plan in words, who declines, play-offs, the typed signature, the next season."""

from datetime import datetime, timedelta

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from tests.tournaments.web.leagues.organised import path, season_in, signed
from tournaments.models import Division, MovementPlan, Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> datetime:
    """The clock of the pages."""
    return timezone.now()


@pytest.fixture
def played(organiser, now) -> Season:
    """A season whose rounds are over and whose days for claims are too."""
    season = season_in("played", organiser, now)
    Season.objects.filter(pk=season.pk).update(dispute_days=0)
    season.refresh_from_db()
    return season


def told(answer) -> str:
    return " ".join(map(str, get_messages(answer.wsgi_request)))


def act(browser, season: Season, do: str, **given: object):
    return browser.post(path(season, "act"), {"do": do, **given})


def test_the_plan_is_told_by_division_in_words(browser_of, organiser, played) -> None:
    browser = browser_of(organiser)

    act(browser, played, "preview_plan")
    shown = browser.get(path(played, "end")).context["shown"]

    above, below = shown.divisions
    assert [line.mark for line in above.lines] == ["", "", "", "up"]
    assert [line.mark for line in below.lines] == ["down", "", "", ""]
    assert above.lines[3].why == "goes up from Serie B by its place in the table"
    assert below.lines[0].why == "goes down from Serie A by its place in the table"
    assert shown.is_current
    assert not shown.pending


def test_a_plan_is_signed_only_with_the_typed_word_and_the_digest_that_was_shown(browser_of, organiser, played) -> None:
    browser = browser_of(organiser)
    act(browser, played, "preview_plan")
    plan = MovementPlan.objects.get(season=played)
    page = browser.get(path(played, "end")).content.decode()
    assert plan.digest in page

    silent = act(browser, played, "sign_plan", plan=plan.pk, digest=plan.digest)
    forged = act(browser, played, "sign_plan", plan=plan.pk, digest="0" * 64, typed="SIGN")
    played.refresh_from_db()
    assert played.status == "played"
    act(browser, played, "sign_plan", plan=plan.pk, digest=plan.digest, typed="sign")

    assert told(silent)
    assert told(forged)
    played.refresh_from_db()
    plan.refresh_from_db()
    assert (played.status, plan.status, plan.signed_by) == ("finished", "signed", organiser)
    assert "Signed by" in browser.get(path(played, "end")).content.decode()


def test_what_is_still_open_is_named_and_nothing_can_be_signed(browser_of, organiser, now) -> None:
    season = season_in("played", organiser, now)
    Season.objects.filter(pk=season.pk).update(dispute_days=60)
    browser = browser_of(organiser)
    act(browser, season, "preview_plan")

    page = browser.get(path(season, "end"))

    assert page.context["open"] == ["The days for claims are not over."]
    assert not page.context["can_sign"]
    plan = MovementPlan.objects.get(season=season)
    refused = act(browser, season, "sign_plan", plan=plan.pk, digest=plan.digest, typed="SIGN")
    assert told(refused)
    season.refresh_from_db()
    assert season.status == "played"


def test_an_entry_declines_and_the_plan_that_follows_is_shown(browser_of, organiser, played) -> None:
    browser = browser_of(organiser)
    act(browser, played, "preview_plan")
    shown = browser.get(path(played, "end")).context["shown"]
    line = next(line for line in shown.divisions[0].lines if line.mark == "up")
    assert line.can_refuse

    act(browser, played, "refuse_promotion", entry=line.entry.pk, version=line.entry.version)

    after = browser.get(path(played, "end")).context
    moved = next(each for each in after["shown"].divisions[0].lines if each.mark == "up")
    assert moved.entry.pk != line.entry.pk
    assert [each.entry.pk for each in after["refusals"]] == [line.entry.pk]
    assert after["shown"].is_current


def test_a_result_that_changes_makes_the_plan_old(browser_of, organiser, played) -> None:
    browser = browser_of(organiser)
    act(browser, played, "preview_plan")
    entry = played.entries.filter(division__number=2).order_by("seed")[0]
    entry.status = "withdrawn"
    entry.save()

    page = browser.get(path(played, "end"))

    assert not page.context["shown"].is_current
    assert not page.context["can_sign"]
    assert "Compute it again" in page.content.decode()


def test_play_offs_are_started_with_whom_they_are_between_named_first(browser_of, organiser, played, now) -> None:
    Division.objects.filter(season=played, number=1).update(playoff_down=1)
    Division.objects.filter(season=played, number=2).update(playoff_up=1)
    browser = browser_of(organiser)
    act(browser, played, "preview_plan")
    page = browser.get(path(played, "end"))
    (pending,) = page.context["shown"].pending
    assert pending.can_refuse
    assert "plays to stay" in pending.words
    assert page.context["can_start_playoffs"]
    played.refresh_from_db()

    answer = act(browser, played, "start_playoffs", version=played.version)

    assert "play-offs have begun" in told(answer)
    assert played.rounds.filter(division=None).count() == 1
    lines = browser.get(path(played, "rounds") + "?division=0").context["rounds"]
    assert [line.all for line in lines] == [1]
    boards = browser.get(path(played, "boards") + "?division=0").context["boards"]
    assert boards[0].place == "Play-offs, round 1"


def test_the_next_season_is_drafted_with_the_divisions_of_the_last(browser_of, organiser, now) -> None:
    season = season_in("finished", organiser, now)
    browser = browser_of(organiser)
    day = (now + timedelta(days=30)).date()

    wrong = act(browser, season, "next_season", name="Estate", starts_on="soon")
    answer = act(browser, season, "next_season", name="Estate", starts_on=day.isoformat())

    assert "First day of round 1" in told(wrong)
    assert "Estate" in told(answer)
    following = season.league.seasons.get(number=2)
    assert (following.status, following.starts_on) == ("draft", day)
    assert list(following.divisions.values_list("name", flat=True)) == ["Serie A", "Serie B"]
    assert browser.get(path(season, "end")).context["later"] == following


def test_signing_is_not_for_arbiters(browser_of, organiser, played) -> None:
    arbiter = played.league.staff.create(player=played.entries.order_by("pk")[0].captain, role="arbiter").player
    browser = browser_of(arbiter)

    assert browser.get(path(played, "end")).status_code == 404
    act(browser, played, "preview_plan")

    assert not MovementPlan.objects.exists()


def test_a_signed_season_shows_its_plan_for_ever(browser_of, organiser, now) -> None:
    season = season_in("played", organiser, now)
    signed(season, organiser, now)

    page = browser_of(organiser).get(path(season, "end"))

    assert page.context["shown"].is_signed
    assert page.context["can_go_on"]
