"""What the database itself refuses of the boards of leagues."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.boards import AtBoard, at_board
from tournaments.models import Alternate, AlternateRequest, Claim, Postponement

pytestmark = pytest.mark.django_db


def claim(at: AtBoard, **columns: object) -> Claim:
    return Claim.objects.create(**{
        "board": at.board, "player": at.home, "position": 0, "kind": "result", "created_at": NOW, **columns,
    })  # fmt: skip


def postponement(at: AtBoard, **columns: object) -> Postponement:
    return Postponement.objects.create(**{
        "board": at.board, "player": at.home, "position": 0, "until": NOW, "created_at": NOW, **columns,
    })  # fmt: skip


def request(at: AtBoard, **columns: object) -> AlternateRequest:
    alternate, _ = Alternate.objects.get_or_create(
        season=at.season, player=at.organiser, defaults={"position": 1, "created_at": NOW}
    )
    return AlternateRequest.objects.create(**{
        "board": at.board, "position": 0, "alternate": alternate, "asked_at": NOW, "answer_by": NOW, **columns,
    })  # fmt: skip


@pytest.mark.parametrize(
    ("make", "columns"),
    [
        (claim, {"position": 2}),
        (claim, {"status": "upheld", "decided_at": NOW}),
        (claim, {"status": "rejected"}),
        (postponement, {"position": 2}),
        (postponement, {"status": "granted"}),
        (request, {"position": 2}),
        (request, {"chair": 3}),
    ],
)
def test_a_board_has_two_sides_and_what_is_decided_has_a_moment(
    organiser, make: Callable[..., object], columns: dict[str, object]
) -> None:
    at = at_board(organiser)
    with pytest.raises(IntegrityError), transaction.atomic():
        make(at, **columns)
    make(at)
