"""What the properties are tried on: cards, positions and option sets, drawn by Hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from games.engine import DECK, PRESETS, BadRules, Card, Rules, check_rules, rules_for


def examples(count: int) -> settings:
    """Settings for a property: so many examples, and for the rest what the profile says (tests/conftest.py)."""
    return settings(max_examples=count)


@dataclass(frozen=True)
class Position:
    """Cards in hand and on the table, with nothing else of a match around them."""

    held: tuple[Card, ...]
    table: tuple[Card, ...]
    first_play: bool


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(min_value=0, max_value=2**32 - 1)


def cards() -> st.SearchStrategy[Card]:
    """Any of the forty cards."""
    return st.sampled_from(DECK)


@st.composite
def positions(draw: st.DrawFn, most_held: int = 4, most_table: int = 8) -> Position:
    """A hand of at least one card and a table, all cards different."""
    held_count = draw(st.integers(1, most_held))
    chosen = draw(st.lists(cards(), min_size=held_count, max_size=held_count + most_table, unique=True))
    return Position(tuple(chosen[:held_count]), tuple(chosen[held_count:]), draw(st.booleans()))


# Options that change what a card may take or what it scores; each is drawn on top of a preset.
CAPTURE_OPTIONS: dict[str, tuple[object, ...]] = {
    "capture_mode": ("rank", "fifteen", "rank_or_fifteen"),
    "target_sum": (11, 15),
    "single_priority": (True, False),
    "sum_choice": ("free", "fewest"),
    "fifteen_choice": ("free", "fewest"),
    "match_capture": ("one", "all"),
    "max_captured": (None, 1, 2, 3),
    "capture_obligation": ("optional", "card", "turn", "turn_ranked"),
    "ace_rule": ("none", "takes_all"),
    "ace_on_ace": ("single_ace", "takes_all", "choice"),
    "ace_empty_table": ("stays", "takes_itself", "choice"),
    "ace_first_play": ("allowed", "no_power", "forbidden"),
    "ace_optional": (False, True),
    "ace_sweep": ("never", "natural", "always"),
    "ace_empty_sweep": (False, True),
    "sweep_last_play": ("no", "yes", "no_player_last_card"),
}

SCORE_OPTIONS: dict[str, tuple[object, ...]] = {
    "sweep_points": (0, 1, 2),
    "cards_point": ("most", "majority", "off"),
    "coins_point": ("most", "majority", "off"),
    "settebello_points": (0, 1),
    "primiera": (
        "points",
        "most_sevens",
        "sevens_cascade",
        "lexicographic",
        "four_of_a_kind",
        "none",
    ),
    "primiera_table": ("standard", "zero_faces", "descending_faces", "veneto"),
    "primiera_missing_suit": ("disqualified", "zero", "incomplete_loses"),
    "four_kind": ("per_rank", "once"),
    "most_sevens": (0, 1),
    "all_sevens": (0, 1, 2),
    "re_bello": (0, 1),
    "named_cards": ({}, {"8S": 1}, {"8S": 1, "1D": 2}),
    "each_coin": (0, 1),
    "coin_rank_points": ({}, {"1": 1, "2": 2, "3": 3}),
    "coins_123_win": (False, True),
    "napola": ("off", "run", "fixed3", "coins_held"),
    "napola_min": (3, 4),
    "napola_full_wins": (False, True),
    "grande_piccola": (False, True),
    "all_coins_win": (False, True),
    "knights_double_sweeps": (False, True),
    "honours_only": (False, True),
    "team_scoring": ("pooled", "sum_of_members"),
}

TABLES: tuple[dict[str, object], ...] = (
    {"players": 2, "sides": "individual"},
    {"players": 3, "sides": "individual"},
    {"players": 4, "sides": "individual"},
    {"players": 4, "sides": "pairs"},
    {"players": 6, "sides": "pairs"},
    {"players": 6, "sides": "trios"},
)


def preset_names() -> st.SearchStrategy[str]:
    """The names of the presets."""
    return st.sampled_from(list(PRESETS))


@st.composite
def changed_rules(draw: st.DrawFn, options: dict[str, tuple[object, ...]]) -> Rules:
    """A preset with a few of the given options changed."""
    names = draw(st.lists(st.sampled_from(sorted(options)), max_size=5, unique=True))
    changes = {name: draw(st.sampled_from(options[name])) for name in names}
    return rules_for(draw(preset_names()), changes)


@st.composite
def seated_rules(draw: st.DrawFn) -> Rules:
    """A preset with some scoring options changed, for another number of players where the cards allow it."""
    rules = draw(changed_rules(SCORE_OPTIONS))
    try:
        seated = Rules.from_options({**rules.options(), **draw(st.sampled_from(TABLES))})
        check_rules(seated)
    except BadRules:
        return rules
    return seated
