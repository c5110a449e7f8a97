"""Divisions are filled by the plan of the season before, then by rating, and moved by hand."""

from typing import Any

import pytest

from games.models import Notice, Rating
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    enter,
    fill,
    league_of,
    new_player,
    open_season,
    placed_season,
    play_season,
    running_season,
)
from tournaments.models import MovementPlan, Season, SeasonEntry
from tournaments.services.errors import BadEntry, NotStaff, Stale, TooFewEntries, WrongPhase
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.placement import move_entry, place_season, reopen_registration
from tournaments.services.leagues.rosters import remove_member

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


def _placed(season: Season) -> list[list[str]]:
    """The names in each division, by seed."""
    return [
        list(division.entries.filter(seed__isnull=False).order_by("seed").values_list("name", flat=True))
        for division in season.divisions.order_by("number")
    ]


def _place(season: Season) -> Season:
    return place_season(season_id=season.pk, by=season.league.organiser, now=NOW)


def _finished(season: Season, *, up: dict[int, list[int]]) -> Season:
    """The season, over, with a signed plan: the ids of its entries by the number of their next division."""
    content: dict[str, Any] = {"moves": [], "divisions": {str(n): ids for n, ids in up.items()}, "vacancies": {}}
    MovementPlan.objects.create(
        season=season, number=1, status="signed", content={**content, "pending": []}, digest="0" * 64,
        created_at=NOW, created_by=season.league.organiser, signed_at=NOW, signed_by=season.league.organiser,
    )  # fmt: skip
    Season.objects.filter(pk=season.pk).update(status="finished")
    season.refresh_from_db()
    return season


def test_without_a_season_before_the_strongest_are_at_the_top(organiser) -> None:
    season = open_season(league_of(organiser), divisions=2, places=2)
    for name, rating in (("Ada", 1500.0), ("Bruno", 1900.0), ("Carla", None), ("Dino", 1700.4)):
        enter(season, new_player(name, rating=rating))
    season = _place(season)

    assert (season.status, _placed(season)) == ("placed", [["Bruno", "Dino"], ["Ada", "Carla"]])
    assert list(season.entries.order_by("name").values_list("rating", flat=True)) == [1500, 1900, 1500, 1700]
    told = Notice.objects.filter(kind="season_placed", player__name="Ada").get()
    assert told.facts["division"] == "Serie B"


def test_whoever_has_played_in_the_league_is_placed_by_its_own_rating(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1, places=2)
    for name, rating in (("Ada", 1900.0), ("Bruno", 1600.0)):
        enter(season, new_player(name, rating=rating))
    bruno = season.entries.get(name="Bruno").captain
    Rating.objects.create(player=bruno, pool=season.league.pool.code, value=2000, games=3)

    assert _placed(_place(season)) == [["Bruno", "Ada"]]


def test_a_team_is_placed_by_the_mean_of_those_at_its_boards(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1, places=2, boards=2, most_reserves=1)
    enter(season, new_player(rating=1500), new_player(rating=1602), new_player(rating=2500), team_name="Uno")
    enter(season, new_player(rating=1550), new_player(rating=1551), team_name="Due")
    season = _place(season)
    assert list(season.entries.order_by("seed").values_list("name", "rating")) == [("Uno", 1551), ("Due", 1551)]


def test_the_signed_plan_comes_first_and_newcomers_last(organiser) -> None:
    last = running_season(organiser, divisions=2, entries=2)
    one, two, three, four = last.entries.order_by("division__number", "seed")
    _finished(last, up={1: [one.pk, three.pk], 2: [two.pk, four.pk]})
    season = open_season(last.league, divisions=3, places=2)
    enter(season, new_player("Nuova", rating=2400))
    for old in (four, three, two, one):
        enter(season, old.captain)
    season = _place(season)

    assert _placed(season) == [[one.name, three.name], [two.name, four.name], ["Nuova"]]
    assert season.entries.get(name=three.name).came_from == three
    assert season.entries.get(name="Nuova").came_from is None


def test_a_place_that_is_not_taken_again_goes_to_the_first_below(organiser) -> None:
    last = running_season(organiser, divisions=2, entries=2)
    one, two, three, four = last.entries.order_by("division__number", "seed")
    _finished(last, up={1: [one.pk, two.pk], 2: [three.pk, four.pk]})
    season = open_season(last.league, divisions=2, places=2)
    for player in (two.captain, three.captain, four.captain, new_player("Nuova", rating=2400)):
        enter(season, player)

    assert _placed(_place(season)) == [[two.name, three.name], [four.name, "Nuova"]]


def test_a_team_is_the_same_team_with_other_people(organiser) -> None:
    last = running_season(organiser, divisions=1, entries=2, boards=2)
    one, two = last.entries.order_by("seed")
    _finished(last, up={1: [two.pk, one.pk]})
    season = open_season(last.league, divisions=1, places=2, boards=2)
    enter(season, one.captain, new_player(), team_name=one.name)
    enter(season, two.captain, new_player(), team_name=two.name)
    season = _place(season)

    assert _placed(season) == [[two.name, one.name]]
    assert season.entries.get(name=one.name).came_from == one


