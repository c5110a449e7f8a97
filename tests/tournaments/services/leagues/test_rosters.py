"""The people of an entry: who asks, who agrees, who leaves, who takes over, and who speaks for all."""

from datetime import timedelta

import pytest

from games.models import Notice, Team
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    enter,
    fill,
    league_of,
    new_player,
    open_season,
    round_of,
    running_season,
)
from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.services.errors import AlreadyEntered, BadEntry, NoSuchEntry, NotYourEntry, WrongPhase
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.entries import enter_season, invite_entry, withdraw_entry
from tournaments.services.leagues.errors_entries import (
    CaptainStays,
    NotCaptain,
    RosterFrozen,
    RosterFull,
    RosterIncomplete,
)
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.rosters import (
    confirm_membership,
    decline_membership,
    invite_member,
    name_captain,
    order_roster,
    remove_member,
)

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


@pytest.fixture
def teams(organiser) -> Season:
    """A season of teams with two boards and one reserve."""
    return open_season(league_of(organiser), divisions=1, places=4, boards=2, most_reserves=1)


@pytest.fixture
def team(teams, ada, bruno) -> SeasonEntry:
    """A team that is in: Ada at board 1, Bruno at board 2."""
    return enter(teams, ada, bruno, team_name="Gli Assi")


def _member(entry: SeasonEntry, player) -> RosterMember:
    return entry.roster.get(player=player, left_at=None)


def _running(organiser, **settings) -> Season:
    return running_season(organiser, divisions=1, boards=2, most_reserves=1, **settings)


def _team_of(season: Season, board: int = 0) -> SeasonEntry:
    """The entry at home at the first fixture."""
    return boards_of(round_of(season))[board].fixture.sides.get(position=0).entry


def _with_reserve(entry: SeasonEntry, *, now=IN_ROUND_1) -> RosterMember:
    player = new_player()
    member = invite_member(entry_id=entry.pk, by=entry.captain, player=player.name, part="reserve", now=now)
    confirm_membership(entry_id=entry.pk, by=player, now=now)
    member.refresh_from_db()
    return member


def test_a_captain_asks_and_the_player_answers(teams, ada, carla) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    member = invite_member(entry_id=entry.pk, by=ada, player="Carla", now=NOW)
    assert (member.part, member.order, member.confirmed_at) == ("regular", 1, None)
    assert Notice.objects.get(kind="roster_invited").facts["team"] == "Gli Assi"

    decline_membership(entry_id=entry.pk, by=carla, now=NOW)
    with pytest.raises(NotYourEntry):
        confirm_membership(entry_id=entry.pk, by=carla, now=NOW)
    entry.refresh_from_db()
    assert entry.status == Status.APPLIED


def test_agreeing_twice_changes_nothing(team, bruno) -> None:
    version = team.version
    assert confirm_membership(entry_id=team.pk, by=bruno, now=NOW).version == version


def test_only_the_captain_and_organisers_ask(team, organiser, bruno, carla, make_players) -> None:
    with pytest.raises(NotCaptain):
        invite_member(entry_id=team.pk, by=bruno, player="Carla", part="reserve", now=NOW)
    assert invite_member(entry_id=team.pk, by=organiser, player="Carla", part="reserve", now=NOW).player == carla


def test_there_are_no_more_players_than_places(team, ada, carla, make_players) -> None:
    with pytest.raises(RosterFull) as refused:
        invite_member(entry_id=team.pk, by=ada, player="Carla", now=NOW)
    assert refused.value.details == {"part": "regular", "most": 2}
    invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
    (one,) = make_players(1)
    with pytest.raises(RosterFull):
        invite_member(entry_id=team.pk, by=ada, player=one.name, part="reserve", now=NOW)
    with pytest.raises(BadEntry):
        invite_member(entry_id=team.pk, by=ada, player=one.name, part="coach", now=NOW)


