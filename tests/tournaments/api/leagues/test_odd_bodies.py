"""Whatever is sent to an address of leagues is answered with a reason: never with a fault of ours."""

import json
from typing import Any

import pytest
import redis
from django.conf import settings

from tests.games.api.conftest import API, problem
from tests.tournaments.api.leagues.test_permissions import NEW_SEASON, ROWS, Row, taken_back
from tests.tournaments.api.leagues.test_secrecy import addresses
from tests.tournaments.api.leagues.worlds import program_of, world
from tests.tournaments.services.leagues.seasons import new_player

pytestmark = pytest.mark.django_db

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 7, 2**31, 10**30, 1.5, "", " ", "x", "=1+1", "\u202e", "日本語", "a" * 5000, [], [None], [[]],
    {}, {"x": 1}, [{"name": "A"}], [1, 1], ["Ada"], "2026-03-14", "2026-03-14T20:00", "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00+14:00", "2026-03-14T20:00:00+99:99",
)  # fmt: skip
WHOLE = (b"null", b"[]", b"7", b'"text"', b"{", b"\xff\xfe", b'{"a":1,"a":2}', b'{"version":NaN}', b"[" * 2000)
TEXTS_WITH_NUL = b'{"text":"a\\u0000b","reason":"\\u0000","name":"\\u0000"}'
RULERS = {"set-time", "decide-postponement", "decide-claim", "board-result", "board-forfeit", "board-correction"}
PLAYERS = {
    "proposals", "accept-time", "decline-time", "withdraw-time", "messages", "come", "table-match", "postponements",
    "claims", "answer-claim", "withdraw-claim",
}  # fmt: skip


def fields_of(name: str, body: dict[str, Any]) -> set[str]:
    """The fields of an address: those of a body that could be right, and those that many take."""
    more = {
        "leagues": {"system", "club", "description", "visibility"},
        "season": {"starts_on", "boards", "scoring", "tiebreaks", "zone", "divisions", "options", "preset", "cycles",
                   "registration_closes_at", "turn_seconds", "format", "swiss_rounds", "rated", "window_rule"},
        "seasons": {"boards", "scoring", "tiebreaks", "zone", "options", "cycles", "registration_closes_at",
                    "turn_seconds", "format", "swiss_rounds", "rated", "venue", "round_days", "window_rule"},
        "season-entries": {"partners", "club", "captain"},
        "proposals": {"venue"}, "postponements": {"until", "reason"}, "board-void": {"until"},
        "board-correction": {"loser"}, "decide-claim": {"outcome"}, "stand-ins": {"chair"}, "place-entry": {"seed"},
        "set-time": {"venue"}, "league": {"club", "visibility", "description"}, "next-season": {"cycles", "scoring"},
        "extend-round": {"reason"}, "my-offer": {"division"}, "members": {"part"},
    }  # fmt: skip
    return {"version", *body, *more.get(name, set())}


