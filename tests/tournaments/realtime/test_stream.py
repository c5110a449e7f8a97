"""The stream of a tournament: that it has moved on, to whom that may be told, and nothing else."""

import json

import pytest

from games.models import Player
from games.realtime import hub
from tests.games.realtime.wire import Wire
from tests.tournaments.conftest import NOW
from tests.tournaments.realtime.conftest import frames, stream_of, versions
from tests.tournaments.services.events import tables
from tournaments.models import Tournament
from tournaments.services.create_tournament import edit_tournament
from tournaments.services.entries_register import add_entry
from tournaments.services.phases import pause_tournament, resume_tournament
from tournaments.services.results import enter_result
from tournaments.services.staff import add_staff, remove_staff


def enter(tournament: Tournament, by: Player, table: int = 0) -> int:
    """Enter the result of one table; the version that the tournament has then."""
    pairing = tables(tournament)[table]
    enter_result(pairing_id=pairing.pk, by=by, first_points=11, second_points=5, now=NOW)
    tournament.refresh_from_db()
    return tournament.version


def make_private(tournament: Tournament, by: Player) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(visibility=Tournament.Visibility.PRIVATE)
    pause_tournament(tournament_id=tournament.pk, by=by, now=NOW)


def test_a_frame_says_which_tournament_has_which_version_and_nothing_else(run, running, organiser) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running)).until(lambda wire: versions(wire) == [running.version])
        assert wire.status == 200
        assert wire.headers["content-type"].startswith("text/event-stream")

        version = await in_database(enter, running, organiser)

        await wire.until(lambda wire: versions(wire)[-1] == version)
        for fields in frames(wire.body):
            told = {"tournament": running.pk, "version": int(fields["id"])}
            assert set(fields) <= {"id", "data"}
            assert json.loads(fields["data"]) == told
        await wire.hang_up()

    run(scenario)


def test_many_acts_at_once_are_told_in_order_up_to_the_last(run, running, organiser) -> None:
    def act() -> int:
        enter(running, organiser)
        for _ in range(5):
            pause_tournament(tournament_id=running.pk, by=organiser, now=NOW)
            resume_tournament(tournament_id=running.pk, by=organiser, now=NOW)
        return enter(running, organiser, table=1)

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running)).opened()

        version = await in_database(act)

        await wire.until(lambda wire: versions(wire)[-1] == version)
        assert versions(wire) == sorted(set(versions(wire)))

    run(scenario)


def test_who_comes_back_with_an_older_version_is_told_once_at_once(run, running, organiser) -> None:
    async def scenario(app, in_database) -> None:
        by_header = Wire(app, stream_of(running), last_event_id=str(running.version - 3), query="after=0")
        by_query = Wire(app, stream_of(running), query=f"after={running.version - 1}")
        for wire in (by_header, by_query):
            await wire.until(lambda wire: versions(wire) == [running.version])

    run(scenario)


@pytest.mark.parametrize("ahead", [0, 1000])
def test_who_knows_the_present_version_or_a_later_one_waits_for_the_next(run, running, organiser, ahead) -> None:
    known = running.version

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running), last_event_id=str(known + ahead)).opened()

        version = await in_database(enter, running, organiser)

        await wire.until(lambda wire: bool(versions(wire)) and versions(wire)[-1] == version)
        assert min(versions(wire)) > known

    run(scenario)


def test_a_private_event_looks_like_none_to_strangers(run, running, organiser, make_player, token_of) -> None:
    make_private(running, organiser)
    entrant, stranger = make_player("Ada"), make_player("Sergio")
    add_entry(tournament_id=running.pk, by=organiser, members=["Ada"], now=NOW)

    async def scenario(app, in_database) -> None:
        tokens = [await in_database(token_of, player) for player in (organiser, entrant, stranger)]
        hidden = await Wire(app, stream_of(running), authorization=tokens[2]).until_ended()
        unnamed = await Wire(app, stream_of(running)).until_ended()
        missing = await Wire(app, "/api/v1/tournaments/999999999/stream").until_ended()

        assert (hidden.status, json.loads(hidden.body)["code"]) == (404, "not_found")
        assert hidden.body == unnamed.body == missing.body
        for token in tokens[:2]:
            await Wire(app, stream_of(running), authorization=token).opened()

    run(scenario)


