"""Players, pairs and teams enter; everybody agrees in person, and later ones wait."""

from datetime import timedelta

import pytest

from games.models import Club, ClubMember, Notice, Player, Team
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    draft_season,
    enter,
    fill,
    league_of,
    open_season,
    placed_season,
    running_season,
)
from tournaments.models import SeasonEntry
from tournaments.selectors.leagues.access import NotFound, entry_of, visible_leagues
from tournaments.services.errors import (
    AlreadyEntered,
    BadEntry,
    BotsStayOut,
    EntryNameTaken,
    GuestsStayOut,
    NotStaff,
    RegistrationClosed,
    UnknownPlayer,
    WrongMemberCount,
    WrongPhase,
)
from tournaments.services.leagues.departures import withdraw_entry
from tournaments.services.leagues.entries import accept_entry, enter_season, invite_entry, rename_entry
from tournaments.services.leagues.errors_entries import NotCaptain, RosterIncomplete, SeasonFull, TeamNameTaken
from tournaments.services.leagues.rosters import confirm_membership
from tournaments.services.leagues.seasons import edit_season

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


@pytest.fixture
def season(organiser):
    """A season of players with two places."""
    return open_season(league_of(organiser), divisions=1, places=2)


@pytest.fixture
def pairs(organiser):
    """A season of fixed pairs."""
    return open_season(league_of(organiser, preset="scopone"), preset="scopone", divisions=1, places=2)


@pytest.fixture
def teams(organiser):
    """A season of teams with two boards and two reserves."""
    return open_season(league_of(organiser), divisions=1, places=2, boards=2, most_reserves=2)


def test_a_player_is_in_at_once_and_later_ones_wait(season, ada, bruno, carla) -> None:
    entries = [enter_season(season_id=season.pk, by=player, now=NOW) for player in (ada, bruno, carla)]

    assert [(entry.name, entry.status) for entry in entries] == [
        ("Ada", Status.ACCEPTED), ("Bruno", Status.ACCEPTED), ("Carla", Status.WAITLISTED),
    ]  # fmt: skip
    told = Notice.objects.filter(kind="entry_decided").order_by("pk")
    assert [(notice.player, notice.facts["outcome"]) for notice in told] == [
        (ada, "accepted"), (bruno, "accepted"), (carla, "waitlisted"),
    ]  # fmt: skip


def test_whoever_frees_a_place_lets_the_first_that_waits_move_up(season) -> None:
    entries = fill(season, 4)
    withdraw_entry(entry_id=entries[0].pk, by=entries[0].captain, now=NOW)

    assert list(season.entries.order_by("pk").values_list("status", flat=True)) == [
        Status.WITHDRAWN, Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED,
    ]  # fmt: skip


def test_a_place_that_is_free_goes_to_those_who_wait_before_newcomers(season, organiser) -> None:
    entries = fill(season, 3)
    withdraw_entry(entry_id=entries[2].pk, by=entries[2].captain, now=NOW)
    again = enter(season, entries[2].captain)
    assert again.status == Status.WAITLISTED
    withdraw_entry(entry_id=entries[0].pk, by=entries[0].captain, now=NOW)
    again.refresh_from_db()
    assert again.status == Status.ACCEPTED


def test_nobody_enters_twice(season, ada) -> None:
    enter(season, ada)
    with pytest.raises(AlreadyEntered):
        enter(season, ada)


def test_guests_and_bots_stay_out(season, pairs, ada, make_bot) -> None:
    guest = Player.objects.create(kind=Player.Kind.GUEST, name="Guest 7", name_key="guest 7")
    bot = make_bot("Nonna")
    for somebody, refusal in ((guest, GuestsStayOut), (bot, BotsStayOut)):
        with pytest.raises(refusal):
            enter_season(season_id=season.pk, by=somebody, now=NOW)
        with pytest.raises(refusal):
            enter_season(season_id=pairs.pk, by=ada, partners=[somebody.name], now=NOW)
    assert not SeasonEntry.objects.exists()


