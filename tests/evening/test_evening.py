"""Eight matches with real cards, from announcing them to the ratings, all over the API.

Olga organises and does not play. Of the eight, one is entered with a wrong sum, one is disputed and one is never
answered by the other side. Ratings move where a player of every side has spoken.
"""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import RatingEntry, User
from games.services import sweep
from games.services.report_match import CONFIRMED_BY_SILENCE

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/v1"
PASS_PHRASE = "una scopa e un settebello"
PLAYERS = ("Anna", "Bruno", "Carla", "Dino")


class Evening:
    """The people of the evening with their programs, and what they do there."""

    def __init__(self) -> None:
        self.programs = {name: self._signed_in(name) for name in ("Olga", *PLAYERS)}
        self.matches: list[int] = []

    def _signed_in(self, name: str) -> APIClient:
        User.objects.create_user(username=name, password=PASS_PHRASE)
        program = APIClient()
        answer = program.post(f"{API}/tokens", {"username": name, "password": PASS_PHRASE}).json()
        program.credentials(HTTP_AUTHORIZATION=f"Token {answer['token']}")
        return program

    def announce(self, *names: str, preset: str = "scopa_classica", **options: object) -> dict[str, Any]:
        """Olga announces a rated match and prints its sheets."""
        chairs = [{"player": name} for name in names]
        order = {"preset": preset, "options": options, "chairs": chairs, "rated": True}
        answer = self.programs["Olga"].post(f"{API}/table-matches", order)
        assert answer.status_code == 201, answer.json()
        self.matches.append(answer.json()["id"])
        return dict(answer.json())

    def report(self, name: str, match: dict[str, Any], level: str, **content: object) -> Any:
        """Somebody at the table reports."""
        url = f"{API}/matches/{match['id']}/reports"
        return self.programs[name].post(url, {"level": level, "content": content})

    def agree(self, name: str, match: dict[str, Any]) -> Any:
        """Somebody at the table agrees with the other side."""
        return self.programs[name].post(f"{API}/matches/{match['id']}/confirmation")

    def seen(self, match: dict[str, Any]) -> dict[str, Any]:
        """The match as a passer-by reads it."""
        return dict(APIClient().get(f"{API}/matches/{match['id']}").json())


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_a_whole_evening(evening: Evening, run_queued_tasks: Callable[[], list[str]]) -> None:
    results = [
        _agreed_at_once(evening),
        _entered_by_the_codes_on_paper(evening),
        _entered_with_a_wrong_sum(evening),
        _disputed(evening),
        _never_answered(evening, run_queued_tasks),
        _told_by_the_cards(evening),
        _in_pairs(evening),
        _corrected_by_the_reporter(evening),
    ]
    run_queued_tasks()

    assert len(results) == 8
    for match, scores, reporting in results:
        seen = evening.seen(match)
        assert (seen["status"], seen["scores"], seen["reporting"]) == ("finished", scores, reporting)
    _check_ratings(evening)
    report = StringIO()
    call_command("verify_matches", stdout=report)
    assert report.getvalue().startswith("8 matches,")
    assert report.getvalue().endswith(" 0 differences\n")


type Result = tuple[dict[str, Any], list[int], str]


def _agreed_at_once(evening: Evening) -> Result:
    match = evening.announce("Anna", "Bruno")
    assert evening.report("Anna", match, "points", scores=[11, 7]).json()["reporting"] == "reported"
    assert evening.agree("Bruno", match).json()["result"]["winner"] == 0
    return match, [11, 7], "confirmed"


def _entered_by_the_codes_on_paper(evening: Evening) -> Result:
    match = evening.announce("Carla", "Dino")
    nobody = APIClient()
    for code in match["report_codes"]:
        report = {"level": "points", "content": {"scores": [8, 12]}}
        assert nobody.post(f"{API}/reports/{code}", report).status_code == 201
    return match, [8, 12], "confirmed"


def _entered_with_a_wrong_sum(evening: Evening) -> Result:
    match = evening.announce("Anna", "Carla", max_hands=1)
    sheet: dict[str, Any] = {"coins": [6, 4], "settebello": 0, "prime": [81, 70], "sweeps": [1, 2]}

    refused = evening.report("Anna", match, "sheet", hands=[{"cards": [22, 17], **sheet}])
    assert (refused.status_code, refused.json()["code"]) == (422, "impossible_report")
    assert [(issue["code"], issue["hand"]) for issue in refused.json()["issues"]] == [("cards_total", 1)]
    assert evening.seen(match)["reporting"] == ""

    corrected = evening.report("Anna", match, "sheet", hands=[{"cards": [22, 18], **sheet}])
    assert corrected.json()["reports"][0]["scores"] == [5, 2]
    evening.agree("Carla", match)
    return match, [5, 2], "confirmed"


