"""What comes in by body and by address, checked: a field or a parameter that means nothing is refused, not guessed."""

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

from games.api.errors import ApiError

MAX_PAGE = 100
_MAX_OFFSET = 10_000


def checked_body(serializer_class: type[BaseSerializer[Any]], request: Request) -> Mapping[str, Any]:
    """The fields of the body. Raises ValidationError."""
    serializer = serializer_class(data=request.data)
    serializer.is_valid(raise_exception=True)
    fields: Mapping[str, Any] = serializer.validated_data
    return fields


def number_parameter(request: Request, name: str, *, default: int, largest: int, smallest: int = 0) -> int:
    """A whole number from the address. Raises ApiError `bad_parameter`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(largest))
    if not is_number or not smallest <= int(text) <= largest:
        raise ApiError("bad_parameter", f"{name} is a number from {smallest} to {largest}.", {"parameter": name})
    return int(text)


def choice_parameter(request: Request, name: str, choices: Collection[str]) -> str | None:
    """One of some words from the address, None without it. Raises ApiError `bad_parameter`."""
    text = request.query_params.get(name)
    if text is not None and text not in choices:
        raise ApiError("bad_parameter", f"{name} is one of {', '.join(choices)}.", {"parameter": name})
    return text


def page_parameters(request: Request) -> tuple[int, int]:
    """`limit` and `offset` of a list. Raises ApiError `bad_parameter`."""
    limit = number_parameter(request, "limit", default=20, smallest=1, largest=MAX_PAGE)
    return limit, number_parameter(request, "offset", default=0, largest=_MAX_OFFSET)


def page_document(rows: list[Any], limit: int, offset: int) -> dict[str, Any]:
    """A page from `rows`, of which one more than `limit` was read to know whether there is another page."""
    more = len(rows) > limit
    return {"limit": limit, "offset": offset, "next_offset": offset + limit if more else None, "results": rows[:limit]}
