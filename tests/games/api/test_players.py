"""Players over HTTP."""

import pytest

from games.models import Match, Rating, RatingChange, RatingPool
from games.services import make_guest, settle_match
from games.services.clubs import ClubDetails, create_club
from games.services.player_details import set_country
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW, play_on
from tests.games.ranked import changed, ranked
from tests.games.settled import settled

pytestmark = pytest.mark.django_db


def test_a_player_shows_ratings_and_their_course(stranger, table) -> None:
    match = play_on(table)
    settle_match(match_id=match.pk, now=NOW)

    page = stranger.get(f"{API}/players/ada").json()

    assert page["player"]["name"] == "Ada"
    assert page["ratings"][0]["pool"] == "scopa"
    assert page["history"][0]["match"] == match.pk
    assert page["history"][0]["before"] != page["history"][0]["after"]


def test_a_player_shows_place_country_and_clubs(stranger, ada, bruno) -> None:
    club = create_club(by=ada, details=ClubDetails("Circolo"), now=NOW)
    set_country(by=ada, country="IT", now=NOW)
    ranked(ada, 1500)
    ranked(bruno, 1600)

    page = stranger.get(f"{API}/players/Ada").json()

    assert (page["country"], page["clubs"]) == ("IT", [{"id": club.pk, "name": "Circolo"}])
    assert (page["ratings"][0]["rank"], page["ratings"][0]["of"]) == (2, 2)
    assert page["titles"] == []


def test_a_course_comes_with_its_band(stranger, ada, table) -> None:
    RatingPool.objects.create(code="scopa", family="scopa", system="glicko_2", created_at=NOW)
    ranked(ada, 1600)
    Rating.objects.update(deviation=60.0)
    changed(table, ada, value=1600)
    RatingChange.objects.update(deviation=60.0)

    page = stranger.get(f"{API}/players/Ada/ratings/scopa").json()

    assert page["standing"]["deviation"] == 60
    [point] = page["course"]
    assert (point["low"], point["after"], point["high"]) == (1480, 1600, 1720)


def test_a_course_without_deviations_has_no_band(stranger, ada, bruno) -> None:
    match = settled([[ada], [bruno]], (11, 5))

    page = stranger.get(f"{API}/players/Ada/ratings/scopa").json()

    assert page["standing"]["games"] == 1
    assert page["course"] == [
        {
            "match": match.pk,
            "at": "2026-03-14T15:00:00Z",
            "before": 1500.0,
            "after": 1520.0,
            "deviation": None,
            "low": None,
            "high": None,
            "games": 1,
        }
    ]
    assert stranger.get(f"{API}/players/Ada/ratings/scopone").json()["standing"] is None
    assert stranger.get(f"{API}/players/Ada/ratings/scopa?days=1").json()["course"] == []


def test_results_are_filtered_and_paged(stranger, ada, bruno) -> None:
    first = settled([[ada], [bruno]], (11, 5))
    second = settled([[bruno], [ada]], (11, 9), hours=1)

    page = stranger.get(f"{API}/players/Ada/results?limit=1").json()
    [line] = page["results"]
    assert (line["match"], line["outcome"], line["scores"]) == (second.pk, "lost", [9, 11])
    assert (line["opponents"], line["partners"], line["rated"]) == (["Bruno"], [], True)
    assert line["change"] < 0
    older = stranger.get(f"{API}/players/Ada/results?limit=1&before={page['next_before']}").json()
    assert [each["match"] for each in older["results"]] == [first.pk]
    assert older["next_before"] is None
    won = stranger.get(f"{API}/players/Ada/results?outcome=won&family=scopa&rated=true").json()
    assert [each["match"] for each in won["results"]] == [first.pk]


def test_two_players_are_compared(stranger, ada, bruno) -> None:
    settled([[ada], [bruno]], (11, 5))

    page = stranger.get(f"{API}/players/Ada/versus/Bruno").json()

    assert (page["player"]["name"], page["other"]["name"]) == ("Ada", "Bruno")
    assert page["against"] == {"won": 1, "lost": 0, "drawn": 0}
    assert (page["points_for"], page["points_against"], page["is_all"]) == (11, 5, True)
    assert problem(stranger.get(f"{API}/players/Ada/versus/Ada")) == (400, "bad_parameter")


def test_private_matches_are_not_told_to_strangers(stranger, as_bruno, ada, bruno) -> None:
    match = settled([[ada], [bruno]], (11, 5))
    Match.objects.update(visibility="private")

    assert stranger.get(f"{API}/players/Ada/results").json()["results"] == []
    assert stranger.get(f"{API}/players/Ada/versus/Bruno").json()["latest"] == []
    assert stranger.get(f"{API}/players/Ada/ratings/scopa").json()["course"][0]["match"] is None
    assert as_bruno.get(f"{API}/players/Ada/results").json()["results"][0]["match"] == match.pk
    assert as_bruno.get(f"{API}/players/Ada/ratings/scopa").json()["course"][0]["match"] == match.pk


@pytest.mark.parametrize(
    "name", ["nobody", "a%00b", "%ff", "x" * 61, "x" * 5000, "%", "a%2fb", "%0d%0aSet-Cookie:%20x"]
)
@pytest.mark.parametrize("what", ["", "/results", "/ratings/scopa", "/versus/Ada"])
def test_who_does_not_exist_is_not_found(stranger, name, what) -> None:
    assert problem(stranger.get(f"{API}/players/{name}{what}")) == (404, "not_found")


@pytest.mark.parametrize(
    "path", ["results?outcome=x", "results?family=x", "results?rated=1", "results?before=x", "ratings/scopa?days=x"]
)
def test_a_parameter_without_meaning_is_refused(stranger, ada, path) -> None:
    assert problem(stranger.get(f"{API}/players/Ada/{path}")) == (400, "bad_parameter")


def test_a_pool_that_is_not_public_is_not_found(stranger, ada) -> None:
    RatingPool.objects.create(code="secret", family="scopa", system="elo", is_public=False, created_at=NOW)

    for pool in ("secret", "nothing"):
        assert problem(stranger.get(f"{API}/players/Ada/ratings/{pool}")) == (404, "not_found")


def test_guests_have_no_page(stranger) -> None:
    assert problem(stranger.get(f"{API}/players/{make_guest().name}")) == (404, "not_found")


def test_nothing_private_is_shown(stranger, ada) -> None:
    ada.user.email = "ada@example.org"
    ada.user.save()

    assert b"example.org" not in stranger.get(f"{API}/players/Ada").content
