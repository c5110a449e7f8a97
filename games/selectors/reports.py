"""What was said of a match with real cards, for those who may read it."""

from dataclasses import dataclass

from games.models import Match, Player, Report, Ruling, Seat
from games.selectors.access import NotFound, access_match


@dataclass(frozen=True, slots=True)
class ReportsView:
    """The state of a result: all reports, oldest first, or None for those who may read only what was settled.

    `ruling` stands, `earlier_rulings` were replaced by it.
    """

    match: Match
    reports: tuple[Report, ...] | None
    ruling: Ruling | None
    earlier_rulings: tuple[Ruling, ...]


def access_reported(player: Player | None, match_id: int) -> Match:
    """The match, for its reports: staff, who decide disputes, may know of every match with real cards.

    Raises NotFound.
    """
    if player is not None and _is_staff(player):
        match = Match.objects.select_related("created_by").filter(pk=match_id, venue=Match.Venue.TABLE).first()
        if match is not None:
            return match
    return access_match(player, match_id)


def access_chair(report_code: str) -> Seat:
    """The chair of a real table that a code belongs to; whoever knows it speaks for the chair. Raises NotFound."""
    chair = Seat.objects.select_related("match__created_by").filter(report_code=report_code).first()
    if chair is None:
        raise NotFound
    return chair


def report_codes(match: Match, player: Player | None) -> list[str | None]:
    """The codes of a real table that a reader may hand out, by seat; a code is a signature.

    An organiser who does not play hands out all of them. Whoever plays has the own side's, and those of sides without
    any account if they announced the match, for nobody else could report for these.
    """
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    if player is None:
        return [None] * len(seats)
    own = next((seat.side for seat in seats if seat.player_id == player.pk), None)
    organises = match.created_by_id == player.pk
    with_accounts = {seat.side for seat in seats if seat.player_id is not None}

    def may_have(seat: Seat) -> bool:
        return seat.side == own or (organises and (own is None or seat.side not in with_accounts))

    return [seat.report_code if may_have(seat) else None for seat in seats]


def codes_by_side(match: Match, player: Player | None) -> dict[int, str]:
    """One code for each side whose code the reader may hand out."""
    sides = Seat.objects.filter(match=match).order_by("number").values_list("side", flat=True)
    found: dict[int, str] = {}
    for side, code in zip(sides, report_codes(match, player), strict=True):
        if code is not None:
            found.setdefault(side, code)
    return found


def reports_view(match: Match, player: Player | None) -> ReportsView:
    """What the player may read: all of it at their own table, at one they opened, and as staff."""
    reads_all = player is not None and (
        match.created_by_id == player.pk
        or _is_staff(player)
        or Seat.objects.filter(match=match, player=player).exists()
    )
    return chair_view(match) if reads_all else _view(match, None)


def chair_view(match: Match) -> ReportsView:
    """What everybody at the table may read: every report, those that were replaced included."""
    reports = Report.objects.filter(match=match).select_related("reporter").order_by("pk")
    return _view(match, tuple(reports))


def _is_staff(player: Player) -> bool:
    return player.user is not None and player.user.is_staff


def _view(match: Match, reports: tuple[Report, ...] | None) -> ReportsView:
    rulings = list(Ruling.objects.select_related("ruled_by").filter(match=match).order_by("pk"))
    standing = next((ruling for ruling in rulings if ruling.replaced_at is None), None)
    return ReportsView(match, reports, standing, tuple(ruling for ruling in rulings if ruling.replaced_at is not None))
