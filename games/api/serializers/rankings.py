"""Places on leaderboards, and what profiles say, as documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from games.api.serializers.players import PlayerSerializer
from games.models import Player
from games.selectors.head_to_head import HeadToHead
from games.selectors.leaderboard_moves import Movement
from games.selectors.leaderboards import LeaderboardRow
from games.selectors.profile_results import Outcome, Result


class LeaderboardRowSerializer(serializers.Serializer[object]):
    """A place; equal ratings share a rank."""

    rank = serializers.IntegerField(min_value=1)
    player = PlayerSerializer()
    country = serializers.CharField(help_text="two letters of ISO 3166, empty where nobody said")
    rating = serializers.IntegerField()
    games = serializers.IntegerField(min_value=0)
    provisional = serializers.BooleanField()
    moved = serializers.IntegerField(
        allow_null=True, help_text="places gained since a week ago, lost if negative; null: not ranked then, or unknown"
    )


class LeaderboardPageSerializer(serializers.Serializer[object]):
    """A page of a leaderboard; `total` is how many are ranked."""

    limit = serializers.IntegerField()
    offset = serializers.IntegerField(allow_null=True, help_text="null on a page that was asked for by a cursor")
    next_offset = serializers.IntegerField(allow_null=True)
    next_cursor = serializers.CharField(allow_null=True)
    total = serializers.IntegerField()
    results = LeaderboardRowSerializer(many=True)


class PoolStandingSerializer(serializers.Serializer[object]):
    """A rating in one pool, in whole rating points, and its place among the settled ones."""

    pool = serializers.CharField()
    family = serializers.CharField(help_text="the family of variants that the pool is of")
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField(allow_null=True, help_text="null where the rating system knows none")
    games = serializers.IntegerField(min_value=0)
    provisional = serializers.BooleanField()
    last_rated_at = MomentField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True, help_text="null while the rating is provisional")
    of = serializers.IntegerField(help_text="how many have a rank")


class CoursePointSerializer(serializers.Serializer[object]):
    """A rating after one match, in rating points, with the band of two deviations on either side."""

    match = serializers.IntegerField(source="match_id", allow_null=True, help_text="null: a match you may not know of")
    at = MomentField()
    before = serializers.FloatField()
    after = serializers.FloatField()
    deviation = serializers.FloatField(allow_null=True)
    low = serializers.SerializerMethodField()
    high = serializers.SerializerMethodField()
    games = serializers.IntegerField(help_text="rated matches so far")

    def get_low(self, point: Any) -> float | None:
        """Two deviations below; null where the system knows none."""
        return None if point.deviation is None else point.after - 2 * point.deviation

    def get_high(self, point: Any) -> float | None:
        """Two deviations above; null where the system knows none."""
        return None if point.deviation is None else point.after + 2 * point.deviation


class RatingCourseSerializer(serializers.Serializer[object]):
    """How a player's rating of one pool went, oldest first."""

    player = PlayerSerializer()
    pool = serializers.CharField()
    standing = PoolStandingSerializer(allow_null=True, help_text="null for somebody without a rated match there")
    course = CoursePointSerializer(many=True)


class ClubNameSerializer(serializers.Serializer[object]):
    """A club by its number and name."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class TitleSerializer(serializers.Serializer[object]):
    """Something won; `url` is the page of it."""

    kind = serializers.CharField(help_text="in the language asked for")
    event = serializers.CharField()
    url = serializers.CharField()
    won_at = MomentField()


class PlayerPageSerializer(serializers.Serializer[object]):
    """A player with ratings, clubs and titles, and the changes of the rating in the pool asked for."""

    player = PlayerSerializer()
    country = serializers.CharField(help_text="two letters of ISO 3166, empty where nobody said")
    clubs = ClubNameSerializer(many=True)
    titles = TitleSerializer(many=True)
    ratings = PoolStandingSerializer(many=True)
    pool = serializers.CharField()
    history = CoursePointSerializer(many=True)


class PlayerResultSerializer(serializers.Serializer[object]):
    """A finished match from the player's side; `scores` begins with the player's own side."""

    match = serializers.IntegerField()
    preset = serializers.CharField()
    outcome = serializers.ChoiceField(choices=[(each.value, each.value) for each in Outcome])
    scores = serializers.ListField(child=serializers.IntegerField())
    partners = serializers.ListField(child=serializers.CharField(), help_text="names")
    opponents = serializers.ListField(child=serializers.CharField(), help_text="names")
    rated = serializers.BooleanField()
    change = serializers.FloatField(allow_null=True, help_text="rating points in the pool of the family")
    finished_at = MomentField()


class ResultPageSerializer(serializers.Serializer[object]):
    """A page of somebody's matches, the latest first."""

    limit = serializers.IntegerField()
    next_before = serializers.IntegerField(allow_null=True)
    results = PlayerResultSerializer(many=True)


class TallySerializer(serializers.Serializer[object]):
    """Matches won, lost and drawn."""

    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()


class HeadToHeadSerializer(serializers.Serializer[object]):
    """Two players from the side of the first: against each other and as partners, of at most a thousand matches."""

    player = PlayerSerializer()
    other = PlayerSerializer()
    against = TallySerializer()
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()
    together = TallySerializer()
    is_all = serializers.BooleanField(help_text="false: there were more matches than are counted")
    latest = PlayerResultSerializer(many=True)


def leaderboard_document(rows: Sequence[LeaderboardRow], moved: Mapping[int, Movement]) -> list[dict[str, Any]]:
    """The rows of a page."""
    documents = [
        {
            "rank": row.rank,
            "player": row.player,
            "country": row.player.country,
            "rating": row.rating,
            "games": row.games,
            "provisional": row.provisional,
            "moved": moved[row.player.pk].places if row.player.pk in moved else None,
        }
        for row in rows
    ]
    return list(LeaderboardRowSerializer(documents, many=True).data)


def result_document(result: Result, player: Player) -> dict[str, Any]:
    """One match of the player."""
    match, seats = result.match, list(result.match.seats.all())
    own = next(seat for seat in seats if seat.player_id == player.pk)
    names = {seat.number: seat.label if seat.player is None else seat.player.name for seat in seats}
    others = [points for side, points in enumerate(match.scores) if side != own.side]
    drawn = match.winner_side is None
    return {
        "match": match.pk,
        "preset": match.preset,
        "outcome": Outcome.DRAWN if drawn else Outcome.WON if match.winner_side == own.side else Outcome.LOST,
        "scores": [match.scores[own.side], *others],
        "partners": [names[seat.number] for seat in seats if seat.side == own.side and seat.number != own.number],
        "opponents": [names[seat.number] for seat in seats if seat.side != own.side],
        "rated": match.rated,
        "change": result.change,
        "finished_at": match.finished_at,
    }


def head_to_head_document(player: Player, other: Player, found: HeadToHead) -> dict[str, Any]:
    """Two players side by side."""
    document = {
        "player": player,
        "other": other,
        "against": found.against,
        "points_for": found.points_for,
        "points_against": found.points_against,
        "together": found.together,
        "is_all": found.is_all,
        "latest": [result_document(Result(match, None), player) for match in found.latest],
    }
    return dict(HeadToHeadSerializer(document).data)
