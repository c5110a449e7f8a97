"""What the lessons say: names, explanations, questions, and what is said to a right and to another play."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine import Play
from games.lessons import Hint, Reason
from games.web.words.cards import card_list, card_name

LESSON_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "cards": pgettext_lazy("lesson", "Cards and values"),
        "equal": pgettext_lazy("lesson", "Take an equal card"),
        "sums": pgettext_lazy("lesson", "Take a sum"),
        "scopa": pgettext_lazy("lesson", "Scopa"),
        "points": pgettext_lazy("lesson", "What scores, and good play"),
        "hand": pgettext_lazy("lesson", "Play a hand to its end"),
    }
)

LESSON_LINES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "cards": pgettext_lazy("lesson line", "Four suits; knave, knight and king are 8, 9 and 10."),
        "equal": pgettext_lazy("lesson line", "A card takes a card of its own value."),
        "sums": pgettext_lazy("lesson line", "A card takes cards that add up to it, but an equal card comes first."),
        "scopa": pgettext_lazy("lesson line", "Clear the table for a point, except with the last card."),
        "points": pgettext_lazy("lesson line", "Keep the table above ten and guard your sevens."),
        "hand": pgettext_lazy("lesson line", "Twelve cards against a beginner, with hints."),
    }
)


@dataclass(frozen=True, slots=True)
class TaskWords:
    """The words of a task: what it explains, what it asks at each turn, and what it says when it is done.

    `other` answers a play that the rules allow but the task does not ask for.
    """

    explained: tuple[str | Promise, ...]
    asked: tuple[str | Promise, ...]
    done: str | Promise
    other: str | Promise = ""


TASK_WORDS: Mapping[str, TaskWords] = MappingProxyType(
    {
        "values": TaskWords(
            (
                gettext_lazy("Forty cards: four suits, each from ace to 7 with three court cards. The ace is worth 1."),
                gettext_lazy(
                    "The knave on foot is worth 8, the knight on horseback 9 and the crowned king 10. "
                    "With French cards that is jack 8, queen 9 and king 10."
                ),
            ),
            (gettext_lazy("Play the card that is worth 9."),),
            gettext_lazy("The knight is worth 9. It could take nothing, so it stays on the table."),
            gettext_lazy("That card is not worth 9. Look for the rider on a horse."),
        ),
        "suits": TaskWords(
            (
                gettext_lazy(
                    "The suits are coins, cups, swords and clubs. French cards show diamonds, hearts, spades and clubs."
                ),
                gettext_lazy("For taking cards the suit does not matter. For counting them coins do."),
            ),
            (gettext_lazy("Play your card of coins."),),
            gettext_lazy(
                "Remember the coins: whoever has most of them scores a point, "
                "and the 7 of coins, the settebello, is a point by itself."
            ),
            gettext_lazy("All three are fours, but that is another suit. Coins are round and golden."),
        ),
        "equal": TaskWords(
            (
                gettext_lazy(
                    "At your turn you play one card. If a card of the same value lies on the table, yours takes it, "
                    "and both go to your pile."
                ),
                gettext_lazy("A card that can take must take. Which of your cards you play is your choice."),
            ),
            (gettext_lazy("Take the knave on the table with your knave."),),
            gettext_lazy("Both knaves are in your pile now. The piles are counted when the hand is over."),
            gettext_lazy("That card can take nothing here. One of your cards has its equal on the table."),
        ),
        "which": TaskWords(
            (gettext_lazy("One card takes one equal card. Where two of them lie, you choose."),),
            (gettext_lazy("Two sevens lie on the table. Take the better one."),),
            gettext_lazy("The 7 of coins is the settebello: a point by itself for whoever has it in the end."),
            gettext_lazy("A seven is what you want here, and one of the two is worth a point by itself."),
        ),
        "sum": TaskWords(
            (
                gettext_lazy("A card also takes several cards that add up to its value."),
                gettext_lazy("There is no 7 on the table, but there are two cards that make 7 together."),
            ),
            (gettext_lazy("Take two cards with your 7."),),
            gettext_lazy("3 + 4 = 7. One card has brought you two."),
            gettext_lazy("That card takes nothing. Your 7 does."),
        ),
        "equal_first": TaskWords(
            (gettext_lazy("If an equal card lies on the table, it must be taken. A sum is not allowed then."),),
            (gettext_lazy("Your knave is worth 8. A knave lies there, and so do 5 and 3. Take what the rules allow."),),
            gettext_lazy("The equal card comes first, even where a sum would bring more."),
            gettext_lazy("Allowed, but your knave can take something. Try what it may take."),
        ),
        "choice": TaskWords(
            (gettext_lazy("Several sums and no equal card: now the choice is yours."),),
            (gettext_lazy("Your 7 takes 5 and 2, or 4 and 3. Take the two coins."),),
            gettext_lazy("Two coins at once. It is the same number of cards, but better ones."),
            gettext_lazy("Allowed, but there are two coins to be had with your 7."),
        ),
        "sweep": TaskWords(
            (
                gettext_lazy("Taking everything that lies on the table is a scopa, a sweep. It is worth a point."),
                gettext_lazy("A card that lies sideways in a pile stands for each scopa."),
            ),
            (gettext_lazy("Clear the table."),),
            gettext_lazy("Scopa! That is a point, and the other side has to lay a card on the empty table."),
            gettext_lazy("Something would stay on the table. One of your cards takes all of it."),
        ),
        "last_play": TaskWords(
            (gettext_lazy("This hand is nearly over: 35 cards have been played, and yours is the last."),),
            (gettext_lazy("Play your last card."),),
            gettext_lazy(
                "You took everything, but the last card of a hand makes no scopa. "
                "Cards that are left over go to whoever took last."
            ),
        ),
        "settebello": TaskWords(
            (
                gettext_lazy(
                    "When the hand is over there is a point for the most cards, one for the most coins, "
                    "one for the settebello and one for the primiera, the best card of each suit."
                ),
                gettext_lazy(
                    "In the primiera sevens count most, then sixes, then aces. Each scopa is one more point. "
                    "The first side with 11 points wins."
                ),
            ),
            (gettext_lazy("Take the settebello."),),
            gettext_lazy(
                "The settebello is yours, and with it a coin towards the most coins and a 7 towards the primiera."
            ),
            gettext_lazy("Allowed, but the settebello stays there for the other side. Take it while you can."),
        ),
        "above_ten": TaskWords(
            (gettext_lazy("No card is worth more than 10, so a table that adds up to 11 or more cannot be swept."),),
            (gettext_lazy("You can take nothing. Lay a card that brings the table above 10."),),
            gettext_lazy("3 + 4 + 5 = 12: nobody can sweep that. Keep the table above ten whenever you can."),
            gettext_lazy("Then the table adds up to 9, and a knight would sweep it."),
        ),
        "sevens": TaskWords(
            (
                gettext_lazy("Sevens decide the primiera. Laid on the table, a 7 is a present for the other side."),
                gettext_lazy(
                    "Bring it home instead: lay a small card that makes 7 with another one, "
                    "and take both with your 7 at your next turn."
                ),
            ),
            (
                gettext_lazy("Lay the card that makes 7 together with the 5."),
                gettext_lazy("Nobody took them. Now bring your 7 home with 5 and 2."),
            ),
            gettext_lazy("Your 7 is safe in your pile, and it has brought two cards along."),
            gettext_lazy("Keep the 7 and the coins back. Which card makes 7 together with the 5?"),
        ),
        "hand": TaskWords(
            (
                gettext_lazy(
                    "24 cards of this hand have been played for you. Play the last twelve against a beginner."
                ),
                gettext_lazy("Ask for a hint whenever you like, and take back what you regret."),
            ),
            (gettext_lazy("Play any card that the rules allow. Which side makes more points?"),),
            gettext_lazy("The hand is over. This is what both sides have made of it."),
        ),
    }
)

REASONS: Mapping[Reason, str | Promise] = MappingProxyType(
    {
        Reason.SWEEP: pgettext_lazy("hint", "It clears the table: scopa."),
        Reason.SETTEBELLO: pgettext_lazy("hint", "It brings the settebello."),
        Reason.SEVEN: pgettext_lazy("hint", "It takes a 7, the best card for the primiera."),
        Reason.COINS: pgettext_lazy("hint", "It brings coins."),
        Reason.MANY: pgettext_lazy("hint", "It takes several cards at once."),
        Reason.TAKES: pgettext_lazy("hint", "Taking two cards is better than laying one."),
        Reason.ABOVE_TEN: pgettext_lazy("hint", "The table then adds up to more than ten: nobody can sweep it."),
        Reason.NOTHING_TO_TAKE: pgettext_lazy("hint", "It gives little away."),
    }
)


def hint_sentences(hint: Hint) -> list[str]:
    """The play that is advised, and why."""
    return [_play_advised(hint.play), *(str(REASONS[reason]) for reason in hint.reasons)]


def _play_advised(play: Play) -> str:
    words = {"card": card_name(play.card), "cards": card_list(play.take)}
    return (_("Lay %(card)s.") if play.is_lay else _("Take %(cards)s with %(card)s.")) % words
