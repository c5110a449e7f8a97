"""Letters leave the house once, late ones never, and what certainly did not leave is tried again."""

import smtplib
from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from games.models import Channel, Notice, NoticeDelivery, Player
from games.services import deliver_notices, notices_delivery, notify, withdraw_notices
from games.services.notices_choices import choose_channels
from games.services.notices_delivery import LEASE, PAUSES, TOGETHER, sweep_deliveries
from games.services.notices_reading import read_notice
from tests.games.conftest import NOW
from tests.games.services.test_notices import with_address
from tests.games.services.test_sweep import queued
from tests.threads import at_once

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
FACTS = {"tournament": "Coppa del Naviglio", "by": "Bruno", "outcome": "accepted", "starts_at": "2026-12-04T19:30:00Z"}
FAILURES: list[Exception] = []


class FailingBackend(EmailBackend):
    """Keeps letters in memory, once the failures that a test has put down are used up."""

    def send_messages(self, messages):
        if FAILURES:
            raise FAILURES.pop(0)
        return super().send_messages(messages)


class DeafBackend(EmailBackend):
    """A mail server that cannot be reached."""

    def open(self):
        raise ConnectionRefusedError


def backend(settings, name: str) -> None:
    settings.MAILERS = {"default": {"BACKEND": f"{__name__}.{name}"}}


def tell(player: Player, key: str = "entry:1", now=NOW, kind: str = "tournament_entry_decided") -> None:
    notify(kind, [player], key=key, facts=FACTS, link="/tournaments/7", now=now)


def statuses() -> list[str]:
    return list(NoticeDelivery.objects.order_by("pk").values_list("status", flat=True))


@pytest.fixture
def reader(ada) -> Player:
    """Ada, who reads Italian in Tokyo and has given an address."""
    with_address(ada)
    Player.objects.filter(pk=ada.pk).update(zone="Asia/Tokyo")
    return Player.objects.get(pk=ada.pk)


def test_a_letter_says_what_when_and_where_and_how_to_turn_it_off(reader, settings) -> None:
    settings.PUBLIC_URL = "https://play.example"
    tell(reader)

    assert deliver_notices(now=NOW) == 1

    (letter,) = mail.outbox
    assert letter.to == ["ada@example.org"]
    assert letter.subject == "You are in: Coppa del Naviglio"
    assert "Hello Ada," in letter.body
    assert "It starts at Sat 5 Dec 2026, 04:30 (Asia/Tokyo)." in letter.body
    assert "\nhttps://play.example/tournaments/7\n" in letter.body
    assert "\nhttps://play.example/notifications/off/" in letter.body
    assert letter.extra_headers["List-Unsubscribe"].startswith("<https://play.example/notifications/off/")
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert statuses() == ["sent"]


def test_the_link_that_turns_letters_off_stands_in_its_header_as_it_is(reader) -> None:
    tell(reader)
    deliver_notices(now=NOW)

    raw = mail.outbox[0].message().as_bytes()

    (line,) = [line for line in raw.splitlines() if line.startswith(b"List-Unsubscribe:")]
    assert line.endswith(b">")
    assert b"=?utf-8?" not in line


def test_a_task_that_comes_three_times_sends_one_letter(reader) -> None:
    tell(reader)

    for _ in range(3):
        deliver_notices(now=NOW)

    assert len(mail.outbox) == 1


def test_what_comes_within_a_minute_of_a_letter_goes_into_the_next_one(reader) -> None:
    tell(reader)
    deliver_notices(now=NOW)
    for number in range(2, 5):
        tell(reader, f"entry:{number}", NOW + number * SECOND)

    deliver_notices(now=NOW + 5 * SECOND)
    assert len(mail.outbox) == 1
    deliver_notices(now=NOW + TOGETHER)

    assert len(mail.outbox) == 2
    assert mail.outbox[1].subject == "You are in: Coppa del Naviglio (and 2 more)"
    assert mail.outbox[1].body.count("Your registration for Coppa del Naviglio is accepted.") == 3
    assert statuses() == ["sent"] * 4


def test_what_is_told_at_once_goes_into_one_letter(reader) -> None:
    for number in range(3):
        tell(reader, f"entry:{number}")

    deliver_notices(now=NOW)

    assert len(mail.outbox) == 1


def test_a_withdrawn_notice_is_not_sent(reader) -> None:
    tell(reader)
    withdraw_notices(key="entry:1", now=NOW)

    deliver_notices(now=NOW)

    assert mail.outbox == []


def test_what_is_withdrawn_while_it_is_claimed_is_not_sent_either(reader, monkeypatch) -> None:
    tell(reader)
    Notice.objects.update(void_at=NOW)  # as if it happened between the claim and the look

    deliver_notices(now=NOW)

    assert mail.outbox == []
    assert NoticeDelivery.objects.get().reason == "withdrawn"


def test_what_was_read_in_the_page_meanwhile_is_not_sent(reader) -> None:
    tell(reader)
    read_notice(by=reader, notice_id=Notice.objects.get().pk, now=NOW)

    deliver_notices(now=NOW)

    assert mail.outbox == []
    assert NoticeDelivery.objects.get().reason == "read in the page"


def test_what_was_turned_off_meanwhile_is_not_sent(reader) -> None:
    tell(reader)
    choose_channels(by=reader, wanted={"tournament_entry_decided": [Channel.PAGE]})

    deliver_notices(now=NOW)

    assert mail.outbox == []


def test_what_is_no_longer_of_use_is_not_sent(reader) -> None:
    tell(reader)

    deliver_notices(now=NOW + timedelta(days=3))

    assert mail.outbox == []
    assert NoticeDelivery.objects.get().reason == "too late"


