"""The systems are compared in steps, once a day, and what was found is kept."""

from datetime import timedelta
from random import Random

import pytest

from games import tasks
from games.models import Calibration, RatingPool
from games.rating import CHOICES, SYSTEMS, calibrate
from games.selectors.calibrations import calibration_report
from games.selectors.rated_results import standing_results
from games.services import annul_match_rating, ask_calibration, calibrate_pool
from games.services import calibrations as calibrations_module
from games.services.calibrations import ACTIVE, EVERY, LOST, sweep_calibrations
from tests.games.conftest import NOW
from tests.games.services.test_sweep import queued
from tests.games.settled import settled

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=30)


@pytest.fixture
def season(make_player, monkeypatch):
    """Thirty matches among five, the strong ones before the weak ones as a rule; four entries are read at once."""
    monkeypatch.setattr(calibrations_module, "ROWS_AT_ONCE", 4)
    people, random = [make_player() for _ in range(5)], Random(2)
    matches = []
    for number in range(30):
        one, other = sorted(random.sample(range(5), k=2))
        scores = [11, 4] if random.random() < 0.8 else [4, 11]
        matches.append(settled([[people[one]], [people[other]]], scores, winner=scores.index(11), hours=number))
    annul_match_rating(match_id=matches[3].pk, now=LATER)
    return matches


def test_what_is_kept_is_what_the_command_prints(season) -> None:
    calibration = ask_calibration("scopa", now=LATER)
    assert calibrate_pool(calibration_id=calibration.pk, now=LATER)

    expected = calibrate({name: SYSTEMS[name] for name in CHOICES}, standing_results("scopa"))
    report = calibration_report("scopa")
    assert [(each.system, each.matches, each.log_loss, each.brier) for each in report.scores] == [
        (each.system, each.matches, each.log_loss, each.brier) for each in expected
    ]
    assert (report.computed_at, report.is_under_way) == (LATER, False)
    assert [each.system for each in report.scores if each.is_own] == ["elo"]
    assert len([each for each in report.scores if each.is_best]) == 1
    assert not report.scores[-1].is_worthless


def test_a_comparison_in_many_steps_tells_how_far_it_is_and_comes_to_the_same(season) -> None:
    calibration = ask_calibration("scopa", now=LATER)
    seen = []
    while not calibrate_pool(calibration_id=calibration.pk, now=LATER, seconds=0):
        report = calibration_report("scopa")
        seen.append(report.done)
        assert (report.total, report.is_under_way) == (30, True)

    assert seen == sorted(set(seen))
    assert len(seen) > 10
    row = Calibration.objects.get()
    assert (row.done, bytes(row.knowledge)) == (30, b"")
    expected = calibrate({name: SYSTEMS[name] for name in CHOICES}, standing_results("scopa"))
    assert [each["log_loss"] for each in row.scores] == [each.log_loss for each in expected]
    before = row.scores
    tasks.calibrate_pool(calibration.pk)
    assert Calibration.objects.get().scores == before


def test_what_is_asked_for_twice_is_computed_once_and_later_matches_wait_for_the_next(season, make_player) -> None:
    first = ask_calibration("scopa", now=LATER)
    assert ask_calibration("scopa", now=LATER) == first
    settled([[make_player()], [make_player()]], [11, 2], hours=31)
    calibrate_pool(calibration_id=first.pk, now=LATER)

    assert {each.matches for each in calibration_report("scopa").scores} == {29}


def test_the_mean_of_the_active_is_kept_beside_each_comparison(season) -> None:
    for when in (LATER, LATER + EVERY, NOW + ACTIVE + EVERY * 3):
        calibrate_pool(calibration_id=ask_calibration("scopa", now=when).pk, now=when)

    means = calibration_report("scopa").means
    assert [(point.at, point.players) for point in means] == [(LATER, 5), (LATER + EVERY, 5)]
    assert means[0].mean == pytest.approx(1500)


def test_a_pool_without_matches_has_nothing_to_tell() -> None:
    assert calibration_report("scopa").scores == ()
    calibrate_pool(calibration_id=ask_calibration("scopa", now=NOW).pk, now=NOW)
    assert {each.log_loss for each in calibration_report("scopa").scores} == {None}


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_asks_once_a_day_where_there_is_news_and_finds_what_was_lost(season, monkeypatch) -> None:
    monkeypatch.setattr(calibrations_module, "_LOOK_EVERY_SECONDS", 0)
    queued()
    assert sweep_calibrations(now=LATER) == 1
    [calibration] = Calibration.objects.all()
    assert queued() == [("games.tasks.calibrate_pool", [calibration.pk])]
    assert sweep_calibrations(now=LATER + LOST) == 0
    assert sweep_calibrations(now=LATER + LOST * 2) == 1
    assert queued() == [("games.tasks.calibrate_pool", [calibration.pk])]
    calibrate_pool(calibration_id=calibration.pk, now=LATER)

    assert sweep_calibrations(now=LATER + EVERY * 2) == 0
    players = [seat.player for seat in season[0].seats.all()]
    settled([[player] for player in players], [11, 3], hours=50)
    assert sweep_calibrations(now=LATER + EVERY / 2) == 0
    assert sweep_calibrations(now=LATER + EVERY * 2) == 1
    assert RatingPool.objects.count() == 1
