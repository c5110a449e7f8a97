"""Addresses of the pages of tournaments for people."""

from django.urls import path

from tournaments.web import organise_urls, public, public_acts, public_list, public_paper
from tournaments.web.leagues import organise_urls as organise_league_urls
from tournaments.web.leagues import urls as league_urls

_OF_ONE = "tournaments/<int:tournament_id>"

urlpatterns = [
    *organise_urls.urlpatterns,
    *organise_league_urls.urlpatterns,
    *league_urls.urlpatterns,
    path("tournaments", public_list.tournaments, name="tournaments"),
    path("t/<str:code>", public_list.by_code, name="tournament_by_code"),
    path(_OF_ONE, public.page, name="tournament"),
    path(f"{_OF_ONE}/bracket", public.page, {"tab": "bracket"}, name="tournament_bracket"),
    path(f"{_OF_ONE}/rounds", public.page, {"tab": "rounds"}, name="tournament_rounds"),
    path(f"{_OF_ONE}/rounds/<int:number>", public.page, {"tab": "rounds"}, name="tournament_round"),
    path(f"{_OF_ONE}/standings", public.page, {"tab": "standings"}, name="tournament_standings"),
    path(f"{_OF_ONE}/players", public.page, {"tab": "players"}, name="tournament_players"),
    path(f"{_OF_ONE}/rules", public.page, {"tab": "rules"}, name="tournament_rules"),
    path(f"{_OF_ONE}/feed", public.page, {"tab": "feed"}, name="tournament_feed"),
    path(f"{_OF_ONE}/tables/<int:number>", public.page, {"tab": "table"}, name="tournament_table"),
    path(f"{_OF_ONE}/entries/<int:number>", public.page, {"tab": "entry"}, name="tournament_entry"),
    path(f"{_OF_ONE}/state", public.state, name="tournament_state"),
    path(f"{_OF_ONE}/join", public_acts.join, name="tournament_join"),
    path(f"{_OF_ONE}/entry", public_acts.own_entry, name="tournament_own_entry"),
    path(f"{_OF_ONE}/tables/<int:pairing_id>/present", public_acts.present, name="tournament_present"),
    path(f"{_OF_ONE}/print/<str:what>", public_paper.paper, name="tournament_print"),
    path(f"{_OF_ONE}/sheets/<int:number>", public_paper.sheets, name="tournament_sheets"),
    path(f"{_OF_ONE}/files/<str:name>", public_paper.file, name="tournament_file"),
    path(f"{_OF_ONE}/screen", public_paper.screen, name="tournament_screen"),
    path(f"{_OF_ONE}/embed", public_paper.embed, name="tournament_embed"),
]