def count_anew() -> None:
    """Forget how many requests there were: here it matters what they say."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.flushdb()


def role_for(wanted: Row) -> str:
    """Somebody who may do it."""
    return "organiser" if "+" not in wanted.expected[3:5] or wanted.name in RULERS else "captain"


@pytest.mark.parametrize("phase", sorted(ROWS))
def test_odd_values_are_refused_or_taken_and_never_break_anything(phase, organiser) -> None:
    found = world(phase, organiser)
    turn = 0
    for wanted in ROWS[phase]:
        if wanted.method == "delete":
            continue
        with taken_back():
            wanted.before(found)
            path, right = wanted.path(found), dict(wanted.body(found))
            program = program_of(found.people[role_for(wanted)])
            for name in sorted(fields_of(wanted.name, right)):
                # Every field meets a third of the values, each value many fields.
                turn += 1
                count_anew()
                for value in VALUES[turn % 3 :: 3]:
                    with taken_back():
                        response = getattr(program, wanted.method)(path, {**right, name: value})
                    assert response.status_code < 500, (wanted.name, name, value)
                    assert response.status_code != 429, wanted.name
                    if response.status_code >= 400:
                        assert response["Content-Type"] == "application/problem+json"
                        assert json.loads(response.content)["status"] == response.status_code


def test_odd_documents_are_refused(organiser) -> None:
    found = world("running", organiser)
    for name, method, url in addresses(found):
        if method not in ("post", "put", "patch"):
            continue
        program = program_of(new_player())
        count_anew()
        for body in (*WHOLE, TEXTS_WITH_NUL):
            response = getattr(program, method)(url, data=body, content_type="application/json")
            assert 400 <= response.status_code < 500, (name, body)


def test_a_field_that_an_address_does_not_know_is_refused(organiser) -> None:
    found = world("registration", organiser)
    for wanted in ROWS["registration"]:
        right = wanted.body(found)
        if wanted.method == "delete" or wanted.name in ("confirm-member", "decline-member", "calendar"):
            continue
        answer = getattr(found.program("organiser"), wanted.method)(wanted.path(found), {**right, "colour": "red"})
        assert problem(answer) == (400, "validation_failed"), wanted.name
        assert ("colour", "unknown_field") in {(each["field"], each["code"]) for each in answer.json()["errors"]}


def test_a_misspelt_field_of_a_division_is_refused_too(organiser) -> None:
    found = world("registration", organiser)
    order = {**NEW_SEASON, "divisions": [{"name": "A", "places": 4, "promote": 1}]}

    answer = found.program("organiser").post(f"{API}/leagues/{found.season.league_id}/seasons", order)

    assert problem(answer) == (400, "validation_failed")
    assert "unknown_field" in {each["code"] for each in answer.json()["errors"]}


@pytest.mark.parametrize(
    "moment", ["2026-12-06T20:00:00", "tomorrow", 1765000000, "2026-13-01T00:00:00Z", "1999-12-31T23:59:00Z", ""]
)
def test_a_moment_needs_its_offset(organiser, moment) -> None:
    found = world("running", organiser)

    answer = found.program("member").post(found.board_path("proposals"), {"starts_at": moment})

    assert problem(answer) == (400, "validation_failed")
    assert answer.json()["errors"][0]["field"] == "starts_at"


@pytest.mark.parametrize("query", ["before=0", "limit=0", "after=-1", "after=1e3", "division=x", "round=٣", "phase=x"])
def test_odd_parameters_are_refused_or_lead_nowhere(organiser, query) -> None:
    found = world("running", organiser)
    anybody = found.program("stranger")
    for name, method, url in addresses(found):
        if method == "get":
            assert anybody.get(f"{url}?{query}").status_code in (200, 400, 403, 404), name
    for path in ("leagues", "seasons", "agenda"):
        assert anybody.get(f"{API}/{path}?{query}").status_code in (200, 400)


@pytest.mark.parametrize("number", ["0", "9" * 17, "9" * 40])
def test_numbers_that_nothing_has_are_not_found(organiser, number) -> None:
    found = world("running", organiser)
    program = found.program("organiser")

    for path in (f"leagues/{number}", f"boards/{number}", f"leagues/{found.season.league_id}/seasons/{number}"):
        assert problem(program.get(f"{API}/{path}")) == (404, "not_found")
    for path in (
        found.path("rounds", number, "open"), found.path("entries", number, "withdraw"),
        found.board_path("proposals", number, "accept"), found.board_path("claims", number, "withdraw"),
    ):  # fmt: skip
        assert problem(program.post(path)) == (404, "not_found"), path
    assert program.get(found.path("divisions", number, "table")).status_code == 404
    answer = program.put(found.board_path("chairs", number, number), {"player": "Ada"})
    assert answer.status_code in (400, 403, 404)


def test_a_name_with_a_nul_is_nobody(organiser) -> None:
    found = world("registration", organiser)
    url = f"{API}/leagues/{found.season.league_id}/staff/A%00da"

    assert problem(found.program("organiser").put(url, {"role": "arbiter"})) == (400, "unknown_player")
    assert found.program("organiser").get(found.path("log?subject=%00")).status_code == 200
