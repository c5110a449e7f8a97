"""What a kind of notice is, and the kinds that matches and clubs have.

The texts of a kind are in the template `notices/<code>.txt` of the app that the kind belongs to.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Channel

GROUPS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "matches": gettext_lazy("Matches"),
        "tournaments": gettext_lazy("Tournaments"),
        "leagues": pgettext_lazy("notices", "Leagues"),
        "clubs": pgettext_lazy("notices", "Clubs"),
    }
)
"""The headings under which people choose what they are told, in this order."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """One kind of notice.

    `title`: what it is about, as people choose it. `facts`: the names that its texts may use. `email`, `push`: whether
    it is sent that way to people who have said nothing else; everything is in the page unless turned off. `useful_for`:
    how long after the fact it is still worth sending. `still_holds`: the dotted name of a function that is given the
    player's id and the facts just before sending and says whether they are still so; empty where a fact stays a fact
    or is withdrawn by whoever changes it.
    """

    code: str
    group: str
    title: str | Promise
    facts: tuple[str, ...]
    email: bool = True
    push: bool = True
    useful_for: timedelta = timedelta(days=2)
    still_holds: str = ""

    @property
    def proposed(self) -> frozenset[Channel]:
        """The channels of somebody who has chosen nothing."""
        chosen = {Channel.PAGE: True, Channel.EMAIL: self.email, Channel.PUSH: self.push}
        return frozenset(channel for channel, is_on in chosen.items() if is_on)


KINDS = (
    NoticeKind(
        "your_turn",
        "matches",
        gettext_lazy("It is your turn and the others wait"),
        facts=("match", "seq", "opponents", "since_at", "deadline_at"),
        email=False,
        useful_for=timedelta(hours=12),
        still_holds="games.selectors.turns.is_still_to_play",
    ),
    NoticeKind(
        "table_result_reported",
        "matches",
        gettext_lazy("A result at a real table waits for your confirmation"),
        facts=("match", "opponents", "by", "scores", "deadline_at"),
        still_holds="games.selectors.turns.is_still_to_confirm",
    ),
    NoticeKind(
        "table_result_disputed",
        "matches",
        gettext_lazy("Reports of a real table differ"),
        facts=("match", "opponents", "by", "scores"),
    ),
    NoticeKind(
        "table_result_ruled",
        "matches",
        gettext_lazy("The result of a real table was decided"),
        facts=("match", "opponents", "by", "scores", "text"),
    ),
    NoticeKind(
        "club_joining_asked",
        "clubs",
        gettext_lazy("Somebody asks to join a club that you manage"),
        facts=("club", "by"),
        push=False,
    ),
    NoticeKind(
        "club_joining_decided",
        "clubs",
        gettext_lazy("A club has answered you"),
        facts=("club", "by", "outcome"),
        push=False,
    ),
)
"""The kinds of notices about matches and clubs."""
