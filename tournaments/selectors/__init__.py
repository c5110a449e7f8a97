"""Reads of the `tournaments` app: what may be seen, and what follows from the results so far."""