def test_a_pair_with_another_partner_is_another_pair(organiser) -> None:
    last = running_season(organiser, divisions=1, entries=2, team_size=2)
    one = last.entries.get(seed=1)
    first, second = [member.player for member in one.roster.order_by("order")]
    _finished(last, up={1: [entry.pk for entry in last.entries.order_by("seed")]})
    season = open_season(last.league, preset="scopone", divisions=1, places=2)
    enter(season, first, new_player())
    enter(season, new_player(), new_player())
    assert set(_place(season).entries.values_list("came_from", flat=True)) == {None}


def test_whoever_was_disqualified_begins_anew(organiser) -> None:
    last = running_season(organiser, divisions=1, entries=2)
    one, two = last.entries.order_by("seed")
    SeasonEntry.objects.filter(pk=one.pk).update(status=Status.DISQUALIFIED)
    _finished(last, up={1: [one.pk, two.pk]})
    season = open_season(last.league, divisions=1, places=2)
    enter(season, one.captain)
    enter(season, two.captain)
    assert _placed(_place(season)) == [[two.name, one.name]]


def test_a_season_that_nobody_signed_places_nobody(organiser) -> None:
    last = running_season(organiser, divisions=1, entries=2)
    play_season(last)
    Season.objects.filter(pk=last.pk).update(status="finished")
    season = open_season(last.league, divisions=1, places=2)
    enter(season, new_player("Nuova", rating=2400))
    for old in last.entries.order_by("-seed"):
        enter(season, old.captain)
    assert _placed(_place(season))[0][0] == "Nuova"


def test_teams_without_their_players_are_left_out_and_the_next_move_up(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1, places=2, boards=2)
    one, two, three = fill(season, 3)
    member = one.roster.exclude(player=one.captain).get()
    remove_member(entry_id=one.pk, by=one.captain, member_id=member.pk, now=NOW)
    season = _place(season)

    one.refresh_from_db()
    assert (one.status, _placed(season)) == (Status.APPLIED, [[two.name, three.name]])
    assert season.log.get(verb="entry_left_out").reason == "roster_incomplete"


def test_an_organiser_moves_entries_between_divisions_and_within(organiser, ada) -> None:
    season = placed_season(organiser, divisions=2, entries=2)
    one, two, three, four = season.entries.order_by("division__number", "seed")
    with pytest.raises(NotStaff):
        move_entry(entry_id=one.pk, by=ada, division_number=2, now=NOW)
    move_entry(entry_id=one.pk, by=organiser, division_number=2, now=NOW)
    assert _placed(season) == [[two.name], [three.name, four.name, one.name]]
    move_entry(entry_id=four.pk, by=organiser, division_number=1, seed=1, now=NOW)
    move_entry(entry_id=one.pk, by=organiser, division_number=2, seed=1, now=NOW)

    assert _placed(season) == [[four.name, two.name], [one.name, three.name]]
    acts = season.log.filter(verb="entry_placed").order_by("number")
    assert [(act.before, act.after) for act in acts][0] == (
        {"division": 1, "seed": 1}, {"division": 2, "seed": 3},
    )  # fmt: skip
    for wrong in ({"division_number": 3}, {"division_number": 2, "seed": 4}, {"division_number": 2, "seed": 0}):
        with pytest.raises(BadEntry):
            move_entry(entry_id=one.pk, by=organiser, now=NOW, **wrong)


def test_entries_are_moved_before_the_start_only(organiser) -> None:
    season = running_season(organiser, divisions=2, entries=2)
    with pytest.raises(WrongPhase):
        move_entry(entry_id=season.entries.first().pk, by=organiser, division_number=2, now=NOW)


def test_a_placement_is_taken_back_and_people_enter_again(organiser, ada) -> None:
    season = placed_season(organiser, divisions=1, entries=2)
    season = reopen_registration(season_id=season.pk, by=organiser, now=NOW)
    assert (season.status, _placed(season)) == ("registration", [[]])
    assert enter_season(season_id=season.pk, by=ada, now=NOW).status == Status.WAITLISTED
    assert _place(season).status == "placed"
    assert Notice.objects.filter(kind="season_placed").count() == 4, "everybody hears of the second placement too"


def test_a_season_needs_two_entries_and_an_organiser_who_looked(organiser, ada) -> None:
    season = open_season(league_of(organiser), divisions=1)
    fill(season, 1)
    with pytest.raises(TooFewEntries):
        _place(season)
    season.refresh_from_db()
    with pytest.raises(Stale):
        place_season(season_id=season.pk, by=organiser, now=NOW, version=season.version - 1)
    with pytest.raises(NotStaff):
        place_season(season_id=season.pk, by=ada, now=NOW)
