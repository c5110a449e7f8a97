"""The forms of the pages: they read what people chose; the engine and the services say whether it can be played."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.bots import LEVELS
from games.engine import PRESETS, GameError
from games.models import Match
from games.selectors.bot_levels import FIRST_LEVEL
from games.services.errors import ServiceError
from games.web.words.bots import level_choice, level_names
from games.web.words.clocks import clock_words
from games.web.words.presets import FIRST_CHOICES, PRESET_LINES, PRESET_NAMES
from games.web.words.refusals import refusal
from games.web.words.rules import USUAL_SIDES, target_words

TARGETS = (11, 16, 21, 31, 41, 51)
PLAYERS = (
    ("", _("as usual for the game")),
    ("2", "2"),
    ("3", "3"),
    ("4", _("4, in pairs")),
    ("4:individual", _("4, everybody alone")),
    ("6", _("6, in pairs")),
    ("6:trios", _("6, in two teams of three")),
    ("6:individual", _("6, everybody alone")),
)
_CLOCKS = (30, 60, 300, 86400)
_FIELD_OF_CODE = {
    "guest_unrated": "rated",
    "bad_turn_seconds": "clock",
    "bad_player_count": "players",
    "bad_sides": "players",
    "uneven_deal": "players",
    "bad_deal_pattern": "players",
    "hand_too_large": "players",
    "cards_undealt": "players",
    "bad_option_value": "target",
    "unknown_bot_level": "opponents",
    "too_many_bots": "opponents",
}


class QuickBotForm(forms.Form):
    """What may be said beside *Play a bot*; every field has a default, so one click is enough."""

    preset = forms.ChoiceField(label=_("Game"), choices=list(PRESET_NAMES.items()), initial="scopa_classica")
    level = forms.ChoiceField(label=_("Bot"))

    def __init__(self, *args: Any, usual_level: str = FIRST_LEVEL, **kwargs: Any) -> None:
        """`usual_level` is the bot that this visitor gets without saying more."""
        super().__init__(*args, **kwargs)
        self.usual_level = usual_level
        self.fields["level"].initial = usual_level
        self.fields["preset"].required = self.fields["level"].required = False
        self.fields["level"].choices = level_choices()  # type: ignore[attr-defined]  # a ChoiceField, as written above

    def request(self) -> dict[str, Any]:
        """What `create_match` is asked for."""
        preset = self.cleaned_data["preset"] or "scopa_classica"
        level = self.cleaned_data["level"] or self.usual_level
        return {"preset": preset, "bots": [level] * (seats_of_preset(preset) - 1)}

    def refuse(self, error: GameError | ServiceError) -> None:
        """Show why the service refused."""
        self.add_error(None, refusal(error))


def target_field() -> forms.IntegerField:
    """The points that win a match; the page lists the usual ones under the id `targets`."""
    return forms.IntegerField(
        label=_("Points to win (empty: as usual for the game)"),
        required=False,
        min_value=1,
        max_value=1000,
        widget=forms.NumberInput({"list": "targets"}),
    )


class NewTableForm(forms.Form):
    """Everything that can be chosen for a new table."""

    game = forms.ChoiceField(widget=forms.RadioSelect, label=_("Game"))
    players = forms.ChoiceField(label=_("Players"), required=False, choices=PLAYERS)
    target = target_field()
    opponents = forms.ChoiceField(label=_("Opponents"))
    clock = forms.TypedChoiceField(label=_("Time"), coerce=int, required=False, empty_value=None)
    rated = forms.BooleanField(label=_("Rated: counts for the leaderboard"), required=False)
    private = forms.BooleanField(label=_("Private: only people with the link can see it"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("game", game_choices())
        self._choose("opponents", [("people", pgettext_lazy("opponents", "people")), *level_choices(bots_named=True)])
        self._choose("clock", [("", _("no clock")), *((n, clock_words(n)) for n in _CLOCKS)])

    def request(self, house_rules: Mapping[str, object]) -> dict[str, Any]:
        """What `create_match` is asked for."""
        preset, options = table_options(self.cleaned_data["game"], self.cleaned_data["target"], house_rules)
        options |= players_options(self.cleaned_data["players"])
        opponents = self.cleaned_data["opponents"]
        others = int(str(options.get("players", seats_of_preset(preset)))) - 1
        return {
            "preset": preset,
            "options": options,
            "rated": self.cleaned_data["rated"],
            "visibility": Match.Visibility.PRIVATE if self.cleaned_data["private"] else Match.Visibility.PUBLIC,
            "turn_seconds": self.cleaned_data["clock"],
            "bots": [] if opponents == "people" else [opponents] * others,
        }

    def refuse(self, error: GameError | ServiceError) -> None:
        """Show why the service refused, beside the field that it is about."""
        self.add_error(_FIELD_OF_CODE.get(error.code), refusal(error))

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]  # each of them is a ChoiceField


class KeepGuestForm(forms.Form):
    """A guest becomes an account: a name and a password, nothing more."""

    name = forms.CharField(
        label=_("Name"),
        max_length=30,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "off"}),
    )
    password = forms.CharField(
        label=_("Password"), max_length=200, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )


def level_choices(*, bots_named: bool = False) -> list[tuple[str, str]]:
    """The bots' levels and whom each suits; with `bots_named` shorter, as «bots: steady»."""
    if bots_named:
        return [(level, str(_("bots: %(level)s")) % {"level": name}) for level, name in level_names()]
    return [(level, level_choice(level)) for level in LEVELS]


def game_choices() -> list[tuple[str, str]]:
    """What can be chosen as the game: a preset, or a preset with a target."""
    first = [(f"{preset}:{target}", "") for preset, target in FIRST_CHOICES]
    return first + [(preset, "") for preset in PRESET_NAMES]


def first_games() -> list[dict[str, object]]:
    """The games shown before all others."""
    return [_game(preset, target) for preset, target in FIRST_CHOICES]


def other_games() -> list[dict[str, object]]:
    """All games."""
    return [_game(preset, None) for preset in PRESET_NAMES]


def preset_of(game: str) -> str:
    """The preset that a choice of the form stands for; the usual one for what is none."""
    preset = game.partition(":")[0]
    return preset if preset in PRESETS else "scopa_classica"


def table_options(game: str, target: int | None, house_rules: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """The preset of a chosen game, and the options that differ from it."""
    preset, _colon, fixed_target = game.partition(":")
    options = dict(house_rules)
    points = target or (int(fixed_target) if fixed_target else None)
    return preset, options if points is None else options | {"target": points}


def _game(preset: str, target: int | None) -> dict[str, object]:
    points = PRESETS[preset].target if target is None else target
    return {
        "value": preset if target is None else f"{preset}:{target}",
        "players": PRESETS[preset].players,
        "name": PRESET_NAMES[preset],
        "line": PRESET_LINES[preset],
        "target": target_words(points),
    }


def players_options(chosen: str) -> dict[str, object]:
    """The options that a choice of PLAYERS stands for."""
    if not chosen:
        return {}
    players, _colon, sides = chosen.partition(":")
    return {"players": int(players), "sides": sides or USUAL_SIDES[int(players)]}


def seats_of_preset(preset: str) -> int:
    """How many sit at a table of this preset when nothing else is said."""
    return PRESETS[preset].players
