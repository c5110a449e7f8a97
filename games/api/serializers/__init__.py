"""The documents of the API, one file for each resource: what is read from a body, what is written in an answer.

Documents about cards are made from `SeatView` and from rows of the event selector, never from a position.
"""
