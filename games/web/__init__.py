"""HTTP doors for people: pages, forms, and the words and presenters behind them.

A view parses, authorises through `access_*`, calls one service or selector and renders. No rule of the game is decided
here: what may be played and what it counts comes from the engine's views.
"""
