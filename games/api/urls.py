"""The addresses of `/api/v1/`; no trailing slashes, and a problem document for everything else."""

from django.urls import path, re_path

from games.api.announcements import AnnouncementsEndpoint
from games.api.clubs import (
    ClubEndpoint,
    ClubMembersEndpoint,
    ClubsEndpoint,
    MembershipEndpoint,
    OwnMembershipEndpoint,
)
from games.api.endpoint import UnknownEndpoint
from games.api.events import EventsEndpoint, StreamEndpoint
from games.api.guests import GuestsEndpoint
from games.api.leaderboard import LeaderboardEndpoint
from games.api.matches import InvitationEndpoint, MatchEndpoint, MatchesEndpoint, ResignationEndpoint
from games.api.notices import (
    DeviceEndpoint,
    DevicesEndpoint,
    InboxStreamEndpoint,
    NoticesEndpoint,
    NoticeSettingsEndpoint,
    ReadNoticeEndpoint,
    ReadNoticesEndpoint,
)
from games.api.players import PlayerPageEndpoint, RatingCourseEndpoint, ResultsEndpoint, VersusEndpoint
from games.api.plays import LegalPlaysEndpoint, PlaysEndpoint
from games.api.pools import CalibrationEndpoint, PoolsEndpoint
from games.api.presets import PresetsEndpoint
from games.api.problem_kinds import ProblemKindEndpoint, ProblemKindsEndpoint
from games.api.records import RecordEndpoint, ValidationEndpoint
from games.api.reports import (
    ChairConfirmationEndpoint,
    ChairReportsEndpoint,
    ConfirmationEndpoint,
    ReportsEndpoint,
    RulingEndpoint,
)
from games.api.reviews import HandReviewEndpoint, ReviewEndpoint
from games.api.schema import SchemaEndpoint
from games.api.seats import BotsEndpoint, MySeatEndpoint, SeatsEndpoint
from games.api.table_matches import TableMatchesEndpoint
from games.api.tokens import CurrentTokenEndpoint, TokensEndpoint

app_name = "api"

urlpatterns = [
    path("guests", GuestsEndpoint.as_view(), name="guests"),
    path("tokens", TokensEndpoint.as_view(), name="tokens"),
    path("tokens/current", CurrentTokenEndpoint.as_view(), name="current-token"),
    path("presets", PresetsEndpoint.as_view(), name="presets"),
    path("matches", MatchesEndpoint.as_view(), name="matches"),
    path("matches/<int:match_id>", MatchEndpoint.as_view(), name="match"),
    path("matches/<int:match_id>/seats", SeatsEndpoint.as_view(), name="seats"),
    path("matches/<int:match_id>/seats/mine", MySeatEndpoint.as_view(), name="my-seat"),
    path("matches/<int:match_id>/bots", BotsEndpoint.as_view(), name="bots"),
    path("matches/<int:match_id>/legal-plays", LegalPlaysEndpoint.as_view(), name="legal-plays"),
    path("matches/<int:match_id>/plays", PlaysEndpoint.as_view(), name="plays"),
    path("matches/<int:match_id>/announcements", AnnouncementsEndpoint.as_view(), name="announcements"),
    path("matches/<int:match_id>/resignation", ResignationEndpoint.as_view(), name="resignation"),
    path("matches/<int:match_id>/events", EventsEndpoint.as_view(), name="events"),
    path("matches/<int:match_id>/stream", StreamEndpoint.as_view(), name="stream"),
    path("matches/<int:match_id>/reports", ReportsEndpoint.as_view(), name="reports"),
    path("matches/<int:match_id>/confirmation", ConfirmationEndpoint.as_view(), name="confirmation"),
    path("matches/<int:match_id>/ruling", RulingEndpoint.as_view(), name="ruling"),
    path("matches/<int:match_id>/record", RecordEndpoint.as_view(), name="record"),
    path("matches/<int:match_id>/review", ReviewEndpoint.as_view(), name="review"),
    path(
        "matches/<int:match_id>/review/hands/<int:number>",
        HandReviewEndpoint.as_view(),
        name="hand-review",
    ),
    path("records/validation", ValidationEndpoint.as_view(), name="validation"),
    path("table-matches", TableMatchesEndpoint.as_view(), name="table-matches"),
    re_path(r"^reports/(?P<report_code>[a-z0-9]{12})$", ChairReportsEndpoint.as_view(), name="chair-reports"),
    re_path(
        r"^reports/(?P<report_code>[a-z0-9]{12})/confirmation$",
        ChairConfirmationEndpoint.as_view(),
        name="chair-confirmation",
    ),
    re_path(r"^invitations/(?P<join_code>[A-Za-z0-9]{8})$", InvitationEndpoint.as_view(), name="invitation"),
    path("pools", PoolsEndpoint.as_view(), name="pools"),
    re_path(r"^pools/(?P<pool>[^/\x00]{1,40})/calibration$", CalibrationEndpoint.as_view(), name="calibration"),
    path("leaderboard", LeaderboardEndpoint.as_view(), name="leaderboard"),
    # A NUL reaches no database column, so it is no name either.
    re_path(r"^players/(?P<name>[^/\x00]{1,60})$", PlayerPageEndpoint.as_view(), name="player"),
    re_path(
        r"^players/(?P<name>[^/\x00]{1,60})/ratings/(?P<pool>[^/\x00]{1,40})$",
        RatingCourseEndpoint.as_view(),
        name="rating-course",
    ),
    re_path(r"^players/(?P<name>[^/\x00]{1,60})/results$", ResultsEndpoint.as_view(), name="results"),
    re_path(
        r"^players/(?P<name>[^/\x00]{1,60})/versus/(?P<other>[^/\x00]{1,60})$", VersusEndpoint.as_view(), name="versus"
    ),
    path("notices", NoticesEndpoint.as_view(), name="notices"),
    path("notices/read", ReadNoticesEndpoint.as_view(), name="read-notices"),
    path("notices/settings", NoticeSettingsEndpoint.as_view(), name="notice-settings"),
    path("notices/devices", DevicesEndpoint.as_view(), name="devices"),
    path("notices/devices/<int:device_id>", DeviceEndpoint.as_view(), name="device"),
    path("notices/<int:notice_id>/read", ReadNoticeEndpoint.as_view(), name="read-notice"),
    path("inboxes/<int:player_id>/stream", InboxStreamEndpoint.as_view(), name="inbox-stream"),
    path("clubs", ClubsEndpoint.as_view(), name="clubs"),
    path("clubs/<int:club_id>", ClubEndpoint.as_view(), name="club"),
    path("clubs/<int:club_id>/members", ClubMembersEndpoint.as_view(), name="club-members"),
    path("clubs/<int:club_id>/members/mine", OwnMembershipEndpoint.as_view(), name="own-membership"),
    re_path(
        r"^clubs/(?P<club_id>[0-9]{1,15})/members/(?P<name>[^/\x00]{1,60})$",
        MembershipEndpoint.as_view(),
        name="membership",
    ),
    path("problems", ProblemKindsEndpoint.as_view(), name="problems"),
    re_path(r"^problems/(?P<code>[a-z_]{1,60})$", ProblemKindEndpoint.as_view(), name="problem"),
    path("schema", SchemaEndpoint.as_view(), name="schema"),
    re_path(r"", UnknownEndpoint.as_view(), name="unknown"),
]
