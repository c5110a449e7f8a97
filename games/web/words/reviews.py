"""Reviews in words: why a play was worth less than another, and numbers of points as people read them."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.analysis import Moment, Reason
from games.engine import Play
from games.web.words.cards import card_list, card_name

REASON_SENTENCES: Mapping[Reason, str | Promise] = MappingProxyType(
    {
        Reason.MISSED_SWEEP: gettext_lazy("A scopa was there to be made. Better: %(better)s."),
        Reason.MISSED_SETTEBELLO: gettext_lazy("The settebello was there for the taking. Better: %(better)s."),
        Reason.LAID_SETTEBELLO: gettext_lazy("The settebello then lay there for everybody. Better: %(better)s."),
        Reason.LEFT_SWEEP: gettext_lazy(
            "That left %(cards)s on the table, which a single card could sweep. Better: %(better)s."
        ),
        Reason.WASTED_LAST_CAPTURE: gettext_lazy(
            "Whoever takes last is given what is left on the table, so a capture was worth more. Better: %(better)s."
        ),
        Reason.MISSED_CAPTURE: gettext_lazy("That took nothing although something could be taken. Better: %(better)s."),
        Reason.TOOK_TOO_SOON: gettext_lazy(
            "Taking could wait: the table it left served the others more. Better: %(better)s."
        ),
        Reason.FEWER_COINS: gettext_lazy("More coins could be taken: %(cards)s. Better: %(better)s."),
        Reason.FEWER_PRIMIERA: gettext_lazy("Cards for the primiera were given up: %(cards)s. Better: %(better)s."),
        Reason.FEWER_CARDS: gettext_lazy("More cards could be taken: %(cards)s. Better: %(better)s."),
        Reason.LAID_PRIMIERA: gettext_lazy(
            "That gave the others a card for the primiera, %(cards)s. Better: %(better)s."
        ),
        Reason.LAID_COIN: gettext_lazy("That gave the others a coin, %(cards)s. Better: %(better)s."),
        Reason.BROKE_PAIR: gettext_lazy(
            "That broke up %(cards)s: two of a rank are safer kept together. Better: %(better)s."
        ),
        Reason.KEPT_PAIR: gettext_lazy(
            "Of %(cards)s one could be laid in safety, since the other may take it back. Better: %(better)s."
        ),
        Reason.OTHER: gettext_lazy("Another play was worth more: %(better)s."),
    }
)
"""What stands after the play itself; `better` is a phrase such as «take 3 of cups with 3 of coins»."""


def reason_sentence(moment: Moment) -> str:
    """Why the play of the moment was worth less, and whether it was punished at once."""
    words = {"better": play_phrase(moment.better), "cards": card_list(moment.cards)}
    sentence = str(REASON_SENTENCES[moment.reason]) % words
    if moment.reason is Reason.LEFT_SWEEP and moment.swept_next:
        return _("%(sentence)s The very next play swept it.") % {"sentence": sentence}
    return sentence


def play_phrase(play: Play) -> str:
    """«lay 5 of cups», «take 3 of cups and 2 of clubs with 5 of coins»."""
    words = {"card": card_name(play.card), "cards": card_list(play.take)}
    if play.is_lay:
        return _("lay %(card)s") % words
    if play.takes_itself:
        return _("play %(card)s, which takes itself") % words
    return _("take %(cards)s with %(card)s") % words


def points_number(points: float) -> str:
    """«+1.4», «−0.3», «0.0»: points with their sign, to one decimal."""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{number_format(abs(rounded), 1)}"


def percent(share: float | None) -> str:
    """«87%», a dash where there was no choice to judge."""
    return "–" if share is None else _("%(n)d%%") % {"n": round(share)}


def loss_sentence(points: float) -> str:
    """What a play is expected to have cost."""
    return _("Expected loss: %(points)s points.") % {"points": number_format(points, 1)}


def moments_count(count: int) -> str:
    """«2 moments»."""
    if count == 0:
        return _("no moment to point out")
    return ngettext("%(n)d moment", "%(n)d moments", count) % {"n": count}


def progress_words(done: int, total: int) -> str:
    """«48 of 144 plays»."""
    return ngettext("%(done)d of %(total)d play", "%(done)d of %(total)d plays", total) % {"done": done, "total": total}
