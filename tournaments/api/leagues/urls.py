"""The addresses of leagues under `/api/v1/`; no trailing slashes."""

from django.urls import path

from tournaments.api.leagues import boards, claims, divisions, entry_acts, own, phases, results, rounds, standins, times
from tournaments.api.leagues.entries import (
    AlternatesEndpoint,
    MyOfferEndpoint,
    SeasonEntriesEndpoint,
    SeasonEntryEndpoint,
    SeasonRatingsEndpoint,
)
from tournaments.api.leagues.leagues import LeaguePageEndpoint, LeaguesEndpoint, LeagueStaffEndpoint
from tournaments.api.leagues.plans import PlanEndpoint, PlanSignatureEndpoint
from tournaments.api.leagues.seasons import (
    AllSeasonsEndpoint,
    SeasonDocumentEndpoint,
    SeasonEndpoint,
    SeasonLogEndpoint,
    SeasonNeedsEndpoint,
    SeasonsEndpoint,
)
from tournaments.api.leagues.stream import SeasonStreamEndpoint

app_name = "leagues_api"

_LEAGUE = "leagues/<int:league_id>"
_SEASON = f"{_LEAGUE}/seasons/<int:number>"
_ENTRY = f"{_SEASON}/entries/<int:entry_id>"
_DIVISION = f"{_SEASON}/divisions/<int:division>"
_ROUND = f"{_SEASON}/rounds/<int:round_id>"
_BOARD = "boards/<int:board_id>"
_PROPOSAL = f"{_BOARD}/proposals/<int:proposal_id>"
_CLAIM = f"{_BOARD}/claims/<int:claim_id>"

