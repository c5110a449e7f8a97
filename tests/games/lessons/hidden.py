"""A board that looks the same to a seat and is another one underneath."""

from dataclasses import replace
from random import Random

from games.engine import Card
from games.lessons import Board, begun


def with_hidden_cards_exchanged(board: Board, seen: set[Card], seed: int) -> Board:
    """The same task, with those of the cards that are still held or in the stock mixed that are not in `seen`."""
    hand, position = board.state.hand, board.task.position
    assert hand is not None
    hidden = {*hand.stock, *(card for held in hand.held for card in held)} - seen
    mixed = [card for card in position.deck if card in hidden]
    Random(seed).shuffle(mixed)
    deck = tuple(mixed.pop() if card in hidden else card for card in position.deck)
    return begun(replace(board.task, position=replace(position, deck=deck)))
