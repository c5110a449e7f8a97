"""What people do in a club: join, leave, admit, dismiss, name a manager; each a button of the club's page."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import ClubMember, Player
from games.selectors.access import NotFound, access_player
from games.services.clubs import admit, dismiss, join_club, leave_club, name_manager
from games.services.errors import ServiceError
from games.web.visitors import hides_unknown, player_of
from games.web.words.refusals import refusal


@require_POST
@login_required
@hides_unknown
def join(request: HttpRequest, club_id: int) -> HttpResponse:
    """Become a member, or ask to."""

    def act(player: Player) -> str:
        member: ClubMember = join_club(by=player, club_id=club_id, now=timezone.now())
        asked = member.joined_at is None
        return _("The managers have been asked. You will hear from them.") if asked else _("You are in the club.")

    return _done(request, club_id, act)


@require_POST
@login_required
@hides_unknown
def leave(request: HttpRequest, club_id: int) -> HttpResponse:
    """Leave the club, or take back the question."""

    def act(player: Player) -> str:
        leave_club(by=player, club_id=club_id, now=timezone.now())
        return _("You are no longer in the club.")

    return _done(request, club_id, act)


@require_POST
@login_required
@hides_unknown
def decide(request: HttpRequest, club_id: int) -> HttpResponse:
    """A manager admits or dismisses somebody, or names or unnames a manager: `act` says which, `name` whom."""
    whom = access_player(request.POST.get("name", ""))

    def act(player: Player) -> str:
        now, name = timezone.now(), whom.name
        match request.POST.get("act"):
            case "admit":
                admit(by=player, club_id=club_id, player=whom, now=now)
                return _("%(name)s is a member now.") % {"name": name}
            case "dismiss":
                dismiss(by=player, club_id=club_id, player=whom, now=now)
                return _("%(name)s is not in the club.") % {"name": name}
            case "manager":
                name_manager(by=player, club_id=club_id, player=whom, now=now)
                return _("%(name)s manages the club too.") % {"name": name}
            case "member":
                name_manager(by=player, club_id=club_id, player=whom, manages=False, now=now)
                return _("%(name)s no longer manages the club.") % {"name": name}
        raise NotFound

    return _done(request, club_id, act)


def _done(request: HttpRequest, club_id: int, act: Callable[[Player], str]) -> HttpResponse:
    """Back on the club's page, with what was done or why not."""
    player = player_of(request)
    if player is None:
        raise NotFound
    try:
        messages.success(request, act(player))
    except ServiceError as error:
        messages.error(request, refusal(error))
    return redirect("club", club_id)
