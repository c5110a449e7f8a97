"""Tells the page of a match which table of which tournament it is."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.web.belonging import Belonging
from tournaments.models import PairingMatch
from tournaments.web.presenters.rounds import round_title


def belonging_of(match_id: int) -> Belonging | None:
    """The table that a match was opened for; None where no tournament knows it."""
    game = PairingMatch.objects.filter(match=match_id).select_related("pairing__round__stage__tournament").first()
    if game is None:
        return None
    pairing = game.pairing
    tournament = pairing.round.stage.tournament
    title = round_title(pairing.round, pairing.round.pairings.count())
    return Belonging(
        event=tournament.name,
        place=_("Table %(n)d (%(round)s)") % {"n": pairing.number, "round": title},
        url=reverse("tournament_table", args=[tournament.pk, pairing.pk]),
    )
