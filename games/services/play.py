"""A card is played: the one way in for people, programs and bots."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.engine import ChoiceRequired, MatchState, NotYourTurn, Play, apply, complete_play, legal_plays
from games.models import Match, MatchEvent, Player, Seat
from games.selectors.positions import position
from games.services.decks import DeckSource, fresh_deck
from games.services.errors import StalePlay
from games.services.match_log import append_events, lock_seat, must_be_playing, must_have_started
from games.services.start import deal_until_playable


@dataclass(frozen=True, slots=True)
class PlayReceipt:
    """What a play led to: the number of the match's last event, and whether the play had been made before."""

    match_id: int
    seq: int
    replayed: bool


@transaction.atomic
def play_card(
    *,
    match_id: int,
    player: Player,
    play: str,
    seq: int,
    now: datetime,
    complete: bool = False,
    deck_source: DeckSource = fresh_deck,
) -> PlayReceipt:
    """Play `play` (SHN text without mark) as the answer to event `seq`.

    With `complete`, a bare card means «this card, and whatever it must take»: the only legal play with it is made.
    The very play that already followed `seq` is accepted again and changes nothing.

    Raises NotFound, NotSeated, MatchNotStarted, MatchCancelled, MatchOver, StalePlay, NotYourTurn, BadNotation, and
    the IllegalPlay family (ChoiceRequired when several captures are legal and none was named).
    """
    wanted = Play.parse(play)
    match, seat = lock_seat(match_id, player)
    must_have_started(match)
    if _is_resend(match, seat, wanted, seq, complete):
        return PlayReceipt(match.pk, match.seq, replayed=True)
    must_be_playing(match)
    if seq != match.seq:
        raise StalePlay(current_seq=match.seq)
    state = position(match)
    if state.turn != seat.number:
        raise NotYourTurn("another seat is to play")
    state, events = apply(state, _named(state, wanted, complete=complete))
    state, more = deal_until_playable(state, deck_source)
    append_events(match, state, (*events, *more), now=now)
    return PlayReceipt(match.pk, match.seq, replayed=False)


def _named(state: MatchState, wanted: Play, *, complete: bool) -> Play:
    """The play that is meant; a bare card that can take in several ways leaves a choice to its player."""
    if not wanted.is_lay:
        return wanted
    legal = legal_plays(state)
    if wanted in legal:
        return wanted
    options = tuple(play for play in legal if play.card == wanted.card)
    if len(options) > 1:
        raise ChoiceRequired("the card has several captures", options)
    return complete_play(state, wanted.card) if complete else wanted


def _is_resend(match: Match, seat: Seat, wanted: Play, seq: int, complete: bool) -> bool:
    if seq >= match.seq:
        return False
    made = MatchEvent.objects.filter(match=match, seq=seq + 1, kind="played").values_list("public", flat=True).first()
    if made is None or made["seat"] != seat.number:
        return False
    done = Play.parse(made["play"])
    return done == wanted or (complete and wanted.is_lay and done.card == wanted.card)