def test_a_turn_that_was_taken_meanwhile_is_not_sent(reader) -> None:
    choose_channels(by=reader, wanted={"your_turn": list(Channel)})
    notify("your_turn", [reader], key="your_turn:99:1", facts={"match": 99, "seq": 1}, link="/g/99", now=NOW)

    deliver_notices(now=NOW)

    assert mail.outbox == []
    assert NoticeDelivery.objects.get().reason == "no longer so"
    assert Notice.objects.get().void_at == NOW


def test_no_letter_goes_to_an_address_that_waits_to_be_confirmed(reader) -> None:
    reader.user.emailaddress_set.create(email="ada@example.org", verified=False, primary=True)
    tell(reader)

    deliver_notices(now=NOW)

    assert mail.outbox == []


def test_a_server_that_cannot_be_reached_is_tried_again_and_again(reader, settings) -> None:
    backend(settings, "DeafBackend")
    tell(reader)
    now = NOW
    for pause in PAUSES:
        deliver_notices(now=now)
        delivery = NoticeDelivery.objects.get()
        assert (delivery.status, delivery.due_at) == ("waiting", now + pause)
        deliver_notices(now=now + pause - SECOND)
        assert NoticeDelivery.objects.get().due_at == now + pause
        now += pause

    deliver_notices(now=now)

    delivery = NoticeDelivery.objects.get()
    assert (delivery.status, delivery.tries, delivery.reason) == ("failed", len(PAUSES), "ConnectionRefusedError")


def test_a_letter_that_failed_once_arrives_once(reader, settings) -> None:
    backend(settings, "FailingBackend")
    FAILURES[:] = [smtplib.SMTPDataError(451, b"come back later")]
    tell(reader)

    deliver_notices(now=NOW)
    assert statuses() == ["waiting"]
    deliver_notices(now=NOW + PAUSES[0])
    deliver_notices(now=NOW + timedelta(hours=1))

    assert len(mail.outbox) == 1
    assert statuses() == ["sent"]


def test_an_address_that_is_refused_for_good_is_not_tried_again(reader, settings) -> None:
    backend(settings, "FailingBackend")
    FAILURES[:] = [smtplib.SMTPRecipientsRefused({"ada@example.org": (550, b"no such box")})]
    tell(reader)

    deliver_notices(now=NOW)

    assert statuses() == ["failed"]


def test_a_conversation_that_broke_off_is_not_begun_again(reader, settings) -> None:
    backend(settings, "FailingBackend")
    FAILURES[:] = [smtplib.SMTPServerDisconnected("gone")]
    tell(reader)

    deliver_notices(now=NOW)
    deliver_notices(now=NOW + timedelta(hours=1))

    assert mail.outbox == []
    assert statuses() == ["unknown"]


def test_a_text_that_cannot_be_written_stops_nobody_else(reader, bruno) -> None:
    with_address(bruno, "bruno@example.org")
    tell(reader, "bad")
    Notice.objects.update(facts={"starts_at": "soon"})
    tell(bruno, "good")

    deliver_notices(now=NOW)

    assert [letter.to for letter in mail.outbox] == [["bruno@example.org"]]
    assert statuses() == ["waiting", "sent"]


def test_a_line_break_in_a_name_makes_no_header(reader) -> None:
    facts = {**FACTS, "tournament": "Cup\r\nBcc: everybody@example.org"}
    notify("tournament_entry_decided", [reader], key="k", facts=facts, link="/tournaments/7", now=NOW)

    deliver_notices(now=NOW)

    message = mail.outbox[0].message()
    assert message["Bcc"] is None
    assert message["Subject"] == "You are in: Cup Bcc: everybody@example.org"


def test_a_letter_has_an_end(reader) -> None:
    facts = {**FACTS, "tournament": "C" * 100_000, "text": "x\n" * 100_000}
    notify("tournament_entry_decided", [reader], key="k", facts=facts, link="/tournaments/7", now=NOW)

    deliver_notices(now=NOW)

    assert len(mail.outbox[0].subject) <= 150
    assert len(mail.outbox[0].body) < 5000


def test_what_was_left_between_sending_and_noting_is_never_sent_again(reader) -> None:
    tell(reader)
    NoticeDelivery.objects.update(status="sending", claimed_at=NOW)  # whoever claimed it died here

    assert sweep_deliveries(now=NOW + LEASE) == 0
    assert sweep_deliveries(now=NOW + LEASE + SECOND) == 1
    deliver_notices(now=NOW + LEASE + SECOND)

    assert mail.outbox == []
    assert statuses() == ["unknown"]
    assert Notice.objects.get().in_page  # where it can still be read


@pytest.mark.django_db(transaction=True)
def test_a_delivery_whose_task_got_lost_is_queued_again(reader) -> None:
    tell(reader)
    queued()

    assert sweep_deliveries(now=NOW + SECOND) == 1

    assert queued() == [("games.tasks.deliver_notices", [])]


@pytest.mark.django_db(transaction=True)
def test_eight_workers_at_once_send_every_letter_once(make_player, monkeypatch) -> None:
    monkeypatch.setattr(notices_delivery, "_SECONDS_OF_A_TASK", 1_000)  # nobody leaves letters for a next task
    readers = [with_address(make_player(), f"p{number}@example.org") for number in range(40)]
    for reader in readers:
        tell(reader, f"entry:{reader.pk}")

    tried = at_once(*[partial(deliver_notices, now=NOW)] * 8)

    assert sum(tried) == 40
    assert sorted(letter.to[0] for letter in mail.outbox) == sorted(reader.user.email for reader in readers)
    assert set(statuses()) == {"sent"}
