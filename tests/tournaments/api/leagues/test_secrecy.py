"""What is not everybody's business: private leagues and drafts, what people of a board write, whose zone it is."""

import re
from collections.abc import Iterator

import pytest

from tests.games.api.conftest import API, Program, problem
from tests.tournaments.api.leagues.worlds import World, away, program_of, season_path, soon, world
from tests.tournaments.services.leagues.seasons import draft_season, league_of, new_player
from tournaments.api.leagues.urls import urlpatterns
from tournaments.models import Board, League, SeasonLogEntry
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.hours import set_usual_hours
from tournaments.services.leagues.proposals import propose_time, write_message

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
WHY = {"reason": "Decided so"}
BODIES = {
    "cancel-season": WHY, "reject-entry": WHY, "disqualify-entry": WHY, "league-staff": {"role": "arbiter"},
    "seasons": {
        "name": "E", "starts_on": "2030-06-03", "preset": "scopa_classica", "divisions": [{"name": "A", "places": 4}],
    },
    "next-season": {"name": "E", "starts_on": "2030-06-03"}, "season-entry": {"name": "Nuovo"},
    "place-entry": {"division": 1}, "members": {"player": "Ada"}, "roster-order": {"order": []},
    "entry-captain": {"member": 1}, "extend-round": {"closes_at": "2030-01-01T00:00:00Z"},
    "sign-plan": {"digest": "0" * 64}, "proposals": {"starts_at": "2030-01-01T00:00:00Z"},
    "set-time": {"starts_at": "2030-01-01T00:00:00Z"}, "messages": {"text": "Tuesday?"},
    "decide-postponement": {"granted": True}, "claims": {"kind": "no_effort", "text": "x"},
    "answer-claim": {"text": "x"}, "decide-claim": {"upheld": True, "decision": "x"}, "stand-ins": {"position": 0},
    "answer-request": {"accepted": True}, "chair": {"player": "Ada"},
    "board-result": {"home_points": 11, "away_points": 3, **WHY}, "board-forfeit": {"loser": "home", **WHY},
    "board-correction": {"home_points": 11, "away_points": 3, **WHY}, "board-void": WHY,
}  # fmt: skip
SIGNED_IN = {"season-needs", "evidence", "board-correction-preview"}
"""Reads that are for somebody with a name."""


def addresses(found: World) -> Iterator[tuple[str, str, str]]:
    """Name, method and address of everything in a league, with the numbers of its own parts."""
    assert found.board is not None
    assert found.round is not None
    parts = {
        "league_id": found.season.league_id, "number": found.season.number, "name": "Arturo",
        "entry_id": found.entry.pk, "member_id": found.entry.roster.first().pk, "division": 1,
        "round_id": found.round.pk, "board_id": found.board.pk, "season_id": found.season.pk,
        "proposal_id": 1, "claim_id": 1, "postponement_id": 1, "request_id": 1, "position": 0, "chair": 0,
        "file": "standings.csv",
    }  # fmt: skip
    for pattern in urlpatterns:
        path = str(pattern.pattern)
        if "<" not in path:
            continue
        filled = re.sub(r"<\w+:(\w+)>", lambda match: str(parts[match.group(1)]), path)
        for method in METHODS:
            if hasattr(pattern.callback.view_class, method):
                yield pattern.name, method, f"{API}/{filled}"


def ask(program: Program, name: str, method: str, url: str):
    """Ask with a body that could be right."""
    body = None if method in ("get", "delete") else BODIES.get(name, {})
    return getattr(program, method)(url, body)


def test_there_are_addresses_to_try(organiser) -> None:
    assert len(list(addresses(world("running", organiser)))) > 75


def test_a_private_league_does_not_exist_for_strangers(organiser) -> None:
    found = world("running", organiser)
    League.objects.filter(pk=found.season.league_id).update(visibility="private")
    before = SeasonLogEntry.objects.count()

    for name, method, url in addresses(found):
        for role in ("stranger", "guest"):
            assert problem(ask(found.program(role), name, method, url)) == (404, "not_found"), (role, name, method)
        answer = problem(ask(Program(), name, method, url))
        is_read = method == "get" and name not in SIGNED_IN
        assert answer == ((404, "not_found") if is_read else (401, "not_authenticated")), (name, method)
    assert SeasonLogEntry.objects.count() == before


def test_the_people_of_a_private_league_see_it(organiser) -> None:
    found = world("running", organiser)
    League.objects.filter(pk=found.season.league_id).update(visibility="private")

    for role in ("other", "member", "captain", "arbiter", "organiser", "staff"):
        for name, method, url in addresses(found):
            if method == "get" and name not in {"plan", *SIGNED_IN}:
                assert ask(found.program(role), name, method, url).status_code == 200, (role, name)


def test_what_does_not_exist_is_answered_like_what_is_hidden(organiser) -> None:
    found = world("running", organiser)
    program = found.program("stranger")
    League.objects.filter(pk=found.season.league_id).update(visibility="private")

    hidden = [program.get(url).content for url in (found.path(), found.board_path())]
    nothing = [program.get(url).content for url in (f"{API}/leagues/99999/seasons/1", f"{API}/boards/99999")]

    assert hidden == nothing
    assert program.get(f"{API}/leagues").json()["results"] == []
    assert program.get(f"{API}/seasons").json()["results"] == []


