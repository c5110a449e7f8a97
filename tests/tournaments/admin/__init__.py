"""Tests of the back office of tournaments."""
