"""Kill -9 in the middle of matches: they go on, nothing is lost or doubled, ratings change once.

Two services are tried, one on SQLite and one on PostgreSQL; each plays matches between bots while its worker and then
its web process are killed.
"""

import uuid
from urllib.parse import quote

import pytest

from tests.service import Service, running_service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(400)]

MATCHES = 4


@pytest.fixture(scope="module", params=[(), ("--postgres",)], ids=["sqlite", "postgresql"])
def service(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fault")
    with running_service(folder, *request.param, BOT_PAUSE_MILLISECONDS="20") as running:
        yield running


def start_matches(service: Service, authorization: str) -> list[int]:
    ids = []
    for _ in range(MATCHES):
        status, match = service.call(
            "POST",
            "matches",
            {"preset": "scopone", "bots": ["greedy", "random"] * 2, "creator_seat": None, "rated": True},
            Authorization=authorization,
            Idempotency_Key=str(uuid.uuid4()),
        )
        assert status == 201, match
        ids.append(match["id"])
    return ids


def seqs(service: Service, ids: list[int]) -> list[int]:
    return [service.call("GET", f"matches/{match_id}")[1]["seq"] for match_id in ids]


def under_way(service: Service, ids: list[int]) -> bool:
    return all(seq > 10 for seq in seqs(service, ids))


def all_finished(service: Service, ids: list[int]) -> bool:
    return all(service.call("GET", f"matches/{match_id}")[1]["status"] == "finished" for match_id in ids)


def changes_by(service: Service, match_id: int) -> list[int]:
    """How often the match changed the rating of each of its players."""
    _, match = service.call("GET", f"matches/{match_id}")
    histories = [
        service.call("GET", f"players/{quote(seat['player'])}?pool=scopone")[1]["history"] for seat in match["seats"]
    ]
    return [sum(1 for change in history if change["match"] == match_id) for history in histories]


@pytest.mark.parametrize("victim", ["worker", "web", "sweeper", "valkey"])
def test_matches_survive_the_death_of_a_process(service, victim) -> None:
    ids = start_matches(service, service.token("Ada"))
    wait_for(lambda: under_way(service, ids), "matches under way")
    before = seqs(service, ids)

    killed = service.kill(victim)

    wait_for(lambda: service.pid(victim) not in (None, killed), f"a new {victim}", 30)
    after = wait_for(lambda: seqs(service, ids), "an answer after the restart", 30)
    assert all(later >= earlier for earlier, later in zip(before, after, strict=True))
    wait_for(lambda: all_finished(service, ids), "the end of every match", 150)
    verdict = wait_for(lambda: _settled(service), "a clean verification", 60)
    assert "0 differences" in verdict
    for match_id in ids:
        assert changes_by(service, match_id) == [1, 1, 1, 1]


def test_a_review_survives_the_death_of_the_reviewer(service) -> None:
    authorization = service.token("Ada")
    _, match = service.call(
        "POST",
        "matches",
        {"preset": "cirulla", "bots": ["greedy", "random"], "creator_seat": None},  # through the engine: slow
        Authorization=authorization,
        Idempotency_Key=str(uuid.uuid4()),
    )
    wait_for(lambda: all_finished(service, [match["id"]]), "the end of the match", 150)
    assert service.call("POST", f"matches/{match['id']}/review", Authorization=authorization)[0] == 202
    wait_for(lambda: service.call("GET", f"matches/{match['id']}/review")[1]["plays_done"], "a review under way", 60)

    killed = service.kill("reviewer")

    wait_for(lambda: service.pid("reviewer") not in (None, killed), "a new reviewer", 30)
    wait_for(lambda: _review_state(service, match["id"]) == "finished", "the end of the review", 240)
    review = service.call("GET", f"matches/{match['id']}/review")[1]
    assert [hand["number"] for hand in review["hands"]] == list(range(1, len(review["hands"]) + 1))
    assert review["plays_done"] == review["plays_total"] == 36 * len(review["hands"])


def _review_state(service: Service, match_id: int) -> str:
    return str(service.call("GET", f"matches/{match_id}/review")[1]["state"])


def _settled(service: Service) -> str:
    verdict = service.manage("verify_matches")
    return verdict.stdout if verdict.returncode == 0 else ""
