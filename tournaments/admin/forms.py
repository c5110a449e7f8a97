"""What the acts of the back office ask for. Every form remembers the version that its reader saw."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Player
from tournaments.models import AuditEntry, Entry, Pairing, Round, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.services.corrections import CONSENT, preview_correction
from tournaments.services.entries_access import IN
from tournaments.services.impacts import Impact
from tournaments.services.leagues.result_impacts import BoardImpact
from tournaments.services.results import MOST_POINTS

_REASON = 500
_WHO_LOSES = {"first": _("the first side"), "second": _("the second side"), "both": _("both sides")}


def _typed_consent() -> forms.CharField:
    return forms.CharField(
        required=False, max_length=10, label=CONSENT, help_text=_("Type it where tables would be played anew.")
    )


class ActForm(forms.Form):
    """A confirmation, and the version that it is given to."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    not_for_the_service: ClassVar[frozenset[str]] = frozenset()
    looks_first: ClassVar[bool] = False

    def __init__(self, row: Any, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"version": row.version})
        self.row = row

    def arguments(self) -> dict[str, Any]:
        """What the service is told besides the row, the actor and the time."""
        return {name: value for name, value in self.cleaned_data.items() if name not in self.not_for_the_service}

    def preview(self, by: Player) -> Impact | BoardImpact | None:
        """What the act would touch, for acts that are looked at first; raises what the service would raise."""
        return None

    def shows_preview(self) -> bool:
        """Whether the preview has still to be looked at."""
        return False


class PublishForm(ActForm):
    """Announce it, with or without registration."""

    opens_registration = forms.BooleanField(required=False, initial=True, label=_("Let people enter at once"))


class ReasonForm(ActForm):
    """An act that everybody reads the reason of."""

    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))


class LotForm(ActForm):
    """Draw the seeds, by the published lot or by another one."""

    lot = forms.CharField(
        required=False,
        max_length=64,
        label=_("Another lot"),
        help_text=_("A number drawn in public; left empty, the published lot counts."),
    )

    def clean_lot(self) -> str | None:
        """None for the published lot."""
        return self.cleaned_data["lot"] or None


