"""Tests of the rules of leagues: pure, no database."""
