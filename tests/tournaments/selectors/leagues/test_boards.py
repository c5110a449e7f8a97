"""What a board shows to each viewer, and that what it offers is what the services do."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import transaction

from games.models import Match, Player
from games.selectors.access import NotFound
from games.services import resign, settle_match
from games.services.errors import ServiceError
from tests.tournaments.services.leagues.boards import TUESDAY, WEDNESDAY_EVENING, AtBoard, at_board, report_both
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.models import AlternateRequest, Board, BoardMatch, Claim, Postponement, RosterMember, TimeProposal
from tournaments.selectors.leagues.access import access_board
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import BoardView, board_view
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import answer_claim, decide_claim, file_claim, withdraw_claim
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.postponing import decide_postponement, postpone_board
from tournaments.services.leagues.proposals import (
    accept_time,
    decline_time,
    propose_time,
    set_time,
    withdraw_time,
    write_message,
)
from tournaments.services.leagues.results import (
    correct_board_result,
    enter_board_result,
    forfeit_board,
    void_board_result,
)
from tournaments.services.leagues.standins import answer_request, ask_for_standin, put_back, use_reserve
from tournaments.services.leagues.tables import come_to_board, report_physical

pytestmark = pytest.mark.django_db


def view(at: AtBoard, player: Player | None, now: datetime = TUESDAY) -> BoardView:
    return board_view(at.fresh(), player, now)


# --- What the services do with each act, tried out and taken back ----------------------------------------------------


def tries(at: AtBoard, by: Player, now: datetime) -> dict[Act, list[Callable[[], object]]]:
    """For each act everything that a viewer could send; the act is possible where one of them is not refused."""
    board = {"board_id": at.board.pk, "by": by, "now": now}
    chairs = [{**board, "position": position, "chair": 0} for position in (0, 1)]
    free = (now + timedelta(hours=5)).replace(minute=17, second=0, microsecond=0)
    free = min(free, max(at.board.deadline, now + timedelta(minutes=1)))
    proposals = list(TimeProposal.objects.filter(board=at.board, status="open"))
    claims = list(Claim.objects.filter(board=at.board))
    names = [member.player.name for member in RosterMember.objects.filter(season=at.season)]
    return {
        Act.MESSAGE: [lambda: write_message(**board, text="Hello")],
        Act.PROPOSE: [lambda: propose_time(**board, starts_at=free)],
        Act.ACCEPT: [lambda p=p: accept_time(proposal_id=p.pk, by=by, now=now) for p in proposals],
        Act.DECLINE: [lambda p=p: decline_time(proposal_id=p.pk, by=by, now=now) for p in proposals],
        Act.WITHDRAW: [lambda p=p: withdraw_time(proposal_id=p.pk, by=by, now=now) for p in proposals],
        # Coming again to a match that has begun is no act: it changes nothing.
        Act.COME: [lambda: _asserted(come_to_board(**board).version > at.board.version)],
        Act.REPORT: [lambda: report_physical(**board)],
        Act.POSTPONE: [lambda: _asserted(postpone_board(**board, reason="x").is_free)],
        Act.ASK_POSTPONEMENT: [lambda: _asserted(not postpone_board(**board, reason="x").is_free)],
        Act.CLAIM: [lambda k=k: file_claim(**board, kind=k, text="x") for k in Claim.Kind.values],
        Act.ANSWER_CLAIM: [lambda c=c: answer_claim(claim_id=c.pk, by=by, text="x", now=now) for c in claims],
        Act.WITHDRAW_CLAIM: [lambda c=c: withdraw_claim(claim_id=c.pk, by=by, now=now) for c in claims],
        Act.STANDIN: [lambda c=c: ask_for_standin(**c) for c in chairs],
        Act.RESERVE: [lambda c=c, n=n: use_reserve(**c, player=n) for c in chairs for n in names],
        Act.PUT_BACK: [lambda c=c: _asserted(_changes(at, lambda: put_back(**c))) for c in chairs],
        Act.ANSWER_REQUEST: [
            lambda r=r: answer_request(request_id=r.pk, by=by, accepted=False, now=now)
            for r in AlternateRequest.objects.filter(board=at.board)
        ],
        Act.SET_TIME: [lambda: set_time(**board, starts_at=free)],
        Act.ENTER: [lambda: enter_board_result(**board, home_points=11, away_points=5, reason="x")],
        Act.FORFEIT: [lambda: forfeit_board(**board, loser="both", reason="x")],
        Act.CORRECT: [lambda: correct_board_result(**board, loser="both", reason="x")],
        Act.VOID: [lambda: void_board_result(**board, reason="x")],
        Act.DECIDE_CLAIM: [
            lambda c=c: decide_claim(claim_id=c.pk, by=by, upheld=False, decision="x", now=now) for c in claims
        ],
        Act.DECIDE_POSTPONEMENT: [
            lambda p=p: decide_postponement(postponement_id=p.pk, by=by, granted=False, now=now)
            for p in Postponement.objects.filter(board=at.board)
        ],
    }


class _NotThisActError(Exception):
    """The service did something else than what the act is called."""


class _TakenBackError(Exception):
    """It worked, and is rolled back so that the next one finds what was there."""


def _asserted(holds: bool) -> None:
    if not holds:
        raise _NotThisActError


def _changes(at: AtBoard, act: Callable[[], object]) -> bool:
    def seats() -> list[tuple[object, ...]]:
        return list(at.board.seats.order_by("pk").values_list("pk", "is_active", "away_at"))

    before = seats()
    act()
    return seats() != before


def possible(at: AtBoard, by: Player, now: datetime) -> set[Act]:
    """The acts of which the services carry out at least one form."""
    found = set()
    for act, forms in tries(at, by, now).items():
        for form in forms:
            try:
                with transaction.atomic():
                    form()
                    found.add(act)
                    raise _TakenBackError
            except (ServiceError, NotFound, _NotThisActError, _TakenBackError):
                pass
    return found


# --- Situations ------------------------------------------------------------------------------------------------------


def nothing(at: AtBoard) -> datetime:
    return TUESDAY


def proposed(at: AtBoard) -> datetime:
    propose_time(board_id=at.board.pk, by=at.home, starts_at=WEDNESDAY_EVENING, now=TUESDAY)
    return TUESDAY


def agreed(at: AtBoard) -> datetime:
    at.agree()
    return WEDNESDAY_EVENING - timedelta(minutes=20)


def missed(at: AtBoard) -> datetime:
    at.agree()
    return WEDNESDAY_EVENING + timedelta(minutes=16)


def claimed(at: AtBoard) -> datetime:
    file_claim(board_id=at.board.pk, by=at.away, kind="no_effort", text="Silent", now=TUESDAY)
    return TUESDAY


def postponed(at: AtBoard) -> datetime:
    for _ in range(2):
        postpone_board(board_id=at.board.pk, by=at.home, reason="Ill", now=TUESDAY)
    return TUESDAY


def used_up(at: AtBoard) -> datetime:
    postpone_board(board_id=at.board.pk, by=at.home, reason="Ill", now=TUESDAY)
    return TUESDAY


def sought(at: AtBoard) -> datetime:
    offer_alternate(season_id=at.season.pk, by=Player.objects.get(name="Prima"), now=TUESDAY)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=TUESDAY)
    return TUESDAY


def stood_in(at: AtBoard) -> datetime:
    now = sought(at)
    answer_request(
        request_id=AlternateRequest.objects.get().pk, by=Player.objects.get(name="Prima"), accepted=True, now=now
    )
    return now


def playing(at: AtBoard) -> datetime:
    come_to_board(board_id=at.board.pk, by=at.home, now=TUESDAY)
    come_to_board(board_id=at.board.pk, by=at.away, now=TUESDAY)
    return TUESDAY


def on_its_way(at: AtBoard) -> datetime:
    playing(at)
    match = BoardMatch.objects.get().match
    resign(match_id=match.pk, player=at.away, now=TUESDAY)
    settle_match(match_id=match.pk, now=TUESDAY)
    return TUESDAY


def reported(at: AtBoard) -> datetime:
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    Match.objects.filter(pk=game.match_id).update(reporting="disputed")
    return TUESDAY


def decided(at: AtBoard) -> datetime:
    game = report_physical(board_id=at.board.pk, by=at.home, now=TUESDAY)
    report_both(game.match, (11, 7), TUESDAY)
    return TUESDAY


def forfeited(at: AtBoard) -> datetime:
    forfeit_board(board_id=at.board.pk, by=at.organiser, loser="away", reason="No show", now=TUESDAY)
    return TUESDAY


def over(at: AtBoard) -> datetime:
    return at.board.deadline


def season_over(at: AtBoard) -> datetime:
    type(at.season).objects.update(status="finished")
    return TUESDAY


SITUATIONS = (
    nothing, proposed, agreed, missed, claimed, used_up, postponed, sought, stood_in, playing, on_its_way, reported,
    decided, forfeited, over, season_over,
)  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__name__)
def test_what_a_board_offers_is_what_the_services_do(organiser, stranger, situation) -> None:
    at = at_board(organiser, venue="both", most_reserves=1)
    alternate = new_player("Prima")
    now = situation(at)
    at.fresh()
    for player in (at.home, at.away, organiser, stranger, alternate):
        assert view(at, player, now).acts == possible(at, player, now), player


def test_what_a_board_of_teams_offers_is_what_the_services_do(organiser) -> None:
    at = at_board(organiser, boards=3, number=2, most_reserves=1)
    side = at.board.fixture.sides.get(position=0)
    RosterMember.objects.create(
        season=at.season, entry=side.entry, player=new_player("Riserva"), part="reserve", order=9,
        confirmed_at=TUESDAY, joined_at=TUESDAY,
    )  # fmt: skip
    captain = side.entry.captain
    for player in (captain, at.home, at.away, organiser):
        assert view(at, player).acts == possible(at, player, TUESDAY), player
    assert Act.RESERVE in view(at, captain).acts
    assert Act.POSTPONE not in view(at, at.home).acts


def test_an_arbiter_who_plays_there_rules_nothing(organiser) -> None:
    at = at_board(organiser)
    add_league_staff(league_id=at.season.league_id, by=organiser, player=at.home.name, role="arbiter", now=TUESDAY)
    forfeited(at)
    assert view(at, at.home).acts == possible(at, at.home, TUESDAY)
    assert Act.CORRECT not in view(at, at.home).acts
    assert Act.CORRECT in view(at, organiser).acts


def test_strangers_and_players_of_other_boards_read_no_messages_claims_or_offers(organiser, stranger) -> None:
    at = at_board(organiser)
    proposed(at)
    write_message(board_id=at.board.pk, by=at.home, text="My number is 555", now=TUESDAY)
    claimed(at)
    used_up(at)

    other = Board.objects.filter(fixture__round=at.board.fixture.round).exclude(pk=at.board.pk).get()
    neighbour = other.seats.get(position=0).player
    for player in (stranger, neighbour, None):
        seen = view(at, player)
        assert (seen.messages, seen.claims, seen.proposals, seen.postponements, seen.slots) == ((), (), (), (), ())
        assert seen.acts == frozenset()
    for player in (at.home, at.away, organiser):
        seen = view(at, player)
        assert (len(seen.messages), len(seen.claims), len(seen.proposals), len(seen.postponements)) == (1, 1, 1, 1)


def test_a_board_of_a_private_league_is_not_there_for_strangers(organiser, stranger) -> None:
    at = at_board(organiser)
    type(at.season.league).objects.update(visibility="private")
    for player in (stranger, None):
        with pytest.raises(NotFound):
            access_board(player, at.board.pk)
    assert access_board(at.home, at.board.pk) == at.board


def test_both_see_who_waits_and_how_long(organiser) -> None:
    at = at_board(organiser)
    at.agree()
    come_to_board(board_id=at.board.pk, by=at.home, now=WEDNESDAY_EVENING)
    for player in (at.home, at.away):
        seen = view(at, player, WEDNESDAY_EVENING + timedelta(minutes=5))
        assert seen.state == "waiting"
        assert [side.is_there for side in seen.sides] == [True, False]
        assert seen.grace_ends_at == WEDNESDAY_EVENING + timedelta(minutes=15)
        assert seen.coming_from == WEDNESDAY_EVENING - timedelta(minutes=30)


@pytest.mark.parametrize(
    ("situation", "state"),
    [
        (nothing, "no_time"), (proposed, "proposed"), (agreed, "agreed"), (playing, "playing"),
        (on_its_way, "on_its_way"), (reported, "disputed"), (decided, "decided"), (over, "window_over"),
    ],
    ids=lambda each: getattr(each, "__name__", each),
)  # fmt: skip
def test_a_board_says_how_far_it_has_come(organiser, situation, state) -> None:
    at = at_board(organiser, venue="both")
    now = situation(at)
    assert view(at, None, now).state == state


def test_suggested_times_are_for_those_who_can_propose_them(organiser) -> None:
    at = at_board(organiser)
    seen = view(at, at.home)
    assert 0 < len(seen.slots) <= 6
    assert all(TUESDAY < slot.starts_at <= at.board.deadline for slot in seen.slots)
    assert view(at, organiser).slots == ()


def test_a_page_of_a_board_asks_a_handful_of_questions(organiser, django_assert_max_num_queries) -> None:
    at = at_board(organiser)
    proposed(at)
    claimed(at)
    board = access_board(at.home, at.board.pk)
    with django_assert_max_num_queries(45):
        board_view(board, at.home, TUESDAY)
