"""House rules: a field for every option of the rules, filled in with what the chosen game says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.functional import Promise

from games.engine import DECK, PRESETS, GameError, Rules, rules_for
from games.services.errors import ServiceError
from games.web.words.cards import card_name
from games.web.words.options import OPTION_GROUPS, OPTION_NAMES
from games.web.words.outcomes import CATEGORY_NAMES
from games.web.words.refusals import REFUSALS, refusal
from games.web.words.rules import MISDEALS, VALUES, chips, option_in_words

_BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "hand_size": (1, 40),
        "target_sum": (2, 18),
        "max_captured": (1, 40),
        "napola_min": (1, 10),
        "declare_low_limit": (3, 30),
        "lead": (1, 1000),
        "max_hands": (1, 1000),
    }
)
_POINTS = (0, 100)
_EMPTY_IS_NONE = ("max_captured", "max_hands", "wild_card")
_POINT_LISTS = ("named_cards", "coin_rank_points")
_ORDERED = tuple(CATEGORY_NAMES)
_RELATED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bad_deal_pattern": ("deal_pattern", "hand_size", "table_cards"),
        "uneven_deal": ("table_cards", "hand_size"),
        "hand_too_large": ("hand_size", "table_cards"),
        "cards_undealt": ("refill", "hand_size", "table_cards"),
        "nobody_scores": (
            "sweep_points", "settebello_points", "cards_point", "coins_point", "primiera", "re_bello", "each_coin",
            "most_sevens", "named_cards", "coin_rank_points", "max_hands",
        ),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Some fields under one heading; `open` when one of them was changed or is wrong."""

    name: str | Promise
    fields: tuple[BoundField, ...]
    open: bool


class OrderWidget(forms.MultiWidget):
    """One list after the other: what is counted first, second and so on."""

    use_fieldset = True

    def __init__(self) -> None:
        choices = [("", "–"), *CATEGORY_NAMES.items()]
        super().__init__([forms.Select({"aria-label": f"{place}."}, choices) for place in range(1, len(_ORDERED) + 1)])

    def decompress(self, value: Any) -> list[str]:
        """The words of a stored order, one for each list."""
        words = list(value or ())
        return words + [""] * (len(_ORDERED) - len(words))


class OrderField(forms.MultiValueField):
    """Categories in the order in which they are counted."""

    widget = OrderWidget

    def __init__(self, **kwargs: Any) -> None:
        fields = [forms.ChoiceField(choices=[("", "–"), *CATEGORY_NAMES.items()], required=False) for _ in _ORDERED]
        super().__init__(fields, **kwargs)

    def compress(self, data_list: list[str]) -> list[str]:
        """The places that were filled."""
        return [word for word in data_list if word]


class PointsField(forms.CharField):
    """Points by card or by value, written `8S=1, 10B=2`."""

    def prepare_value(self, value: Any) -> Any:
        """The text for stored points."""
        return ", ".join(f"{name}={worth}" for name, worth in value.items()) if isinstance(value, Mapping) else value

    def to_python(self, value: Any) -> Any:
        """The points that the text says. Raises ValidationError."""
        points: dict[str, int] = {}
        for pair in str(value or "").replace(",", " ").split():
            name, _equals, worth = pair.partition("=")
            if not name or name.upper() in points or not (worth.isascii() and worth.isdecimal() and len(worth) < 4):
                raise ValidationError(str(REFUSALS["bad_option_value"]), code="bad_option_value")
            points[name.upper()] = int(worth)
        return points


