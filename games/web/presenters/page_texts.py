"""The few sentences that the page's script says: those of the moment, and those that never change."""

from django.utils.translation import gettext as _

from games.web.presenters.table import TableScreen
from games.web.words.cards import card_list


def spoken_texts(screen: TableScreen) -> dict[str, object]:
    """What the reading keys say now, and which sentence follows a move."""
    hand = [held.card for held in screen.held]
    last = screen.moves[-1].sentence if screen.moves else _("No card has been played in this hand.")
    return {
        "table": screen.table_words,
        "hand": _("Your hand: %(cards)s.") % {"cards": card_list(hand)} if hand else _("You hold no card."),
        "score": screen.score_words,
        "last": last,
        "announced": " ".join(filter(None, [screen.opening_words, *screen.announced])),
        "turn": screen.prompt,
        "cards": {str(held.card): held.spoken for held in screen.held},
    }


def page_texts() -> dict[str, str]:
    """The script's own sentences."""
    return {
        "notYourTurn": _("It is not your turn."),
        "lost": _("Connection lost. Your cards are locked until it is back."),
        "back": _("Connected again."),
        "failed": _("The play could not be sent. Try again."),
        "copied": _("Link copied."),
        "fifteen": _("15 seconds."),
        "keys": _(
            "Keys: 1 to 0 choose a card, A to F choose what to take, Enter plays, Escape clears, "
            "T reads the table, H your hand, S the score, L the last play."
        ),
    }
