"""Tests of the commands for tournaments."""
