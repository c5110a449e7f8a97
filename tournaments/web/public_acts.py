"""What players do on the pages of a tournament: enter, confirm, come, sit out, leave."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Player
from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.visitors import hides_unknown, player_of, small_number
from games.web.words.refusals import refusal
from tournaments.models import Entry, Tournament
from tournaments.selectors.access import NotFound, access_pairing, entry_of
from tournaments.services.entries import (
    check_in_entry,
    confirm_membership,
    decline_membership,
    lift_absence,
    register_entry,
    set_absence,
    take_back_check_in,
    withdraw_entry,
)
from tournaments.services.tables import say_present
from tournaments.web.visits import opened_tournament

_MOST_PARTNERS = 2


@require_POST
@hides_unknown
def join(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Enter the tournament, alone or with partners; whoever has no account is shown where to make one."""
    tournament = opened_tournament(request, tournament_id)
    player = player_of(request)
    back = reverse("tournament", args=[tournament.pk])
    if player is None:
        return redirect(f"{reverse('account_signup')}?next={back}")
    partners = [request.POST.get(f"partner_{number}", "").strip() for number in range(1, _MOST_PARTNERS + 1)]

    def enter(now: datetime) -> Entry:
        spend_or_refuse("report", f"player {player.pk}")  # entry words shall not be guessed
        return register_entry(
            tournament_id=tournament.pk,
            by=player,
            now=now,
            partners=[name.removeprefix("@") for name in partners if name],
            name=request.POST.get("name", ""),
            entry_word=request.POST.get("entry_word", ""),
            # Whoever got here may know of it, be it by its code.
            code=tournament.code,
        )

    return _done(request, tournament, enter)


@require_POST
@hides_unknown
def own_entry(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Do something with one's own entry; `do` says what."""
    tournament = opened_tournament(request, tournament_id)
    player = player_of(request)
    entry = entry_of(player, tournament)
    act = _ACTS.get(request.POST.get("do", ""))
    if player is None or entry is None or act is None:
        raise NotFound
    number = small_number(request.POST.get("round", "")) or 0
    return _done(request, tournament, lambda now: act(entry, player, number, now))


@require_POST
@hides_unknown
def present(request: HttpRequest, tournament_id: int, pairing_id: int) -> HttpResponse:
    """Say that one is at the table; online the match begins when everybody is."""
    tournament = opened_tournament(request, tournament_id)
    player = player_of(request)
    pairing = access_pairing(tournament, pairing_id)
    if player is None:
        raise NotFound
    return _done(request, tournament, lambda now: say_present(pairing_id=pairing.pk, by=player, now=now))


def _done(request: HttpRequest, tournament: Tournament, act: Callable[[datetime], object]) -> HttpResponse:
    try:
        act(timezone.now())
    except (ServiceError, NotFound) as error:
        messages.error(request, _refused(error))
    return redirect("tournament", tournament.pk)


def _refused(error: ServiceError | NotFound) -> str:
    """The sentence of a refusal, with the name of the player whom it is about."""
    details = getattr(error, "details", {})
    player = details.get("player", "") if isinstance(details, Mapping) else ""
    sentence = refusal(error)
    return _("%(player)s: %(sentence)s") % {"player": player, "sentence": sentence} if player else sentence


_ACTS: Mapping[str, Callable[[Entry, Player, int, datetime], object]] = {
    "confirm": lambda entry, by, _number, now: confirm_membership(entry_id=entry.pk, by=by, now=now),
    "decline": lambda entry, by, _number, now: decline_membership(entry_id=entry.pk, by=by, now=now),
    "check_in": lambda entry, by, _number, now: check_in_entry(entry_id=entry.pk, by=by, now=now),
    "take_back": lambda entry, by, _number, now: take_back_check_in(entry_id=entry.pk, by=by, now=now),
    "withdraw": lambda entry, by, _number, now: withdraw_entry(entry_id=entry.pk, by=by, now=now),
    "sit_out": lambda entry, by, number, now: set_absence(entry_id=entry.pk, by=by, round_number=number, now=now),
    "play_on": lambda entry, by, number, now: lift_absence(entry_id=entry.pk, by=by, round_number=number, now=now),
}
"""What `do` can say, and the service that does it."""