urlpatterns = [
    path("leagues", LeaguesEndpoint.as_view(), name="leagues"),
    path(_LEAGUE, LeaguePageEndpoint.as_view(), name="league"),
    path(f"{_LEAGUE}/staff/<str:name>", LeagueStaffEndpoint.as_view(), name="league-staff"),
    path("seasons", AllSeasonsEndpoint.as_view(), name="all-seasons"),
    path("seasons/<int:season_id>/stream", SeasonStreamEndpoint.as_view(), name="season-stream"),
    path(f"{_LEAGUE}/seasons", SeasonsEndpoint.as_view(), name="seasons"),
    path(_SEASON, SeasonEndpoint.as_view(), name="season"),
    path(f"{_SEASON}/open-registration", phases.SeasonOpeningEndpoint.as_view(), name="open-season"),
    path(f"{_SEASON}/place", phases.PlacementEndpoint.as_view(), name="place-season"),
    path(f"{_SEASON}/reopen-registration", phases.SeasonReopeningEndpoint.as_view(), name="reopen-season"),
    path(f"{_SEASON}/start", phases.SeasonStartEndpoint.as_view(), name="start-season"),
    path(f"{_SEASON}/start-playoffs", phases.PlayoffStartEndpoint.as_view(), name="start-playoffs"),
    path(f"{_SEASON}/cancel", phases.SeasonCancellationEndpoint.as_view(), name="cancel-season"),
    path(f"{_SEASON}/archive", phases.SeasonArchiveEndpoint.as_view(), name="archive-season"),
    path(f"{_SEASON}/next", phases.NextSeasonEndpoint.as_view(), name="next-season"),
    path(f"{_SEASON}/log", SeasonLogEndpoint.as_view(), name="season-log"),
    path(f"{_SEASON}/needs-you", SeasonNeedsEndpoint.as_view(), name="season-needs"),
    path(f"{_SEASON}/document", SeasonDocumentEndpoint.as_view(), name="season-document"),
    path(f"{_SEASON}/ratings", SeasonRatingsEndpoint.as_view(), name="season-ratings"),
    path(f"{_SEASON}/plan", PlanEndpoint.as_view(), name="plan"),
    path(f"{_SEASON}/plan/sign", PlanSignatureEndpoint.as_view(), name="sign-plan"),
    path(f"{_SEASON}/alternates", AlternatesEndpoint.as_view(), name="alternates"),
    path(f"{_SEASON}/alternates/mine", MyOfferEndpoint.as_view(), name="my-offer"),
    path(f"{_SEASON}/entries", SeasonEntriesEndpoint.as_view(), name="season-entries"),
    path(_ENTRY, SeasonEntryEndpoint.as_view(), name="season-entry"),
    path(f"{_ENTRY}/confirm", entry_acts.AgreementEndpoint.as_view(), name="confirm-member"),
    path(f"{_ENTRY}/decline", entry_acts.RefusalToJoinEndpoint.as_view(), name="decline-member"),
    path(f"{_ENTRY}/accept", entry_acts.AdmissionEndpoint.as_view(), name="accept-entry"),
    path(f"{_ENTRY}/reject", entry_acts.EntryRejectionEndpoint.as_view(), name="reject-entry"),
    path(f"{_ENTRY}/withdraw", entry_acts.EntryWithdrawalEndpoint.as_view(), name="withdraw-entry"),
    path(f"{_ENTRY}/disqualify", entry_acts.EntryDisqualificationEndpoint.as_view(), name="disqualify-entry"),
    path(f"{_ENTRY}/place", entry_acts.EntryPlaceEndpoint.as_view(), name="place-entry"),
    path(f"{_ENTRY}/refuse-promotion", entry_acts.PromotionRefusalEndpoint.as_view(), name="refuse-promotion"),
    path(f"{_ENTRY}/members", entry_acts.MembersEndpoint.as_view(), name="members"),
    path(f"{_ENTRY}/members/<int:member_id>", entry_acts.MemberEndpoint.as_view(), name="member"),
    path(f"{_ENTRY}/order", entry_acts.RosterOrderEndpoint.as_view(), name="roster-order"),
    path(f"{_ENTRY}/captain", entry_acts.EntryCaptainEndpoint.as_view(), name="entry-captain"),
    path(f"{_DIVISION}/table", divisions.TableEndpoint.as_view(), name="table"),
    path(f"{_DIVISION}/fixtures", divisions.FixturesEndpoint.as_view(), name="fixtures"),
    path(f"{_DIVISION}/grid", divisions.GridEndpoint.as_view(), name="grid"),
    path(f"{_DIVISION}/exports/<str:file>", divisions.DivisionFileEndpoint.as_view(), name="division-file"),
    path(f"{_SEASON}/playoffs", rounds.PlayoffsEndpoint.as_view(), name="playoffs"),
    path(f"{_SEASON}/rounds", rounds.LeagueRoundsEndpoint.as_view(), name="league-rounds"),
    path(_ROUND, rounds.LeagueRoundEndpoint.as_view(), name="league-round"),
    path(f"{_ROUND}/open", rounds.LeagueRoundOpeningEndpoint.as_view(), name="open-round"),
    path(f"{_ROUND}/close", rounds.LeagueRoundClosingEndpoint.as_view(), name="close-round"),
    path(f"{_ROUND}/pair", rounds.LeagueRoundPairingEndpoint.as_view(), name="pair-round"),
    path(f"{_ROUND}/extend", rounds.LeagueRoundExtensionEndpoint.as_view(), name="extend-round"),
    path(_BOARD, boards.BoardEndpoint.as_view(), name="board"),
    path(f"{_BOARD}/evidence", boards.EvidenceEndpoint.as_view(), name="evidence"),
    path(f"{_BOARD}/messages", boards.MessagesEndpoint.as_view(), name="messages"),
    path(f"{_BOARD}/present", boards.ComingEndpoint.as_view(), name="come"),
    path(f"{_BOARD}/table-match", boards.TableMatchEndpoint.as_view(), name="table-match"),
    path(f"{_BOARD}/proposals", times.ProposalsEndpoint.as_view(), name="proposals"),
    path(f"{_PROPOSAL}/accept", times.AcceptanceEndpoint.as_view(), name="accept-time"),
    path(f"{_PROPOSAL}/decline", times.RefusedTimeEndpoint.as_view(), name="decline-time"),
    path(f"{_PROPOSAL}/withdraw", times.WithdrawnTimeEndpoint.as_view(), name="withdraw-time"),
    path(f"{_BOARD}/time", times.TimeEndpoint.as_view(), name="set-time"),
    path(f"{_BOARD}/postponements", times.PostponementsEndpoint.as_view(), name="postponements"),
    path(
        f"{_BOARD}/postponements/<int:postponement_id>/decision",
        times.PostponementDecisionEndpoint.as_view(),
        name="decide-postponement",
    ),
    path(f"{_BOARD}/claims", claims.ClaimsEndpoint.as_view(), name="claims"),
    path(f"{_CLAIM}/answer", claims.ClaimAnswerEndpoint.as_view(), name="answer-claim"),
    path(f"{_CLAIM}/withdraw", claims.ClaimWithdrawalEndpoint.as_view(), name="withdraw-claim"),
    path(f"{_CLAIM}/decision", claims.ClaimDecisionEndpoint.as_view(), name="decide-claim"),
    path(f"{_BOARD}/stand-ins", standins.StandInsEndpoint.as_view(), name="stand-ins"),
    path(
        f"{_BOARD}/stand-ins/<int:request_id>/answer", standins.StandInAnswerEndpoint.as_view(), name="answer-request"
    ),
    path(f"{_BOARD}/chairs/<int:position>/<int:chair>", standins.ChairEndpoint.as_view(), name="chair"),
    path(f"{_BOARD}/result", results.BoardResultEndpoint.as_view(), name="board-result"),
    path(f"{_BOARD}/forfeit", results.BoardForfeitEndpoint.as_view(), name="board-forfeit"),
    path(f"{_BOARD}/correction", results.BoardCorrectionEndpoint.as_view(), name="board-correction"),
    path(
        f"{_BOARD}/correction-preview",
        results.BoardCorrectionPreviewEndpoint.as_view(),
        name="board-correction-preview",
    ),
    path(f"{_BOARD}/void", results.BoardVoidEndpoint.as_view(), name="board-void"),
    path("agenda", own.AgendaEndpoint.as_view(), name="agenda"),
    path("usual-hours", own.UsualHoursEndpoint.as_view(), name="usual-hours"),
    path("calendar", own.CalendarEndpoint.as_view(), name="calendar"),
]
