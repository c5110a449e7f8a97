"""A league is founded by somebody with an account, with a pool of its own, and edited by those who run it."""

import pytest

from games.models import Club, ClubMember, Match, Player, RatingPool
from games.services.errors import UnknownRatingSystem
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.boards import WEDNESDAY_EVENING, at_board
from tests.tournaments.services.leagues.seasons import draft_season, league_of, open_season
from tournaments.models import League
from tournaments.selectors.leagues.access import NotFound, access_league, is_organiser
from tournaments.services.errors import BotsStayOut, GuestsStayOut, NotStaff
from tournaments.services.leagues.errors_entries import BadLeague
from tournaments.services.leagues.leagues import create_league, edit_league
from tournaments.services.leagues.tables import come_to_board

pytestmark = pytest.mark.django_db


def _club(manager: Player | None = None) -> Club:
    club = Club.objects.create(name="Circolo Aurora", created_at=NOW)
    if manager is not None:
        ClubMember.objects.create(club=club, player=manager, role="manager", asked_at=NOW, joined_at=NOW)
    return club


def test_a_league_has_a_pool_of_its_own_and_is_run_by_its_founder(organiser) -> None:
    league = league_of(organiser, system="glicko_2")

    assert (league.pool.code, league.pool.name) == (f"league-{league.pk}", "Lega di prova")
    assert (league.pool.family, league.pool.system, league.pool.is_public) == ("scopa", "glicko_2", False)
    assert is_organiser(organiser, league)


def test_a_league_rates_by_a_known_system_only(organiser) -> None:
    with pytest.raises(UnknownRatingSystem):
        league_of(organiser, system="dice")
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "  "), ("name", "x" * 81), ("name", "a\x07b"), ("visibility", "secret"), ("preset", "briscola")],
)
def test_settings_without_a_meaning_are_refused_by_name(organiser, field: str, value: str) -> None:
    with pytest.raises(BadLeague) as refused:
        league_of(organiser, **{field: value})
    assert refused.value.details["field"] == field


def test_guests_and_bots_found_no_league(make_bot) -> None:
    guest = Player.objects.create(kind=Player.Kind.GUEST, name="Guest 7", name_key="guest 7")
    for somebody, refusal in ((guest, GuestsStayOut), (make_bot("Nonna"), BotsStayOut)):
        with pytest.raises(refusal):
            create_league(by=somebody, name="Lega", preset="scopa_classica", now=NOW)


def test_only_a_manager_founds_a_league_for_a_club(organiser, ada) -> None:
    club = _club(manager=organiser)

    assert league_of(organiser, club=club).club == club
    with pytest.raises(BadLeague):
        league_of(ada, club=club)


def test_its_pool_follows_the_name_and_the_visibility_of_a_league(organiser) -> None:
    league = league_of(organiser)
    edit_league(league_id=league.pk, by=organiser, changes={"name": "Lega\n d'oro", "visibility": "private"}, now=NOW)

    league.refresh_from_db()
    league.pool.refresh_from_db()
    assert (league.name, league.pool.name, league.pool.is_public) == ("Lega d'oro", "Lega d'oro", False)


def test_what_was_played_is_as_open_as_the_league_is_now(organiser) -> None:
    there = at_board(organiser)
    there.agree()
    for player in (there.home, there.away):
        come_to_board(board_id=there.board.pk, by=player, now=WEDNESDAY_EVENING)
    match = there.board.board_matches.get().match
    strangers = Match.objects.filter(visibility=Match.Visibility.PUBLIC)
    assert match in strangers

    for visibility, seen in (("private", False), ("public", True)):
        edit_league(league_id=there.season.league_id, by=organiser, changes={"visibility": visibility}, now=NOW)
        assert (match in strangers.all()) is seen


def test_only_those_who_run_a_league_edit_it(organiser, ada) -> None:
    league = league_of(organiser)
    open_season(league)
    with pytest.raises(NotStaff):
        edit_league(league_id=league.pk, by=ada, changes={"name": "Mia"}, now=NOW)
    with pytest.raises(BadLeague):
        edit_league(league_id=league.pk, by=organiser, changes={"organiser": ada}, now=NOW)


def test_a_private_league_is_unknown_to_strangers(organiser, ada) -> None:
    league = league_of(organiser, visibility="private")
    open_season(league)

    assert access_league(organiser, league.pk) == league
    for stranger in (ada, None):
        with pytest.raises(NotFound):
            access_league(stranger, league.pk)


def test_a_private_league_is_unknown_to_whoever_would_change_it_as_a_stranger(organiser, ada) -> None:
    league = league_of(organiser, visibility="private")
    with pytest.raises(NotFound):
        edit_league(league_id=league.pk, by=ada, changes={"name": "Mine"}, now=NOW)


def test_the_pool_of_a_league_is_shown_with_its_first_season(organiser) -> None:
    league = league_of(organiser)
    draft_season(league)
    assert not RatingPool.objects.get(pk=league.pool_id).is_public
    open_season(league)
    assert RatingPool.objects.get(pk=league.pool_id).is_public
