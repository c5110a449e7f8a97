"""The form of a season: what is played, when, in how many rounds, and what happens when somebody does not play."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.selectors.rulebook import rulebook
from games.web.forms import game_choices, players_options, preset_of, table_options, target_field
from games.web.words.clocks import clock_words
from games.web.words.presets import FIRST_CHOICES
from tournaments.leagues.results import USUAL_SCORING
from tournaments.models import Season
from tournaments.services.leagues.seasons import ALWAYS_EDITABLE
from tournaments.standings.tiebreaks import TIEBREAKS
from tournaments.web.leagues.organise_refusals import Refusal, explained
from tournaments.web.leagues.organise_words import FIELDS, FORMATS, WINDOW_RULES
from tournaments.web.organise_forms import MomentField, zone_names
from tournaments.web.words.tiebreaks import tiebreak_name

_CLOCKS = (30, 60, 300, 86400)
_PLAYERS = (
    ("", _("as usual for the game")),
    ("2", _("one against one")),
    ("4", _("4, in pairs")),
    ("6:trios", _("6, in two teams of three")),
)
_POINTS: Mapping[str, Mapping[str, str]] = {
    "3": {"win": "3", "draw": "1", "loss": "0", "bye": "0"},
    "2": {"win": "2", "draw": "1", "loss": "0", "bye": "0"},
    "1": {"win": "1", "draw": "1/2", "loss": "0", "bye": "0"},
}
_CUSTOM = "as stored"
_MOST_TIEBREAKS = 5
_PLAIN = (
    "starts_on", "zone", "venue", "boards", "most_reserves", "format", "swiss_rounds", "round_days", "contact_hours",
    "fixing_hours", "alternate_hours", "grace_minutes", "postponements", "postponement_days", "window_rule",
    "dispute_days", "rated",
)  # fmt: skip
_PARTS: Mapping[str, tuple[str, ...]] = {
    "game": ("game", "players", "target", "clock", "rated"),
    "schedule": ("format", "cycles", "swiss_rounds", "round_days", "boards", "most_reserves", "points"),
    "times": (
        "contact_hours", "fixing_hours", "alternate_hours", "grace_minutes", "postponements", "postponement_days",
        "window_rule", "dispute_days",
    ),
    "registration": ("registration_closes_at",),
}  # fmt: skip
USUAL: Mapping[str, Any] = {
    "venue": Season.Venue.BOTH,
    "cycles": "1",
    "points": "3",
    "rated": True,
    "contact_hours": 48,
    "fixing_hours": 72,
    "alternate_hours": 12,
    "grace_minutes": 15,
    "postponements": 1,
    "postponement_days": 7,
    "window_rule": Season.WindowRule.EFFORT,
    "dispute_days": 3,
}
"""What the fields say that no kind of league changes."""


def _number(name: str, least: int, most: int, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=FIELDS[name],
        min_value=least,
        max_value=most,
        required=required,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class SeasonForm(forms.Form):
    """All settings of a season but its house rules and its divisions, which have forms of their own."""

    shown = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    season_name = forms.CharField(label=_("Name of the season"), max_length=80)
    starts_on = forms.DateField(label=FIELDS["starts_on"], widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    zone = forms.ChoiceField(label=_("Time zone"))
    venue = forms.ChoiceField(
        label=_("Where it is played"),
        widget=forms.RadioSelect,
        choices=[
            (Season.Venue.ONLINE, pgettext_lazy("venue", "online")),
            (Season.Venue.TABLE, pgettext_lazy("venue", "with real cards")),
            (Season.Venue.BOTH, pgettext_lazy("venue", "as the two sides like")),
        ],
    )
    game = forms.ChoiceField(widget=forms.RadioSelect, label=_("Game"))
    players = forms.ChoiceField(label=_("Players at a board"), required=False, choices=_PLAYERS)
    target = target_field()
    clock = forms.TypedChoiceField(label=_("Time for a play online"), coerce=int, required=False, empty_value=None)
    rated = forms.BooleanField(label=_("Rated: counts for the leaderboards"), required=False)

    format = forms.ChoiceField(label=FIELDS["format"], choices=list(FORMATS.items()))
    cycles = forms.TypedChoiceField(
        label=FIELDS["cycles"],
        coerce=int,
        choices=[("1", _("once")), ("2", _("twice")), ("3", _("three times")), ("4", _("four times"))],
    )
    swiss_rounds = _number("swiss_rounds", 1, 60, required=False)
    round_days = _number("round_days", 1, 60)
    boards = _number("boards", 1, 12)
    most_reserves = _number("most_reserves", 0, 12)
    points = forms.ChoiceField(
        label=_("Points of a fixture"),
        choices=[("3", _("win 3, draw 1")), ("2", _("win 2, draw 1")), ("1", _("win 1, draw ½"))],
    )

    contact_hours = _number("contact_hours", 1, 336)
    fixing_hours = _number("fixing_hours", 0, 336)
    alternate_hours = _number("alternate_hours", 1, 168)
    grace_minutes = forms.IntegerField(
        label=_("Minutes to wait for whoever does not come to a board online"), min_value=1, max_value=24 * 60
    )
    postponements = _number("postponements", 0, 12)
    postponement_days = _number("postponement_days", 1, 60)
    window_rule = forms.ChoiceField(label=FIELDS["window_rule"], choices=list(WINDOW_RULES.items()))
    dispute_days = _number("dispute_days", 0, 60)
    registration_closes_at = MomentField(
        label=_("Registration closes (empty: when an organiser fills the divisions)"), required=False
    )

    def __init__(
        self, *args: Any, frozen: bool = False, clock: int | None = None, custom_points: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].choices = [(name, name.replace("_", " ")) for name in zone_names()]  # type: ignore[attr-defined]  # ChoiceFields, as written above
        self.fields["game"].choices = game_choices()  # type: ignore[attr-defined]
        clocks = sorted({*_CLOCKS} if clock is None else {*_CLOCKS, clock})
        self.fields["clock"].choices = [("", _("as usual")), *((n, clock_words(n)) for n in clocks)]  # type: ignore[attr-defined]
        if custom_points:
            self.fields["points"].choices += [(_CUSTOM, _("points of its own"))]  # type: ignore[attr-defined]
        self.fields |= _tiebreak_fields()
        if frozen:
            for name, field in self.fields.items():
                # What the columns are called, but for the name, which the league has too.
                field.disabled = name.replace("season_", "") not in (*ALWAYS_EDITABLE, "version")

    @property
    def tiebreak_fields(self) -> list[BoundField]:
        """The lists of tie-breaks, the first criterion after the points first."""
        return [self[name] for name in self.fields if name.startswith("tiebreak_")]

    def columns(self) -> dict[str, Any]:
        """The columns of the season that the fields say, without its name."""
        data = self.cleaned_data
        closes = data["registration_closes_at"]
        columns = {
            **{name: data[name] for name in _PLAIN},
            "cycles": int(data["cycles"]),
            "turn_seconds": data["clock"],
            "registration_closes_at": None if closes is None else closes.replace(tzinfo=ZoneInfo(data["zone"])),
        }
        if columns["format"] != Season.Format.SWISS:
            columns["swiss_rounds"] = None
        if data["points"] != _CUSTOM:
            columns["scoring"] = dict(_POINTS[data["points"]])
        breaks = [data[each.name] for each in self.tiebreak_fields if data[each.name]]
        if breaks:
            # Without any, those that are usual for the number of boards count.
            columns["tiebreaks"] = breaks
        return columns

    def rules(self, house_rules: Mapping[str, object]) -> tuple[str, dict[str, object]]:
        """The preset and the options that differ from it."""
        preset, options = table_options(self.cleaned_data["game"], self.cleaned_data["target"], house_rules)
        return preset, options | players_options(self.cleaned_data["players"])

    def refuse(self, error: Refusal) -> None:
        """Show why a service refused, beside the field that it is about."""
        details = getattr(error, "details", {})
        field = str(details.get("field", details.get("setting", "")))
        named = {"turn_seconds": "clock", "name": "season_name", "scoring": "points", "preset": "game"}.get(
            field, field
        )
        if error.code in ("two_sides_only", "unknown_preset"):
            named = "players" if error.code == "two_sides_only" else "game"
        self.add_error(named if named in self.fields else None, explained(error))

    @property
    def wrong_parts(self) -> frozenset[str]:
        """The folded parts in which a field was refused; they are shown open then."""
        return frozenset(part for part, names in _PARTS.items() if any(name in self.errors for name in names))


def stored_initial(season: Season) -> dict[str, Any]:
    """What the form of a season that exists begins with."""
    game = (season.preset, season.options["target"])
    is_first = game in FIRST_CHOICES
    usual = rulebook(season.preset, {})
    players, sides = season.options["players"], season.options["sides"]
    closes = season.registration_closes_at
    return {
        **{name: getattr(season, name) for name in _PLAIN},
        "version": season.version,
        "season_name": season.name,
        "cycles": str(season.cycles),
        "clock": season.turn_seconds,
        "points": points_key(season.scoring),
        **{f"tiebreak_{place}": code for place, code in enumerate(season.tiebreaks[:_MOST_TIEBREAKS], start=1)},
        "registration_closes_at": None if closes is None else closes.astimezone(ZoneInfo(season.zone)),
        "game": f"{game[0]}:{game[1]}" if is_first else season.preset,
        "target": None if is_first or game[1] == usual.target else game[1],
        "players": "" if (players, sides) == (usual.players, str(usual.sides)) else _players(players, sides),
    }


def points_key(scoring: Mapping[str, str]) -> str:
    """The choice of points that a stored scoring is."""
    stored = dict(scoring) or dict(USUAL_SCORING)
    return next((key for key, points in _POINTS.items() if points == stored), _CUSTOM)


def game_of(form: SeasonForm) -> str:
    """The preset that the form shows as chosen."""
    return preset_of(str(form["game"].value() or ""))


def _tiebreak_fields() -> dict[str, forms.Field]:
    codes = [(code, tiebreak_name(code)) for code in TIEBREAKS if code != "external"]
    fields: dict[str, forms.Field] = {}
    for place in range(1, _MOST_TIEBREAKS + 1):
        empty = pgettext_lazy("setting", "as usual") if place == 1 else "–"
        label = {"aria-label": _("Tie-break %(n)d") % {"n": place}}
        fields[f"tiebreak_{place}"] = forms.ChoiceField(
            required=False, choices=[("", empty), *codes], widget=forms.Select(label)
        )
    return fields


def _players(players: int, sides: str) -> str:
    asked = {"players": players, "sides": sides}
    return next((key for key, _name in _PLAYERS if key and players_options(key) == asked), "")
