"""Bots: they are given what a seat may know and answer with a play; they never see a state.

A bot is a function from a `SeatView` and a source of chance to one of the legal plays of that view.
"""

from games.bots.levels import BOTS, LEVELS, Bot, UnknownBot, bot_named, choose

__all__ = ["BOTS", "LEVELS", "Bot", "UnknownBot", "bot_named", "choose"]