def test_nobody_enters_before_registration_nor_after_it(organiser, ada) -> None:
    with pytest.raises(NotFound):
        enter_season(season_id=draft_season(league_of(organiser)).pk, by=ada, now=NOW)
    with pytest.raises(RegistrationClosed):
        enter_season(season_id=placed_season(organiser, divisions=1).pk, by=ada, now=NOW)
    with pytest.raises(RegistrationClosed):
        enter_season(season_id=running_season(organiser, divisions=1).pk, by=ada, now=NOW)


def test_registration_closes_at_its_moment_by_the_clock_of_the_caller(season, organiser, ada, bruno) -> None:
    closes = NOW + timedelta(hours=1)
    edit_season(season_id=season.pk, by=organiser, changes={"registration_closes_at": closes}, now=NOW)

    enter(season, ada, now=closes - timedelta(seconds=1))
    with pytest.raises(RegistrationClosed):
        enter(season, bruno, now=closes)


def test_a_pair_is_in_when_the_partner_has_agreed(pairs, ada, bruno) -> None:
    entry = enter_season(season_id=pairs.pk, by=ada, partners=["bruno"], now=NOW)
    assert (entry.name, entry.status) == ("Ada – Bruno", Status.APPLIED)
    assert Notice.objects.get(kind="roster_invited").player == bruno

    assert confirm_membership(entry_id=entry.pk, by=bruno, now=NOW).status == Status.ACCEPTED


def test_a_pair_names_exactly_one_partner(pairs, ada, bruno, carla) -> None:
    for partners in ((), ("Bruno", "Carla")):
        with pytest.raises(WrongMemberCount):
            enter_season(season_id=pairs.pk, by=ada, partners=partners, now=NOW)
    with pytest.raises(AlreadyEntered):
        enter_season(season_id=pairs.pk, by=ada, partners=["Ada"], now=NOW)
    with pytest.raises(UnknownPlayer):
        enter_season(season_id=pairs.pk, by=ada, partners=["Nessuno"], now=NOW)


def test_an_invitation_alone_keeps_nobody_out(pairs, ada, bruno, carla) -> None:
    enter_season(season_id=pairs.pk, by=ada, partners=["Bruno"], now=NOW)
    other = enter_season(season_id=pairs.pk, by=carla, partners=["Bruno"], now=NOW)
    confirm_membership(entry_id=other.pk, by=bruno, now=NOW)

    assert entry_of(bruno, pairs) == other
    with pytest.raises(AlreadyEntered):
        enter_season(season_id=pairs.pk, by=bruno, partners=["Ada"], now=NOW)


def test_a_team_is_in_when_every_board_has_a_player_who_agreed(teams, ada, bruno, carla) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, partners=["Bruno", "Carla"], team_name="Gli Assi", now=NOW)
    parts = list(entry.roster.order_by("order").values_list("player__name", "part"))
    assert parts == [("Ada", "regular"), ("Bruno", "regular"), ("Carla", "reserve")]

    confirm_membership(entry_id=entry.pk, by=carla, now=NOW)
    entry.refresh_from_db()
    assert entry.status == Status.APPLIED, "a reserve fills no board"
    assert confirm_membership(entry_id=entry.pk, by=bruno, now=NOW).status == Status.ACCEPTED


def test_a_team_has_a_name_and_no_more_people_than_it_may(teams, ada, make_players) -> None:
    with pytest.raises(BadEntry) as refused:
        enter_season(season_id=teams.pk, by=ada, now=NOW)
    assert refused.value.details["field"] == "name"
    others = [player.name for player in make_players(4)]
    with pytest.raises(WrongMemberCount):
        enter_season(season_id=teams.pk, by=ada, partners=others, team_name="Gli Assi", now=NOW)


def test_a_team_comes_back_with_its_captain_and_belongs_to_nobody_else(organiser, teams, ada, bruno) -> None:
    first = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    another = open_season(teams.league, divisions=1, boards=2)

    with pytest.raises(TeamNameTaken):
        enter_season(season_id=another.pk, by=bruno, team_name="gli assi", now=NOW)
    assert enter_season(season_id=another.pk, by=ada, team_name="GLI ASSI", now=NOW).team == first.team
    assert Team.objects.count() == 1


