"""Tests of the standings: pure, no database."""
