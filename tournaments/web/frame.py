"""What every page of a tournament has around its own part."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games.models import Player
from games.web.presenters.sharing import qr_code
from games.web.visitors import player_of
from tournaments.models import EntryMember, Round, Stage, Tournament
from tournaments.selectors.access import is_staff
from tournaments.selectors.feed import feed
from tournaments.selectors.overview import entries_in, page_stamp, stage_progress, stages_of
from tournaments.web.presenters.feed import feed_lines
from tournaments.web.presenters.heading import current_stage, heading
from tournaments.web.presenters.tables import Reader
from tournaments.web.presenters.you import membership, you
from tournaments.web.visits import readers_zone
from tournaments.web.words.verbs import PUBLIC

_LATEST = 4


@dataclass(frozen=True, slots=True)
class Visit:
    """A tournament as somebody looks at it: who they are in it, and which stage the page is about."""

    tournament: Tournament
    stages: list[Stage]
    stage: Stage
    player: Player | None
    member: EntryMember | None
    reader: Reader
    is_staff: bool

    def may_see(self, round_: Round) -> bool:
        """Whether a round is public: one that is only paired may still change; of a bracket everybody sees the draw."""
        return self.is_staff or round_.status != Round.Status.PAIRED or bool(round_.part)

    @property
    def entry_id(self) -> int | None:
        """The reader's own entry."""
        return None if self.member is None else self.member.entry_id


def visit(request: HttpRequest, tournament: Tournament) -> Visit:
    """The visit of a request; `?stage=` chooses another stage than the current one, `?p=` an entry to follow."""
    player = player_of(request)
    member = membership(player, tournament)
    stages = stages_of(tournament)
    number = request.GET.get("stage", "")
    chosen = next((stage for stage in stages if str(stage.number) == number), None)
    return Visit(
        tournament=tournament,
        stages=stages,
        stage=chosen or current_stage(stages),
        player=player,
        member=member,
        reader=Reader(None if member is None else member.entry_id, number_of(request, "p")),
        is_staff=is_staff(player, tournament),
    )


def number_of(request: HttpRequest, name: str) -> int | None:
    """A number from the address; None where it is missing or none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def framed(request: HttpRequest, seen: Visit, tab: str, **own: Any) -> dict[str, Any]:
    """The context of a page: its frame and what it has of its own."""
    tournament = seen.tournament
    taken = entries_in(tournament)
    link = request.build_absolute_uri(reverse("tournament_by_code", args=[tournament.code]))
    return {
        "tournament": tournament,
        "head": heading(
            tournament, seen.stages, taken=taken, tab=tab, stamp=page_stamp(tournament), zone=readers_zone(request)
        ),
        "tab": tab,
        "stage": seen.stage,
        "stages": seen.stages,
        "you": you(tournament, seen.stages, seen.player, seen.member, taken=taken),
        "is_staff": seen.is_staff,
        "progress": stage_progress(seen.stage) if tournament.has_started else None,
        "latest": feed_lines(feed(tournament, PUBLIC, limit=_LATEST), tournament.pk),
        "short_link": link,
        "qr": qr_code(link),
        **own,
    }
