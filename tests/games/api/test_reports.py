"""Results of matches with real cards, reported over HTTP."""

from datetime import UTC, datetime, timedelta

import pytest

from games.models import Match, Report
from games.services import Chair, correct_match, open_table_match, rule_on_match, settle_match
from games.services.limits import RATES
from games.services.report_match import CONFIRMED_BY_SILENCE
from tests.games.api.conftest import API, Program, problem
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db

WON_BY_ADA = {"level": "points", "content": {"scores": [11, 7]}}
WON_BY_BRUNO = {"level": "points", "content": {"scores": [9, 12]}}


@pytest.fixture
def match(ada, bruno, make_player) -> Match:
    """A rated match with real cards between Ada and Bruno, organised by Olga, who does not play."""
    return open_table_match(
        creator=make_player("Olga"), preset="scopa_classica", chairs=[Chair(ada), Chair(bruno)], now=NOW, rated=True
    )


@pytest.fixture
def as_olga(program_of, match) -> Program:
    return program_of(match.created_by)


def reports_of(match: Match) -> str:
    return f"{API}/matches/{match.pk}/reports"


def code_of(match: Match, seat: int) -> str:
    return str(match.seats.get(number=seat).report_code)


def test_one_report_waits_for_the_other_side(as_ada, match) -> None:
    response = as_ada.post(reports_of(match), WON_BY_ADA)

    assert response.status_code == 201
    seen = response.json()
    assert (seen["match"], seen["reporting"], seen["result"], seen["ruling"]) == (match.pk, "reported", None, None)
    waits = datetime.fromisoformat(seen["confirm_at"]) - datetime.now(UTC)
    assert CONFIRMED_BY_SILENCE - timedelta(minutes=1) < waits <= CONFIRMED_BY_SILENCE
    [report] = seen["reports"]
    assert (report["side"], report["reporter"], report["level"]) == (0, "Ada", "points")
    assert (report["content"], report["scores"], report["winner"]) == ({"scores": [11, 7]}, [11, 7], 0)
    assert (report["reason"], report["rows"], report["replaced_at"]) == ("target", [], None)


def test_equal_reports_settle_the_match(as_ada, as_bruno, match) -> None:
    as_ada.post(reports_of(match), WON_BY_ADA)
    seen = as_bruno.post(reports_of(match), WON_BY_ADA).json()

    assert (seen["reporting"], seen["confirm_at"]) == ("confirmed", None)
    assert seen["result"] == {"scores": [11, 7], "winner": 0, "conceded": None, "reason": "target"}
    assert problem(as_ada.post(reports_of(match), WON_BY_BRUNO)) == (409, "already_confirmed")
    summary = as_ada.get(f"{API}/matches/{match.pk}").json()
    assert (summary["status"], summary["winner"], summary["scores"]) == ("finished", 0, [11, 7])


def test_agreeing_is_saying_the_same(as_ada, as_bruno, match) -> None:
    assert problem(as_bruno.post(f"{API}/matches/{match.pk}/confirmation")) == (400, "bad_report")
    as_ada.post(reports_of(match), WON_BY_ADA)

    response = as_bruno.post(f"{API}/matches/{match.pk}/confirmation")

    assert response.status_code == 201
    assert response.json()["reporting"] == "confirmed"


def test_a_correction_takes_the_place_of_the_first_report(as_ada, match) -> None:
    as_ada.post(reports_of(match), WON_BY_BRUNO)
    seen = as_ada.post(reports_of(match), WON_BY_ADA).json()

    assert [(each["scores"], each["replaced_at"] is None) for each in seen["reports"]] == [
        ([9, 12], False),
        ([11, 7], True),
    ]


def test_different_reports_wait_for_a_ruling(as_ada, as_bruno, as_olga, match) -> None:
    ruling = {**WON_BY_ADA, "explanation": "I counted the cards myself."}
    as_ada.post(reports_of(match), WON_BY_ADA)
    seen = as_bruno.post(reports_of(match), WON_BY_BRUNO).json()
    assert (seen["reporting"], seen["result"], seen["confirm_at"]) == ("disputed", None, None)

    for program in (as_ada, as_bruno):
        assert problem(program.post(f"{API}/matches/{match.pk}/ruling", ruling)) == (403, "not_in_charge")
    assert problem(as_olga.post(f"{API}/matches/{match.pk}/ruling", {**ruling, "explanation": " "})) == (
        400,
        "validation_failed",
    )
    response = as_olga.post(f"{API}/matches/{match.pk}/ruling", ruling)

    assert response.status_code == 201
    seen = response.json()
    assert (seen["reporting"], seen["result"]["scores"]) == ("ruled", [11, 7])
    assert (seen["ruling"]["ruled_by"], seen["ruling"]["explanation"]) == ("Olga", "I counted the cards myself.")
    assert problem(as_olga.post(f"{API}/matches/{match.pk}/ruling", ruling)) == (409, "already_confirmed")


