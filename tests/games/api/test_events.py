"""Events over HTTP: numbered without a gap, redacted for their reader, enough to rebuild the view."""

from typing import Any

import pytest

from games.engine import PRESETS
from games.services import create_match
from tests.games.api.conftest import API, problem
from tests.games.api.folding import fold, of_view
from tests.games.conftest import NOW, play_on

pytestmark = pytest.mark.django_db


def all_events(program, match_id: int) -> list[dict[str, Any]]:
    """The whole log as the program may read it, page by page."""
    events: list[dict[str, Any]] = []
    while True:
        page = program.get(f"{API}/matches/{match_id}/events?since={events[-1]['seq'] if events else 0}").json()
        events += page["events"]
        if not page["events"] or events[-1]["seq"] == page["seq"]:
            return events


def test_events_are_numbered_from_one_and_carry_their_contents(as_ada, table) -> None:
    page = as_ada.get(f"{API}/matches/{table.pk}/events").json()

    assert page["seq"] == table.seq
    assert [event["seq"] for event in page["events"]] == list(range(1, table.seq + 1))
    started = page["events"][-1]
    assert started["kind"] == "hand_started"
    assert started["deck"] is None
    assert started["at"] == "2026-03-14T15:00:00+00:00"


def test_since_leaves_out_what_is_known(as_ada, table) -> None:
    play_on(table, 4)
    events = all_events(as_ada, table.pk)

    page = as_ada.get(f"{API}/matches/{table.pk}/events?since={table.seq}").json()
    assert page["events"] == [event for event in events if event["seq"] > table.seq]
    assert as_ada.get(f"{API}/matches/{table.pk}/events?since=2147483647").json()["events"] == []


@pytest.mark.parametrize("since", ["-1", "abc", "1.5", "1e3", "", "2147483648", "9" * 6000, "%00", "1%0a"])
def test_a_number_that_is_none_is_refused(as_ada, table, since) -> None:
    assert problem(as_ada.get(f"{API}/matches/{table.pk}/events?since={since}")) == (400, "bad_parameter")


def test_a_reader_gets_the_cards_of_their_own_seat_alone(as_ada, as_bruno, stranger, table) -> None:
    def dealt(program) -> list[Any]:
        return [event for event in all_events(program, table.pk) if event["kind"] == "hand_started"][0]["held"]

    of_ada, of_bruno = dealt(as_ada), dealt(as_bruno)
    assert dealt(stranger) == [None, None]
    assert (of_ada[1], of_bruno[0]) == (None, None)
    assert not set(of_ada[0]) & set(of_bruno[1])


def test_a_counted_hand_is_open_to_everybody(stranger, table) -> None:
    play_on(table, 36)

    first, *_, second = [event for event in all_events(stranger, table.pk) if event["kind"] == "hand_started"]
    assert len(first["deck"]) == 40
    assert all(first["held"])
    assert second["deck"] is None


@pytest.mark.parametrize("preset", ["scopa_classica", "scopone", "scopa_scoperta", "asso_piglia_tutto", "cirulla"])
@pytest.mark.parametrize("plays", [0, 1, 7, 20])
def test_events_added_up_are_the_view(as_ada, stranger, ada, preset, plays) -> None:
    match = create_match(creator=ada, preset=preset, bots=["greedy"] * (PRESETS[preset].players - 1), now=NOW)
    match = play_on(match, plays)

    for program, seat in ((as_ada, 0), (stranger, None)):
        view = program.get(f"{API}/matches/{match.pk}").json()["view"]
        picture = fold(all_events(program, match.pk), seat)
        assert {name: picture[name] for name in of_view(view)} == of_view(view)


def test_events_added_up_to_the_end_give_the_result(as_ada, table) -> None:
    match = play_on(table)
    body = as_ada.get(f"{API}/matches/{match.pk}").json()
    picture = fold(all_events(as_ada, match.pk), 0)

    assert picture["scores"] == body["scores"]
    assert picture["outcome"] == {"winner": body["winner"], "reason": body["outcome_reason"]}


def test_without_an_asgi_server_the_stream_is_what_is_missing_and_then_ends(as_ada, table) -> None:
    play_on(table, 4)
    events = all_events(as_ada, table.pk)

    response = as_ada.get(f"{API}/matches/{table.pk}/stream", headers={"Last-Event-ID": str(table.seq)})

    assert response["Content-Type"] == "text/event-stream; charset=utf-8"
    text = response.content.decode()
    assert text.startswith("retry: ")
    assert [int(line[4:]) for line in text.splitlines() if line.startswith("id: ")] == [
        event["seq"] for event in events if event["seq"] > table.seq
    ]
