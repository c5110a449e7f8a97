"""Looking back at hands that are over: what each play was worth, what the deal was worth, and how well a seat played.

Pure, like the bots on which it rests. A play is judged by what its seat could know when it was made; only the luck of
the deal is judged by all cards. docs/reviews.md explains the numbers to players.
"""

from games.analysis.accuracy import accuracy_of_loss, accuracy_of_plays
from games.analysis.hands import review_hand
from games.analysis.reasons import Reason
from games.analysis.reviews import MOST_MOMENTS, VERSION, DealtHand, HandReview, Moment, ReviewedPlay

__all__ = [
    "MOST_MOMENTS",
    "VERSION",
    "DealtHand",
    "HandReview",
    "Moment",
    "Reason",
    "ReviewedPlay",
    "accuracy_of_loss",
    "accuracy_of_plays",
    "review_hand",
]
