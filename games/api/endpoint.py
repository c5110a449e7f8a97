"""What all addresses of the API have in common: JSON in and out, two ways to say who one is, problems as answers."""

from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.bodies import StrictJSONParser, check_body_headers
from games.api.errors import ApiError, problem_response
from games.api.identity import ApiSessionAuthentication, ApiTokenAuthentication


class JSONOnly(BaseContentNegotiation):
    """Answers are JSON whatever the Accept header or a `format` parameter says; a parser of JSON gets every body."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        """The one parser."""
        return next(iter(parsers))

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The one renderer."""
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class Endpoint(APIView):
    """Base of all views of the API. A view that needs to know who acts is a `PlayerEndpoint`."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (ApiTokenAuthentication, ApiSessionAuthentication)
    permission_classes: Sequence[type[BasePermission]] = ()
    parser_classes: Sequence[type[BaseParser]] = (StrictJSONParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = JSONOnly
    http_method_names = ["get", "post", "put", "patch", "delete", "head"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse impossible methods and bodies before anybody is asked who they are."""
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(str(request.method))
        check_body_headers(request, self.parser_classes)
        super().initial(request, *args, **kwargs)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """What every answer says: it is its reader's alone and of this moment, so nobody keeps it."""
        return {**super().default_response_headers, "Cache-Control": "no-store"}

    def get_exception_handler(self) -> Any:
        """The one that writes problem documents."""
        return problem_response


class PlayerEndpoint(Endpoint):
    """A view for people who have said who they are."""

    permission_classes = (IsAuthenticated,)


class UnknownEndpoint(Endpoint):
    """Every address that is none."""

    schema = None

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Always `not_found`, whatever the method."""
        self.args, self.kwargs, self.headers = args, kwargs, self.default_response_headers
        request = self.request = self.initialize_request(request, *args, **kwargs)
        self.format_kwarg = None
        response = self.handle_exception(ApiError("not_found"))
        self.response = self.finalize_response(request, response, *args, **kwargs)
        return self.response
