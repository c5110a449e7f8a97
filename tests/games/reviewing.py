"""Reviews with little work in them: tests of what surrounds a review ask nothing about its values."""

import pytest

from games.analysis import valuing
from games.models import Match, MatchReview
from games.services import request_review, work_on_review
from tests.games.conftest import NOW


def review_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reviewer sample next to nothing."""
    monkeypatch.setattr(valuing, "WORK_OF_A_PLAY", 1)
    monkeypatch.setattr(valuing, "FEWEST_WORLDS", 2)
    monkeypatch.setattr(valuing, "MASTER_WORLDS", 4)
    monkeypatch.setattr(valuing, "KERNEL_PLAYOUTS", 2)
    monkeypatch.setattr(valuing, "ENGINE_PLAYOUTS", 2)


def reviewed(match: Match) -> MatchReview:
    """The review of a finished match, asked for and worked on to its end."""
    review = request_review(match_id=match.pk, asked_by=None, now=NOW)
    assert work_on_review(review_id=review.pk, now=NOW, seconds=1_000)
    return MatchReview.objects.get(pk=review.pk)
