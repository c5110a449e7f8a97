"""From a card sent over HTTP to a changed rating: real server, real broker, real worker."""

import re
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

from tests.service import ROOT, Service, wait_for

pytestmark = [pytest.mark.xdist_group("service"), pytest.mark.timeout(600)]

ONE_HAND = ('{"bots": ["greedy"]}', '{"bots": ["greedy"], "options": {"max_hands": 1}}')
PLAYS_OF_A_HAND = 18
"""Of each of two."""


def play_out(service: Service, match_id: int, authorization: str) -> dict:
    """Play our seat with the first legal play each time, until the match is over."""

    def our_turn() -> dict | None:
        match = service.get(f"matches/{match_id}", Authorization=authorization)
        over = match["status"] == "finished"
        return match if over or match["view"]["legal"] else None

    for _ in range(1000):
        match = wait_for(our_turn, "our turn")
        if match["status"] == "finished":
            return match
        status, answer = service.call(
            "POST",
            f"matches/{match_id}/plays",
            {"play": match["view"]["legal"][0], "seq": match["seq"]},
            Authorization=authorization,
            Idempotency_Key=str(uuid.uuid4()),
        )
        if status == 429:  # faster than anybody may play: our turn stays ours
            time.sleep(1)
            continue
        assert status in (200, 201), answer
    raise AssertionError("the match did not end")


def changes_by(service: Service, name: str, match_id: int) -> list[dict]:
    """What a match has done to a rating: other matches of the demonstration may end meanwhile."""
    history = service.get(f"players/{name}/ratings/scopa")
    return [point for point in history["course"] if point["match"] == match_id]


def test_a_rated_match_against_a_bot_changes_the_rating_once(service) -> None:
    authorization = service.token("Bruno")
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
    wait_for(lambda: changes_by(service, "Bruno", match["id"]), "the new rating")
    (change,) = changes_by(service, "Bruno", match["id"])
    assert (change["after"] > change["before"]) == (match["winner"] == 0)
    service.check_logs()


def test_nothing_secret_is_printed(service) -> None:
    printed = "".join(service.lines)
    assert "settebello" not in printed.replace("Settebello", "").replace("settebello.sqlite3", "")
    assert Path(service.folder / "seal_keys").read_text().strip() not in printed


def test_the_one_command_prints_its_address_and_has_something_to_show(service) -> None:
    assert any(f"is running at {service.url}/" in line for line in service.lines)
    matches = service.get("matches?status=finished")
    assert len(matches["results"]) >= 5
    board = service.get("leaderboard?pool=scopa")
    assert {"Ada", "Bruno", "Kenji"} <= {row["player"]["name"] for row in board["results"]}


def example(language: str, containing: str, *changes: tuple[str, str]) -> str:
    """The example of the API's document that contains these words, with changes that make it shorter.

    Each change is what the document says and what is put in its place.
    """
    text = (ROOT / "docs" / "api.md").read_text()
    found = next(block for block in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL) if containing in block)
    for said, instead in changes:
        assert found.count(said) == 1, f"not said once: {said}"
        found = found.replace(said, instead)
    return found


def run_example(service: Service, command: list[str], text: str) -> list[str]:
    """The lines that an example prints when it is aimed at the running service."""
    aimed = text.replace("http://127.0.0.1:8000", service.url)
    assert aimed != text
    done = subprocess.run(command, input=aimed, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_bot_of_the_document_plays_a_match(service) -> None:
    text = example("python", "urllib", ONE_HAND, ("time.sleep(0.3)", "time.sleep(0.05)"))

    (line,) = run_example(service, [sys.executable, "-"], text)

    assert re.fullmatch(r"(won|lost) \[\d+, \d+\]", line)


@pytest.mark.skipif(shutil.which("curl") is None, reason="the example is one for curl, which is not installed here")
def test_the_curl_session_of_the_document_plays_a_match(service) -> None:
    text = example("sh", "while", ONE_HAND, ("sleep 0.5 #", "sleep 0.05 #"))

    *plays, scores = run_example(service, ["sh", "-s"], text)

    assert len({int(play.split()[0]) for play in plays}) == PLAYS_OF_A_HAND
    assert re.fullmatch(r"\[\d+, \d+\]", scores)
