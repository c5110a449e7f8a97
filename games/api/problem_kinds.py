"""The codes of the API, readable at the address that every problem document names as its type."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.errors import ApiError
from games.api.problems import PROBLEMS
from games.api.serializers.problems import ProblemKindSerializer, ProblemKindsSerializer


def _row(code: str) -> dict[str, object]:
    return {"code": code, **PROBLEMS[code]._asdict()}


class ProblemKindsEndpoint(Endpoint):
    """`/problems`"""

    @documented("Every error code", {200: ProblemKindsSerializer}, tag="problems", operation_id="problems_list")
    def get(self, request: Request) -> Response:
        """List them."""
        return Response(ProblemKindsSerializer({"problems": [_row(code) for code in PROBLEMS]}).data)


class ProblemKindEndpoint(Endpoint):
    """`/problems/{code}`"""

    @documented("What an error code means", {200: ProblemKindSerializer}, problems=["not_found"], tag="problems")
    def get(self, request: Request, code: str) -> Response:
        """Explain one."""
        if code not in PROBLEMS:
            raise ApiError("not_found")
        return Response(ProblemKindSerializer(_row(code)).data)
