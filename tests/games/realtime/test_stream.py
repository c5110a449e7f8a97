"""The stream: everything after the number the client knows, in order, once, and only what the viewer may know."""

import json
import os
import signal

import pytest
from django.test import Client

from games.models import Match
from games.services import create_match, leave_seat, take_seat
from tests.games.conftest import NOW, play_on
from tests.games.realtime.conftest import API
from tests.games.realtime.wire import Wire


def stream_of(match: Match) -> str:
    """The path of the match's stream."""
    return f"{API}/matches/{match.pk}/stream"


def test_a_stream_begins_with_the_log_and_goes_on_with_what_happens(run, table) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.numbers == list(range(1, table.seq + 1)))
        assert wire.status == 200
        assert wire.headers["content-type"].startswith("text/event-stream")
        assert wire.headers["cache-control"] == "no-store"
        assert wire.body.startswith(b"retry: ")

        match = await in_database(play_on, table, 12)

        await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))
        await wire.hang_up()

    run(scenario)


def test_each_viewer_gets_the_events_of_their_own_seat(run, table, ada, bruno, token_of) -> None:
    async def scenario(app, in_database) -> None:
        tokens = [await in_database(token_of, player) for player in (ada, bruno)]
        wires = [Wire(app, stream_of(table), authorization=token) for token in tokens] + [Wire(app, stream_of(table))]
        for wire in wires:
            await wire.until(lambda wire: wire.numbers[-1:] == [table.seq])

        match = await in_database(play_on, table, 8)

        for wire in wires:
            await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))
        dealt = [[event for event in wire.events if "held" in event] for wire in wires]
        assert len(dealt[0]) == 2  # the first batch and the second
        for batch in range(2):
            held = [events[batch]["held"] for events in dealt]
            assert (held[0][1], held[1][0], held[2]) == (None, None, [None, None])
            assert not set(held[0][0]) & set(held[1][1])

    run(scenario)


def test_spectators_share_each_read(run, table, make_player, token_of, django_assert_num_queries) -> None:
    async def scenario(app, in_database) -> None:
        token = await in_database(lambda: token_of(make_player()))
        wires = [Wire(app, stream_of(table)) for _ in range(5)] + [Wire(app, stream_of(table), authorization=token)]
        for wire in wires:
            await wire.until(lambda wire: wire.numbers[-1:] == [table.seq])

        assert len(app._hub.rooms) == 1

    run(scenario)


def test_a_stream_resumes_after_the_number_it_is_told(run, table) -> None:
    async def scenario(app, in_database) -> None:
        match = await in_database(play_on, table, 6)
        rest = list(range(table.seq + 1, match.seq + 1))

        by_header = Wire(app, stream_of(table), last_event_id=str(table.seq), query="after=0")
        by_query = Wire(app, stream_of(table), query=f"after={table.seq}")

        await by_header.until(lambda wire: wire.numbers == rest)
        await by_query.until(lambda wire: wire.numbers == rest)

    run(scenario)


@pytest.mark.parametrize("last", ["-1", "abc", "1,2", "7:3", "", "1\n\nevent: x", "9" * 40, "٣"])
def test_a_number_that_was_not_given_out_here_is_passed_over(run, table, last) -> None:
    async def scenario(app, in_database) -> None:
        wire = Wire(app, stream_of(table), last_event_id=last.encode().decode("latin-1"))

        await wire.until(lambda wire: wire.numbers == list(range(1, table.seq + 1)))
        assert b"event:" not in wire.body

    run(scenario)


def test_a_number_of_the_future_waits_for_the_next_event_and_not_for_that_one(run, table) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), last_event_id="999999999999").opened()

        match = await in_database(play_on, table, 1)

        await wire.until(lambda wire: wire.numbers == list(range(table.seq + 1, match.seq + 1)))

    run(scenario)


