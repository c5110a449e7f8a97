"""An online tournament that runs by itself, over HTTP: entered, played, rated and finished by a real worker."""

import re
import uuid

import pytest

from tests.service import Service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(600)]

PLAYERS = ("Bruno", "Giulia", "Kenji")


def send(service: Service, path: str, authorization: str, body: object = None, method: str = "POST") -> dict:
    headers = {"Authorization": authorization, "Idempotency_Key": str(uuid.uuid4())}
    status, answer = service.call(method, path, {} if body is None else body, **headers)
    assert status in (200, 201, 204), (path, answer)
    return answer


def my_table(service: Service, tournament: int, number: int, name: str) -> dict | None:
    """The table of a player in a round, once it has been paired; None until then."""
    _, answer = service.call("GET", f"tournaments/{tournament}/pairings?round={number}")
    for table in answer.get("pairings", []):
        sides = [side["name"] for side in (table["first"], table["second"]) if side]
        if name in sides and len(sides) == 2:
            return table
    return None


def play_round(service: Service, tournament: int, number: int, tokens: dict[str, str]) -> None:
    """Both come to the table, and the one that sits second gives up."""

    def paired() -> dict | None:
        tables = [my_table(service, tournament, number, name) for name in PLAYERS]
        return next((table for table in tables if table), None)

    table = wait_for(paired, f"round {number}")
    names = [table["first"]["name"], table["second"]["name"]]
    for name in names:
        send(service, f"tournaments/{tournament}/pairings/{table['id']}/present", tokens[name])
    table = service.get(f"tournaments/{tournament}/pairings/{table['id']}")
    match = table["matches"][-1]["id"] if isinstance(table["matches"][-1], dict) else table["matches"][-1]
    send(service, f"matches/{match}/resignation", tokens[names[1]])

    def decided() -> dict | None:
        return service.get(f"tournaments/{tournament}/pairings/{table['id']}")["result"]

    result = wait_for(decided, "the result")
    assert result["outcome"] == "first"
    assert result["origin"] == "engine"


def test_an_event_that_runs_by_itself_goes_from_registration_to_podium(service) -> None:
    organiser = service.token("Ada")
    tokens = {name: service.token(name) for name in PLAYERS}
    tournament = send(
        service,
        "tournaments",
        organiser,
        {
            "name": "Torneo lampo",
            "starts_at": "2030-05-01T18:00:00Z",
            "preset": "scopa_classica",
            "rated": True,
            "pairs_by_itself": True,
            "stages": [{"format": "swiss", "settings": {"rounds": 2}}],
        },
    )["id"]
    send(service, f"tournaments/{tournament}/publish", organiser)
    for name in PLAYERS:
        send(service, f"tournaments/{tournament}/entries", tokens[name])
    send(service, f"tournaments/{tournament}/start", organiser)

    play_round(service, tournament, 1, tokens)
    play_round(service, tournament, 2, tokens)

    def finished() -> dict | None:
        seen = service.get(f"tournaments/{tournament}")
        return seen if seen["status"] == "finished" else None

    wait_for(finished, "the end of the event")
    ranking = service.get(f"tournaments/{tournament}/ranking")
    assert sorted(line["entry"]["name"] for line in ranking["lines"]) == sorted(PLAYERS)
    assert ranking["lines"][0]["rank"] == 1
    service.check_logs()
    assert not re.search("Traceback", "".join(service.lines))
