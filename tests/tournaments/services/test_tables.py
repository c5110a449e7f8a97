"""Players come to their tables; whoever is missing is waited for, and then forfeited."""

from datetime import timedelta

import pytest

from games.models import Match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, tables
from tests.tournaments.services.test_results import entered_in_person
from tournaments.models import Entry, Pairing
from tournaments.selectors.steps import needs_you
from tournaments.services.entries_register import add_entry, register_entry
from tournaments.services.errors import BadTournament, NotAtThisTable, NotStaff, TableNotReady
from tournaments.services.phases import pause_tournament, resume_tournament
from tournaments.services.start import start_tournament
from tournaments.services.sweep import forfeit_late, sweep_tournaments
from tournaments.services.tables import change_venue, extend_grace, mark_present, name_table, say_present

pytestmark = pytest.mark.django_db

LATE = NOW + timedelta(minutes=16)


@pytest.fixture
def online(organiser, make_players):
    """A running online event of two."""
    players = make_players(2)
    tournament = entered_in_person(organiser, players, ("swiss", {}), venue="online", place="")
    return tournament, tables(tournament)[0], players


def test_a_table_with_real_cards_has_its_score_sheet_at_once(organiser):
    pairing = tables(event(organiser, ("swiss", {}), entries=2))[0]

    match = pairing.pairing_matches.get().match

    assert (match.venue, match.status, match.competition) == ("table", Match.Status.OPEN, True)
    assert [seat.label for seat in match.seats.order_by("number")] == [
        side.entry.name for side in pairing.sides.order_by("position")
    ]
    assert all(seat.report_code for seat in match.seats.all())


def test_whoever_does_not_play_there_cannot_come_to_the_table(online, stranger):
    with pytest.raises(NotAtThisTable):
        say_present(pairing_id=online[1].pk, by=stranger, now=NOW)


def test_coming_twice_changes_nothing(online):
    _, pairing, players = online
    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)
    version = Pairing.objects.get(pk=pairing.pk).version

    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)

    assert Pairing.objects.get(pk=pairing.pk).version == version


def test_a_pair_is_complete_when_both_are_there(organiser, make_players):
    players = make_players(4)
    tournament = event(organiser, ("swiss", {}), entries=0, starts=False, venue="online", place="")
    tournament.preset, tournament.team_size = "scopone", 2
    tournament.options = {**tournament.options, "players": 4, "sides": "pairs", "hand_size": 9}
    tournament.save()
    register_entry(tournament_id=tournament.pk, by=players[0], partners=[players[1].name], now=NOW)
    register_entry(tournament_id=tournament.pk, by=players[2], partners=[players[3].name], now=NOW)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    pairing = tables(tournament)[0]

    for player in players[:3]:
        say_present(pairing_id=pairing.pk, by=player, now=NOW)
        assert not pairing.pairing_matches.exists()
    say_present(pairing_id=pairing.pk, by=players[3], now=NOW)

    seats = pairing.pairing_matches.get().match.seats.order_by("number")
    entries = [seat.player.tournament_memberships.get().entry_id for seat in seats if seat.player]
    assert entries[0] == entries[2] != entries[1] == entries[3]


def test_the_one_who_is_missing_needs_the_organiser_and_then_loses(online):
    tournament, pairing, players = online
    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)

    need = needs_you(tournament, NOW)[0]
    early = forfeit_late(pairing_id=pairing.pk, now=NOW + timedelta(minutes=14))
    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert (need.code, need.pairing, need.due_at) == ("no_show", pairing, NOW + timedelta(minutes=15))
    assert early is False
    assert pairing.result is not None
    assert pairing.result.origin == "grace"
    missing = pairing.sides.get(present_at__isnull=True).position
    assert pairing.result.outcome == ("first_forfeits" if missing == 0 else "second_forfeits")


def test_where_nobody_came_the_organiser_decides(online):
    tournament, pairing, _ = online

    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert pairing.result is None
    assert [need.code for need in needs_you(tournament, LATE)] == ["late_table"]


def test_where_nobody_came_and_nobody_watches_both_are_forfeited(organiser, make_players):
    tournament = entered_in_person(
        organiser, make_players(2), ("swiss", {}), venue="online", place="", pairs_by_itself=True
    )
    pairing = tables(tournament)[0]

    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert pairing.result is not None
    assert pairing.result.outcome == "double_forfeit"


