"""Plays and positions in sentences: the move list, the spoken announcements, the labels of the choices."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine import Card, Mark, Play, PlayMade, Rules
from games.web.words.cards import card_list, card_name, rank_name


def play_sentence(made: PlayMade, *, who: str, is_you: bool) -> str:
    """«Giulia laid 2 of cups.», «You took 6 of clubs with 6 of coins. Scopa!»."""
    words = {"who": who, "card": card_name(made.play.card), "cards": card_list(made.play.take)}
    if made.play.is_lay:
        sentence = _("You laid %(card)s.") if is_you else _("%(who)s laid %(card)s.")
    elif made.play.takes_itself:
        sentence = _("You took your own %(card)s.") if is_you else _("%(who)s played %(card)s, which took itself.")
    else:
        sentence = _("You took %(cards)s with %(card)s.") if is_you else _("%(who)s took %(cards)s with %(card)s.")
    text = sentence % words
    return f"{text} {scopa_cry()}" if made.mark is Mark.SWEEP else text


def play_line(made: PlayMade, *, who: str, is_you: bool) -> str:
    """The short form beside small pictures: «Giulia laid 2 of cups», «You took»."""
    words = {"who": who, "card": card_name(made.play.card)}
    if made.play.is_lay:
        return (_("You laid %(card)s") if is_you else _("%(who)s laid %(card)s")) % words
    if made.mark is Mark.SWEEP:
        return (_("You took: scopa!") if is_you else _("%(who)s took: scopa!")) % words
    return (_("You took") if is_you else _("%(who)s took")) % words


def scopa_cry() -> str:
    """The word called when the table is swept."""
    return pgettext("called out", "Scopa!")


def table_sentence(cards: tuple[Card, ...]) -> str:
    """What lies on the table, as one sentence."""
    if not cards:
        return _("The table is empty.")
    return _("Table: %(cards)s.") % {"cards": card_list(cards)}


def option_sum(play: Play, table: tuple[Card, ...], rules: Rules) -> str:
    """What stands beside the pictures of a choice: «5 + 2», «8 + 7 = 15», «takes all»."""
    if play.is_lay:
        return pgettext("choice", "or lay it")
    if play.takes_itself:
        return pgettext("choice", "takes itself")
    taken = [card.value for card in play.take]
    if set(play.take) == set(table) and sum(taken) != play.card.value and play.card.value == 1:
        return pgettext("choice", "takes all")
    if sum(taken) != play.card.value and sum(taken) + play.card.value == rules.target_sum:
        return f"{' + '.join(map(str, [play.card.value, *taken]))} = {rules.target_sum}"
    return " + ".join(map(str, taken))


def option_label(play: Play) -> str:
    """The full name of a choice: «take 6 of clubs and 2 of cups»."""
    if play.is_lay:
        return _("lay %(card)s") % {"card": card_name(play.card)}
    if play.takes_itself:
        return _("play %(card)s, which takes itself") % {"card": card_name(play.card)}
    return _("take %(cards)s") % {"cards": card_list(play.take)}


def go_label(play: Play) -> str:
    """The words on the big button."""
    if play.is_lay:
        return _("Lay %(card)s") % {"card": card_name(play.card)}
    return _("Take with %(rank)s") % {"rank": rank_name(play.card)}


def ways_sentence(card: Card, labels: list[str], *, may_take: bool) -> str:
    """What is said when a card is chosen."""
    if not may_take:
        return _("%(card)s chosen. Nothing to take: it would stay on the table.") % {"card": card_name(card)}
    ways = ngettext("%(card)s chosen. %(n)d way: %(ways)s.", "%(card)s chosen. %(n)d ways: %(ways)s.", len(labels))
    return ways % {"card": card_name(card), "n": len(labels), "ways": "; ".join(labels)}


def scope_count(n: int) -> str:
    """«no scopa», «1 scopa», «2 scope»."""
    if n == 0:
        return _("no scopa")
    return ngettext("%(n)d scopa", "%(n)d scope", n) % {"n": n}


def card_count(n: int) -> str:
    """«7 cards»."""
    return ngettext("%(n)d card", "%(n)d cards", n) % {"n": n}
