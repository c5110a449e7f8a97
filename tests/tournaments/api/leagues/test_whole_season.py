"""A league from its foundation to its second season, by programs alone."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Player
from tests.games.api.conftest import API, Program, problem
from tests.tournaments.api.leagues.worlds import program_of
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.models import LeagueRound, Season

pytestmark = pytest.mark.django_db


def done(answer: Any) -> Any:
    """The document of an act that was carried out."""
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


@pytest.fixture
def as_organiser(organiser) -> Program:
    return program_of(organiser)


def order(**changes: Any) -> dict[str, Any]:
    """The order for a season of two divisions of two, which can be over in a day."""
    return {
        "name": "Primavera",
        "starts_on": (timezone.now() - timedelta(days=1)).date().isoformat(),
        "preset": "scopa_classica",
        "dispute_days": 0,
        "venue": "table",
        "divisions": [
            {"name": "Serie A", "places": 2, "relegates": 1},
            {"name": "Serie B", "places": 2, "promotes": 1},
        ],
        **changes,
    }


def founded(program: Program, **changes: Any) -> str:
    """The address of a season that was drafted in a league of its own."""
    league = done(program.post(f"{API}/leagues", {"name": "Lega", "preset": "scopa_classica"}))
    season = done(program.post(f"{API}/leagues/{league['id']}/seasons", order(**changes)))
    return f"{API}/leagues/{league['id']}/seasons/{season['number']}"


def started(program: Program, players: list[Player]) -> str:
    """The address of a season that has started with these players."""
    url = founded(program)
    done(program.post(f"{url}/open-registration"))
    for player in players:
        done(program_of(player).post(f"{url}/entries", {}))
    done(program.post(f"{url}/place"))
    done(program.post(f"{url}/start"))
    return url


def boards(url: str) -> list[dict[str, Any]]:
    """All boards of a season of two divisions."""
    return [
        board
        for number in (1, 2)
        for each in done(Program().get(f"{url}/divisions/{number}/fixtures"))["rounds"]
        for fixture in each["fixtures"]
        for board in fixture["boards"]
    ]


def let_windows_end() -> None:
    """Let the windows of all divisions be over: until then there is time for claims."""
    LeagueRound.objects.filter(division__isnull=False).update(closes_at=timezone.now() - timedelta(minutes=1))


def test_a_league_goes_from_season_to_season(as_organiser) -> None:
    players = [new_player(name, rating=1800 - 50 * n) for n, name in enumerate(("Uno", "Due", "Tre", "Quattro"))]
    url = started(as_organiser, players)
    assert done(Program().get(url))["progress"]["boards"] == 2
    for board in boards(url):
        result = {"home_points": 11, "away_points": 6, "reason": "Score sheet", "version": board["version"]}
        shown = done(as_organiser.post(f"{API}/boards/{board['id']}/result", result))
        assert (shown["state"], shown["result"]["outcome"]) == ("decided", "home")
    for each in done(Program().get(f"{url}/rounds"))["rounds"]:
        done(as_organiser.post(f"{url}/rounds/{each['id']}/close", {"version": None}))
    assert done(Program().get(url))["status"] == "played"
    let_windows_end()

    plan = done(as_organiser.post(f"{url}/plan"))
    assert problem(Program().get(f"{url}/plan")) == (404, "not_found")
    assert (plan["status"], plan["is_current"], plan["open"]) == ("preview", True, [])
    moves = {move["entry"]["name"]: move["reason"] for each in plan["divisions"] for move in each["moves"]}
    assert sorted(moves.values()) == ["promoted", "relegated", "stays", "stays"]
    assert problem(as_organiser.post(f"{url}/plan/sign", {"digest": "0" * 64})) == (409, "plan_outdated")
    signed = done(as_organiser.post(f"{url}/plan/sign", {"digest": plan["digest"]}))
    assert (signed["status"], signed["digest"]) == ("signed", plan["digest"])
    assert done(Program().get(f"{url}/plan")) == signed
    assert done(Program().get(f"{url}/document"))["end"]["signed"] is True

    following = done(as_organiser.post(f"{url}/next", {"name": "Autunno", "starts_on": "2030-09-02"}))
    assert (following["number"], following["status"], following["dispute_days"]) == (2, "draft", 0)
    assert [each["name"] for each in following["divisions"]] == ["Serie A", "Serie B"]
    assert done(as_organiser.post(f"{url}/archive"))["status"] == "archived"


def test_who_would_move_up_may_decline(as_organiser) -> None:
    players = [new_player(rating=1800 - 50 * n) for n in range(4)]
    url = started(as_organiser, players)
    for board in boards(url):
        body = {"loser": "away", "reason": "Did not come"}
        done(as_organiser.post(f"{API}/boards/{board['id']}/forfeit", body))
    for each in done(Program().get(f"{url}/rounds"))["rounds"]:
        done(as_organiser.post(f"{url}/rounds/{each['id']}/close"))
    first = done(Program().get(f"{url}/divisions/2/table"))["lines"][0]["entry"]
    captain = next(player for player in players if player.name == first["name"])
    decline = f"{url}/entries/{first['id']}/refuse-promotion"

    done(program_of(captain).post(decline))

    assert problem(program_of(captain).post(decline)) == (409, "already_refused")
    plan = done(as_organiser.post(f"{url}/plan"))
    assert plan["refusals"] == [first["id"]]
    assert problem(as_organiser.post(f"{url}/start-playoffs")) == (409, "no_playoffs")


def test_play_offs_are_read_and_played_like_rounds(as_organiser) -> None:
    divisions = [
        {"name": "Serie A", "places": 2, "playoff_down": 1}, {"name": "Serie B", "places": 2, "playoff_up": 1},
    ]  # fmt: skip
    url = founded(as_organiser, divisions=divisions)
    done(as_organiser.post(f"{url}/open-registration"))
    for n in range(4):
        done(program_of(new_player(rating=1800 - 50 * n)).post(f"{url}/entries"))
    done(as_organiser.post(f"{url}/place"))
    done(as_organiser.post(f"{url}/start"))
    for board in boards(url):
        done(as_organiser.post(f"{API}/boards/{board['id']}/forfeit", {"loser": "away", "reason": "Did not come"}))
    for each in done(Program().get(f"{url}/rounds"))["rounds"]:
        done(as_organiser.post(f"{url}/rounds/{each['id']}/close"))
    let_windows_end()
    plan = done(as_organiser.post(f"{url}/plan"))
    assert (plan["open"], len(plan["pending"])) == (["playoffs"], 1)
    assert problem(as_organiser.post(f"{url}/plan/sign", {"digest": plan["digest"]})) == (409, "season_unsettled")
    assert done(Program().get(f"{url}/playoffs"))["rounds"] == []

    done(as_organiser.post(f"{url}/start-playoffs"))

    (round_,) = done(Program().get(f"{url}/playoffs"))["rounds"]
    assert round_["division"] is None
    (board,) = round_["fixtures"][0]["boards"]
    assert round_["fixtures"][0]["purpose"]
    done(as_organiser.post(f"{API}/boards/{board['id']}/forfeit", {"loser": "home", "reason": "Did not come"}))
    plan = done(as_organiser.post(f"{url}/plan"))
    reasons = {move["reason"] for each in plan["divisions"] for move in each["moves"]}
    assert {"playoff_won", "playoff_lost"} <= reasons
    assert done(as_organiser.post(f"{url}/plan/sign", {"digest": plan["digest"]}))["status"] == "signed"


def test_a_swiss_draws_its_next_round(as_organiser) -> None:
    url = founded(as_organiser, format="swiss", swiss_rounds=2, divisions=[{"name": "Girone", "places": 4}], cycles=1)
    done(as_organiser.post(f"{url}/open-registration"))
    for _ in range(4):
        done(program_of(new_player()).post(f"{url}/entries"))
    done(as_organiser.post(f"{url}/place"))
    done(as_organiser.post(f"{url}/start"))
    first, second = done(Program().get(f"{url}/rounds"))["rounds"]
    assert problem(as_organiser.post(f"{url}/rounds/{second['id']}/pair")) == (409, "round_not_due")
    assert problem(as_organiser.post(f"{url}/rounds/{first['id']}/close")) == (409, "round_open")
    assert done(Program().get(f"{url}/rounds/{second['id']}"))["fixtures"] == []
    for fixture in done(Program().get(f"{url}/rounds/{first['id']}"))["fixtures"]:
        board = fixture["boards"][0]["id"]
        done(as_organiser.post(f"{API}/boards/{board}/forfeit", {"loser": "home", "reason": "Did not come"}))

    done(as_organiser.post(f"{url}/rounds/{first['id']}/close"))

    drawn = done(Program().get(f"{url}/rounds/{second['id']}"))
    assert len(drawn["fixtures"]) == 2
    assert all(fixture["reasons"] for fixture in drawn["fixtures"])


def test_a_request_sent_twice_under_its_key_acts_once(as_organiser) -> None:
    url = founded(as_organiser)
    done(as_organiser.post(f"{url}/open-registration"))
    kept = {"Idempotency-Key": "mine"}
    program = program_of(new_player())

    first = program.post(f"{url}/entries", {}, headers=kept)
    again = program.post(f"{url}/entries", {}, headers=kept)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert problem(program.post(f"{url}/entries", {"name": "x"}, headers=kept)) == (422, "idempotency_key_reused")
    assert problem(program.post(f"{url}/entries", {})) == (409, "already_entered")


def test_whoever_acts_on_an_old_version_is_told_what_has_changed(as_organiser) -> None:
    url = founded(as_organiser)
    version = done(as_organiser.get(url))["version"]
    done(as_organiser.patch(url, {"name": "Nuova", "version": version}))

    late = as_organiser.patch(url, {"name": "Altra", "version": version})

    assert problem(late) == (409, "stale")
    assert late.json()["version"] == version + 1
    assert late.json()["verb"] == "season_edited"
    assert late.json()["after"]["name"] == "Nuova"
    season = Season.objects.get()
    assert (season.name, season.version) == ("Nuova", version + 1)


def test_an_act_out_of_its_phase_says_which_one_it_is(as_organiser) -> None:
    url = founded(as_organiser)

    answer = as_organiser.post(f"{url}/start")

    assert problem(answer) == (409, "wrong_phase")
    assert answer.json()["phase"] == "draft"


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"zone": "Mars/Base"}, "bad_season", "zone"),
        ({"scoring": {"win": "1", "draw": "2"}}, "bad_season", "scoring"),
        ({"tiebreaks": ["luck"]}, "bad_season", "tiebreaks"),
        ({"preset": "scopone"}, "bad_season", "preset"),
        ({"preset": "scopa_di_marte"}, "unknown_preset", None),
        ({"divisions": []}, "bad_divisions", None),
        ({"divisions": [{"name": "A", "places": 2, "promotes": 3}]}, "bad_divisions", None),
        ({"cycles": 99}, "bad_season", "cycles"),
    ],
)
def test_settings_without_meaning_are_named(as_organiser, changes, code, field) -> None:
    league = done(as_organiser.post(f"{API}/leagues", {"name": "Lega", "preset": "scopa_classica"}))

    answer = as_organiser.post(f"{API}/leagues/{league['id']}/seasons", order(**changes))

    assert problem(answer) == (400, code)
    assert answer.json().get("field") == field


def test_a_club_is_of_those_who_manage_it(as_organiser) -> None:
    answer = as_organiser.post(f"{API}/leagues", {"name": "Lega", "preset": "scopa_classica", "club": 99999})

    assert problem(answer) == (400, "bad_league")
    answer = as_organiser.post(f"{API}/leagues", {"name": "L", "preset": "scopa_classica", "system": "astrology"})
    assert problem(answer) == (400, "unknown_rating_system")


def test_whoever_leaves_the_staff_of_a_hidden_league_sees_it_no_more(as_organiser, organiser) -> None:
    league = done(as_organiser.post(f"{API}/leagues", {"name": "Lega", "preset": "scopa_classica"}))
    url = f"{API}/leagues/{league['id']}"
    other = new_player("Zeno")
    assert problem(as_organiser.delete(f"{url}/staff/{organiser.name}")) == (409, "last_organiser")
    assert done(as_organiser.put(f"{url}/staff/Zeno", {"role": "organiser"}))["staff"][1]["player"] == "Zeno"

    assert as_organiser.delete(f"{url}/staff/{organiser.name}").status_code == 204
    assert problem(as_organiser.get(url)) == (404, "not_found")
    assert done(program_of(other).get(url))["your_role"] == "organiser"


def test_a_league_is_edited(as_organiser) -> None:
    league = done(as_organiser.post(f"{API}/leagues", {"name": "Lega", "preset": "scopa_classica"}))

    shown = done(as_organiser.patch(f"{API}/leagues/{league['id']}", {"description": "Ogni giovedì", "name": "Nuova"}))

    assert (shown["name"], shown["description"], shown["visibility"]) == ("Nuova", "Ogni giovedì", "public")
