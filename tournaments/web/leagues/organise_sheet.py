"""The page of a season's settings as one thing: the season, its house rules and its divisions, read and refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.web.forms import TARGETS, first_games, other_games
from games.web.rule_forms import HouseRulesForm, preset_values
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.web.leagues.organise_division_forms import DivisionForm, plans_of
from tournaments.web.leagues.organise_forms import SeasonForm
from tournaments.web.leagues.organise_refusals import Refusal, explained


@dataclass(slots=True)
class Sheet:
    """The three forms of the page; `divisions_wrong` says what cannot be about the divisions as a whole."""

    form: SeasonForm
    house: HouseRulesForm
    divisions: Sequence[DivisionForm]
    divisions_wrong: str = ""

    def is_valid(self) -> bool:
        """Whether all of them can be read."""
        # Every form is asked, so that all mistakes are shown at once.
        return all([self.form.is_valid(), self.house.is_valid(), *(each.is_valid() for each in self.divisions)])

    def plans(self) -> list[DivisionPlan]:
        """The divisions that were asked for."""
        return plans_of(self.divisions)

    def rules(self, house_rules: dict[str, object]) -> tuple[str, dict[str, object]] | None:
        """The preset and its options; None where they cannot be played, which the forms then say."""
        preset, options = self.form.rules(house_rules)
        refused = self.house.refusal_of(preset, options)
        if refused:
            self.form.add_error("game", refused)
        return None if refused or self.house.errors else (preset, options)

    def refuse(self, error: Refusal) -> None:
        """Show why a service refused, beside what it is about."""
        details = getattr(error, "details", {})
        if error.code == "bad_divisions" or details.get("field") == "divisions":
            number = details.get("division")
            named = next((form for form in self.divisions if form.number == number), None)
            if named is None:
                self.divisions_wrong = explained(error)
            else:
                named.add_error("places", explained(error))
        else:
            self.form.refuse(error)

    def context(self) -> dict[str, Any]:
        """What the templates of the forms need."""
        chosen = self.form["game"].value()
        wrong = self.form.wrong_parts
        return {
            "form": self.form,
            "house": self.house,
            "divisions": [each for each in self.divisions if each.is_filled or each.errors],
            "more_divisions": [each for each in self.divisions if not (each.is_filled or each.errors)],
            "divisions_wrong": self.divisions_wrong,
            "divisions_open": bool(self.divisions_wrong)
            or any(each.is_bound and each.errors for each in self.divisions),
            "house_open": self.house.is_bound and bool(self.house.errors),
            "wrong_parts": wrong,
            "presets": preset_values(),
            "targets": TARGETS,
            "chosen": chosen,
            "first_games": first_games(),
            "other_games": other_games(),
            "other_chosen": bool(chosen) and ":" not in str(chosen),
        }