class OrderForm(ActForm):
    """The whole order of the seeds, a line for each entry."""

    order = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 20, "cols": 60}),
        label=_("Order"),
        help_text=_(
            "One entry a line, the strongest first. Move the lines; only the number at their beginning counts."
        ),
    )

    def __init__(self, row: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        entries = sorted(
            row.entries.filter(status__in=IN), key=lambda each: (each.seed is None, each.seed or 0, each.pk)
        )
        self.initial["order"] = "\n".join(f"{entry.pk} {entry.name}" for entry in entries)

    def clean_order(self) -> list[int]:
        """The ids in their order."""
        words = [line.split()[0] for line in self.cleaned_data["order"].splitlines() if line.strip()]
        if not all(word.isascii() and word.isdecimal() and len(word) < 19 for word in words):
            raise forms.ValidationError(_("Every line begins with the number of an entry."))
        return [int(word) for word in words]


class StartForm(ActForm):
    """Begin the tournament."""

    only_checked_in = forms.NullBooleanField(
        required=False,
        label=_("Leave out who has not checked in"),
        help_text=_("Unknown: if anybody has checked in."),
    )
    plays = forms.BooleanField(required=False, initial=True, label=_("Start the first round at once"))


class SwapForm(ActForm):
    """Two entries of a round that change places."""

    first_entry = forms.ModelChoiceField(queryset=Entry.objects.none(), label=_("This entry"))
    second_entry = forms.ModelChoiceField(queryset=Entry.objects.none(), label=_("changes places with"))

    def __init__(self, row: Round, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        entries = Entry.objects.filter(pairing_sides__round=row)
        if FORMATS[row.stage.format].is_bracket:
            entries = Entry.objects.filter(stage_entries__stage=row.stage)
        for name in ("first_entry", "second_entry"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = entries.order_by("name")

    def arguments(self) -> dict[str, Any]:
        """The entries by their ids."""
        given = super().arguments()
        return {name: value.pk if isinstance(value, Entry) else value for name, value in given.items()}


class ReopenForm(ReasonForm):
    """Reopen a round, against the rule if need be."""

    overriding = forms.BooleanField(required=False, label=_("Also if it is not the last closed round"))


class TwoSidesForm(ActForm):
    """A form about two entries that meet, whose fields say who they are.

    `sides` are the words by which the service calls them, at position 0 and 1; its points are `<side>_points`, and a
    forfeit is by one of them or by `both`.
    """

    sides: ClassVar[tuple[str, str]] = ("first", "second")
    who_loses: ClassVar[Mapping[str, Any]] = _WHO_LOSES

    def __init__(self, row: Any, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        names = self.names()
        for position, side in enumerate(self.sides):
            field = self.fields.get(f"{side}_points")
            if field is not None:
                field.label = names.get(position, f"{side}_points")
        if "loser" in self.fields:
            loser = self.fields["loser"]
            assert isinstance(loser, forms.ChoiceField)
            said = {side: names.get(position) for position, side in enumerate(self.sides)}
            empty = [] if loser.required else [("", "---")]
            loser.choices = [*empty, *((code, said.get(code) or word) for code, word in self.who_loses.items())]

    def names(self) -> dict[int, str]:
        """What the entries are called, by their positions."""
        return dict(self.row.sides.values_list("position", "entry__name"))


class LookedAtForm(TwoSidesForm):
    """An act whose impact is looked at before it is carried out."""

    looked_at = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    looks_first: ClassVar[bool] = True
    not_for_the_service: ClassVar[frozenset[str]] = frozenset({"looked_at"})

    def asked(self) -> dict[str, Any]:
        """What would be carried out, as the preview is asked for it."""
        return {}

    def shows_preview(self) -> bool:
        """True until exactly this has been looked at; what was looked at is remembered by the page."""
        asked = ":".join(str(value) for value in self.asked().values()) + f"@{self.cleaned_data['version']}"
        self.data = {**{name: self.data[name] for name in self.data}, "looked_at": asked}
        return bool(self.cleaned_data["looked_at"] != asked)


class CorrectionForm(LookedAtForm):
    """Another result: the points of both, or who forfeits."""

    def clean(self) -> dict[str, Any]:
        """Points of both or a forfeit; with neither the preview would be that of playing again."""
        given = super().clean() or self.cleaned_data
        missing = [given.get(f"{side}_points") for side in self.sides].count(None)
        if not self.errors and missing != (2 if given.get("loser") else 0):
            raise forms.ValidationError(_("Either the points of both, or who forfeits."))
        return given

    def asked(self) -> dict[str, Any]:
        """The points, or the loser."""
        given = self.cleaned_data
        return {
            **{f"{side}_points": given[f"{side}_points"] for side in self.sides},
            "loser": given["loser"] or None,
        }

    def arguments(self) -> dict[str, Any]:
        """No loser is None."""
        return {**super().arguments(), **self.asked()}


class ResultForm(TwoSidesForm):
    """The result of a table; of a best of several, the matches won."""

    first_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    second_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    reason = forms.CharField(
        required=False, max_length=_REASON, label=_("Reason"), help_text=_("Needed where a match is cut short.")
    )


class ForfeitForm(TwoSidesForm):
    """Who loses without playing."""

    loser = forms.ChoiceField(label=_("Who loses"))
    reason = forms.CharField(required=False, max_length=_REASON, label=_("Reason"))


class _TableImpact(LookedAtForm):
    """What a correction of a table resets; where it resets tables, RESET is typed."""

    typed = _typed_consent()

    def preview(self, by: Player) -> Impact | None:
        """What the act would touch."""
        return preview_correction(pairing_id=self.row.pk, by=by, **self.asked())


class CorrectForm(CorrectionForm, _TableImpact):
    """Another result for a table: the points of both, or who forfeits."""

    first_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    second_points = forms.IntegerField(required=False, min_value=0, max_value=MOST_POINTS)
    loser = forms.ChoiceField(required=False, label=_("or who forfeits"))
    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))
    field_order = ("first_points", "second_points", "loser", "reason", "typed")


class VoidForm(_TableImpact):
    """Let a table be played again."""

    reason = forms.CharField(max_length=_REASON, label=_("Reason"), help_text=_("Everybody will read it."))
    field_order = ("reason", "typed")


class UndoForm(ActForm):
    """Undo the last decision about a table, which the page has shown."""

    audit_number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    typed = _typed_consent()
    not_for_the_service: ClassVar[frozenset[str]] = frozenset({"version"})

    def __init__(self, row: Pairing, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(row, data)
        last = last_decision(row)
        self.initial["audit_number"] = 0 if last is None else last.number


def last_decision(pairing: Pairing) -> AuditEntry | None:
    """The act in the log that made the result of a table count."""
    log = AuditEntry.objects.filter(tournament=pairing.round.stage.tournament_id, subject=f"pairing:{pairing.pk}")
    return log.filter(after__report=pairing.result_id).first() if pairing.result_id else None
