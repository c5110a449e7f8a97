"""What the acts of the back office on leagues ask for, beside what those on tournaments do."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.utils.translation import gettext_lazy as _

from games.models import Player
from tournaments.admin.forms import ActForm, CorrectionForm, LookedAtForm, TwoSidesForm
from tournaments.services.leagues.board_rulings import MOST_POINTS
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


class _BoardForm(TwoSidesForm):
    """A form about a board, whose fields say who meets whom."""

    sides: ClassVar[tuple[str, str]] = ("home", "away")
    who_loses: ClassVar[Mapping[str, Any]] = _WHO_LOSES

    def names(self) -> dict[int, str]:
        """What the entries of its fixture are called, by their positions."""
        return dict(self.row.fixture.sides.values_list("position", "entry__name"))


class BoardResultForm(_BoardForm):
    """The result of a board that has none."""

    home_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    away_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class BoardForfeitForm(_BoardForm):
    """Who loses a board without playing."""

    loser = forms.ChoiceField(label=_("Who loses"))
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class _BoardImpact(LookedAtForm, _BoardForm):
    """What another result of a board would touch."""

    def preview(self, by: Player) -> BoardImpact:
        """What the act would touch."""
        return preview_board_result(board_id=self.row.pk, by=by, **self.asked())


class BoardCorrectForm(CorrectionForm, _BoardImpact):
    """Another result for a board: the points of both, or who forfeits."""

    home_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    away_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    loser = forms.ChoiceField(required=False, label=_("or who forfeits"))
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class BoardVoidForm(_BoardImpact):
    """Let a board be played again."""

    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))
