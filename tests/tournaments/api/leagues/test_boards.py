"""What the people of a board, and those who rule, do there by programs."""

from datetime import timedelta
from typing import Any

import pytest

from games.models import Match
from tests.games.api.conftest import API, Program, problem
from tests.tournaments.api.leagues.worlds import World, away, program_of, soon, with_reserve, world
from tests.tournaments.services.leagues.seasons import decide, new_player
from tournaments.models import Board, BoardMessage, Season, UsualHour
from tournaments.services.leagues.alternates import offer_alternate

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(organiser) -> World:
    """A running season of teams; the board is one of round 1."""
    return world("running", organiser)


def done(answer: Any) -> Any:
    """The document of an act that was carried out."""
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def opponent(found: World) -> Program:
    """A program of who sits on the other side."""
    return program_of(away(found))


def test_two_programs_agree_on_a_time(found) -> None:
    wanted = soon(found)
    offered = found.program("member").post(found.board_path("proposals"), {"starts_at": wanted.isoformat()})
    assert offered.status_code == 201
    (proposal,) = offered.json()["proposals"]
    assert problem(found.program("member").post(found.board_path("proposals", proposal["id"], "accept"))) == (
        403, "own_proposal",
    )  # fmt: skip

    agreed = done(opponent(found).post(found.board_path("proposals", proposal["id"], "accept")))

    assert (agreed["state"], agreed["agreed_at"]) == ("agreed", wanted.strftime("%Y-%m-%dT%H:%M:%SZ"))
    assert agreed["proposals"] == []
    assert agreed["earlier_proposals"][0]["status"] == "accepted"
    late = opponent(found).post(found.board_path("proposals", proposal["id"], "decline"))
    assert problem(late) == (409, "already_answered")
    assert late.json()["answer_status"] == "accepted"


def test_a_time_is_declined_and_withdrawn(found) -> None:
    mine = found.program("member")
    for verb, program in (("decline", opponent(found)), ("withdraw", mine)):
        shown = done(mine.post(found.board_path("proposals"), {"starts_at": soon(found).isoformat()}))
        number = shown["proposals"][0]["id"]
        assert done(program.post(found.board_path("proposals", number, verb)))["proposals"] == []


@pytest.mark.parametrize(("days", "problem_code"), [(-1, "past"), (60, "after_the_window")])
def test_a_time_outside_the_window_is_refused(found, days, problem_code) -> None:
    moment = soon(found) + timedelta(days=days - 1)

    answer = found.program("member").post(found.board_path("proposals"), {"starts_at": moment.isoformat()})

    assert problem(answer) == (400, "bad_time")
    assert answer.json()["problem"] == problem_code


def test_the_match_begins_when_both_have_come(found) -> None:
    first = done(found.program("member").post(found.board_path("present")))
    assert (first["state"], first["match"], first["home"]["is_there"]) == ("waiting", None, True)

    begun = done(opponent(found).post(found.board_path("present")))

    assert begun["state"] == "playing"
    match = done(found.program("member").get(f"{API}/matches/{begun['match']}"))
    assert (match["status"], match["rated"], match["competition"]) == ("playing", True, True)
    closed = found.program("organiser").post(
        found.board_path("stand-ins"), {"position": 0}
    )  # nobody leaves a match that is being played
    assert problem(closed) == (409, "match_under_way")


def test_a_match_with_real_cards_is_opened_once_and_reported(found) -> None:
    first = found.program("member").post(found.board_path("table-match"))
    again = opponent(found).post(found.board_path("table-match"))

    assert first.status_code == 201
    assert first.json()["match"] == again.json()["match"]
    number = first.json()["match"]
    assert Match.objects.get(pk=number).venue == "table"
    report = {"level": "points", "content": {"scores": [11, 8]}}
    assert found.program("member").post(f"{API}/matches/{number}/reports", report).status_code == 201
    assert done(Program().get(found.board_path()))["state"] == "reported"


def test_a_message_reaches_the_people_of_the_board(found) -> None:
    done(found.program("member").post(found.board_path("messages"), {"text": "Thursday at nine?"}))

    assert done(opponent(found).get(found.board_path()))["messages"][0]["text"] == "Thursday at nine?"
    assert BoardMessage.objects.count() == 1


def test_free_days_are_taken_and_more_are_asked_for(found) -> None:
    captain = found.program("captain")
    taken = captain.post(found.board_path("postponements"), {})
    assert taken.status_code == 201
    assert (taken.json()["postponements"][0]["is_free"], taken.json()["home"]["postponements_left"]) == (True, 0)
    assert problem(captain.post(found.board_path("postponements"), {})) == (400, "reason_missing")
    asked = done(captain.post(found.board_path("postponements"), {"reason": "A wedding"}))
    number = asked["postponements"][1]["id"]

    decision = found.board_path("postponements", number, "decision")
    granted = done(found.program("arbiter").post(decision, {"granted": True, "reason": "Cheers"}))

    assert granted["postponements"][1]["status"] == "granted"
    assert granted["deadline_at"] > asked["deadline_at"]
    assert problem(found.program("arbiter").post(decision, {"granted": False})) == (409, "already_answered")


