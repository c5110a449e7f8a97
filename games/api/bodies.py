"""Request bodies: UTF-8 JSON of bounded size, and nothing that looks like JSON but is none.

A program's mistake is answered with the reason; a hostile document costs at most 64 KiB of parsing. Only written
records may be larger, and may come as plain text.
"""

import json
import math
from collections.abc import Mapping, Sequence
from email.message import Message
from typing import IO, Any, NoReturn

from django.http import HttpRequest
from rest_framework.parsers import BaseParser, JSONParser

from games.api.errors import ApiError

MAX_BODY_BYTES = 64 * 1024
MAX_RECORD_BYTES = 2**20
MAX_RECORD_BODY_BYTES = 2 * MAX_RECORD_BYTES
"""In JSON, a record grows by its quotation marks and line ends."""
_MAX_DIGITS = 300


class StrictJSONParser(JSONParser):
    """JSON as RFC 8259 has it, without duplicate names, infinities, NUL characters and lone surrogates."""

    largest = MAX_BODY_BYTES
    too_large = "body_too_large"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The document. Raises ApiError for one that is too large or none at all."""
        body = stream.read(self.largest + 1)
        if len(body) > self.largest:
            raise ApiError(self.too_large)
        try:
            document = json.loads(
                body.decode("utf-8"),
                parse_constant=_refuse_constant,
                parse_float=_finite,
                parse_int=_bounded,
                object_pairs_hook=_without_duplicates,
            )
            _check_texts(document)
        except (ValueError, RecursionError) as error:
            # RecursionError: thousands of nested brackets. UnicodeError is a ValueError.
            raise ApiError("malformed_json") from error
        return document


class RecordJSONParser(StrictJSONParser):
    """JSON that may be as large as a record in it."""

    largest = MAX_RECORD_BODY_BYTES
    too_large = "record_too_large"


class RecordTextParser(BaseParser):
    """A record as plain text: its bytes under `shn`, for the rules of the notation to judge."""

    media_type = "text/plain"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The bytes. Raises ApiError for too many."""
        body = stream.read(MAX_RECORD_BYTES + 1)
        if len(body) > MAX_RECORD_BYTES:
            raise ApiError("record_too_large")
        return {"shn": body}


def check_body_headers(request: HttpRequest, parsers: Sequence[type[BaseParser]]) -> None:
    """Refuse a body by its headers alone, before anybody is asked who they are. Raises ApiError."""
    largest = max(getattr(parser, "largest", MAX_RECORD_BYTES) for parser in parsers)
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
        raise ApiError("bad_request", "A body comes with its Content-Length.")
    if int(length[:18]) > largest:
        raise ApiError(getattr(parsers[0], "too_large", "body_too_large"))
    types = {parser.media_type for parser in parsers}
    if int(length[:18]) > 0 and body_type(request.META.get("CONTENT_TYPE", "")) not in types:
        raise ApiError("unsupported_media_type")


def body_type(content_type: str) -> str | None:
    """The media type that a Content-Type header names, None unless it is in UTF-8."""
    header = Message()
    header["Content-Type"] = content_type
    charset = header.get_param("charset", "utf-8")
    is_utf8 = isinstance(charset, str) and charset.lower().replace("_", "-") in ("utf-8", "utf8")
    return header.get_content_type() if is_utf8 else None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is out of range")
    return number


def _bounded(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ValueError("a number is out of range")
    return int(text)


def _without_duplicates(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return document


def _check_texts(value: Any) -> None:
    """Refuse texts that no database column takes. Raises ValueError."""
    if isinstance(value, str):
        if "\x00" in value:
            raise ValueError("a text holds a NUL character")
        value.encode("utf-8")
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_texts(name)
            _check_texts(item)
