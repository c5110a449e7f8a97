"""The page of notices, the bell, and the links of letters."""

import re

import pytest
from django.core import mail
from django.test import Client

from games.models import Channel, Notice, NoticeChoice, Player
from games.selectors.notices import choices_of
from games.services import deliver_notices, notify, withdraw_notices
from tests.games.conftest import NOW
from tests.games.services.test_notices import with_address

pytestmark = pytest.mark.django_db


def tell(player: Player, key: str = "k", club: str = "Circolo Sette") -> Notice:
    facts = {"club": club, "by": "Bruno"}
    notify("club_joining_asked", [player], key=key, facts=facts, link="/players", now=NOW)
    return Notice.objects.get(player=player, key=key)


def text_of(answer) -> str:
    return answer.content.decode()


def test_strangers_are_asked_to_sign_in_and_see_no_bell(visitor) -> None:
    assert visitor.get("/notifications")["Location"].startswith("/accounts/login/")
    assert "data-inbox" not in text_of(visitor.get("/"))


def test_whoever_has_nothing_reads_that_there_is_nothing_to_do(browser_of, ada) -> None:
    assert "Nothing to do." in text_of(browser_of(ada).get("/notifications"))


def test_notices_stand_newest_first_and_lead_to_the_thing_itself(browser_of, ada) -> None:
    old, new = tell(ada, "1", "Old Club"), tell(ada, "2", "New Club")
    client = browser_of(ada)

    page = text_of(client.get("/notifications"))

    assert page.index("Bruno asks to join New Club") < page.index("Bruno asks to join Old Club")
    assert f'href="/notifications/{new.pk}"' in page
    answer = client.get(f"/notifications/{new.pk}")
    assert answer["Location"] == "/players"
    new.refresh_from_db()
    old.refresh_from_db()
    assert (new.read_at is not None, old.read_at) == (True, None)


def test_the_bell_says_in_words_how_many_are_unread(browser_of, ada) -> None:
    client = browser_of(ada)
    assert "Notices: none unread" in text_of(client.get("/"))

    tell(ada, "1")
    tell(ada, "2")

    assert "Notices: 2 unread" in text_of(client.get("/"))
    badge = text_of(client.get("/notifications?part=badge"))
    assert "<html" not in badge
    assert re.search(r'<span class="badge" aria-hidden="true">2</span>', badge)


def test_one_notice_is_marked_as_read(browser_of, ada) -> None:
    notice = tell(ada)
    client = browser_of(ada)

    client.post("/notifications/read", {"notice": notice.pk})

    assert "Mark as read" not in text_of(client.get("/notifications"))


def test_all_that_was_shown_is_marked_as_read_and_nothing_that_came_since(browser_of, ada) -> None:
    shown, later = tell(ada, "1"), tell(ada, "2")

    browser_of(ada).post("/notifications/read", {"up_to": shown.pk})

    assert list(Notice.objects.filter(read_at__isnull=True)) == [later]


def test_nobody_reads_or_marks_what_somebody_else_was_told(browser_of, ada, bruno) -> None:
    notice = tell(ada)
    client = browser_of(bruno)

    assert client.get(f"/notifications/{notice.pk}").status_code == 404
    assert client.post("/notifications/read", {"notice": notice.pk}).status_code == 404
    assert Notice.objects.get().read_at is None
    assert "Circolo Sette" not in text_of(client.get("/notifications"))


@pytest.mark.parametrize("fields", [{}, {"notice": "x"}, {"up_to": "-1"}, {"notice": "9" * 30}])
def test_nonsense_marks_nothing(browser_of, ada, fields) -> None:
    tell(ada)

    assert browser_of(ada).post("/notifications/read", fields).status_code in (302, 404)
    assert Notice.objects.get().read_at is None


def test_what_holds_no_more_is_struck_and_asks_for_nothing(browser_of, ada) -> None:
    notice = tell(ada)
    withdraw_notices(key="k", now=NOW)

    page = text_of(browser_of(ada).get("/notifications"))

    assert "<s>Bruno asks to join Circolo Sette</s>" in page
    assert f'href="/notifications/{notice.pk}"' not in page
    assert "Notices: none unread" in page


def test_names_are_escaped_on_the_page(browser_of, ada) -> None:
    tell(ada, club="<script>alert(1)</script>")

    page = text_of(browser_of(ada).get("/notifications"))

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_long_lists_come_in_pages(browser_of, ada, django_assert_max_num_queries) -> None:
    for number in range(35):
        tell(ada, str(number), f"Club {number:02}")
    client = browser_of(ada)

    with django_assert_max_num_queries(12):
        first = text_of(client.get("/notifications"))
    older = re.search(r'href="(\?before=\d+)"', first)
    assert older is not None
    second = text_of(client.get(f"/notifications{older[1]}"))

    assert ("Club 34" in first, "Club 05" in first, "Club 04" in first) == (True, True, False)
    assert ("Club 04" in second, "Club 00" in second, "Older" in second) == (True, True, False)


def test_times_are_those_of_the_reader_s_zone(browser_of, ada) -> None:
    facts = {"tournament": "Coppa", "outcome": "accepted", "starts_at": "2026-12-04T19:30:00Z", "zone": "Europe/Paris"}
    notify("tournament_entry_decided", [ada], key="k", facts=facts, link="/", now=NOW)
    client = browser_of(ada)
    assert "20:30 (Europe/Paris)" in text_of(client.get("/notifications"))

    client.cookies["zone"] = "America/New_York"
    assert "14:30 (America/New_York)" in text_of(client.get("/notifications"))

    Player.objects.filter(pk=ada.pk).update(zone="Asia/Tokyo")
    page = text_of(client.get("/notifications"))
    assert "04:30 (Asia/Tokyo)" in page
    assert "Sun 15 Mar 2026, 00:00" in page  # when it was told: 15:00 UTC


def link_of_letter(reader: Player) -> str:
    tell(with_address(reader))
    deliver_notices(now=NOW)
    return re.search(r"<https?://[^/]+(/notifications/off/[^>]+)>", mail.outbox[0].extra_headers["List-Unsubscribe"])[1]


def test_a_letter_s_link_asks_before_it_turns_anything_off(visitor, ada) -> None:
    link = link_of_letter(ada)

    page = text_of(visitor.get(link))

    assert "Somebody asks to join a club that you manage" in page
    assert "Ada then gets no more e-mail about:" in page
    assert not NoticeChoice.objects.exists()


def test_a_mail_program_turns_letters_off_with_one_post_and_no_session(ada) -> None:
    strict = Client(enforce_csrf_checks=True)
    link = link_of_letter(ada)

    answer = strict.post(link, {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert choices_of(ada)["club_joining_asked"] == {Channel.PAGE}
    assert Channel.EMAIL in choices_of(ada)["time_proposed"]


@pytest.mark.parametrize("token", ["x", "W10:abc", "%00", "a" * 300])
def test_a_link_that_is_not_ours_turns_nothing_off(visitor, token) -> None:
    assert visitor.post(f"/notifications/off/{token}").status_code == 404