def test_a_claim_is_answered_and_decides_the_board(found) -> None:
    body = {"kind": "no_effort", "text": "Nothing for days"}
    filed = found.program("member").post(found.board_path("claims"), body)
    assert filed.status_code == 201
    number = filed.json()["claims"][0]["id"]
    assert problem(found.program("captain").post(found.board_path("claims"), body)) == (409, "claim_open")
    done(opponent(found).post(found.board_path("claims", number, "answer"), {"text": "I was ill"}))

    decision = {"upheld": True, "decision": "Not a word in time", "outcome": "unplayed_draw"}
    shown = done(found.program("arbiter").post(found.board_path("claims", number, "decision"), decision))

    assert (shown["claims"][0]["status"], shown["claims"][0]["answer"]) == ("upheld", "I was ill")
    assert (shown["state"], shown["result"]["origin"]) == ("decided", "claim")
    withdrawn = found.program("member").post(found.board_path("claims", number, "withdraw"))
    assert problem(withdrawn) == (409, "already_answered")


def test_a_claim_that_has_no_meaning_says_why(found) -> None:
    answer = found.program("member").post(found.board_path("claims"), {"kind": "no_show"})

    assert problem(answer) == (400, "bad_claim")
    assert answer.json()["problem"] == "no_time_missed"
    assert done(found.program("member").get(found.board_path()))["claim_kinds"] == ["no_effort", "scheduling"]


def test_an_alternate_is_asked_and_takes_the_chair(found) -> None:
    helper = new_player("Vito")
    offer_alternate(season_id=found.season.pk, by=helper, now=found.now)
    done(found.program("member").post(found.board_path("stand-ins"), {"position": 0, "chair": 0}))
    (request,) = done(program_of(helper).get(f"{API}/agenda"))["requests"]
    assert done(program_of(helper).get(found.board_path()))["request"] == request

    answer = program_of(helper).post(found.board_path("stand-ins", request["id"], "answer"), {"accepted": True})

    chair = done(answer)["home"]["chairs"][0]
    assert (chair["player"], chair["is_alternate"]) == ("Vito", True)
    back = done(found.program("captain").delete(found.board_path("chairs", 0, 0)))
    assert back["home"]["chairs"][0]["player"] == found.people["member"].name


def test_the_captain_seats_a_reserve(found) -> None:
    reserve = with_reserve(found)
    assert done(found.program("captain").get(found.board_path()))["home"]["reserves"] == [reserve.name]

    shown = done(found.program("captain").put(found.board_path("chairs", 0, 0), {"player": reserve.name}))

    assert shown["home"]["chairs"][0]["player"] == reserve.name
    nobody = found.program("captain").put(found.board_path("chairs", 0, 0), {"player": "Straniero"})
    assert problem(nobody) == (400, "unknown_player")
    assert problem(found.program("captain").delete(found.board_path("chairs", 0, 7))) == (400, "no_such_chair")


def test_a_correction_is_looked_at_before_it_is_made(found) -> None:
    decide(Board.objects.get(pk=found.board.pk), (11, 5), now=found.now)
    decide(Board.objects.exclude(pk=found.board.pk).get(fixture=found.board.fixture), (11, 5), now=found.now)
    arbiter = found.program("arbiter")

    preview = done(arbiter.get(found.board_path("correction-preview?home_points=3&away_points=11")))
    again = done(arbiter.get(found.board_path("correction-preview")))

    assert preview["result"] == {"outcome": "away", "home_points": 3, "away_points": 11}
    changes = {each["entry"]["id"]: each for each in preview["lines"]}
    mine = changes[found.entry.pk]
    assert (mine["points_before"]["decimal"], mine["points_after"]["decimal"]) == (3.0, 1.0)
    assert again["result"] is None
    assert preview["winner_changes"] is again["winner_changes"] is True
    assert Board.objects.get(pk=found.board.pk).result.home_points == 11
    body = {"home_points": 3, "away_points": 11, "reason": "Sheets were mixed up"}
    version = Board.objects.get(pk=found.board.pk).version
    corrected = arbiter.post(found.board_path("correction"), {**body, "version": version})
    assert corrected.status_code == 201
    assert [report["home_points"] for report in corrected.json()["reports"]] == [3, 11]
    assert problem(arbiter.post(found.board_path("correction"), {**body, "version": version})) == (409, "stale")
    assert done(arbiter.post(found.board_path("void"), {"reason": "Play again"}))["result"] is None
    assert problem(arbiter.post(found.board_path("void"), {"reason": "Again"})) == (409, "not_decided")


