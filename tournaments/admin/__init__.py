"""The back office of tournaments and leagues: all is looked at here, and acted upon through the services of everywhere.

Rows that services own have no form. Acts have pages of their own, with what they need to know and a confirmation; they
leave the same rows in the log as if an organiser had acted, under the player of whoever is signed in.
"""

from tournaments.admin import events, facts, league_boards, league_facts, leagues, tables

__all__ = ["events", "facts", "league_boards", "league_facts", "leagues", "tables"]
