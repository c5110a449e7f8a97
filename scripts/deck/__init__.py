"""The deck of the house, drawn by a program: `python -m scripts.deck` writes the files of `static/cards` anew."""
