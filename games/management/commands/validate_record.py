"""`manage.py validate_record FILE…`: are the records in these files possible?"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine import RecordError
from games.selectors.records import CheckedRecords, checked_records, records_in
from games.web.words.reports import fault_sentence

STANDARD_INPUT = "-"
_MOST_READ = 2**20 + 1
"""One byte more than a record may have, so that the reader notices."""


class Command(BaseCommand):
    """Prints a line for each file that holds; stops at the first that does not, with exit status 1."""

    help = "Check records in SHN or its JSON mirror: files, or standard input for -."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, and the language to speak."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--language", choices=[code for code, _ in settings.LANGUAGES], help="of what is said")

    def handle(self, *args: Any, files: list[str], language: str | None, **options: Any) -> None:
        """Check one file after the other."""
        with translation.override(language or translation.get_language()):
            for name in files:
                try:
                    found = checked_records(records_in(_content(name)))
                except RecordError as error:
                    self._refuse(name, error)
                self.stdout.write(f"{name}: {_summary(found)}")

    def _refuse(self, name: str, error: RecordError) -> NoReturn:
        self.stderr.write(f"{_place(name, error)}: {error.code}: {_sentence(error)}")
        sys.exit(1)


def _content(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(_MOST_READ)
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST_READ)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error


def _place(name: str, error: RecordError) -> str:
    """`FILE:LINE: hand H play P`, as far as it is known."""
    place = {"file": name if error.line is None else f"{name}:{error.line}", "hand": error.hand, "play": error.play}
    if error.hand is None:
        return str(place["file"])
    if error.play is None:
        return _("%(file)s: hand %(hand)s") % place
    return _("%(file)s: hand %(hand)s play %(play)s") % place


def _sentence(error: RecordError) -> str:
    sentence = fault_sentence(error.code, error.args[0])
    legal = error.details.get("legal")
    if isinstance(legal, list | tuple) and legal:
        return _("%(sentence)s (legal: %(plays)s)") % {"sentence": sentence, "plays": ", ".join(map(str, legal))}
    return sentence


def _summary(found: CheckedRecords) -> str:
    levels = ", ".join(f"{level} {count}" for level, count in found.hands.items() if count)
    numbers = {"matches": found.matches, "hands": sum(found.hands.values())}
    count = _("valid; matches: %(matches)s, hands: %(hands)s") % numbers
    return f"{count} ({levels})" if levels else count