@pytest.mark.parametrize("query", ["after=-1", "after=abc", "after=", "after=1e3", "after=" + "9" * 400, "after=%00"])
def test_a_parameter_without_meaning_is_refused(run, table, query) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), query=query).until_ended()

        assert (wire.status, json.loads(wire.body)["code"]) == (400, "bad_parameter")
        assert wire.headers["content-type"] == "application/problem+json"

    run(scenario)


def test_a_long_log_comes_whole(run, table) -> None:
    async def scenario(app, in_database) -> None:
        match = await in_database(play_on, table)
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))

        assert wire.events[-1]["kind"] == "match_ended"

    run(scenario)


def test_a_private_match_looks_like_none(run, ada, bruno, token_of) -> None:
    private = create_match(creator=ada, preset="scopa_classica", visibility="private", bots=["greedy"], now=NOW)

    async def scenario(app, in_database) -> None:
        tokens = [await in_database(token_of, player) for player in (ada, bruno)]
        hidden = await Wire(app, stream_of(private), authorization=tokens[1]).until_ended()
        unnamed = await Wire(app, stream_of(private)).until_ended()
        missing = await Wire(app, f"{API}/matches/{private.pk + 1000}/stream").until_ended()
        no_number = await Wire(app, f"{API}/matches/x/stream").until_ended()

        assert hidden.status == 404
        assert json.loads(hidden.body)["code"] == "not_found"
        assert hidden.body == unnamed.body == missing.body == no_number.body
        assert hidden.headers == unnamed.headers == missing.headers == no_number.headers
        await Wire(app, stream_of(private), authorization=tokens[0]).opened()

    run(scenario)


@pytest.mark.parametrize("host", ["evil.example", "", "localhost@evil.example"])
def test_another_host_name_is_answered_by_nobody(run, table, host) -> None:
    async def ask(app, _in_database) -> None:
        wire = await Wire(app, stream_of(table), host=host).until_ended()
        assert (wire.status, json.loads(wire.body)["code"]) == (400, "bad_host")

    run(ask)


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_a_stream_is_only_read(run, table, method) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), method=method).until_ended()

        assert (wire.status, wire.headers["allow"]) == (405, "GET")

    run(scenario)


@pytest.mark.parametrize("header", ["Token", "Token x", "Token a b", "Bearer x", "Token " + "f" * 64, "Token \xff\xfe"])
def test_a_header_that_proves_nothing_is_refused(run, table, header) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), authorization=header).until_ended()

        assert (wire.status, json.loads(wire.body)["code"]) == (401, "bad_token")
        assert wire.headers["www-authenticate"] == "Token"

    run(scenario)


def test_a_session_opens_the_stream_of_its_seat(run, table, ada) -> None:
    browser = Client()
    browser.force_login(ada.user)
    cookie = f"other=1; sessionid={browser.cookies['sessionid'].value}"

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), cookie=cookie).until(lambda wire: wire.numbers[-1:] == [table.seq])

        assert wire.events[-1]["held"][0] is not None
        assert wire.events[-1]["held"][1] is None

    run(scenario)


@pytest.mark.parametrize("cookie", ["sessionid=nothing", "sessionid=", "=;;,\x01", "sessionid=" + "x" * 5000])
def test_a_cookie_that_proves_nothing_is_a_spectators(run, table, cookie) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table), cookie=cookie).until(lambda wire: wire.numbers[-1:] == [table.seq])

        assert wire.events[-1]["held"] == [None, None]

    run(scenario)


def test_a_token_goes_before_a_session(run, table, ada, bruno, token_of) -> None:
    browser = Client()
    browser.force_login(ada.user)

    async def scenario(app, in_database) -> None:
        token = await in_database(token_of, bruno)
        cookie = f"sessionid={browser.cookies['sessionid'].value}"
        wire = Wire(app, stream_of(table), cookie=cookie, authorization=token)
        await wire.until(lambda wire: wire.numbers[-1:] == [table.seq])

        assert wire.events[-1]["held"][0] is None
        assert wire.events[-1]["held"][1] is not None

    run(scenario)


