"""Who may do what: every write of the API of leagues, tried by everybody who might, against what is expected.

A row names an address and what each of `ROLES` is answered, a letter each: `+` done, `F` 403, `N` 404, `C` 409. Every
attempt begins from the same state, so that what one may do is not in the way of the next.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction

from tests.games.api.conftest import API, Program, problem
from tests.tournaments.api.leagues.worlds import ROLES, World, away, program_of, soon, with_reserve, world
from tests.tournaments.services.leagues.seasons import decide
from tournaments.api.leagues.urls import urlpatterns
from tournaments.models import Season
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.claims import file_claim
from tournaments.services.leagues.plans import preview_plan
from tournaments.services.leagues.postponing import postpone_board
from tournaments.services.leagues.proposals import propose_time
from tournaments.services.leagues.standins import ask_for_standin

pytestmark = pytest.mark.django_db

ORGANISERS = "FFFFFF++"
"""The site's staff is one everywhere."""
RULERS = "FFFFF+++"
SIDES = "FFF++FFF"
CAPTAINS = "FFFF+F++"
NOBODY = "NNNNNNNN"

type Answer = str | Callable[[World], Any]


@dataclass(frozen=True)
class Row:
    """An act: its name in the map of addresses, method, address, body, what stands before it, and the answers."""

    name: str
    method: str
    path: Callable[[World], str]
    expected: str
    body: Callable[[World], Any] = field(default=lambda found: {})
    before: Callable[[World], Any] = field(default=lambda found: None)


def row(
    name: str, method: str, path: Callable[[World], str], expected: str, body: Any = None, before: Any = None
) -> Row:
    """A row with a body that may be a mapping or made from the world."""
    made = body if callable(body) else (lambda found: body or {})
    return Row(name, method, path, expected, made, before or (lambda found: None))


def season(*parts: object) -> Callable[[World], str]:
    """An address below that of the season."""
    return lambda found: found.path(*parts)


def entry(*parts: object) -> Callable[[World], str]:
    """An address below that of the entry."""
    return lambda found: found.entry_path(*parts)


def board(*parts: object) -> Callable[[World], str]:
    """An address below that of the board."""
    return lambda found: found.board_path(*parts)


def round_(*parts: object) -> Callable[[World], str]:
    """An address below that of the round."""
    return lambda found: found.round_path(*parts)


def league(*parts: object) -> Callable[[World], str]:
    """An address below that of the league."""
    return lambda found: "/".join([API, "leagues", str(found.season.league_id), *(str(part) for part in parts)])


def last(found: World, name: str) -> int:
    """The id of the newest thing of this kind at the board."""
    assert found.board is not None
    return int(getattr(found.board, name).order_by("-pk").first().pk)


def below(kind: str, verb: str) -> Callable[[World], str]:
    """An address of the newest proposal, claim, postponement or request of the board."""
    related = {"stand-ins": "alternate_requests"}.get(kind, kind)
    return lambda found: found.board_path(kind, last(found, related), verb)


def offered(side: str) -> Callable[[World], Any]:
    """A time offered by the home or the away side."""
    return lambda found: propose_time(
        board_id=found.board.pk, by=found.people["member"] if side == "home" else away(found),
        starts_at=soon(found), now=found.now,
    )  # fmt: skip


def claimed(side: str) -> Callable[[World], Any]:
    """A claim by the home or the away side."""
    return lambda found: file_claim(
        board_id=found.board.pk, by=found.people["member"] if side == "home" else away(found), kind="no_effort",
        text="Nothing for days", now=found.now,
    )  # fmt: skip


def asked(found: World) -> None:
    """The home side asks for more days."""
    Season.objects.filter(pk=found.season.pk).update(postponements=0)
    postpone_board(board_id=found.board.pk, by=found.people["captain"], now=found.now, reason="A wedding")


def sought(found: World) -> None:
    """An alternate is asked for the chair of the member."""
    offer_alternate(season_id=found.season.pk, by=found.people["stranger"], now=found.now)
    ask_for_standin(board_id=found.board.pk, by=found.people["captain"], position=0, chair=0, now=found.now)


def decided(found: World) -> None:
    """The board has a result."""
    found.board.refresh_from_db()
    decide(found.board, (11, 5), now=found.now)


def member_id(found: World, role: str = "member") -> int:
    """The id of somebody in the roster of the entry."""
    return found.entry.roster.get(player=found.people[role], left_at=None).pk


