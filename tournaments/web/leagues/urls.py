"""Addresses of the pages of leagues for people."""

from django.urls import path

from tournaments.web.leagues import agenda, board, board_acts, division, entry, files, hours, joining, lists, season

_SEASON = "leagues/<int:league_id>/<int:number>"
_DIVISION = f"{_SEASON}/<int:division>"
_ENTRY = f"{_SEASON}/entries/<int:entry_id>"

urlpatterns = [
    path("leagues", lists.leagues, name="league_list"),
    path("leagues/<int:league_id>", lists.league, name="league_home"),
    path(_SEASON, season.page, name="league_season"),
    path(f"{_SEASON}/join", joining.join, name="league_join"),
    path(f"{_SEASON}/own", joining.own, name="league_own"),
    path(_ENTRY, entry.page, name="league_entry"),
    path(f"{_ENTRY}/act", entry.act, name="league_entry_act"),
    path(f"{_ENTRY}/calendar.ics", files.entrys_calendar, name="league_entry_calendar"),
    path(_DIVISION, division.page, name="league_division"),
    path(f"{_DIVISION}/fixtures", division.page, {"tab": "fixtures"}, name="league_fixtures"),
    path(f"{_DIVISION}/grid", division.page, {"tab": "grid"}, name="league_grid"),
    path(f"{_DIVISION}/members", division.page, {"tab": "members"}, name="league_members"),
    path(f"{_DIVISION}/rules", division.page, {"tab": "rules"}, name="league_rules"),
    path(f"{_DIVISION}/ratings", division.page, {"tab": "ratings"}, name="league_ratings"),
    path(f"{_DIVISION}/calendar.ics", files.divisions_calendar, name="league_division_calendar"),
    path(f"{_DIVISION}/files/<str:name>", files.table, name="league_division_file"),
    path("boards/<int:board_id>", board.page, name="league_board"),
    path("boards/<int:board_id>/act", board_acts.act, name="league_board_act"),
    path("my/boards", agenda.page, name="league_agenda"),
    path("my/calendar", files.renew, name="league_calendar_renew"),
    path("calendars/<str:key>.ics", files.players_calendar, name="league_calendar"),
    path("account/hours", hours.page, name="league_hours"),
]