def test_five_more_minutes_are_five_more_minutes(online, organiser):
    _, pairing, players = online
    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)
    extend_grace(pairing_id=pairing.pk, by=organiser, minutes=5, now=NOW)

    assert forfeit_late(pairing_id=pairing.pk, now=NOW + timedelta(minutes=19)) is False
    assert forfeit_late(pairing_id=pairing.pk, now=NOW + timedelta(minutes=20)) is True


@pytest.mark.parametrize("minutes", [0, -5, 100_000])
def test_grace_is_between_a_minute_and_a_day(online, organiser, minutes):
    with pytest.raises(BadTournament):
        extend_grace(pairing_id=online[1].pk, by=organiser, minutes=minutes, now=NOW)


def test_a_paused_event_forfeits_nobody_and_waits_anew_when_it_goes_on(online, organiser):
    tournament, pairing, players = online
    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)
    pause_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    sweep_tournaments(now=LATE)
    pairing.refresh_from_db()
    assert pairing.result is None

    resume_tournament(tournament_id=tournament.pk, by=organiser, now=LATE)

    pairing.refresh_from_db()
    assert pairing.due_at == LATE + timedelta(minutes=15)


def test_an_arbiter_sees_a_side_at_its_table(organiser):
    pairing = tables(event(organiser, ("swiss", {}), entries=2))[0]
    mark_present(pairing_id=pairing.pk, position=0, by=organiser, now=NOW)
    mark_present(pairing_id=pairing.pk, position=1, by=organiser, now=NOW)

    pairing.refresh_from_db()
    assert (pairing.status, pairing.due_at) == (Pairing.Status.PLAYING, None)


def test_a_stranger_marks_nobody(organiser, stranger):
    pairing = tables(event(organiser, ("swiss", {}), entries=2))[0]

    with pytest.raises(NotStaff):
        mark_present(pairing_id=pairing.pk, position=0, by=stranger, now=NOW)


def test_a_table_gets_a_name(organiser):
    pairing = tables(event(organiser, ("swiss", {}), entries=2))[0]

    name_table(pairing_id=pairing.pk, by=organiser, table_name="  the  veranda ", now=NOW)

    assert Pairing.objects.get(pk=pairing.pk).table_name == "the veranda"
    with pytest.raises(BadTournament):
        name_table(pairing_id=pairing.pk, by=organiser, table_name="x" * 41, now=NOW)


class TestBothKindsOfTables:
    """An event at a club and online at once."""

    @pytest.fixture
    def both(self, organiser, make_players):
        tournament = event(organiser, ("round_robin", {}), entries=0, starts=False, venue="both")
        players = make_players(2)
        for player in players:
            register_entry(tournament_id=tournament.pk, by=player, now=NOW)
        return tournament, players

    def begin(self, tournament, organiser):
        start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
        return tables(tournament)[0]

    def test_two_who_are_both_at_the_club_take_cards(self, both, organiser):
        tournament, _ = both
        tournament.entries.update(venue=Entry.Venue.TABLE)

        assert self.begin(tournament, organiser).venue == Pairing.Venue.TABLE

    def test_whoever_is_at_the_club_plays_a_distant_opponent_online(self, both, organiser):
        tournament, players = both
        tournament.entries.filter(members__player=players[0]).update(venue=Entry.Venue.TABLE)

        assert self.begin(tournament, organiser).venue == Pairing.Venue.ONLINE

    def test_names_on_paper_sit_at_real_tables(self, both, organiser):
        tournament, players = both
        tournament.entries.filter(members__player=players[1]).delete()
        add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)
        pairing = self.begin(tournament, organiser)

        assert pairing.venue == Pairing.Venue.TABLE
        with pytest.raises(BadTournament):
            change_venue(pairing_id=pairing.pk, by=organiser, venue="online", now=NOW)

    def test_a_table_that_has_not_begun_changes_to_real_cards(self, both, organiser):
        tournament, _ = both
        pairing = self.begin(tournament, organiser)

        change_venue(pairing_id=pairing.pk, by=organiser, venue="table", now=NOW)

        pairing.refresh_from_db()
        assert pairing.venue == Pairing.Venue.TABLE
        assert pairing.pairing_matches.get().match.venue == "table"


def test_no_table_is_opened_twice(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    before = [pairing.pairing_matches.count() for pairing in tables(tournament)]

    sweep_tournaments(now=NOW)

    assert [pairing.pairing_matches.count() for pairing in tables(tournament)] == before == [1, 1]


def test_a_table_that_waits_for_its_players_is_not_ready(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    final = Pairing.objects.get(round__stage__tournament=tournament, key="W2.1")

    with pytest.raises(TableNotReady):
        mark_present(pairing_id=final.pk, position=0, by=organiser, now=NOW)