def order_of(found: World) -> dict[str, Any]:
    """The roster in its order."""
    members = found.entry.roster.filter(left_at=None).order_by("order")
    return {"order": list(members.values_list("pk", flat=True))}


NEW_SEASON = {
    "name": "Estate", "starts_on": "2030-06-03", "preset": "scopa_classica",
    "divisions": [{"name": "Serie A", "places": 4}],
}  # fmt: skip
WHY = {"reason": "Decided so"}
RESULT = {"home_points": 11, "away_points": 7, **WHY}

ROWS: Mapping[str, list[Row]] = {
    "draft": [
        row("open-season", "post", season("open-registration"), "NNNNNF++"),
        row("season", "patch", season(), "NNNNNF++", {"name": "Nuova"}),
    ],
    "registration": [
        row("leagues", "post", lambda found: f"{API}/leagues", "+F++++++", {"name": "A", "preset": "scopone"}),
        row("league", "patch", league(), ORGANISERS, {"name": "Nuova"}),
        row("league-staff", "put", league("staff", "Straniero"), ORGANISERS, {"role": "arbiter"}),
        row("league-staff", "delete", league("staff", "Arturo"), ORGANISERS),
        row("seasons", "post", league("seasons"), ORGANISERS, NEW_SEASON),
        row("season", "patch", season(), ORGANISERS, {"name": "Nuova"}),
        row("place-season", "post", season("place"), ORGANISERS),
        row("cancel-season", "post", season("cancel"), ORGANISERS, WHY),
        row("my-offer", "put", season("alternates", "mine"), "+FCCC+++"),
        row("my-offer", "delete", season("alternates", "mine"), NOBODY),
        row("season-entries", "post", season("entries"), "+FCCC+++", {"name": "Nuovi"}),
        row("season-entries", "post", season("entries"), ORGANISERS, {"name": "N", "captain": "Straniero"}),
        row("season-entry", "patch", entry(), CAPTAINS, {"name": "Altro nome"}),
        row("confirm-member", "post", entry("confirm"), "FFF++FFF"),
        row("decline-member", "post", entry("decline"), "FFFFFFFF"),
        row("accept-entry", "post", entry("accept"), "FFFFFFCC"),
        row("reject-entry", "post", entry("reject"), ORGANISERS, WHY),
        row("withdraw-entry", "post", entry("withdraw"), CAPTAINS),
        row("members", "post", entry("members"), CAPTAINS, {"player": "Arturo", "part": "reserve"}),
        row("member", "delete", lambda found: found.entry_path("members", member_id(found)), "FFF++F++"),
        row("roster-order", "put", entry("order"), CAPTAINS, order_of),
        row("entry-captain", "put", entry("captain"), CAPTAINS, lambda found: {"member": member_id(found)}),
        row("disqualify-entry", "post", entry("disqualify"), ORGANISERS, WHY),
        row("usual-hours", "put", lambda found: f"{API}/usual-hours", "+F++++++", {"hours": []}),
        row("calendar", "post", lambda found: f"{API}/calendar", "+F++++++"),
    ],
    "placed": [
        row("start-season", "post", season("start"), ORGANISERS),
        row("reopen-season", "post", season("reopen-registration"), ORGANISERS),
        row("place-entry", "put", entry("place"), ORGANISERS, {"division": 1}),
    ],
    "running": [
        row("proposals", "post", board("proposals"), SIDES, lambda found: {"starts_at": soon(found).isoformat()}),
        row("accept-time", "post", below("proposals", "accept"), SIDES, before=offered("away")),
        row("decline-time", "post", below("proposals", "decline"), SIDES, before=offered("away")),
        row("withdraw-time", "post", below("proposals", "withdraw"), SIDES, before=offered("home")),
        row("set-time", "put", board("time"), RULERS, lambda found: {"starts_at": soon(found).isoformat()}),
        row("messages", "post", board("messages"), "FFF+++++", {"text": "Tuesday?"}),
        row("come", "post", board("present"), "FFF+FFFF"),
        row("table-match", "post", board("table-match"), "FFF+++++"),
        row("postponements", "post", board("postponements"), "FFFF+FFF"),
        row("decide-postponement", "post", below("postponements", "decision"), RULERS, {"granted": True}, asked),
        row("claims", "post", board("claims"), SIDES, {"kind": "no_effort", "text": "Nothing"}),
        row("answer-claim", "post", below("claims", "answer"), SIDES, {"text": "Not so"}, claimed("away")),
        row("withdraw-claim", "post", below("claims", "withdraw"), SIDES, before=claimed("home")),
        row(
            "decide-claim", "post", below("claims", "decision"), RULERS,
            {"upheld": True, "decision": "No answer"}, claimed("home"),
        ),
        row("stand-ins", "post", board("stand-ins"), "FFF+++++", {"position": 0}),
        row("answer-request", "post", below("stand-ins", "answer"), "+NNNNNNN", {"accepted": True}, sought),
        row("chair", "put", board("chairs", 0, 0), "FFFF++++", {"player": "Riserva"}, with_reserve),
        row("chair", "delete", board("chairs", 0, 0), "FFF+++++", before=sought),
        row("board-result", "post", board("result"), RULERS, RESULT),
        row("board-forfeit", "post", board("forfeit"), RULERS, {"loser": "away", **WHY}),
        row("board-correction", "post", board("correction"), RULERS, RESULT, decided),
        row("board-void", "post", board("void"), RULERS, WHY, decided),
        row("open-round", "post", round_("open"), ORGANISERS),
        row("close-round", "post", round_("close"), "FFFFFFCC"),
        row("pair-round", "post", round_("pair"), ORGANISERS),
        row("extend-round", "post", round_("extend"), ORGANISERS, lambda found: {
            "closes_at": soon(found, hours=24 * 9).isoformat(),
        }),
        row("withdraw-entry", "post", entry("withdraw"), CAPTAINS),
        row("disqualify-entry", "post", entry("disqualify"), ORGANISERS, WHY),
        row("roster-order", "put", entry("order"), ORGANISERS, order_of),
        row("entry-captain", "put", entry("captain"), CAPTAINS, lambda found: {"member": member_id(found)}),
        row("cancel-season", "post", season("cancel"), ORGANISERS, WHY),
    ],
    "played": [
        row("plan", "post", season("plan"), ORGANISERS),
        row("sign-plan", "post", season("plan", "sign"), "FFFFFFCC", {"digest": "0" * 64}, lambda found: preview_plan(
            season_id=found.season.pk, by=found.people["organiser"], now=found.now
        )),
        row("refuse-promotion", "post", entry("refuse-promotion"), "FFFFCFCC"),
        row("start-playoffs", "post", season("start-playoffs"), "FFFFFFCC"),
    ],
    "finished": [
        row("next-season", "post", season("next"), ORGANISERS, {"name": "Dopo", "starts_on": "2030-06-03"}),
        row("archive-season", "post", season("archive"), ORGANISERS),
    ],
}  # fmt: skip


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is written inside is undone at the end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def letter(response: Any) -> str:
    """The answer as the table writes it."""
    if response.status_code < 300:
        return "+"
    return {403: "F", 404: "N", 409: "C"}.get(response.status_code, str(problem(response)))