def test_a_revoked_token_ends_its_stream_and_no_other(run, table, ada, bruno, token_of) -> None:
    async def scenario(app, in_database) -> None:
        tokens = [await in_database(token_of, player) for player in (ada, bruno)]
        gone, stays = [await Wire(app, stream_of(table), authorization=token).opened() for token in tokens]
        spectator = await Wire(app, stream_of(table)).opened()

        await in_database(ada.user.auth_token_set.all().delete)
        await app._hub.close_revoked()

        await gone.until_ended()
        assert gone.ended.is_set()
        assert not stays.task.done()
        assert not spectator.task.done()

    run(scenario)


def test_the_end_of_a_session_or_a_new_password_ends_its_stream(run, table, ada, bruno) -> None:
    browsers = [Client(), Client()]
    for browser, player in zip(browsers, (ada, bruno), strict=True):
        browser.force_login(player.user)
    cookies = [f"sessionid={browser.cookies['sessionid'].value}" for browser in browsers]

    def new_password() -> None:
        bruno.user.set_password("another-pass-phrase")
        bruno.user.save()

    async def scenario(app, in_database) -> None:
        signed_out, changed = [await Wire(app, stream_of(table), cookie=cookie).opened() for cookie in cookies]
        await app._hub.close_revoked()
        assert not signed_out.task.done()

        await in_database(browsers[0].logout)
        await in_database(new_password)
        await app._hub.close_revoked()

        await signed_out.until_ended()
        await changed.until_ended()

    run(scenario)


def test_who_left_a_seat_gets_nothing_of_whoever_sits_there_now(run, ada, bruno, make_player, token_of) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)
    waiting = create_match(creator=ada, preset="scopone", now=NOW)
    assert match.pk != waiting.pk
    take_seat(player=bruno, match_id=waiting.pk, now=NOW)
    carla = make_player("Carla")

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(waiting), authorization=await in_database(token_of, bruno)).opened()

        await in_database(lambda: leave_seat(player=bruno, match_id=waiting.pk, now=NOW))
        await in_database(lambda: take_seat(player=carla, match_id=waiting.pk, seat=1, now=NOW))

        await wire.until_ended()
        assert not [event for event in wire.events if event["kind"] == "hand_started"]

    run(scenario)


def test_a_shut_down_ends_every_stream(run, table) -> None:
    async def scenario(app, in_database) -> None:
        wires = [await Wire(app, stream_of(table)).opened() for _ in range(3)]

        await app.close()

        for wire in wires:
            await wire.until_ended()
            assert wire.ended.is_set()

    run(scenario)


def test_a_process_that_is_told_to_stop_ends_its_streams_and_tells_its_server(run, table) -> None:
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))

    async def scenario(app, in_database) -> None:
        app.end_with_process()
        wires = [await Wire(app, stream_of(table)).opened() for _ in range(2)]

        os.kill(os.getpid(), signal.SIGTERM)

        for wire in wires:
            await wire.until_ended()
            assert wire.ended.is_set()

    try:
        run(scenario)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert heard == [signal.SIGTERM]


def test_a_stream_that_is_left_leaves_nothing_behind(run, table) -> None:
    async def scenario(app, in_database) -> None:
        wires = [await Wire(app, stream_of(table)).opened() for _ in range(2)]
        for wire in wires:
            await wire.hang_up()

        assert app._hub.rooms == []

    run(scenario)


def test_a_lost_nudge_is_a_delay_and_no_gap(run, table) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.numbers[-1:] == [table.seq])
        match = await in_database(lambda: play_on(table, 3))
        app._hub.ring(match.pk, match.seq)  # as a nudge that overtakes others
        app._hub.ring(match.pk, match.seq - 1)
        app._hub.ring(match.pk, match.seq)

        await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))

    run(scenario)


def test_play_goes_on_without_the_pub_sub_server(run, table, settings, tmp_path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock?db=0"

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.numbers[-1:] == [table.seq])

        match = await in_database(lambda: play_on(table, 2))

        await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))

    run(scenario)
