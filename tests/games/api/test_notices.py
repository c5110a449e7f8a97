"""Notices and their settings for programs."""

import pytest

from games.models import Notice, Player, PushDevice
from games.services import notify
from tests.games.api.conftest import API, problem
from tests.games.conftest import NOW
from tests.games.notices.test_pushes import Browser

pytestmark = pytest.mark.django_db


def tell(player: Player, key: str = "k") -> Notice:
    facts = {"club": "Circolo Sette", "by": "Bruno"}
    notify("club_joining_asked", [player], key=key, facts=facts, link="/players", now=NOW)
    return Notice.objects.get(player=player, key=key)


def test_notices_are_listed_with_text_and_facts(as_ada, ada) -> None:
    notice = tell(ada)

    document = as_ada.get(f"{API}/notices").json()

    assert document == {
        "results": [
            {
                "id": notice.pk,
                "kind": "club_joining_asked",
                "group": "clubs",
                "subject": "Bruno asks to join Circolo Sette",
                "body": "You manage Circolo Sette, and Bruno would like to join it.\n\n"
                "Admit or refuse them on the page of the club. Until then they wait.",
                "facts": {"club": "Circolo Sette", "by": "Bruno"},
                "link": "/players",
                "at": "2026-03-14T15:00:00Z",
                "read_at": None,
                "void_at": None,
            }
        ],
        "next_before": None,
        "unread": 1,
        "stream": f"/api/v1/inboxes/{ada.pk}/stream",
    }


def test_a_list_goes_on_before_its_last_notice(as_ada, ada) -> None:
    numbers = [tell(ada, str(number)).pk for number in range(5)]

    first = as_ada.get(f"{API}/notices?limit=2").json()
    second = as_ada.get(f"{API}/notices?limit=2&before={first['next_before']}").json()
    third = as_ada.get(f"{API}/notices?limit=2&before={second['next_before']}").json()

    listed = [row["id"] for page in (first, second, third) for row in page["results"]]
    assert listed == sorted(numbers, reverse=True)
    assert third["next_before"] is None


def test_notices_are_marked_as_read_one_by_one_and_up_to_one(as_ada, as_bruno, ada) -> None:
    first, second, third = (tell(ada, str(number)) for number in range(3))

    assert as_ada.post(f"{API}/notices/{third.pk}/read").json()["read_at"] is not None
    assert as_ada.post(f"{API}/notices/read", {"up_to": first.pk}).json() == {"read": 1, "unread": 1}
    assert problem(as_bruno.post(f"{API}/notices/{second.pk}/read")) == (404, "not_found")
    assert as_bruno.post(f"{API}/notices/read", {"up_to": second.pk}).json() == {"read": 0, "unread": 0}
    assert Notice.objects.get(pk=second.pk).read_at is None


def test_a_notice_of_a_kind_that_is_no_more_is_there_for_nobody(as_ada, ada) -> None:
    notice = tell(ada)
    Notice.objects.filter(pk=notice.pk).update(kind="of_long_ago")

    assert as_ada.get(f"{API}/notices").json()["results"] == []
    assert problem(as_ada.post(f"{API}/notices/{notice.pk}/read")) == (404, "not_found")


def test_settings_are_changed_where_they_are_named(as_ada, ada) -> None:
    change = {"zone": "Asia/Tokyo", "kinds": {"moved": ["push"]}}

    answer = as_ada.patch(f"{API}/notices/settings", change)

    document = as_ada.get(f"{API}/notices/settings").json()
    assert answer.json() == document
    assert (document["language"], document["zone"]) == ("", "Asia/Tokyo")
    channels = {row["kind"]: row["channels"] for row in document["kinds"]}
    assert channels["moved"] == ["push"]
    assert channels["time_proposed"] == ["email", "page", "push"]


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"zone": "Moon/Base"}, (400, "unknown_zone")),
        ({"language": "de"}, (400, "validation_failed")),
        ({"kinds": {"weather": []}}, (400, "unknown_notice_kind")),
        ({"kinds": {"moved": ["fax"]}}, (400, "validation_failed")),
        ({"kinds": []}, (400, "validation_failed")),
    ],
)
def test_settings_that_mean_nothing_are_refused(as_ada, change, refusal) -> None:
    assert problem(as_ada.patch(f"{API}/notices/settings", change)) == refusal


def test_a_browser_is_added_listed_and_removed(as_ada, as_bruno, ada) -> None:
    keys = Browser()
    fields = {"endpoint": "https://8.8.8.8/1", "public_key": keys.public, "secret": keys.secret, "name": "Firefox"}

    added = as_ada.post(f"{API}/notices/devices", fields)
    again = as_ada.post(f"{API}/notices/devices", fields)
    listed = as_ada.get(f"{API}/notices/devices").json()

    assert (added.status_code, again.json()["id"]) == (201, added.json()["id"])
    assert [device["endpoint"] for device in listed["devices"]] == ["https://8.8.8.8/1"]
    assert "secret" not in added.json()
    assert len(listed["public_key"]) == 87
    assert problem(as_bruno.delete(f"{API}/notices/devices/{added.json()['id']}")) == (404, "not_found")
    assert as_ada.delete(f"{API}/notices/devices/{added.json()['id']}").status_code == 204
    assert not PushDevice.objects.exists()


def test_a_private_address_is_no_browser(as_ada, settings) -> None:
    settings.PUSH_ALLOW_LOOPBACK = False
    keys = Browser()
    fields = {"endpoint": "https://169.254.169.254/latest", "public_key": keys.public, "secret": keys.secret}

    assert problem(as_ada.post(f"{API}/notices/devices", fields)) == (400, "bad_push_device")


def test_without_a_key_of_ours_no_browser_can_be_added(as_ada, settings) -> None:
    settings.PUSH_PRIVATE_KEY = ""
    keys = Browser()
    fields = {"endpoint": "https://8.8.8.8/1", "public_key": keys.public, "secret": keys.secret}

    assert problem(as_ada.post(f"{API}/notices/devices", fields)) == (409, "push_not_offered")
    assert as_ada.get(f"{API}/notices/devices").json()["public_key"] is None


@pytest.mark.parametrize("path", ["notices", "notices/settings", "notices/devices", "inboxes/1/stream"])
def test_strangers_have_no_notices(stranger, path) -> None:
    assert problem(stranger.get(f"{API}/{path}")) == (401, "not_authenticated")


def test_without_asgi_the_stream_tells_the_count_and_ends(as_ada, as_bruno, ada) -> None:
    tell(ada)

    answer = as_ada.get(f"{API}/inboxes/{ada.pk}/stream")

    assert answer["Content-Type"].startswith("text/event-stream")
    assert answer.content.endswith(b'event: notices\ndata: {"unread": 1}\n\n')
    assert problem(as_bruno.get(f"{API}/inboxes/{ada.pk}/stream")) == (404, "not_found")


def test_choosing_is_limited(as_ada) -> None:
    answers = [as_ada.patch(f"{API}/notices/settings", {"zone": ""}).status_code for _ in range(31)]

    assert answers[:30] == [200] * 30
    assert answers[30] == 429
