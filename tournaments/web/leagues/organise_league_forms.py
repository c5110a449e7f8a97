"""The form of a league itself: what it is called, whose it is, who sees it, how it rates."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Club, ClubMember, Player
from tournaments.models import League
from tournaments.web.leagues.organise_refusals import Refusal, explained

SYSTEMS: dict[str, str | Promise] = {
    "elo": _("Elo: the usual one"),
    "glicko_2": _("Glicko-2: says how sure it is of a rating"),
    "plackett_luce": _("Plackett-Luce: suits sides of several players"),
}
"""The rating systems that the page offers, by their names among the ratings."""


class LeagueForm(forms.Form):
    """What is said about a league, and about its first season nothing."""

    league_name = forms.CharField(label=_("Name of the league"), max_length=80)
    description = forms.CharField(
        label=_("Description"), max_length=4000, required=False, widget=forms.Textarea({"rows": 4})
    )
    private = forms.BooleanField(label=_("Private: only those who play in it or run it can see it"), required=False)
    club = forms.ModelChoiceField(
        label=pgettext_lazy("field", "Club"), queryset=Club.objects.none(), required=False, empty_label=_("no club")
    )
    system = forms.ChoiceField(
        label=_("How the league rates its players"), choices=list(SYSTEMS.items()), required=False, initial="elo"
    )

    def __init__(self, *args: Any, player: Player, league: League | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        managed = ClubMember.objects.filter(
            player=player, role=ClubMember.Role.MANAGER, joined_at__isnull=False, left_at=None
        ).values("club")
        own = Q(pk__in=managed) if league is None else Q(pk__in=managed) | Q(pk=league.club_id)
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)
        club.queryset = Club.objects.filter(own).order_by("name")
        if not club.queryset.exists():
            del self.fields["club"]
        if league is not None:
            # The system of a pool is changed in the back office: every rating of the league is computed anew then.
            del self.fields["system"]

    def columns(self) -> dict[str, Any]:
        """The columns of the league that the fields say."""
        data = self.cleaned_data
        return {
            "name": data["league_name"],
            "description": data["description"],
            "visibility": League.Visibility.PRIVATE if data["private"] else League.Visibility.PUBLIC,
            "club": data.get("club"),
        }

    def refuse(self, error: Refusal) -> None:
        """Show why a service refused, beside the field that it is about."""
        field = str(getattr(error, "details", {}).get("field", ""))
        named = {"name": "league_name", "visibility": "private"}.get(field, field)
        if error.code == "unknown_rating_system":
            named = "system"
        self.add_error(named if named in self.fields else None, explained(error))

    @property
    def is_wrong_below(self) -> bool:
        """Whether a field of the folded part was refused."""
        return any(name in self.errors for name in ("description", "private", "club", "system"))


def league_initial(league: League) -> dict[str, Any]:
    """What the form of a league that exists begins with."""
    return {
        "league_name": league.name,
        "description": league.description,
        "private": league.visibility == League.Visibility.PRIVATE,
        "club": league.club_id,
    }
