"""What signing up means here: the account's name is also the player's, so it must be free as both."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from games.models import Player, User
from games.services.errors import ServiceError
from games.services.names import free_name
from games.services.notices_choices import set_language
from games.services.players import player_for
from games.web.browsers import remember_player
from games.web.preferences import page_language
from games.web.words.refusals import refusal


class AccountAdapter(DefaultAccountAdapter):
    """allauth's account, with a player behind it from the first moment."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name, if an account and a player may both have it. Raises ValidationError."""
        cleaned = str(super().clean_username(username, shallow=shallow))
        if not shallow:
            try:
                free_name(cleaned)
            except ServiceError as error:
                raise ValidationError(refusal(error), code=error.code) from error
        return cleaned

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """What a person sees after signing in or up; the browser remembers who it was."""
        response: HttpResponse = super().post_login(request, user, **details)
        player = Player.objects.filter(user=user).first()
        if player is not None:
            remember_player(request, response, player)
        return response

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """The account, saved together with its player."""
        saved: User = super().save_user(request, user, form, commit=commit)
        if commit:
            # Letters speak the language that the account was made in, until somebody says otherwise.
            set_language(by=player_for(user=saved), language=page_language())
        return saved