class HouseRulesForm(forms.Form):
    """What a table does differently.

    The fields begin with the values of one game, named by `shown`; what was changed from them is what counts, also when
    another game is chosen in the end.
    """

    prefix = "rule"
    shown = forms.ChoiceField(
        choices=[(preset, preset) for preset in PRESETS], required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, preset: str = "scopa_classica", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {name: _field(name) for name in OPTION_NAMES}
        self.initial = {"shown": preset, **PRESETS[preset].options()}
        if self.is_bound and self.add_prefix("shown") not in self.data:
            for field in self.fields.values():
                field.required = False

    def changes(self) -> dict[str, object]:
        """The options that were changed; none where the page did not show them."""
        shown = self.cleaned_data.get("shown")
        if not shown:
            return {}
        before = PRESETS[shown].options()
        given = {name: _option(name, self.cleaned_data[name]) for name in OPTION_NAMES if name in self.cleaned_data}
        return {name: value for name, value in given.items() if value != before[name]}

    def showing(self, preset: str) -> "HouseRulesForm":
        """The form for another game, with the same changes."""
        changed = self.changes() if self.is_valid() else {}
        form = HouseRulesForm(preset=preset)
        form.initial.update(changed)
        return form

    def chips(self) -> list[str]:
        """The changes in words."""
        preset = self.initial["shown"]
        changed = {name: self.initial[name] for name in OPTION_NAMES}
        try:
            return chips(preset, Rules.from_options({**PRESETS[preset].options(), **changed}))
        except GameError:
            return []

    def refuse(self, error: GameError | ServiceError) -> bool:
        """Show why these rules cannot be played beside a rule that was changed; False if no change is to blame."""
        named = [str(error.details["option"])] if "option" in error.details else []
        changed = self.changes()
        blamed = next((name for name in (*named, *_RELATED.get(error.code, ())) if name in changed), None)
        if blamed is not None:
            self.add_error(blamed, refusal(error))
        return blamed is not None

    def refusal_of(self, preset: str, options: Mapping[str, object]) -> str:
        """Why rules cannot be played, for whoever may not look into the engine; the form has been found valid.

        Empty when they can be, and when the reason is shown beside the changed rule that is to blame.
        """
        try:
            check_house_rules(preset, options)
        except GameError as error:
            return "" if self.refuse(error) else refusal(error)
        return ""

    def groups(self) -> Iterator[RuleGroup]:
        """The fields under their headings."""
        before = PRESETS[self.initial["shown"]].options()
        for heading, names in OPTION_GROUPS:
            changed = any(self.initial[name] != before[name] for name in names) and not self.is_bound
            wrong = self.is_bound and any(name in self.errors for name in names)
            yield RuleGroup(heading, tuple(self[name] for name in names), changed or wrong)


def preset_values() -> dict[str, dict[str, object]]:
    """The values of every game's fields, for the page's script: all of the first game, then what differs from it."""
    plain = {name: _text(name, value) for name, value in PRESETS["scopa_classica"].options().items()}
    return {
        preset: {
            name: text
            for name in OPTION_NAMES
            if (text := _text(name, rules.options()[name])) != plain[name] or preset == "scopa_classica"
        }
        for preset, rules in PRESETS.items()
    }


def check_house_rules(preset: str, options: Mapping[str, object]) -> None:
    """Refuse options that do not fit together, before anything is written. Raises BadRules."""
    rules_for(preset, options)


def _text(name: str, value: object) -> object:
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={worth}" for key, worth in value.items())
    return "" if value is None else str(value)


def _option(name: str, value: object) -> object:
    if name in _EMPTY_IS_NONE and value in ("", None):
        return None
    if name in _FLAGS:
        return value == "True"
    return int(str(value)) if name == "table_cards" else value


def _field(name: str) -> forms.Field:
    label, default = OPTION_NAMES[name], _DEFAULTS[name]
    common: dict[str, Any] = {"label": label, "required": name not in (*_EMPTY_IS_NONE, *_POINT_LISTS, "misdeal")}
    if name == "count_order":
        return OrderField(require_all_fields=False, **common)
    if name in _POINT_LISTS:
        return PointsField(max_length=400, **common)
    if name == "misdeal":
        return forms.MultipleChoiceField(choices=list(MISDEALS.items()), widget=forms.CheckboxSelectMultiple, **common)
    if name == "wild_card":
        cards = [(str(card), card_name(card)) for card in DECK]
        return forms.ChoiceField(choices=[("", option_in_words(name, None)), *cards], **common)
    if name == "table_cards":
        return forms.ChoiceField(choices=[("4", "4"), ("0", "0")], **common)
    if isinstance(default, str | bool):
        words = [(str(value), text) for (option, value), text in VALUES.items() if option == name]
        return forms.ChoiceField(choices=words, **common)
    least, most = _BOUNDS.get(name, _POINTS)
    return forms.IntegerField(min_value=least, max_value=most, **common)


_DEFAULTS = Rules().options()
_FLAGS = tuple(name for name, value in _DEFAULTS.items() if isinstance(value, bool))
