"""Tables of the `games` app: columns and constraints, no behaviour."""

from games.models.calibration import Calibration
from games.models.club import Club, ClubMember
from games.models.event import MatchEvent
from games.models.fair_play import FairPlayAlert, RelatedPlayers
from games.models.hand import Hand
from games.models.heartbeat import Heartbeat
from games.models.idempotency import IdempotentReply
from games.models.leaderboard import (
    LeaderboardCount,
    LeaderboardCountChange,
    LeaderboardEntry,
    LeaderboardPool,
    LeaderboardSnapshot,
)
from games.models.lesson import FinishedLesson
from games.models.match import Match, Seat
from games.models.notice import Channel, Notice, NoticeChoice, NoticeDelivery, PushDevice
from games.models.player import Player
from games.models.rating import Rating, RatingChange, RatingEntry, RatingPool, RatingRefold
from games.models.report import Report, Ruling
from games.models.review import HandReview, MatchReview
from games.models.team import Team, TeamMember
from games.models.user import User

__all__ = [
    "Calibration",
    "Channel",
    "Club",
    "ClubMember",
    "FairPlayAlert",
    "FinishedLesson",
    "Hand",
    "HandReview",
    "Heartbeat",
    "IdempotentReply",
    "LeaderboardCount",
    "LeaderboardCountChange",
    "LeaderboardEntry",
    "LeaderboardPool",
    "LeaderboardSnapshot",
    "Match",
    "MatchEvent",
    "MatchReview",
    "Notice",
    "NoticeChoice",
    "NoticeDelivery",
    "Player",
    "PushDevice",
    "Rating",
    "RatingChange",
    "RatingEntry",
    "RatingPool",
    "RatingRefold",
    "RelatedPlayers",
    "Report",
    "Ruling",
    "Seat",
    "Team",
    "TeamMember",
    "User",
]
