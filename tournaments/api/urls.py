"""The addresses of tournaments under `/api/v1/`; no trailing slashes."""

from django.urls import path, re_path

from tournaments.api import entry_acts, field, phases, results, rounds
from tournaments.api.entries import EntriesEndpoint, ImportEndpoint
from tournaments.api.exports import ExportEndpoint
from tournaments.api.log import LogEndpoint, NeedsYouEndpoint, UndoEndpoint
from tournaments.api.pairings import GraceEndpoint, PairingEndpoint, PairingsEndpoint, PresenceEndpoint
from tournaments.api.stages import BracketEndpoint, RankingEndpoint, StageEndpoint, StagesEndpoint, StandingsEndpoint
from tournaments.api.stream import StreamEndpoint
from tournaments.api.tournaments import TournamentCodeEndpoint, TournamentPageEndpoint, TournamentsEndpoint

app_name = "tournaments_api"

_ONE = "tournaments/<int:tournament_id>"
_ENTRY = f"{_ONE}/entries/<int:entry_id>"
_ROUND = f"{_ONE}/rounds/<int:number>"
_PAIRING = f"{_ONE}/pairings/<int:pairing_id>"

urlpatterns = [
    path("tournaments", TournamentsEndpoint.as_view(), name="tournaments"),
    re_path(r"^tournament-codes/(?P<code>[A-Za-z0-9]{1,8})$", TournamentCodeEndpoint.as_view(), name="code"),
    path(_ONE, TournamentPageEndpoint.as_view(), name="tournament"),
    path(f"{_ONE}/publish", phases.PublicationEndpoint.as_view(), name="publish"),
    path(f"{_ONE}/open-registration", phases.RegistrationOpeningEndpoint.as_view(), name="open-registration"),
    path(f"{_ONE}/close-registration", phases.RegistrationClosingEndpoint.as_view(), name="close-registration"),
    path(f"{_ONE}/check-in", phases.CheckInOpeningEndpoint.as_view(), name="open-check-in"),
    path(f"{_ONE}/start", phases.StartEndpoint.as_view(), name="start"),
    path(f"{_ONE}/pause", phases.PauseEndpoint.as_view(), name="pause"),
    path(f"{_ONE}/resume", phases.ResumptionEndpoint.as_view(), name="resume"),
    path(f"{_ONE}/cancel", phases.CancellationEndpoint.as_view(), name="cancel"),
    path(f"{_ONE}/finish", phases.FinishEndpoint.as_view(), name="finish"),
    path(f"{_ONE}/archive", phases.ArchiveEndpoint.as_view(), name="archive"),
    path(f"{_ONE}/advance", phases.AdvanceEndpoint.as_view(), name="advance"),
    path(f"{_ONE}/end-stage", phases.StageEndEndpoint.as_view(), name="end-stage"),
    path(f"{_ONE}/next-stage", phases.NextStageEndpoint.as_view(), name="next-stage"),
    path(f"{_ONE}/staff/<str:name>", field.StaffEndpoint.as_view(), name="staff"),
    path(f"{_ONE}/entries", EntriesEndpoint.as_view(), name="entries"),
    path(f"{_ONE}/entries/import", ImportEndpoint.as_view(), name="import"),
    path(f"{_ENTRY}/confirm", entry_acts.ConfirmationEndpoint.as_view(), name="confirm-entry"),
    path(f"{_ENTRY}/decline", entry_acts.DeclinationEndpoint.as_view(), name="decline-entry"),
    path(f"{_ENTRY}/approve", entry_acts.ApprovalEndpoint.as_view(), name="approve-entry"),
    path(f"{_ENTRY}/reject", entry_acts.RejectionEndpoint.as_view(), name="reject-entry"),
    path(f"{_ENTRY}/check-in", entry_acts.CheckInEndpoint.as_view(), name="check-in-entry"),
    path(f"{_ENTRY}/withdraw", entry_acts.WithdrawalEndpoint.as_view(), name="withdraw-entry"),
    path(f"{_ENTRY}/reinstate", entry_acts.ReinstatementEndpoint.as_view(), name="reinstate-entry"),
    path(f"{_ENTRY}/disqualify", entry_acts.DisqualificationEndpoint.as_view(), name="disqualify-entry"),
    path(f"{_ENTRY}/substitute", entry_acts.SubstitutionEndpoint.as_view(), name="substitute"),
    path(f"{_ENTRY}/venue", entry_acts.EntryVenueEndpoint.as_view(), name="entry-venue"),
    path(f"{_ENTRY}/absences/<int:number>", field.AbsenceEndpoint.as_view(), name="absence"),
    path(
        f"{_ONE}/forbidden-pairs/<int:first_entry>/<int:second_entry>",
        field.ForbiddenPairEndpoint.as_view(),
        name="forbidden-pair",
    ),
    path(f"{_ONE}/seeds", field.SeedsEndpoint.as_view(), name="seeds"),
    path(f"{_ONE}/seeds/by-rating", field.RatingSeedsEndpoint.as_view(), name="seeds-by-rating"),
    path(f"{_ONE}/seeds/lot", field.LotSeedsEndpoint.as_view(), name="seeds-by-lot"),
    path(f"{_ONE}/stages", StagesEndpoint.as_view(), name="stages"),
    path(f"{_ONE}/stages/<int:number>", StageEndpoint.as_view(), name="stage"),
    path(f"{_ONE}/standings", StandingsEndpoint.as_view(), name="standings"),
    path(f"{_ONE}/ranking", RankingEndpoint.as_view(), name="ranking"),
    path(f"{_ONE}/bracket", BracketEndpoint.as_view(), name="bracket"),
    path(f"{_ONE}/rounds", rounds.RoundsEndpoint.as_view(), name="rounds"),
    path(f"{_ROUND}/start", rounds.RoundStartEndpoint.as_view(), name="start-round"),
    path(f"{_ROUND}/unpair", rounds.RoundUnpairingEndpoint.as_view(), name="unpair-round"),
    path(f"{_ROUND}/swap", rounds.RoundSwapEndpoint.as_view(), name="swap"),
    path(f"{_ROUND}/close", rounds.RoundClosingEndpoint.as_view(), name="close-round"),
    path(f"{_ROUND}/reopen", rounds.RoundReopeningEndpoint.as_view(), name="reopen-round"),
    path(f"{_ONE}/pairings", PairingsEndpoint.as_view(), name="pairings"),
    path(_PAIRING, PairingEndpoint.as_view(), name="pairing"),
    path(f"{_PAIRING}/present", PresenceEndpoint.as_view(), name="present"),
    path(f"{_PAIRING}/grace", GraceEndpoint.as_view(), name="grace"),
    path(f"{_PAIRING}/result", results.ResultEndpoint.as_view(), name="result"),
    path(f"{_PAIRING}/forfeit", results.ForfeitEndpoint.as_view(), name="forfeit"),
    path(f"{_PAIRING}/correction", results.CorrectionEndpoint.as_view(), name="correction"),
    path(f"{_PAIRING}/correction-preview", results.CorrectionPreviewEndpoint.as_view(), name="correction-preview"),
    path(f"{_PAIRING}/void", results.VoidEndpoint.as_view(), name="void"),
    path(f"{_ONE}/stream", StreamEndpoint.as_view(), name="stream"),
    path(f"{_ONE}/log", LogEndpoint.as_view(), name="log"),
    path(f"{_ONE}/log/<int:number>/undo", UndoEndpoint.as_view(), name="undo"),
    path(f"{_ONE}/needs-you", NeedsYouEndpoint.as_view(), name="needs-you"),
    path(f"{_ONE}/exports/<str:file>", ExportEndpoint.as_view(), name="export"),
]
