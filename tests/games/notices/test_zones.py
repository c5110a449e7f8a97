"""Zones as people choose them."""

import pytest

from games.notices.zones import zone_called, zones_by_area


def test_zones_are_grouped_by_the_part_of_the_world() -> None:
    areas = zones_by_area()

    assert "Europe/Rome" in areas["Europe"]
    assert "America/Argentina/Buenos_Aires" in areas["America"]
    assert areas["UTC"] == ("UTC",)
    assert not any(name.startswith(("Etc/", "posix/", "US/")) for names in areas.values() for name in names)


def test_old_names_are_understood() -> None:
    zone = zone_called("Asia/Calcutta")

    assert zone is not None
    assert zone.key == "Asia/Calcutta"


@pytest.mark.parametrize("name", ["", "Rome", "../../etc/passwd", "Europe/Rome\x00", "/etc/localtime"])
def test_what_is_no_zone_is_none(name) -> None:
    assert zone_called(name) is None
