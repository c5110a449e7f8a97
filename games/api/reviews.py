"""Reviews of finished matches: asked for, followed and read."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.analysis import VERSION
from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.identity import caller
from games.api.serializers.reviews import HandReviewSerializer, MatchReviewSerializer
from games.api.throttles import ReviewLimit
from games.models import Match
from games.selectors.access import NotFound, access_match
from games.selectors.reviews import ReviewedHand, ReviewReport, review_of, review_of_hand
from games.services import check_reviewable, request_review

_REFUSALS = ("not_found", "match_cancelled", "review_too_early", "no_plays_recorded")


class ReviewEndpoint(Endpoint):
    """`/matches/{match_id}/review`"""

    throttle_classes = (ReviewLimit,)

    @documented(
        "The review of a finished match, as far as it has come",
        {200: MatchReviewSerializer},
        problems=_REFUSALS,
        tag="reviews",
    )
    def get(self, request: Request, match_id: int) -> Response:
        """Tell what was found; nothing is computed for a request."""
        return Response(_document(_reviewable(request, match_id)))

    @documented(
        "Have a finished match reviewed",
        {202: MatchReviewSerializer},
        problems=[*_REFUSALS, "too_many_reviews", "too_many_requests"],
        tag="reviews",
    )
    @extend_schema(request=None)
    def post(self, request: Request, match_id: int) -> Response:
        """Ask for it; what was asked for before is answered as it is."""
        match = _reviewable(request, match_id)
        request_review(match_id=match.pk, asked_by=caller(request), now=timezone.now())
        return Response(_document(match), status.HTTP_202_ACCEPTED)


class HandReviewEndpoint(Endpoint):
    """`/matches/{match_id}/review/hands/{number}`"""

    @documented(
        "The worth of every legal play of a hand",
        {200: HandReviewSerializer},
        problems=_REFUSALS,
        tag="reviews",
    )
    def get(self, request: Request, match_id: int, number: int) -> Response:
        """Tell it once the hand has been reviewed."""
        found = review_of_hand(_reviewable(request, match_id), number)
        if not found.hands:
            raise NotFound
        hand = found.hands[0]
        return Response(HandReviewSerializer({**_findings(hand), "plays": hand.review.plays}).data)


def _reviewable(request: Request, match_id: int) -> Match:
    match = access_match(caller(request), match_id)
    check_reviewable(match)
    return match


def _document(match: Match) -> Any:
    report: ReviewReport = review_of(match)
    document = {
        "state": report.state,
        "version": VERSION,
        "plays_done": report.plays_done,
        "plays_total": report.plays_total,
        "asked_at": report.asked_at,
        "finished_at": report.finished_at,
        "accuracies": report.accuracies,
        "hands": [_findings(hand) for hand in report.hands],
    }
    return MatchReviewSerializer(document).data


def _findings(hand: ReviewedHand) -> dict[str, object]:
    review = hand.review
    return {
        "number": hand.number,
        "moments": review.moments,
        "accuracies": review.accuracies,
        "losses": review.losses,
        "luck": review.luck,
        "skill": review.skill,
        "result": review.result,
    }
