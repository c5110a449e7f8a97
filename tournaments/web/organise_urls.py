"""Addresses of the pages for organisers."""

from django.urls import path

from tournaments.web import (
    organise,
    organise_acts,
    organise_new,
    organise_players,
    organise_room,
    organise_settings,
    organise_tables,
)

_ROOM = "organise/<int:tournament_id>"

urlpatterns = [
    path("organise", organise.mine, name="organise_mine"),
    path("organise/new", organise_new.new, name="organise_new"),
    path("tournaments/new", organise.new_elsewhere, name="tournament_new"),
    path(_ROOM, organise_room.room, name="organise_event"),
    path(f"{_ROOM}/state", organise_room.state, name="organise_state"),
    path(f"{_ROOM}/act", organise_acts.act, name="organise_act"),
    path(f"{_ROOM}/edit", organise_settings.edit, name="organise_edit"),
    path(f"{_ROOM}/add", organise_players.add, name="organise_add"),
    path(f"{_ROOM}/import", organise_players.import_file, name="organise_import"),
    path(f"{_ROOM}/tables/<int:pairing_id>", organise_tables.table, name="organise_table"),
    path(f"{_ROOM}/names/<int:number>", organise.names_list, name="organise_names"),
    path(f"{_ROOM}/export/<str:file>", organise.export_file, name="organise_file"),
    path(f"{_ROOM}/<str:tab>", organise_room.room, name="organise_tab"),
]