def test_nobody_is_asked_who_plays_for_others_or_was_asked_already(teams, team, ada, carla, make_players) -> None:
    other = enter(teams, carla, *make_players(1), team_name="Le Coppe")
    with pytest.raises(AlreadyEntered):
        invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
    (one,) = make_players(1)
    invite_member(entry_id=other.pk, by=carla, player=one.name, part="reserve", now=NOW)
    with pytest.raises(AlreadyEntered):
        invite_member(entry_id=other.pk, by=carla, player=one.name, part="reserve", now=NOW)


def test_whoever_agrees_lets_all_other_offers_go(teams, team, ada, carla, make_players) -> None:
    offer_alternate(season_id=teams.pk, by=carla, now=NOW)
    captain, mate = make_players(2)
    other = enter(teams, captain, mate, team_name="Le Coppe")
    for entry, by in ((team, ada), (other, captain)):
        invite_member(entry_id=entry.pk, by=by, player="Carla", part="reserve", now=NOW)

    confirm_membership(entry_id=team.pk, by=carla, now=NOW)

    assert not other.roster.filter(player=carla, left_at=None).exists()
    assert not teams.alternates.get(player=carla).is_available


def test_before_the_divisions_are_filled_players_come_and_go(teams, team, ada, bruno, carla) -> None:
    remove_member(entry_id=team.pk, by=ada, member_id=_member(team, bruno).pk, now=NOW)
    assert enter_season(season_id=teams.pk, by=bruno, team_name="Le Spade", now=NOW).captain == bruno
    member = invite_member(entry_id=team.pk, by=ada, player="Carla", now=NOW)
    assert (member.order, member.part) == (1, "regular")


def test_a_player_leaves_alone_but_a_captain_hands_over_first(team, ada, bruno, carla) -> None:
    with pytest.raises(CaptainStays):
        remove_member(entry_id=team.pk, by=ada, member_id=_member(team, ada).pk, now=NOW)
    with pytest.raises(NotCaptain):
        remove_member(entry_id=team.pk, by=carla, member_id=_member(team, bruno).pk, now=NOW)
    with pytest.raises(NotCaptain):
        remove_member(entry_id=team.pk, by=bruno, member_id=_member(team, ada).pk, now=NOW)
    remove_member(entry_id=team.pk, by=bruno, member_id=_member(team, bruno).pk, now=NOW)
    assert [member.player for member in team.roster.filter(left_at=None)] == [ada]


def test_a_team_goes_over_to_a_member_with_its_name_for_seasons_to_come(team, ada, bruno, carla) -> None:
    name_captain(entry_id=team.pk, by=ada, member_id=_member(team, bruno).pk, now=NOW)
    team.refresh_from_db()
    assert (team.captain, Team.objects.get(name="Gli Assi").captain) == (bruno, bruno)
    with pytest.raises(NotCaptain):
        name_captain(entry_id=team.pk, by=ada, member_id=_member(team, ada).pk, now=NOW)
    remove_member(entry_id=team.pk, by=ada, member_id=_member(team, ada).pk, now=NOW)


def test_nobody_who_has_not_agreed_becomes_captain(team, ada, carla) -> None:
    member = invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
    with pytest.raises(NotYourEntry):
        name_captain(entry_id=team.pk, by=ada, member_id=member.pk, now=NOW)


def test_the_captain_orders_the_boards_and_may_send_a_regular_to_the_reserves(team, ada, bruno, carla) -> None:
    invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
    confirm_membership(entry_id=team.pk, by=carla, now=NOW)
    order = [_member(team, player).pk for player in (carla, ada, bruno)]
    order_roster(entry_id=team.pk, by=ada, order=order, now=NOW)

    assert list(team.roster.order_by("order").values_list("player__name", "part")) == [
        ("Carla", "regular"), ("Ada", "regular"), ("Bruno", "reserve"),
    ]  # fmt: skip
    with pytest.raises(BadEntry):
        order_roster(entry_id=team.pk, by=ada, order=order[:2], now=NOW)


