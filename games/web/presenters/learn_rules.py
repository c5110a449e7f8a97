"""The rules of a variant in groups of sentences, with those marked that plain Scopa does not have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.engine import PRESETS
from games.web.words.options import OPTION_GROUPS
from games.web.words.rules import option_in_words

_PLAIN = "scopa_classica"
_SEATS = ("players", "sides")
_ALWAYS = frozenset(
    {
        "players", "sides", "direction", "hand_size", "table_cards", "refill", "misdeal", "first_player",
        "dealer_rotation", "capture_mode", "single_priority", "sum_choice", "capture_obligation", "sweep_points",
        "sweep_last_play", "leftovers", "cards_point", "coins_point", "settebello_points", "primiera",
        "primiera_table", "primiera_missing_suit", "objective", "target", "match_end",
    }
)  # fmt: skip
_WITH: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ace_rule": ("ace_on_ace", "ace_empty_table", "ace_first_play", "ace_sweep"),
        "napola": ("napola_min", "napola_full_wins"),
        "table_bonus": ("table_bonus_30",),
        "declarations": (
            "declare_low_limit", "declare_low_points", "declare_triple_points", "declare_stack", "wild_card",
        ),
    }
)  # fmt: skip
"""Options that say something only where another one is not as in plain Scopa."""

_NOT_WITH: Mapping[tuple[str, object], tuple[str, ...]] = MappingProxyType(
    {
        ("honours_only", True): (
            "cards_point", "coins_point", "settebello_points", "primiera", "primiera_table", "primiera_missing_suit",
            "sweep_points", "sweep_last_play",
        ),
        ("primiera", "none"): ("primiera_table", "primiera_missing_suit"),
        ("capture_mode", "fifteen"): ("single_priority", "sum_choice"),
        ("table_cards", 0): ("misdeal",),
    }
)  # fmt: skip
"""Options that say nothing beside a certain value of another one."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule as a sentence; `is_own` where plain Scopa has another one."""

    sentence: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Some rules under one heading."""

    name: str
    lines: tuple[RuleLine, ...]


def rule_sections(preset: str) -> tuple[RuleSection, ...]:
    """The rules of a preset under the headings of the house rules; headings without a rule are left out."""
    sections = (
        RuleSection(str(heading), tuple(_lines(preset, (*_first(place), *names))))
        for place, (heading, names) in enumerate(OPTION_GROUPS)
    )
    return tuple(section for section in sections if section.lines)


def _first(place: int) -> tuple[str, ...]:
    """The options that have fields of their own on other pages: who plays comes first, the target last."""
    if place == 0:
        return _SEATS
    return ("target",) if place == len(OPTION_GROUPS) - 1 else ()


def _lines(preset: str, names: tuple[str, ...]) -> Iterator[RuleLine]:
    options, plain = PRESETS[preset].options(), PRESETS[_PLAIN].options()
    shown = _shown(options, plain)
    for name in names:
        sentence = option_in_words(name, options[name]) if name in shown else ""
        if sentence:
            yield RuleLine(sentence, preset != _PLAIN and options[name] != plain[name])


def _shown(options: Mapping[str, object], plain: Mapping[str, object]) -> frozenset[str]:
    """The options that are worth a sentence: the basic ones, those that differ, and those that come with these."""
    changed = {name for name, value in options.items() if value != plain[name]}
    along = {other for name, others in _WITH.items() if name in changed for other in others}
    silent = {other for (name, value), others in _NOT_WITH.items() if options[name] == value for other in others}
    return (_ALWAYS | changed | along) - silent
