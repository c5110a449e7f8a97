"""Acts of the back office: a page for each, with its form, one call of a service, and refusals in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import FactAdmin
from games.models import Player, User
from games.services import player_for
from games.services.errors import ServiceError
from tournaments.admin.forms import ActForm
from tournaments.admin.words import refusal_words
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.pairing.types import BadStageSettings, PairingImpossible
from tournaments.selectors.access import NotFound
from tournaments.services.errors import Stale

REFUSALS = (ServiceError, NotFound, BadStageSettings, BadSeasonSettings, PairingImpossible, OperationalError)
"""Everything that a service answers with when it does not do what it is asked."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that can be done to a row.

    `service` is called with `arguments(row)`, the actor, the time and what the form gives. `is_offered` says whether
    the row's page has a button for it; whether it may be done, the service decides. `explanation` is above the form.
    """

    name: str
    label: str | Promise
    explanation: str | Promise
    service: Callable[..., Any]
    arguments: Callable[[Any], Mapping[str, Any]]
    is_offered: Callable[[Any], bool]
    form: type[ActForm] = ActForm


class ActingAdmin(FactAdmin):
    """Rows that are looked at, with acts for whoever has the permission to change them. `told` says where they show."""

    change_form_template = "admin/tournaments/acting_change_form.html"
    acts: Sequence[Act] = ()
    tournament_lookup = "tournament"
    told: str | Promise = gettext_lazy("Done: %(act)s. It is in the log of the tournament.")

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may act; seeing is another permission."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Lists are also filtered by the tournament, which has too many values for the filters beside them."""
        return lookup == self.tournament_lookup or super().lookup_allowed(lookup, value, request)

    def get_urls(self) -> list[URLPattern]:
        """The pages of the acts go before Django's own, which take everything that is left."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        own = path("<int:object_id>/act/<slug:name>/", self.admin_site.admin_view(self.act_view), name=name)
        return [own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The row, with buttons for what can be done to it and lists of what belongs to it."""
        row = self.get_object(request, object_id)
        extra: dict[str, Any] = dict(extra_context or {})
        if row is not None and self.has_view_permission(request, row):
            extra |= {"offered": self._offered(request, row), "links": self.links(row), **self.beside(row)}
        return super().change_view(request, object_id, form_url, extra)

    def links(self, row: Any) -> Sequence[tuple[str, str]]:
        """Lists that belong to the row: what they are called, and their addresses."""
        return ()

    def beside(self, row: Any) -> Mapping[str, Any]:
        """What else the page of the row shows."""
        return {}

    def act_view(self, request: HttpRequest, object_id: int, name: str) -> HttpResponse:
        """Ask for what the act needs, and carry it out."""
        act = next((each for each in self.acts if each.name == name), None)
        row = self.get_object(request, str(object_id))
        if act is None or row is None:
            raise Http404
        if not (self.has_view_permission(request, row) and self.has_act_permission(request)):
            raise PermissionDenied
        if request.method != "POST":
            return self._page(request, row, act, act.form(row))
        form = act.form(row, request.POST)
        return self._act(request, row, act, form) if form.is_valid() else self._page(request, row, act, form)

    def _act(self, request: HttpRequest, row: Any, act: Act, form: ActForm) -> HttpResponse:
        preview = None
        try:
            preview = form.preview(acting_player(request))
            if form.shows_preview():
                return self._page(request, row, act, form, preview)
            self.carry_out(request, row, act, form.arguments())
        except REFUSALS as error:
            messages.error(request, refusal_words(error))
            # Whoever acted upon something old begins again with what it is now.
            return redirect(request.path) if isinstance(error, Stale) else self._page(request, row, act, form, preview)
        messages.success(request, str(self.told) % {"act": act.label})
        return redirect(self._after(row))

    def carry_out(self, request: HttpRequest, row: Any, act: Act, given: Mapping[str, Any]) -> None:
        """Call the service of an act. Raises what the service raises."""
        act.service(**act.arguments(row), by=acting_player(request), now=timezone.now(), **given)

    def _page(self, request: HttpRequest, row: Any, act: Act, form: ActForm, preview: Any = None) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": act.label,
            "opts": self.opts,
            "row": row,
            "act": act,
            "form": form,
            "preview": preview,
            "back": reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk]),
        }
        return TemplateResponse(request, "admin/tournaments/act.html", context)

    def _offered(self, request: HttpRequest, row: Any) -> list[tuple[str | Promise, str]]:
        if not self.has_act_permission(request):
            return []
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_act"
        return [(act.label, reverse(name, args=[row.pk, act.name])) for act in self.acts if act.is_offered(row)]

    def _after(self, row: Any) -> str:
        """Back to the row, or to the list when the act has taken it away."""
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_"
        if self.model._default_manager.filter(pk=row.pk).exists():
            return reverse(name + "change", args=[row.pk])
        return reverse(name + "changelist")


def list_action(act: Act) -> Callable[[ActingAdmin, HttpRequest, QuerySet[Any]], None]:
    """The act as an action on lists: done to each chosen row by itself, with a message for each that is refused."""

    @admin.action(description=cast(Any, act.label), permissions=["act"])
    def run(modeladmin: ActingAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        done = 0
        for row in queryset:
            try:
                modeladmin.carry_out(request, row, act, {})
            except REFUSALS as error:
                messages.error(request, f"{row}: {refusal_words(error)}")
            else:
                done += 1
        if done:
            messages.success(request, _("Done: %(act)s (%(count)s).") % {"act": act.label, "count": done})

    run.__name__ = act.name
    return run


def acting_player(request: HttpRequest) -> Player:
    """The player that the log names for whoever is signed in, made at the first act."""
    assert isinstance(request.user, User)
    return player_for(user=request.user)
