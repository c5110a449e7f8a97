"""Kill -9 in the middle of matches: they go on, nothing is lost or doubled, ratings change once.

Two services are tried, one on SQLite and one on PostgreSQL; each plays matches between bots while one after the other
of its processes is killed.
"""

import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest

from tests.service import Service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(900)]

MATCHES = 4
PLAYS = 36
"""Of one hand of scopone."""
MIDDLE = 10
"""So many events into the last of its matches a process is killed."""

HANDS_REVIEWED = 2


@pytest.fixture(scope="module")
def played(service: Service) -> Iterator[list[int]]:
    """Where a test notes its matches. After all deaths each log leads to what is stored, and each match counts once."""
    ids: list[int] = []
    yield ids
    service.check_logs()
    assert [changes_by(service, match_id) for match_id in ids] == [[1, 1, 1, 1]] * len(ids)


def start_match(service: Service, authorization: str, **order: object) -> int:
    status, match = service.call(
        "POST",
        "matches",
        {"creator_seat": None, **order},
        Authorization=authorization,
        Idempotency_Key=str(uuid.uuid4()),
    )
    assert status == 201, match
    return match["id"]


def start_matches(service: Service) -> list[int]:
    """Matches of one hand, all at the same time: none is to be over before the last has got going."""
    authorization = service.token("Ada")
    order = {"preset": "scopone", "options": {"max_hands": 1}, "bots": ["greedy", "random"] * 2, "rated": True}
    with ThreadPoolExecutor(MATCHES) as pool:
        return list(pool.map(lambda _: start_match(service, authorization, **order), range(MATCHES)))


def seen(service: Service, ids: list[int]) -> list[dict[str, Any]]:
    return [service.get(f"matches/{match_id}") for match_id in ids]


def in_the_middle(service: Service, ids: list[int]) -> list[dict[str, Any]] | None:
    matches = seen(service, ids)
    return matches if all(match["seq"] >= MIDDLE for match in matches) else None


def finished(service: Service, ids: list[int]) -> list[dict[str, Any]] | None:
    matches = seen(service, ids)
    return matches if all(match["status"] == "finished" for match in matches) else None


def changes_by(service: Service, match_id: int) -> list[int]:
    """How often the match changed the rating of each of its players."""
    match = service.get(f"matches/{match_id}")
    histories = [service.get(f"players/{quote(seat['player'])}?pool=scopone")["history"] for seat in match["seats"]]
    return [sum(1 for change in history if change["match"] == match_id) for history in histories]


@pytest.mark.parametrize("victim", ["worker", "web", "sweeper", "valkey"])
def test_matches_survive_the_death_of_a_process(service: Service, played: list[int], victim: str) -> None:
    ids = start_matches(service)
    played += ids
    before = wait_for(lambda: in_the_middle(service, ids), "matches under way")
    at = datetime.now(UTC)

    killed = service.kill(victim)

    wait_for(lambda: service.pid(victim) not in (None, killed), f"a new {victim}", 90)
    after = wait_for(lambda: seen(service, ids), "an answer after the restart", 90)
    over = wait_for(lambda: finished(service, ids), "the end of every match", 150)
    assert all(datetime.fromisoformat(match["finished_at"]) > at for match in over), "a match was over before"
    for earlier, later, last in zip(before, after, over, strict=True):
        assert earlier["seq"] <= later["seq"] <= last["seq"]
        assert last["seq"] > PLAYS
    for match_id in ids:
        wait_for(lambda match_id=match_id: changes_by(service, match_id) == [1, 1, 1, 1], "new ratings, once")


def test_a_review_survives_the_death_of_the_reviewer(service: Service) -> None:
    authorization = service.token("Ada")
    # Through the engine: slow.
    order = {"preset": "cirulla", "options": {"max_hands": HANDS_REVIEWED}, "bots": ["greedy", "random"]}
    match_id = start_match(service, authorization, **order)
    address = f"matches/{match_id}/review"
    wait_for(lambda: finished(service, [match_id]), "the end of the match", 150)
    assert service.call("POST", address, Authorization=authorization)[0] == 202
    begun = wait_for(lambda: (review := service.get(address))["plays_done"] and review, "a review under way", 60)
    assert begun["state"] != "finished"

    killed = service.kill("reviewer")

    wait_for(lambda: service.pid("reviewer") not in (None, killed), "a new reviewer", 90)
    wait_for(lambda: service.get(address)["state"] == "finished", "the end of the review", 240)
    review = service.get(address)
    assert [hand["number"] for hand in review["hands"]] == list(range(1, HANDS_REVIEWED + 1))
    assert review["plays_done"] == review["plays_total"] == 36 * HANDS_REVIEWED
