"""Refusals as problem documents (RFC 9457): whatever is raised below a view becomes one here, and nowhere else."""

import math
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.api.problems import PROBLEMS, Problem
from games.engine import GameError
from games.selectors.access import NotFound
from games.services.errors import ServiceError

PROBLEM_TYPE = "application/problem+json"

# The framework's own refusals and the codes they go by here.
_FRAMEWORK_CODES: Mapping[type[Exception], str] = {
    exceptions.ParseError: "malformed_json",
    exceptions.ValidationError: "validation_failed",
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.AuthenticationFailed: "bad_token",
    exceptions.PermissionDenied: "forbidden",
    exceptions.NotFound: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many_requests",
    exceptions.APIException: "bad_request",  # the rest, such as an Accept header that nothing fits
    Http404: "not_found",
    PermissionDenied: "forbidden",
    RequestDataTooBig: "body_too_large",
    SuspiciousOperation: "bad_request",
    OperationalError: "busy",
}
_RETRY_SECONDS = 2


class ApiError(exceptions.APIException):
    """A refusal of the door itself, by its code in `PROBLEMS`."""

    def __init__(self, code: str, detail: str = "", details: Mapping[str, object] | None = None) -> None:
        self.status_code = PROBLEMS[code].status
        super().__init__(detail or PROBLEMS[code].title, code)
        self.code = code
        self.details = details or {}


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a refusal; None for a fault of ours, which Django then reports as such."""
    code = _code_of(error)
    if code is None:
        return None
    set_rollback()
    problem = PROBLEMS[code]
    document = problem_document(code, problem, _detail_of(error, problem), _details_of(error))
    return Response(document, problem.status, headers=_headers_of(error, problem), content_type=PROBLEM_TYPE)


def problem_document(code: str, problem: Problem, detail: str, details: Mapping[str, object]) -> dict[str, object]:
    """The members of a problem document: those of the standard, `code`, and what `details` adds."""
    return {
        "type": f"/api/v1/problems/{code}",
        "title": problem.title,
        "status": problem.status,
        "code": code,
        "detail": detail,
        **details,
    }


def _code_of(error: Exception) -> str | None:
    if isinstance(error, GameError | ServiceError | NotFound | ApiError):
        # The fault of a record may have a code from further down, which its kind sums up. What is in no table at all is
        # no refusal but a fault of ours, such as a deck of 39 cards.
        return next((code for code in (error.code, getattr(type(error), "code", None)) if code in PROBLEMS), None)
    return next((code for kind, code in _FRAMEWORK_CODES.items() if isinstance(error, kind)), None)


def _detail_of(error: Exception, problem: Problem) -> str:
    # Texts of the framework are translated and name its inner parts; ours are for the reader of the answer.
    return str(error) or problem.title if isinstance(error, GameError | ServiceError | ApiError) else problem.title


def _details_of(error: Exception) -> Mapping[str, object]:
    if isinstance(error, GameError | ServiceError | ApiError):
        return error.details
    if isinstance(error, exceptions.ValidationError):
        return {"errors": _field_errors(error.get_full_details())}
    return {}


def _field_errors(details: Any, path: str = "") -> list[dict[str, str]]:
    """The faults of a body as a flat list: which field (`bots.0`), which code, which words."""
    if isinstance(details, Mapping) and isinstance(details.get("message"), str):
        return [{"field": path, "code": str(details["code"]), "detail": details["message"]}]
    if isinstance(details, Mapping):
        parts = [_field_errors(value, _joined(path, str(name))) for name, value in details.items()]
    else:
        # A list of faults of one field, or of the items of a list field: an item without fault is an empty mapping.
        parts = [_field_errors(value, path) for value in details]
    return [fault for part in parts for fault in part]


def _joined(path: str, name: str) -> str:
    if name == "non_field_errors":
        return path
    return f"{path}.{name}" if path else name


def _headers_of(error: Exception, problem: Problem) -> dict[str, str]:
    if isinstance(error, exceptions.Throttled):
        return {"Retry-After": str(max(1, math.ceil(getattr(error, "wait", None) or 1)))}
    if isinstance(error, OperationalError):
        return {"Retry-After": str(_RETRY_SECONDS)}
    return {"WWW-Authenticate": "Token"} if problem.status == 401 else {}
