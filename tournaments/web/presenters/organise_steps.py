"""How far a tournament is, and the one button that takes it further, with what pressing it will do."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.steps import Step, next_step
from tournaments.web.presenters.rounds import round_title
from tournaments.web.words.formats import entries_words, format_name
from tournaments.web.words.organise import STEPS
from tournaments.web.words.organise_refusals import explained

Status = Tournament.Status

_PLACES = {
    Status.DRAFT: 0,
    Status.PUBLISHED: 1,
    Status.REGISTRATION: 1,
    Status.CHECK_IN: 2,
    Status.SEEDED: 3,
    Status.RUNNING: 4,
    Status.PAUSED: 4,
    Status.FINISHED: 5,
    Status.ARCHIVED: 5,
}
_PLAIN = {
    "publish": gettext_lazy("Everybody can see it, and registration opens."),
    "finish": gettext_lazy("All results are locked, and the ranking is final."),
    "resume": gettext_lazy("Tables that wait for somebody get their whole time again."),
    "archive": gettext_lazy("From then on no result can be corrected."),
}
"""What the other steps do."""
_NAMED = 12
"""So many missing entries are named; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A phase on the line: `state` is done, current or coming."""

    name: str
    detail: str
    state: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next. `button` is empty where there is nothing to press; `confirm` is the second click's.

    `consequences` say what it will do. `everybody` is the other way to start: with those who have not checked in.
    """

    code: str
    title: str
    button: str
    confirm: str
    consequences: tuple[str, ...]
    everybody: str
    can_look_first: bool
    is_possible: bool


def step_line(tournament: Tournament, stages: Sequence[Stage]) -> tuple[Mark, ...]:
    """The phases with how far each has come; none for a tournament that was called off."""
    if tournament.status == Status.CANCELLED:
        return ()
    here = _PLACES[Status(tournament.status)]
    statuses = list(tournament.entries.values_list("status", flat=True))
    taken = sum(status in (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE) for status in statuses)
    came = sum(status == Entry.Status.CHECKED_IN for status in statuses)
    before_start = here < _PLACES[Status.RUNNING]
    came_words = pgettext("checked in", "%(n)d of %(all)d") % {"n": came, "all": taken} if came and before_start else ""
    names = (
        (pgettext("phase", "Draft"), ""),
        (pgettext("phase", "Registration"), entries_words(taken, tournament.team_size) if here and taken else ""),
        (pgettext("phase", "Check-in"), came_words),
        (pgettext("phase", "Seeded"), ""),
        (pgettext("phase", "Playing"), _playing(tournament, stages)),
        (pgettext("phase", "Finished"), ""),
    )
    return tuple(
        Mark(name, detail, "done" if place < here else "current" if place == here else "coming")
        for place, (name, detail) in enumerate(names)
    )


def next_step_of(tournament: Tournament, stages: Sequence[Stage]) -> NextStep:
    """The next step, with everything that pressing its button will do."""
    step = next_step(tournament)
    if step.code == "start":
        return _start(tournament, stages)
    if step.code == "results":
        count = step.details["open"]
        title = ngettext(
            "%(n)d table has no result yet. The next step follows when it has.",
            "%(n)d tables have no result yet. The next step follows when they have.",
            count,
        ) % {"n": count}  # fmt: skip
        return _waiting(step.code, title)
    if step.code not in STEPS:
        return _waiting(step.code, "")
    button = str(STEPS[step.code])
    consequences = _consequences(step, stages)
    confirm = {
        "pair_round": _("Pair and start round %(n)d") % {"n": step.details.get("round", 0)},
        "start_round": _("Start round %(n)d") % {"n": step.details.get("round", 0)},
    }.get(step.code, button)
    looks = step.code in ("pair_round", "next_stage")
    return NextStep(step.code, "", button, confirm, consequences, "", looks, is_possible=True)


def _waiting(code: str, title: str) -> NextStep:
    return NextStep(code, title, "", "", (), "", can_look_first=False, is_possible=False)


