"""What is wrong with a report of real cards or with a written record: a sentence for each code, and where it is."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine import GameError, RecordFault
from games.services.errors import ServiceError
from games.web.words.refusals import REFUSALS, refusal

ISSUES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "winner_not_ahead": gettext_lazy("The winner named has not won by these points."),
        "match_was_over": gettext_lazy("The match was over before this hand."),
        "cards_total": gettext_lazy("The cards of all sides together must be 40."),
        "coins_total": gettext_lazy("The coins of all sides together must be 10."),
        "coins_exceed_cards": gettext_lazy("A side has more coins than cards."),
        "settebello_without_coins": gettext_lazy("The settebello is with a side that has no coins."),
        "sweeps_total": gettext_lazy("There cannot be so many scope in one hand."),
        "sweeps_exceed_cards": gettext_lazy(
            "A side has more scope than its cards allow: each brings two cards or more."
        ),
        "one_card_pile": gettext_lazy("A side cannot have taken exactly one card."),
        "napola_exceeds_coins": gettext_lazy("The napola is longer than the coins of its side."),
        "napola_needs_settebello": gettext_lazy("A napola of seven or more has the settebello in it."),
        "not_a_count": gettext_lazy("A number is missing, or is none."),
        "settebello_missing": gettext_lazy("Somebody has the settebello: say who."),
        "other_rules": gettext_lazy("The record is of other rules than those of this table."),
        "napola_off": gettext_lazy("This table does not count napola."),
        "napola_too_long": gettext_lazy("A napola has ten cards at most."),
        "napola_too_short": gettext_lazy("The napola is shorter than this table counts."),
        "primiera_duplicate_card": gettext_lazy("The same card stands in the primiera of two sides."),
        "duplicate_card": gettext_lazy("The same card was given to two sides."),
    }
)
"""Why a report contradicts itself."""

PARTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "level": pgettext_lazy("part of a report", "kind of report"),
        "scores": pgettext_lazy("part of a report", "final points"),
        "points": pgettext_lazy("part of a report", "points of the hand, as the primiera was not counted"),
        "content": pgettext_lazy("part of a report", "all of it"),
        "winner": pgettext_lazy("part of a report", "winner"),
        "conceded": pgettext_lazy("part of a report", "who gave up"),
        "hands": pgettext_lazy("part of a report", "hands"),
        "piles": pgettext_lazy("part of a report", "captured cards"),
        "cards": pgettext_lazy("part of a report", "cards"),
        "coins": pgettext_lazy("part of a report", "coins"),
        "settebello": pgettext_lazy("part of a report", "settebello"),
        "primiera": pgettext_lazy("part of a report", "primiera"),
        "sweeps": pgettext_lazy("part of a report", "scope"),
        "napola": pgettext_lazy("part of a report", "napola"),
        "shn": pgettext_lazy("part of a report", "record"),
        "reports": pgettext_lazy("part of a report", "report of another side"),
        "explanation": pgettext_lazy("part of a report", "explanation"),
    }
)
"""The parts of a report that can be missing or unreadable."""

FAULTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        RecordFault.BAD_ENCODING: gettext_lazy("The text is not UTF-8."),
        RecordFault.BAD_CHARACTER: gettext_lazy("There is a character that no record has."),
        RecordFault.BAD_TAG: gettext_lazy('A tag is written [Name "value"].'),
        RecordFault.BAD_TAG_VALUE: gettext_lazy("The tag has a value that it cannot have."),
        RecordFault.DUPLICATE_TAG: gettext_lazy("The tag stands here twice."),
        RecordFault.MISPLACED_TAG: gettext_lazy("The tag does not belong here."),
        RecordFault.MISSING_VERSION: gettext_lazy('A record begins with [SHN "1"].'),
        RecordFault.UNKNOWN_VERSION: gettext_lazy("This version of the notation is not known here."),
        RecordFault.UNCLOSED_COMMENT: gettext_lazy("A comment is opened and never closed."),
        RecordFault.BAD_COMMENT: gettext_lazy("The comment cannot be read."),
        RecordFault.BAD_TEXT: gettext_lazy("This is no play and nothing else that a record can say."),
        RecordFault.BAD_CALL: gettext_lazy("An announcement is !low or !triple, perhaps with a number."),
        RecordFault.BAD_REST: gettext_lazy("The cards left over are written rest(2S+6C)>0."),
        RecordFault.BAD_SCORE: gettext_lazy("The points are written =8-5."),
        RecordFault.BAD_SHEET: gettext_lazy("The score sheet cannot be read."),
        RecordFault.MISPLACED_TEXT: gettext_lazy("This does not belong here."),
        RecordFault.WRONG_ROUND: gettext_lazy("The rounds are not numbered one after the other."),
        RecordFault.MISSING_END: gettext_lazy("The hand has no end: points or *."),
        RecordFault.BAD_JSON: gettext_lazy("This is not JSON."),
        RecordFault.BAD_DOCUMENT: gettext_lazy("The document is not a record."),
        RecordFault.MISSING_TAG: gettext_lazy("A tag is missing."),
        RecordFault.BAD_SEAT: gettext_lazy("There is no such seat."),
        RecordFault.WRONG_LENGTH: gettext_lazy("The hand has too few plays or too many."),
        RecordFault.MISDEAL: gettext_lazy("With these cards on the table the deal is void."),
        RecordFault.WRONG_DECK: gettext_lazy("The deck does not have every card once."),
        RecordFault.WRONG_HANDS: gettext_lazy("The hands do not fit what was played."),
        RecordFault.WRONG_STOCK: gettext_lazy("The stock does not fit what was played."),
        RecordFault.STOCK_NEEDED: gettext_lazy("Under these rules the stock has to be recorded."),
        RecordFault.WRONG_BONUS: gettext_lazy("The bonus for the first table is wrong or missing."),
        RecordFault.WRONG_BATCH: gettext_lazy("New cards are not dealt here."),
        RecordFault.WRONG_SWEEP_MARK: gettext_lazy("The mark for a scopa is wrong or missing."),
        RecordFault.WRONG_REST: gettext_lazy("The cards left over, or who takes them, are wrong."),
        RecordFault.WRONG_SIDE_COUNT: gettext_lazy("There are not as many numbers as sides."),
        RecordFault.IMPOSSIBLE_SCORE: gettext_lazy("No hand can end with these points."),
        RecordFault.WRONG_SCORE: gettext_lazy("The points do not follow from what was played."),
        RecordFault.WRONG_RESULT: gettext_lazy("The final points do not follow from the hands."),
        RecordFault.WRONG_WINNER: gettext_lazy("The winner does not follow from the points."),
        RecordFault.WRONG_START: gettext_lazy("The match does not begin at nothing."),
        RecordFault.WRONG_DEALER: gettext_lazy("It was not this seat’s turn to deal."),
        RecordFault.WRONG_HAND_NUMBER: gettext_lazy("The hands are not numbered one after the other."),
        RecordFault.INCOMPLETE_HAND: gettext_lazy("A hand was not played to its end."),
        RecordFault.IRREGULAR_HAND: gettext_lazy("A hand with a decision of the table cannot be played again."),
    }
)
"""Every fault of a record that is no fault of a card, a play or a rule."""


def report_problems(error: GameError | ServiceError) -> list[str]:
    """Everything that is wrong with a report, a sentence each: where it is, what it is, what was legal."""
    return [_placed(issue, text) for issue, text in _problems(error)]


def _problems(error: GameError | ServiceError) -> Iterator[tuple[Mapping[str, object], str]]:
    issues = error.details.get("issues")
    if isinstance(issues, list | tuple) and issues:
        for issue in issues:
            yield issue, fault_sentence(str(issue.get("code")), refusal(error))
    elif error.code == "bad_report" and str(error.details.get("where")) in PARTS:
        part = PARTS[str(error.details["where"])]
        yield error.details, _("Missing, or not to be read: %(part)s.") % {"part": part}
    else:
        yield error.details, fault_sentence(error.code, refusal(error))


def fault_sentence(code: str, otherwise: str) -> str:
    """The sentence for the code of a report, a record or a rule."""
    return str(ISSUES.get(code) or FAULTS.get(code) or REFUSALS.get(code) or otherwise)


def _placed(issue: Mapping[str, object], text: str) -> str:
    place = {"line": issue.get("line"), "hand": issue.get("hand"), "play": issue.get("play"), "text": text}
    if place["line"] is not None and place["play"] is not None:
        text = _("Line %(line)s, hand %(hand)s, play %(play)s: %(text)s") % place
    elif place["line"] is not None and place["hand"] is not None:
        text = _("Line %(line)s, hand %(hand)s: %(text)s") % place
    elif place["line"] is not None:
        text = _("Line %(line)s: %(text)s") % place
    elif place["play"] is not None:
        text = _("Hand %(hand)s, play %(play)s: %(text)s") % place
    elif place["hand"] is not None:
        text = _("Hand %(hand)s: %(text)s") % place
    legal = issue.get("legal")
    if isinstance(legal, list | tuple) and legal:
        plays = ", ".join(str(play) for play in legal)
        text = _("%(text)s Legal there: %(plays)s.") % {"text": text, "plays": plays}
    return text