def test_a_draft_shows_to_those_who_run_the_league(organiser) -> None:
    season = draft_season(league_of(organiser))

    assert program_of(organiser).get(season_path(season)).json()["status"] == "draft"
    assert problem(program_of(new_player()).get(season_path(season))) == (404, "not_found")
    assert problem(Program().get(f"{API}/leagues/{season.league_id}")) == (404, "not_found")
    assert Program().get(f"{API}/leagues").json()["results"] == []


def test_only_the_people_of_a_board_read_what_they_write(organiser) -> None:
    found = world("running", organiser)
    for player in (found.people["member"], away(found)):
        type(player).objects.filter(pk=player.pk).update(zone="Asia/Tokyo")
    board = {"board_id": found.board.pk, "now": found.now}
    write_message(by=away(found), text="Call me at the harbour office", **board)
    propose_time(by=away(found), starts_at=soon(found), **board)
    file_claim(by=away(found), kind="no_effort", text="He was ill", **board)
    secrets = ("harbour office", "He was ill", "Asia/Tokyo")

    for role in ("stranger", "guest", "other"):
        shown = found.program(role).get(found.board_path())
        assert shown.status_code == 200
        assert not any(secret in shown.content.decode() for secret in secrets), role
        assert shown.json()["proposals"] == shown.json()["slots"] == shown.json()["acts"] == []
    for role in ("member", "captain", "arbiter", "organiser"):
        text = found.program(role).get(found.board_path()).content.decode()
        assert all(secret in text for secret in secrets), role


def test_suggested_times_are_told_by_the_clocks_of_both_sides(organiser) -> None:
    found = world("running", organiser)
    home, guest = found.people["member"], away(found)
    for player, zone in ((home, "Europe/Rome"), (guest, "Asia/Tokyo")):
        type(player).objects.filter(pk=player.pk).update(zone=zone)
        set_usual_hours(by=player, hours=[(day, hour) for day in range(7) for hour in range(24)], now=found.now)

    shown = found.program("member").get(found.board_path()).json()

    assert "propose" in shown["acts"]
    assert shown["your_position"] == 0
    assert shown["slots"]
    for slot in shown["slots"]:
        offsets = {each["player"]: each["local"][-6:] for each in slot["players"]}
        assert offsets[guest.name] == "+09:00"
        assert offsets[home.name] in ("+01:00", "+02:00")
        assert all(each["is_free"] for each in slot["players"])
        assert slot["starts_at"].endswith("Z")


def test_the_log_tells_the_staff_everything_and_others_what_is_public(organiser) -> None:
    found = world("running", organiser)
    write_message(board_id=found.board.pk, by=away(found), text="Hello", now=found.now)

    everything = found.program("arbiter").get(found.path("log?limit=100")).json()["acts"]
    public = found.program("stranger").get(found.path("log?limit=100")).json()["acts"]
    of_board = found.program("organiser").get(found.path(f"log?subject=board:{found.board.pk}")).json()["acts"]

    assert "message_written" in {act["verb"] for act in everything}
    assert "message_written" not in {act["verb"] for act in public}
    assert {"season_started", "round_opened"} <= {act["verb"] for act in public}
    assert [act["verb"] for act in of_board] == ["message_written"]


def test_why_an_entry_left_is_for_its_people_and_those_who_run_the_league(organiser) -> None:
    found = world("running", organiser)
    answer = found.program("captain").post(found.entry_path("withdraw"), {"reason": "An illness"})
    assert answer.json()["reason"] == "An illness"

    for role, told in (("stranger", ""), ("other", ""), ("member", "An illness"), ("arbiter", "An illness")):
        assert found.program(role).get(found.entry_path()).json()["reason"] == told, role
        acts = found.program(role).get(found.path("log?limit=100")).json()["acts"]
        reasons = {act["reason"] for act in acts if act["verb"] == "entry_withdrawn"}
        assert reasons == {"An illness" if role == "arbiter" else ""}, role
    assert Board.objects.filter(result__origin="departure").exists()


def test_parts_of_another_board_or_season_are_not_found(organiser) -> None:
    found = world("running", organiser)
    other = draft_season(league_of(organiser))
    proposal = propose_time(board_id=found.board.pk, by=away(found), starts_at=soon(found), now=found.now)
    neighbour = Board.objects.filter(fixture=found.board.fixture).exclude(pk=found.board.pk).get()
    program = found.program("organiser")

    for url in (
        f"{season_path(other)}/entries/{found.entry.pk}/withdraw",
        f"{season_path(other)}/rounds/{found.round.pk}/open",
        f"{API}/boards/{neighbour.pk}/proposals/{proposal.pk}/accept",
        found.entry_path("members", 99999) + "?version=0",
    ):
        method = program.delete if "members" in url else program.post
        assert problem(method(url)) == (404, "not_found"), url