def _start(tournament: Tournament, stages: Sequence[Stage]) -> NextStep:
    entries = list(tournament.entries.filter(status__in=[Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN]))
    missing = [entry for entry in entries if entry.status == Entry.Status.ACCEPTED]
    playing = len(entries) - len(missing) or len(entries)
    button = str(STEPS["start"])
    unplayable = _unplayable(stages[0], playing)
    if unplayable:
        return NextStep("start", "", button, "", (unplayable,), "", can_look_first=False, is_possible=False)
    whole = entries_words(len(entries), tournament.team_size)
    return NextStep(
        code="start",
        title="",
        button=button,
        confirm=_("Start with %(entries)s") % {"entries": entries_words(playing, tournament.team_size)},
        consequences=_of_the_start(tournament, stages[0], entries, missing),
        everybody="" if playing == len(entries) else _("Start with all %(entries)s") % {"entries": whole},
        can_look_first=True,
        is_possible=True,
    )


def _of_the_start(
    tournament: Tournament, stage: Stage, entries: Sequence[Entry], missing: Sequence[Entry]
) -> tuple[str, ...]:
    """What starting will do: who is left out, who is seeded, what is frozen."""
    said: list[str] = []
    if len(missing) == len(entries):
        said.append(_("Nobody has checked in, so everybody who has entered plays."))
    elif missing:
        said.append(_left_out(missing, tournament.team_size))
    waiting = tournament.entries.filter(status__in=[Entry.Status.APPLIED, Entry.Status.WAITLISTED]).count()
    if waiting:
        words = ngettext("%(n)d entry still waits and is not in.", "%(n)d entries still wait and are not in.", waiting)
        said.append(words % {"n": waiting})
    if any(entry.seed is None for entry in entries):
        said.append(_("Whoever has no seed yet is seeded by rating."))
    paired = _("The first round of the %(format)s is paired and its players are called to their tables.")
    said.append(paired % {"format": format_name(stage.format)})
    said.append(_("Game, formats and conditions can no longer be changed then."))
    return tuple(said)


def _unplayable(stage: Stage, entries: int) -> str:
    """Why the first stage cannot be played by so many; empty when it can."""
    if entries < 2:
        return _("A tournament needs at least two entries to start.")
    try:
        FORMATS[stage.format].check(stage.settings, entries)
    except BadStageSettings as error:
        return _("%(why)s Change the stages in the settings, or let more enter.") % {"why": explained(error)}
    return ""


def _left_out(missing: Sequence[Entry], team_size: int) -> str:
    names = ", ".join(entry.name for entry in missing[:_NAMED])
    if len(missing) > _NAMED:
        return _("Not checked in, and left out: %(names)s and others, %(count)s together.") % {
            "names": names, "count": entries_words(len(missing), team_size),
        }  # fmt: skip
    return _("Not checked in, and left out: %(names)s.") % {"names": names}


def _consequences(step: Step, stages: Sequence[Stage]) -> tuple[str, ...]:
    number = step.details.get("round", 0)
    if step.code == "pair_round":
        return (
            _("The results of round %(n)d are locked.") % {"n": number - 1},
            _("Round %(n)d is paired, and its players are called to their tables.") % {"n": number},
        )
    if step.code == "start_round":
        return (_("The players are called to their tables; the pairing stands from then on."),)
    if step.code == "next_stage":
        following = next(stage for stage in stages if stage.number == step.details["stage"])
        return (
            _("The results of this stage are locked."),
            _("Those who qualify go on to the %(format)s.") % {"format": format_name(following.format)},
        )
    return (str(_PLAIN[step.code]),)


def _playing(tournament: Tournament, stages: Sequence[Stage]) -> str:
    if tournament.status == Status.PAUSED:
        return pgettext("phase", "paused")
    stage = next((each for each in stages if each.status == Stage.Status.RUNNING), None)
    if stage is None:
        return ""
    rounds = list(stage.rounds.order_by("number"))
    current = next((each for each in rounds if each.status != Round.Status.CLOSED and _is_open(each)), None)
    current = current or (rounds[-1] if rounds else None)
    if current is None:
        return ""
    current.stage = stage
    title = round_title(current, current.pairings.count())
    if FORMATS[stage.format].is_bracket:
        return title
    return pgettext("phase", "%(round)s of %(all)d") % {"round": title, "all": stage.rounds_planned}


def _is_open(round_: Round) -> bool:
    return round_.pairings.filter(status__in=["ready", "playing"]).exists()
