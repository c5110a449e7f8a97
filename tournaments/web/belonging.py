"""Tells the page of a match which table of which tournament it is, or which board of which league."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.web.belonging import Belonging
from tournaments.models import BoardMatch, PairingMatch
from tournaments.web.leagues.presenters.fixtures import round_title as league_round_title
from tournaments.web.presenters.rounds import round_title


def belonging_of(match_id: int) -> Belonging | None:
    """The table or board that a match was opened for; None where no tournament and no league knows it."""
    return _of_table(match_id) or _of_board(match_id)


def _of_table(match_id: int) -> Belonging | None:
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


def _of_board(match_id: int) -> Belonging | None:
    game = (
        BoardMatch.objects.filter(match=match_id)
        .select_related("board__fixture__round__season__league", "board__fixture__round__division")
        .first()
    )
    if game is None:
        return None
    board = game.board
    round_ = board.fixture.round
    title = league_round_title(round_)
    division = "" if round_.division is None else round_.division.name
    details = {"division": division, "round": title, "n": board.number}
    if round_.season.is_of_teams:
        place = (
            _("%(division)s, %(round)s, board %(n)d") % details if division else _("%(round)s, board %(n)d") % details
        )
    else:
        place = _("%(division)s, %(round)s") % details if division else title
    return Belonging(event=round_.season.league.name, place=place, url=reverse("league_board", args=[board.pk]))
