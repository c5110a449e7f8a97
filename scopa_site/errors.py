"""What is answered when Django itself gives up on a request: a problem document to programs, a page to people."""

import secrets

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from games.api.errors import PROBLEM_TYPE, problem_document
from games.api.problems import PROBLEMS

logger = structlog.get_logger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours; programs get its number in the log, so that they can name it."""
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    incident = secrets.token_hex(4)
    logger.error("incident", incident=incident, path=request.path)
    return _problem("internal_error", {"incident": incident})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that no address is asked about, such as one for a host that is not ours."""
    if not request.path.startswith("/api/"):
        return defaults.bad_request(request, exception)
    return _problem("bad_request", {})


def _problem(code: str, details: dict[str, object]) -> JsonResponse:
    problem = PROBLEMS[code]
    document = problem_document(code, problem, problem.title, details)
    return JsonResponse(document, status=problem.status, content_type=PROBLEM_TYPE)