def test_no_two_entries_of_a_season_bear_one_name(pairs, make_players) -> None:
    players = make_players(6)
    first = enter(pairs, *players[:2], team_name="Le Coppe")
    with pytest.raises(EntryNameTaken):
        enter(pairs, *players[2:4], team_name="le coppe")
    withdraw_entry(entry_id=first.pk, by=players[0], now=NOW)
    assert enter(pairs, *players[2:4], team_name="le coppe").name == "le coppe"


def test_whoever_enters_for_a_club_is_a_member_of_it(season, ada) -> None:
    club = Club.objects.create(name="Circolo", created_at=NOW)
    with pytest.raises(BadEntry):
        enter_season(season_id=season.pk, by=ada, club_id=club.pk, now=NOW)
    ClubMember.objects.create(club=club, player=ada, asked_at=NOW, joined_at=NOW)
    assert enter_season(season_id=season.pk, by=ada, club_id=club.pk, now=NOW).club == club


def test_a_stranger_does_not_enter_a_private_league_unless_invited(organiser, ada) -> None:
    season = open_season(league_of(organiser, visibility="private"), divisions=1)
    with pytest.raises(NotFound):
        enter_season(season_id=season.pk, by=ada, now=NOW)

    entry = invite_entry(season_id=season.pk, by=organiser, captain="Ada", now=NOW)

    assert (entry.status, list(visible_leagues(ada))) == (Status.APPLIED, [season.league])
    assert Notice.objects.get(kind="roster_invited").player == ada
    assert confirm_membership(entry_id=entry.pk, by=ada, now=NOW).status == Status.ACCEPTED


def test_nobody_but_an_organiser_enters_others(season, ada, bruno) -> None:
    with pytest.raises(NotStaff):
        invite_entry(season_id=season.pk, by=ada, captain="Bruno", now=NOW)


def test_an_organiser_lets_somebody_who_waits_take_a_free_place(season, organiser, ada) -> None:
    entries = fill(season, 4)
    with pytest.raises(SeasonFull):
        accept_entry(entry_id=entries[3].pk, by=organiser, now=NOW)
    SeasonEntry.objects.filter(pk=entries[0].pk).update(status=Status.REJECTED)

    assert accept_entry(entry_id=entries[3].pk, by=organiser, now=NOW).status == Status.ACCEPTED
    with pytest.raises(NotStaff):
        accept_entry(entry_id=entries[2].pk, by=ada, now=NOW)


def test_even_an_organiser_accepts_no_team_without_its_players(teams, organiser, ada) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    with pytest.raises(RosterIncomplete) as refused:
        accept_entry(entry_id=entry.pk, by=organiser, now=NOW)
    assert refused.value.details["missing"] == 1


def test_a_team_takes_its_new_name_along(teams, organiser, ada, bruno) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    rename_entry(entry_id=entry.pk, by=ada, name="I Settebelli", now=NOW)

    entry.refresh_from_db()
    assert (entry.name, Team.objects.get().name) == ("I Settebelli", "I Settebelli")
    with pytest.raises(NotCaptain):
        rename_entry(entry_id=entry.pk, by=bruno, name="Miei", now=NOW)
    taken = enter_season(season_id=teams.pk, by=bruno, team_name="I Denari", now=NOW)
    with pytest.raises(EntryNameTaken):
        rename_entry(entry_id=taken.pk, by=bruno, name="i settebelli", now=NOW)


def test_names_stand_once_the_season_is_running(organiser) -> None:
    season = running_season(organiser, divisions=1, boards=2)
    entry = season.entries.first()
    with pytest.raises(WrongPhase):
        rename_entry(entry_id=entry.pk, by=entry.captain, name="Altri", now=NOW)


def test_two_players_of_one_name_would_be_told_apart(pairs, ada, bruno, make_players) -> None:
    one, two = make_players(2)
    first = enter(pairs, ada, bruno)
    SeasonEntry.objects.filter(pk=first.pk).update(name=f"{one.name} – {two.name}")
    assert enter(pairs, one, two).name == f"{one.name} – {two.name} (2)"


def test_a_team_that_never_played_leaves_its_name_to_others(teams, ada, bruno) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    withdraw_entry(entry_id=entry.pk, by=ada, now=NOW)
    assert enter_season(season_id=teams.pk, by=bruno, team_name="Gli Assi", now=NOW).team.captain == bruno
