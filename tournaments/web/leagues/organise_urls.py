"""Addresses of the pages for those who run leagues."""

from django.urls import path

from tournaments.web.leagues import (
    organise_acts,
    organise_board,
    organise_entries,
    organise_export,
    organise_lists,
    organise_new,
    organise_room,
    organise_settings,
)

_LEAGUES = "organise/leagues"
_LEAGUE = f"{_LEAGUES}/<int:league_id>"
_SEASON = f"{_LEAGUE}/<int:number>"

urlpatterns = [
    path(_LEAGUES, organise_lists.leagues, name="organise_leagues"),
    path(f"{_LEAGUES}/new", organise_new.new, name="organise_league_new"),
    path(_LEAGUE, organise_lists.league, name="organise_league"),
    path(f"{_LEAGUE}/act", organise_lists.league_act, name="organise_league_own_act"),
    path(f"{_LEAGUE}/new", organise_new.new_season, name="organise_league_new_season"),
    path(_SEASON, organise_room.room, name="organise_league_season"),
    path(f"{_SEASON}/state", organise_room.state, name="organise_league_state"),
    path(f"{_SEASON}/act", organise_acts.act, name="organise_league_act"),
    path(f"{_SEASON}/edit", organise_settings.edit, name="organise_league_edit"),
    path(f"{_SEASON}/export/season.json", organise_export.season_file, name="organise_league_file"),
    path(f"{_SEASON}/boards/<int:board_id>", organise_board.board, name="organise_league_board"),
    path(f"{_SEASON}/entries/<int:entry_id>", organise_entries.entry_page, name="organise_league_entry"),
    path(f"{_SEASON}/<str:tab>", organise_room.room, name="organise_league_tab"),
]