def test_staff_rules_where_the_organiser_plays_even_in_private(program_of, make_player, ada, bruno) -> None:
    chairs = [Chair(ada), Chair(bruno)]
    match = open_table_match(
        creator=ada, preset="scopa_classica", chairs=chairs, now=NOW, rated=True, visibility="private"
    )
    chief = make_player("Chief")
    url, ruling = f"{API}/matches/{match.pk}/ruling", {**WON_BY_ADA, "explanation": "Seen."}
    assert problem(program_of(chief).post(url, ruling)) == (404, "not_found")
    chief.user.is_staff = True
    chief.user.save()

    assert program_of(chief).get(reports_of(match)).json()["reports"] == []
    assert program_of(chief).post(url, ruling).json()["reporting"] == "ruled"


def test_others_read_only_what_was_settled(as_ada, as_bruno, stranger, program_of, make_player, match) -> None:
    as_ada.post(reports_of(match), WON_BY_ADA)
    for program in (stranger, program_of(make_player())):
        seen = program.get(reports_of(match)).json()
        assert (seen["reporting"], seen["reports"], seen["result"]) == ("reported", None, None)
        [event] = program.get(f"{API}/matches/{match.pk}/events").json()["events"]
        assert set(event) == {"seq", "kind", "at", "side"}

    as_bruno.post(reports_of(match), WON_BY_ADA)
    seen = stranger.get(reports_of(match)).json()

    assert (seen["reports"], seen["result"]["scores"]) == (None, [11, 7])


def test_the_organiser_reports_for_a_side(as_olga, as_ada, match) -> None:
    assert problem(as_olga.post(reports_of(match), WON_BY_ADA)) == (403, "not_seated")
    assert problem(as_olga.post(reports_of(match), {**WON_BY_ADA, "side": 2})) == (400, "no_such_side")
    seen = as_olga.post(reports_of(match), {**WON_BY_ADA, "side": 1}).json()

    assert [(each["side"], each["reporter"]) for each in seen["reports"]] == [(1, "Olga")]
    assert as_ada.post(f"{API}/matches/{match.pk}/confirmation").json()["reporting"] == "confirmed"


def test_nobody_else_reports_or_agrees(stranger, program_of, make_player, as_ada, match) -> None:
    other = program_of(make_player())
    as_ada.post(reports_of(match), WON_BY_ADA)

    assert problem(stranger.post(reports_of(match), WON_BY_ADA)) == (401, "not_authenticated")
    assert problem(other.post(reports_of(match), WON_BY_ADA)) == (403, "not_seated")
    assert problem(other.post(f"{API}/matches/{match.pk}/confirmation")) == (403, "not_seated")
    assert Report.objects.count() == 1


def test_an_online_match_reports_itself(as_ada, table) -> None:
    assert problem(as_ada.post(reports_of(table), WON_BY_ADA)) == (409, "not_a_table_match")
    assert as_ada.get(reports_of(table)).json()["reports"] == []


@pytest.mark.parametrize(
    ("report", "status", "code"),
    [
        ({}, 400, "validation_failed"),
        ({"level": "rumour", "content": {}}, 400, "validation_failed"),
        ({"level": "points", "content": [11, 7]}, 400, "validation_failed"),
        ({"level": "points", "content": {"scores": [11, 7]}, "side": "0"}, 400, "validation_failed"),
        ({"level": "points", "content": {}}, 400, "bad_report"),
        ({"level": "points", "content": {"scores": [11]}}, 400, "bad_report"),
        ({"level": "points", "content": {"scores": [11, -7]}}, 400, "bad_report"),
        ({"level": "points", "content": {"scores": [11, 10**9]}}, 400, "bad_report"),
        ({"level": "points", "content": {"scores": [11, 7.5]}}, 400, "bad_report"),
        ({"level": "points", "content": {"scores": [9, 7]}}, 422, "match_unfinished"),
        ({"level": "points", "content": {"scores": [11, 7], "winner": 1}}, 422, "impossible_report"),
        ({"level": "cards", "content": {"hands": []}}, 400, "bad_report"),
        ({"level": "cards", "content": {"hands": [{"piles": [["7X"], "rest"], "sweeps": [0, 0]}]}}, 400, "bad_report"),
        ({"level": "cards", "content": {"hands": [7]}}, 400, "bad_report"),
    ],
)
def test_a_report_that_cannot_be_is_refused_by_its_own_code(as_ada, match, report, status, code) -> None:
    assert problem(as_ada.post(reports_of(match), report)) == (status, code)
    assert not Report.objects.exists()