def test_nobody_rules_on_the_own_board(found) -> None:
    add = found.program("organiser").put(
        f"{API}/leagues/{found.season.league_id}/staff/{found.people['captain'].name}", {"role": "arbiter"}
    )
    assert add.status_code == 200

    answer = found.program("captain").post(found.board_path("forfeit"), {"loser": "away", "reason": "Mine"})

    assert problem(answer) == (403, "own_table")


def test_a_decided_board_is_not_played_again(found) -> None:
    decide(Board.objects.get(pk=found.board.pk), (11, 5), now=found.now)

    answer = found.program("member").post(found.board_path("proposals"), {"starts_at": soon(found).isoformat()})

    assert problem(answer) == (409, "board_not_open")
    assert answer.json()["board_status"] == "decided"


def test_an_agenda_tells_what_waits(found) -> None:
    opponent(found).post(found.board_path("proposals"), {"starts_at": soon(found).isoformat()})

    agenda = done(found.program("member").get(f"{API}/agenda"))

    assert agenda["waiting"] == [found.board.pk]
    (line,) = agenda["boards"]
    assert (line["waits"], line["position"], line["own"], line["you_sit"]) == (
        "answer_time", 0, found.entry.name, True,
    )  # fmt: skip
    captain = done(found.program("captain").get(f"{API}/agenda"))
    assert {each["board"]: each["you_sit"] for each in captain["boards"]}[found.board.pk] is False
    assert problem(Program().get(f"{API}/agenda")) == (401, "not_authenticated")


def test_an_agenda_tells_who_wants_one(organiser) -> None:
    found = world("registration", organiser)
    found.program("captain").post(found.entry_path("members"), {"player": "Straniero", "part": "reserve"})

    agenda = done(found.program("stranger").get(f"{API}/agenda"))

    assert [(each["entry"], each["part"]) for each in agenda["invitations"]] == [(found.entry.pk, "reserve")]
    assert done(found.program("stranger").post(found.entry_path("confirm")))["roster"][2]["has_agreed"] is True


def test_usual_hours_are_replaced_as_a_whole(found) -> None:
    program = found.program("member")
    hours = [{"weekday": 1, "hour": 21}, {"weekday": 5, "hour": 10}]

    assert done(program.put(f"{API}/usual-hours", {"hours": hours}))["hours"] == hours
    assert done(program.get(f"{API}/usual-hours"))["hours"] == hours
    assert problem(program.put(f"{API}/usual-hours", {"hours": [{"weekday": 7, "hour": 0}]})) == (
        400, "validation_failed",
    )  # fmt: skip
    assert UsualHour.objects.filter(player=found.people["member"]).count() == 2


def test_a_calendar_has_a_secret_address_that_can_be_renewed(found) -> None:
    program = found.program("member")
    url = done(program.get(f"{API}/calendar"))["url"]
    assert Program().get(url).content.startswith(b"BEGIN:VCALENDAR")

    renewed = done(program.post(f"{API}/calendar"))["url"]

    assert renewed != url
    assert Program().get(url).status_code == 404
    assert problem(found.program("guest").get(f"{API}/calendar")) == (403, "guests_stay_out")


def test_an_offer_to_stand_in_is_made_and_taken_back(found) -> None:
    program = found.program("stranger")
    assert problem(program.put(found.path("alternates/mine"), {"division": 9})) == (400, "bad_entry")
    offer = done(program.put(found.path("alternates/mine"), {"division": 1}))
    assert (offer["player"], offer["division"], offer["position"]) == ("Straniero", 1, 1)
    assert done(program.get(found.path()))["you_stand_in"] is True

    assert done(program.delete(found.path("alternates/mine")))["is_available"] is False

    assert done(Program().get(found.path("alternates")))["alternates"] == []
    assert len(done(found.program("arbiter").get(found.path("alternates")))["alternates"]) == 1


def test_a_round_is_given_more_days(found) -> None:
    later = (found.round.closes_at + timedelta(days=2)).isoformat()
    shown = done(found.program("organiser").post(found.round_path("extend"), {"closes_at": later, "reason": "Snow"}))

    assert shown["closes_at"] > found.round.closes_at.strftime("%Y-%m-%dT%H:%M:%SZ")
    assert done(Program().get(found.board_path()))["deadline_at"] == shown["closes_at"]
    early = found.program("organiser").post(found.round_path("extend"), {"closes_at": "2020-01-01T00:00:00Z"})
    assert problem(early) == (400, "bad_season")
    assert Season.objects.get(pk=found.season.pk).version > found.season.version
