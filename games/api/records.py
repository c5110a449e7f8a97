"""Records in the notation of docs/rules.md section 11: of finished matches, and brought here to be checked."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.bodies import RecordJSONParser, RecordTextParser, body_type
from games.api.documentation import documented
from games.api.endpoint import Endpoint, JSONOnly
from games.api.identity import caller
from games.api.parameters import choice_parameter
from games.api.problems import PROBLEMS
from games.api.serializers.records import RECORD_SCHEMA, VALIDATION_BODY, ValidationSerializer
from games.api.throttles import ValidationLimit
from games.engine import MatchRecord, RecordError, RecordTooLarge, records_json, records_text
from games.selectors.access import access_match
from games.selectors.records import checked_records, match_record, records_in

MOST_PLAYS_CHECKED = 10_000
"""A few dozen matches, and well under a second of work."""

_FORMAT = OpenApiParameter("format", {"type": "string", "enum": ["shn", "json"], "default": "shn"})


class RecordEndpoint(Endpoint):
    """`/matches/{match_id}/record`"""

    @documented(
        "The record of a finished match",
        {(200, "text/plain"): {"type": "string"}, (200, "application/json"): RECORD_SCHEMA},
        parameters=[_FORMAT],
        problems=["bad_parameter", "not_found"],
        tag="records",
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        """Write it down, in the notation or as its JSON mirror."""
        wanted = choice_parameter(request, "format", ("shn", "json")) or "shn"
        record = match_record(access_match(caller(request), match_id))
        text, kind = (records_text, "text/plain") if wanted == "shn" else (records_json, "application/json")
        headers = {"Content-Disposition": f'attachment; filename="match-{match_id}.{wanted}"'}
        return HttpResponse(text([record]), content_type=f"{kind}; charset=utf-8", headers=headers)


class ParserByType(JSONOnly, BaseContentNegotiation):
    """Bodies go to the parser of their type."""

    def select_parser(self, request: Request, parsers: Sequence[BaseParser]) -> BaseParser:  # type: ignore[override]  # a list, as DRF passes it
        """The parser of the body's type; the first one for no body."""
        named = body_type(request.META.get("CONTENT_TYPE", ""))
        return next((parser for parser in parsers if parser.media_type == named), parsers[0])


class ValidationEndpoint(Endpoint):
    """`/records/validation`"""

    parser_classes = (RecordJSONParser, RecordTextParser)
    content_negotiation_class = ParserByType
    throttle_classes = (ValidationLimit,)

    @documented(
        "Check a record",
        {200: ValidationSerializer},
        body=VALIDATION_BODY,
        problems=["record_too_large", "too_many_requests"],
        tag="records",
    )
    def post(self, request: Request) -> Response:
        """Say that a record holds, or name the first fault and its place; 200 either way."""
        try:
            found = checked_records(_records(request.data), most_plays=MOST_PLAYS_CHECKED)
        except RecordTooLarge:
            raise
        except RecordError as error:
            return Response(_answer(error=_fault(error)))
        return Response(_answer(matches=found.matches, hands={str(level): n for level, n in found.hands.items()}))


def _records(document: Any) -> tuple[MatchRecord, ...]:
    """The records of a body: text under `shn`, or the JSON mirror itself. Raises RecordError, ValidationError."""
    if isinstance(document, Mapping) and isinstance(document.get("shn"), str | bytes):
        return records_in(document["shn"])
    if isinstance(document, list) or (isinstance(document, Mapping) and "shn" in document):
        # Through the reader of texts, which bounds how much there may be.
        return records_in(json.dumps(document, ensure_ascii=False))
    raise ValidationError({"shn": ["A record is needed."]}, code="required")


def _answer(
    *, matches: int | None = None, hands: Mapping[str, int] | None = None, error: Mapping[str, object] | None = None
) -> dict[str, object]:
    return {"valid": error is None, "matches": matches, "hands": hands, "error": error}


def _fault(error: RecordError) -> dict[str, object]:
    problem = PROBLEMS.get(error.code)
    place = {"line": error.line, "hand": error.hand, "play": error.play}
    words = {"code": error.code, "title": error.args[0] if problem is None else problem.title, "detail": error.args[0]}
    return {**error.details, **words, **place, "legal": error.details.get("legal", [])}
