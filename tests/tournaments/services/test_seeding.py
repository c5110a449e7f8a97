"""The entries are put in order before the start."""

import pytest

from tests.tournaments.conftest import NOW, begin, in_phase
from tournaments.models import AuditEntry, Entry, Tournament
from tournaments.services.entries import add_entry, register_entry, withdraw_entry
from tournaments.services.errors import BadEntry, NoSuchEntry, NotStaff, Stale, WrongPhase
from tournaments.services.seeding import (
    draw_seeds,
    move_seed,
    seed_by_rating,
    seed_the_rest,
    set_seed_order,
)
from tournaments.standings.lots import lot_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def field(tournament, make_player) -> list[Entry]:
    """Four entries, rated 1600, 1800, 1800 and 1700 in the order of their applications."""
    ratings = (1600, 1800, 1800, 1700)
    return [register_entry(tournament_id=tournament.pk, by=make_player(rating=value), now=NOW) for value in ratings]


def _order(tournament: Tournament) -> list[int]:
    return list(tournament.entries.exclude(seed=None).order_by("seed").values_list("pk", flat=True))


def _ids(field, *places: int) -> list[int]:
    return [field[place].pk for place in places]


def test_the_strongest_come_first_and_equals_by_application(tournament, organiser, field) -> None:
    seeded = seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert _order(tournament) == [entry.pk for entry in seeded] == _ids(field, 1, 2, 3, 0)
    assert list(tournament.entries.order_by("seed").values_list("seed", "rating")) == [
        (1, 1800), (2, 1800), (3, 1700), (4, 1600),
    ]  # fmt: skip
    act = AuditEntry.objects.get(verb="seeded")
    assert act.before == {"order": [], "status": "registration"}
    assert act.after == {"order": _ids(field, 1, 2, 3, 0), "status": "registration", "method": "rating"}


def test_a_pair_is_rated_by_the_mean_in_whole_points(pairs_tournament, organiser, make_player) -> None:
    one, two = make_player(), make_player()
    one.ratings.create(pool="scopone", value=1601, games=20)
    two.ratings.create(pool="scopone", value=1700, games=20)
    entry = register_entry(tournament_id=pairs_tournament.pk, by=one, partners=[two.name], now=NOW)
    seed_by_rating(tournament_id=pairs_tournament.pk, by=organiser, now=NOW)
    entry.refresh_from_db()
    assert entry.rating == 1651


def test_names_on_paper_keep_the_rating_that_was_given(tournament, organiser, field) -> None:
    strong = add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], rating=1900, now=NOW)
    unknown = add_entry(tournament_id=tournament.pk, by=organiser, members=["Luigi"], now=NOW)
    for _ in range(2):
        seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    assert _order(tournament) == [strong.pk, *_ids(field, 1, 2, 3, 0), unknown.pk]


def test_a_rating_won_since_counts(tournament, organiser, field) -> None:
    field[0].members.get().player.ratings.update(value=2000)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    assert _order(tournament)[0] == field[0].pk


def test_only_those_with_a_place_are_seeded(tournament, organiser, field) -> None:
    withdraw_entry(entry_id=field[1].pk, by=organiser, now=NOW)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    assert _order(tournament) == _ids(field, 2, 3, 0)


def test_anybody_can_repeat_the_draw(tournament, organiser, field) -> None:
    draw_seeds(tournament_id=tournament.pk, by=organiser, now=NOW)
    assert _order(tournament) == list(lot_order(_ids(field, 0, 1, 2, 3), tournament.lot))

    draw_seeds(tournament_id=tournament.pk, by=organiser, lot=" 77 12 5 ", now=NOW)

    tournament.refresh_from_db()
    assert tournament.lot == "77 12 5"
    assert _order(tournament) == list(lot_order(_ids(field, 0, 1, 2, 3), "77 12 5"))
    act = AuditEntry.objects.filter(verb="seeded").first()
    assert (act.after["method"], act.after["lot"]) == ("lot", "77 12 5")
    assert act.before["lot"] != "77 12 5"


@pytest.mark.parametrize("lot", ["", "  ", "x" * 65, "a\x00"])
def test_a_lot_is_a_short_text(tournament, organiser, field, lot) -> None:
    with pytest.raises(BadEntry):
        draw_seeds(tournament_id=tournament.pk, by=organiser, lot=lot, now=NOW)


