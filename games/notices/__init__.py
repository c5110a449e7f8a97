"""Notices as texts: which kinds there are, how one reads in a language and a zone, and how it leaves the house.

Nothing here reads or writes the database; `games.services` decides what is told, to whom and when.
"""