def test_a_wrong_count_is_refused_with_the_hand_and_the_reason(as_ada, match) -> None:
    hand = {"piles": [["7D", "7C"], ["1D", "1C"]], "sweeps": [0, 0]}
    response = as_ada.post(reports_of(match), {"level": "cards", "content": {"hands": [hand]}})

    assert problem(response) == (422, "impossible_report")
    assert response.json()["issues"] == [{"code": "cards_total", "cards": 4, "hand": 1}]


def test_a_code_on_paper_speaks_for_its_chair_without_an_account(stranger, match) -> None:
    first, second = (f"{API}/reports/{code_of(match, seat)}" for seat in (0, 1))

    seen = stranger.get(first).json()
    assert (seen["seat"], seen["side"], seen["reports"], seen["table"]["id"]) == (0, 0, [], match.pk)
    assert stranger.post(first, WON_BY_ADA).json()["reports"][0]["reporter"] is None
    assert stranger.get(second).json()["reports"][0]["scores"] == [11, 7]
    assert stranger.post(f"{second}/confirmation").json()["reporting"] == "confirmed"
    assert problem(stranger.post(second, WON_BY_BRUNO)) == (409, "already_confirmed")


def test_a_wrong_code_leads_nowhere(stranger, match) -> None:
    for path in ("reports/aaaaaaaaaaaa", "reports/aaaaaaaaaaaa/confirmation", "reports/x"):
        assert problem(stranger.post(f"{API}/{path}", WON_BY_ADA)) == (404, "not_found")
    assert problem(stranger.get(f"{API}/reports/aaaaaaaaaaaa")) == (404, "not_found")


def test_codes_cannot_be_guessed_at_leisure(stranger) -> None:
    for _ in range(RATES["report_code"].requests):
        assert stranger.get(f"{API}/reports/aaaaaaaaaaaa").status_code == 404

    response = stranger.get(f"{API}/reports/aaaaaaaaaaaa")
    assert problem(response) == (429, "too_many_requests")
    assert int(response["Retry-After"]) > 0


def test_a_private_table_is_read_by_those_it_concerns(as_ada, as_bruno, stranger, program_of, make_player, ada) -> None:
    chairs = [Chair(ada), Chair(label="Pina")]
    match = open_table_match(creator=ada, preset="scopa_classica", chairs=chairs, now=NOW, visibility="private")

    assert as_ada.get(reports_of(match)).json()["reports"] == []
    for program in (as_bruno, stranger):
        assert problem(program.get(reports_of(match))) == (404, "not_found")
    assert stranger.get(f"{API}/reports/{code_of(match, 1)}").json()["table"]["id"] == match.pk


def test_a_corrected_result_keeps_the_rulings_before_it(stranger, as_ada, ada, bruno, make_player) -> None:
    host = make_player("Host")
    chairs = [Chair(ada), Chair(bruno)]
    match = open_table_match(
        creator=host, preset="scopa_classica", chairs=chairs, now=NOW, rated=True, competition=True
    )
    ruled = {"match_id": match.pk, "player": host, "now": NOW, "for_competition": True}
    rule_on_match(**ruled, **WON_BY_ADA, explanation="Nobody reported.")
    settle_match(match_id=match.pk, now=NOW)
    correct_match(match_id=match.pk, scores=[9, 12], winner=1, ruled_by=host, explanation="Swapped.", now=NOW)

    seen = stranger.get(reports_of(match)).json()
    assert seen["result"] == {"scores": [9, 12], "winner": 1, "conceded": None, "reason": "ruled"}
    assert (seen["ruling"]["explanation"], seen["reporting"]) == ("Swapped.", "ruled")
    assert [each["scores"] for each in seen["earlier_rulings"]] == [[11, 7]]
    assert stranger.get(f"{API}/matches/{match.pk}").json()["competition"] is True
    history = stranger.get(f"{API}/players/Ada").json()["history"]
    assert [(point["match"], point["after"]) for point in history] == [(match.pk, 1480)]
    kinds = [each["kind"] for each in stranger.get(f"{API}/matches/{match.pk}/events?since=0").json()["events"]]
    assert kinds[-1] == "result_corrected"


def test_nobody_makes_a_competition_out_of_a_request(as_ada) -> None:
    chairs = [{"player": "Ada"}, {"label": "Zio Pino"}]
    asked = {"chairs": chairs, "competition": True}

    answer = as_ada.post(f"{API}/table-matches", asked)

    assert answer.status_code == 400 or answer.json()["competition"] is False
    assert not Match.objects.filter(competition=True).exists()
