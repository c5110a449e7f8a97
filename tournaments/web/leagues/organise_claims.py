"""Claims for those who decide them: what both sides say, what the record shows, what a decision would lead to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.leagues.effort import claim_outcome
from tournaments.models import Board, Claim
from tournaments.selectors.leagues.evidence import evidence_of
from tournaments.services.leagues.claims import PLAY_AGAIN, UNPLAYED
from tournaments.web.leagues.organise_board_lines import board_url
from tournaments.web.leagues.organise_evidence import EvidenceBox, evidence_box
from tournaments.web.leagues.organise_log import board_words, round_words
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.words.states import claim_state, claim_words

_LATEST = 30


@dataclass(frozen=True, slots=True)
class ClaimBox:
    """A claim with both sides. `rulings` are what can be decided: a value of the form, and what it does."""

    claim: Claim
    title: str
    where: str
    board_name: str
    url: str
    by: str
    against: str
    state: str
    rulings: tuple[tuple[str, str], ...]
    evidence: EvidenceBox | None
    decided_at: datetime | None


def claims_tab(desk: SeasonDesk) -> dict[str, Any]:
    """The open claims, the oldest first, and the last decided ones."""
    claims = _with_boards(Claim.objects.filter(board__fixture__round__season=desk.season))
    waiting = claims.filter(status=Claim.Status.OPEN).order_by("created_at", "pk")
    done = claims.exclude(status=Claim.Status.OPEN).order_by("-decided_at", "-pk")[:_LATEST]
    return {
        "waiting": [claim_box(desk, claim, claim.board) for claim in waiting],
        "done": [claim_box(desk, claim, claim.board, with_evidence=False) for claim in done],
    }


def claims_of(desk: SeasonDesk, board: Board) -> list[ClaimBox]:
    """The claims at one board, the oldest first."""
    return [claim_box(desk, claim, claim.board) for claim in _with_boards(board.claims.all()).order_by("pk")]


def claim_box(desk: SeasonDesk, claim: Claim, board: Board, *, with_evidence: bool = True) -> ClaimBox:
    """One claim; its board comes with the sides."""
    names = {side.position: side.entry.name for side in board.fixture.sides.all()}
    is_open = claim.status == Claim.Status.OPEN
    return ClaimBox(
        claim=claim,
        title=claim_words(claim.kind),
        where=round_words(board.fixture.round),
        board_name=board_words(board),
        url=board_url(desk.season, board.pk),
        by=names.get(claim.position, ""),
        against=names.get(1 - claim.position, ""),
        state=claim_state(claim.status),
        rulings=_rulings(claim, board, names) if is_open else (),
        evidence=evidence_box(evidence_of(board, timezone.now())) if is_open and with_evidence else None,
        decided_at=claim.decided_at,
    )


def _rulings(claim: Claim, board: Board, names: dict[int, str]) -> tuple[tuple[str, str], ...]:
    """Every decision with what it does to the board, the one that the claim asks for first."""
    said = {
        "home_forfeits": _("Upheld: %(name)s loses the board.") % {"name": names.get(0, "")},
        "away_forfeits": _("Upheld: %(name)s loses the board.") % {"name": names.get(1, "")},
        "double_forfeit": _("Upheld: both lose the board."),
        "unplayed_draw": _("Upheld: it counts as a draw."),
    }
    asked = claim_outcome(claim.kind, claim.position)
    outcomes: Sequence[str] = [str(asked)] if asked is not None else []
    others: Iterable[str] = (str(each) for each in UNPLAYED if str(each) not in outcomes)
    rulings = [(outcome, said[outcome]) for outcome in outcomes]
    if claim.kind == Claim.Kind.RESULT:
        rulings.append(("uphold", _("Upheld: the result is corrected by hand afterwards.")))
    if board.result is not None:
        rulings.append((PLAY_AGAIN, _("Upheld: the board is played again.")))
    rulings += [(outcome, said[outcome]) for outcome in others]
    stays = (
        pgettext("claim", "Rejected: the result stands.")
        if board.result is not None
        else pgettext("claim", "Rejected: the board goes on as if nobody had claimed.")
    )
    return (*rulings, ("reject", stays))


def _with_boards(claims: Any) -> Any:
    return claims.select_related(
        "player", "decided_by", "board__result", "board__fixture__round__season", "board__fixture__round__division"
    ).prefetch_related("board__fixture__sides__entry")
