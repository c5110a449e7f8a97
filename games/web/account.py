"""A visitor's own things: the theme, the account, and keeping what a guest has played."""

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import User
from games.services.errors import ServiceError
from games.services.notices_choices import set_language
from games.services.players import claim_guest
from games.web.browsers import remember_player
from games.web.forms import KeepGuestForm
from games.web.preferences import page_language, remember_theme
from games.web.presenters.people import person
from games.web.visitors import player_of, safe_next
from games.web.words.countries import country_name
from games.web.words.refusals import refusal


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or automatic, and go back to the page."""
    response = HttpResponseRedirect(safe_next(request, "/"))
    remember_theme(response, request.POST.get("theme", ""), secure=request.is_secure())
    return response


@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """What an account has: its name, its password, its second factor."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect("keep_guest")
    country = country_name(player.country) if player.country else ""
    return render(request, "games/account.html", {"person": person(player), "country": country})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name and a password; matches and seats stay."""
    player, user = player_of(request), request.user
    if player is None or not player.is_guest or not isinstance(user, User):
        return redirect("account")
    form = KeepGuestForm(request.POST or None)
    if request.method != "POST":
        return render(request, "games/keep.html", {"form": form, "person": person(player)})
    if form.is_valid() and _kept(form, user):
        update_session_auth_hash(request, user)
        response = redirect(safe_next(request, reverse("home")))
        remember_player(request, response, player)
        return response
    return render(request, "games/keep.html", {"form": form, "person": person(player)}, status=400)


def _kept(form: KeepGuestForm, user: User) -> bool:
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    user.username = name
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as error:
        for field, problems in _by_field(error).items():
            form.add_error(field, problems)
        return False
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
            set_language(by=claim_guest(guest=user, name=name), language=page_language())
    except ServiceError as error:
        form.add_error("name", refusal(error))
        return False
    return True


def _by_field(error: ValidationError) -> dict[str, list[str]]:
    if hasattr(error, "error_dict"):
        return {"name": [text for texts in error.message_dict.values() for text in texts]}
    return {"password": error.messages}