@pytest.mark.parametrize(
    ("moved", "to", "expected"),
    [(3, 1, (3, 0, 1, 2)), (0, 4, (1, 2, 3, 0)), (1, 3, (0, 2, 1, 3)), (2, 3, (0, 1, 2, 3))],
)
def test_one_seed_moves_and_the_others_shift(tournament, organiser, field, moved, to, expected) -> None:
    set_seed_order(tournament_id=tournament.pk, by=organiser, order=_ids(field, 0, 1, 2, 3), now=NOW)

    move_seed(entry_id=field[moved].pk, by=organiser, to=to, now=NOW)

    assert _order(tournament) == _ids(field, *expected)
    act = AuditEntry.objects.filter(verb="seeded").first()
    assert (act.before["order"], act.after["order"]) == (_ids(field, 0, 1, 2, 3), _ids(field, *expected))


def test_moving_the_first_seed_seeds_everybody(tournament, organiser, field) -> None:
    move_seed(entry_id=field[3].pk, by=organiser, to=1, now=NOW)
    assert _order(tournament) == _ids(field, 3, 0, 1, 2)


@pytest.mark.parametrize("to", [0, 5, -1])
def test_there_are_as_many_seeds_as_entries(tournament, organiser, field, to) -> None:
    with pytest.raises(BadEntry) as refusal:
        move_seed(entry_id=field[0].pk, by=organiser, to=to, now=NOW)
    assert refusal.value.details == {"field": "seed", "most": 4}


def test_who_has_no_place_has_no_seed(tournament, organiser, field) -> None:
    withdraw_entry(entry_id=field[0].pk, by=organiser, now=NOW)
    with pytest.raises(NoSuchEntry):
        move_seed(entry_id=field[0].pk, by=organiser, to=1, now=NOW)


def test_an_order_names_everybody_once(tournament, organiser, field) -> None:
    whole = _ids(field, 0, 1, 2, 3)
    for order in (whole[:3], [*whole, whole[0]], [*whole[:3], whole[0]], [*whole[:3], 999_999], []):
        with pytest.raises(BadEntry):
            set_seed_order(tournament_id=tournament.pk, by=organiser, order=order, now=NOW)
    assert _order(tournament) == []


@pytest.mark.parametrize(
    ("phase", "then"),
    [("draft", "draft"), ("registration", "registration"), ("published", "seeded"), ("check_in", "seeded"),
     ("seeded", "seeded")],
)  # fmt: skip
def test_seeding_ends_the_phases_before_it(tournament, organiser, field, phase, then) -> None:
    in_phase(tournament, phase)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == then


def test_nobody_else_seeds(tournament, arbiter, stranger, field) -> None:
    for player in (arbiter, stranger, field[0].members.get().player):
        with pytest.raises(NotStaff):
            seed_by_rating(tournament_id=tournament.pk, by=player, now=NOW)
        with pytest.raises(NotStaff):
            move_seed(entry_id=field[0].pk, by=player, to=1, now=NOW)


def test_two_organisers_do_not_seed_over_each_other(tournament, organiser, field) -> None:
    tournament.refresh_from_db()
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW, version=tournament.version)
    for act in (
        lambda: draw_seeds(tournament_id=tournament.pk, by=organiser, now=NOW, version=tournament.version),
        lambda: move_seed(entry_id=field[0].pk, by=organiser, to=1, now=NOW, version=tournament.version),
    ):
        with pytest.raises(Stale) as refusal:
            act()
        assert refusal.value.details["verb"] == "seeded"


def test_nothing_is_seeded_after_the_start(tournament, organiser, field) -> None:
    begin(tournament)
    with pytest.raises(WrongPhase):
        seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    with pytest.raises(WrongPhase):
        move_seed(entry_id=field[0].pk, by=organiser, to=2, now=NOW)


def test_those_who_came_after_the_seeding_are_put_behind_it(tournament, organiser, field, make_player) -> None:
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=NOW)
    weak = register_entry(tournament_id=tournament.pk, by=make_player(rating=1900), now=NOW)
    strong = register_entry(tournament_id=tournament.pk, by=make_player(rating=2100), now=NOW)

    seed_the_rest(tournament)

    assert _order(tournament) == [*_ids(field, 1, 2, 3, 0), strong.pk, weak.pk]
