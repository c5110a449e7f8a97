"""Leagues in the back office: everything is looked at, seasons and boards are acted upon through their services."""

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from games.models import Player
from tests.tournaments.admin.office import address, filled, page_of, post
from tests.tournaments.services.leagues.seasons import decide, round_of
from tests.tournaments.web.leagues.organised import first_board, season_in, troubled
from tournaments.models import Board, Season, SeasonEntry, SeasonLogEntry

pytestmark = pytest.mark.django_db
LISTS = (
    "league", "season", "seasonentry", "leagueround", "board", "claim", "postponement", "alternate", "boardreport",
    "movementplan", "seasonlogentry",
)  # fmt: skip


def last(season: Season) -> SeasonLogEntry:
    found = SeasonLogEntry.objects.filter(season=season).first()
    assert found is not None
    return found


@pytest.fixture
def running(organiser) -> Season:
    return season_in("running", organiser, timezone.now())


def test_every_list_opens_and_can_be_searched(back_office, running) -> None:
    troubled(running, timezone.now())

    for name in LISTS:
        answer = back_office.get(reverse(f"admin:tournaments_{name}_changelist") + "?q=a")
        assert answer.status_code == 200, name


def test_lists_of_a_season_hold_what_belongs_to_it(back_office, running, organiser) -> None:
    season_in("running", organiser, timezone.now())
    page = back_office.get(page_of(running))

    for label, url in page.context["links"]:
        answer = back_office.get(url)
        assert answer.status_code == 200, label
        if label == "Entries":
            assert answer.context["cl"].result_count == 8


def test_nobody_adds_edits_or_deletes_anything_by_hand(back_office, running) -> None:
    rows = [running.league, running, running.entries.first(), round_of(running), first_board(running), last(running)]

    for row in rows:
        name = f"admin:tournaments_{type(row).__name__.lower()}"
        assert back_office.get(reverse(f"{name}_add")).status_code == 403
        assert back_office.get(page_of(row)).status_code == 200
        assert back_office.post(page_of(row), {"name": "Other"}).status_code == 403
        assert back_office.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def test_a_season_is_opened_placed_and_started_under_the_player_of_whoever_is_signed_in(act, boss, organiser) -> None:
    season = season_in("placed", organiser, timezone.now())

    assert "It is in the log of the season" in act(season, "start")

    season.refresh_from_db()
    assert season.status == "running"
    started = SeasonLogEntry.objects.get(season=season, verb="season_started")
    assert started.actor == Player.objects.get(user=boss)


@pytest.mark.parametrize(
    ("phase", "name", "given", "status"),
    [
        ("draft", "open-registration", {}, "registration"),
        ("placed", "reopen-registration", {}, "registration"),
        ("running", "cancel", {"reason": "Snow"}, "cancelled"),
        ("finished", "archive", {}, "archived"),
    ],
)
def test_each_act_moves_the_season_as_its_service_does(act, organiser, phase, name, given, status) -> None:
    season = season_in(phase, organiser, timezone.now())

    assert "Done" in act(season, name, **given)

    season.refresh_from_db()
    assert season.status == status


def test_what_cannot_be_is_said_in_words(act, organiser) -> None:
    season = season_in("registration", organiser, timezone.now())

    assert "at least two entries" in act(season, "place")


def test_an_act_on_something_that_has_changed_meanwhile_is_not_carried_out(back_office, organiser) -> None:
    season = season_in("placed", organiser, timezone.now())
    sent = filled(back_office, season, "start")
    Season.objects.filter(pk=season.pk).update(version=season.version + 1)

    said = post(back_office, season, "start", **sent)

    assert "since you looked" in said
    season.refresh_from_db()
    assert season.status == "placed"


def test_entries_are_moved_and_taken_out(act, organiser) -> None:
    season = season_in("placed", organiser, timezone.now())
    moved, gone = season.entries.filter(division__number=1).order_by("seed")[:2]

    act(moved, "move", division_number=2)
    act(gone, "disqualify", reason="Two accounts")

    moved.refresh_from_db()
    gone.refresh_from_db()
    assert moved.division is not None
    assert moved.division.number == 2
    assert (gone.status, gone.reason) == (SeasonEntry.Status.DISQUALIFIED, "Two accounts")


def test_a_round_gets_more_days(act, running) -> None:
    round_ = round_of(running)
    # Noon: an hour of the night would be told twice when the clocks of Rome go back.
    until = (round_.closes_at + timedelta(days=2)).replace(hour=12, microsecond=0)
    local = timezone.localtime(until)

    act(round_, "extend", closes_at_0=f"{local:%Y-%m-%d}", closes_at_1=f"{local:%H:%M:%S}")

    round_.refresh_from_db()
    assert round_.closes_at == until


def test_a_result_is_entered_and_its_row_is_beside_the_board(act, back_office, running) -> None:
    board = first_board(running)

    assert "Done" in act(board, "enter", home_points=11, away_points=7, reason="Told by telephone")

    board.refresh_from_db()
    assert board.status == Board.Status.DECIDED
    page = back_office.get(page_of(board))
    assert page.context["log"][0].verb == "board_decided"


def test_a_correction_is_carried_out_only_after_its_impact_was_looked_at(back_office, running) -> None:
    board = first_board(running)
    decide(board, (11, 5), now=timezone.now())
    board.refresh_from_db()
    whole = {"version": board.version, "home_points": 5, "away_points": 11, "reason": "Columns were swapped"}

    looked = back_office.post(address(board, "correct"), whole)

    board.refresh_from_db()
    assert board.result is not None
    assert board.result.home_points == 11
    assert {change.entry.name for change in looked.context["preview"].lines}
    seen = looked.context["form"]["looked_at"].value()
    done = back_office.post(address(board, "correct"), whole | {"looked_at": seen})
    assert "Done" in " ".join(map(str, get_messages(done.wsgi_request)))
    result = Board.objects.get(pk=board.pk).result
    assert result is not None
    assert (result.home_points, result.away_points) == (5, 11)


def test_whoever_may_not_change_seasons_is_offered_nothing(client, running, boss) -> None:
    boss.is_superuser = False
    boss.save()
    client.force_login(boss)

    assert client.get(page_of(running)).status_code == 403
    assert client.get(address(running, "cancel")).status_code == 403
