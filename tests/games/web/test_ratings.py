"""The pages of rating pools and of how well their systems foretell, and what a match's page says of ratings."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.models import Match, RatingRefold
from games.rating import BASELINE, CHOICES, Uncounted
from games.services import ask_calibration, calibrate_pool, settle_match
from games.services.pools import league_pool
from games.services.refold_requests import change_system, refold_whole_pool
from games.web.words.ratings import SYSTEM_NAMES, UNRATED_REASONS
from tests.games.conftest import NOW, play_on
from tests.games.settled import finished, settled

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=3)


@pytest.fixture
def people(make_player):
    return [make_player(name) for name in ("Ada", "Bruno", "Carla")]


def words_of(visitor, address: str, language: str = "en") -> str:
    answer = visitor.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_pool_is_listed_with_its_system(visitor, people) -> None:
    league_pool(code="serie-a", name="Serie A", family_preset="scopone", system="plackett_luce", now=NOW)
    league_pool(code="hidden", name="Hidden", family_preset="scopone", system="elo", now=NOW, is_public=False)
    page = words_of(visitor, reverse("ratings"))

    for word in ("Scopa", "Scopone", "Cirulla", "Serie A", "Plackett-Luce", "none yet", "3 matches of two opponents"):
        assert word in page
    assert "Hidden" not in page


def test_a_pool_that_is_being_computed_again_says_how_far_it_is(visitor, people) -> None:
    a, b, _ = people
    match = settled([[a], [b]], [11, 8])
    refold_whole_pool("scopa", now=NOW)
    RatingRefold.objects.update(done=30, total=120)

    assert "being computed again: 25% done" in words_of(visitor, reverse("ratings"))
    page = words_of(visitor, reverse("table", args=[match.pk]))
    assert "1500 → 1520 (+20)" in page
    assert "Ratings are being computed again" in page


def test_a_comparison_is_shown_with_its_day_and_never_computed_for_a_visit(visitor, people) -> None:
    a, b, _ = people
    settled([[a], [b]], [11, 8])
    address = f"{reverse('calibration')}?pool=scopa"
    assert "Nothing has been compared in this pool yet." in words_of(visitor, address)

    calibration = ask_calibration("scopa", now=LATER)
    assert "0 of 1 matches" in words_of(visitor, address)
    calibrate_pool(calibration_id=calibration.pk, now=LATER)
    page = words_of(visitor, address)

    for word in ("Elo", "Glicko-2", "Plackett-Luce", "Always one half", "0.6931", "0.2500", "rates this pool"):
        assert word in page
    assert "17 Mar 2026" in page
    assert "1500.0" in page
    assert "no better than one half" in page


@pytest.mark.parametrize("code", ["chess", "", "hidden"])
def test_a_pool_that_is_none_is_not_found(visitor, code) -> None:
    league_pool(code="hidden", name="Hidden", family_preset="scopone", system="elo", now=NOW, is_public=False)

    assert visitor.get(reverse("calibration"), {"pool": code}).status_code == 404


def test_every_system_and_every_reason_has_words() -> None:
    assert set(SYSTEM_NAMES) == {*CHOICES, BASELINE}
    assert set(UNRATED_REASONS) == {reason.told for reason in Uncounted}


def test_a_match_that_does_not_count_says_why(visitor, table) -> None:
    match = play_on(table)
    Match.objects.filter(pk=match.pk).update(rated=False, unrated_reason="pair_limit")

    page = words_of(visitor, reverse("table", args=[match.pk]))

    assert "three matches of two opponents count within a day" in page
    assert "appear in a moment" not in page


def test_a_match_of_a_league_says_what_it_does_to_both_ratings(visitor, people) -> None:
    a, b, _ = people
    pool = league_pool(code="serie-a", name="Serie A", family_preset="scopa_classica", system="elo", now=NOW)
    match = finished([[a], [b]], [11, 8])
    Match.objects.filter(pk=match.pk).update(competition_pool=pool)
    settle_match(match_id=match.pk, now=NOW)

    page = words_of(visitor, reverse("table", args=[match.pk]))
    assert page.count("1500 → 1520 (+20)") == page.count("1500 → 1480") == 2
    assert page.index("Scopa</span>") < page.index("Serie A</span>")

    change_system("serie-a", "glicko_2", now=NOW)
    assert "Ratings are being computed again" in words_of(visitor, reverse("table", args=[match.pk]))
