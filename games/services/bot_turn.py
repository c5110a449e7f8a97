"""A bot plays: what its seat may know goes in, a play comes out, and it enters by the same door as everybody's."""

import logging
from datetime import datetime
from random import Random

from games.bots import choose
from games.engine import MatchOver, NotYourTurn, view_for
from games.models import Match, Seat
from games.selectors.positions import position
from games.services.announce import announce_hand
from games.services.decks import DeckSource, fresh_deck
from games.services.errors import MatchCancelled, StalePlay
from games.services.play import play_card

logger = logging.getLogger(__name__)


def play_bot_turn(*, match_id: int, seq: int, now: datetime, rng: Random, deck_source: DeckSource = fresh_deck) -> bool:
    """Play for the bot that is to play after event `seq`; True when it announced or played a card.

    A turn that is over, was played already or is a person's is no error: tasks come late and twice. The bot thinks
    outside the transaction, so the match is not locked meanwhile.
    """
    match = Match.objects.filter(pk=match_id, status=Match.Status.PLAYING, seq=seq).first()
    if match is None or match.turn_seat is None:
        return False
    seat = Seat.objects.select_related("player").filter(match=match, number=match.turn_seat).first()
    if seat is None or seat.player is None or not seat.player.is_bot:
        return False
    view = view_for(position(match), seat.number)
    try:
        if view.announcements:
            # The best comes first; whoever announces is still to play, which makes the next turn.
            announce_hand(match_id=match_id, player=seat.player, call=view.announcements[0], seq=seq, now=now)
            return True
        play = choose(seat.player.bot_level, view, rng)
        receipt = play_card(
            match_id=match_id, player=seat.player, play=str(play), seq=seq, now=now, deck_source=deck_source
        )
    except (StalePlay, NotYourTurn, MatchOver, MatchCancelled):
        logger.info("bot turn came too late match=%s seq=%s", match_id, seq)
        return False
    return not receipt.replayed
