"""HTTP doors of tournaments for people: pages, forms, and the words and presenters behind them.

A view parses, authorises through `access_*`, calls one service or selector and renders. How a game or a rule is called
is taken from `games.web`, so that a word means the same everywhere.
"""
