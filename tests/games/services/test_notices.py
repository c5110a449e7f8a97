"""What is told is told once, in the transaction of the fact, and taken back when it holds no more."""

from datetime import timedelta

import pytest
from django.db import transaction

from games.models import Channel, Notice, NoticeDelivery, Player, PushDevice
from games.notices.registry import UnknownNoticeKind
from games.services import make_guest, notify, withdraw_notices
from games.services.bots import seat_bots
from games.services.notices_choices import choose_channels
from tests.games.conftest import NOW
from tests.games.services.test_sweep import queued

pytestmark = pytest.mark.django_db

CLUB = {"club": "Circolo Sette", "by": "Bruno"}


def tell(*players: Player, key: str = "asked:1", actor: Player | None = None, kind: str = "club_joining_asked") -> int:
    return notify(kind, players, key=key, facts=CLUB, link="/clubs/1", now=NOW, actor=actor)


def with_address(player: Player, address: str = "ada@example.org") -> Player:
    player.user.email = address
    player.user.save()
    return player


def device_of(player: Player, number: int = 1) -> PushDevice:
    return PushDevice.objects.create(
        player=player, endpoint=f"https://push.example.org/{number}", public_key="k", secret="s", created_at=NOW
    )


def test_a_fact_is_told_once_however_often_it_is_told(ada, bruno) -> None:
    with_address(ada)

    assert tell(ada, bruno) == 2
    assert tell(ada, bruno) == 0

    assert Notice.objects.count() == 2
    assert NoticeDelivery.objects.count() == 1


def test_somebody_who_joins_later_is_told_under_the_same_key_as_well(ada, bruno) -> None:
    tell(ada)

    assert tell(ada, bruno) == 1


def test_whoever_did_it_is_not_told(ada, bruno) -> None:
    tell(ada, bruno, actor=bruno)

    assert [notice.player for notice in Notice.objects.all()] == [ada]


def test_the_same_player_twice_in_a_list_is_told_once(ada) -> None:
    assert tell(ada, ada) == 1


def test_nothing_is_told_of_what_was_not_committed(ada) -> None:
    with_address(ada)

    def fact_that_fails() -> None:
        with transaction.atomic():
            tell(ada)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fact_that_fails()

    assert not Notice.objects.exists()
    assert not NoticeDelivery.objects.exists()


def test_a_letter_and_a_message_to_each_device_are_planned(ada) -> None:
    with_address(ada)
    devices = [device_of(ada, number) for number in range(2)]

    tell(ada, kind="table_result_disputed")

    planned = NoticeDelivery.objects.order_by("channel", "device").values_list("channel", "device", "status", "due_at")
    assert list(planned) == [
        ("email", None, "waiting", NOW),
        *(("push", device.pk, "waiting", NOW) for device in devices),
    ]


def test_bots_guests_and_people_without_an_address_find_it_in_the_page_only(ada) -> None:
    guest, (bot,) = make_guest(), seat_bots(["random"], taken=set())
    guest.user.email = "guest@example.org"
    guest.user.save()

    assert tell(ada, guest, bot) == 3

    assert Notice.objects.filter(in_page=True).count() == 3
    assert not NoticeDelivery.objects.exists()


def test_a_disabled_account_gets_no_letters(ada) -> None:
    with_address(ada).user.is_active = False
    ada.user.save()

    tell(ada)

    assert not NoticeDelivery.objects.exists()


@pytest.mark.parametrize("channel", list(Channel))
def test_every_channel_can_be_turned_off(ada, channel) -> None:
    with_address(ada)
    device_of(ada)
    kind = "table_result_disputed"
    choose_channels(by=ada, wanted={kind: [other for other in Channel if other != channel]})

    tell(ada, kind=kind)

    notice = Notice.objects.get()
    used = {Channel(each) for each in notice.deliveries.values_list("channel", flat=True)}
    if notice.in_page:
        used.add(Channel.PAGE)
    assert used == set(Channel) - {channel}


def test_what_is_turned_off_everywhere_is_still_told_only_once(ada) -> None:
    choose_channels(by=ada, wanted={"club_joining_asked": []})
    tell(ada)
    choose_channels(by=ada, wanted={"club_joining_asked": list(Channel)})

    assert tell(ada) == 0
    assert not Notice.objects.get().in_page


def test_what_holds_no_more_is_not_sent_and_is_void_in_the_page(ada, bruno) -> None:
    with_address(ada)
    tell(ada, bruno)
    later = NOW + timedelta(seconds=1)

    assert withdraw_notices(key="asked:1", now=later) == 2
    assert withdraw_notices(key="asked:1", now=later) == 0

    assert set(Notice.objects.values_list("void_at", flat=True)) == {later}
    assert NoticeDelivery.objects.get().status == "cancelled"


def test_notices_are_taken_back_by_the_beginning_of_their_keys(ada) -> None:
    for key in ("board:1:ask:7", "board:1:ask:8", "board:1:time:9", "board:12:ask:1"):
        tell(ada, key=key)

    withdraw_notices(key_prefix="board:1:ask:", now=NOW)

    void = Notice.objects.filter(void_at__isnull=False).order_by("key").values_list("key", flat=True)
    assert list(void) == ["board:1:ask:7", "board:1:ask:8"]


def test_what_has_left_the_house_stays_sent(ada) -> None:
    with_address(ada)
    tell(ada)
    NoticeDelivery.objects.update(status="sent", claimed_at=NOW)

    withdraw_notices(key="asked:1", now=NOW)

    assert NoticeDelivery.objects.get().status == "sent"


@pytest.mark.parametrize("key", ["", "x" * 201])
def test_a_key_is_short_and_not_empty(ada, key) -> None:
    with pytest.raises(ValueError, match="key"):
        tell(ada, key=key)


@pytest.mark.parametrize("link", ["", "clubs/1", "//elsewhere.example/", "https://elsewhere.example/"])
def test_a_notice_leads_to_this_service_only(ada, link) -> None:
    with pytest.raises(ValueError, match="page of this service"):
        notify("club_joining_asked", [ada], key="k", facts=CLUB, link=link, now=NOW)


def test_a_misspelt_kind_is_a_fault_of_ours(ada) -> None:
    with pytest.raises(UnknownNoticeKind):
        tell(ada, kind="club_joining_asks")


@pytest.mark.parametrize("given", [{}, {"key": "a", "key_prefix": "b"}])
def test_notices_are_taken_back_by_one_name(given) -> None:
    with pytest.raises(ValueError, match="either"):
        withdraw_notices(**given, now=NOW)


def test_many_people_are_told_in_few_queries(make_player, django_assert_max_num_queries) -> None:
    players = [with_address(make_player(), f"p{number}@example.org") for number in range(30)]

    with django_assert_max_num_queries(9):
        assert tell(*players) == 30


@pytest.mark.django_db(transaction=True)
def test_one_task_is_queued_for_all_that_a_transaction_tells(ada, bruno) -> None:
    queued()
    with transaction.atomic():
        tell(with_address(ada), key="a")
        tell(with_address(bruno, "bruno@example.org"), key="b")

    assert queued() == [("games.tasks.deliver_notices", [])]


@pytest.mark.django_db(transaction=True)
def test_no_task_is_queued_where_nothing_is_to_be_sent(ada) -> None:
    queued()

    tell(ada)

    assert queued() == []
