"""How the OpenAPI file describes a view: its answers, and the problems it may answer with."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers

from games.api.errors import PROBLEM_TYPE
from games.api.parameters import MAX_PAGE
from games.api.problems import PROBLEMS
from games.api.serializers.problems import ProblemSerializer

# Statuses that any address may answer with, whatever it is for.
_EVERYWHERE = ("bad_request", "bad_token", "csrf_failed", "busy")
_WITH_BODY = ("malformed_json", "validation_failed", "body_too_large", "unsupported_media_type")

_DONE = OpenApiResponse(description="Done.")

LIMIT = OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": MAX_PAGE, "default": 20})
OFFSET = OpenApiParameter("offset", {"type": "integer", "minimum": 0, "maximum": 10_000, "default": 0})


class TokenScheme(OpenApiAuthenticationExtension):
    """Tokens in the OpenAPI file."""

    target_class = "games.api.identity.ApiTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """How to send one."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token …`, from `guests` or `tokens`",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    """The session of the site in the OpenAPI file."""

    target_class = "games.api.identity.ApiSessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """How to send it."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


def documented(
    summary: str,
    answers: Mapping[Any, Any],
    *,
    problems: Iterable[str] = (),
    body: Any = None,
    parameters: Iterable[OpenApiParameter] = (),
    tag: str,
    operation_id: str | None = None,
) -> Callable[[Any], Any]:
    """A decorator for one method of a view; `problems` are the codes that are particular to it."""
    codes = [*problems, *_EVERYWHERE, *(_WITH_BODY if body is not None else ())]
    responses = {_key(status, answer): answer or _DONE for status, answer in answers.items()}
    responses |= _problem_responses(codes)
    return extend_schema(
        operation_id=operation_id,
        summary=summary,
        request=body,
        responses=responses,
        parameters=list(parameters),
        tags=[tag],
    )


def page_of(row: type[serializers.BaseSerializer[Any]], name: str) -> Any:
    """The schema of a page of rows."""
    return inline_serializer(
        name,
        {
            "limit": serializers.IntegerField(),
            "offset": serializers.IntegerField(),
            "next_offset": serializers.IntegerField(allow_null=True),
            "results": row(many=True),
        },
    )


def _key(status: Any, answer: Any) -> Any:
    return (status, "application/json") if answer is not None and isinstance(status, int) else status


def _problem_responses(codes: Iterable[str]) -> dict[Any, Any]:
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    return {
        (status, PROBLEM_TYPE): OpenApiResponse(
            ProblemSerializer, description="; ".join(f"`{code}`: {PROBLEMS[code].title}" for code in sorted(listed))
        )
        for status, listed in sorted(by_status.items())
    }


IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    required=True,
    description="a text of your choice; the same request sent again under it acts once and is answered alike",
)
# One message of the stream; its data is an event as JSON text.
EVENT_STREAM = {
    (200, "text/event-stream"): {
        "type": "object",
        "properties": {"id": {"type": "string", "pattern": "^[0-9]+$"}, "data": {"type": "string"}},
        "required": ["id", "data"],
    }
}
