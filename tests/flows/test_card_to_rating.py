"""From a card sent over HTTP to a changed rating: real server, real broker, real worker."""

import uuid
from pathlib import Path

import pytest

from tests.service import Service, running_service, wait_for

pytestmark = pytest.mark.xdist_group("service")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with running_service(tmp_path_factory.mktemp("flow"), BOT_PAUSE_MILLISECONDS="0") as running:
        yield running


def play_out(service: Service, match_id: int, authorization: str) -> dict:
    """Play our seat with the first legal play each time, until the match is over."""

    def our_turn() -> dict | None:
        _, match = service.call("GET", f"matches/{match_id}", Authorization=authorization)
        over = match["status"] == "finished"
        return match if over or match["view"]["legal"] else None

    for _ in range(1000):
        match = wait_for(our_turn, "our turn", 30)
        if match["status"] == "finished":
            return match
        status, answer = service.call(
            "POST",
            f"matches/{match_id}/plays",
            {"play": match["view"]["legal"][0], "seq": match["seq"]},
            Authorization=authorization,
            Idempotency_Key=str(uuid.uuid4()),
        )
        assert status in (200, 201), answer
    raise AssertionError("the match did not end")


def rating_of(service: Service, name: str) -> tuple[int, int]:
    _, player = service.call("GET", f"players/{name}")
    pool = next(row for row in player["ratings"] if row["pool"] == "scopa")
    return pool["rating"], pool["games"]


def test_a_rated_match_against_a_bot_changes_the_rating_once(service) -> None:
    authorization = service.token("Bruno")
    rating, games = rating_of(service, "Bruno")
    status, match = service.call(
        "POST",
        "matches",
        {"preset": "scopa_classica", "bots": ["greedy"], "rated": True},
        Authorization=authorization,
        Idempotency_Key=str(uuid.uuid4()),
    )
    assert status == 201, match

    match = play_out(service, match["id"], authorization)

    assert max(match["scores"]) >= 11
    wait_for(lambda: rating_of(service, "Bruno")[1] == games + 1, "the new rating", 20)
    after = rating_of(service, "Bruno")[0]
    assert (after > rating) == (match["winner"] == 0)
    verdict = service.manage("verify_matches")
    assert verdict.returncode == 0, verdict.stdout
    assert "0 differences" in verdict.stdout


def test_nothing_secret_is_printed(service) -> None:
    printed = "".join(service.lines)
    assert "settebello" not in printed.replace("Settebello", "").replace("settebello.sqlite3", "")
    assert Path(service.folder / "seal_keys").read_text().strip() not in printed
