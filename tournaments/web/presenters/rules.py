"""The rules of a tournament in sentences: the game, how it is run, who may enter."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors.rulebook import rulebook
from games.web.words.clocks import clock_words
from games.web.words.presets import preset_name
from games.web.words.rules import chips, rules_in_words, target_words
from tournaments.models import Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.web.words.formats import format_line, format_name, settings_in_words
from tournaments.web.words.numbers import duration_words
from tournaments.web.words.tiebreaks import tiebreak_name, tiebreak_rule

_HOUR = 60


@dataclass(frozen=True, slots=True)
class TiebreakRule:
    """A tie-break in its order, with the sentence that says how it is counted."""

    name: str
    rule: str


@dataclass(frozen=True, slots=True)
class StageRules:
    """How one stage is played."""

    number: int
    name: str
    sentences: tuple[str, ...]
    tiebreaks: tuple[TiebreakRule, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything that somebody wants to know before entering."""

    game: str
    target: str
    chips: tuple[str, ...]
    game_rules: tuple[str, ...]
    stages: tuple[StageRules, ...]
    entry: tuple[str, ...]
    running: tuple[str, ...]
    lot: str


def rules_page(tournament: Tournament, stages: Sequence[Stage]) -> RulesPage:
    """The rules of a tournament."""
    rules = rulebook(tournament.preset, tournament.options)
    return RulesPage(
        game=preset_name(tournament.preset),
        target=target_words(rules.target),
        chips=tuple(chips(tournament.preset, rules)),
        game_rules=tuple(rules_in_words(rules)),
        stages=tuple(_stage(stage) for stage in stages),
        entry=tuple(entry_conditions(tournament)),
        running=tuple(_running(tournament)),
        lot=tournament.lot,
    )


def entry_conditions(tournament: Tournament) -> list[str]:
    """Who may enter and how, in sentences."""
    how = {
        Tournament.Registration.OPEN: _("Everybody with an account can enter."),
        Tournament.Registration.APPROVAL: _("The organisers approve every entry."),
        Tournament.Registration.CODE: _("Entering takes a code, which the organisers give out."),
    }
    members = {
        1: _("Everybody plays alone."),
        2: _("Entries are fixed pairs."),
        3: _("Entries are teams of three."),
    }
    sentences = [how[Tournament.Registration(tournament.registration)], members[tournament.team_size]]
    if tournament.capacity is not None:
        sentences.append(
            ngettext(
                "There is %(n)d place; later entries go on a wait list.",
                "There are %(n)d places; later entries go on a wait list.",
                tournament.capacity,
            )
            % {"n": tournament.capacity}
        )
    sentences += _limits(tournament)
    sentences.append(
        _("Late entries are taken while it is running.")
        if tournament.allows_late_entries
        else _("Nobody can enter once it has started.")
    )
    return sentences


def _limits(tournament: Tournament) -> list[str]:
    sentences = []
    if tournament.least_rating is not None:
        sentences.append(_("A rating of at least %(n)d is needed.") % {"n": tournament.least_rating})
    if tournament.most_rating is not None:
        sentences.append(_("The rating must not be above %(n)d.") % {"n": tournament.most_rating})
    if tournament.least_games is not None:
        sentences.append(
            ngettext(
                "At least %(n)d rated match must have been played.",
                "At least %(n)d rated matches must have been played.",
                tournament.least_games,
            )
            % {"n": tournament.least_games}
        )
    return sentences


def _running(tournament: Tournament) -> list[str]:
    where = {
        Tournament.Venue.ONLINE: _("All matches are played online."),
        Tournament.Venue.TABLE: _("All matches are played with real cards."),
        Tournament.Venue.BOTH: _("Matches are played online or with real cards."),
    }
    sentences = [where[Tournament.Venue(tournament.venue)]]
    if tournament.venue != Tournament.Venue.TABLE:
        sentences.append(_("Time online: %(clock)s.") % {"clock": clock_words(tournament.turn_seconds)})
    sentences.append(
        _("The matches count for the ratings.") if tournament.rated else _("The matches do not count for the ratings.")
    )
    sentences += _grace(tournament)
    if tournament.pairs_by_itself:
        sentences.append(_("The next round starts by itself when one is complete."))
    return sentences


def _grace(tournament: Tournament) -> list[str]:
    """What becomes of whoever does not come; with real cards only a person can see that."""
    minutes = tournament.grace_minutes
    if not minutes:
        return [_("Nobody loses by coming late, unless the organisers say so.")]
    time = {"time": duration_words(minutes)}
    sentences = []
    if tournament.venue != Tournament.Venue.TABLE:
        short = ngettext(
            "Whoever is not at the table %(n)d minute after it was called loses by forfeit.",
            "Whoever is not at the table %(n)d minutes after it was called loses by forfeit.",
            minutes,
        ) % {"n": minutes}  # fmt: skip
        long = _("Whoever is not at the table %(time)s after it was called loses by forfeit.") % time
        sentences.append(short if minutes < _HOUR else long)
    if tournament.venue != Tournament.Venue.ONLINE:
        sentences.append(
            _("With real cards the organisers decide about whoever is not there %(time)s after the call.") % time
        )
    return sentences


def _stage(stage: Stage) -> StageRules:
    codes = () if FORMATS[stage.format].is_bracket else tuple(stage.settings.get("tiebreaks", ()))
    return StageRules(
        number=stage.number,
        name=format_name(stage.format),
        sentences=(format_line(stage.format), *settings_in_words(stage.settings)),
        tiebreaks=tuple(TiebreakRule(tiebreak_name(code), tiebreak_rule(code)) for code in codes),
    )
