"""The page of a match leads back to the table of the tournament that it was opened for."""

import pytest

from games.models import Match
from games.web.belonging import belonging_of
from tests.tournaments.services.events import event, open_tables
from tournaments.models import PairingMatch

pytestmark = pytest.mark.django_db


def test_a_sheet_s_code_leads_to_the_table_and_names_it(visitor, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 1}), entries=4)
    table = open_tables(tournament)[1]
    match = PairingMatch.objects.get(pairing=table).match

    shown = visitor.get(f"/g/{match.pk}").content.decode()

    assert f"/tournaments/{tournament.pk}/tables/{table.pk}" in shown
    assert "<h1>Table 2 (Round 1)</h1>" in shown
    assert tournament.name in shown


def test_a_match_that_stands_alone_belongs_nowhere() -> None:
    assert belonging_of(Match(competition=False)) is None


def test_a_match_of_which_no_tournament_knows_belongs_nowhere() -> None:
    assert belonging_of(Match(pk=999_999, competition=True)) is None
