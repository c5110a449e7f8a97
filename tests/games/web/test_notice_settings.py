"""Language, zone, and a box for each kind and channel."""

import pytest

from games.models import Channel, NoticeChoice, Player, PushDevice
from games.notices.registry import notice_kinds
from games.selectors.notices import choices_of
from tests.games.conftest import NOW
from tests.games.services.test_notices import with_address

pytestmark = pytest.mark.django_db

URL = "/account/notices"


def boxes(**channels: list[str]) -> dict[str, object]:
    return {"form": "kinds", **channels}


def text_of(answer) -> str:
    return answer.content.decode()


def test_every_kind_has_a_box_for_every_channel(browser_of, ada) -> None:
    page = text_of(browser_of(ada).get(URL))

    for code in notice_kinds():
        for channel in Channel:
            assert f'name="{channel}" value="{code}"' in page


def test_what_is_not_ticked_is_off(browser_of, ada) -> None:
    answer = browser_of(ada).post(URL, boxes(page=["moved", "your_turn"], push=["moved"]))

    assert answer["Location"] == URL
    chosen = choices_of(ada)
    assert chosen["moved"] == {Channel.PAGE, Channel.PUSH}
    assert chosen["your_turn"] == {Channel.PAGE}
    assert chosen["time_proposed"] == frozenset()


def test_a_whole_group_is_switched_on_one_channel_and_the_rest_is_kept(browser_of, ada) -> None:
    browser_of(ada).post(URL, boxes(page=["moved"], email=["your_turn"], all="leagues:email:on"))

    chosen = choices_of(ada)
    assert Channel.EMAIL in chosen["time_proposed"]
    assert chosen["your_turn"] == {Channel.EMAIL}
    assert chosen["tournament_cancelled"] == frozenset()

    browser_of(ada).post(URL, boxes(email=list(notice_kinds()), all="leagues:email:off"))

    assert Channel.EMAIL not in choices_of(ada)["moved"]
    assert Channel.EMAIL in choices_of(ada)["your_turn"]


@pytest.mark.parametrize("value", ["", "leagues", "weather:email:on", "leagues:fax:on", ":::::"])
def test_a_button_that_is_none_switches_nothing(browser_of, ada, value) -> None:
    everything = {channel.value: list(notice_kinds()) for channel in Channel}

    browser_of(ada).post(URL, boxes(**everything, all=value))

    assert all(channels == set(Channel) for channels in choices_of(ada).values())


def test_language_and_zone_are_kept_and_the_pages_follow(browser_of, ada) -> None:
    client = browser_of(ada)

    client.post(URL, {"form": "reading", "language": "it", "zone": "Asia/Tokyo"})

    ada.refresh_from_db()
    assert (ada.language, ada.zone) == ("it", "Asia/Tokyo")
    assert '<html lang="it"' in text_of(client.get("/"))


@pytest.mark.parametrize("fields", [{"language": "de", "zone": ""}, {"language": "it", "zone": "Moon/Base"}])
def test_a_language_or_zone_that_does_not_exist_is_refused(browser_of, ada, fields) -> None:
    answer = browser_of(ada).post(URL, {"form": "reading", **fields})

    assert answer.status_code == 400
    assert 'role="alert"' in text_of(answer)


def test_switching_the_language_of_the_page_switches_that_of_letters(browser_of, ada, visitor) -> None:
    browser_of(ada).post("/i18n/setlang/", {"language": "ja", "next": "/"})
    assert Player.objects.get(pk=ada.pk).language == "ja"

    browser_of(ada).post("/i18n/setlang/", {"language": "xx", "next": "/"})
    assert Player.objects.get(pk=ada.pk).language == "ja"
    assert visitor.post("/i18n/setlang/", {"language": "it", "next": "/players"})["Location"] == "/players"


def test_a_new_account_is_written_to_in_the_language_it_was_made_in(visitor) -> None:
    visitor.post("/i18n/setlang/", {"language": "it", "next": "/"})

    visitor.post("/accounts/signup/", {"username": "Stella", "password1": "briscola-tressette"})

    assert Player.objects.get(name="Stella").language == "it"


def test_the_page_says_where_letters_go(browser_of, ada, settings) -> None:
    client = browser_of(ada)
    assert "You have given no e-mail address" in text_of(client.get(URL))

    with_address(ada)
    assert "Letters go to ada@example.org." in text_of(client.get(URL))

    ada.user.emailaddress_set.create(email="ada@example.org", verified=False, primary=True)
    assert "begin when you have confirmed the address" in text_of(client.get(URL))

    settings.NOTICE_LETTERS = False
    assert "This service sends no e-mail." in text_of(client.get(URL))


def test_guests_are_told_why_they_get_no_letters(visitor) -> None:
    visitor.post("/play/bot")

    assert "Guests find notices in the page only." in text_of(visitor.get(URL))


def test_a_browser_is_removed_without_javascript(browser_of, ada, bruno) -> None:
    device = PushDevice.objects.create(
        player=ada, endpoint="https://8.8.8.8/1", public_key="k", secret="s", name="Firefox, Linux", created_at=NOW
    )
    assert "Firefox, Linux" in text_of(browser_of(ada).get(URL))

    browser_of(bruno).post(URL, {"form": "device", "device": device.pk})
    assert PushDevice.objects.exists()
    browser_of(ada).post(URL, {"form": "device", "device": device.pk})
    assert not PushDevice.objects.exists()


def test_without_a_key_of_ours_push_is_not_offered(browser_of, ada, settings) -> None:
    assert "data-push=" in text_of(browser_of(ada).get(URL))

    settings.PUSH_PRIVATE_KEY = ""

    assert "data-push=" not in text_of(browser_of(ada).get(URL))


def test_the_worker_of_messages_lies_at_the_top(visitor) -> None:
    answer = visitor.get("/service-worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert "showNotification" in text_of(answer)
    assert "worker-src 'self'" in visitor.get("/")["Content-Security-Policy"]


def test_strangers_are_asked_to_sign_in(visitor) -> None:
    assert visitor.get(URL)["Location"].startswith("/accounts/login/")
    assert not NoticeChoice.objects.exists()
