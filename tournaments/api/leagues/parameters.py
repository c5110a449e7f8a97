"""What stands in the addresses of leagues."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from tournaments.api.parameters import MOST_ROUNDS, optional_number
from tournaments.selectors.leagues.listings import KINDS, PHASES

MOST_NUMBER = 2**31 - 1

PHASE = OpenApiParameter(
    "phase", {"type": "string", "enum": list(PHASES)},
    description="`open`: people may enter; `running`: placed, being played or played; `past`: over or called off",
)  # fmt: skip
KIND = OpenApiParameter("kind", {"type": "string", "enum": list(KINDS)}, description="who enters")
MINE = OpenApiParameter(
    "mine", {"type": "string", "enum": ["true", "false"]}, description="only those you run, play or would stand in at"
)
BEFORE = OpenApiParameter(
    "before", {"type": "integer", "minimum": 1, "maximum": MOST_NUMBER},
    description="only what has a smaller id: `next_before` of the page before",
)  # fmt: skip
AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 0, "maximum": MOST_ROUNDS}, description="as it stood after this round"
)
DIVISION = OpenApiParameter("division", {"type": "integer", "minimum": 1, "maximum": 99}, description="else all")
ROUND = OpenApiParameter("round", {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}, description="else all")


def before_parameter(request: Request) -> int | None:
    """Below which id a page begins, None for the first. Raises ApiError `bad_parameter`."""
    return optional_number(request, "before", smallest=1, largest=MOST_NUMBER)


def division_parameter(request: Request) -> int | None:
    """The number of the division that is asked for, None for all. Raises ApiError `bad_parameter`."""
    return optional_number(request, "division", smallest=1, largest=99)
