"""The kinds of notices that tournaments and leagues have; their texts are in `templates/notices/` of this app."""

from datetime import timedelta

from django.utils.translation import gettext_lazy

from games.notices.kinds import NoticeKind

_BOARD = ("league", "season", "division", "round", "board", "opponent")
_SEASON = ("league", "season", "division")

_TIMES = (
    NoticeKind(
        "time_proposed",
        "leagues",
        gettext_lazy("A time is proposed for your match"),
        facts=(*_BOARD, "by", "starts_at", "deadline_at", "text"),
    ),
    NoticeKind(
        "time_agreed", "leagues", gettext_lazy("A time is agreed"), facts=(*_BOARD, "by", "starts_at", "deadline_at")
    ),
    NoticeKind(
        "time_declined",
        "leagues",
        gettext_lazy("A time is declined, or an agreed one given up"),
        facts=(*_BOARD, "by", "starts_at", "deadline_at", "text"),
    ),
    NoticeKind(
        "time_set_by_rule",
        "leagues",
        gettext_lazy("A time is set because none was agreed"),
        facts=(*_BOARD, "starts_at", "deadline_at", "text"),
    ),
    NoticeKind(
        "match_soon",
        "leagues",
        gettext_lazy("Your match begins soon"),
        facts=(*_BOARD, "starts_at"),
        useful_for=timedelta(hours=2),
    ),
    NoticeKind(
        "table_open",
        "leagues",
        gettext_lazy("Your opponent waits at the table"),
        facts=(*_BOARD, "by", "starts_at", "deadline_at"),
        useful_for=timedelta(hours=1),
    ),
    NoticeKind(
        "round_opened",
        "leagues",
        gettext_lazy("A round of your league opens"),
        facts=(*_BOARD, "starts_at", "deadline_at"),
        push=False,
    ),
    NoticeKind(
        "window_ending",
        "leagues",
        gettext_lazy("A round ends soon and your match has no time or result"),
        facts=(*_BOARD, "starts_at", "deadline_at", "outcome"),
        useful_for=timedelta(hours=24),
    ),
)

_CHANGES = (
    NoticeKind(
        "postponement_asked",
        "leagues",
        gettext_lazy("A postponement is asked for or taken"),
        facts=(*_BOARD, "by", "deadline_at", "text", "outcome"),
    ),
    NoticeKind(
        "postponement_decided",
        "leagues",
        gettext_lazy("A postponement is decided"),
        facts=(*_BOARD, "by", "deadline_at", "text", "outcome"),
    ),
    NoticeKind(
        "alternate_asked",
        "leagues",
        gettext_lazy("You are asked to stand in"),
        facts=(*_BOARD, "by", "starts_at", "deadline_at", "text"),
        useful_for=timedelta(hours=24),
    ),
    NoticeKind(
        "alternate_found",
        "leagues",
        gettext_lazy("Somebody stands in"),
        facts=(*_BOARD, "by", "starts_at", "text"),
    ),
    NoticeKind(
        "alternate_not_found",
        "leagues",
        gettext_lazy("Nobody was found to stand in"),
        facts=(*_BOARD, "by", "starts_at", "deadline_at", "text"),
    ),
    NoticeKind(
        "seat_changed",
        "leagues",
        gettext_lazy("Somebody else plays at your board"),
        facts=(*_BOARD, "by", "starts_at", "text"),
    ),
    NoticeKind(
        "claim_filed",
        "leagues",
        gettext_lazy("The other side says that you did not come, or did not answer"),
        facts=(*_BOARD, "by", "deadline_at", "text"),
    ),
    NoticeKind(
        "claim_decided",
        "leagues",
        gettext_lazy("A claim is decided"),
        facts=(*_BOARD, "by", "text", "outcome"),
    ),
    NoticeKind(
        "result_entered",
        "leagues",
        gettext_lazy("A result of yours is entered or corrected"),
        facts=(*_BOARD, "by", "outcome", "text", "deadline_at"),
        push=False,
    ),
    NoticeKind(
        "result_disputed",
        "leagues",
        gettext_lazy("A result of yours is disputed"),
        facts=(*_BOARD, "by", "outcome", "text"),
    ),
)

_SEASONS = (
    NoticeKind(
        "entry_decided",
        "leagues",
        gettext_lazy("Your registration for a season is decided"),
        facts=("league", "season", "division", "by", "outcome", "text", "starts_at"),
    ),
    NoticeKind(
        "roster_invited",
        "leagues",
        gettext_lazy("A team or a partner wants you"),
        facts=("league", "season", "team", "by", "deadline_at", "text"),
    ),
    NoticeKind(
        "season_placed",
        "leagues",
        gettext_lazy("You are placed in a division"),
        facts=(*_SEASON, "starts_at", "text"),
        push=False,
    ),
    NoticeKind(
        "season_started",
        "leagues",
        gettext_lazy("Your season starts"),
        facts=(*_SEASON, "starts_at", "text"),
        push=False,
    ),
    NoticeKind(
        "season_finished",
        "leagues",
        gettext_lazy("Your season is over"),
        facts=(*_SEASON, "outcome", "text"),
        push=False,
    ),
    NoticeKind(
        "season_cancelled", "leagues", gettext_lazy("Your season is called off"), facts=(*_SEASON, "by", "text")
    ),
    NoticeKind(
        "moved",
        "leagues",
        gettext_lazy("You are promoted, relegated or stay"),
        facts=(*_SEASON, "outcome", "text"),
        push=False,
    ),
)

_TOURNAMENTS = (
    NoticeKind(
        "tournament_round_started",
        "tournaments",
        gettext_lazy("A round of your tournament starts: your table"),
        facts=("tournament", "round", "table", "pairing", "opponent", "starts_at", "deadline_at", "outcome", "zone"),
        email=False,
        useful_for=timedelta(hours=6),
        still_holds="tournaments.selectors.told.is_table_open",
    ),
    NoticeKind(
        "tournament_result_reported",
        "tournaments",
        gettext_lazy("A result at your table waits for your confirmation"),
        facts=("tournament", "round", "table", "pairing", "by", "outcome", "deadline_at", "zone"),
        email=False,
        useful_for=timedelta(hours=24),
        still_holds="tournaments.selectors.told.is_table_open",
    ),
    NoticeKind(
        "tournament_result_disputed",
        "tournaments",
        gettext_lazy("The reports of your table differ"),
        facts=("tournament", "round", "table", "pairing", "by", "outcome", "text", "zone"),
        email=False,
        still_holds="tournaments.selectors.told.is_table_open",
    ),
    NoticeKind(
        "tournament_entered",
        "tournaments",
        gettext_lazy("Somebody has entered you for a tournament"),
        facts=("tournament", "team", "by", "starts_at", "zone"),
    ),
    NoticeKind(
        "tournament_entry_decided",
        "tournaments",
        gettext_lazy("Your registration for a tournament is decided"),
        facts=("tournament", "by", "outcome", "text", "starts_at", "zone"),
    ),
    NoticeKind(
        "tournament_cancelled",
        "tournaments",
        gettext_lazy("A tournament of yours is called off"),
        facts=("tournament", "by", "text", "starts_at", "zone"),
    ),
)

KINDS = (*_TOURNAMENTS, *_TIMES, *_CHANGES, *_SEASONS)
"""The kinds of notices about tournaments and leagues."""
