"""What the acts of the back office on leagues ask for, beside what those on tournaments do."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.utils.translation import gettext_lazy as _

from games.models import Player
from tournaments.admin.forms import ActForm
from tournaments.models import Board
from tournaments.services.leagues.board_rulings import LOSERS, MOST_POINTS
from tournaments.services.leagues.result_impacts import BoardImpact, preview_board_result

_REASON = 500
_WHO_LOSES = {"home": _("the home side"), "away": _("the away side"), "both": _("both sides")}


class ExtendForm(ActForm):
    """Give a round more days."""

    closes_at = forms.SplitDateTimeField(widget=AdminSplitDateTime, label=_("Open until"))
    reason = forms.CharField(required=False, max_length=_REASON, label=_("Reason"))


class MoveForm(ActForm):
    """Put an entry into another division, or to another seed."""

    division_number = forms.IntegerField(min_value=1, label=_("Number of the division"))
    seed = forms.IntegerField(required=False, min_value=1, label=_("Seed (empty: the last)"))


class _BoardForm(ActForm):
    """A form about a board, whose fields say who meets whom."""

    def __init__(self, row: Board, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        names = dict(row.fixture.sides.values_list("position", "entry__name"))
        for position, field in enumerate(("home_points", "away_points")):
            if field in self.fields:
                self.fields[field].label = names.get(position, field)
        if "loser" in self.fields:
            loser = self.fields["loser"]
            assert isinstance(loser, forms.ChoiceField)
            said = {"home": names.get(0), "away": names.get(1)}
            empty = [] if loser.required else [("", "---")]
            loser.choices = [*empty, *((code, said.get(code) or _WHO_LOSES[code]) for code in LOSERS)]


class BoardResultForm(_BoardForm):
    """The result of a board that has none."""

    home_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    away_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class BoardForfeitForm(_BoardForm):
    """Who loses a board without playing."""

    loser = forms.ChoiceField(label=_("Who loses"))
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class _LookedAtBoardForm(_BoardForm):
    """An act whose impact is looked at before it is carried out."""

    looked_at = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    looks_first: ClassVar[bool] = True
    not_for_the_service: ClassVar[frozenset[str]] = frozenset({"looked_at"})

    def asked(self) -> dict[str, Any]:
        """What would be carried out, as the preview is asked for it."""
        return {}

    def preview(self, by: Player) -> BoardImpact:
        """What the act would touch."""
        return preview_board_result(board_id=self.row.pk, by=by, **self.asked())

    def shows_preview(self) -> bool:
        """True until exactly this has been looked at; what was looked at is remembered by the page."""
        asked = ":".join(str(value) for value in self.asked().values()) + f"@{self.cleaned_data['version']}"
        self.data = {**{name: self.data[name] for name in self.data}, "looked_at": asked}
        return bool(self.cleaned_data["looked_at"] != asked)


class BoardCorrectForm(_LookedAtBoardForm):
    """Another result for a board: the points of both, or who forfeits."""

    home_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    away_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    loser = forms.ChoiceField(required=False, label=_("or who forfeits"))
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))

    def clean(self) -> dict[str, Any]:
        """Points of both or a forfeit; with neither the preview would be that of playing again."""
        given = super().clean() or self.cleaned_data
        missing = [given.get("home_points"), given.get("away_points")].count(None)
        if not self.errors and missing != (2 if given.get("loser") else 0):
            raise forms.ValidationError(_("Either the points of both, or who forfeits."))
        return given

    def asked(self) -> dict[str, Any]:
        """The points, or the loser."""
        given = self.cleaned_data
        return {
            "home_points": given["home_points"],
            "away_points": given["away_points"],
            "loser": given["loser"] or None,
        }

    def arguments(self) -> dict[str, Any]:
        """No loser is None."""
        return {**super().arguments(), **self.asked()}


class BoardVoidForm(_LookedAtBoardForm):
    """Let a board be played again."""

    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))
