"""The rules of a season in sentences: how it is played, how a time is found, what happens when there is none."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.web.words.clocks import clock_words
from tournaments.models import Division, Season
from tournaments.web.leagues.words.times import hours_words
from tournaments.web.words.numbers import duration_words, points_words

WINDOW_RULES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Season.WindowRule.EFFORT: gettext_lazy(
            "A match that is not played by then goes to the side that tried: that offered times or accepted one. "
            "If both tried it is a draw, if neither did both lose it."
        ),
        Season.WindowRule.DRAW: gettext_lazy("A match that is not played by then is a draw."),
        Season.WindowRule.DOUBLE_FORFEIT: gettext_lazy("A match that is not played by then is lost by both sides."),
        Season.WindowRule.ORGANISER: gettext_lazy("The organisers decide about a match that is not played by then."),
    }
)
VENUES: Mapping[str, str | Promise] = MappingProxyType(
    {
        Season.Venue.ONLINE: gettext_lazy("All matches are played online."),
        Season.Venue.TABLE: gettext_lazy("All matches are played with real cards, and reported."),
        Season.Venue.BOTH: gettext_lazy("Matches are played online, or with real cards and reported."),
    }
)


def entry_rules(season: Season) -> list[str]:
    """Who enters."""
    if season.is_of_teams:
        sentences = [
            ngettext(
                "Entries are teams; a match of two teams has %(n)d board.",
                "Entries are teams; a match of two teams has %(n)d boards.",
                season.boards,
            )
            % {"n": season.boards}
        ]
        if season.team_size > 1:
            sentences.append(
                ngettext(
                    "At a board each side has %(n)d player.",
                    "At a board each side has %(n)d players.",
                    season.team_size,
                )
                % {"n": season.team_size}
            )
    elif season.team_size == 1:
        sentences = [_("Everybody plays alone.")]
    elif season.team_size == 2:
        sentences = [_("Entries are fixed pairs.")]
    else:
        sentences = [_("Entries are teams of three.")]
    if season.most_reserves:
        sentences.append(
            ngettext(
                "Each may have %(n)d reserve.", "Each may have %(n)d reserves.", season.most_reserves
            )
            % {"n": season.most_reserves}
        )  # fmt: skip
    sentences.append(_("An entry needs players with an account, and each of them agrees to be in."))
    return sentences


def schedule_rules(season: Season) -> list[str]:
    """How many rounds, how long each is, and who meets whom."""
    if season.format == Season.Format.SWISS:
        sentences = [_("Every round pairs entries that stand close to each other; the same two never meet twice.")]
        if season.swiss_rounds:
            sentences.append(
                ngettext("%(n)d round is played.", "%(n)d rounds are played.", season.swiss_rounds)
                % {"n": season.swiss_rounds}
            )
    else:
        sentences = [
            ngettext(
                "Everybody meets everybody of the own division once.",
                "Everybody meets everybody of the own division %(n)d times, at home and away in turn.",
                season.cycles,
            )
            % {"n": season.cycles}
        ]
    sentences.append(
        ngettext(
            "A round lasts %(n)d day; its matches are played at times that both sides agree on.",
            "A round lasts %(n)d days; its matches are played at times that both sides agree on.",
            season.round_days,
        )
        % {"n": season.round_days}
    )
    sentences.append(_("Days are those of %(zone)s; every page shows times in your own zone.") % {"zone": season.zone})
    return sentences


def time_rules(season: Season) -> list[str]:
    """How a time is found, and what happens to those who find none."""
    sentences = [
        _("Each side gives a sign of life within %(time)s after the round opens.")
        % {"time": hours_words(season.contact_hours)}
    ]
    if season.fixing_hours:
        sentences.append(
            _("Where no time is agreed %(time)s before the round ends, the service sets the best suggestion.")
            % {"time": hours_words(season.fixing_hours)}
        )
    sentences.append(str(WINDOW_RULES[season.window_rule]))
    sentences.append(
        _("Whoever is not at the table %(time)s after the agreed time loses the match.")
        % {"time": duration_words(season.grace_minutes)}
    )
    if season.postponements:
        sentences.append(
            ngettext(
                "Each entry may postpone %(n)d match by itself.",
                "Each entry may postpone %(n)d matches by itself.",
                season.postponements,
            )
            % {"n": season.postponements}
        )
        sentences.append(
            ngettext(
                "A postponed match gets %(n)d more day.",
                "A postponed match gets %(n)d more days.",
                season.postponement_days,
            )
            % {"n": season.postponement_days}
        )
    sentences.append(_("Any further postponement is for the organisers to grant."))
    sentences.append(
        _("For whoever cannot play, an alternate is looked for; each one asked has %(time)s to answer.")
        % {"time": hours_words(season.alternate_hours)}
    )
    return sentences


def running_rules(season: Season) -> list[str]:
    """Where it is played, how fast, and for what."""
    sentences = [str(VENUES[season.venue])]
    if season.venue != Season.Venue.TABLE:
        sentences.append(_("Time online: %(clock)s.") % {"clock": clock_words(season.turn_seconds)})
    sentences.append(
        _("The matches count for the ratings, those of the league among them.")
        if season.rated
        else _("The matches do not count for the ratings.")
    )
    sentences.append(
        ngettext(
            "After the last round there is %(n)d day for claims; then the tables are final.",
            "After the last round there are %(n)d days for claims; then the tables are final.",
            season.dispute_days,
        )
        % {"n": season.dispute_days}
    )
    return sentences


def scoring_rules(season: Season) -> list[str]:
    """What a result is worth."""
    points = {outcome: points_words(Fraction(value)) for outcome, value in season.scoring.items()}
    sentences = [_("A win counts %(win)s, a draw %(draw)s, a loss %(loss)s, a free round %(bye)s.") % points]
    if season.is_of_teams:
        sentences.append(_("Of two teams the one with more points of its boards wins; a drawn board is half a point."))
    return sentences


def division_rules(division: Division, *, above: str, below: str) -> list[str]:
    """Where the places of a division lead; `above` and `below` are the names of its neighbours, empty for none."""
    sentences = []
    if division.promotes and above:
        sentences.append(
            ngettext(
                "The first goes up to %(division)s.", "The first %(n)d go up to %(division)s.", division.promotes
            )
            % {"n": division.promotes, "division": above}
        )  # fmt: skip
    if division.playoff_up and above:
        sentences.append(
            ngettext(
                "The next one plays for promotion.", "The next %(n)d play for promotion.", division.playoff_up
            )
            % {"n": division.playoff_up}
        )  # fmt: skip
    if division.playoff_down and below:
        sentences.append(
            ngettext(
                "The one above those who go down plays to stay in.",
                "The %(n)d above those who go down play to stay in.",
                division.playoff_down,
            )
            % {"n": division.playoff_down}
        )
    if division.relegates and below:
        sentences.append(
            ngettext(
                "The last goes down to %(division)s.", "The last %(n)d go down to %(division)s.", division.relegates
            )
            % {"n": division.relegates, "division": below}
        )  # fmt: skip
    return sentences or [_("Nobody goes up or down from here.")]
