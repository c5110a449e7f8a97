"""The OpenAPI document of the running service."""

from typing import Any

from drf_spectacular.views import SpectacularJSONAPIView

from games.api.endpoint import JSONOnly
from games.api.errors import problem_response


class SchemaEndpoint(SpectacularJSONAPIView):
    """`/schema`, as JSON; docs/openapi.yaml is the same document."""

    authentication_classes = ()
    permission_classes = ()
    content_negotiation_class = JSONOnly
    http_method_names = ["get", "head"]

    def get_exception_handler(self) -> Any:
        """The one that writes problem documents."""
        return problem_response
