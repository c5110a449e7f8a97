"""What the formats, their settings and their rounds are called, and what they mean, in sentences."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.pairing.brackets import Part
from tournaments.web.words.numbers import points_words

NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "swiss": pgettext_lazy("format", "Swiss"),
        "round_robin": pgettext_lazy("format", "round robin"),
        "groups": pgettext_lazy("format", "groups"),
        "single_knockout": pgettext_lazy("format", "knockout"),
        "double_knockout": pgettext_lazy("format", "double knockout"),
        "danese": pgettext_lazy("format", "Danese"),
        "mitchell": pgettext_lazy("format", "Mitchell"),
    }
)

LINES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "swiss": gettext_lazy("Everybody plays every round against somebody with the same score, never twice."),
        "round_robin": gettext_lazy("Everybody meets everybody."),
        "groups": gettext_lazy("Everybody meets everybody of the own group."),
        "single_knockout": gettext_lazy("Whoever loses is out."),
        "double_knockout": gettext_lazy("Whoever loses once drops into the losers’ bracket; two losses and out."),
        "danese": gettext_lazy("The first plays the second, the third the fourth, by the table as it stands."),
        "mitchell": gettext_lazy("One line stays at its tables, the other moves one table on after every round."),
    }
)

SCALES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "burraco_3_hands": pgettext_lazy("victory point scale", "Burraco, three hands"),
        "burraco_4_hands": pgettext_lazy("victory point scale", "Burraco, four hands"),
        "scope": pgettext_lazy("victory point scale", "Scopa to 11, by the margin"),
        "scope_21": pgettext_lazy("victory point scale", "Scopa to 21, by the margin"),
    }
)

QUITTERS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "half": gettext_lazy(
            "If somebody leaves before half of the matches, none of theirs count; later the rest are lost."
        ),
        "keep": gettext_lazy("If somebody leaves, the matches they played count and the rest are lost."),
        "annul": gettext_lazy("If somebody leaves, none of their matches count."),
    }
)


def format_name(code: str) -> str:
    """The name of a format."""
    return str(NAMES.get(code, code))


def format_line(code: str) -> str:
    """How the format goes, in one sentence."""
    return str(LINES.get(code, ""))


def scale_name(code: str) -> str:
    """The name of a victory-point scale."""
    return str(SCALES.get(code, code))


def settings_in_words(settings: Mapping[str, Any]) -> list[str]:
    """A sentence for every setting of a stage that says something to those who play."""
    sentences = [scoring_in_words(settings.get("scoring", {}))] if _is_counted(settings) else []
    return sentences + [
        words for name, tell in _TELLERS.items() if name in settings and (words := tell(settings[name], settings))
    ]


def scoring_in_words(scoring: Mapping[str, Any]) -> str:
    """«A win is 1 point, a draw ½, a loss 0, a bye 1.»."""
    if "scale" in scoring:
        return _("The margin of every match turns into victory points: %(scale)s.") % {
            "scale": scale_name(str(scoring["scale"]))
        }
    given = {"win": "1", "draw": "1/2", "loss": "0", "bye": "1"} | {name: str(value) for name, value in scoring.items()}
    values = {name: points_words(Fraction(value)) for name, value in given.items()}
    return _("A win counts %(win)s, a draw %(draw)s, a loss %(loss)s, a bye %(bye)s.") % values


def round_name(part: str, number: int, tables: int, *, is_double: bool) -> str:
    """What a column of a bracket is called: «Semi-finals», «Losers, round 3». `tables` is how many are in it."""
    if part == Part.THIRD_PLACE:
        return pgettext("round", "Third place")
    if part == Part.FINAL:
        return pgettext("round", "Final")
    if part == Part.RESET:
        return pgettext("round", "Reset final")
    if part == Part.LOSERS:
        return _("Losers, round %(n)d") % {"n": number}
    if is_double:
        return _("Winners, round %(n)d") % {"n": number}
    return knockout_round_name(tables)


def knockout_round_name(tables: int) -> str:
    """The name of a round of a knockout by how many tables it has."""
    names = {
        1: pgettext("round", "Final"),
        2: pgettext("round", "Semi-finals"),
        4: pgettext("round", "Quarter-finals"),
    }
    return names.get(tables) or _("Round of %(n)d") % {"n": 2 * tables}


def short_round_name(part: str, number: int, tables: int, *, is_double: bool) -> str:
    """The same for a narrow tab: «Semis», «L3»."""
    if part == Part.LOSERS:
        return pgettext("round, short", "L%(n)d") % {"n": number}
    if part == Part.WINNERS and is_double:
        return pgettext("round, short", "W%(n)d") % {"n": number}
    if part == Part.WINNERS:
        names = {
            1: pgettext("round, short", "Final"),
            2: pgettext("round, short", "Semis"),
            4: pgettext("round, short", "Quarters"),
            8: pgettext("round, short", "R16"),
            16: pgettext("round, short", "R32"),
        }
        return names.get(tables) or pgettext("round, short", "R%(n)d") % {"n": 2 * tables}
    names_of_parts = {
        Part.FINAL: pgettext("round, short", "Final"),
        Part.RESET: pgettext("round, short", "Reset"),
        Part.THIRD_PLACE: pgettext("round, short", "3rd place"),
    }
    return names_of_parts[Part(part)]


def entries_words(count: int, team_size: int) -> str:
    """«16 pairs», «12 players», «6 teams»; «pairs» while there are none."""
    if count == 0:
        nobody = {
            1: pgettext("kind of entry", "players"),
            2: pgettext("kind of entry", "pairs"),
            3: pgettext("kind of entry", "teams"),
        }
        return nobody[team_size]
    if team_size == 1:
        return ngettext("%(n)d player", "%(n)d players", count) % {"n": count}
    if team_size == 2:
        return ngettext("%(n)d pair", "%(n)d pairs", count) % {"n": count}
    return ngettext("%(n)d team", "%(n)d teams", count) % {"n": count}


def _is_counted(settings: Mapping[str, Any]) -> bool:
    """Whether points decide: of a bracket they do not, and its scoring says nothing."""
    return "best_of_final" not in settings


def _best_of(value: Any, settings: Mapping[str, Any]) -> str:
    if value == 1:
        return ""
    return _("Every table is a best of %(n)d.") % {"n": value}


def _best_of_final(value: Any, settings: Mapping[str, Any]) -> str:
    if value in (None, settings.get("best_of")):
        return ""
    if value == 1:
        return _("The final is a single match.")
    return _("The final is a best of %(n)d.") % {"n": value}


def _rounds(value: Any, settings: Mapping[str, Any]) -> str:
    if value is None:
        return _("The number of rounds follows from the number of entries.")
    return ngettext("%(n)d round is played.", "%(n)d rounds are played.", value) % {"n": value}


def _cycles(value: Any, settings: Mapping[str, Any]) -> str:
    return _("Everybody meets twice, leading once each.") if value == 2 else ""


def _groups(value: Any, settings: Mapping[str, Any]) -> str:
    if value is None:
        return _("The number of groups follows from the number of entries.")
    return ngettext("%(n)d group.", "%(n)d groups.", value) % {"n": value}


def _advance(value: Any, settings: Mapping[str, Any]) -> str:
    if value is None:
        return ""
    if "qualifiers" in settings:
        return ngettext(
            "The best %(n)d of each group goes on.", "The best %(n)d of each group go on.", value
        ) % {"n": value}  # fmt: skip
    return ngettext("The best %(n)d goes on.", "The best %(n)d go on.", value) % {"n": value}


def _third_place(value: Any, settings: Mapping[str, Any]) -> str:
    return _("The losers of the semi-finals play for the third place.") if value else ""


def _reset(value: Any, settings: Mapping[str, Any]) -> str:
    if value:
        return _("If the winner of the losers’ bracket wins the final, a reset final decides.")
    return _("One final decides, whoever wins it.")


def _rematches(value: Any, settings: Mapping[str, Any]) -> str:
    return _("The same two may meet again.") if value else _("The same two never meet twice.")


def _quitter_rule(value: Any, settings: Mapping[str, Any]) -> str:
    return str(QUITTERS.get(str(value), ""))


def _accelerated(value: Any, settings: Mapping[str, Any]) -> str:
    if not value:
        return ""
    return _("The first rounds are accelerated: the upper half is paired as if it had points already.")


def _half_byes(value: Any, settings: Mapping[str, Any]) -> str:
    if not value:
        return ""
    return ngettext(
        "Every entry may sit out %(n)d round for as much as a draw.",
        "Every entry may sit out %(n)d rounds for as much as a draw each.",
        value,
    ) % {"n": value}


def _carries_over(value: Any, settings: Mapping[str, Any]) -> str:
    return _("The points of the stage before are carried over.") if value else _("Everybody begins at nothing again.")


def _edition(value: Any, settings: Mapping[str, Any]) -> str:
    return _("Tie-breaks count unplayed rounds as the FIDE rules of 2024 do.") if value == "fide_2024" else ""


_TELLERS: Mapping[str, Callable[[Any, Mapping[str, Any]], str]] = MappingProxyType(
    {
        "rounds": _rounds,
        "cycles": _cycles,
        "groups": _groups,
        "best_of": _best_of,
        "best_of_final": _best_of_final,
        "third_place": _third_place,
        "reset": _reset,
        "rematches": _rematches,
        "accelerated": _accelerated,
        "half_byes": _half_byes,
        "carries_over": _carries_over,
        "edition": _edition,
        "quitter_rule": _quitter_rule,
        "advance": _advance,
    }
)
"""In the order in which they are read; a setting that is not here says nothing to players."""
