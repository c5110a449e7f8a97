"""The editor of stages: up to four, each a format with its settings and its tie-breaks in order.

A setting that is left empty is the usual one of its format; settings that a format does not have are not sent to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Stage
from tournaments.pairing.formats import FORMATS
from tournaments.services.create_tournament import StagePlan
from tournaments.standings.tiebreaks import TIEBREAKS
from tournaments.web.words.formats import NAMES, QUITTERS, SCALES
from tournaments.web.words.organise import FIELDS
from tournaments.web.words.tiebreaks import tiebreak_name

MOST_STAGES = 4
_MOST_TIEBREAKS = 6
_NUMBERS = ("rounds", "groups", "qualifiers", "advance")
_ODD = ("best_of", "best_of_final")
_FLAGS = ("third_place", "reset", "rematches", "accelerated", "shared_boards")
_POINTS: Mapping[str, Mapping[str, str]] = {
    "1": {"win": "1", "draw": "1/2", "loss": "0", "bye": "1"},
    "2": {"win": "2", "draw": "1", "loss": "0", "bye": "2"},
    "3": {"win": "3", "draw": "1", "loss": "0", "bye": "3"},
}
_POINT_NAMES: Mapping[str, str | Promise] = {
    "1": _("win 1, draw ½"),
    "2": _("win 2, draw 1"),
    "3": _("win 3, draw 1"),
}
_CUSTOM = "as stored"
_USUAL = pgettext_lazy("setting", "as usual")


class StageForm(forms.Form):
    """One stage; without a format there is none."""

    format = forms.ChoiceField(label=pgettext_lazy("field", "Format"), required=False)

    def __init__(self, *args: Any, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": f"stage{number}"})
        self.number = number
        self.fields["format"].choices = [("", "–"), *((code, NAMES[code]) for code in FORMATS)]  # type: ignore[attr-defined]  # a ChoiceField, as written above
        self.fields |= _setting_fields(self.initial.get("scoring") == _CUSTOM)

    @property
    def settings_fields(self) -> list[BoundField]:
        """The fields of settings, each with the formats that have it in `data-formats`."""
        return [self[name] for name in self.fields if name != "format" and not name.startswith("tiebreak_")]

    @property
    def tiebreak_fields(self) -> list[BoundField]:
        """The lists of tie-breaks, the first criterion after the score first."""
        return [self[name] for name in self.fields if name.startswith("tiebreak_")]

    @property
    def sent(self) -> dict[str, str]:
        """What was sent for this stage, without what was left empty."""
        values = {name: str(self.data.get(self.add_prefix(name), "")) for name in self.fields}
        return {name: value for name, value in values.items() if value}

    def plan(self, stored: Mapping[str, Any] | None = None) -> StagePlan | None:
        """The stage that was asked for, None for an empty one; `stored` are the settings that cannot be shown here."""
        code = self.cleaned_data.get("format", "")
        if not code:
            return None
        known = FORMATS[code].check({}, 0)
        settings: dict[str, object] = {}
        for name in (*_NUMBERS, *_ODD, "cycles"):
            if name in known and self.cleaned_data.get(name) not in (None, ""):
                settings[name] = int(self.cleaned_data[name])
        for name in _FLAGS:
            if name in known and self.cleaned_data.get(name):
                settings[name] = self.cleaned_data[name] == "yes"
        if "quitter_rule" in known and self.cleaned_data.get("quitter_rule"):
            settings["quitter_rule"] = self.cleaned_data["quitter_rule"]
        scoring = _scoring_of(self.cleaned_data.get("scoring", ""), (stored or {}).get("scoring"))
        if scoring is not None:
            settings["scoring"] = scoring
        breaks = [self.cleaned_data[each.name] for each in self.tiebreak_fields if self.cleaned_data.get(each.name)]
        if breaks and not FORMATS[code].is_bracket:
            settings["tiebreaks"] = breaks
        if stored and "tier" in known and "tier" in stored:
            settings["tier"] = stored["tier"]
        return StagePlan(code, settings)


def stage_forms(data: Mapping[str, Any] | None, stages: Sequence[tuple[str, Mapping[str, Any]]]) -> list[StageForm]:
    """The editor, filled with these stages, or with what was sent."""
    filled = [stage_initial(code, settings) for code, settings in stages]
    filled += [{}] * (MOST_STAGES - len(filled))
    return [StageForm(data, number=number, initial=initial) for number, initial in enumerate(filled, start=1)]


def stored_stages(stages: Iterable[Stage]) -> list[tuple[str, Mapping[str, Any]]]:
    """The stages of a tournament as the editor takes them."""
    return [(stage.format, stage.settings) for stage in stages]


def stage_initial(code: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """What the fields show for a stage; the usual values show as empty."""
    usual = FORMATS[code].check({}, 0)
    initial = {"format": code}
    for name in (*_NUMBERS, *_ODD, "cycles", "quitter_rule"):
        if settings.get(name) is not None and settings[name] != usual.get(name):
            initial[name] = str(settings[name])
    if initial.get("best_of_final") == initial.get("best_of"):
        initial.pop("best_of_final", None)
    for name in _FLAGS:
        if name in settings and settings[name] != usual.get(name):
            initial[name] = "yes" if settings[name] else "no"
    if settings.get("scoring", usual["scoring"]) != usual["scoring"]:
        initial["scoring"] = _scoring_key(settings["scoring"])
    breaks = settings.get("tiebreaks", usual["tiebreaks"])
    if breaks != usual["tiebreaks"]:
        initial |= {f"tiebreak_{place}": each for place, each in enumerate(breaks[:_MOST_TIEBREAKS], start=1)}
    return initial


def _setting_fields(custom_scoring: bool) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {}
    for name in (*_NUMBERS, *_ODD):
        widget = forms.NumberInput(attrs={"data-formats": _formats_with(name), "inputmode": "numeric"})
        fields[name] = forms.IntegerField(
            label=FIELDS[name], required=False, min_value=1, max_value=200 if name != "advance" else 5000, widget=widget
        )
    fields["cycles"] = _choice("cycles", [("1", _("once")), ("2", _("twice"))])
    for name in _FLAGS:
        fields[name] = _choice(name, [("yes", _("yes")), ("no", _("no"))])
    fields["quitter_rule"] = _choice("quitter_rule", list(QUITTERS.items()))
    scales = [(f"scale:{code}", name) for code, name in SCALES.items()]
    own = [(_CUSTOM, _("points of its own"))] if custom_scoring else []
    fields["scoring"] = _choice("scoring", [*_POINT_NAMES.items(), *scales, *own])
    codes = [(code, tiebreak_name(code)) for code in TIEBREAKS]
    for place in range(1, _MOST_TIEBREAKS + 1):
        attributes = {"data-formats": _counted(), "aria-label": _("Tie-break %(n)d") % {"n": place}}
        fields[f"tiebreak_{place}"] = forms.ChoiceField(
            required=False, choices=[("", _USUAL if place == 1 else "–"), *codes], widget=forms.Select(attributes)
        )
    return fields


def _choice(name: str, choices: Sequence[tuple[str, str | Promise]]) -> forms.ChoiceField:
    formats = _counted() if name == "scoring" else _formats_with(name)
    return forms.ChoiceField(
        label=FIELDS[name],
        required=False,
        choices=[("", _USUAL), *choices],
        widget=forms.Select({"data-formats": formats}),
    )


def _formats_with(name: str) -> str:
    # Of groups «advance» and «qualifiers» are one thing; one field for it is enough.
    found = [code for code, known in FORMATS.items() if name in known.check({}, 0)]
    return " ".join(code for code in found if not (name == "advance" and code == "groups"))


def _counted() -> str:
    return " ".join(code for code, known in FORMATS.items() if not known.is_bracket)


def _scoring_key(scoring: Mapping[str, str]) -> str:
    if "scale" in scoring:
        return f"scale:{scoring['scale']}"
    return next((key for key, points in _POINTS.items() if points == scoring), _CUSTOM)


def _scoring_of(key: str, stored: Any) -> object:
    if key.startswith("scale:"):
        return {"scale": key.removeprefix("scale:")}
    return stored if key == _CUSTOM else _POINTS.get(key)
