"""Whole matches as text, one line per play; every preset has one."""
