"""Addresses of the pages for people."""

from django.urls import path

from games.web import account, hand, home, play, players, real_tables, records, reports, seats, table

urlpatterns = [
    path("", home.lobby, name="home"),
    path("play/bot", home.play_bot, name="play_bot"),
    path("play/friend", home.play_friend, name="play_friend"),
    path("play/new", play.new_table, name="new_table"),
    path("j/<str:code>", play.invitation, name="invitation"),
    path("g/<int:match_id>", table.table, name="table"),
    path("g/<int:match_id>.shn", records.record_text, name="record_text"),
    path("g/<int:match_id>.json", records.record_json, name="record_json"),
    path("g/<int:match_id>/announce", table.announce, name="announce"),
    path("g/<int:match_id>/play", table.play, name="play"),
    path("g/<int:match_id>/resign", table.resign_match, name="resign"),
    path("g/<int:match_id>/again", table.play_again, name="play_again"),
    path("g/<int:match_id>/sit", seats.sit, name="sit"),
    path("g/<int:match_id>/leave", seats.leave, name="leave"),
    path("g/<int:match_id>/bots", seats.bots, name="fill_with_bots"),
    path("g/<int:match_id>/cancel", seats.cancel, name="cancel"),
    path("g/<int:match_id>/hand/<int:number>", hand.hand, name="hand"),
    path("g/<int:match_id>/report", reports.report, name="report"),
    path("g/<int:match_id>/rule", reports.rule, name="rule"),
    path("g/<int:match_id>/sheet", real_tables.score_sheets, name="score_sheets"),
    path("r/<str:report_code>", reports.report_by_code, name="report_by_code"),
    path("tables/new", real_tables.new_real_table, name="new_real_table"),
    path("players", players.leaderboard_page, name="players"),
    path("@<str:name>", players.profile, name="profile"),
    path("account", account.overview, name="account"),
    path("account/keep", account.keep, name="keep_guest"),
    path("account/theme", account.theme, name="theme"),
]
