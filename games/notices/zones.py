"""Time zones by name, as people choose them."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, available_timezones

# Zones of the tz database that are named after a place; the others are old names and fixed offsets.
_AREAS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


@cache
def zones_by_area() -> Mapping[str, Sequence[str]]:
    """The names of all zones by the part of the world they are in, in the order of the alphabet; UTC last."""
    names = sorted(name for name in available_timezones() if name.split("/", 1)[0] in _AREAS and "/" in name)
    areas = {area: tuple(name for name in names if name.startswith(f"{area}/")) for area in _AREAS}
    return MappingProxyType({**areas, "UTC": ("UTC",)})


def zone_called(name: str) -> ZoneInfo | None:
    """The zone of this name, old names included; None where there is none."""
    return ZoneInfo(name) if name in _known() else None


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
