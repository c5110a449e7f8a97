"""Works a season of a league out again from its document: standard library only, and not a line of the service.

Written from docs/season-document.md and docs/algorithms/ alone, so that a mistake of the service is not repeated here.
"""
