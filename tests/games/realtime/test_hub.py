"""The loops of the hub: heartbeats, and a bell that comes back."""

import os
import signal
import subprocess

from games.realtime import bell, hub
from scopa_site.valkey import answers, valkey_command
from tests.games.conftest import play_on
from tests.games.realtime.test_stream import stream_of
from tests.games.realtime.wire import Wire


def test_a_silent_match_sends_heartbeats(run, table, monkeypatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.body.count(b": heartbeat\n\n") >= 3)

        assert wire.numbers == list(range(1, table.seq + 1))

    run(scenario)


def test_a_pub_sub_server_that_hangs_or_dies_is_noticed_and_found_again(run, table, settings, tmp_path, monkeypatch):
    monkeypatch.setattr(bell, "SILENCE_SECONDS", 0.3)
    monkeypatch.setattr(bell, "RECONNECT_SECONDS", 0.1)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.2)
    settings.REDIS_URL = f"unix://{tmp_path}/v.sock?db=0"
    command = valkey_command(tmp_path / "v.sock", tmp_path, durable=False, databases=1)
    server = subprocess.Popen(command)

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(table)).until(lambda wire: wire.numbers[-1:] == [table.seq])
        await wire.until(lambda wire: not app._hub._bell.is_down or _look_again(wire))

        os.kill(server.pid, signal.SIGSTOP)
        match = await in_database(play_on, table, 2)
        await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))
        assert app._hub._bell.is_down

        os.kill(server.pid, signal.SIGCONT)
        match = await in_database(play_on, table, 2)
        await wire.until(lambda wire: wire.numbers == list(range(1, match.seq + 1)))

    try:
        while not answers(tmp_path / "v.sock"):
            pass
        run(scenario)
    finally:
        server.kill()
        server.wait()


def _look_again(wire: Wire) -> bool:
    """Ask to be asked again: nothing is sent when the bell comes up."""
    wire._news.set()
    return False