def _disputed(evening: Evening) -> Result:
    match = evening.announce("Bruno", "Dino")
    evening.report("Bruno", match, "points", scores=[11, 9])
    both = evening.report("Dino", match, "points", scores=[10, 12]).json()
    assert both["reporting"] == "disputed"
    assert [report["scores"] for report in both["reports"]] == [[11, 9], [10, 12]]

    ruling = {"level": "points", "content": {"scores": [11, 9]}, "explanation": "The last sweep was the last play."}
    url = f"{API}/matches/{match['id']}/ruling"
    assert evening.programs["Dino"].post(url, ruling).status_code == 403
    assert evening.programs["Olga"].post(url, ruling).json()["reporting"] == "ruled"
    return match, [11, 9], "ruled"


def _never_answered(evening: Evening, run_queued_tasks: Callable[[], list[str]]) -> Result:
    match = evening.announce("Anna", "Dino")
    evening.report("Dino", match, "points", scores=[6, 11])

    sweep(now=timezone.now() + CONFIRMED_BY_SILENCE - timedelta(minutes=5))
    assert evening.seen(match)["status"] == "open"
    sweep(now=timezone.now() + CONFIRMED_BY_SILENCE + timedelta(minutes=5))
    run_queued_tasks()
    late = evening.report("Anna", match, "points", scores=[11, 6])
    assert (late.status_code, late.json()["code"]) == (409, "already_confirmed")
    return match, [6, 11], "confirmed"


def _told_by_the_cards(evening: Evening) -> Result:
    match = evening.announce("Bruno", "Carla", max_hands=1)
    brunos = [f"{value}{suit}" for value in (1, 2, 3, 4, 5, 7) for suit in "DC"]
    hand = {"piles": [brunos, "rest"], "sweeps": [2, 0]}
    told = evening.report("Bruno", match, "cards", hands=[hand]).json()["reports"][0]
    assert told["rows"][0][0]["coins"] == 1
    assert evening.report("Carla", match, "points", scores=told["scores"]).json()["reporting"] == "confirmed"
    return match, told["scores"], "confirmed"


def _in_pairs(evening: Evening) -> Result:
    match = evening.announce("Anna", "Bruno", "Carla", "Dino", preset="scopone")
    evening.report("Carla", match, "points", scores=[11, 8])
    assert evening.agree("Anna", match).status_code == 400  # a side cannot agree with itself
    evening.agree("Dino", match)
    return match, [11, 8], "confirmed"


def _corrected_by_the_reporter(evening: Evening) -> Result:
    match = evening.announce("Carla", "Bruno")
    evening.report("Bruno", match, "points", scores=[11, 5])
    evening.report("Bruno", match, "points", scores=[5, 11])
    evening.agree("Carla", match)
    return match, [5, 11], "confirmed"


def _check_ratings(evening: Evening) -> None:
    """A match that a player of every side has spoken of moved their ratings once: winners up, losers down."""
    rated = []
    for number in evening.matches:
        match = APIClient().get(f"{API}/matches/{number}").json()
        entries = RatingEntry.objects.filter(match_id=number).select_related("player")
        sides = {seat["player"]: seat["side"] for seat in match["seats"]}
        rated.append(match["rated"])
        assert {entry.player.name for entry in entries} == (set(sides) if match["rated"] else set())
        for entry in entries:
            assert (entry.after > entry.before) == (sides[entry.player.name] == match["winner"])
    by_code, ruled_by_the_organiser, by_silence = 1, 3, 4
    assert [place for place, counts in enumerate(rated) if not counts] == [by_code, ruled_by_the_organiser, by_silence]
    board = APIClient().get(f"{API}/leaderboard?pool=scopa").json()["results"]
    assert {row["player"]["name"]: row["games"] for row in board} == {"Anna": 2, "Bruno": 3, "Carla": 3}
    pairs = APIClient().get(f"{API}/leaderboard?pool=scopone").json()["results"]
    assert {row["player"]["name"]: row["games"] for row in pairs} == dict.fromkeys(PLAYERS, 1)
