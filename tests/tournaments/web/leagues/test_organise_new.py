"""A league and its first season are made on one page; what cannot be is said beside its field."""

import pytest
from django.utils import timezone

from games.models import Club, ClubMember
from games.services.limits import RATES, spend
from games.services.players import make_guest
from tests.games.web.conftest import LANGUAGES
from tests.tournaments.web.leagues.organised import fields_of, forms_of, season_in
from tournaments.models import League, Season
from tournaments.web.leagues.organise_templates import KINDS

pytestmark = pytest.mark.django_db
NEW = "/organise/leagues/new"
PLAIN = {"league_name": "Lega del Naviglio", "starts_on": "2027-05-03", "zone": "Europe/Rome"}


def the_season() -> Season:
    return Season.objects.select_related("league__pool").get()


def test_two_fields_and_one_button_let_people_enter(browser_of, organiser) -> None:
    answer = browser_of(organiser).post(NEW, {"template": "players", "do": "publish", **PLAIN})

    season = the_season()
    assert answer["Location"] == f"/organise/leagues/{season.league_id}/1"
    assert (season.league.name, season.status, str(season.starts_on)) == (
        "Lega del Naviglio", "registration", "2027-05-03",
    )  # fmt: skip
    assert (season.zone, season.round_days, season.boards, season.rated) == ("Europe/Rome", 7, 1, True)
    assert [(each.name, each.places) for each in season.divisions.all()] == [("Division 1", 12)]
    assert season.league.pool.system == "elo"


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_of_league_can_be_published_as_it_stands(browser_of, organiser, code) -> None:
    browser_of(organiser).post(NEW, {"template": code, "do": "publish", **PLAIN})

    season = the_season()
    kind = KINDS[code]
    assert season.status == "registration"
    assert [each.places for each in season.divisions.order_by("number")] == [places for places, _ in kind.divisions]
    assert (season.format, str(season.boards)) == (kind.values["format"], kind.values["boards"])


def test_teams_come_with_zones_pairs_with_a_partner(browser_of, organiser) -> None:
    browser = browser_of(organiser)

    browser.post(NEW, {"template": "teams", "do": "draft", **PLAIN})
    browser.post(NEW, {"template": "pairs", "do": "draft", **PLAIN, "league_name": "Coppie"})

    teams, pairs = Season.objects.order_by("pk")
    assert [(d.promotes, d.relegates, d.playoff_up, d.playoff_down) for d in teams.divisions.order_by("number")] == [
        (0, 2, 0, 1), (2, 2, 1, 1), (2, 2, 1, 1), (2, 0, 1, 0),
    ]  # fmt: skip
    assert (pairs.team_size, pairs.boards, pairs.preset) == (2, 1, "scopone")


def test_the_page_as_it_was_sent_without_scripts_follows_the_chosen_kind(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get(NEW))

    answer = browser.post(NEW, sent | {"template": "teams", "do": "publish", **PLAIN})

    assert answer.status_code == 302, problems_of(answer)
    season = the_season()
    assert (season.boards, season.most_reserves, season.divisions.count()) == (3, 3, 4)


def test_what_was_changed_stays_when_another_kind_is_chosen(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get(NEW)) | {"round_days": "14", "division1-places": "10", "game": "cirulla"}

    browser.post(NEW, sent | {"template": "teams", "do": "publish", **PLAIN})

    season = the_season()
    assert (season.round_days, season.preset, season.boards) == (14, "cirulla", 3)
    assert [each.places for each in season.divisions.order_by("number")] == [10, 12, 12, 12]


def test_everything_of_the_folded_part_is_taken_over(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get(NEW)) | PLAIN

    answer = browser.post(
        NEW,
        sent
        | {
            "season_name": "Autunno", "venue": "table", "format": "swiss", "swiss_rounds": "5", "points": "2",
            "window_rule": "draw", "contact_hours": "24", "fixing_hours": "0", "grace_minutes": "20",
            "postponements": "2", "dispute_days": "5", "registration_closes_at": "2027-05-01T20:00",
            "tiebreak_1": "buchholz", "tiebreak_2": "wins", "division2-name": "Cadetti", "division2-places": "8",
            "description": "Ogni lunedì", "private": "on", "system": "glicko_2", "rated": "", "do": "draft",
        },
    )  # fmt: skip

    assert answer.status_code == 302, problems_of(answer)
    season = the_season()
    assert (season.name, season.venue, season.format, season.swiss_rounds) == ("Autunno", "table", "swiss", 5)
    assert season.scoring == {"win": "2", "draw": "1", "loss": "0", "bye": "0"}
    assert season.tiebreaks == ["buchholz", "wins"]
    assert (season.window_rule, season.contact_hours, season.fixing_hours) == ("draw", 24, 0)
    assert (season.rated, season.status) == (False, "draft")
    assert season.registration_closes_at is not None
    assert season.registration_closes_at.isoformat() == "2027-05-01T18:00:00+00:00"
    assert [each.name for each in season.divisions.order_by("number")] == ["Division 1", "Cadetti"]
    assert (season.league.visibility, season.league.description) == ("private", "Ogni lunedì")
    assert season.league.pool.system == "glicko_2"


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"league_name": ""}, "league_name", "required"),
        ({"starts_on": "tomorrow"}, "starts_on", "valid date"),
        ({"zone": "Moon/Crater"}, "zone", "Moon/Crater"),
        ({"round_days": "0"}, "round_days", "1"),
        ({"boards": "13"}, "boards", "12"),
        ({"division1-places": "1"}, "division1-places", "2"),
        ({"division2-name": "Cadetti"}, "division2-places", "how many"),
        ({"division1-promotes": "8", "division1-relegates": "8"}, "division1-places", "up or down"),
        ({"registration_closes_at": "2027-06-01T10:00"}, "registration_closes_at", "makes no sense"),
        ({"players": "6:trios", "game": "scopone_scientifico"}, "game", "shared out evenly"),
        ({"system": "dice"}, "system", "dice"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_nothing_typed_is_lost(
    browser_of, organiser, change, field, words
) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get(NEW)) | PLAIN | {"season_name": "Autunno", "do": "publish"} | change

    answer = browser.post(NEW, sent)

    assert answer.status_code == 400
    assert words in problems_of(answer)[field]
    again = fields_of(answer)
    assert {name: value for name, value in sent.items() if name != "do" and again.get(name) != value} == {}
    assert not League.objects.exists()


