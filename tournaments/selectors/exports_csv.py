"""Tables as CSV (RFC 4180) in UTF-8 with a byte order mark, safe to open in a spreadsheet.

A spreadsheet takes a cell that begins with = + - @, also in full width, a tabulator or a line end for a formula, so
such a cell gets an apostrophe in front (OWASP, "CSV Injection"), and so does one that looks as if it had got one:
whoever takes away one apostrophe before such a sign has every text again. Real negative numbers stay numbers.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NEGATIVE = re.compile(r"-\d+(\.\d+)?")
_BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets read Japanese names as Latin letters


def csv_file(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """The whole file; None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return (_BYTE_ORDER_MARK + text.getvalue()).encode()


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    if _FORMULA.match(text) and not _NEGATIVE.fullmatch(text):
        return f"'{text}"
    return text
