"""Whatever was lost between a commit and the queue is found again."""

from contextlib import suppress
from datetime import timedelta
from queue import Empty

import pytest
from celery import current_app

from games.models import Heartbeat, IdempotentReply, Match, RelatedPlayers
from games.services import create_match, resign, settle_match, sweep, take_seat
from games.services.related import relate
from tests.games.conftest import NOW

LATER = NOW + timedelta(seconds=30)


def queued() -> list[tuple[str, list[int]]]:
    """What waits in the broker: names and arguments."""
    found = []
    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue("celery")
        with suppress(Empty):
            while True:
                message = queue.get(block=False)
                found.append((message.headers["task"], message.payload[0]))
                message.ack()
        queue.close()
    return found


@pytest.mark.django_db
def test_a_sweep_forgets_who_was_related_once_it_cannot_matter(ada, make_player) -> None:
    ada.created_at = NOW
    ada.save()
    relate(make_player(), [ada.pk], now=NOW)

    sweep(now=NOW + timedelta(days=6, hours=23))
    assert RelatedPlayers.objects.exists()

    sweep(now=NOW + timedelta(days=7))
    assert not RelatedPlayers.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_bot_turn_that_got_lost_is_queued_again(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", bots=["random"] * 2, creator_seat=None, now=NOW)
    queued()

    assert sweep(now=LATER).bot_turns == 1

    assert queued() == [("games.tasks.play_bot_turn", [match.pk, match.seq])]


@pytest.mark.django_db(transaction=True)
def test_a_finished_match_that_was_not_settled_is_queued_again(table, ada) -> None:
    resign(player=ada, match_id=table.pk, now=NOW)
    queued()

    assert sweep(now=LATER).settlements == 1
    assert queued() == [("games.tasks.settle_match", [table.pk])]

    settle_match(match_id=table.pk, now=NOW)
    assert sweep(now=LATER).settlements == 0


@pytest.mark.django_db(transaction=True)
def test_a_turn_whose_time_ran_out_is_ended(table) -> None:
    assert sweep(now=NOW + timedelta(seconds=table.turn_seconds - 1)).expired == 0
    assert sweep(now=NOW + timedelta(seconds=table.turn_seconds + 1)).expired == 1
    assert Match.objects.get(pk=table.pk).outcome_reason == "timeout"


@pytest.mark.django_db
def test_what_was_queued_a_moment_ago_is_left_alone(ada) -> None:
    create_match(creator=ada, preset="scopa_classica", bots=["random"] * 2, creator_seat=None, now=NOW)

    assert not sweep(now=NOW + timedelta(seconds=1))


@pytest.mark.django_db
def test_a_sweep_leaves_a_sign_of_life_and_forgets_old_replies(ada) -> None:
    IdempotentReply.objects.create(player=ada, route="plays", key="k", fingerprint="f", status=200, body=b"")
    kept = IdempotentReply.objects.get()

    sweep(now=kept.created_at + timedelta(hours=23))
    assert IdempotentReply.objects.exists()

    sweep(now=kept.created_at + timedelta(hours=25))
    assert not IdempotentReply.objects.exists()
    assert Heartbeat.objects.get(name="sweeper").at == kept.created_at + timedelta(hours=25)


@pytest.mark.django_db(transaction=True)
def test_a_queue_that_nobody_takes_from_does_not_grow_with_every_round(ada) -> None:
    create_match(creator=ada, preset="scopa_classica", bots=["random"] * 2, creator_seat=None, now=NOW)
    queued()

    assert [sweep(now=LATER + timedelta(seconds=2 * number)).bot_turns for number in range(5)] == [1, 0, 0, 0, 0]
    assert len(queued()) == 1


@pytest.mark.django_db(transaction=True)
def test_a_match_that_cannot_be_opened_does_not_stop_the_others(ada, bruno, caplog) -> None:
    matches = [create_match(creator=ada, preset="scopa_classica", now=NOW, turn_seconds=60) for _ in range(2)]
    for match in matches:
        take_seat(player=bruno, match_id=match.pk, now=NOW)
    Match.objects.filter(pk=matches[0].pk).update(snapshot=b"broken")

    assert sweep(now=NOW + timedelta(minutes=2)).expired == 1

    assert Match.objects.get(pk=matches[1].pk).outcome_reason == "timeout"
    assert "SealBroken" in caplog.text
