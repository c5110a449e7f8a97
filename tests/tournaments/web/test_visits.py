"""In which zone readers see times, and what they may open."""

import pytest

from tests.tournaments.web.factories import online

pytestmark = pytest.mark.django_db


def test_times_are_those_of_the_place_until_the_reader_s_zone_is_known(visitor, organiser) -> None:
    tournament = online(organiser, zone="Asia/Tokyo")
    address = f"/tournaments/{tournament.pk}"

    assert "Mon 16 Mar 2026, 00:00 Asia/Tokyo" in visitor.get(address).content.decode()

    visitor.cookies["zone"] = "America/New_York"
    text = visitor.get(address).content.decode()
    assert "Sun 15 Mar 2026, 11:00 America/New_York (your time)" in text
    assert "At the place: Mon 16 Mar 2026, 00:00 Asia/Tokyo" in visitor.get(f"{address}/rules").content.decode()


@pytest.mark.parametrize("zone", ["", "Nowhere/At_All", "../../etc/passwd", "<script>", "/usr/share/zoneinfo/UTC"])
def test_a_zone_that_is_none_is_left_out_of_account(visitor, organiser, zone) -> None:
    tournament = online(organiser, zone="Asia/Tokyo")
    visitor.cookies["zone"] = zone

    assert "Asia/Tokyo" in visitor.get(f"/tournaments/{tournament.pk}").content.decode()
