"""Notices as letters: plain text, a subject on one line, and a link that turns them off without signing in."""

import email.policy
import smtplib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, mailers
from django.core.mail.backends.base import BaseEmailBackend
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext

from games.notices.sending import NotSent, Unclear
from games.notices.texts import NoticeText

_SALT = "notices.letters"
_PERMANENT = 500
_LONGEST_LINE = 990  # RFC 5322 allows 998
MOST_LETTERS_OF_A_LETTER = 20_000


@dataclass(frozen=True, slots=True)
class LetterPart:
    """One notice of a letter: its text, the path it leads to and its kind."""

    text: NoticeText
    link: str
    kind: str


@dataclass(frozen=True, slots=True)
class Letter:
    """What goes to one address. `number` is that of a delivery: the same letter would bear the same Message-ID."""

    number: int
    player_id: int
    name: str
    address: str
    language: str
    parts: Sequence[LetterPart]


class Message(EmailMessage):
    """A message whose headers stay on their lines: folded, a long link would be written in code that nobody follows."""

    def message(self, *, policy: Any = email.policy.default) -> Any:
        """The message as it is sent."""
        return super().message(policy=policy.clone(max_line_length=_LONGEST_LINE))


def send_letter(letter: Letter) -> None:
    """Hand the letter over to the mail server. Raises NotSent, or Unclear when it may have gone out all the same."""
    try:
        message, mailer = compose(letter), mailers.default
        mailer.open()
    except Exception as error:  # whatever it was, nothing has left the house
        raise NotSent(type(error).__name__) from error
    try:
        mailer.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise NotSent("address refused", for_good=all(code >= _PERMANENT for code in codes)) from error
    except smtplib.SMTPResponseException as error:
        raise NotSent(f"answer {error.smtp_code}", for_good=error.smtp_code >= _PERMANENT) from error
    except (OSError, smtplib.SMTPException) as error:
        # The conversation broke off: perhaps before the letter was taken, perhaps after.
        raise Unclear(type(error).__name__) from error
    finally:
        _close(mailer)


def compose(letter: Letter) -> EmailMessage:
    """The letter as a message."""
    off = absolute(reverse("letters_off", args=[off_token(letter.player_id, [part.kind for part in letter.parts])]))
    with translation.override(letter.language or settings.LANGUAGE_CODE):
        subject, body = _subject(letter), _body(letter, off)
    return Message(
        subject=subject,
        body=body,
        to=[letter.address],
        headers={
            "Message-ID": f"<notice-{letter.number}@{urlsplit(settings.PUBLIC_URL).hostname}>",
            # RFC 8058: a mail program offers to turn this off, and does it with one POST.
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def absolute(path: str) -> str:
    """The address of a page of this service, for readers who are elsewhere."""
    return settings.PUBLIC_URL.rstrip("/") + path


def off_token(player_id: int, kinds: Sequence[str]) -> str:
    """What proves that a letter was ours: whoever has it may turn off letters of these kinds and nothing else."""
    return Signer(salt=_SALT).sign_object([player_id, sorted(set(kinds))], compress=True)


def read_off_token(token: str) -> tuple[int, tuple[str, ...]]:
    """The player and the kinds of a letter. Raises BadSignature for what we did not sign."""
    match Signer(salt=_SALT).unsign_object(token):
        case [int(player_id), [*kinds]]:
            return player_id, tuple(str(kind) for kind in kinds)
    raise BadSignature(token)


def _subject(letter: Letter) -> str:
    first, *others = letter.parts
    if not others:
        return first.text.subject
    return ngettext("%(first)s (and %(n)d more)", "%(first)s (and %(n)d more)", len(others)) % {
        "first": first.text.subject,
        "n": len(others),
    }


def _body(letter: Letter, off: str) -> str:
    several = len(letter.parts) > 1
    told = "\n\n".join(_told(part, headed=several) for part in letter.parts)
    greeting = gettext("Hello %(name)s,") % {"name": letter.name}
    why = gettext("You get this letter because you take part here and have not turned such letters off.")
    turn_off = gettext("Turn off letters like this one:")
    choose = gettext("Choose what you are told, and how:")
    # Each address on a line of its own, so that no sign of a sentence sticks to it.
    feet = f"{why}\n{turn_off}\n{off}\n{choose}\n{absolute(reverse('notice_settings'))}"
    return f"{greeting}\n\n{told[:MOST_LETTERS_OF_A_LETTER]}\n\n-- \n{feet}\n"


def _told(part: LetterPart, *, headed: bool) -> str:
    head = f"{part.text.subject}\n\n" if headed else ""
    return f"{head}{part.text.body}\n\n{absolute(part.link)}"


def _close(mailer: BaseEmailBackend) -> None:
    with suppress(OSError, smtplib.SMTPException):  # the letter was taken, or not; hanging up changes nothing
        mailer.close()
