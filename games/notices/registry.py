"""All kinds of notices of the service: the setting `NOTICE_KINDS` names the tuples that hold them (decision 0007)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django.conf import settings
from django.utils.module_loading import import_string

from games.notices.kinds import GROUPS, NoticeKind


class UnknownNoticeKind(LookupError):
    """A programme spoke of a kind that nobody has registered."""


@cache
def notice_kinds() -> Mapping[str, NoticeKind]:
    """Every kind by its code, in the order of the settings. Raises ValueError where two are called alike."""
    found: dict[str, NoticeKind] = {}
    for name in settings.NOTICE_KINDS:
        for kind in import_string(name):
            if kind.code in found or kind.group not in GROUPS:
                raise ValueError(f"notice kind {kind.code!r} is registered twice, or in no known group")
            found[kind.code] = kind
    return MappingProxyType(found)


def notice_kind(code: str) -> NoticeKind:
    """The kind of this code. Raises UnknownNoticeKind."""
    try:
        return notice_kinds()[code]
    except KeyError:
        raise UnknownNoticeKind(code) from None
