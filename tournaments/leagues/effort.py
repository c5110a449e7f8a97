"""What becomes of a board that was not played when its window ends, and of a claim that is upheld."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.leagues.results import Outcome

__all__ = ["Decision", "SideEffort", "WindowRule", "claim_outcome", "window_decision"]


class WindowRule(StrEnum):
    """Who or what decides; the texts are those of `Season.WindowRule`."""

    EFFORT = "effort"
    DRAW = "draw"
    DOUBLE_FORFEIT = "double_forfeit"
    ORGANISER = "organiser"


@dataclass(frozen=True, slots=True)
class SideEffort:
    """What one side of a board did in its window.

    `shown`: any sign of life within the contact hours. `proposals`: times it offered. `answered`: offers of the other
    side that it answered in any way, `declined` those among them that it declined. `came`: was there at the time that
    was set; `missed`: was not, and that time is past.
    """

    shown: bool = False
    proposals: int = 0
    answered: int = 0
    declined: int = 0
    missed: bool = False
    came: bool = False

    @property
    def tried(self) -> bool:
        """True if it offered a time or accepted one; who only declines has not tried."""
        return self.proposals > 0 or self.answered > self.declined

    @property
    def degree(self) -> int:
        """How much it did: 2 tried, 1 gave a sign of life at least, 0 was silent."""
        return 2 if self.tried else int(self.shown or self.answered > 0)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a rule says; without an outcome the organiser decides. `reason` is a stable code, see the algorithm page."""

    outcome: Outcome | None
    reason: str


def window_decision(
    rule: str,
    *,
    home: SideEffort,
    away: SideEffort,
    is_under_way: bool = False,
    has_open_claim: bool = False,
    both_agreed: bool = False,
) -> Decision:
    """The result of a board whose window has ended.

    `is_under_way`: its match is being played or a result was entered; a window never decides that. `both_agreed`: a
    time was set by both sides, not by the service. Raises ValueError for an unknown rule.
    """
    asked = WindowRule(rule)
    if is_under_way:
        return Decision(None, "under_way")
    if has_open_claim:
        return Decision(None, "open_claim")
    if asked is WindowRule.ORGANISER:
        return Decision(None, "organiser_decides")
    return _by_attendance(home, away, both_agreed=both_agreed) or _by_rule(asked, home, away)


def claim_outcome(kind: str, position: int) -> Outcome | None:
    """What a board comes to when a claim of the side at `position` (0 home, 1 away) is upheld as it stands.

    None for a claim about a result: that is entered by whoever decides it. Raises ValueError for an unknown kind.
    """
    if kind in ("no_show", "no_effort"):
        return Outcome.HOME_FORFEITS if position else Outcome.AWAY_FORFEITS
    if kind == "scheduling":
        return Outcome.UNPLAYED_DRAW
    if kind == "result":
        return None
    raise ValueError(f"there is no claim of the kind {kind!r}")


def _by_attendance(home: SideEffort, away: SideEffort, *, both_agreed: bool) -> Decision | None:
    """Who came wins over who did not, whatever the rule; None if the time that was set says nothing."""
    if home.came and away.came:
        return Decision(None, "both_came")
    if home.came and away.missed:
        return Decision(Outcome.AWAY_FORFEITS, "away_missed")
    if away.came and home.missed:
        return Decision(Outcome.HOME_FORFEITS, "home_missed")
    if both_agreed and home.missed and away.missed:
        return Decision(Outcome.DOUBLE_FORFEIT, "both_missed")
    return None


def _by_rule(rule: WindowRule, home: SideEffort, away: SideEffort) -> Decision:
    if rule is WindowRule.DRAW:
        return Decision(Outcome.UNPLAYED_DRAW, "draw_by_rule")
    if rule is WindowRule.DOUBLE_FORFEIT:
        return Decision(Outcome.DOUBLE_FORFEIT, "double_forfeit_by_rule")
    if home.degree > away.degree:
        return Decision(Outcome.AWAY_FORFEITS, "home_tried" if home.tried else "away_silent")
    if away.degree > home.degree:
        return Decision(Outcome.HOME_FORFEITS, "away_tried" if away.tried else "home_silent")
    if home.tried:
        return Decision(Outcome.UNPLAYED_DRAW, "both_tried")
    return Decision(Outcome.DOUBLE_FORFEIT, "nobody_tried")
