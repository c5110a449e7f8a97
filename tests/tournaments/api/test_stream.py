"""Without an ASGI server the stream of a tournament is what is new, and then it ends."""

import json

import pytest

from tests.games.api.conftest import API, problem
from tests.tournaments.api.conftest import WIN, address
from tests.tournaments.services.events import open_tables
from tournaments.models import Tournament


def told(answer) -> list[dict[str, int]]:
    """What the messages of a stream say."""
    assert answer["Content-Type"] == "text/event-stream; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    text = answer.content.decode()
    assert text.startswith("retry: ")
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


def test_the_present_version_is_told_once(anybody, as_organiser, cup) -> None:
    before = Tournament.objects.get(pk=cup.pk).version
    assert told(anybody.get(address(cup, "stream"))) == [{"tournament": cup.pk, "version": before}]

    as_organiser.post(address(cup, "pairings", open_tables(cup)[0].pk, "result"), WIN)

    after = Tournament.objects.get(pk=cup.pk).version
    assert after > before
    for query, header in ((f"?after={before}", {}), ("?after=0", {"Last-Event-ID": str(before)})):
        answer = anybody.get(address(cup, f"stream{query}"), headers=header)
        assert told(answer) == [{"tournament": cup.pk, "version": after}]
        assert f"id: {after}\n".encode() in answer.content


@pytest.mark.parametrize("ahead", [0, 1, 10**9, 10**16])
def test_nothing_is_told_to_whoever_knows_it(anybody, cup, ahead) -> None:
    known = Tournament.objects.get(pk=cup.pk).version + ahead

    assert told(anybody.get(address(cup, "stream"), headers={"Last-Event-ID": str(known)})) == []


@pytest.mark.parametrize("header", ["x", "-1", "", "²"])
def test_a_header_that_is_no_number_is_passed_over(anybody, cup, header) -> None:
    answer = anybody.get(address(cup, "stream"), headers={"Last-Event-ID": header.encode().decode("latin-1")})

    assert len(told(answer)) == 1


def test_what_has_no_meaning_is_refused(anybody, as_stranger, as_organiser, cup) -> None:
    assert problem(anybody.get(address(cup, "stream?after=x"))) == (400, "bad_parameter")
    assert problem(anybody.get(f"{API}/tournaments/{cup.pk + 1000}/stream")) == (404, "not_found")
    assert problem(anybody.post(address(cup, "stream"))) == (405, "method_not_allowed")
    Tournament.objects.filter(pk=cup.pk).update(visibility="private")
    assert problem(as_stranger.get(address(cup, "stream"))) == (404, "not_found")
    assert len(told(as_organiser.get(address(cup, "stream")))) == 1
