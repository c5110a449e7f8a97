"""The form of a tournament: what it is called, when and where, by which rules, who may enter, how it is run."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.selectors.rulebook import rulebook
from games.web.forms import game_choices, players_options, preset_of, table_options, target_field
from games.web.words.clocks import clock_words
from games.web.words.presets import FIRST_CHOICES
from tournaments.models import Tournament
from tournaments.pairing.types import BadStageSettings
from tournaments.services.create_tournament import ALWAYS_EDITABLE
from tournaments.services.errors import BadTournament, NotPublishable, TwoSidesOnly
from tournaments.web.organise_templates import FIRST, TEMPLATES
from tournaments.web.words.organise import FIELDS
from tournaments.web.words.organise_refusals import Refusal, explained

_AREAS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
_CLOCKS = (30, 60, 300, 86400)
_PLAYERS = (
    ("", _("as usual for the game")),
    ("2", _("one against one")),
    ("4", _("4, in pairs")),
    ("6:trios", _("6, in two teams of three")),
)
_TEXTS = ("name", "place", "description", "entry_word")
_NUMBERS = ("capacity", "least_rating", "most_rating", "least_games")
_PLAIN = (*_TEXTS, *_NUMBERS, "zone", "venue", "registration", "rated", "allows_late_entries", "pairs_by_itself")
_GAME = ("game", "players", "target")


class MomentField(forms.CharField):
    """A date with a time of day, without a zone, as `datetime-local` inputs send it."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> Any:
        """The moment without its zone. Raises ValidationError."""
        if not value:
            return None
        try:
            return datetime.fromisoformat(str(value)).replace(tzinfo=None)
        except ValueError as error:
            raise ValidationError(_("Please give a date and a time."), code="invalid") from error


class TournamentForm(forms.Form):
    """All settings of a tournament but its house rules and its stages, which have forms of their own."""

    template = forms.ChoiceField(
        label=_("Kind of event"),
        widget=forms.RadioSelect,
        required=False,
        choices=[(code, each.name) for code, each in TEMPLATES.items()],
    )
    shown = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=FIELDS["name"], max_length=80)
    starts_at = MomentField(label=FIELDS["starts_at"])
    zone = forms.ChoiceField(label=FIELDS["zone"])
    venue = forms.ChoiceField(
        label=FIELDS["venue"],
        widget=forms.RadioSelect,
        choices=[
            (Tournament.Venue.ONLINE, pgettext_lazy("venue", "online")),
            (Tournament.Venue.TABLE, pgettext_lazy("venue", "with real cards")),
            (Tournament.Venue.BOTH, pgettext_lazy("venue", "both")),
        ],
    )
    place = forms.CharField(label=_("Place (needed with real cards)"), max_length=120, required=False)
    description = forms.CharField(
        label=FIELDS["description"], max_length=4000, required=False, widget=forms.Textarea({"rows": 4})
    )
    game = forms.ChoiceField(widget=forms.RadioSelect, label=_("Game"))
    players = forms.ChoiceField(label=_("Players at a table"), required=False, choices=_PLAYERS)
    target = target_field()
    registration = forms.ChoiceField(
        label=FIELDS["registration"],
        choices=[
            (Tournament.Registration.OPEN, pgettext_lazy("registration", "everybody with an account")),
            (Tournament.Registration.APPROVAL, pgettext_lazy("registration", "whoever is approved by an organiser")),
            (Tournament.Registration.CODE, pgettext_lazy("registration", "whoever knows the code word")),
        ],
    )
    entry_word = forms.CharField(label=FIELDS["entry_word"], max_length=20, required=False)
    capacity = forms.IntegerField(label=_("Places (empty: no limit)"), required=False, min_value=2, max_value=5000)
    least_rating = forms.IntegerField(label=FIELDS["least_rating"], required=False, min_value=0, max_value=4000)
    most_rating = forms.IntegerField(label=FIELDS["most_rating"], required=False, min_value=0, max_value=4000)
    least_games = forms.IntegerField(label=FIELDS["least_games"], required=False, min_value=0, max_value=10000)
    allows_late_entries = forms.BooleanField(
        label=_("Late entries are taken while it is running, where the format allows it"), required=False
    )
    private = forms.BooleanField(label=_("Private: only people with the link can see it"), required=False)
    rated = forms.BooleanField(label=_("Rated: counts for the leaderboard"), required=False)
    clock = forms.TypedChoiceField(label=FIELDS["turn_seconds"], coerce=int, required=False, empty_value=None)
    grace_minutes = forms.IntegerField(
        label=_("Minutes to wait for whoever is missing (0: for ever)"), min_value=0, max_value=24 * 60
    )
    pairs_by_itself = forms.BooleanField(
        label=_("The next round starts by itself when one is complete"), required=False
    )

    def __init__(self, *args: Any, frozen: bool = False, clock: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].choices = [(name, name.replace("_", " ")) for name in zone_names()]  # type: ignore[attr-defined]  # ChoiceFields, as written above
        self.fields["game"].choices = game_choices()  # type: ignore[attr-defined]
        clocks = sorted({*_CLOCKS} if clock is None else {*_CLOCKS, clock})
        self.fields["clock"].choices = [("", _("no clock")), *((n, clock_words(n)) for n in clocks)]  # type: ignore[attr-defined]
        if frozen:
            for name, field in self.fields.items():
                field.disabled = name not in (*ALWAYS_EDITABLE, "version")

    def columns(self) -> dict[str, Any]:
        """The columns of the tournament that the fields say."""
        data = self.cleaned_data
        moment: datetime = data["starts_at"]
        return {
            **{name: data[name] for name in _PLAIN},
            # The place that was proposed is not that of an event without one.
            "place": "" if data["venue"] == Tournament.Venue.ONLINE else data["place"],
            "starts_at": moment.replace(tzinfo=ZoneInfo(data["zone"])),
            "visibility": Tournament.Visibility.PRIVATE if data["private"] else Tournament.Visibility.PUBLIC,
            "turn_seconds": data["clock"],
            "grace_minutes": data["grace_minutes"],
        }

    def rules(self, house_rules: Mapping[str, object]) -> tuple[str, dict[str, object]]:
        """The preset and the options that differ from it."""
        preset, options = table_options(self.cleaned_data["game"], self.cleaned_data["target"], house_rules)
        return preset, options | players_options(self.cleaned_data["players"])

    def refuse(self, error: Refusal) -> None:
        """Show why a service refused, beside the field that it is about."""
        field = str(getattr(error, "details", {}).get("field", ""))
        named = {"turn_seconds": "clock", "visibility": "private"}.get(field, field)
        beside = isinstance(error, BadTournament | NotPublishable) and named in self.fields
        if isinstance(error, TwoSidesOnly):
            beside, named = True, "players"
        self.add_error(named if beside else None, explained(error))

    @property
    def registration_is_wrong(self) -> bool:
        """Whether a field of the part about entries was refused; that part is shown open then."""
        return any(name in self.errors for name in ("registration", "entry_word", *_NUMBERS))

    @property
    def running_is_wrong(self) -> bool:
        """The same for the part about how it is run."""
        return any(name in self.errors for name in ("clock", "grace_minutes", "rated"))

    @property
    def game_is_wrong(self) -> bool:
        """The same for the game."""
        return any(name in self.errors for name in _GAME)