def test_the_part_in_which_something_is_wrong_is_open(browser_of, organiser) -> None:
    browser = browser_of(organiser)

    page = browser.post(NEW, fields_of(browser.get(NEW)) | PLAIN | {"grace_minutes": "0"}).content.decode()

    assert '<details class="panel" id="more" open>' in page
    assert '<details class="panel" id="times" open>' in page
    assert '<details class="panel" id="schedule">' in page


def test_the_settings_of_another_kind_are_shown_on_request_without_complaint(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get(NEW))

    answer = browser.post(NEW, sent | {"template": "swiss", "show": "yes"})

    assert answer.status_code == 200
    shown = fields_of(answer)
    assert (shown["format"], shown["swiss_rounds"], shown["division1-places"]) == ("swiss", "7", "64")
    assert "errorlist" not in answer.content.decode()


def test_a_draft_is_seen_by_nobody_else(browser_of, organiser, stranger) -> None:
    browser_of(organiser).post(NEW, {"template": "players", "do": "draft", **PLAIN})

    season = the_season()
    assert season.status == "draft"
    assert browser_of(stranger).get(f"/leagues/{season.league_id}/1").status_code == 404


def test_guests_and_visitors_are_shown_the_way_to_an_account(browser_of, visitor) -> None:
    assert browser_of(make_guest()).get(NEW)["Location"] == "/account/keep"
    assert visitor.get(NEW)["Location"].startswith("/accounts/login")


def test_only_clubs_that_one_manages_are_offered(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    assert 'name="club"' not in browser.get(NEW).content.decode()
    mine = Club.objects.create(name="Circolo Brera", created_at=timezone.now())
    other = Club.objects.create(name="Altro", created_at=timezone.now())
    ClubMember.objects.create(
        club=mine, player=organiser, role="manager", asked_at=timezone.now(), joined_at=timezone.now()
    )

    sent = fields_of(browser.get(NEW)) | PLAIN
    refused = browser.post(NEW, sent | {"club": str(other.pk)})
    browser.post(NEW, sent | {"club": str(mine.pk)})

    assert refused.status_code == 400
    assert League.objects.get().club == mine


def test_leagues_are_not_made_by_the_dozen(browser_of, organiser) -> None:
    for _ in range(RATES["create_tournament"].requests):
        assert spend("create_tournament", f"player {organiser.pk}") is None

    answer = browser_of(organiser).post(NEW, {"template": "players", "do": "draft", **PLAIN})

    assert answer.status_code == 429
    assert not League.objects.exists()


def test_another_season_begins_with_the_settings_of_the_last_one(browser_of, organiser) -> None:
    last = season_in("cancelled", organiser, timezone.now())
    scoring = {"win": "5", "draw": "2", "loss": "1", "bye": "0"}
    Season.objects.filter(pk=last.pk).update(round_days=10, turn_seconds=77, rated=False, scoring=scoring)
    address = f"/organise/leagues/{last.league_id}/new"
    browser = browser_of(organiser)

    answer = browser.post(address, fields_of(browser.get(address)) | {"template": "players", "starts_on": "2027-05-03"})

    assert answer.status_code == 302, problems_of(answer)
    season = last.league.seasons.get(number=2)
    assert (season.round_days, season.turn_seconds, season.rated, season.scoring) == (10, 77, False, scoring)
    assert [each.name for each in season.divisions.order_by("number")] == ["Serie A", "Serie B"]


def test_another_season_is_drafted_on_the_same_page(browser_of, organiser, stranger) -> None:
    league = season_in("cancelled", organiser, timezone.now()).league
    address = f"/organise/leagues/{league.pk}/new"
    browser = browser_of(organiser)
    sent = fields_of(browser.get(address)) | {"starts_on": "2027-05-03"}

    assert sent["season_name"] == "Season 2"
    answer = browser.post(address, sent | {"do": "draft"})

    season = league.seasons.get(number=2)
    assert answer["Location"] == f"/organise/leagues/{league.pk}/2"
    assert (season.name, season.status) == ("Season 2", "draft")
    assert browser_of(stranger).get(address).status_code == 404


def test_a_season_of_another_family_of_games_is_refused_beside_the_game(browser_of, organiser) -> None:
    league = season_in("cancelled", organiser, timezone.now()).league
    address = f"/organise/leagues/{league.pk}/new"
    browser = browser_of(organiser)

    answer = browser.post(address, fields_of(browser.get(address)) | {"game": "scopone:11", "starts_on": "2027-05-03"})

    assert answer.status_code == 400
    assert "game" in problems_of(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_in_every_language(browser_of, organiser, language) -> None:
    answer = browser_of(organiser).get(NEW, headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def problems_of(answer) -> dict[str, str]:
    """What the page complains of, by field."""
    return {
        form.add_prefix(name): " ".join(map(str, said))
        for form in forms_of(answer)
        if form.is_bound
        for name, said in form.errors.items()
    }
