"""The named games: for each preset the options that differ from the defaults (docs/rules.md section 2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.engine.coherence import check_rules
from games.engine.errors import UnknownPreset
from games.engine.option_types import Json
from games.engine.rules import Rules

_NINE_AND_FOUR: Mapping[str, object] = {
    "players": 4,
    "sides": "pairs",
    "hand_size": 9,
    "deal_pattern": "interleaved_3_2",
    "refill": "none",
    "cards_point": "majority",
    "coins_point": "majority",
}
_TEN_AND_NONE: Mapping[str, object] = {
    **_NINE_AND_FOUR,
    "hand_size": 10,
    "table_cards": 0,
    "deal_pattern": "packets_3_3_4",
    "misdeal": [],
}
_FIFTEEN: Mapping[str, object] = {"misdeal": [], "capture_mode": "fifteen", "single_priority": False}
_NAPOLA: Mapping[str, object] = {"napola": "run", "napola_full_wins": True}

_CHANGES: Mapping[str, Mapping[str, object]] = {
    "scopa_classica": {},
    "scopa_scoperta": {
        "hand_size": 4,
        "open_hands": True,
        "first_player": "dealer",
        "sum_choice": "fewest",
        "capture_obligation": "turn_ranked",
        "leftovers": "last_player",
    },
    "scopone": _NINE_AND_FOUR,
    "scopone_scientifico": _TEN_AND_NONE,
    "scopa_quindici": _FIFTEEN,
    "escoba": {
        **_FIFTEEN,
        "table_bonus": "fifteen_thirty",
        "primiera": "none",
        "most_sevens": 1,
        "target": 21,
    },
    "scopa_d_assi": {**_NAPOLA, "ace_rule": "takes_all", "target": 31},
    "asso_piglia_tutto": {"ace_rule": "takes_all", "ace_sweep": "always"},
    "scopone_d_assi": {
        **_TEN_AND_NONE,
        **_NAPOLA,
        "ace_rule": "takes_all",
        "ace_first_play": "forbidden",
        "target": 31,
    },
    "re_bello": {"re_bello": 1},
    "scopa_con_napola": {**_NAPOLA, "target": 21},
    "scopone_trentino": {
        **_NINE_AND_FOUR,
        "coin_rank_points": {"1": 1, "2": 2, "3": 3},
        "coins_123_win": True,
        "target": 21,
    },
    "scopa_a_perdere": {"objective": "least", "target": 21},
    "cirulla": {
        "direction": "cw",
        "misdeal": ["two_aces"],
        "table_bonus": "fifteen_thirty",
        "capture_mode": "rank_or_fifteen",
        "sum_choice": "fewest",
        "ace_rule": "takes_all",
        "ace_sweep": "always",
        "grande_piccola": True,
        "all_coins_win": True,
        "declarations": "cirulla",
        "target": 51,
    },
    "scopa_frac": {"single_priority": False, "sweep_points": 0, "honours_only": True},
    "il_ponino": {"knights_double_sweeps": True},
    "scopone_a_41": {**_TEN_AND_NONE, "each_coin": 1, "target": 41},
}

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {name: Rules.from_options(changes) for name, changes in _CHANGES.items()}
)
"""The rules of every preset by name, in the order of docs/rules.md section 2.6."""

_NO_CHANGES: Mapping[str, object] = MappingProxyType({})


def rules_for(preset: str, options: Mapping[str, object] = _NO_CHANGES) -> Rules:
    """Give the rules of a preset with some options changed, checked for coherence (docs/rules.md section 2.6).

    Raises:
        BadRules: `unknown_preset`, `unknown_option`, `bad_option_value`, or a code of `check_rules`.

    >>> rules_for("scopone", {"target": 21}).target
    21
    """
    rules = _preset(preset).with_options(options)
    check_rules(rules)
    return rules


def differences(preset: str, rules: Rules) -> dict[str, Json]:
    """Give the options in which `rules` differ from the preset, as JSON-able values.

    Raises:
        UnknownPreset: no preset has that name.

    >>> differences("scopone", rules_for("scopone", {"target": 21}))
    {'target': 21}
    """
    usual = _preset(preset).options()
    return {name: value for name, value in rules.options().items() if value != usual[name]}


def _preset(name: str) -> Rules:
    rules = PRESETS.get(name) if isinstance(name, str) else None
    if rules is None:
        raise UnknownPreset("there is no such preset", {"presets": list(PRESETS)})
    return rules