def test_an_event_that_becomes_private_ends_the_streams_of_strangers(run, running, organiser, token_of) -> None:
    def hide() -> None:
        Tournament.objects.filter(pk=running.pk).update(visibility=Tournament.Visibility.PRIVATE)

    async def scenario(app, in_database) -> None:
        stranger = await Wire(app, stream_of(running)).opened()
        await app._hub.close_revoked()
        assert not stranger.task.done()

        await in_database(hide)
        await app._hub.close_revoked()

        await stranger.until_ended()
        assert stranger.ended.is_set()

    run(scenario)


def test_editing_an_event_to_private_tells_no_stranger_the_new_version(run, make_tournament, organiser) -> None:
    async def scenario(app, in_database) -> None:
        tournament = await in_database(make_tournament)
        stranger = await Wire(app, stream_of(tournament)).until(lambda wire: versions(wire) == [tournament.version])

        def hide() -> None:
            edit_tournament(tournament_id=tournament.pk, by=organiser, changes={"visibility": "private"}, now=NOW)

        await in_database(hide)

        await stranger.until_ended()
        assert versions(stranger) == [tournament.version]

    run(scenario)


def test_staff_that_leave_a_private_event_hear_no_more_of_it(run, running, organiser, make_player, token_of) -> None:
    make_private(running, organiser)
    arbiter = make_player("Arturo")
    add_staff(tournament_id=running.pk, by=organiser, player=arbiter, role="arbiter", now=NOW)

    async def scenario(app, in_database) -> None:
        tokens = [await in_database(token_of, player) for player in (arbiter, organiser)]
        gone, stays = [await Wire(app, stream_of(running), authorization=token).opened() for token in tokens]

        def dismiss() -> None:
            remove_staff(tournament_id=running.pk, by=organiser, player=arbiter, now=NOW)

        await in_database(dismiss)

        await gone.until_ended()
        assert not stays.task.done()

    run(scenario)


def test_who_is_no_longer_of_the_sites_staff_loses_private_streams_without_a_nudge(
    run, running, organiser, make_player, token_of
) -> None:
    make_private(running, organiser)
    boss = make_player("Bianca")
    boss.user.is_staff = True
    boss.user.save()

    def dismiss() -> None:
        boss.user.is_staff = False
        boss.user.save()

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running), authorization=await in_database(token_of, boss)).opened()
        await app._hub.close_revoked()
        assert not wire.task.done()

        await in_database(dismiss)
        await app._hub.close_revoked()

        await wire.until_ended()

    run(scenario)


def test_watchers_of_a_public_event_share_each_read(run, running, organiser, token_of) -> None:
    async def scenario(app, in_database) -> None:
        token = await in_database(token_of, organiser)
        wires = [
            Wire(app, stream_of(running)),
            Wire(app, stream_of(running)),
            Wire(app, stream_of(running), authorization=token),
        ]
        for wire in wires:
            await wire.opened()

        assert len(app._hub.rooms) == 1

    run(scenario)


def test_a_lost_nudge_is_found_by_looking(run, running, monkeypatch) -> None:
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.1)

    def move_on_in_silence() -> None:
        Tournament.objects.filter(pk=running.pk).update(version=running.version + 7)

    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running)).until(lambda wire: versions(wire) == [running.version])

        await in_database(move_on_in_silence)

        await wire.until(lambda wire: versions(wire) == [running.version, running.version + 7])

    run(scenario)


def test_a_quiet_tournament_sends_heartbeats(run, running, monkeypatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)

    async def scenario(app, in_database) -> None:
        await Wire(app, stream_of(running)).until(lambda wire: wire.body.count(b": heartbeat\n\n") >= 3)

    run(scenario)


def test_a_shut_down_ends_every_stream(run, running) -> None:
    async def scenario(app, in_database) -> None:
        wires = [await Wire(app, stream_of(running)).opened() for _ in range(3)]

        await app.close()

        for wire in wires:
            await wire.until_ended()
            assert wire.ended.is_set()

    run(scenario)


@pytest.mark.parametrize("path", ["/api/v1/tournaments/x/stream", "/api/v1/tournaments/-1/stream"])
def test_an_address_without_a_number_is_none_of_ours(run, running, path) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, path).until_ended()

        assert (wire.status, json.loads(wire.body)["code"]) == (404, "not_found")

    run(scenario)


@pytest.mark.parametrize("header", ["Token", "Token x", "Bearer x"])
def test_a_header_that_proves_nothing_is_refused(run, running, header) -> None:
    async def scenario(app, in_database) -> None:
        wire = await Wire(app, stream_of(running), authorization=header).until_ended()

        assert (wire.status, json.loads(wire.body)["code"]) == (401, "bad_token")

    run(scenario)
