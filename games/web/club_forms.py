"""The form in which a club describes itself."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Club
from games.services.clubs import MAX_DESCRIPTION, MAX_NAME, MAX_PLACE, ClubDetails
from games.services.errors import ServiceError
from games.web.words.countries import country_choices
from games.web.words.refusals import refusal

_FIELD_OF_CODE = {"club_name_taken": "name", "unknown_country": "country"}


class ClubForm(forms.Form):
    """Everything that a club says about itself."""

    name = forms.CharField(label=_("Name of the club"), max_length=MAX_NAME)
    place = forms.CharField(
        label=_("Where it meets"), max_length=MAX_PLACE, required=False, help_text=_("Town, street, café; or online.")
    )
    country = forms.ChoiceField(label=_("Country"), required=False)
    description = forms.CharField(
        label=_("About the club"), max_length=MAX_DESCRIPTION, required=False, widget=forms.Textarea({"rows": 6})
    )
    joining = forms.ChoiceField(
        label=_("Who may join"),
        choices=[
            (Club.Joining.OPEN, _("Everybody with an account")),
            (Club.Joining.APPROVAL, _("Whoever the managers admit")),
        ],
        widget=forms.RadioSelect,
        initial=Club.Joining.OPEN,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        countries = [("", _("None in particular")), *country_choices()]
        self.fields["country"].choices = countries  # type: ignore[attr-defined]  # a ChoiceField, as written above

    def details(self) -> ClubDetails:
        """What the services are asked for."""
        return ClubDetails(**self.cleaned_data)

    def refuse(self, error: ServiceError) -> None:
        """Show why the service refused, beside the field that it is about."""
        field = _FIELD_OF_CODE.get(error.code) or error.details.get("field")
        self.add_error(str(field) if field in self.fields else None, refusal(error))


def form_of(club: Club) -> ClubForm:
    """The form with what the club says today."""
    fields = ("name", "place", "country", "description", "joining")
    return ClubForm(initial={field: getattr(club, field) for field in fields})
