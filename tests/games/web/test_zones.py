"""Pages go by the reader's clock."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from games.models import Match, Player
from games.services import open_table_match, report_match
from games.services.chairs import Chair
from games.services.notices_choices import set_zone

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 14, 15, 0, tzinfo=UTC)


@pytest.fixture
def reported(ada, bruno) -> Match:
    """A match with real cards that Ada reported on 14 March at 15:00 UTC."""
    match = open_table_match(creator=ada, preset="scopa_classica", chairs=[Chair(ada), Chair(bruno)], now=AT)
    report_match(match_id=match.pk, player=ada, level="points", content={"scores": [11, 8]}, now=AT)
    return match


def deadline_on(page) -> str:
    """What the page says about when the report counts."""
    found = re.search(r"it counts from ([^<]+)\.<", page.content.decode())
    assert found is not None
    return found[1]


def test_a_page_names_the_zone_that_its_reader_chose(browser_of, bruno, reported) -> None:
    client = browser_of(bruno)
    assert deadline_on(client.get(f"/g/{reported.pk}/report")) == "Sun 15 Mar 2026, 16:00 (Europe/Rome)"

    set_zone(by=bruno, zone="Asia/Tokyo")

    assert deadline_on(client.get(f"/g/{reported.pk}/report")) == "Mon 16 Mar 2026, 00:00 (Asia/Tokyo)"


def test_what_was_chosen_goes_before_the_machine_and_the_machine_before_the_service(browser_of, bruno, reported):
    client = browser_of(bruno)
    client.cookies["zone"] = "America/New_York"
    assert deadline_on(client.get(f"/g/{reported.pk}/report")) == "Sun 15 Mar 2026, 11:00 (America/New_York)"

    set_zone(by=bruno, zone="Asia/Tokyo")
    assert "(Asia/Tokyo)" in deadline_on(client.get(f"/g/{reported.pk}/report"))

    client.cookies["zone"] = "Moon/Base"
    set_zone(by=bruno, zone="")
    assert "(Europe/Rome)" in deadline_on(client.get(f"/g/{reported.pk}/report"))


def test_no_page_leaves_its_zone_to_the_next_reader(browser_of, ada, bruno) -> None:
    set_zone(by=ada, zone="Asia/Tokyo")

    browser_of(ada).get("/players")

    assert timezone.get_current_timezone_name() == "Europe/Rome"


def test_programs_get_utc_whatever_zone_was_chosen(browser_of, ada, reported) -> None:
    set_zone(by=ada, zone="Asia/Tokyo")

    document = browser_of(ada).get(f"/api/v1/matches/{reported.pk}").json()

    assert document["confirm_at"] == "2026-03-15T15:00:00Z"


def test_a_page_asks_for_the_zone_once(browser_of, ada, django_assert_max_num_queries) -> None:
    client = browser_of(ada)
    client.get("/players")
    with django_assert_max_num_queries(20) as asked:
        client.get("/players")

    zones = [
        query["sql"] for query in asked.captured_queries if re.search(r'^SELECT "games_player"."zone"', query["sql"])
    ]
    assert len(zones) == 1
    assert Player.objects.get(pk=ada.pk).zone == ""
