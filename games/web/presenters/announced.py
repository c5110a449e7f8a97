"""What a hand of Cirulla says before its cards: announcements, and a first table that the dealer takes."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.engine import SeatView, call_points
from games.web.words.announcements import announced_sentence, call_label, call_text
from games.web.words.cards import card_list


def possible_calls(view: SeatView) -> tuple[tuple[str, str], ...]:
    """The best that the viewer may announce: the button's value and its words.

    The same three cards are shown whatever is announced, so nobody misses the calls that are worth less.
    """
    return tuple((call_text(call), call_label(call, call_points(view.rules, call))) for call in view.announcements[:1])


def announced_in(view: SeatView, names: Mapping[int, str], you: int | None) -> tuple[str, ...]:
    """What was announced in the hand that is shown."""
    return tuple(
        announced_sentence(made, who=names.get(made.seat, ""), is_you=made.seat == you) for made in view.announced
    )


def opening_words(view: SeatView, names: Mapping[int, str]) -> str:
    """That the dealer took the first table, until a card has been played."""
    if view.history or view.table or not view.opening or not view.sweeps[view.dealer]:
        return ""
    words = {"who": names.get(view.dealer, ""), "cards": card_list(view.opening)}
    return _("%(who)s dealt and takes the first table: %(cards)s. Scopa!") % words
