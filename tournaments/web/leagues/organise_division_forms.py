"""The editor of divisions: up to twelve, the highest first, each with its places and its zones."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Division
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.web.leagues.organise_templates import MOST_DIVISIONS

_ZONES = ("promotes", "playoff_up", "playoff_down", "relegates")


def _number(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=64,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class DivisionForm(forms.Form):
    """One division; without a name and places there is none."""

    name = forms.CharField(label=pgettext_lazy("field", "Name"), max_length=80, required=False)
    places = forms.IntegerField(
        label=pgettext_lazy("field", "Places"),
        min_value=2,
        max_value=64,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    promotes = _number(_("Go up"))
    playoff_up = _number(_("Play off to go up"))
    playoff_down = _number(_("Play off to stay"))
    relegates = _number(_("Go down"))

    def __init__(self, *args: Any, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": f"division{number}"})
        self.number = number

    @property
    def is_filled(self) -> bool:
        """Whether it says anything, so that it has to be shown."""
        return any(self[name].value() not in ("", None) for name in ("name", "places"))

    def clean(self) -> dict[str, Any]:
        """A division has a name and places, and its zones fit into them."""
        given = super().clean() or self.cleaned_data
        if self.errors or not self._is_asked_for(given):
            return given
        if not given.get("name"):
            self.add_error("name", _("Please give the division a name."))
        if not given.get("places"):
            self.add_error("places", _("Please say how many entries it holds."))
        elif sum(given.get(name) or 0 for name in _ZONES) > given["places"]:
            self.add_error("places", _("More entries would go up or down than it holds."))
        return given

    def plan(self) -> DivisionPlan | None:
        """The division that was asked for, None for an empty row."""
        given = self.cleaned_data
        if not self._is_asked_for(given):
            return None
        zones = {name: given[name] or 0 for name in _ZONES}
        return DivisionPlan(name=given["name"], places=given["places"], **zones)

    def _is_asked_for(self, given: Mapping[str, Any]) -> bool:
        return any(given.get(name) for name in ("name", "places", *_ZONES))


def division_forms(
    data: Mapping[str, Any] | None, initial: Sequence[Mapping[str, Any]] = (), *, frozen: bool = False
) -> list[DivisionForm]:
    """The editor, filled with these divisions, or with what was sent."""
    filled = [*initial, *[{}] * (MOST_DIVISIONS - len(initial))]
    editor = [DivisionForm(data, number=number, initial=dict(row)) for number, row in enumerate(filled, start=1)]
    if frozen:
        for form in editor:
            for field in form.fields.values():
                field.disabled = True
    return editor


def stored_divisions(divisions: Sequence[Division]) -> list[dict[str, Any]]:
    """The divisions of a season as the editor takes them."""
    return [{name: getattr(each, name) for name in ("name", "places", *_ZONES)} for each in divisions]


def plans_of(editor: Sequence[DivisionForm]) -> list[DivisionPlan]:
    """The divisions that were asked for, the highest first; all forms have been found valid."""
    return [plan for form in editor if (plan := form.plan()) is not None]