def answers(found: World, wanted: Row, programs: Mapping[str, Program]) -> str:
    """What everybody is answered, each from the same state."""
    given = ""
    with taken_back():
        wanted.before(found)
        path, body = wanted.path(found), wanted.body(found)
        for role in ROLES:
            with taken_back():
                given += letter(getattr(programs[role], wanted.method)(path, body))
        anonymous = getattr(Program(), wanted.method)(path, body)
    assert problem(anonymous) == (401, "not_authenticated"), wanted.name
    return given


@pytest.mark.parametrize("phase", sorted(ROWS))
def test_everybody_may_do_what_is_theirs_and_nothing_else(phase, organiser) -> None:
    found = world(phase, organiser)
    programs = {role: program_of(player) for role, player in found.people.items()}
    given = {
        f"{number}. {wanted.method} {wanted.name}": answers(found, wanted, programs)
        for number, wanted in enumerate(ROWS[phase])
    }

    assert given == {f"{n}. {wanted.method} {wanted.name}": wanted.expected for n, wanted in enumerate(ROWS[phase])}


def test_the_table_has_every_write_there_is() -> None:
    tried = {(wanted.name, wanted.method) for rows in ROWS.values() for wanted in rows}
    writes = {
        (pattern.name, method)
        for pattern in urlpatterns
        for method in ("post", "put", "patch", "delete")
        if hasattr(pattern.callback.view_class, method)
    }

    assert writes - tried == set()
