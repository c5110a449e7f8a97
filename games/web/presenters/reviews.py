"""Reviews as their pages show them: of a match, of a hand, and of one play beside all others that were legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.analysis import HandReview, Moment, ReviewedPlay
from games.engine import Card, Mark, PlayMade, Rules
from games.selectors.reviews import ReviewReport
from games.selectors.views import MatchView
from games.web.presenters.table import names_of, rules_of, side_scores
from games.web.words.plays import play_sentence
from games.web.words.reviews import (
    loss_sentence,
    moments_count,
    percent,
    play_phrase,
    points_number,
    progress_words,
    reason_sentence,
)


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment: its number in the hand, the ply of the match at which it is shown, what was played, and what of it."""

    number: int
    ply: int
    card: Card
    sentence: str
    reason: str
    loss: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """How somebody played: accuracy, and what the plays that were not the best cost."""

    name: str
    is_you: bool
    accuracy: str
    lost: str


@dataclass(frozen=True, slots=True)
class LuckLine:
    """For a side: what the deal was worth, what the hand brought, the difference; dashes where it was broken off."""

    names: str
    luck: str
    result: str
    skill: str


@dataclass(frozen=True, slots=True)
class HandReviewScreen:
    """The review of one hand."""

    number: int
    moments: tuple[MomentLine, ...]
    moments_words: str
    seats: tuple[SeatLine, ...]
    luck: tuple[LuckLine, ...]


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """The review of a match as far as it has come. `hands` are in order; `seats` tells of all of them together."""

    state: str
    done: int
    total: int
    progress: str
    hands: tuple[HandReviewScreen, ...]
    seats: tuple[SeatLine, ...]

    @property
    def waits(self) -> bool:
        """Whether more is to come by itself."""
        return self.state in ("waiting", "working")


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A legal play with its worth; the best one and the one that was played are marked."""

    phrase: str
    points: str
    error: str
    is_best: bool
    is_played: bool


@dataclass(frozen=True, slots=True)
class PlayReviewScreen:
    """One play among all that were legal, the best first; `moment` and `loss` are empty where it was none."""

    sentence: str
    options: tuple[OptionLine, ...]
    moment: str
    loss: str


def review_screen(match_view: MatchView, report: ReviewReport) -> ReviewScreen:
    """The whole review for whoever looks, their own side first."""
    hands, before = [], 0
    for hand in report.hands:
        hands.append(hand_review_screen(match_view, hand.number, hand.review, before=before))
        before += len(hand.review.plays)
    losses = [sum(hand.review.losses[seat] for hand in report.hands) for seat in range(len(report.accuracies))]
    return ReviewScreen(
        state=report.state.value,
        done=report.plays_done,
        total=report.plays_total,
        progress=progress_words(report.plays_done, report.plays_total),
        hands=tuple(hands),
        seats=_seats(match_view, report.accuracies, losses) if hands else (),
    )


def hand_review_screen(match_view: MatchView, number: int, review: HandReview, *, before: int) -> HandReviewScreen:
    """The review of one hand; `before` counts the plays of earlier hands."""
    return HandReviewScreen(
        number=number,
        moments=tuple(_moment(match_view, moment, before) for moment in review.moments),
        moments_words=moments_count(len(review.moments)),
        seats=_seats(match_view, review.accuracies, review.losses),
        luck=_luck(match_view, review),
    )


def play_review_screen(match_view: MatchView, review: HandReview, number: int) -> PlayReviewScreen | None:
    """A play of the hand, counted from 1, beside the others that were legal; None where there is no such play."""
    play = next((each for each in review.plays if each.ply == number), None)
    if play is None:
        return None
    moment = next((each for each in review.moments if each.ply == number), None)
    return PlayReviewScreen(
        sentence=_sentence(match_view, play),
        options=tuple(
            OptionLine(
                phrase=play_phrase(option.play),
                points=points_number(option.points),
                error=points_number(option.error).lstrip("+"),
                is_best=option is play.best,
                is_played=option.play == play.played,
            )
            for option in play.options
        ),
        moment="" if moment is None else reason_sentence(moment),
        loss=loss_sentence(play.loss) if play.loss else "",
    )


def _moment(match_view: MatchView, moment: Moment, before: int) -> MomentLine:
    made = PlayMade(moment.seat, moment.played, Mark.NONE)
    names, you = names_of(match_view), match_view.seat
    return MomentLine(
        number=moment.ply,
        ply=before + moment.ply,
        card=moment.played.card,
        sentence=play_sentence(made, who=names.get(moment.seat, ""), is_you=moment.seat == you),
        reason=reason_sentence(moment),
        loss=loss_sentence(moment.loss),
    )


def _sentence(match_view: MatchView, play: ReviewedPlay) -> str:
    made = PlayMade(play.seat, play.played, Mark.NONE)
    return play_sentence(made, who=names_of(match_view).get(play.seat, ""), is_you=play.seat == match_view.seat)


def _seats(match_view: MatchView, accuracies: Sequence[float | None], losses: Sequence[float]) -> tuple[SeatLine, ...]:
    names, you = names_of(match_view), match_view.seat
    order = sorted(range(len(accuracies)), key=lambda seat: (seat != you, seat))
    return tuple(
        SeatLine(names.get(seat, ""), seat == you, percent(accuracies[seat]), points_number(losses[seat]).lstrip("+"))
        for seat in order
    )


def _luck(match_view: MatchView, review: HandReview) -> tuple[LuckLine, ...]:
    """For each side, the viewer's first; of two sides the other has the same numbers turned round, so one is enough."""
    rules, skill = rules_of(match_view.match), review.skill
    sides = side_scores(match_view)[: _sides_told(rules)]
    return tuple(
        LuckLine(
            names=side.names,
            luck=points_number(review.luck[side.number]),
            result="–" if review.result is None else points_number(review.result[side.number]),
            skill="–" if skill is None else points_number(skill[side.number]),
        )
        for side in sides
    )


def _sides_told(rules: Rules) -> int:
    return 1 if rules.sides_count == 2 else rules.sides_count
