"""What stands in the addresses of tournaments: which stage, which round, after which round."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.parameters import number_parameter

MOST_ROUNDS = 1000
_MOST_NUMBER = 2**31 - 1

STAGE = OpenApiParameter(
    "stage", {"type": "integer", "minimum": 1, "maximum": 99}, description="else the one that began last"
)
ROUND = OpenApiParameter(
    "round", {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}, description="else all rounds"
)
AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 0, "maximum": MOST_ROUNDS},
    description="the table after this round; of a bracket there is only the present one",
)  # fmt: skip
GROUP = OpenApiParameter("group", {"type": "integer", "minimum": 0, "maximum": 1000}, description="else all groups")
VERSION = OpenApiParameter(
    "version", {"type": "integer", "minimum": 0, "maximum": _MOST_NUMBER}, description="what you were looking at"
)


def optional_number(request: Request, name: str, *, smallest: int, largest: int) -> int | None:
    """A whole number from the address, None without it. Raises ApiError `bad_parameter`."""
    if name not in request.query_params:
        return None
    return number_parameter(request, name, default=0, smallest=smallest, largest=largest)


def stage_number(request: Request) -> int | None:
    """The number of the stage asked for, None without one. Raises ApiError `bad_parameter`."""
    return optional_number(request, "stage", smallest=1, largest=99)


def round_number(request: Request) -> int | None:
    """The number of the round asked for, None without one. Raises ApiError `bad_parameter`."""
    return optional_number(request, "round", smallest=1, largest=MOST_ROUNDS)


def after_round(request: Request) -> int | None:
    """The round after which the table is asked for, None for now. Raises ApiError `bad_parameter`."""
    return optional_number(request, "after", smallest=0, largest=MOST_ROUNDS)


def version_asked_for(request: Request) -> int | None:
    """The version that the sender was looking at, None without one. Raises ApiError `bad_parameter`."""
    return optional_number(request, "version", smallest=0, largest=_MOST_NUMBER)
