"""Files of entries as request bodies: CSV as it is, or as a text in JSON."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from games.api.bodies import StrictJSONParser
from games.api.errors import ApiError
from tournaments.services.import_reading import MOST_BYTES

_MAX_IMPORT_BODY_BYTES = 2 * MOST_BYTES
"""In JSON, a file grows by its quotation marks and line ends."""
_TOO_LARGE = "import_too_large"


class EntriesJSONParser(StrictJSONParser):
    """JSON that may be as large as a file of entries in it."""

    largest = _MAX_IMPORT_BODY_BYTES
    too_large = _TOO_LARGE


class EntriesTextParser(BaseParser):
    """A file of entries, under `csv` like in JSON."""

    media_type = "text/csv"
    largest = MOST_BYTES

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The text. Raises ApiError for too much of it, and for what is no UTF-8."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise ApiError(_TOO_LARGE)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = body.count(b"\n", 0, error.start) + 1
            fault = {"line": line, "code": "bad_encoding", "field": "", "text": ""}
            raise ApiError("bad_import", details={"lines": [fault]}) from error
        return {"csv": text}