def test_a_reserve_who_agreed_may_fill_the_last_board(teams, ada, carla) -> None:
    entry = enter_season(season_id=teams.pk, by=ada, team_name="Gli Assi", now=NOW)
    invite_member(entry_id=entry.pk, by=ada, player="Carla", part="reserve", now=NOW)
    confirm_membership(entry_id=entry.pk, by=carla, now=NOW)
    order_roster(entry_id=entry.pk, by=ada, order=[_member(entry, each).pk for each in (ada, carla)], now=NOW)
    entry.refresh_from_db()
    assert entry.status == Status.ACCEPTED


def test_an_order_never_leaves_a_board_to_somebody_who_has_not_agreed(
    teams, team, organiser, ada, bruno, carla
) -> None:
    fill(teams, 1)
    place_season(season_id=teams.pk, by=organiser, now=NOW)
    invited = invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
    order = [invited.pk, _member(team, ada).pk, _member(team, bruno).pk]
    with pytest.raises(RosterIncomplete):
        order_roster(entry_id=team.pk, by=ada, order=order, now=NOW)


def test_after_the_start_only_reserves_join(organiser, carla) -> None:
    entry = _team_of(_running(organiser))
    with pytest.raises(BadEntry):
        invite_member(entry_id=entry.pk, by=entry.captain, player="Carla", now=IN_ROUND_1)
    assert _with_reserve(entry).order == 2


def test_nobody_joins_in_the_last_third_of_the_rounds(organiser, carla) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    last = round_of(season, 3)
    invite_member(entry_id=entry.pk, by=entry.captain, player="Carla", part="reserve", now=IN_ROUND_1)

    with pytest.raises(RosterFrozen) as refused:
        confirm_membership(entry_id=entry.pk, by=carla, now=last.opens_at)
    assert refused.value.details["round"] == 3
    confirm_membership(entry_id=entry.pk, by=carla, now=last.opens_at - timedelta(seconds=1))


def test_nothing_changes_in_an_entry_that_is_out(team, ada) -> None:
    withdraw_entry(entry_id=team.pk, by=ada, now=NOW)
    with pytest.raises(NoSuchEntry):
        invite_member(entry_id=team.pk, by=ada, player="Bruno", now=NOW)


def test_rosters_stand_when_the_season_is_over(organiser) -> None:
    season = _running(organiser)
    entry = _team_of(season)
    Season.objects.filter(pk=season.pk).update(status="finished")
    with pytest.raises(WrongPhase):
        invite_member(entry_id=entry.pk, by=entry.captain, player="Olga", part="reserve", now=IN_ROUND_1)


def test_whoever_is_asked_again_hears_of_it_once(team, ada, carla) -> None:
    for _ in range(2):
        member = invite_member(entry_id=team.pk, by=ada, player="Carla", part="reserve", now=NOW)
        remove_member(entry_id=team.pk, by=ada, member_id=member.pk, now=NOW)
    assert Notice.objects.get(kind="roster_invited", player=carla).void_at is not None


def test_an_invitation_that_has_lapsed_is_taken_back(teams, team, ada, carla, make_players) -> None:
    captain, mate = make_players(2)
    other = enter(teams, captain, mate, team_name="Le Coppe")
    for entry, by in ((team, ada), (other, captain)):
        invite_member(entry_id=entry.pk, by=by, player="Carla", part="reserve", now=NOW)
    confirm_membership(entry_id=team.pk, by=carla, now=NOW)
    void = Notice.objects.filter(kind="roster_invited", player=carla, void_at__isnull=False)
    assert [notice.facts["team"] for notice in void] == ["Le Coppe"]


def test_where_the_captain_to_be_declines_there_is_no_entry(teams, organiser, ada) -> None:
    entry = invite_entry(season_id=teams.pk, by=organiser, captain="Ada", team_name="Gli Assi", now=NOW)
    decline_membership(entry_id=entry.pk, by=ada, now=NOW)
    entry.refresh_from_db()
    assert (entry.status, Team.objects.filter(name="Gli Assi").exists()) == (Status.WITHDRAWN, False)
