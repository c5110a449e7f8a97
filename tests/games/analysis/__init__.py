"""Tests of games.analysis."""
