"""The form that announces a match with real cards."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import GameError, Rules, rules_for
from games.models import Match, Player
from games.selectors.access import NotFound, access_player
from games.services import Chair
from games.services.errors import ServiceError
from games.web.forms import PLAYERS, game_choices, players_options, table_options, target_field
from games.web.words.refusals import refusal

SEATS = range(6)
_FIELD_OF_CODE = {"guest_unrated": "rated", "bad_option_value": "target", "wrong_seat_count": "seat_0"}


class RealTableForm(forms.Form):
    """The game, and who sits where."""

    game = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Game"))
    players = forms.ChoiceField(label=gettext_lazy("Players"), required=False, choices=PLAYERS)
    target = target_field()
    rated = forms.BooleanField(label=gettext_lazy("Rated: counts for the leaderboard"), required=False)
    private = forms.BooleanField(
        label=gettext_lazy("Private: only those at the table can see it"),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = game_choices()  # type: ignore[attr-defined]  # a ChoiceField, as written above
        for seat in SEATS:
            label = _("Seat %(number)d") % {"number": seat + 1}
            self.fields[f"seat_{seat}"] = forms.CharField(label=label, required=False, max_length=60)

    def seats(self) -> list[forms.BoundField]:
        """The fields of the names, in order of play."""
        return [self[f"seat_{seat}"] for seat in SEATS]

    def request(self, house_rules: dict[str, object], creator: Player) -> dict[str, Any]:
        """What `open_table_match` is asked for. Raises GameError; a name that nobody has is noted in the form."""
        preset, options = table_options(self.cleaned_data["game"], self.cleaned_data["target"], house_rules)
        options |= players_options(self.cleaned_data["players"])
        rules = rules_for(preset, options)
        return {
            "preset": preset,
            "options": options,
            "rated": self.cleaned_data["rated"],
            "visibility": Match.Visibility.PRIVATE if self.cleaned_data["private"] else Match.Visibility.PUBLIC,
            "chairs": self._chairs(rules, creator),
        }

    def refuse(self, error: GameError | ServiceError) -> None:
        """Show why the service refused, beside the field that it is about."""
        self.add_error(_FIELD_OF_CODE.get(error.code), refusal(error))

    def _chairs(self, rules: Rules, creator: Player) -> list[Chair]:
        written = [self.cleaned_data[f"seat_{seat}"].strip() for seat in SEATS]
        extra = [name for name in written[rules.players :] if name]
        names = written[: rules.players] + extra
        chairs = []
        for seat, name in enumerate(names):
            if not name:
                self.add_error(f"seat_{seat}", _("Who sits here?"))
            elif name.startswith("@") or self.cleaned_data["rated"]:
                chairs.append(Chair(player=self._player(seat, name.removeprefix("@"), creator)))
            else:
                chairs.append(Chair(label=name))
        return chairs

    def _player(self, seat: int, name: str, creator: Player) -> Player | None:
        if name == creator.name:  # a guest has no page, but may sit down
            return creator
        try:
            return access_player(name)
        except NotFound:
            self.add_error(f"seat_{seat}", _("There is no player of this name."))
            return None
