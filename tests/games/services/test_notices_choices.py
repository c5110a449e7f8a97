"""What people choose: channels, language, zone and devices."""

import pytest

from games.models import Channel, NoticeChoice, NoticeDelivery, PushDevice
from games.selectors.notices import choices_of
from games.services import notify
from games.services.errors_notices import BadPushDevice, PushNotOffered, UnknownKind, UnknownLanguage, UnknownZone
from games.services.notices_choices import (
    MOST_DEVICES,
    add_device,
    choose_channels,
    remove_device,
    set_language,
    set_zone,
    turn_off_letters,
)
from tests.games.conftest import NOW
from tests.games.notices.test_pushes import Browser

pytestmark = pytest.mark.django_db

KIND = "club_joining_asked"  # proposes page and e-mail


def subscribe(player, endpoint: str = "https://8.8.8.8/push/1", name: str = "Firefox, Linux") -> PushDevice:
    keys = Browser()
    return add_device(by=player, endpoint=endpoint, public_key=keys.public, secret=keys.secret, name=name, now=NOW)


def test_only_what_differs_from_the_proposal_is_kept(ada) -> None:
    choose_channels(by=ada, wanted={KIND: [Channel.PUSH]})
    assert choices_of(ada)[KIND] == {Channel.PUSH}
    assert NoticeChoice.objects.count() == 3

    choose_channels(by=ada, wanted={KIND: [Channel.PAGE, Channel.EMAIL]})
    assert choices_of(ada)[KIND] == {Channel.PAGE, Channel.EMAIL}
    assert not NoticeChoice.objects.exists()


def test_an_unknown_kind_is_refused_and_changes_nothing(ada) -> None:
    with pytest.raises(UnknownKind):
        choose_channels(by=ada, wanted={KIND: [], "weather": []})

    assert not NoticeChoice.objects.exists()


def test_letters_are_turned_off_for_the_kinds_of_a_letter(ada) -> None:
    turn_off_letters(player_id=ada.pk, kinds=[KIND, "gone_long_ago"])
    turn_off_letters(player_id=0, kinds=[KIND])

    assert choices_of(ada)[KIND] == {Channel.PAGE}


def test_a_language_and_a_zone_are_those_that_exist(ada) -> None:
    set_language(by=ada, language="ja")
    set_zone(by=ada, zone="Asia/Tokyo")
    ada.refresh_from_db()
    assert (ada.language, ada.zone) == ("ja", "Asia/Tokyo")

    with pytest.raises(UnknownLanguage):
        set_language(by=ada, language="de")
    with pytest.raises(UnknownZone):
        set_zone(by=ada, zone="../../etc/passwd")
    set_zone(by=ada, zone="")
    assert ada.zone == ""


def test_the_same_browser_again_is_the_same_device(ada) -> None:
    first, second = subscribe(ada), subscribe(ada, name="Firefox\n, Windows")

    assert first.pk == second.pk
    assert PushDevice.objects.get().name == "Firefox , Windows"


def test_a_browser_belongs_to_whoever_subscribed_last(ada, bruno) -> None:
    subscribe(ada)
    notify("table_result_disputed", [ada], key="k", facts={}, link="/", now=NOW)

    subscribe(bruno)

    assert PushDevice.objects.get().player == bruno
    assert not NoticeDelivery.objects.exists()  # nothing of Ada's is shown to Bruno


def test_the_oldest_browser_makes_room_for_a_new_one(ada) -> None:
    for number in range(MOST_DEVICES + 2):
        subscribe(ada, f"https://8.8.8.8/push/{number}")

    endpoints = set(PushDevice.objects.values_list("endpoint", flat=True))
    assert endpoints == {f"https://8.8.8.8/push/{number}" for number in range(2, MOST_DEVICES + 2)}


def test_an_address_that_is_not_a_push_service_is_refused(ada, settings) -> None:
    settings.PUSH_ALLOW_LOOPBACK = False
    for endpoint in ("https://127.0.0.1/", "http://8.8.8.8/", "https://10.0.0.1/push", ""):
        with pytest.raises(BadPushDevice):
            subscribe(ada, endpoint)


def test_keys_that_cannot_encrypt_are_refused(ada) -> None:
    with pytest.raises(BadPushDevice):
        add_device(by=ada, endpoint="https://8.8.8.8/1", public_key="x", secret="y", name="", now=NOW)


def test_without_a_key_of_ours_there_is_no_web_push(ada, settings) -> None:
    settings.PUSH_PRIVATE_KEY = ""

    with pytest.raises(PushNotOffered):
        subscribe(ada)


def test_people_remove_their_own_browsers_only(ada, bruno) -> None:
    device = subscribe(ada)

    assert not remove_device(by=bruno, device_id=device.pk)
    assert not remove_device(by=bruno, endpoint=device.endpoint)
    assert remove_device(by=ada, device_id=device.pk)
    assert not PushDevice.objects.exists()
