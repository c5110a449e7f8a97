"""A competition corrects a result, and takes back what a match did to ratings."""

import threading
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, connections

from games.models import Match, MatchEvent, Rating, RatingEntry, Report, Ruling
from games.selectors.histories import rating_changes
from games.selectors.verification import match_differences, settlement_differences
from games.services import (
    Chair,
    annul_match_rating,
    confirm_report,
    correct_match,
    open_table_match,
    rating_effect,
    report_match,
    rule_on_match,
    settle_match,
)
from games.services.errors import (
    BadReport,
    MatchCancelled,
    NoSuchSide,
    NotACompetitionMatch,
    NotATableMatch,
    NotInCharge,
    ResultPending,
)
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def host(make_player):
    return make_player("Host")


@pytest.fixture
def open_paper(host, ada, bruno):
    """A function that opens a rated match of Ada against Bruno for a competition."""

    def open_one(**more) -> Match:
        arguments = {"creator": host, "preset": "scopa_classica", "rated": True, "now": NOW, "competition": True}
        chairs = [Chair(player=ada), Chair(player=bruno)]
        return open_table_match(**{**arguments, "chairs": chairs, **more})

    return open_one


@pytest.fixture
def settled(open_paper, ada, bruno) -> Match:
    """Ada has beaten Bruno, both said so, and both are rated for it."""
    return settle(open_paper(), ada, bruno)


def settle(match: Match, first, second, *scores: int) -> Match:
    content = {"scores": list(scores or (11, 8))}
    report_match(match_id=match.pk, player=first, level="points", content=content, now=NOW)
    confirm_report(match_id=match.pk, player=second, now=NOW)
    assert settle_match(match_id=match.pk, now=NOW)
    return fresh(match)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def value(player) -> float:
    return Rating.objects.get(player=player, pool="scopa").value


def verify() -> None:
    """Raises CommandError when anything differs."""
    call_command("verify_matches", stdout=StringIO())


def correct(match: Match, host, *scores: int, winner: int | None = 1, **more) -> Match:
    arguments = {"ruled_by": host, "explanation": "The sides were swapped.", "now": LATER}
    return correct_match(match_id=match.pk, scores=scores or (8, 11), winner=winner, **{**arguments, **more})


def test_a_correction_turns_the_result_and_the_ratings_round(settled, host, ada, bruno) -> None:
    match = correct(settled, host)

    assert (match.scores, match.winner_side, match.reporting) == ([8, 11], 1, "ruled")
    assert (value(ada), value(bruno)) == (1480, 1520)
    kinds = list(RatingEntry.objects.filter(player=ada).order_by("pk").values_list("kind", "revision", "after"))
    assert kinds == [("result", 1, 1520), ("reversal", 1, 1500), ("result", 2, 1480)]
    assert Rating.objects.get(player=ada).games == 1
    assert MatchEvent.objects.get(match=match, seq=match.seq).public["kind"] == "result_corrected"
    verify()


def test_an_annulled_match_leaves_ratings_as_they_were(settled, ada, bruno) -> None:
    assert annul_match_rating(match_id=settled.pk, now=LATER) == 2
    assert annul_match_rating(match_id=settled.pk, now=LATER) == 0

    assert (value(ada), value(bruno)) == (1500, 1500)
    assert (fresh(settled).rated, fresh(settled).scores) == (False, [11, 8])
    assert rating_changes(settled.pk) == []
    verify()