def new_initial(zone: str, place: str, template: str = FIRST) -> dict[str, Any]:
    """What the form of a new tournament begins with."""
    chosen = TEMPLATES[template]
    return {
        "template": template,
        "shown": template,
        "zone": zone,
        "place": place,
        "venue": chosen.venue,
        "game": chosen.game,
        "registration": Tournament.Registration.OPEN,
        "allows_late_entries": True,
        "grace_minutes": 15,
    }


def stored_initial(tournament: Tournament) -> dict[str, Any]:
    """What the form of a tournament that exists begins with."""
    game = (tournament.preset, tournament.options["target"])
    is_first = game in FIRST_CHOICES
    usual = rulebook(tournament.preset, {})
    players, sides = tournament.options["players"], tournament.options["sides"]
    return {
        **{name: getattr(tournament, name) for name in _PLAIN},
        "version": tournament.version,
        "starts_at": tournament.starts_at.astimezone(ZoneInfo(tournament.zone)),
        "private": tournament.visibility == Tournament.Visibility.PRIVATE,
        "clock": tournament.turn_seconds,
        "grace_minutes": tournament.grace_minutes,
        "game": f"{game[0]}:{game[1]}" if is_first else tournament.preset,
        "target": None if is_first or game[1] == usual.target else game[1],
        "players": "" if (players, sides) == (usual.players, str(usual.sides)) else _players(players, sides),
    }


def game_of(form: TournamentForm) -> str:
    """The preset that the form shows as chosen."""
    return preset_of(str(form["game"].value() or ""))


def is_bad_stage(error: Refusal) -> bool:
    """Whether a refusal belongs to the editor of stages."""
    field = getattr(error, "details", {}).get("field")
    return isinstance(error, BadStageSettings) or (isinstance(error, BadTournament) and field == "stages")


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """The zones that are called after a city, and UTC."""
    return ("UTC", *sorted(name for name in available_timezones() if name.partition("/")[0] in _AREAS))


def _players(players: int, sides: str) -> str:
    asked = {"players": players, "sides": sides}
    return next((key for key, _name in _PLAYERS if key and players_options(key) == asked), "")
