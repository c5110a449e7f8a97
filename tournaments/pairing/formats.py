"""The formats that a stage can have, each with its settings and its way to pair: where the services look things up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.pairing.brackets import Bracket
from tournaments.pairing.danese import pair_danese
from tournaments.pairing.double_knockout import MOST_ENTRIES, build_double_knockout
from tournaments.pairing.groups import pair_groups, usual_groups
from tournaments.pairing.knockout import build_knockout
from tournaments.pairing.mitchell import most_mitchell_rounds, pair_mitchell
from tournaments.pairing.quitters import QuitterRule
from tournaments.pairing.round_robin import pair_round_robin, rounds_in_cycle
from tournaments.pairing.stage_settings import (
    SCORING,
    Setting,
    bad,
    choice,
    flag,
    odd,
    optional,
    read_settings,
    scoring,
    tiebreaks,
    whole,
    whole_of,
)
from tournaments.pairing.swiss import SwissSettings, SwissTier, check_rounds, pair_swiss, recommended_rounds
from tournaments.pairing.types import PairingRequest, RoundPlan
from tournaments.standings.history import Edition

__all__ = ["FORMATS", "StageFormat"]

type Settings = Mapping[str, object]

MOST_ROUNDS = 200
MOST_GROUPS = 256
LONGEST_MATCH = 11
USUAL_TURNS = 4


@dataclass(frozen=True, slots=True)
class StageFormat:
    """One format.

    `check(settings, entries)` gives complete settings, or raises BadStageSettings; with `entries` 0 the field is not
    known yet and only the values are checked. `rounds(settings, entries)` is how many rounds there will be; of a
    bracket how many columns at most, everything counted that is played at a time of its own. `pair(request, settings,
    order)` pairs one round, where `order` is the live table, best first, if the format `uses_order`; `bracket(settings,
    entries)` builds the bracket. A format has the one or the other. All take settings as `check` gives them.
    """

    code: str
    is_bracket: bool
    uses_groups: bool
    check: Callable[[Settings, int], dict[str, object]]
    rounds: Callable[[Settings, int], int]
    pair: Callable[[PairingRequest, Settings, Sequence[int]], RoundPlan] | None = None
    bracket: Callable[[Settings, int], Bracket] | None = None
    uses_order: bool = False


def _common(*tiebreak_codes: str) -> tuple[Setting, ...]:
    """What every format has, with its usual tie-breaks."""
    return (
        Setting("scoring", dict(SCORING), scoring),
        Setting("tiebreaks", list(tiebreak_codes), tiebreaks),
        Setting("best_of", 1, odd(LONGEST_MATCH)),
        Setting("advance", None, optional(whole(1, 1_000_000))),
        Setting("edition", Edition.FIDE_2026.value, choice([Edition.FIDE_2024.value, Edition.FIDE_2026.value])),
    )


_OPPONENTS = ("buchholz_cut_1", "buchholz", "sonneborn_berger", "point_difference")
_MEETINGS = ("direct_encounter", "sonneborn_berger", "point_difference", "points_made")
_CARDS = ("point_difference", "points_made")
_CYCLES = Setting("cycles", 1, whole(1, 2))
_QUITTERS = Setting("quitter_rule", QuitterRule.HALF.value, choice([rule.value for rule in QuitterRule]))
_ROUNDS = optional(whole(1, MOST_ROUNDS))

_SWISS = (
    *_common(*_OPPONENTS),
    Setting("rounds", None, _ROUNDS),
    Setting("tier", SwissTier.AUTO.value, choice([tier.value for tier in SwissTier])),
    Setting("accelerated", False, flag),
    Setting("half_byes", 0, whole(0, 3)),
)
_ROUND_ROBIN = (*_common(*_MEETINGS), _CYCLES, _QUITTERS)
_GROUPS = (
    *_common(*_MEETINGS),
    _CYCLES,
    _QUITTERS,
    Setting("groups", None, optional(whole(1, MOST_GROUPS))),
    Setting("qualifiers", None, optional(whole(1, 1_000_000))),
)
_BEST_OF_FINAL = Setting("best_of_final", None, optional(odd(LONGEST_MATCH)))
_SINGLE = (*_common(), _BEST_OF_FINAL, Setting("third_place", False, flag))
_DOUBLE = (*_common(), _BEST_OF_FINAL, Setting("reset", True, flag))
# A Danese round sends the leaders against each other, so it goes on with the points of the stage before it.
_DANESE = (
    *_common(*_CARDS),
    Setting("rounds", 1, whole(1, MOST_ROUNDS)),
    Setting("rematches", True, flag),
    Setting("carries_over", True, flag),
)
_MITCHELL = (*_common(*_CARDS), Setting("rounds", None, _ROUNDS), Setting("shared_boards", False, flag))


def _read(known: Sequence[Setting], given: Settings, entries: int) -> dict[str, object]:
    """Complete settings; a known field must have two entries, and no more may go on than there are."""
    settings = read_settings(known, given)
    if entries:
        if entries < 2:
            raise bad("entries", "out_of_range", least=2)
        advance = whole_of(settings, "advance")
        if advance is not None and advance > entries:
            raise bad("advance", "out_of_range", least=1, most=entries)
    return settings


def _check_swiss(given: Settings, entries: int) -> dict[str, object]:
    settings = _read(_SWISS, given, entries)
    rounds = whole_of(settings, "rounds")
    if entries and rounds is not None:
        check_rounds(entries, rounds)
    return settings


def _pair_swiss(request: PairingRequest, settings: Settings, _order: Sequence[int]) -> RoundPlan:
    tier = SwissTier(str(settings["tier"]))
    return pair_swiss(request, SwissSettings(tier=tier, accelerated=settings["accelerated"] is True))


def _check_round_robin(given: Settings, entries: int) -> dict[str, object]:
    return _read(_ROUND_ROBIN, given, entries)


def _round_robin_rounds(settings: Settings, entries: int) -> int:
    return (whole_of(settings, "cycles") or 1) * rounds_in_cycle(entries)


def _check_groups(given: Settings, entries: int) -> dict[str, object]:
    """Of groups `advance` and `qualifiers` are one thing, how many of each group go on; either may be given."""
    settings = _read(_GROUPS, given, entries)
    advance, qualifiers = whole_of(settings, "advance"), whole_of(settings, "qualifiers")
    if advance is not None and qualifiers is not None and advance != qualifiers:
        raise bad("advance", "differs_from_qualifiers")
    settings["advance"] = settings["qualifiers"] = qualifiers = qualifiers if advance is None else advance
    if entries:
        settings["groups"] = groups = whole_of(settings, "groups") or usual_groups(entries)
        if 2 * groups > entries:
            raise bad("groups", "out_of_range", least=1, most=entries // 2)
        if qualifiers is not None and qualifiers > entries // groups:
            raise bad("qualifiers", "out_of_range", least=1, most=entries // groups)
    return settings


def _group_rounds(settings: Settings, entries: int) -> int:
    groups = whole_of(settings, "groups") or usual_groups(entries)
    return _round_robin_rounds(settings, -(-entries // groups))


def _check_knockout(known: Sequence[Setting], most: int | None = None) -> Callable[[Settings, int], dict[str, object]]:
    def check(given: Settings, entries: int) -> dict[str, object]:
        settings = _read(known, given, entries)
        if most is not None and entries > most:
            raise bad("entries", "out_of_range", least=2, most=most)
        if settings["best_of_final"] is None:
            settings["best_of_final"] = settings["best_of"]
        return settings

    return check


def _single_knockout(settings: Settings, entries: int) -> Bracket:
    return build_knockout(entries, third_place=settings["third_place"] is True)


def _double_knockout(settings: Settings, entries: int) -> Bracket:
    return build_double_knockout(entries, reset=settings["reset"] is True)


def _columns(build: Callable[[Settings, int], Bracket]) -> Callable[[Settings, int], int]:
    def rounds(settings: Settings, entries: int) -> int:
        if entries < 2:
            return 0
        return len({(slot.part, slot.round) for slot in build(settings, entries).slots})

    return rounds


def _check_danese(given: Settings, entries: int) -> dict[str, object]:
    settings = _read(_DANESE, given, entries)
    most, rounds = rounds_in_cycle(entries), whole_of(settings, "rounds") or 1
    if entries and not settings["rematches"] and rounds > most:
        raise bad("rounds", "out_of_range", least=1, most=most)
    return settings


def _check_mitchell(given: Settings, entries: int) -> dict[str, object]:
    settings = _read(_MITCHELL, given, entries)
    most, rounds = _most_mitchell(settings, entries), whole_of(settings, "rounds")
    if entries and (most < 1 or (rounds is not None and rounds > most)):
        raise bad("rounds", "out_of_range", least=1, most=most)
    return settings


def _most_mitchell(settings: Settings, entries: int) -> int:
    return most_mitchell_rounds((entries + 1) // 2, shared_boards=settings["shared_boards"] is True)


def _usual_mitchell(settings: Settings, entries: int) -> int:
    """As many turns as a club plays in an evening, or as the field allows."""
    return min(USUAL_TURNS, _most_mitchell(settings, entries))


_ALL = (
    StageFormat(
        "swiss",
        is_bracket=False,
        uses_groups=False,
        check=_check_swiss,
        rounds=lambda settings, entries: whole_of(settings, "rounds") or recommended_rounds(entries),
        pair=_pair_swiss,
    ),
    StageFormat(
        "round_robin",
        is_bracket=False,
        uses_groups=False,
        check=_check_round_robin,
        rounds=_round_robin_rounds,
        pair=lambda request, settings, _order: pair_round_robin(request, whole_of(settings, "cycles") or 1),
    ),
    StageFormat(
        "groups",
        is_bracket=False,
        uses_groups=True,
        check=_check_groups,
        rounds=_group_rounds,
        pair=lambda request, settings, _order: pair_groups(request, whole_of(settings, "cycles") or 1),
    ),
    StageFormat(
        "single_knockout",
        is_bracket=True,
        uses_groups=False,
        check=_check_knockout(_SINGLE),
        rounds=_columns(_single_knockout),
        bracket=_single_knockout,
    ),
    StageFormat(
        "double_knockout",
        is_bracket=True,
        uses_groups=False,
        check=_check_knockout(_DOUBLE, most=MOST_ENTRIES),
        rounds=_columns(_double_knockout),
        bracket=_double_knockout,
    ),
    StageFormat(
        "danese",
        is_bracket=False,
        uses_groups=False,
        check=_check_danese,
        rounds=lambda settings, _entries: whole_of(settings, "rounds") or 1,
        pair=lambda request, settings, order: pair_danese(request, order, rematches=settings["rematches"] is True),
        uses_order=True,
    ),
    StageFormat(
        "mitchell",
        is_bracket=False,
        uses_groups=False,
        check=_check_mitchell,
        rounds=lambda settings, entries: whole_of(settings, "rounds") or _usual_mitchell(settings, entries),
        pair=lambda request, settings, _order: pair_mitchell(request, shared_boards=settings["shared_boards"] is True),
    ),
)

FORMATS: Mapping[str, StageFormat] = MappingProxyType({known.code: known for known in _ALL})
"""All formats by their code."""
